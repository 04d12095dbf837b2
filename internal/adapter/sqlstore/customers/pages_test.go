package customers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/customers"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

// Pages of any size put together are the list, newest first, also where the moments of two months lie among each other, since the one's
// tills have another clock than the other's, and where months have nothing.
func TestPagesGoOverMonths(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		const retailer = "0190000000000000000000000a"
		w := reportstest.World{
			Retailers: []reportstest.Retailer{{ID: retailer, TradeName: "Rede"}}, Stores: []reportstest.Store{{RetailerID: retailer, ID: retailer, TradeName: "Loja"}},
		}
		bought := func(day string, at time.Time) {
			w.Receipts = append(w.Receipts, reportstest.Receipt{
				RetailerID: retailer, StoreID: retailer, Day: day, IssuedAt: at, Consumer: 1, CPFIndex: []byte("ana"),
				AccessKey: fmt.Sprintf("35%s%038d", period.Month(day), len(w.Receipts)),
			})
		}
		for _, back := range []int{0, 1, 2, 5, 6, 14} {
			first := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).AddDate(0, -back, 0)
			for n := range 3 { // on its first day two hours behind Greenwich, on the last one before five
				bought(first.Format(time.DateOnly), first.Add(2*time.Hour+time.Duration(20*n)*time.Minute))
				bought(first.AddDate(0, 0, -1).Format(time.DateOnly), first.Add(2*time.Hour+time.Duration(20*n+10)*time.Minute))
			}
			bought(first.AddDate(0, 0, 14).Format(time.DateOnly), first.AddDate(0, 0, 14).Add(15*time.Hour))
		}
		sqltest.Load(t, sqltest.Raw(t, db), w)
		slices.SortFunc(w.Receipts, func(a, b reportstest.Receipt) int {
			if order := b.IssuedAt.Compare(a.IssuedAt); order != 0 {
				return order
			}
			return strings.Compare(b.AccessKey, a.AccessKey)
		})
		store, ana := sqlcustomers.New(db), customers.Customer{Grant: scope.Grant{RetailerID: retailer}, CPFIndex: []byte("ana")}
		for size := 1; size <= len(w.Receipts)+1; size++ {
			var keys []string
			for page := range len(w.Receipts)/size + 2 {
				rows, total, err := store.Receipts(t.Context(), ana, paging.Request{Page: page, Size: size})
				testkit.Must(t, err)
				if total != len(w.Receipts) {
					t.Fatalf("%d in all, want %d", total, len(w.Receipts))
				}
				for _, r := range rows {
					keys = append(keys, r.AccessKey)
				}
			}
			if !slices.EqualFunc(keys, w.Receipts, func(key string, r reportstest.Receipt) bool { return key == r.AccessKey }) {
				t.Fatalf("pages of %d: %v", size, keys)
			}
		}
	})
}
