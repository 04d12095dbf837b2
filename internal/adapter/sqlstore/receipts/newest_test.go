package receipts_test

import (
	"fmt"
	"testing"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqltest"
)

// The newest sale is found in the newest month that has one, by few questions, each of one month, however many retailers and months there
// are; what the programme makes for tests is passed over.
func TestTheNewestSaleIsFoundInItsMonth(t *testing.T) {
	t.Parallel()
	db, names := filledMonths(t, 4, 200)
	store := sqlreceipts.NewRetention(db)
	for _, statement := range []string{
		"DELETE FROM receipts WHERE period = '" + names[3] + "' AND retailer_id <> 'r7'",
		"UPDATE receipts SET retailer_id = '" + register.SandboxRetailer + "' WHERE period = '" + names[3] + "'",
	} {
		sqltest.Exec(t, db, statement)
	}
	asked := []string{}
	sqltest.CaptureReads(db, func(query string) { asked = append(asked, query) })
	newest, err := store.Newest(t.Context())
	if err != nil || newest != names[2] || len(asked) > 6 {
		t.Errorf("%s, want %s, %v, by %d questions: %q", newest, names[2], err, len(asked), asked)
	}
	// What was there before months had parts of their own is many months.
	sqltest.Exec(t, db, "DELETE FROM receipts")
	for i, month := range []string{"2611", "2612", "2605"} {
		sqltest.Exec(t, db, `INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents, consumer,
			printed, status, test, emission, signature, protocol, reasons, digest, token_hash, received_at)
			VALUES (?, ?, 'k', 's', '2026-11-28', 1, -180, 1, 1, '1', 100, 0, 0, 0, FALSE, 1, 1, 1, '', '', 0, 1)`, fmt.Sprint("r", i), month)
	}
	if newest, err := store.Newest(t.Context()); err != nil || newest != "2612" {
		t.Errorf("before months had parts: %q, %v", newest, err)
	}
	sqltest.Exec(t, db, "DELETE FROM receipts")
	if newest, err := store.Newest(t.Context()); err != nil || newest != "" {
		t.Errorf("of nobody: %q, %v", newest, err)
	}
}
