package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
)

const storeRounds = 5

// storeAlone compares the store's part of intake (what is there already, then everything a commit writes) with the
// engine's own best way to write the same rows, in transactions of the same receipts, each round on empty databases.
func (b *bench) storeAlone(ctx context.Context) error {
	if err := b.fsync(ctx); err != nil {
		return err
	}
	transactions, err := b.capture(ctx)
	if err != nil {
		return err
	}
	for _, engine := range engines {
		against := "raw inserts with roll-ups, transactions of 500, synchronous=FULL"
		if engine == postgres {
			against = "COPY to a staging table, INSERT … ON CONFLICT, transactions of 500"
		}
		var ours, theirs []float64
		for range storeRounds {
			rate, _, err := b.written(ctx, engine, firstDays(transactions), ourStore)
			if err != nil {
				return err
			}
			raw, _, err := b.written(ctx, engine, firstDays(transactions), rawStore[engine])
			if err != nil {
				return err
			}
			ours, theirs = append(ours, rate), append(theirs, raw)
		}
		b.add(row{name: "intake, batch, " + engine + ", store alone (no verification)", bar: .75, atLeast: true, against: against},
			"receipts/s", ours, theirs)
	}
	return nil
}

// firstDays are the transactions of the documents that a round sends.
func firstDays(all []captured) []captured { return all[:documentCount/inTransaction] }

// bytesAtRest is the most that a receipt may take with its original document.
const bytesAtRest = 1300

// storage tells what a month's receipts take on disk: of SQLite the file after its checkpoint, of PostgreSQL the
// tables and indexes. No dictionary has seen the stores' certificates.
func (b *bench) storage(ctx context.Context) error {
	transactions, err := b.capture(ctx)
	if err != nil {
		return err
	}
	for _, of := range []struct {
		name, engine string
		write        writer
	}{{sqlite, sqlite, ourStore}, {postgres + ", a running month", postgres, ourStore}, {postgres + ", a month that is over", postgres, denseStore}} {
		_, bytes, err := b.written(ctx, of.engine, transactions, of.write)
		if err != nil {
			return err
		}
		b.add(row{
			name: "storage, a receipt with its XML, " + of.name, bar: 1, against: "the bar itself",
			notes: fmt.Sprintf("%d receipts, %d certificates never seen before", monthCount, storeCount),
		}, "bytes", []float64{bytes}, []float64{bytesAtRest})
	}
	return nil
}

// denseStore is ourStore once all its months are over, and receipts.dense ran.
func denseStore(ctx context.Context, c sqldb.Config, transactions []captured) error {
	if err := ourStore(ctx, c, transactions); err != nil {
		return err
	}
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	return sqlreceipts.NewRetention(db).MakeDense(ctx, "9912")
}

// writer writes all transactions to a database.
type writer func(ctx context.Context, c sqldb.Config, transactions []captured) error

// written gives receipts a second and the bytes that each takes in the end.
func (b *bench) written(ctx context.Context, engine string, transactions []captured, write writer) (rate, bytes float64, err error) {
	c, remove, err := b.database(ctx, engine)
	if err != nil {
		return 0, 0, err
	}
	defer remove()
	mine := make([]captured, len(transactions))
	for i, t := range transactions { // the store sorts what it gets
		mine[i] = t
		mine[i].changes.Insert = slices.Clone(t.changes.Insert)
	}
	start := time.Now()
	if err := write(ctx, c, mine); err != nil {
		return 0, 0, err
	}
	count := float64(len(transactions) * inTransaction)
	rate = count / time.Since(start).Seconds()
	bytes, err = atRest(ctx, c)
	return rate, bytes / count, err
}

func atRest(ctx context.Context, c sqldb.Config) (float64, error) {
	if c.URL == "" {
		file, err := os.Stat(databaseFile(c))
		if err != nil {
			return 0, err
		}
		return float64(file.Size()), nil
	}
	db, err := sql.Open("pgx", c.URL)
	if err != nil {
		return 0, err
	}
	defer func() { _ = db.Close() }()
	var size float64
	err = db.QueryRowContext(ctx, `SELECT SUM(pg_total_relation_size(relname::regclass)) FROM pg_class WHERE relkind = 'r' AND
		relname ~ '^((receipts|sealed_documents)_\w+|sealed_certificates|retailer_keys|receipt_days|receipt_store_days)$'`).Scan(&size)
	return size, err
}

func ourStore(ctx context.Context, c sqldb.Config, transactions []captured) error {
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	root, err := secret.New(make([]byte, 32))
	if err != nil {
		return err
	}
	s := sqlreceipts.New(db, sqlreceipts.NewDataKeys(db, root), nil)
	for _, t := range transactions {
		err := s.InTx(ctx, func(ctx context.Context) error {
			state, err := s.State(ctx, t.keys)
			if err != nil {
				return err
			}
			if len(state.Receipts) > 0 {
				return fmt.Errorf("%d receipts are stored already", len(state.Receipts))
			}
			return s.Apply(ctx, t.changes)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

var rawStore = map[string]writer{sqlite: rawSQLite, postgres: rawPostgres}

// receiptValues are a receipt's columns in the order of receiptColumns; document is the id of its document.
func receiptValues(r *receipts.Record, document int64) []any {
	_, offset := r.IssuedAt.Zone()
	var cpf any
	if r.CPFIndex != nil {
		cpf = r.CPFIndex
	}
	return []any{
		r.RetailerID, r.AccessKey[2:6], r.AccessKey, r.StoreID, r.Day, r.IssuedAt.UnixMilli(), offset / 60, r.Serie, r.Number, r.Cashier,
		r.Cents, int(r.Consumer), cpf, int(r.Printed), 0, r.Test, r.Emission, 1, 1, "", r.Digest[:], r.TokenHash, r.ReceivedAt.UnixMilli(), document,
	}
}
