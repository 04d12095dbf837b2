package receipts_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

var partOfDocuments = regexp.MustCompile(`\bsealed_documents_(\d{4}|first) `)

// A document is looked for in the month in which it arrived alone, whatever others there are.
func TestADocumentIsReadFromItsMonth(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	testkit.Must(t, sqlreceipts.NewRetention(db).MakeMonths(t.Context(), []string{"3001", "3002", "3003", "3004"}))
	w := receiptstest.NewWorld(t, stage.Receipts(t, db))
	sale := receiptstest.ShopA1.Sale(1)
	sale.At = time.Date(2030, 3, 10, 12, 0, 0, 0, clock.Brazil)
	w.Clock.Advance(sale.At.Add(time.Hour).Sub(w.Clock.Now()))
	w.Expect(receiptstest.ShopA1.Grant(), w.XML(sale), "accepted")
	raw := sqltest.Raw(t, db)
	var found []string
	sqltest.CaptureReads(db, func(q string) {
		if strings.Contains(q, "sealed_documents") {
			for _, m := range partOfDocuments.FindAllStringSubmatch(sqltest.Explain(t, raw, q), -1) {
				found = append(found, m[1])
			}
		}
	})
	_, err := stage.NewReceipts(t, db).Document(t.Context(), receipts.Key{RetailerID: receiptstest.ShopA1.RetailerID, AccessKey: w.Gen.AccessKey(sale)})
	if err != nil || len(found) != 1 || found[0] != "3003" {
		t.Errorf("it looks into %v, %v", found, err)
	}
}

// Where another document takes a receipt's place while it is read, it is the other one that is read.
func TestADocumentThatIsReplacedAsItIsReadIsRead(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		w := receiptstest.NewWorld(t, stage.Receipts(t, db))
		sale := receiptstest.ShopA1.Sale(1)
		sale.Defect = nfcegen.BadDigest
		w.Expect(receiptstest.ShopA1.Grant(), w.XML(sale), "accepted")
		sale.Defect = nfcegen.NoDefect
		right, replaced := w.XML(sale), 0
		reader := sqltest.Again(t, db)
		sqltest.CaptureReads(reader, func(q string) {
			if replaced == 0 && strings.HasPrefix(q, "SELECT document FROM receipts") {
				replaced++
				w.Expect(receiptstest.ShopA1.Grant(), right, "accepted")
			}
		})
		other := w.Backend
		other.Store = stage.NewReceipts(t, reader)
		key := receipts.Key{RetailerID: receiptstest.ShopA1.RetailerID, AccessKey: w.Gen.AccessKey(sale)}
		xml, err := receiptstest.NewWorld(t, other).Service.Original(t.Context(), key)
		if err != nil || replaced != 1 || !bytes.Equal(xml, right) {
			t.Errorf("replaced %d times, %d bytes of %d, %v", replaced, len(xml), len(right), err)
		}
	})
}
