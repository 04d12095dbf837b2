// Package quiet is the room of silent stores.
package quiet

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/quiet"
)

// Store is quiet's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

// Counted implements quiet.Store.
func (s *Store) Counted(ctx context.Context, from string) (map[string]bool, error) {
	var days []string
	err := s.DB.Read(ctx).NewSelect().TableExpr("quiet_rounds AS r").Column("r.day").Where("r.day >= ?", from).Scan(ctx, &days)
	counted := make(map[string]bool, len(days))
	for _, day := range days {
		counted[day] = true
	}
	return counted, err
}

// Count implements quiet.Store: a retailer at a time, each by a stretch of receipts_cell. What another process counts meanwhile
// is the same.
func (s *Store) Count(ctx context.Context, day string) error {
	var retailers []string
	err := s.DB.Read(ctx).NewSelect().TableExpr("receipt_store_days AS d").ColumnExpr("DISTINCT d.retailer_id").Where("d.day = ?", day).
		Where("d.retailer_id <> ?", register.SandboxRetailer).Scan(ctx, &retailers)
	if err != nil {
		return err
	}
	for _, retailerID := range retailers {
		if err := s.countOf(ctx, retailerID, day); err != nil {
			return err
		}
	}
	_, err = s.DB.Write(ctx).ExecContext(ctx, "INSERT INTO quiet_rounds (day) VALUES (?) ON CONFLICT DO NOTHING", day)
	return err
}

type dayRow struct {
	bun.BaseModel `bun:"table:quiet_days,alias:q"`
	RetailerID    string `bun:",pk"`
	StoreID       string `bun:",pk"`
	Day           string `bun:",pk"`
	Hours         string
	UTCOffset     *int // in minutes; nil, as is Late: of a day that was counted before they were kept
	Late          *int // in minutes
}

const linesAtOnce = 200

// localHour is the hour of the day at which a receipt c was issued, on the clock of its till.
const localHour = "((c.issued_at / 60000 + c.utc_offset) / 60) % 24"

// latest is by how many minutes the last of receipts c came after it was issued; what a till issued without connection tells of none.
const latest = "MAX(CASE WHEN c.emission = 1 AND c.received_at > c.issued_at THEN (c.received_at - c.issued_at) / 60000 ELSE 0 END)"

// soldDay is what a store sold on a day.
type soldDay struct {
	hours  [24]int
	clocks map[int]int // receipts by the offset of their till
	late   int
}

// clock is the offset of most receipts.
func (d *soldDay) clock() int {
	most := slices.Sorted(maps.Keys(d.clocks))
	return slices.MaxFunc(most, func(a, b int) int { return cmp.Compare(d.clocks[a], d.clocks[b]) })
}

func (s *Store) countOf(ctx context.Context, retailerID, day string) error {
	var rows []struct {
		StoreID                  string
		UTCOffset, Hour, N, Late int
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("receipts AS c").ColumnExpr("c.store_id, c.utc_offset, "+localHour+" AS hour, COUNT(*) AS n, "+latest+" AS late").
		Where("c.retailer_id = ? AND c.day = ? AND c.status = 0 AND c.test = ? AND c.excluded = ?"+s.DB.OfMonths("c.period", day, day), retailerID, day, false, false).
		GroupExpr("c.store_id, c.utc_offset, "+localHour).Scan(ctx, &rows)
	if err != nil {
		return err
	}
	sold := map[string]*soldDay{}
	for _, r := range rows {
		of := sold[r.StoreID]
		if of == nil {
			of = &soldDay{clocks: map[int]int{}}
			sold[r.StoreID] = of
		}
		of.hours[r.Hour] += r.N
		of.clocks[r.UTCOffset] += r.N
		of.late = max(of.late, r.Late)
	}
	lines := make([]dayRow, 0, len(sold))
	for storeID, of := range sold {
		clock := of.clock()
		lines = append(lines, dayRow{
			RetailerID: retailerID, StoreID: storeID, Day: day, Hours: strings.Trim(fmt.Sprint(of.hours), "[]"), UTCOffset: &clock, Late: &of.late,
		})
	}
	for some := range slices.Chunk(lines, linesAtOnce) {
		_, err := s.DB.Write(ctx).NewInsert().Model(&some).On("CONFLICT (retailer_id, store_id, day) DO UPDATE").
			Set("hours = EXCLUDED.hours, utc_offset = EXCLUDED.utc_offset, late = EXCLUDED.late").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// Shops implements quiet.Store. What lies with a retailer is looked for by the keys of the stores found, and not beside each of
// them: a distributed database looks nothing up there for a row of stores, of which every server has a copy (decision 142).
func (s *Store) Shops(ctx context.Context, after string, most int, from string) ([]quiet.Shop, error) {
	var shops []quiet.Shop
	err := s.DB.Read(ctx).NewSelect().TableExpr(register.StoresOfRetailers).
		ColumnExpr("s.id, s.trade_name AS name, s.uf, s.retailer_id, COALESCE("+register.EffectivePartner+", '') AS partner_id").
		Where("s.deleted_at = 0 AND s.id > ?", after).OrderExpr("s.id").Limit(int64(most)).Scan(ctx, &shops)
	if err != nil || len(shops) == 0 {
		return nil, err
	}
	last, err := s.lastReceipts(ctx, shops, from)
	if err != nil {
		return nil, err
	}
	incidents, err := s.lastIncidents(ctx, shops)
	for i, shop := range shops {
		shops[i].Last, shops[i].Incident = last[shop.ID], incidents[shop.ID]
	}
	return shops, err
}

// lastReceipts gives when the last receipt of some stores was issued since a day: it is of the last day.
func (s *Store) lastReceipts(ctx context.Context, shops []quiet.Shop, from string) (map[string]time.Time, error) {
	retailers, stores := keysOf(shops)
	days := s.DB.Read(ctx).NewSelect().TableExpr("receipt_store_days AS x").ColumnExpr("x.retailer_id, x.store_id, MAX(x.day) AS day").
		Where("x.retailer_id IN (?) AND x.store_id IN (?) AND x.day >= ?", bun.List(retailers), bun.List(stores), from).GroupExpr("x.retailer_id, x.store_id")
	var rows []struct {
		StoreID string
		LastAt  int64
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("(?) AS y", days).ColumnExpr("y.store_id, MAX(d.last_at) AS last_at").
		Join("JOIN receipt_days AS d ON d.retailer_id = y.retailer_id AND d.day = y.day AND d.store_id = y.store_id").
		GroupExpr("y.store_id").Scan(ctx, &rows)
	last := make(map[string]time.Time, len(rows))
	for _, r := range rows {
		last[r.StoreID] = sqldb.Instant(r.LastAt)
	}
	return last, err
}

// lastIncidents gives the last incident of some stores.
func (s *Store) lastIncidents(ctx context.Context, shops []quiet.Shop) (map[string]*quiet.Incident, error) {
	retailers, stores := keysOf(shops)
	var rows []listedRow
	err := s.DB.Read(ctx).NewSelect().TableExpr("quiet_incidents AS i").
		ColumnExpr("i.id, i.retailer_id, i.store_id, i.since, i.told_at, i.ended_at, i.snoozed_until, i.snooze_reason").
		Where("i.retailer_id IN (?) AND i.store_id IN (?)", bun.List(retailers), bun.List(stores)).
		Where("i.told_at = (SELECT MAX(o.told_at) FROM quiet_incidents AS o WHERE o.retailer_id = i.retailer_id AND o.store_id = i.store_id)").Scan(ctx, &rows)
	last := make(map[string]*quiet.Incident, len(rows))
	for _, r := range rows {
		incident := r.listed().Incident
		last[r.StoreID] = &incident
	}
	return last, err
}

// keysOf returns the keys of some stores, in two lists.
func keysOf(shops []quiet.Shop) (retailers, stores []string) {
	return register.Keys(shops, func(shop quiet.Shop) (string, string) { return shop.RetailerID, shop.ID })
}

// Sold implements quiet.Store.
func (s *Store) Sold(ctx context.Context, shops []quiet.Shop, from string) (map[string][]quiet.Day, error) {
	retailers, stores := keysOf(shops)
	var rows []dayRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("q.retailer_id IN (?) AND q.store_id IN (?) AND q.day >= ?", bun.List(retailers), bun.List(stores), from).
		Order("q.store_id", "q.day").Scan(ctx)
	if err != nil {
		return nil, err
	}
	sold := map[string][]quiet.Day{}
	for _, r := range rows {
		var day quiet.Day
		if day.Date, err = time.Parse(time.DateOnly, r.Day); err != nil {
			return nil, err
		}
		for h, text := range strings.Fields(r.Hours) {
			if day.Hours[h], err = strconv.Atoi(text); err != nil {
				return nil, err
			}
		}
		if r.UTCOffset != nil && r.Late != nil {
			day.Clock, day.Late = time.FixedZone("", *r.UTCOffset*60), time.Duration(*r.Late)*time.Minute
		}
		sold[r.StoreID] = append(sold[r.StoreID], day)
	}
	return sold, nil
}

// Open implements quiet.Store.
func (s *Store) Open(ctx context.Context, i quiet.Incident) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx,
		"INSERT INTO quiet_incidents (id, retailer_id, store_id, since, told_at, ended_at) VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING",
		i.ID, i.RetailerID, i.StoreID, sqldb.Millis(i.Since), sqldb.Millis(i.Told)))
}

// End implements quiet.Store.
func (s *Store) End(ctx context.Context, i quiet.Incident, at time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx, "UPDATE quiet_incidents SET ended_at = ? WHERE id = ? AND retailer_id = ? AND ended_at = 0",
		sqldb.Millis(at), i.ID, i.RetailerID))
}

// Forget implements quiet.Store.
func (s *Store) Forget(ctx context.Context, shops []quiet.Shop, before string) error {
	retailers, stores := keysOf(shops)
	_, err := s.DB.Write(ctx).NewDelete().Table("quiet_days").
		Where("retailer_id IN (?) AND store_id IN (?) AND day < ?", bun.List(retailers), bun.List(stores), before).Exec(ctx)
	return err
}
