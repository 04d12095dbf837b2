package app

import (
	"context"
	"testing"
	"time"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/customers"
	"seiva/internal/edge/jobs"
	"seiva/internal/failures"
	"seiva/internal/identity"
	"seiva/internal/outbox"
)

// Whatever the worker may give up has words, and what it does is tried again by hand where nobody else would.
func TestEveryJobHasWords(t *testing.T) {
	a := &App{Blobs: struct{ blobstore.Store }{}, mailer: mailbox{}, Settings: Settings{VibeURL: "https://vibe.example", BackupTo: "/backups", BackupEvery: time.Hour, AnalyticsTo: "/analysis"}}
	a.BackUp = func(context.Context) error { return nil }
	kinds := append(a.kinds(), jobs.Pool(nil))
	seen := map[string]bool{outbox.DeliveryJob: true} // a mail is listed as itself
	for _, k := range kinds {
		if task := tasks[k.Name]; k.Name != outbox.DeliveryJob && (task.Word == "" || task.Remedy == "") {
			t.Errorf("%s has no words", k.Name)
		}
		seen[k.Name] = true
	}
	for name := range tasks {
		if !seen[name] {
			t.Errorf("%s is nobody's work", name)
		}
	}
	for _, name := range []string{identity.PoolJob, customers.CarryOutJob} {
		if tasks[name] == (failures.Task{}) || !tasks[name].Again {
			t.Errorf("%s cannot be tried again", name)
		}
	}
}
