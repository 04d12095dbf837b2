package sqldb_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/awaited"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

const soon = 300 * time.Millisecond // in place of half a minute

// frozen opens a database whose server processes are frozen once a test says so.
func frozen(t *testing.T) (db *sqldb.DB, freeze func() (thaw func())) {
	t.Helper()
	db = sqltest.Postgres(t)
	db.AnswersIn(soon)
	sqltest.Exec(t, db, "CREATE TABLE kept (id BIGINT NOT NULL PRIMARY KEY)")
	watcher := sqltest.Watcher(t, sqltest.Raw(t, db))
	return db, func() func() { return sqltest.Freeze(t, watcher) }
}

// Whatever a call asks of a server that acknowledges and never answers, it is told within the limit that the database does not answer.
func TestACallIsToldThatTheServerHangs(t *testing.T) {
	t.Parallel()
	for what, do := range map[string]func(ctx context.Context, db *sqldb.DB, hang func()) error{
		"a reading": func(ctx context.Context, db *sqldb.DB, hang func()) error {
			hang()
			var n int
			return db.Read(ctx).NewRaw("SELECT COUNT(*) FROM kept").Scan(ctx, &n)
		},
		"rows in steps": func(ctx context.Context, db *sqldb.DB, hang func()) error {
			return db.InSnapshot(ctx, func(ctx context.Context) error {
				query := db.Read(ctx).NewSelect().ColumnExpr("n::text").TableExpr("generate_series(1, 10) AS n")
				return db.InSteps(ctx, query, 2, func([]string) error { hang(); return nil })
			})
		},
		"a writing": func(ctx context.Context, db *sqldb.DB, hang func()) error {
			hang()
			_, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO kept VALUES (1)")
			return err
		},
		"the beginning of a transaction": func(ctx context.Context, db *sqldb.DB, hang func()) error {
			hang()
			return db.InTx(ctx, func(context.Context) error { return nil })
		},
		"many rows at once": func(ctx context.Context, db *sqldb.DB, hang func()) error {
			return db.InTx(ctx, func(ctx context.Context) error {
				hang()
				return db.BulkInsert(ctx, "kept", []string{"id"}, [][]any{{int64(1)}})
			})
		},
		"a commit": func(ctx context.Context, db *sqldb.DB, hang func()) error {
			return db.InTx(ctx, func(ctx context.Context) error {
				_, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO kept VALUES (1)")
				hang()
				return err
			})
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			db, freeze := frozen(t)
			ctx, cancel := context.WithTimeout(awaited.Call(t.Context()), 20*time.Second) // only of a test that fails
			defer cancel()
			began := time.Now()
			err := do(ctx, db, func() { freeze() })
			if told := errs.From(err); told.Code != sqldb.AwayCode || told.RetryAfter == 0 {
				t.Errorf("told is %v", err)
			}
			if ctx.Err() != nil {
				t.Errorf("it was waited for: %s", time.Since(began))
			}
		})
	}
}

// What nobody waits for has no limit: a migration, sums that are made again, a backup.
func TestWorkInTheBackgroundHasNoLimit(t *testing.T) {
	t.Parallel()
	db, freeze := frozen(t)
	var n int
	testkit.Must(t, db.Read(t.Context()).NewRaw("SELECT 1").Scan(t.Context(), &n))
	thaw := freeze()
	asked := make(chan error, 1)
	go func() { asked <- db.Write(t.Context()).NewRaw("SELECT 1").Scan(t.Context(), &n) }()
	select {
	case err := <-asked:
		t.Errorf("it was given up: %v", err)
	case <-time.After(3 * soon):
	}
	thaw()
	testkit.Must(t, <-asked)
}

// A commit that nobody waits for any more goes on: called off while it waits for a standby it would stand on the leader alone, where
// whoever sends the same again is told that it is stored.
func TestACommitIsNeverCalledOff(t *testing.T) {
	t.Parallel()
	for what, leave := range map[string]func(context.Context) (context.Context, context.CancelFunc){
		"no answer came": func(ctx context.Context) (context.Context, context.CancelFunc) { return awaited.Call(ctx), func() {} },
		"the caller's time is over": func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, soon)
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			db, _ := frozen(t)
			sqltest.Exec(t, db, `CREATE FUNCTION hang() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(77); RETURN NULL; END'`)
			sqltest.Exec(t, db, "CREATE CONSTRAINT TRIGGER hang AFTER INSERT ON kept DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hang()")
			watcher := sqltest.Watcher(t, sqltest.Raw(t, db))
			_, err := watcher.ExecContext(t.Context(), "SELECT pg_advisory_lock(77)")
			testkit.Must(t, err)
			ctx, cancel := leave(t.Context())
			defer cancel()
			followed := make(chan struct{})
			err = db.InTx(ctx, func(ctx context.Context) error {
				db.AfterCommit(ctx, func() { close(followed) })
				_, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO kept VALUES (1)")
				return err
			})
			if told := errs.From(err); told.Code != sqldb.AwayCode || !errors.Is(err, context.DeadlineExceeded) || strings.Contains(told.Message, "nada foi gravado") {
				t.Errorf("told is %v: %s", err, told.Message)
			}
			_, err = watcher.ExecContext(t.Context(), "SELECT pg_advisory_unlock(77)")
			testkit.Must(t, err)
			select {
			case <-followed:
			case <-time.After(20 * time.Second): // only of a test that fails
				t.Fatal("nothing followed the commit")
			}
			var n int
			testkit.Must(t, watcher.NewRaw("SELECT COUNT(*) FROM kept").Scan(t.Context(), &n))
			if n != 1 {
				t.Error("the commit was called off")
			}
		})
	}
}
