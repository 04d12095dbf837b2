package reports

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/reports"
)

// listing is a report of who takes part. Its rows are chosen and put in order first, with figures joined only where one is the
// order; what a row says is then read for the rows of the page alone, so that a page costs what it shows.
type listing[R any] struct {
	db *sqldb.DB
	// chosen selects from the table x, narrowed to a filter but for its text.
	chosen func(ctx context.Context, f reports.Filter) *bun.SelectQuery
	search string            // the column of x that Text is looked for in
	order  map[string]string // the expression of each sort
	// figures joins, as g, the figure by which a sort orders, where it is one.
	figures map[string]func(ctx context.Context, f reports.Filter) *bun.SelectQuery
	rows    func(ctx context.Context, f reports.Filter, ids []string) (map[string]R, error)
}

// eachAtOnce is how many rows Each reads with their figures.
const eachAtOnce = 500

// Page implements reports.Source.
func (l listing[R]) Page(ctx context.Context, f reports.Filter, r paging.Request) ([]R, int, error) {
	var ids []string
	var total int64
	err := register.Find(l.db, f.Text, func(narrow register.Narrow) (found int, err error) {
		ids = nil
		total, err = narrow(l.ordered(ctx, f, r), l.search).Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &ids)
		return int(total), err
	})
	if err != nil {
		return nil, 0, err
	}
	rows, err := l.inOrder(ctx, f, ids)
	return rows, int(total), err
}

// Each implements reports.Source.
func (l listing[R]) Each(ctx context.Context, f reports.Filter, r paging.Request, row func(row R, total int) error) error {
	return l.db.InSnapshot(ctx, func(ctx context.Context) error {
		var ids []string
		err := register.Find(l.db, f.Text, func(narrow register.Narrow) (int, error) {
			ids = nil
			err := narrow(l.ordered(ctx, f, r), l.search).Scan(ctx, &ids)
			return len(ids), err
		})
		if err != nil {
			return err
		}
		for some := range slices.Chunk(ids, eachAtOnce) {
			rows, err := l.inOrder(ctx, f, some)
			if err != nil {
				return err
			}
			for _, line := range rows {
				if err := row(line, len(ids)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// ordered selects the ids of x.
func (l listing[R]) ordered(ctx context.Context, f reports.Filter, r paging.Request) *bun.SelectQuery {
	q := l.chosen(ctx, f).ColumnExpr("x.id")
	if figure := l.figures[r.Sort]; figure != nil {
		q = q.Join("LEFT JOIN (?) AS g ON g.id = x.id", figure(ctx, f))
	}
	direction := " ASC"
	if r.Desc {
		direction = " DESC"
	}
	return q.OrderExpr(l.order[r.Sort] + direction + ", x.search, x.id")
}

func (l listing[R]) inOrder(ctx context.Context, f reports.Filter, ids []string) ([]R, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := l.rows(ctx, f, ids)
	rows := make([]R, 0, len(ids))
	for _, id := range ids {
		if row, ok := found[id]; ok {
			rows = append(rows, row)
		}
	}
	return rows, err
}

// since is the filter's reach from a day on.
func since(f reports.Filter, days int) reports.Filter {
	f.Period = period.Period{From: period.Add(f.Today, 1-days)}
	f.StoreID = ""
	return f
}

// storesTills counts the tills of each store: receipts without any cashier's code come from one.
func storesTills(tills *bun.SelectQuery) *bun.SelectQuery {
	return tills.ColumnExpr("d.retailer_id, d.store_id, MAX(d.last_at) AS last_at").
		ColumnExpr("CASE WHEN COUNT(DISTINCT NULLIF(d.cashier, '')) = 0 THEN 1 ELSE COUNT(DISTINCT NULLIF(d.cashier, '')) END AS tills").
		GroupExpr("d.retailer_id, d.store_id")
}

// by is what figures of rows are read into.
type by[T any] struct {
	ID string
	N  T
}

// scan reads figures by id.
func scan[T any](ctx context.Context, q *bun.SelectQuery) (map[string]T, error) {
	var rows []by[T]
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, err
	}
	found := make(map[string]T, len(rows))
	for _, row := range rows {
		found[row.ID] = row.N
	}
	return found, nil
}
