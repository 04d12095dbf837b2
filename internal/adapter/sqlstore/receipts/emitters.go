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
	emitters = slices.Compact(slices.SortedFunc(slices.Values(emitters), func(a, b emitter) int {
		return cmp.Or(cmp.Compare(a.retailerID, b.retailerID), cmp.Compare(a.documento, b.documento))
	}))
	spread := false
	if ofSeveral(emitters) {
		var err error
		if spread, err = db.Spread(ctx, "emitter_locks"); err != nil {
			return err
		}
	}
	for len(emitters) > 0 {
		one := len(emitters)
		if spread { // no one statement holds rows of several retailers there (decision 142)
			one = 1
			for one < len(emitters) && emitters[one].retailerID == emitters[0].retailerID {
				one++
			}
		}
		if err := holdAtOnce(ctx, db, emitters[:one]); err != nil {
			return err
		}
		emitters = emitters[one:]
	}
	return nil
}

// ofSeveral tells whether emitters, which are in order, are of more than one retailer.
func ofSeveral(emitters []emitter) bool {
	return len(emitters) > 0 && emitters[0].retailerID != emitters[len(emitters)-1].retailerID
}

// holdAtOnce holds emitters, which are in order, by one statement: of one retailer, which it names, or of several.
func holdAtOnce(ctx context.Context, db *sqldb.DB, emitters []emitter) error {
	rows, documentos := make([]string, len(emitters)), make([]string, len(emitters))
	for i, e := range emitters { // letters and digits alone
		documentos[i] = "'" + e.documento + "'"
		rows[i] = "('" + e.retailerID + "'," + documentos[i] + ")"
	}
	wanted := strings.Join(rows, ",")
	which := "retailer_id = '" + emitters[0].retailerID + "' AND documento IN (" + strings.Join(documentos, ",") + ")"
	if ofSeveral(emitters) {
		which = "(retailer_id, documento) IN (VALUES " + wanted + ")"
	}
	// The lock is written to the log of writes, so that a transaction that finds nothing new waits for a standby as well (decision 124).
	hold := "SELECT 1 FROM emitter_locks WHERE " + which + " ORDER BY retailer_id, documento FOR UPDATE"
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
