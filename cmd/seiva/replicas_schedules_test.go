package main

import (
	"fmt"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// Schedules that three processes find due at the same moment run once each: one file, one mail.
func (r *replicas) schedules() {
	// So many that all three are at it together, by owners who have their twenty each.
	const owners, schedules, rounds = 10, 10 * exports.MaxSchedules, 12
	due := midnight()
	reader := administrator(r.t, r.App, "Rui", exportedTo)
	for n := range owners {
		who := administrator(r.t, r.App, "Ana", fmt.Sprintf("ana%d@seiva.test", n))
		for range exports.MaxSchedules {
			everyNight(r.t, r.App, r.DB, who, reader, due)
		}
	}
	for range rounds { // a process does one at a time
		_, err := r.DB.NewRaw("INSERT INTO jobs (id, kind, unique_key, lane, payload, due_at, attempt, lease, failed_at, last_error) "+
			"VALUES (?0, 'exports.schedule', ?0, '', '', 1, 0, '', 0, '')", id.New()).Exec(r.t.Context())
		testkit.Must(r.t, err)
	}
	look, late := time.NewTicker(50*time.Millisecond), time.After(2*time.Minute)
	defer look.Stop()
	for r.count("SELECT COUNT(*) FROM exports WHERE state = 'done'") < schedules || r.count("SELECT COUNT(*) FROM jobs WHERE kind = 'exports.schedule' AND due_at = 1") > 0 {
		select {
		case <-look.C:
		case <-late:
			r.t.Fatal("they never ran")
		}
	}
	if n := r.count("SELECT COUNT(*) FROM exports"); n != schedules {
		r.t.Errorf("%d runs of %d schedules", n, schedules)
	}
	if n := mailed(r.t, r.DB); n != schedules {
		r.t.Errorf("%d mails of %d runs", n, schedules)
	}
	if n := r.count("SELECT COUNT(*) FROM export_schedules WHERE next_at = ?", due.AddDate(0, 0, 1).UnixMilli()); n != schedules {
		r.t.Errorf("%d of them come again", n)
	}
}
