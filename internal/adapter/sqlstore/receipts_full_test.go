package sqlstore_test

import (
	"errors"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
)

// A disk that is full refuses with words and loses nothing that was acknowledged; once there is room, intake goes on.
func TestFullDiskLosesNothingAcknowledged(t *testing.T) {
	db := sqltest.SQLite(t)
	w := receiptstest.NewWorld(t, receiptsBackend(t, db))
	db.LimitPages(t, 120)
	acknowledged, refused := 0, 0
	for n := 1; n <= 400; n++ {
		out := w.Send(receiptstest.ShopA1.Grant(), w.XML(receiptstest.ShopA1.Sale(n)))
		switch {
		case out.Err == nil:
			acknowledged++
		case errors.Is(out.Err, receipts.ErrNotSaved):
			refused++
		default:
			t.Fatal(out.Err)
		}
	}
	if refused == 0 || acknowledged == 0 {
		t.Fatalf("%d acknowledged, %d refused: the limit did not bite", acknowledged, refused)
	}
	w.Sums(receiptstest.ShopA1.RetailerID, receipts.Authorised, acknowledged)
	db.LimitPages(t, 100_000)
	w.Expect(receiptstest.ShopA1.Grant(), w.XML(receiptstest.ShopA1.Sale(401)), "accepted")
	w.Sums(receiptstest.ShopA1.RetailerID, receipts.Authorised, acknowledged+1)
}
