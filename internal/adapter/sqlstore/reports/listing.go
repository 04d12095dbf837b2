package reports

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/reports"
)

// listing is a report. Its rows are counted by a query of its own, and put in order by their ids and what the order is about
// alone; what a row says is then read for the rows of the page, so that a page costs what it shows, and holds no more.
type listing[R any] struct {
	db *sqldb.DB
	// chosen selects from the rows x, narrowed to a filter but for its text.
	chosen func(ctx context.Context, f reports.Filter) *bun.SelectQuery
	// ordered is chosen with what one sort's expression names.
	ordered func(ctx context.Context, f reports.Filter, sort string) *bun.SelectQuery
	id      string            // the expression of a row's id
	order   map[string]string // the expression of each sort
	spread  map[string]string // those that are others where roll-ups are spread over servers
	ties    string            // what comes after it
	search  string            // the column of x that Text is looked for in, where the report has one
	// found is that x is a table of the query's own, of keys alone, which cost more to find than to hold: a page counts them where
	// it has them.
	found bool
	// compare counts what is compared; nil: nothing.
	compare func(ctx context.Context, f reports.Filter) (reports.Compared, error)
	rows    func(ctx context.Context, f reports.Filter, ids []string) (map[string]R, error)
}

// eachAtOnce is how many rows Each reads with their figures.
const eachAtOnce = 500

// Compare implements reports.Source.
func (l listing[R]) Compare(ctx context.Context, f reports.Filter) (reports.Compared, error) {
	if l.compare == nil {
		return reports.Compared{}, nil
	}
	return l.compare(ctx, f)
}

// Count implements reports.Source.
func (l listing[R]) Count(ctx context.Context, f reports.Filter) (total int, err error) {
	ctx = askingOnce(ctx, l.db)
	err = register.Find(l.db, f.Text, func(narrow register.Narrow) (int, error) {
		total, err = l.count(ctx, f, narrow)
		return total, err
	})
	return total, err
}

func (l listing[R]) count(ctx context.Context, f reports.Filter, narrow register.Narrow) (total int, err error) {
	err = narrow(l.chosen(ctx, f), l.search).ColumnExpr("COUNT(*)").Scan(ctx, &total)
	return total, err
}

// Page implements reports.Source.
func (l listing[R]) Page(ctx context.Context, f reports.Filter, r paging.Request) ([]R, int, error) {
	ctx = askingOnce(ctx, l.db)
	var ids []string
	var total int
	err := register.Find(l.db, f.Text, func(narrow register.Narrow) (_ int, err error) {
		ids, total, err = l.page(ctx, f, r, narrow)
		return total, err
	})
	if err != nil {
		return nil, 0, err
	}
	rows, err := l.inOrder(ctx, f, ids)
	return rows, total, err
}

// page gives the ids of a page, with how many rows there are.
func (l listing[R]) page(ctx context.Context, f reports.Filter, r paging.Request, narrow register.Narrow) (ids []string, total int, err error) {
	sorted := l.sorted(ctx, f, r, narrow).Limit(int64(r.Size)).Offset(int64(r.Offset()))
	if l.found {
		var rows []struct {
			ID    string
			Total int
		}
		err = sorted.ColumnExpr("(SELECT COUNT(*) FROM x) AS total").Scan(ctx, &rows)
		for _, row := range rows {
			ids, total = append(ids, row.ID), row.Total
		}
		if err != nil || len(rows) > 0 || r.Page == 0 {
			return ids, total, err
		}
	}
	if total, err = l.count(ctx, f, narrow); err != nil || total <= r.Offset() {
		return nil, total, err
	}
	err = sorted.Scan(ctx, &ids)
	return ids, total, err
}

// Each implements reports.Source. Rows are counted first, and then read in steps: it holds those of one.
func (l listing[R]) Each(ctx context.Context, f reports.Filter, r paging.Request, row func(row R, total int) error) error {
	return l.db.InSnapshot(ctx, func(ctx context.Context) error {
		ctx = askingOnce(ctx, l.db)
		var total int
		var found register.Narrow
		err := register.Find(l.db, f.Text, func(narrow register.Narrow) (_ int, err error) {
			found = narrow
			total, err = l.count(ctx, f, narrow)
			return total, err
		})
		if err != nil || total == 0 {
			return err
		}
		return l.db.InSteps(ctx, l.sorted(ctx, f, r, found), eachAtOnce, func(ids []string) error {
			rows, err := l.inOrder(ctx, f, ids)
			if err != nil {
				return err
			}
			for _, line := range rows {
				if err := row(line, total); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// sorted selects the ids.
func (l listing[R]) sorted(ctx context.Context, f reports.Filter, r paging.Request, narrow register.Narrow) *bun.SelectQuery {
	q, by := narrow(l.ordered(ctx, f, r.Sort), l.search), l.order[r.Sort]
	if other := l.spread[r.Sort]; other != "" {
		spread, err := areSpread(ctx, l.db)
		if q = q.Err(err); spread {
			by = other
		}
	}
	return q.ColumnExpr(l.id + " AS id").OrderExpr(by + sqldb.Direction(r.Desc) + ", " + l.ties)
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

// figures are sums of rows x, by the sorts that order by them. A row without one comes as the least.
type figures map[string]func(ctx context.Context, f reports.Filter) *bun.SelectQuery

const figure = "COALESCE(g.n, 0)"

// join adds, as g, the figure by which a sort orders, where it is one.
func (s figures) join(ctx context.Context, q *bun.SelectQuery, f reports.Filter, sort string) *bun.SelectQuery {
	if of := s[sort]; of != nil {
		q = q.Join("LEFT JOIN (?) AS g ON g.id = x.id", of(ctx, f))
	}
	return q
}

// since is the filter's reach from a day on.
func since(f reports.Filter, days int) reports.Filter {
	f.Period = period.Period{From: period.Add(f.Today, 1-days)}
	f.StoreID = ""
	return f
}

// tillsOf is how many tills stand behind so many cashiers' codes: receipts without any code come from one.
func tillsOf(codes string) string { return "CASE WHEN " + codes + " = 0 THEN 1 ELSE " + codes + " END" }

// storesTills counts the tills of stores s (their retailer_id and id) since a day. An index leads from each code to the next, and to its
// last day: there are few codes, and many lines of each.
func storesTills(ctx context.Context, db *sqldb.DB, stores *bun.SelectQuery, from string) *bun.SelectQuery {
	if spread, err := areSpread(ctx, db); spread || err != nil {
		return spreadTills(ctx, db, stores, from).Err(err)
	}
	const ofStore = "FROM receipt_days AS d WHERE d.store_id = "
	codes := db.Read(ctx).NewRaw("SELECT s.retailer_id, s.id AS store_id, (SELECT MIN(d.cashier) "+ofStore+"s.id) AS cashier FROM (?) AS s "+
		"UNION ALL SELECT codes.retailer_id, codes.store_id, (SELECT MIN(d.cashier) "+ofStore+"codes.store_id AND d.cashier > codes.cashier) "+
		"FROM codes WHERE codes.cashier IS NOT NULL", stores)
	return db.Read(ctx).NewSelect().WithRecursive("codes", codes).TableExpr("codes").ColumnExpr("codes.retailer_id, codes.store_id").
		ColumnExpr(tillsOf("COUNT(NULLIF(codes.cashier, ''))")+" AS tills").
		Where("codes.cashier IS NOT NULL").Where("(SELECT MAX(d.day) "+ofStore+"codes.store_id AND d.cashier = codes.cashier) >= ?", from).
		GroupExpr("codes.retailer_id, codes.store_id")
}

// receiptSums are the receipts of rows of a roll-up d: all, and those of the last 30 days, in one reading.
func receiptSums(q *bun.SelectQuery, f reports.Filter) *bun.SelectQuery {
	return q.ColumnExpr("CAST(SUM(d.total) AS BIGINT) AS n").
		ColumnExpr("CAST(SUM(CASE WHEN d.day >= ? AND d.day <= ? THEN d.total ELSE 0 END) AS BIGINT) AS month", since(f, reports.ReceiptDays).From, f.Today)
}

// figuresOf is what figures of rows are read into.
type figuresOf struct {
	ID       string
	N, Month int64
}

// scan reads figures by id.
func scan(ctx context.Context, q *bun.SelectQuery) (map[string]figuresOf, error) {
	var rows []figuresOf
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, err
	}
	found := make(map[string]figuresOf, len(rows))
	for _, row := range rows {
		found[row.ID] = row
	}
	return found, nil
}
