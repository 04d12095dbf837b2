package reports

import (
	"context"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// many is a store of so many séries, which it makes as they are asked for.
type many struct {
	Store
	rows int
}

// EachSerie implements Store.
func (m many) EachSerie(_ context.Context, _ Filter, _ paging.Request, row func(line SerieSums, groups int) error) error {
	for i := range m.rows {
		if err := row(SerieSums{Serie: i}, m.rows); err != nil {
			return err
		}
	}
	return nil
}

// A file has every row, however many there are: it was cut after a million.
func TestACouponFileIsNeverCut(t *testing.T) {
	const rows = 1_000_001
	f := NewCouponFile(NewService(many{rows: rows}, clock.NewFixed(time.UnixMilli(1_790_000_000_000))), nil)
	n := 0
	err := f.Each(t.Context(), scope.Scope{Profile: scope.Administrador}, map[string]string{"groupBy": BySerie}, []string{SortTotal},
		func(_ []any, total int) error {
			if n++; total != rows {
				t.Fatalf("%d of %d are told", total, rows)
			}
			return nil
		})
	if err != nil || n != rows {
		t.Errorf("%d rows of %d, %v", n, rows, err)
	}
}
