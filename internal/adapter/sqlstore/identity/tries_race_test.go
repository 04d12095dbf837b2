package identity_test

import (
	"context"
	"testing"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/identity"
	"seiva/internal/kit/testkit"
)

// Three tries of one person in one moment, each in a process of its own: one is refused, the right one takes the tally away while another waits to count
// in it. That one counts from nothing then, and is no error.
func TestATallyTakenAwayBeginsAgain(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		store, raw := sqlidentity.New(db), sqltest.Raw(t, db)
		seen := -1
		count := func(ctx context.Context) error {
			return store.CountTry(ctx, "lane", func(t identity.Tally) (identity.Tally, error) {
				seen = t.Tries
				t.Tries++
				return t, nil
			})
		}
		testkit.Must(t, count(t.Context()))
		var cleared, counted error
		clearing, counting := make(chan struct{}), make(chan struct{})
		testkit.Must(t, db.InTx(t.Context(), func(ctx context.Context) error {
			_, err := db.Hold(db.Write(ctx).NewSelect().TableExpr("tries").ColumnExpr("1").Where("lane = 'lane'")).Exec(ctx) // as one that is refused does
			away := context.WithoutCancel(t.Context())
			go func() {
				defer close(clearing)
				cleared = store.ClearTries(away, "lane")
			}()
			if !db.OneWriter() { // there the order of who waits for the writer is Go's
				sqltest.SomebodyWaits(t, raw, clearing)
			}
			go func() {
				defer close(counting)
				if db.OneWriter() {
					<-clearing
				}
				counted = count(away)
			}()
			if !db.OneWriter() {
				sqltest.SoManyWait(t, raw, 2, counting)
			}
			return err
		}))
		<-clearing
		<-counting
		testkit.Must(t, cleared)
		if testkit.Must(t, counted); seen != 0 {
			t.Errorf("it began from %d", seen)
		}
	})
}
