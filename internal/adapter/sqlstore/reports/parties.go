package reports

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/reports"
)

// withParties joins the store s and the retailer r of rows that name both.
func withParties(q *bun.SelectQuery, alias string) *bun.SelectQuery {
	return q.Join("JOIN stores AS s ON s.retailer_id = ?0.retailer_id AND s.id = ?0.store_id", bun.Ident(alias)).
		Join("JOIN retailers AS r ON r.id = ?.retailer_id", bun.Ident(alias))
}

// ofParties reads rows g with their store and retailer.
func ofParties(q *bun.SelectQuery) *bun.SelectQuery {
	return withParties(q, "g").
		ColumnExpr("g.store_id, s.documento, s.trade_name, g.retailer_id, r.trade_name AS retailer_name, r.documento AS retailer_document")
}

// parties are its columns.
type parties struct {
	StoreID, Documento, TradeName              string
	RetailerID, RetailerName, RetailerDocument string
}

func (p parties) store() reports.ReportParty {
	return reports.ReportParty{ID: p.StoreID, TradeName: p.TradeName, Document: p.Documento}
}

func (p parties) retailer() reports.ReportParty {
	return reports.ReportParty{ID: p.RetailerID, TradeName: p.RetailerName, Document: p.RetailerDocument}
}

// groups are the rows of a report that adds a roll-up up by store, or by more.
type groups struct {
	db *sqldb.DB
	// lines selects what counts of the roll-up d.
	lines func(ctx context.Context, f reports.Filter) *bun.SelectQuery
	lineSums
	figures map[string]string // of d, by the sorts that order by one
}

// of selects the rows x, with the figure n where one is named. Without it they are only told apart, which holds a row for each
// group and not for each line.
func (g groups) of(ctx context.Context, f reports.Filter, figure string) *bun.SelectQuery {
	lines := g.all(ctx, f).ColumnExpr(g.key)
	if figure == "" {
		lines = lines.Distinct()
	} else {
		lines = lines.ColumnExpr(figure + " AS n").GroupExpr(g.key)
	}
	return g.db.Read(ctx).NewSelect().With("x", lines).TableExpr("x")
}

// all are the lines d of a filter, and of what it is compared with.
func (g groups) all(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return g.beside(ctx, g.db, f, func(f reports.Filter) *bun.SelectQuery { return g.lines(ctx, f) })
}

func (g groups) compare(ctx context.Context, f reports.Filter) (reports.Compared, error) {
	return all(ctx, g.all(ctx, f), f)
}

func (g groups) chosen(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	return g.of(ctx, f, "")
}

func (g groups) ordered(ctx context.Context, f reports.Filter, sort string) *bun.SelectQuery {
	return withParties(g.of(ctx, f, g.figures[sort]), "x")
}

// linesOf keeps of a roll-up d the lines of some stores in a period: a stretch of the key for each of their retailers.
func linesOf(q *bun.SelectQuery, storeIDs []string, f reports.Filter) *bun.SelectQuery {
	return ofStores(q, storeIDs, f).Where("d.day <= ?", f.To)
}
