package receipts_test

import (
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/receipts"
)

// A key's refusals are found and counted by their own index: what it sent besides, millions of lines, is not read; of that, its
// time alone. PostgreSQL decides by how many there are.
func TestTheLogIsReadByItsIndexes(t *testing.T) {
	db := sqltest.SQLite(t)
	var query string
	sqltest.CaptureReads(db, func(q string) {
		if strings.Contains(q, "intake_log") {
			query = q
		}
	})
	store, raw := sqlreceipts.New(db, nil, nil), sqltest.Raw(t, db)
	list := func(q receipts.LogQuery) error { _, err := store.Log(t.Context(), q, 200); return err }
	count := func(q receipts.LogQuery) error { _, err := store.LogCount(t.Context(), q); return err }
	const refusals, ofTime = "intake_log_rejected (key_id=? AND at>? AND at<?)", "PRIMARY KEY (key_id=? AND at>? AND at<?)"
	for name, c := range map[string]struct {
		ask    func(receipts.LogQuery) error
		status receipts.ResultStatus
		by     string
	}{
		"refusals listed":  {list, receipts.ResultRejected, refusals},
		"refusals counted": {count, receipts.ResultRejected, refusals},
		"accepted counted": {count, receipts.ResultAccepted, ofTime},
		"all listed":       {list, "", ofTime},
		"all counted":      {count, "", ofTime},
	} {
		if err := c.ask(receipts.LogQuery{KeyID: "k", From: time.UnixMilli(1), Until: time.UnixMilli(9), Status: c.status}); err != nil {
			t.Fatal(err)
		}
		if plan := sqltest.Explain(t, raw, query); strings.Count(plan, "\n") != 1 || !strings.Contains(plan, c.by) {
			t.Errorf("%s: %s\nplan:\n%s", name, query, plan)
		}
	}
}
