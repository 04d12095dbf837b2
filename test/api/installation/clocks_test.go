package installation

import (
	"context"
	"log/slog"
	"testing"
	"time"

	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
)

// Two replicas, one with a clock that is two minutes off either way: the other leaves alone what one works on, so that no mail goes out
// twice and no work begins again.
func TestWhoseClockIsOffTakesNobodysWork(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	for _, off := range []time.Duration{-130 * time.Second, 130 * time.Second} {
		ran := 0
		worker := func(db *sqldb.DB, c clock.Clock, run func()) *jobqueue.Worker {
			return jobqueue.NewWorker(sqljobs.New(db), db.Clock(c), slog.New(slog.DiscardHandler), jobqueue.Kind{
				Name: "test.work", Limit: 90 * time.Second, Parallel: 1, Run: func(context.Context, jobqueue.Job) error { ran++; run(); return nil },
			})
		}
		another := sqltest.Again(t, db)
		right, wrong := worker(db, clock.System{}, func() {}), worker(another, clock.NewFixed(time.Now().Add(off)), func() {})
		during := func(other *jobqueue.Worker) func() {
			return func() {
				if n := other.RunDue(t.Context()); n != 0 {
					t.Errorf("off by %s: the other one took what is worked on", off)
				}
			}
		}
		for _, first := range []*jobqueue.Worker{worker(db, clock.System{}, during(wrong)), worker(another, clock.NewFixed(time.Now().Add(off)), during(right))} {
			_, err := sqljobs.New(db).Enqueue(t.Context(), jobqueue.New("test.work", "", time.Now().Add(-time.Second)))
			testkit.Must(t, err)
			first.RunDue(t.Context())
		}
		if ran != 2 {
			t.Errorf("off by %s: two jobs ran %d times", off, ran)
		}
	}
}

// An installation's work, and what it no longer keeps, go by the database's clock: PostgreSQL tells one process that it is six years later.
func TestAnInstallationsWorkGoesByTheDatabasesClock(t *testing.T) {
	s := apitest.OnPostgres(t)
	a := apitest.Migrated(t, s)
	raw := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
	now := time.Now()
	s.DatabaseURL = sqltest.Later(t, s.DatabaseURL, now.AddDate(6, 0, 0).Sub(now))
	_, err := a.Jobs.Enqueue(t.Context(), jobqueue.New(receipts.RetentionJob, "", time.Now().Add(time.Hour)))
	testkit.Must(t, err)
	line := func(a *app.App) string {
		t.Helper()
		a.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
		line, err := a.DB.Setting(t.Context(), "receipts.first_kept")
		testkit.Must(t, err)
		return line
	}
	if got := line(a); got != "" {
		t.Errorf("an hour before, what is kept begins with %q", got)
	}
	sold := time.Now().AddDate(6, 0, 0).Format("0601") // by then: a clock alone would drop nothing (decision 154)
	testkit.Must(t, sqlreceipts.NewRetention(a.DB).MakeMonths(t.Context(), []string{sold}))
	_, err = raw.Exec(`INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents, consumer,
		printed, status, test, emission, signature, protocol, reasons, digest, token_hash, received_at)
		VALUES ('r', ?, 'k', 's', '2026-11-28', 1, -180, 1, 1, '1', 100, 0, 0, 0, FALSE, 1, 1, 1, '', '', 0, 1)`, sold)
	testkit.Must(t, err)
	if got, want := line(apitest.Open(t, s)), time.Now().AddDate(1, 0, 0).Format("06")+"01"; got != want {
		t.Errorf("six years later what is kept begins with %q, want %q", got, want)
	}
}

// Sessions and tries go by the database's clock: a replica whose machine is a day off ends nobody's session, and leaves no tries of a day
// to come that keep people out once its clock is set.
func TestAReplicaWhoseClockIsOffSignsNobodyOut(t *testing.T) {
	s := apitest.OnPostgres(t)
	s.DatabaseURL = sqltest.Later(t, s.DatabaseURL, 24*time.Hour)
	p := apitest.Of(t, apitest.Migrated(t, s))
	p.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	if got := p.Call(t, apitest.Admin, "GET", "/identity/me", ""); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	for _, at := range []string{"(SELECT created_at FROM sessions)", "(SELECT max(last_at) FROM tries)"} {
		off := p.Text("SELECT abs(" + at + " - (extract(epoch FROM clock_timestamp()) * 1000)::bigint) / 60000")
		if off != "0" {
			t.Errorf("%s is %s minutes from the database's time", at, off)
		}
	}
}
