package receipts_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// sums is a world whose roll-ups tests spoil.
type sums struct {
	*receiptstest.World
	t     *testing.T
	db    *sqldb.DB
	raw   *bun.DB
	trail scopetest.Trail
	clock clock.Clock
}

// newSums is a world of 4 shops with receipts of two months, some of which do not count.
func newSums(t *testing.T, db *sqldb.DB) *sums {
	t.Helper()
	s := &sums{World: receiptstest.NewWorld(t, stage.Receipts(t, db)), t: t, db: db, raw: sqltest.Raw(t, db)}
	s.clock = s.Clock
	for _, shop := range receiptstest.Shops {
		for n := 1; n <= 8; n++ {
			sale := shop.Sale(n)
			sale.At, sale.Serie = sale.At.AddDate(0, -(n%2), -(n%3)), 1+n%2
			s.Expect(shop.Grant(), s.XML(sale), "accepted")
			if n == 1 {
				s.Expect(shop.Grant(), s.CancelXML(sale, nfcegen.Cancel{}), "cancelled")
			}
		}
		test := shop.Sale(20)
		test.Environment = nfce.Homologation
		s.Expect(shop.TestGrant(), s.XML(test), "accepted")
	}
	return s
}

// within is the same world in a test of its own.
func (s *sums) within(t *testing.T) *sums {
	return &sums{World: s.World, t: t, db: s.db, clock: s.clock}
}

func (s *sums) rollUps() *receipts.RollUps {
	return receipts.NewRollUps(sqlreceipts.NewRollUps(s.db), &s.trail, s.clock)
}

// run does one of Verify and Rebuild, and returns what it tells of.
func (s *sums) run(do func(context.Context, string, func(receipts.Difference)) (receipts.Compared, error), retailerID string) (told []receipts.Difference, n int) {
	s.t.Helper()
	compared, err := do(s.t.Context(), retailerID, func(d receipts.Difference) { told = append(told, d) })
	if err != nil {
		s.t.Fatal(err)
	}
	if compared.Differences != len(told) {
		s.t.Errorf("%d differences, told of %d", compared.Differences, len(told))
	}
	return told, compared.StoreDays
}

// differ fails unless Verify tells of these days alone.
func (s *sums) differ(want ...receipts.StoreDay) {
	s.t.Helper()
	told, _ := s.run(s.rollUps().Verify, "")
	var got []receipts.StoreDay
	for _, d := range told {
		got = append(got, d.StoreDay)
	}
	if !slices.Equal(got, want) {
		s.t.Errorf("it tells of %v, want %v", got, want)
	}
	if recount := sqltest.RollUpDifferences(s.t, sqltest.Raw(s.t, s.db)); (len(recount) > 0) != (len(want) > 0) {
		s.t.Errorf("a recount tells of %q", recount)
	}
}

const (
	overflown  = "cents + 9223372036854775807"
	ofA1       = " WHERE retailer_id = 'retailera' AND store_id = 'storea1' AND day = '2026-11-08'"
	dayOfOther = "('retailera', '2026-01-31', 'storea2', 1, '01', 1, 0, 0, 100, 0, 5, 5)"
)

var dayOfA1 = receipts.StoreDay{RetailerID: "retailera", Day: "2026-11-08", StoreID: "storea1"}

// Every way in which a roll-up can be wrong is told of by its day, and mended, and of nothing else. Intake goes on
// afterwards, also where a spoilt line refused everything.
func TestRollUpsAreComparedAndMended(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSums(t, open(t))
		s.differ()
		n := 100
		for name, c := range map[string]struct {
			spoil string
			of    receipts.StoreDay
		}{
			"a line without receipts":       {"INSERT INTO receipt_days VALUES " + dayOfOther, receipts.StoreDay{RetailerID: "retailera", Day: "2026-01-31", StoreID: "storea2"}},
			"a retailer without receipts":   {"INSERT INTO receipt_store_days VALUES ('zz', '2026-01-31', 'nowhere', 0, 0, 0, 0, 0)", receipts.StoreDay{RetailerID: "zz", Day: "2026-01-31", StoreID: "nowhere"}},
			"a sum too large":               {"UPDATE receipt_days SET total = total + 1" + ofA1, dayOfA1},
			"a wrong amount":                {"UPDATE receipt_days SET cents = cents - 1" + ofA1, dayOfA1},
			"a negative sum":                {"UPDATE receipt_days SET total = -total, cents = -cents, not_printed = -3" + ofA1, dayOfA1},
			"an amount beyond all bounds":   {"UPDATE receipt_store_days SET cents = " + overflown + ofA1, dayOfA1},
			"a wrong first":                 {"UPDATE receipt_days SET first_at = first_at + 1" + ofA1, dayOfA1},
			"a wrong last":                  {"UPDATE receipt_days SET last_at = 0" + ofA1, dayOfA1},
			"a missing line":                {"DELETE FROM receipt_days" + ofA1, dayOfA1},
			"a missing line of the day":     {"DELETE FROM receipt_store_days" + ofA1, dayOfA1},
			"the day unlike its lines":      {"UPDATE receipt_store_days SET identified = 1" + ofA1, dayOfA1},
			"a receipt that counts no more": {"UPDATE receipts SET excluded = TRUE" + ofA1 + " AND number < 100 AND NOT excluded", dayOfA1},
		} {
			t.Run(name, func(t *testing.T) {
				s := s.within(t)
				if strings.Contains(c.spoil, overflown) && sqltest.Folder(t, s.db) == "" {
					c.spoil = strings.Replace(c.spoil, overflown, "9223372036854775807", 1) // PostgreSQL keeps no more
				}
				sqltest.Exec(t, s.db, c.spoil)
				s.differ(c.of)
				for _, want := range [][]receipts.StoreDay{{c.of}, nil} {
					told, days := s.run(s.rollUps().Rebuild, "")
					if len(told) != len(want) || days < 4*4 {
						t.Errorf("%d days compared, mended %v, want %v", days, told, want)
					}
				}
				s.differ()
				late := receiptstest.ShopA1.Sale(n)
				late.At = time.Date(2026, 11, 8, 20, 0, 0, 0, late.At.Location())
				s.Expect(receiptstest.ShopA1.Grant(), s.XML(late), "accepted")
				s.differ()
			})
			n++
		}
	})
}

// What was mended stands in the trail, by store and day; what differs elsewhere is another retailer's.
func TestRollUpsOfOneRetailerAreRebuilt(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSums(t, open(t))
		sqltest.Exec(t, s.db, "UPDATE receipt_days SET total = 9"+ofA1)
		sqltest.Exec(t, s.db, "DELETE FROM receipt_store_days WHERE retailer_id = 'retailerb'")
		if told, _ := s.run(s.rollUps().Verify, "retailera"); len(told) != 1 || told[0].ByCells.Total != 9 || told[0].ByReceipts.Total != 2 || told[0].Cells != 1 || told[0].Coarse {
			t.Errorf("of one retailer it tells of %+v", told)
		}
		if told, _ := s.run(s.rollUps().Rebuild, "retailera"); len(told) != 1 || told[0].StoreDay != dayOfA1 {
			t.Errorf("mended %+v", told)
		}
		s.trail.Holds(t, scopetest.Line("receipts.rollups_rebuilt", scope.Scope{AccountID: "system"}, "retailera", "storea1",
			fmt.Sprintf("map[cents:%s cents_before:%[1]s day:2026-11-08 total:2 total_before:9]", sqltest.Strings(t, s.db, "SELECT CAST(cents AS TEXT) FROM receipt_days"+ofA1)[0])))
		if told, _ := s.run(s.rollUps().Verify, "retailera"); len(told) != 0 {
			t.Errorf("after it: %+v", told)
		}
		if told, _ := s.run(s.rollUps().Verify, ""); len(told) == 0 {
			t.Error("another retailer's were mended as well")
		}
		if told, days := s.run(s.rollUps().Rebuild, "nobody"); len(told) != 0 || days != 0 {
			t.Errorf("of a retailer who is not there: %+v, %d days", told, days)
		}
	})
}

// ticking moves a minute on whenever it is asked.
type ticking struct {
	mu  sync.Mutex
	now time.Time
}

func (c *ticking) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Minute)
	return c.now
}

// A night has its end; the next one goes on there, and what was found stays known until a whole round found less.
func TestNightlyComparisonGoesOnWhereItStopped(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSums(t, open(t))
		s.clock = &ticking{now: receiptstest.Noon}
		sqltest.Exec(t, s.db, "UPDATE receipt_days SET total = total + 1 WHERE retailer_id = 'retailera'")
		wrong, days := s.run(s.rollUps().Verify, "")
		sqltest.Exec(t, s.db, "DELETE FROM rollup_rounds")
		if differences, at, err := s.rollUps().State(t.Context()); err != nil || differences != 0 || !at.IsZero() {
			t.Errorf("before the first night: %d, %s, %v", differences, at, err)
		}
		known := func() string {
			return sqltest.Strings(t, s.db, "SELECT retailer_id || ' ' || day || ' ' || store_id FROM rollup_rounds")[0]
		}
		night := func() int {
			t.Helper()
			_, before, _ := s.rollUps().State(t.Context())
			if err := s.rollUps().VerifyAtNight(t.Context()); err != nil {
				t.Fatal(err)
			}
			differences, at, err := s.rollUps().State(t.Context())
			if err != nil || !at.After(before) {
				t.Errorf("the night is not known: %s, %v", at, err)
			}
			return differences
		}
		nights, at := 0, ""
		for first := true; first || at != "  "; first = false {
			before := at
			found := night()
			if at = known(); at != "  " && at <= before {
				t.Fatalf("after %q it stands at %q", before, at)
			}
			if nights++; found == 0 || found > len(wrong) {
				t.Errorf("night %d: %d differences, want up to %d", nights, found, len(wrong))
			}
		}
		if nights < 2 || nights > days {
			t.Errorf("%d nights for %d days of stores", nights, days)
		}
		if found := night(); found != len(wrong) {
			t.Errorf("%d differences are known, want %d", found, len(wrong))
		}
		s.run(s.rollUps().Rebuild, "")
		if differences, _, err := s.rollUps().State(t.Context()); err != nil || differences != 0 {
			t.Errorf("after the rebuild: %d, %v", differences, err)
		}
	})
}

// Two processes take receipts and cancellations in while everything is compared and rebuilt: nothing that comes meanwhile is
// taken for a difference, and nothing is lost by what is mended.
func TestRollUpsAreMendedWhileReceiptsComeIn(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSums(t, open(t))
		other := receiptstest.NewWorld(t, receiptstest.Backend{Store: stage.NewReceipts(t, s.db), Ratings: s.Backend.Ratings})
		var tills sync.WaitGroup
		for i, w := range []*receiptstest.World{s.World, other} {
			tills.Go(func() {
				for n := range 40 {
					sale := receiptstest.ShopA1.Sale(1000*(i+1) + n)
					sale.At = receiptstest.Noon.AddDate(0, 0, -(n % 3))
					for _, xml := range [][]byte{w.XML(sale), w.CancelXML(sale, nfcegen.Cancel{})}[:1+n%2] {
						if out := w.Send(receiptstest.ShopA1.Grant(), xml); out.Err != nil {
							t.Error(out.Err)
						}
					}
				}
			})
		}
		done := make(chan struct{})
		go func() { tills.Wait(); close(done) }()
		for going := true; going; {
			select {
			case <-done:
				going = false
			default:
			}
			if told, _ := s.run(s.rollUps().Verify, ""); len(told) > 0 {
				t.Errorf("it tells of %+v", told)
			}
			sqltest.Exec(t, s.db, "UPDATE receipt_store_days SET total = total + 7"+ofA1)
			sqltest.Exec(t, s.db, "UPDATE receipt_days SET first_at = 7, cents = -8"+ofA1)
			for _, retailer := range []string{"retailera", ""} {
				s.run(s.rollUps().Rebuild, retailer)
			}
		}
		s.differ()
	})
}

// interrupted lets something happen between the recount of a store's day and its mending.
type interrupted struct {
	*sqlreceipts.RollUps
	meanwhile func()
}

// Mend implements receipts.RollUpStore.
func (s interrupted) Mend(ctx context.Context, c *receipts.Recount) error {
	s.meanwhile()
	return s.RollUps.Mend(ctx, c)
}

// What comes while its day is being mended is neither lost nor counted twice: it waits. Also the cancellation of a receipt of
// a store that has another row under the same CNPJ by now.
func TestReceiptsWaitForTheMendingOfTheirDay(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		late := receiptstest.ShopA1.Sale(50)
		late.At = time.Date(2026, 11, 8, 20, 0, 0, 0, late.At.Location())
		for name, c := range map[string]struct {
			former bool
			xml    func(*sums) []byte
		}{
			"a receipt": {false, func(s *sums) []byte { return s.XML(late) }},
			"a cancellation of a former store": {true, func(s *sums) []byte {
				sold := receiptstest.ShopA1.Sale(2)
				sold.At, sold.Serie = sold.At.AddDate(0, 0, -2), 1
				return s.CancelXML(sold, nfcegen.Cancel{})
			}},
		} {
			t.Run(name, func(t *testing.T) {
				s := newSums(t, open(t))
				sqltest.Exec(t, s.db, "UPDATE receipt_days SET total = total + 1"+ofA1)
				if c.former {
					for _, table := range []string{"receipts", "receipt_days", "receipt_store_days"} {
						sqltest.Exec(t, s.db, "UPDATE "+table+" SET store_id = 'former' WHERE store_id = 'storea1'")
					}
				}
				answered := make(chan receipts.Outcome, 1)
				mending := interrupted{sqlreceipts.NewRollUps(s.db), func() {
					go func() { answered <- s.Send(receiptstest.ShopA1.Grant(), c.xml(s)) }()
					for start := time.Now(); !s.waiting(start) && len(answered) == 0; {
						time.Sleep(time.Millisecond)
					}
				}}
				told, _ := s.run(receipts.NewRollUps(mending, &s.trail, s.clock).Rebuild, "")
				if out := <-answered; len(told) != 1 || out.Err != nil || out.Result.Status == receipts.ResultPending {
					t.Errorf("mended %v; the till: %+v", told, out)
				}
				s.differ()
			})
		}
	})
}

// waiting tells whether somebody waits for another's lock; on SQLite, where they wait in Go, once time enough went by.
func (s *sums) waiting(start time.Time) bool {
	if sqltest.Folder(s.t, s.db) != "" {
		return time.Since(start) > 100*time.Millisecond
	}
	return sqltest.Waiting(s.t, s.raw)
}
