package sqldb_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

// What a limit of the operator's ends (statement_timeout, lock_timeout, pg_cancel_backend) is told as what a hanging database is; what its caller gives up is not.
func TestWhatTheServersOwnLimitEndsIsToldAsAway(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	for what, limit := range map[string]string{
		"a statement": "SET LOCAL statement_timeout = '20ms'", "a lock": "SET LOCAL lock_timeout = '20ms'", "a transaction at rest": "SET LOCAL idle_in_transaction_session_timeout = '20ms'",
	} {
		holds := sqltest.Watcher(t, sqltest.Raw(t, db))
		_, err := holds.ExecContext(t.Context(), "SELECT pg_advisory_lock(42)")
		testkit.Must(t, err)
		err = db.InTx(t.Context(), func(ctx context.Context) error {
			if _, err := db.Write(ctx).ExecContext(ctx, limit); err != nil {
				return err
			}
			if what == "a transaction at rest" {
				_, _ = holds.ExecContext(ctx, "SELECT pg_sleep(0.2)")
			}
			_, err := db.Write(ctx).ExecContext(ctx, "SELECT pg_advisory_xact_lock(42)")
			return err
		})
		if told := errs.From(err); told.Code != sqldb.AwayCode || told.RetryAfter == 0 {
			t.Errorf("%s: %v", what, err)
		}
		_, err = holds.ExecContext(t.Context(), "SELECT pg_advisory_unlock(42)")
		testkit.Must(t, err)
	}
	ctx, leave := context.WithCancel(t.Context())
	time.AfterFunc(soon, leave)
	_, err := db.Write(ctx).ExecContext(ctx, "SELECT pg_sleep(20)")
	if !errors.Is(err, context.Canceled) || errs.From(err).Code == sqldb.AwayCode {
		t.Errorf("whoever went: %v", err)
	}
}
