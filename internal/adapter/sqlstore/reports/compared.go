package reports

import (
	"cmp"
	"context"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/period"
	"seiva/internal/reports"
)

// lineSums says how lines d of a roll-up are compared.
type lineSums struct {
	key      string   // what tells rows apart, of d
	sums     []string // columns that add up: the earlier lines have nothing of them
	instants []string // columns of instants: the earlier lines have none
	measure  string   // what is compared, of a line
	points   string   // what else is told of the earlier lines; empty: nothing
}

// beside selects the lines d that of gives of a filter: where something is compared, with those of the earlier days, each by its
// own stretch of the key, which add to d.earlier (and d.earlier_points) alone. d.measured counts of the days that are over.
func (c lineSums) beside(ctx context.Context, db *sqldb.DB, f reports.Filter, of func(f reports.Filter) *bun.SelectQuery) *bun.SelectQuery {
	if f.Compared.Now == (period.Period{}) {
		return of(f)
	}
	now, earlier := f.Compared.Now, f.Compared.Earlier
	skips := "%-" + cmp.Or(f.Compared.Skips(), "none")
	within := func(what string) string {
		return "CASE WHEN d.day >= ? AND d.day <= ? AND d.day NOT LIKE ? THEN " + what + " ELSE 0 END"
	}
	then := f
	then.Period = earlier
	nothing := make([]string, 0, len(c.sums)+len(c.instants))
	for _, name := range c.sums {
		nothing = append(nothing, "0 AS "+name)
	}
	for _, name := range c.instants {
		nothing = append(nothing, "CAST(NULL AS BIGINT) AS "+name)
	}
	columns := "d." + strings.Join(append(append([]string{}, c.sums...), c.instants...), ", d.")
	return db.Read(ctx).NewSelect().TableExpr("(? UNION ALL ?) AS d",
		of(f).ColumnExpr(c.key+", "+columns).
			ColumnExpr(within(c.measure)+" AS measured, 0 AS earlier, 0 AS earlier_points", now.From, now.To, skips),
		of(then).ColumnExpr(c.key+", "+strings.Join(nothing, ", ")).
			ColumnExpr("0 AS measured, "+within(c.measure)+" AS earlier", earlier.From, earlier.To, skips).
			ColumnExpr(within(cmp.Or(c.points, "0"))+" AS earlier_points", earlier.From, earlier.To, skips))
}

// measured are the sums of what beside compares, zeros where it compares nothing.
func measured(f reports.Filter) string {
	if f.Compared.Now == (period.Period{}) {
		return "0 AS measured, 0 AS earlier, 0 AS earlier_points"
	}
	return "CAST(SUM(d.measured) AS BIGINT) AS measured, CAST(SUM(d.earlier) AS BIGINT) AS earlier, " +
		"CAST(SUM(d.earlier_points) AS BIGINT) AS earlier_points"
}

// besides is what measured is read into.
type besides struct{ Measured, Earlier, EarlierPoints int64 }

// change is what a row of a store says of it, which was registered at an instant.
func (b besides) change(f reports.Filter, created int64) *reports.ReportChange {
	return f.Compared.Change(b.Measured, b.Earlier, dayOf(created))
}

// all reads the sums of every line.
func all(ctx context.Context, lines *bun.SelectQuery, f reports.Filter) (reports.Compared, error) {
	if f.Compared.Now == (period.Period{}) {
		return reports.Compared{}, nil
	}
	var sums besides
	err := lines.ColumnExpr("COALESCE(CAST(SUM(d.measured) AS BIGINT), 0) AS measured, COALESCE(CAST(SUM(d.earlier) AS BIGINT), 0) AS earlier").
		Scan(ctx, &sums)
	return reports.Compared{Measured: sums.Measured, Earlier: sums.Earlier}, err
}
