package reports

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"

	"seiva/internal/kit/paging"
	"seiva/internal/reports"
)

// statement is a report that one statement answers: its rows, each with how many there are.
type statement[L, R any] struct {
	query func(ctx context.Context, f reports.Filter, r paging.Request) *bun.SelectQuery // with COUNT(*) OVER () AS lines
	scan  func(rows *sql.Rows, line *L) error                                            // the columns of query, in order
	lines func(line L) int
	row   func(line L, f reports.Filter) R
}

// Page implements reports.Source.
func (s statement[L, R]) Page(ctx context.Context, f reports.Filter, r paging.Request) ([]R, int, error) {
	var found []L
	if err := s.query(ctx, f, r).Limit(int64(r.Size)).Offset(int64(r.Offset())).Scan(ctx, &found); err != nil {
		return nil, 0, err
	}
	if len(found) == 0 && r.Page > 0 { // the count comes with a row: take it from the first
		var first []L
		err := s.query(ctx, f, r).Limit(1).Scan(ctx, &first)
		if err != nil || len(first) == 0 {
			return nil, 0, err
		}
		return nil, s.lines(first[0]), nil
	}
	out := make([]R, len(found))
	total := 0
	for i, line := range found {
		out[i], total = s.row(line, f), s.lines(line)
	}
	return out, total, nil
}

// Each implements reports.Source: one statement is one moment.
func (s statement[L, R]) Each(ctx context.Context, f reports.Filter, r paging.Request, row func(row R, total int) error) error {
	rows, err := s.query(ctx, f, r).Rows(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var line L
		if err := s.scan(rows, &line); err != nil {
			return err
		}
		if err := row(s.row(line, f), s.lines(line)); err != nil {
			return err
		}
	}
	return rows.Err()
}

func direction(r paging.Request) string {
	if r.Desc {
		return " DESC"
	}
	return " ASC"
}
