package reports

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/period"
	"seiva/internal/reports"
)

// Stores reads the report of stores.
func Stores(db *sqldb.DB) reports.Source[reports.StoreReportRow] {
	s := storeListing{db}
	month := func(column string) func(ctx context.Context, f reports.Filter) *bun.SelectQuery {
		return func(ctx context.Context, f reports.Filter) *bun.SelectQuery {
			return s.month(ctx, f).ColumnExpr("d.store_id AS id, " + column + " AS n").GroupExpr("d.store_id")
		}
	}
	sums := figures{"cupons": month("SUM(d.total)"), "identificados": month("SUM(d.identified) * 1.0 / SUM(d.total)")}
	return listing[reports.StoreReportRow]{
		db: db, chosen: s.chosen, search: "x.search", id: "x.id", ties: "x.search, x.id", rows: s.rows,
		ordered: func(ctx context.Context, f reports.Filter, sort string) *bun.SelectQuery {
			q := s.withOwners(s.chosen(ctx, f))
			if sort == "situacao" && f.State == "" {
				q, _ = s.withLastDay(ctx, q)
			}
			return sums.join(ctx, q, f, sort)
		},
		spread: map[string]string{"situacao": "COALESCE(" + spreadLastDay + ", '')"},
		order: map[string]string{
			"nomeFantasia": "x.search", "dataCadastro": "x.created_at", "varejista": "r.search", "documento": "x.documento",
			"softwareHouse": "COALESCE(p.search, '')", "cidade": "x.city", "uf": "x.uf", "categoria": "x.category",
			"cupons": figure, "identificados": figure, "situacao": "COALESCE(" + lastDay + ", '')",
		},
	}
}

type storeListing struct{ db *sqldb.DB }

func (s storeListing) chosen(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	q := s.ever(ctx, f).Where("x.deleted_at = 0")
	if f.State == "" {
		return q
	}
	q, day := s.withLastDay(ctx, q)
	switch f.State {
	case reports.Receiving:
		q = q.Where(day+" >= ?", since(f, reports.StateDays).From)
	case reports.Quiet:
		q = q.Where(day+" < ?", since(f, reports.StateDays).From)
	case reports.NeverReceived:
		q = q.Where(day + " IS NULL")
	}
	return q
}

// lastDay is the last day on which a store x has receipts, by its index; NULL without any.
const lastDay = "(SELECT MAX(d.day) FROM receipt_store_days AS d WHERE d.store_id = x.id)"

// stateOf is the state of a store by its last day.
func stateOf(lastDay string, f reports.Filter) reports.StoreState {
	switch {
	case lastDay == "":
		return reports.NeverReceived
	case lastDay < since(f, reports.StateDays).From:
		return reports.Quiet
	}
	return reports.Receiving
}

// withOwners joins the retailer r and the software house p of stores x.
func (s storeListing) withOwners(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Join("JOIN retailers AS r ON r.id = x.retailer_id").Join("LEFT JOIN partners AS p ON p.id = " + register.EffectivePartnerOf("x"))
}

// ever selects stores x, closed ones too.
func (s storeListing) ever(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	q := s.db.Read(ctx).NewSelect().TableExpr("stores AS x")
	if f.RetailerIDs != nil {
		q = amongOrNone(q, "x.retailer_id", f.RetailerIDs)
	}
	if f.PartnerID != "" {
		q = q.Where("x.id IN ("+register.PartnerStores+")", f.PartnerID)
	}
	return register.OfStores(q, "x.id", f.Stores.Only(f.StoreID))
}

// Names implements reports.Names. A closed store has its name: what it had stands in reports.
func Names(db *sqldb.DB) reports.Names {
	return func(ctx context.Context, f reports.Filter) ([]string, error) {
		var q *bun.SelectQuery
		switch {
		case f.StoreID != "":
			q = storeListing{db}.ever(ctx, f)
		case f.RetailerIDs != nil:
			q = amongOrNone(db.Read(ctx).NewSelect().TableExpr("retailers AS x"), "x.id", f.RetailerIDs)
			if f.PartnerID != "" { // its own alone
				q = q.Where("x.id IN ("+register.PartnersRetailers+")", f.PartnerID)
			}
		default:
			q = db.Read(ctx).NewSelect().TableExpr("partners AS x").Where("x.id = ?", f.PartnerID)
		}
		var names []string
		err := q.ColumnExpr("x.trade_name").OrderExpr("x.search, x.id").Scan(ctx, &names)
		return names, err
	}
}

// amongOrNone keeps the rows with one of the ids; without any it keeps none.
func amongOrNone(q *bun.SelectQuery, column string, ids []string) *bun.SelectQuery {
	if len(ids) == 0 {
		return q.Where(sqldb.NoRow(column))
	}
	return q.Where("? IN (?)", bun.Safe(column), bun.List(ids))
}

func (s storeListing) month(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return rollUp(ctx, s.db, "receipt_store_days", since(f, reports.ReceiptDays)).Where("d.day <= ?", f.Today)
}

func (s storeListing) rows(ctx context.Context, f reports.Filter, ids []string) (map[string]reports.StoreReportRow, error) {
	var rows []struct {
		ID, Documento, TradeName, RetailerID, RetailerName string
		PartnerID, PartnerName                             string
		City, UF, Category                                 string
		CreatedAt                                          int64
		Total, Identified, Tills, LastAt                   int64
		LastDay                                            string
	}
	month := ofStores(s.db.Read(ctx).NewSelect().TableExpr("receipt_store_days AS d"), ids, since(f, reports.ReceiptDays)).
		Where("d.day <= ?", f.Today).ColumnExpr("d.store_id, " + sums).GroupExpr("d.store_id")
	window := since(f, reports.TillDays)
	shown := s.db.Read(ctx).NewSelect().TableExpr("stores AS s").ColumnExpr("s.retailer_id, s.id").Where("s.id IN (?)", bun.List(ids))
	tills := storesTills(ctx, s.db, shown, window.From)
	last := ofStores(s.db.Read(ctx).NewSelect().TableExpr("receipt_days AS d"), ids, window).ColumnExpr("d.store_id, MAX(d.last_at) AS last_at").GroupExpr("d.store_id")
	q, day := s.withLastDay(ctx, s.withOwners(s.db.Read(ctx).NewSelect().With("m", month).With("t", tills).With("l", last).TableExpr("stores AS x")), ids...)
	err := q.
		Join("LEFT JOIN m ON m.store_id = x.id").Join("LEFT JOIN t ON t.store_id = x.id").Join("LEFT JOIN l ON l.store_id = x.id").
		ColumnExpr("x.id, x.documento, x.trade_name, x.retailer_id, r.trade_name AS retailer_name, x.city, x.uf, x.category, x.created_at").
		ColumnExpr("COALESCE(p.id, '') AS partner_id, COALESCE(p.trade_name, '') AS partner_name").
		ColumnExpr("COALESCE(m.total, 0) AS total, COALESCE(m.identified, 0) AS identified").
		ColumnExpr("COALESCE("+day+", '') AS last_day").
		ColumnExpr("COALESCE(t.tills, 0) AS tills, COALESCE(l.last_at, 0) AS last_at").
		Where("x.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	found := make(map[string]reports.StoreReportRow, len(rows))
	for _, r := range rows {
		found[r.ID] = reports.StoreReportRow{
			ID: r.ID, NomeFantasia: r.TradeName, Documento: r.Documento, DataCadastro: sqldb.Instant(r.CreatedAt),
			VarejistaID: r.RetailerID, Varejista: r.RetailerName, SoftwareHouseID: idOrNil(r.PartnerID), SoftwareHouse: r.PartnerName,
			Cidade: r.City, UF: r.UF, Categoria: r.Category, UltimoCupom: instantOrNil(r.LastAt), Cupons: r.Total,
			Identificados: reports.Sums{Total: r.Total, Identified: r.Identified}.Ratio(), PDVs: r.Tills, Situacao: stateOf(r.LastDay, f),
		}
	}
	return found, err
}

// ofStores keeps of a roll-up d what some stores have since the beginning of a filter's period: a stretch of the key for each of
// their retailers, and no other.
func ofStores(q *bun.SelectQuery, ids []string, f reports.Filter) *bun.SelectQuery {
	return q.Where("d.retailer_id IN (SELECT retailer_id FROM stores WHERE id IN (?))", bun.List(ids)).Where("d.day >= ?", f.From).
		Where("d.store_id IN (?)", bun.List(ids))
}

func idOrNil(id string) *string {
	if id == "" {
		return nil
	}
	return &id
}

func instantOrNil(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	at := sqldb.Instant(ms)
	return &at
}

// WithReceipts counts the stores that have a receipt in a closed period, also those that are closed by now.
func WithReceipts(db *sqldb.DB) func(ctx context.Context, p period.Period) (int, error) {
	return func(ctx context.Context, p period.Period) (n int, err error) {
		err = rollUp(ctx, db, "receipt_store_days", reports.Filter{Period: p}).ColumnExpr("COUNT(DISTINCT d.store_id)").Scan(ctx, &n)
		return n, err
	}
}
