package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/app"
	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// One process is killed as soon as it claims a schedule's run, another while it reads the rows, another while it keeps the file. There is
// one run, one whole file, one mail to its reader and a next run, on both engines.
func TestKillDuringAScheduledRun(t *testing.T) { onEachEngine(t, killDuringAScheduledRun) }

func killDuringAScheduledRun(t *testing.T, program string, s app.Settings) {
	due := midnight()
	a, db, who := exporting(t, s, yesterdayOf(due))
	one := everyNight(t, a, db, who, administrator(t, a, "Rui", exportedTo), due)
	a.Close()

	killWhen(t, program, s, func() bool { started(t, db); return figure(t, db, "SELECT COUNT(*) FROM exports") == 1 })
	if n := figure(t, db, "SELECT COUNT(*) FROM exports WHERE state <> 'done'"); n != 1 || mailed(t, db) != 0 {
		t.Fatalf("%d not done, %d mails after the first kill", n, mailed(t, db))
	}
	leaseEnds(t, db, exports.Job)
	killWhen(t, program, s, func() bool {
		return figure(t, db, "SELECT COUNT(*) FROM exports WHERE state = 'running' AND total > 0") == 1
	})
	leaseEnds(t, db, exports.Job)
	var exportID string
	testkit.Must(t, db.NewRaw("SELECT id FROM exports").Scan(t.Context(), &exportID))
	folder := filepath.Join(s.Data, app.BlobFolder, "exports", exportID)
	killWhen(t, program, s, func() bool { kept, _ := os.ReadDir(folder); return len(kept) > 0 })
	leaseEnds(t, db, exports.Job)
	killWhen(t, program, s, func() bool {
		started(t, db)
		return figure(t, db, "SELECT COUNT(*) FROM exports WHERE state = 'done'") == 1 && figure(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'exports.write'") == 0
	})

	ranOnce(t, db, one, due)
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	defer a.Close()
	if f := whole(t, a, who, exportID); f.Run < 2 {
		t.Errorf("run %d", f.Run)
	}
}

// midnight is the last one in Brazil.
func midnight() time.Time {
	now := time.Now().In(clock.Brazil)
	return time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, clock.Brazil)
}

func yesterdayOf(midnight time.Time) string { return clock.Day(midnight.AddDate(0, 0, -1)) }

// everyNight makes a schedule of the day before for a colleague, whose run of an instant is due.
func everyNight(t *testing.T, a *app.App, db *bun.DB, who, reader scope.Scope, due time.Time) exports.Schedule {
	t.Helper()
	one, err := a.Portal.Exports.Schedule(t.Context(), who, exports.WantedSchedule{
		Kind: "cupons", Format: "csv", Values: map[string]string{"groupBy": "serie", "periodo": "ontem"},
		Timetable: exports.Timetable{Every: exports.Daily, Zone: clock.Brazil.String()}, Readers: []string{reader.AccountID},
	})
	testkit.Must(t, err)
	_, err = db.NewRaw("UPDATE export_schedules SET next_at = ? WHERE id = ?", due.UnixMilli(), one.ID).Exec(t.Context())
	testkit.Must(t, err)
	return one
}

// started lets the minute pass after which what is due is started.
func started(t *testing.T, db *bun.DB) {
	t.Helper()
	if figure(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'exports.schedule' AND due_at > 1") > 0 {
		_, err := db.DB.ExecContext(t.Context(), "UPDATE jobs SET due_at = 1 WHERE kind = 'exports.schedule'")
		testkit.Must(t, err)
	}
}

// ranOnce tells whether a schedule had one run and one mail, and comes again.
func ranOnce(t *testing.T, db *bun.DB, one exports.Schedule, due time.Time) {
	t.Helper()
	if n := mailed(t, db); n != 1 {
		t.Errorf("%d mails", n)
	}
	if n := figure(t, db, "SELECT COUNT(*) FROM exports"); n != 1 {
		t.Errorf("%d runs", n)
	}
	var next int64
	testkit.Must(t, db.NewRaw("SELECT next_at FROM export_schedules WHERE id = ? AND paused_at = 0", one.ID).Scan(t.Context(), &next))
	if want := due.AddDate(0, 0, 1).UnixMilli(); next != want {
		t.Errorf("it comes again at %s", time.UnixMilli(next))
	}
}
