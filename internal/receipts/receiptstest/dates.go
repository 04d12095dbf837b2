package receiptstest

import (
	"testing"
	"time"

	"seiva/internal/receipts"
)

// What is dated ahead is refused by the service's clock, and taken once its time has come.
func tomorrow(_ *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	sale.At = w.Clock.Now().In(Noon.Location()).Add(24 * time.Hour)
	w.Expect(ShopA1.Grant(), w.XML(sale), "receipts.bad_date")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 0)
	w.Clock.Advance(23 * time.Hour)
	w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}
