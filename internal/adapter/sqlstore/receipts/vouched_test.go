package receipts_test

import (
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/receipts"
	"seiva/internal/receipts/receiptstest"
)

// A clock that is years ahead takes nothing away, and says so, until a till has sold in its year; what the programme makes for tests says nothing.
func TestAClockThatIsAheadDropsNothing(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		a := newAged(t, open(t))
		store := sqlreceipts.NewRetention(a.db)
		enforce := func() error {
			return receipts.NewRetention(store, a.Backend.Ratings.(receipts.Words), &a.trail, 0, a.clock).Enforce(t.Context())
		}
		a.on(newYear.AddDate(4, 2, 0))
		if err := store.MakeMonths(t.Context(), []string{"3601"}); err != nil {
			t.Fatal(err)
		}
		sqltest.Exec(t, a.db, "UPDATE receipts SET retailer_id = ?, period = '3601' WHERE access_key = ?", register.SandboxRetailer, a.Gen.AccessKey(a.cancelled))
		for range 2 { // the job tries again
			if err := enforce(); errs.From(err).Code != "receipts.clock_not_vouched" || !strings.Contains(err.Error(), "newest receipt is of 2027-01, night 1 of 40") {
				t.Fatal(err)
			}
		}
		if line, err := store.FirstKept(t.Context()); line != "" || err != nil {
			t.Errorf("the line is at %q, %v", line, err)
		}
		if got := a.rows(); got != "3 5 2 1 2" {
			t.Errorf("left are %s", got)
		}
		waits, err := receipts.WaitingOf(t.Context(), store)
		if err != nil || waits.Expected(a.Clock.Now()) || !strings.Contains(waits.String(), "o cupom mais novo é de 2027-01 (noite 1 de 40)") {
			t.Errorf("%v, %v", waits, err)
		}
		a.on(time.Date(2032, 1, 1, 5, 0, 0, 0, clock.Brazil))
		sale := receiptstest.ShopA1.Sale(50)
		sale.At = a.Clock.Now()
		a.Expect(receiptstest.ShopA1.Grant(), a.XML(sale), "accepted")
		if err := enforce(); err != nil {
			t.Fatal(err)
		}
		if line, err := store.FirstKept(t.Context()); line != "2701" || err != nil {
			t.Errorf("the line is at %q, %v", line, err)
		}
		if waits, err := receipts.WaitingOf(t.Context(), store); err != nil || waits != (receipts.Waiting{}) {
			t.Errorf("%v still waits, %v", waits, err)
		}
	})
}
