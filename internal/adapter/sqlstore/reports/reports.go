package reports

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/reports"
)

// Store is reports' store.
type Store struct{ db *sqldb.DB }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{db} }

// partnersStore tells whether the store of a roll-up's row d is the partner's.
var partnersStore = register.OfPartner("d")

// rollUp selects from a roll-up d the rows of a filter. The retailers are always named, by a subquery where every one
// counts: so that the primary key is read in as many stretches as there are retailers, each in order.
func rollUp(ctx context.Context, db *sqldb.DB, table string, f reports.Filter) *bun.SelectQuery {
	q := db.Read(ctx).NewSelect().TableExpr("? AS d", bun.Ident(table)).Where("d.day >= ?", f.From)
	if f.To != "" {
		q = q.Where("d.day <= ?", f.To)
	}
	switch {
	case f.PartnerID != "":
		q = q.Where("d.retailer_id IN ("+register.PartnersRetailers+")", f.PartnerID).Where(partnersStore, f.PartnerID)
	case f.RetailerIDs == nil:
		q = q.Where("d.retailer_id IN (SELECT id FROM retailers)")
	case len(f.RetailerIDs) == 0:
		q = q.Where(sqldb.NoRow("d.retailer_id"))
	default:
		q = q.Where("d.retailer_id IN (?)", bun.List(f.RetailerIDs))
	}
	return register.OfStores(q, "d.store_id", f.Stores.Only(f.StoreID))
}

// sums are the columns of reports.Sums; PostgreSQL's SUM of BIGINT is NUMERIC.
var sums = "CAST(SUM(d.total) AS BIGINT) AS total, CAST(SUM(d.identified) AS BIGINT) AS identified, " + centsOf("SUM(%s)", "d.cents") + " AS cents"

// centsOf writes a sum of cents that cannot overflow, exact up to reports.MaxCents and cut off there.
func centsOf(sum, column string) string {
	added := fmt.Sprintf(sum, "CAST("+column+" AS DOUBLE PRECISION)")
	return fmt.Sprintf("CAST(CASE WHEN %[1]s > %[2]d THEN %[2]d ELSE %[1]s END AS BIGINT)", added, reports.MaxCents)
}

// ByDay implements reports.Store.
func (s *Store) ByDay(ctx context.Context, f reports.Filter) ([]reports.DaySums, error) {
	var rows []reports.DaySums
	err := rollUp(ctx, s.db, "receipt_store_days", f).ColumnExpr("d.day").ColumnExpr(sums).
		Group("d.day").Order("d.day").Scan(ctx, &rows)
	return rows, err
}

// serieOrder is the column of each sort of reports, over the sums g and the store s.
var serieOrder = map[string]string{
	reports.SortTotal:        "g.total",
	reports.SortIdentified:   "g.identified",
	reports.SortUnidentified: "g.total - g.identified",
	reports.SortRatio:        "COALESCE(CAST(g.identified AS DOUBLE PRECISION) / NULLIF(g.total, 0), 0)",
	reports.SortGroup:        "g.serie",
	reports.SortDocumento:    "s.documento",
	reports.SortTrade:        "s.search",
	reports.SortCents:        "g.cents",
}

// BySerie implements reports.Store.
func (s *Store) BySerie(ctx context.Context, f reports.Filter, r paging.Request) ([]reports.SerieSums, int, reports.Totals, error) {
	return s.page(ctx, s.series(ctx, f), r)
}

// EachSerie implements reports.Store.
func (s *Store) EachSerie(ctx context.Context, f reports.Filter, r paging.Request, row func(line reports.SerieSums, groups int) error) error {
	return s.each(ctx, s.series(ctx, f), r, row)
}

func (s *Store) series(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return s.compared(ctx, "receipt_days", "d.serie", f).ColumnExpr("d.serie").GroupExpr("d.serie")
}

// ByStore implements reports.Store.
func (s *Store) ByStore(ctx context.Context, f reports.Filter, r paging.Request) ([]reports.SerieSums, int, reports.Totals, error) {
	return s.page(ctx, s.stores(ctx, f), byDocument(r))
}

// EachStore implements reports.Store.
func (s *Store) EachStore(ctx context.Context, f reports.Filter, r paging.Request, row func(line reports.SerieSums, groups int) error) error {
	return s.each(ctx, s.stores(ctx, f), byDocument(r), row)
}

func (s *Store) stores(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return s.compared(ctx, "receipt_store_days", "0 AS serie", f).ColumnExpr("0 AS serie")
}

// compared selects the sums of a roll-up d by store, with what a comparison counts of it.
func (s *Store) compared(ctx context.Context, table, serie string, f reports.Filter) *bun.SelectQuery {
	by := lineSums{key: "d.retailer_id, d.store_id, " + serie, sums: []string{"total", "identified", "cents"}, measure: "d.total"}
	return by.beside(ctx, s.db, f, func(f reports.Filter) *bun.SelectQuery { return rollUp(ctx, s.db, table, f) }).ColumnExpr(measured(f))
}

// byDocument orders stores by their document where the order is that of the groups.
func byDocument(r paging.Request) paging.Request {
	if r.Sort == reports.SortGroup {
		r.Sort = reports.SortDocumento
	}
	return r
}

// grouped selects what a roll-up d has of each store, and of whatever else it is grouped by, with how many groups there are.
func (s *Store) grouped(ctx context.Context, rolled *bun.SelectQuery, r paging.Request) *bun.SelectQuery {
	groups := rolled.ColumnExpr("d.retailer_id, d.store_id").ColumnExpr(sums).GroupExpr("d.retailer_id, d.store_id")
	return s.db.Read(ctx).NewSelect().With("g", groups).TableExpr("g").
		Join("JOIN stores AS s ON s.retailer_id = g.retailer_id AND s.id = g.store_id").
		ColumnExpr("g.store_id, s.documento, s.trade_name, s.created_at, g.serie, g.total, g.identified, g.cents").
		ColumnExpr("g.measured, g.earlier, COUNT(*) OVER () AS groups").
		OrderExpr(serieOrder[r.Sort] + sqldb.Direction(r.Desc) + ", s.documento, g.serie, g.store_id")
}

func (s *Store) each(ctx context.Context, rolled *bun.SelectQuery, r paging.Request, row func(line reports.SerieSums, groups int) error) error {
	rows, err := s.grouped(ctx, rolled, r).Rows(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var g reports.SerieSums
		var groups int
		var created int64
		if err := rows.Scan(&g.StoreID, &g.Documento, &g.TradeName, &created, &g.Serie, &g.Total, &g.Identified, &g.Cents,
			&g.Measured, &g.Earlier, &groups); err != nil {
			return err
		}
		g.Since = dayOf(created)
		if err := row(g, groups); err != nil {
			return err
		}
	}
	return rows.Err()
}

// page returns a page of grouped, how many groups there are, and the sums over all of them.
func (s *Store) page(ctx context.Context, rolled *bun.SelectQuery, r paging.Request) ([]reports.SerieSums, int, reports.Totals, error) {
	var rows []struct {
		reports.SerieSums
		CreatedAt                         int64
		Groups                            int
		AllTotal, AllIdentified, AllCents int64
		AllMeasured, AllEarlier           int64
	}
	q := s.grouped(ctx, rolled, r).ColumnExpr("CAST(SUM(g.total) OVER () AS BIGINT) AS all_total").
		ColumnExpr("CAST(SUM(g.identified) OVER () AS BIGINT) AS all_identified, " + centsOf("SUM(%s) OVER ()", "g.cents") + " AS all_cents").
		ColumnExpr("CAST(SUM(g.measured) OVER () AS BIGINT) AS all_measured, CAST(SUM(g.earlier) OVER () AS BIGINT) AS all_earlier")
	page := func(limit, offset int) error { return q.Limit(int64(limit)).Offset(int64(offset)).Scan(ctx, &rows) }
	if err := page(r.Size, r.Offset()); err != nil {
		return nil, 0, reports.Totals{}, err
	}
	beyond := len(rows) == 0 && r.Page > 0 // the counts come with a row: take them from the first
	if beyond {
		if err := page(1, 0); err != nil {
			return nil, 0, reports.Totals{}, err
		}
	}
	if len(rows) == 0 {
		return nil, 0, reports.Totals{}, nil
	}
	first := rows[0]
	all := reports.Totals{
		Sums:     reports.Sums{Total: first.AllTotal, Identified: first.AllIdentified, Cents: first.AllCents},
		Compared: reports.Compared{Measured: first.AllMeasured, Earlier: first.AllEarlier},
	}
	if beyond {
		rows = nil
	}
	out := make([]reports.SerieSums, len(rows))
	for i, row := range rows {
		out[i] = row.SerieSums
		out[i].Since = dayOf(row.CreatedAt)
	}
	return out, first.Groups, all, nil
}

// dayOf is the day of an instant, by Brazil's calendar.
func dayOf(ms int64) string { return clock.Day(sqldb.Instant(ms).In(clock.Brazil)) }

// Beside implements reports.Store. 'status <> 0' names the index, which holds nothing else.
func (s *Store) Beside(ctx context.Context, f reports.Filter) (reports.Beside, error) {
	var out reports.Beside
	err := rollUp(ctx, s.db, "receipts", f).Where("d.status <> 0"+s.db.OfMonths("d.period", f.From, f.To)).Where("d.test = FALSE").Where("d.excluded = FALSE").
		ColumnExpr("COALESCE(SUM(CASE WHEN d.status = 1 THEN 1 ELSE 0 END), 0) AS cancelled").
		ColumnExpr("COALESCE(SUM(CASE WHEN d.status = 2 THEN 1 ELSE 0 END), 0) AS substituted").Scan(ctx, &out)
	return out, err
}

// Board implements reports.Store.
func (s *Store) Board(ctx context.Context, f reports.Filter, tillsFrom string, most int) (reports.Board, error) {
	window := f
	window.From, window.To = tillsFrom, ""
	period := rollUp(ctx, s.db, "receipt_store_days", f).ColumnExpr("d.retailer_id, d.store_id").ColumnExpr(sums).
		GroupExpr("d.retailer_id, d.store_id")
	tills := rollUp(ctx, s.db, "receipt_days", window).ColumnExpr("d.retailer_id, d.store_id, MAX(d.last_at) AS last_at").
		ColumnExpr("COUNT(DISTINCT NULLIF(d.cashier, '')) AS named").GroupExpr("d.retailer_id, d.store_id")
	q := s.db.Read(ctx).NewSelect().With("p", period).With("t", tills).TableExpr("stores AS s").
		Join("JOIN retailers AS r ON r.id = s.retailer_id").
		Join("LEFT JOIN p ON p.retailer_id = s.retailer_id AND p.store_id = s.id").
		Join("LEFT JOIN t ON t.retailer_id = s.retailer_id AND t.store_id = s.id").
		ColumnExpr("s.id AS store_id, s.retailer_id, s.documento, s.trade_name").
		ColumnExpr("COALESCE(p.total, 0) AS total, COALESCE(p.identified, 0) AS identified").
		ColumnExpr(storeTills + " AS tills, COALESCE(t.last_at, 0) AS last").
		ColumnExpr("COUNT(*) OVER () AS all_stores, CAST(SUM(" + storeTills + ") OVER () AS BIGINT) AS all_tills").
		Where("s.deleted_at = 0").OrderExpr("COALESCE(p.total, 0) DESC, s.search, s.id").Limit(int64(most))
	if f.PartnerID != "" {
		q = q.Where("s.retailer_id IN ("+register.PartnersRetailers+")", f.PartnerID).
			Where(register.EffectivePartner+" = ?", f.PartnerID)
	} else {
		q = q.Where("s.retailer_id IN (?)", bun.List(f.RetailerIDs))
	}
	q = register.OfStores(q, "s.id", f.Stores)
	var rows []struct {
		reports.StoreSums
		Last                int64
		AllStores, AllTills int
	}
	if err := q.Scan(ctx, &rows); err != nil {
		return reports.Board{}, err
	}
	var board reports.Board
	for _, row := range rows {
		row.LastAt = sqldb.Instant(row.Last)
		board.Rows = append(board.Rows, row.StoreSums)
		board.Stores, board.Tills = row.AllStores, row.AllTills
	}
	return board, nil
}

// storeTills counts a store's tills from t, which has a line for stores with receipts alone.
var storeTills = "CASE WHEN t.store_id IS NULL THEN 0 ELSE " + tillsOf("t.named") + " END"

// sendingKey holds at an instant, its argument, for keys k in force that send a shop's receipts: one for tests sends none.
const sendingKey = register.KeyUsable + " AND k.environment = 'live'"

// Facts implements reports.Store.
func (s *Store) Facts(ctx context.Context, f reports.Filter, now time.Time) (reports.Facts, error) {
	var out reports.Facts
	if f.PartnerID != "" {
		err := s.db.Read(ctx).NewRaw("SELECT EXISTS (SELECT 1 FROM receipt_store_days AS d WHERE d.retailer_id IN ("+register.PartnersRetailers+
			") AND "+partnersStore+"), (SELECT COUNT(*) FROM ("+register.LinkedRetailers+") AS linked)", f.PartnerID).
			Scan(ctx, &out.AnyReceipt, &out.Retailers)
		return out, err
	}
	if f.Stores.Bound() {
		return s.boundFacts(ctx, f, now)
	}
	err := s.db.Read(ctx).NewRaw("SELECT (SELECT MIN(day) FROM receipt_store_days WHERE retailer_id IN (?1)) IS NOT NULL, EXISTS (SELECT 1 FROM api_keys AS k "+
		"WHERE "+sendingKey+" AND (k.retailer_id IN (?1) OR k.retailer_id IS NULL AND k.partner_id IN ("+
		"SELECT "+register.EffectivePartner+" FROM retailers AS r LEFT JOIN stores AS s ON s.retailer_id = r.id AND s.deleted_at = 0 "+
		"WHERE r.id IN (?1))))", sqldb.Millis(now), bun.List(f.RetailerIDs)).Scan(ctx, &out.AnyReceipt, &out.AnyKey)
	return out, err
}

// boundFacts are those of some stores: a receipt of theirs, a key that reaches them.
func (s *Store) boundFacts(ctx context.Context, f reports.Filter, now time.Time) (reports.Facts, error) {
	f.Period = period.Period{}
	var out reports.Facts
	var err error
	if out.AnyReceipt, err = rollUp(ctx, s.db, "receipt_store_days", f).ColumnExpr("1").Exists(ctx); err != nil {
		return out, err
	}
	keys := s.db.Read(ctx).NewSelect().TableExpr("api_keys AS k").
		Where(sendingKey, sqldb.Millis(now)).
		Where("k.retailer_id IN (?) OR k.retailer_id IS NULL", bun.List(f.RetailerIDs))
	out.AnyKey, err = register.KeysOfStores(keys, f.Stores).Exists(ctx)
	return out, err
}
