package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// toldAtStart is what the log says of the cheap part of an examination.
func toldAtStart(t *testing.T, a *app.App) string {
	t.Helper()
	var log bytes.Buffer
	a.WarnOfTroubles(t.Context(), slog.New(slog.NewTextHandler(&log, nil)))
	return log.String()
}

// A machine that has no other clock to ask finds that its own is behind by what was done before; it is told at the start as well.
func TestAClockBehindTheTrailIsTold(t *testing.T) {
	s := apitest.OnSQLite(t)
	testkit.Must(t, apitest.Migrated(t, s).Trail.Record(t.Context(), "stores.edited", scope.Scope{AccountID: "ana", Profile: scope.Suporte}, "", "", nil))
	for ahead, verdict := range map[time.Duration]app.Verdict{time.Minute: app.Fine, 3 * time.Minute: app.Warning, 20_000 * time.Hour: app.Warning} {
		_, err := apitest.RawSQL(t, s).Exec("UPDATE audit SET at = ? WHERE number = (SELECT MAX(number) FROM audit)", time.Now().Add(ahead).UnixMilli())
		testkit.Must(t, err)
		examine(t, doctorCommand{Settings: s}).says(t, "relógio", verdict, "SQLite")
		if told := toldAtStart(t, apitest.Open(t, s)); strings.Contains(told, "check=relógio") != (verdict == app.Warning) {
			t.Errorf("%s: %s", ahead, told)
		}
	}
}

// A replica whose clock is two minutes off is told of: by the doctor, at its start, and as long as it serves. Others see it serve all the
// same, and it sees them, since who is gone is told by the database's clock.
func TestAReplicaWhoseClockIsOffIsTold(t *testing.T) {
	s := apitest.OnPostgres(t)
	apitest.Migrated(t, s)
	for _, by := range []time.Duration{-130 * time.Second, 0, 130 * time.Second} {
		off := by != 0
		own := s
		own.DatabaseURL = sqltest.Later(t, s.DatabaseURL, by)
		a := apitest.Open(t, own)
		var log bytes.Buffer
		stop := a.Beat(t.Context(), slog.New(slog.NewTextHandler(&log, nil)))
		e := examine(t, doctorCommand{Settings: own})
		stop()
		e.says(t, "réplicas", app.Fine, "1 servem agora")
		verdict := app.Fine
		if off {
			verdict = app.Warning
		}
		e.says(t, "relógio e banco de dados", verdict, "")
		if got := strings.Contains(log.String(), "clock is not the database's"); got != off {
			t.Errorf("off by %s, as it serves: %s", by, log.String())
		}
		if told := toldAtStart(t, a); strings.Contains(told, "relógio e banco de dados") != off {
			t.Errorf("off by %s, at the start: %s", by, told)
		}
		raw := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
		for seen, want := range map[time.Duration]string{by - time.Minute: "1 servem", by - 150*time.Second: "0 servem"} { // of one whose clock is right
			_, err := raw.NewRaw(`INSERT INTO replicas (id, host, version, fingerprint, origin, started_at, seen_at) VALUES ('r', 'h', ?, ?, ?, 1, ?)
				ON CONFLICT (id) DO UPDATE SET seen_at = EXCLUDED.seen_at`, app.Version, a.Secret.Fingerprint(), own.Origin(), time.Now().Add(seen).UnixMilli()).Exec(t.Context())
			testkit.Must(t, err)
			examine(t, doctorCommand{Settings: own}).says(t, "réplicas", app.Fine, want)
		}
		_, err := raw.NewRaw("DELETE FROM replicas").Exec(t.Context())
		testkit.Must(t, err)
	}
}
