package receipts_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
)

// BenchmarkPackedMonth packs a month of 100,000 receipts of 20 retailers, with documents of 600 bytes, on PostgreSQL, and tells how many
// bytes a receipt takes there before and after: tables and indexes as they lie, of the month's receipts, documents, and index of packs.
func BenchmarkPackedMonth(b *testing.B) {
	const monthly = 100_000
	for range b.N {
		b.StopTimer()
		db, names := filledMonths(b, 1, monthly)
		sqltest.Exec(b, db, "INSERT INTO retailer_keys (retailer_id, wrapped, wrapped_by, created_at) SELECT DISTINCT retailer_id, ''::bytea, ''::bytea, 0 FROM receipts")
		size := func() float64 {
			var bytes float64
			text := fmt.Sprintf(`SELECT SUM(pg_total_relation_size(name::regclass))::TEXT FROM unnest(ARRAY['receipts_%[1]s', 'sealed_documents_%[1]s',
				'document_packs', 'document_pack_segments']) AS name`, names[0])
			var err error
			if err = db.Read(context.Background()).NewRaw(text).Scan(context.Background(), &text); err == nil {
				bytes, err = strconv.ParseFloat(text, 64)
			}
			if err != nil {
				b.Fatal(err)
			}
			return bytes / monthly
		}
		before := size()
		packer := receipts.NewPacks(sqlreceipts.NewPacks(db), receiptstest.NewBlobs(), receipts.PackBytes, time.Hour, b.TempDir(),
			clock.NewFixed(time.Date(2027, 4, 1, 0, 0, 0, 0, time.UTC)))
		b.StartTimer()
		if err := packer.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		sums, err := packer.Sums(context.Background())
		if err != nil || sums.Documents != monthly {
			b.Fatalf("%+v, %v", sums, err)
		}
		b.ReportMetric(before, "B/receipt-before")
		b.ReportMetric(size(), "B/receipt-after")
		b.ReportMetric(float64(sums.Bytes)/monthly, "B/receipt-in-packs")
	}
}
