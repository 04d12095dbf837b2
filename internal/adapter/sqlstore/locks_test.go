package sqlstore_test

import (
	"context"
	"testing"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// Who waits for one of the application's locks in another process reads, once it has it, all that its holder wrote: also where that lies
// on several servers, since a lock is of the coordinator, which every process asks, and is let go after the last of them has committed.
func TestLocksHoldBetweenProcesses(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	other, raw := sqltest.Again(t, db), sqltest.Raw(t, db)
	exclusive, shared := (*sqldb.DB).LockUntilCommit, (*sqldb.DB).ShareUntilCommit
	for name, c := range map[string]struct {
		lock          int64
		first, second func(*sqldb.DB, context.Context, int64) error
	}{
		"banners":                            {register.BannersLock, exclusive, exclusive},
		"erasure behind receipts":            {register.ErasureLock, shared, exclusive},
		"receipts behind erasure":            {register.ErasureLock, exclusive, shared},
		"a consumer, by the first of a hash": {-0x7e17000000000001, exclusive, exclusive},
	} {
		read, done := []int(nil), make(chan struct{})
		testkit.Must(t, db.InTx(t.Context(), func(ctx context.Context) error {
			if err := c.first(db, ctx, c.lock); err != nil {
				return err
			}
			for _, retailer := range []string{"r1", "r2", "r3", "r4", "r5", "r6"} {
				_, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO banner_viewers (retailer_id, banner_id, viewer) VALUES (?, ?, ?)", retailer, name, []byte{1})
				if err != nil {
					return err
				}
			}
			go func() {
				defer close(done)
				err := other.InTx(t.Context(), func(ctx context.Context) error {
					if err := c.second(other, ctx, c.lock); err != nil {
						return err
					}
					return other.Write(ctx).NewRaw("SELECT COUNT(*) FROM banner_viewers WHERE banner_id = ?", name).Scan(ctx, &read)
				})
				if err != nil {
					t.Error(err)
				}
			}()
			sqltest.SomebodyWaits(t, raw, done)
			return nil
		}))
		if <-done; len(read) != 1 || read[0] != 6 {
			t.Errorf("%s: the next one reads %v of 6 rows", name, read)
		}
	}
}
