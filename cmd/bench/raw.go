package main

import (
	"context"
	"database/sql"
	"strings"

	"github.com/jackc/pgx/v5"
	_ "modernc.org/sqlite" // the driver 'sqlite'

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
)

// The engines' own best way to write what intake writes, without a look at what is there: the bars of the store.

const (
	receiptColumns = "retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents, " +
		"consumer, cpf_index, printed, status, test, emission, signature, protocol, reasons, digest, token_hash, received_at, document"
	documentColumns = "retailer_id, id, dictionary, certificate, body"
	dayColumns      = "retailer_id, day, store_id, serie, cashier, total, identified, companies, cents, not_printed, first_at, last_at"
	storeDayColumns = "retailer_id, day, store_id, total, identified, companies, cents, not_printed"
	addDay          = " ON CONFLICT (retailer_id, day, store_id, serie, cashier) DO UPDATE SET total = d.total + EXCLUDED.total, " +
		"identified = d.identified + EXCLUDED.identified, cents = d.cents + EXCLUDED.cents, not_printed = d.not_printed + EXCLUDED.not_printed, " +
		"first_at = CASE WHEN EXCLUDED.first_at < d.first_at THEN EXCLUDED.first_at ELSE d.first_at END, " +
		"last_at = CASE WHEN EXCLUDED.last_at > d.last_at THEN EXCLUDED.last_at ELSE d.last_at END"
	addStoreDay = " ON CONFLICT (retailer_id, day, store_id) DO UPDATE SET total = d.total + EXCLUDED.total, " +
		"identified = d.identified + EXCLUDED.identified, cents = d.cents + EXCLUDED.cents, not_printed = d.not_printed + EXCLUDED.not_printed"
)

// rawSQLite inserts row by row with prepared statements, and adds each transaction's sums once a cell.
func rawSQLite(ctx context.Context, c sqldb.Config, transactions []captured) error {
	db, err := sql.Open("sqlite", "file:"+databaseFile(c)+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)"+
		"&_pragma=wal_autocheckpoint(16000)&_pragma=cache_size(-65536)&_pragma=temp_store(MEMORY)&_txlock=immediate")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1)
	into := func(table, columns, rest string) *sql.Stmt {
		if err != nil {
			return nil
		}
		var s *sql.Stmt
		s, err = db.PrepareContext(ctx, "INSERT INTO "+table+" ("+columns+") VALUES (?"+strings.Repeat(",?", strings.Count(columns, ","))+")"+rest)
		return s
	}
	receipt, document := into("receipts", receiptColumns, ""), into("sealed_documents", documentColumns, "")
	day, storeDay := into("receipt_days AS d", dayColumns, addDay), into("receipt_store_days AS d", storeDayColumns, addStoreDay)
	certificate := into("sealed_certificates", "id, fingerprint, body", " ON CONFLICT DO NOTHING")
	if err != nil {
		return err
	}
	ids, number := certificateIDs{}, int64(0)
	for _, t := range transactions {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		run := func(s *sql.Stmt, values ...any) {
			if err == nil {
				_, err = tx.StmtContext(ctx, s).ExecContext(ctx, values...) //nolint:sqlclosecheck // the transaction closes it
			}
		}
		for _, n := range t.changes.Insert {
			id, known := ids.of(n)
			if !known {
				run(certificate, id, n.Document.Fingerprint[:], n.Document.Certificate)
			}
			number++
			run(receipt, receiptValues(n.Record, number)...)
			run(document, n.RetailerID, number, n.Document.Dictionary, id, n.Document.Body)
		}
		for cell, change := range t.changes.Cells {
			s := change.Add
			run(day, cell.RetailerID, cell.Day, cell.StoreID, cell.Serie, cell.Cashier, s.Total, s.Identified, 0, s.Cents, s.NotPrinted, s.First, s.Last)
			run(storeDay, cell.RetailerID, cell.Day, cell.StoreID, s.Total, s.Identified, 0, s.Cents, s.NotPrinted)
		}
		if err != nil {
			_ = tx.Rollback()
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

type certificateIDs map[[32]byte]int64

func (c certificateIDs) of(n receipts.NewReceipt) (id int64, known bool) {
	id, known = c[n.Document.Fingerprint]
	if !known {
		id = int64(len(c) + 1)
		c[n.Document.Fingerprint] = id
	}
	return id, known
}

// rawPostgres copies a transaction's rows to a staging table of the session and lets the server spread and add them.
func rawPostgres(ctx context.Context, c sqldb.Config, transactions []captured) error {
	conn, err := pgx.Connect(ctx, c.URL)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "CREATE TEMP TABLE staging ON COMMIT DELETE ROWS AS SELECT "+receiptColumns+
		", dictionary, certificate, body FROM receipts JOIN sealed_documents USING (retailer_id) WHERE FALSE"); err != nil {
		return err
	}
	sums := "COUNT(*), COUNT(*) FILTER (WHERE consumer = 1), 0, SUM(cents), COUNT(*) FILTER (WHERE printed = 2)"
	spread := []string{
		"INSERT INTO receipts (" + receiptColumns + ") SELECT " + receiptColumns + " FROM staging ON CONFLICT DO NOTHING",
		"INSERT INTO sealed_documents (" + documentColumns + ") SELECT retailer_id, document, dictionary, certificate, body FROM staging ON CONFLICT DO NOTHING",
		"INSERT INTO receipt_days AS d (" + dayColumns + ") SELECT retailer_id, day, store_id, serie, cashier, " + sums +
			", MIN(issued_at), MAX(issued_at) FROM staging GROUP BY 1, 2, 3, 4, 5" + addDay,
		"INSERT INTO receipt_store_days AS d (" + storeDayColumns + ") SELECT retailer_id, day, store_id, " + sums +
			" FROM staging GROUP BY 1, 2, 3" + addStoreDay,
	}
	columns := strings.Split(receiptColumns+", dictionary, certificate, body", ", ")
	ids, number := certificateIDs{}, int64(0)
	for _, t := range transactions {
		err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			for _, n := range t.changes.Insert {
				if id, known := ids.of(n); !known {
					if _, err := tx.Exec(ctx, "INSERT INTO sealed_certificates (id, fingerprint, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
						id, n.Document.Fingerprint[:], n.Document.Certificate); err != nil {
						return err
					}
				}
			}
			rows := pgx.CopyFromSlice(len(t.changes.Insert), func(i int) ([]any, error) {
				n := t.changes.Insert[i]
				id, _ := ids.of(n)
				number++
				return append(receiptValues(n.Record, number), n.Document.Dictionary, id, n.Document.Body), nil
			})
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{"staging"}, columns, rows); err != nil {
				return err
			}
			for _, statement := range spread {
				if _, err := tx.Exec(ctx, statement); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
