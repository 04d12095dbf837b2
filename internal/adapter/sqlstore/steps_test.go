package sqlstore_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

// numbers selects so many texts, ascending.
func numbers(ctx context.Context, db *sqldb.DB, n int) *bun.SelectQuery {
	all := db.Read(ctx).NewRaw("SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < ?", n)
	return db.Read(ctx).NewSelect().WithRecursive("numbers", all).TableExpr("numbers").ColumnExpr("CAST(100000000 + n AS TEXT) AS id").OrderExpr("n")
}

// Texts come in their order, step by step, and others may be read meanwhile.
func TestTextsAreReadInSteps(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		for _, n := range []int{0, 1, 2, 3, 4, 7} {
			var sizes []int
			var got []string
			err := db.InSnapshot(t.Context(), func(ctx context.Context) error {
				return db.InSteps(ctx, numbers(ctx, db, 7).Where("n <= ?", n), 3, func(texts []string) error {
					sizes, got = append(sizes, len(texts)), append(got, texts...)
					inner := 0
					err := db.InSteps(ctx, numbers(ctx, db, 5), 2, func(texts []string) error { inner += len(texts); return nil })
					if inner != 5 {
						t.Errorf("%d within a step", inner)
					}
					return err
				})
			})
			if err != nil || len(got) != n || !slices.IsSorted(got) || len(sizes) != (n+2)/3 {
				t.Errorf("of %d: %v in %v, %v", n, got, sizes, err)
			}
		}
	})
}

// What is still to come is not held: a step of a million rows takes as little as one of ten. The memory is the whole process's, so no
// other test runs meanwhile.
func TestAStepHoldsNoOtherRows(t *testing.T) {
	for engine, open := range map[string]func(*testing.T) *sqldb.DB{"sqlite": sqltest.SQLite, "postgres": sqltest.Postgres} {
		t.Run(engine, func(t *testing.T) {
			db, enough := open(t), errors.New("enough")
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			err := db.InSnapshot(t.Context(), func(ctx context.Context) error {
				return db.InSteps(ctx, numbers(ctx, db, 1_000_000), 10, func([]string) error { return enough })
			})
			runtime.ReadMemStats(&after)
			if grown := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, enough) || grown > 8<<20 {
				t.Errorf("%d MB for ten rows, %v", grown>>20, err)
			}
		})
	}
}
