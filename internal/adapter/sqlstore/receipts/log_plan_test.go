package receipts_test

import (
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/receipts"
)

// A key's last refusals are found by their own index: what it sent besides, millions of lines, is not read. PostgreSQL decides by
// how many there are.
func TestRefusalsAreFoundByTheirIndex(t *testing.T) {
	db := sqltest.SQLite(t)
	var query string
	sqltest.CaptureReads(db, func(q string) {
		if strings.Contains(q, "intake_log") {
			query = q
		}
	})
	q := receipts.LogQuery{KeyID: "k", From: time.UnixMilli(1), Until: time.UnixMilli(9), Status: receipts.ResultRejected}
	if _, err := sqlreceipts.New(db, nil, nil).Log(t.Context(), q, 200); err != nil {
		t.Fatal(err)
	}
	if plan := sqltest.Explain(t, sqltest.Raw(t, db), query); !strings.Contains(plan, "intake_log_rejected") || strings.Contains(plan, "TEMP B-TREE") {
		t.Errorf("plan:\n%s", plan)
	}
}
