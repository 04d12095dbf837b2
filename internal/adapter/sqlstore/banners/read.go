package banners

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/banners"
	"seiva/internal/kit/scope"
)

// What lists read: banners, removed ones too, with their retailers and totals.

type bannerRecord struct {
	bannerRow
	RetailerName, RetailerDocument     string
	Served, Impressions, Clicks, Reach int64
	LookedAt                           int64
	LookedBy                           string
	Unseen                             bool
}

// unseen is a retailer's banner that consumers see at ?0 or will, and that nobody of staff has looked at as it stands.
const unseen = "(b.retailer_id <> '' AND b.active AND (b.end_at = 0 OR b.end_at > ?0) AND NOT EXISTS (SELECT 1 FROM banner_looks AS lk WHERE lk.retailer_id = b.retailer_id AND lk.banner_id = b.id AND lk.state = b.updated_at))"

func (s *Store) records(ctx context.Context, reach banners.Reach, at time.Time) *bun.SelectQuery {
	q := s.DB.Read(ctx).NewSelect().Model((*bannerRow)(nil)).ColumnExpr("b.*").
		ColumnExpr("COALESCE(r.trade_name, '') AS retailer_name, COALESCE(r.documento, '') AS retailer_document").
		ColumnExpr("COALESCE(t.served, 0) AS served, COALESCE(t.impressions, 0) AS impressions").
		ColumnExpr("COALESCE(t.clicks, 0) AS clicks, COALESCE(t.reach, 0) AS reach").
		Join("LEFT JOIN retailers AS r ON r.id = b.retailer_id").
		ColumnExpr("COALESCE(l.looked_at, 0) AS looked_at, COALESCE(a.name, '') AS looked_by").ColumnExpr(unseen+" AS unseen", sqldb.Millis(at)).
		Join("LEFT JOIN banner_totals AS t ON t.retailer_id = b.retailer_id AND t.banner_id = b.id").
		Join("LEFT JOIN banner_looks AS l ON l.retailer_id = b.retailer_id AND l.banner_id = b.id").Join("LEFT JOIN (SELECT id, name FROM accounts) AS a ON a.id = l.looked_by")
	if !reach.Everything {
		q = q.Where("b.retailer_id = ?", cmp.Or(reach.RetailerID, "-")) // '' is everybody's, and '-' nobody's
	}
	if ids := reach.Stores.IDs(); len(ids) > 0 {
		q = q.Where("b.all_stores OR EXISTS (SELECT 1 FROM banner_stores AS bs WHERE bs.retailer_id = b.retailer_id AND bs.banner_id = b.id AND bs.store_id IN (?))", bun.List(ids))
	} else if reach.Stores.Bound() {
		q = q.Where(sqldb.NoRow("b.id"))
	}
	return q
}

// Get implements banners.Store.
func (s *Store) Get(ctx context.Context, reach banners.Reach, id string, at time.Time) (banners.Record, error) {
	var row bannerRecord
	err := s.records(ctx, reach, at).Where("b.id = ?", id).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return banners.Record{}, banners.ErrNotFound
	}
	if err != nil {
		return banners.Record{}, err
	}
	stores, err := s.allStores(ctx, row, reach.Stores)
	if err != nil {
		return banners.Record{}, err
	}
	return row.record(stores, reach.Stores), nil
}

// bannerOrder gives the column of each of banners.SortFields; an open end is the latest.
var bannerOrder = map[string]string{
	"": "b.created_at", "createdAt": "b.created_at", "description": "b.search", "startDate": "b.start_at",
	"endDate": "CASE WHEN b.end_at = 0 THEN 9223372036854775807 ELSE b.end_at END", "retailer": "COALESCE(r.search, '')",
	"reach": "COALESCE(t.reach, 0)", "impressions": "COALESCE(t.impressions, 0)", "clicks": "COALESCE(t.clicks, 0)",
}

// bannerStatus gives the condition of each status at a moment, but for what is removed.
var bannerStatus = map[banners.Status]string{
	banners.Scheduled: "b.active AND b.start_at > ?0",
	banners.Expired:   "b.active AND b.start_at <= ?0 AND b.end_at <> 0 AND b.end_at <= ?0",
	banners.Living:    "b.active AND b.start_at <= ?0 AND (b.end_at = 0 OR b.end_at > ?0)",
}

// List implements banners.Store.
func (s *Store) List(ctx context.Context, reach banners.Reach, q banners.ListQuery, at time.Time) ([]banners.Record, int, error) {
	if !reach.Everything && q.RetailerID != "" && q.RetailerID != reach.RetailerID { // of two retailers at once is nothing
		return nil, 0, nil
	}
	direction := sqldb.Direction(q.Desc || q.Sort == "")
	searched := "b.search"
	if reach.Everything { // a retailer's own name says nothing about which of its banners it wants
		searched = "b.search || ' ' || COALESCE(r.search, '')"
	}
	var rows []bannerRecord
	var total int64
	err := register.Find(s.DB, q.Filter, func(narrow register.Narrow) (found int, err error) {
		rows = nil
		total, err = narrow(narrowed(s.records(ctx, reach, at), q, at), searched).OrderExpr(bannerOrder[q.Sort]+direction+", b.id"+direction).
			Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx, &rows)
		return int(total), err
	})
	if err != nil {
		return nil, 0, err
	}
	stores, err := s.firstStores(ctx, rows, reach.Stores)
	found := make([]banners.Record, len(rows))
	for i, row := range rows {
		found[i] = row.record(stores[i], reach.Stores)
	}
	return found, int(total), err
}

func narrowed(query *bun.SelectQuery, q banners.ListQuery, at time.Time) *bun.SelectQuery {
	if q.Status == banners.Removed {
		query = query.Where("NOT b.active")
	} else if q.Status != "" {
		query = query.Where(bannerStatus[q.Status], sqldb.Millis(at))
	}
	if q.Unseen {
		query = query.Where(unseen, sqldb.Millis(at))
	}
	if q.Channel != "" {
		query = query.Where("b.channel = ?0 OR b.second_channel = ?0", string(q.Channel))
	}
	if q.RetailerID != "" {
		query = query.Where("b.retailer_id = ?", q.RetailerID)
	}
	if q.StoreID != "" {
		query = query.Where("b.retailer_id IN (SELECT retailer_id FROM stores WHERE id = ?0 AND deleted_at = 0) AND (b.all_stores OR EXISTS ("+
			"SELECT 1 FROM banner_stores AS bs WHERE bs.retailer_id = b.retailer_id AND bs.banner_id = b.id AND bs.store_id = ?0))", q.StoreID)
	}
	return register.Among(query, "b.id", q.IDs)
}

// storesFor are the stores of a banner that a caller is told, and whether it is for others too.
type storesFor struct {
	told      []banners.Named
	more      int
	elsewhere bool
}

// record is a banner with its stores: those of a caller's bound alone.
func (r bannerRecord) record(of storesFor, to scope.Stores) banners.Record {
	out := banners.Record{
		Banner:   r.banner(),
		Retailer: banners.Named{ID: r.RetailerID, Documento: r.RetailerDocument, TradeName: r.RetailerName},
		Totals:   &banners.Totals{Served: r.Served, Impressions: r.Impressions, Clicks: r.Clicks, Reach: r.Reach},
		Looked:   banners.Looked{At: sqldb.Instant(r.LookedAt), By: r.LookedBy, Unseen: r.Unseen},
		Stores:   of.told, MoreStores: of.more, Elsewhere: of.elsewhere || r.AllStores && to.Bound(),
	}
	if !r.AllStores {
		for _, store := range of.told {
			out.Audience.StoreIDs = append(out.Audience.StoreIDs, store.ID)
		}
	}
	return out
}

// storesOf selects the stores s of a banner: the chosen ones, deleted ones too, or those that its retailer has now; nil: it is of none.
func (s *Store) storesOf(ctx context.Context, row bannerRecord) *bun.SelectQuery {
	q := s.DB.Read(ctx).NewSelect()
	switch {
	case row.AllStores:
		return q.TableExpr("stores AS s").Where("s.retailer_id = ? AND s.deleted_at = 0", row.RetailerID)
	case row.RetailerID != "":
		return q.TableExpr("banner_stores AS bs").Join("JOIN stores AS s ON s.retailer_id = bs.retailer_id AND s.id = bs.store_id").
			Where("bs.retailer_id = ? AND bs.banner_id = ?", row.RetailerID, row.ID)
	}
	return nil
}

// allStores gives every store of a banner.
func (s *Store) allStores(ctx context.Context, row bannerRecord, to scope.Stores) (of storesFor, err error) {
	q := s.storesOf(ctx, row)
	if q == nil {
		return of, nil
	}
	var names []struct {
		ID, Documento, TradeName string
		Gone                     bool // deleted since
	}
	err = q.ColumnExpr("s.id, s.documento, s.trade_name, s.deleted_at <> 0 AS gone").Order("s.search", "s.id").Scan(ctx, &names)
	for _, n := range names {
		if to.Has(n.ID) {
			of.told = append(of.told, banners.Named{ID: n.ID, Documento: n.Documento, TradeName: n.TradeName})
		} else {
			of.elsewhere = of.elsewhere || !n.Gone
		}
	}
	return of, err
}

// firstStores gives the first stores of each banner of a page, in a query or two.
func (s *Store) firstStores(ctx context.Context, rows []bannerRecord, to scope.Stores) ([]storesFor, error) {
	out := make([]storesFor, len(rows))
	names, err := register.FirstStores(ctx, s.DB, len(rows), func(i int) *bun.SelectQuery {
		if q := s.storesOf(ctx, rows[i]); q != nil {
			return register.OfStores(q, "s.id", to)
		}
		return nil
	})
	for _, n := range names {
		of := &out[n.Thing]
		of.told = append(of.told, banners.Named{ID: n.ID, Documento: n.Documento, TradeName: n.TradeName})
		of.more = n.Total - len(of.told)
	}
	if err != nil || !to.Bound() {
		return out, err
	}
	others, err := register.FirstStores(ctx, s.DB, len(rows), func(i int) *bun.SelectQuery {
		if rows[i].AllStores || rows[i].RetailerID == "" {
			return nil // known already
		}
		return register.BeyondStores(s.storesOf(ctx, rows[i]).Where("s.deleted_at = 0"), "s.id", to)
	})
	for _, n := range others {
		out[n.Thing].elsewhere = true
	}
	return out, err
}

// Live implements banners.Showings.
func (s *Store) Live(ctx context.Context, after time.Time) ([]banners.Banner, error) {
	var rows []bannerRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("b.active").Where("b.end_at = 0 OR b.end_at > ?", sqldb.Millis(after)).
		Order("b.start_at", "b.id").Scan(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	var names []struct{ BannerID, ID string }
	err = s.DB.Read(ctx).NewSelect().Model((*bannerRow)(nil)).ColumnExpr("b.id AS banner_id, s.id").
		Join("JOIN stores AS s ON s.retailer_id = b.retailer_id AND s.deleted_at = 0").
		Where("b.active AND b.retailer_id <> ''").Where("b.end_at = 0 OR b.end_at > ?", sqldb.Millis(after)).
		Where("b.all_stores OR EXISTS (SELECT 1 FROM banner_stores AS bs WHERE bs.retailer_id = b.retailer_id AND bs.banner_id = b.id AND bs.store_id = s.id)").
		Order("s.id").Scan(ctx, &names)
	stores := map[string][]string{}
	for _, n := range names {
		stores[n.BannerID] = append(stores[n.BannerID], n.ID)
	}
	out := make([]banners.Banner, len(rows))
	for i, row := range rows {
		out[i] = row.banner()
		out[i].Audience.StoreIDs = stores[row.ID]
	}
	return out, err
}

// Look implements banners.Store.
func (s *Store) Look(ctx context.Context, b banners.Ref, state, at time.Time, accountID string) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "INSERT INTO banner_looks (retailer_id, banner_id, state, looked_at, looked_by) VALUES (?, ?, ?, ?, ?) "+
		"ON CONFLICT (retailer_id, banner_id) DO UPDATE SET state = EXCLUDED.state, looked_at = EXCLUDED.looked_at, looked_by = EXCLUDED.looked_by",
		b.RetailerID, b.BannerID, sqldb.Millis(state), sqldb.Millis(at), accountID)
	return err
}
