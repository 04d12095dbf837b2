package receipts_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

const (
	benchMonths  = 60
	benchMonthly = 20_000
)

// filledMonths is a PostgreSQL database with so many months from January 2027 on, each of so many receipts with their documents.
func filledMonths(tb testing.TB, months, monthly int) (db *sqldb.DB, names []string) {
	tb.Helper()
	db, err := sqldb.Open(context.Background(), sqldb.Config{URL: sqltest.PostgresURL(tb)})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = db.Close() })
	return db, fillMonths(tb, db, months, monthly)
}

func fillMonths(tb testing.TB, db *sqldb.DB, months, monthly int) (names []string) {
	tb.Helper()
	for i := range months {
		names = append(names, time.Date(2027, time.Month(1+i), 1, 0, 0, 0, 0, time.UTC).Format("0601"))
	}
	if err := sqlreceipts.NewRetention(db).MakeMonths(context.Background(), names); err != nil {
		tb.Fatal(err)
	}
	for _, month := range names {
		first := sqlreceipts.FirstID(month)
		sqltest.Exec(tb, db, fmt.Sprintf(`INSERT INTO sealed_documents (id, certificate, dictionary, retailer_id, body)
			SELECT %d + i, 1, 1, 'r' || i %% 20, sha512(i::text::bytea) || sha512((i + 1)::text::bytea) || decode(repeat('5a', 472), 'hex')
			FROM generate_series(1, %d) AS i`, first, monthly))
		sqltest.Exec(tb, db, fmt.Sprintf(`INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents,
			consumer, cpf_index, printed, status, test, emission, signature, protocol, reasons, digest, token_hash, received_at, document)
			SELECT 'r' || i %% 20, '%[1]s', '35%[1]s' || lpad(i::text, 38, '0'), 's' || i %% 20, '20%[3]s-%[4]s-' || lpad((1 + i %% 28)::text, 2, '0'), %[5]d, -180, 1, i,
			'1', 100, CASE WHEN i %% 3 = 0 THEN 1 ELSE 0 END, CASE WHEN i %% 3 = 0 THEN substr(sha256((i %% 1000)::text::bytea), 1, 16) END, 2, 0, FALSE, 1, 1, 1, '',
			'\x00'::bytea, hashtextextended(i || '%[1]s', 0), 1, %[6]d + i FROM generate_series(1, %[2]d) AS i`,
			month, monthly, month[:2], month[2:], sqlreceipts.Beginning(month).UnixMilli(), first))
	}
	sqltest.Exec(tb, db, "ANALYZE")
	return names
}

// BenchmarkMonthGoes is a month's way: 60 of 20,000 receipts stand, and the oldest goes.
func BenchmarkMonthGoes(b *testing.B) {
	db, names := filledMonths(b, benchMonths, benchMonthly)
	b.ResetTimer()
	for i := range b.N {
		if i+1 == len(names) {
			b.Fatal("no month is left: ask for fewer rounds with -benchtime")
		}
		n, err := sqlreceipts.NewRetention(db).DropBefore(context.Background(), names[i+1])
		if err != nil || n != benchMonthly {
			b.Fatalf("%d receipts, %v", n, err)
		}
	}
}

// BenchmarkAcrossMonths is what is asked of all months: a receipt by a link of before, a consumer's newest, and a document by its receipt
// alone, of 1 and of 60 of them; and beside it a receipt by a link that says where it is, and a document by its id.
func BenchmarkAcrossMonths(b *testing.B) {
	for _, months := range []int{1, benchMonths} {
		db, names := filledMonths(b, months, benchMonthly/10)
		last := names[len(names)-1]
		for name, query := range map[string]string{
			"link":     "SELECT access_key FROM receipts AS r WHERE r.token_hash = 4711",
			"place":    "SELECT access_key FROM receipts AS r WHERE r.token_hash = 4711 AND r.retailer_id = 'r1' AND r.period = '" + last + "'",
			"consumer": `SELECT access_key FROM receipts AS r WHERE r.retailer_id = 'r3' AND r.cpf_index = substr(sha256('3'::bytea), 1, 16) AND NOT r.test ORDER BY issued_at DESC, access_key DESC LIMIT 20`,
			"document": fmt.Sprintf(`SELECT d.dictionary FROM receipts AS r JOIN sealed_documents AS d ON d.retailer_id = r.retailer_id AND d.id = r.document
				WHERE r.retailer_id = 'r1' AND r.period = '%s' AND r.access_key = '35%s' || lpad('1', 38, '0')`, last, last),
			"named document": fmt.Sprintf(`SELECT document FROM receipts WHERE retailer_id = 'r1' AND period = '%[1]s' AND access_key = '35%[1]s' || lpad('1', 38, '0');
				SELECT d.dictionary FROM receipts AS r LEFT JOIN sealed_documents AS d ON d.retailer_id = r.retailer_id AND d.id = r.document AND d.id = %[2]d
				WHERE r.retailer_id = 'r1' AND r.period = '%[1]s' AND r.access_key = '35%[1]s' || lpad('1', 38, '0')`, last, sqlreceipts.FirstID(last)+1),
		} {
			b.Run(fmt.Sprintf("%s/%d", name, months), func(b *testing.B) {
				for range b.N {
					sqltest.Exec(b, db, query)
				}
			})
		}
	}
}
