package receipts

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// emitter is one store of a retailer as access keys name it, whatever row of stores it has at the moment.
type emitter struct{ retailerID, documento string }

// holdEmitters makes transactions that store, change or add up receipts of the same emitters wait for each other, from here
// until they end; outside of one it does nothing. All take the locks in the same order. SQLite has one writer at a time:
// nobody else is writing.
func holdEmitters(ctx context.Context, db *sqldb.DB, emitters []emitter) error {
	if db.OneWriter() || !sqldb.InTransaction(ctx) {
		return nil
	}
	emitters = slices.SortedFunc(slices.Values(emitters), func(a, b emitter) int {
		return cmp.Or(cmp.Compare(a.retailerID, b.retailerID), cmp.Compare(a.documento, b.documento))
	})
	rows := make([]string, 0, len(emitters))
	for _, e := range slices.Compact(emitters) {
		rows = append(rows, "('"+e.retailerID+"','"+e.documento+"')") // letters and digits alone
	}
	wanted := strings.Join(rows, ",")
	// The lock is written to the log of writes, so that a transaction that finds nothing new waits for a standby as well (decision 124).
	hold := "SELECT 1 FROM emitter_locks WHERE (retailer_id, documento) IN (VALUES " + wanted + ") ORDER BY retailer_id, documento FOR UPDATE"
	tx := db.Write(ctx)
	for range 2 {
		result, err := tx.ExecContext(ctx, hold)
		if err != nil {
			return err
		}
		if held, err := result.RowsAffected(); err != nil || held == int64(len(rows)) {
			return err
		}
		// The first receipt of an emitter: from now on it has a row.
		if _, err := tx.ExecContext(ctx, "INSERT INTO emitter_locks (retailer_id, documento) VALUES "+wanted+" ON CONFLICT DO NOTHING"); err != nil {
			return err
		}
	}
	return nil
}
