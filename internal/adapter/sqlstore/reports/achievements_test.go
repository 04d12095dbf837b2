package reports_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"testing"

	"seiva/internal/achievements"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/reports/reportstest"
)

// Every caller's savings, by factors that change on a day, equal a recount from the receipts.
func TestAchievements(t *testing.T) {
	const change = "2026-09-01"
	factors := achievements.Factors{
		{Version: "1", Unit: achievements.Trees, Value: 1, ValidFrom: "2010-01-01"},
		{Version: "2", Unit: achievements.Trees, Value: 1000, ValidFrom: change},
	}
	w := reportstest.Generate(3, 1500)
	callers := map[string]scope.Scope{
		"partner 0": {Profile: scope.Parceiro, PartnerID: w.Partners[0]}, "partner 1": {Profile: scope.Parceiro, PartnerID: w.Partners[1]},
		"retailer 0": {Profile: scope.Varejista, RetailerID: w.Retailers[0].ID}, "retailer 2": {Profile: scope.Varejista, RetailerID: w.Retailers[2].ID},
		"nobody's account": {Profile: scope.Varejista}, "no partner's account": {Profile: scope.Parceiro},
	}
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		sqltest.Load(t, sqltest.Raw(t, db), w)
		given := rated(t, db, w)
		s := achievements.NewService(sqlreports.NewAchievements(db), achievements.Ports{Table: achievements.Table{Factors: factors}}, clock.NewFixed(reportstest.Now))
		for name, who := range callers {
			for _, p := range [][2]string{{"", ""}, {"2026-08-15", "2026-09-15"}, {"", "2026-08-31"}, {change, ""}} {
				got, err := s.Of(context.Background(), who, p[0], p[1])
				if err != nil {
					t.Fatal(err)
				}
				want := savings(w, who, p[0], p[1], factors)
				if want.Ratings = ratingsOf(w, given, who, p[0], p[1]); got != want {
					t.Errorf("%s %v: got %+v, want %+v", name, p, got, want)
				}
			}
		}
	})
}

// rated gives every store's day that has receipts that count some ratings, another number each.
func rated(t *testing.T, db *sqldb.DB, w reportstest.World) map[storeDay]achievements.Ratings {
	t.Helper()
	given := map[storeDay]achievements.Ratings{}
	for _, r := range w.Receipts {
		at := storeDay{r.RetailerID, r.StoreID, r.Day}
		if _, has := given[at]; has || !r.Counts() {
			continue
		}
		n := int64(len(given) + 1)
		given[at] = achievements.Ratings{Count: 15 * n, Stars: (1 + 4 + 9 + 16 + 25) * n}
		sqltest.Exec(t, db, "INSERT INTO rating_days (retailer_id, store_id, day, n1, n2, n3, n4, n5) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			at.retailerID, at.storeID, at.day, n, 2*n, 3*n, 4*n, 5*n)
	}
	return given
}

type storeDay struct{ retailerID, storeID, day string }

// ratingsOf are those of the store's days of which a caller sees receipts.
func ratingsOf(w reportstest.World, given map[storeDay]achievements.Ratings, who scope.Scope, start, end string) achievements.Ratings {
	var out achievements.Ratings
	if who.RetailerID+who.PartnerID == "" {
		return out
	}
	seen := map[storeDay]bool{}
	for _, r := range w.Counted(who, start, cmp.Or(end, "9999-12-31")) {
		if at := (storeDay{r.RetailerID, r.StoreID, r.Day}); !seen[at] {
			seen[at] = true
			out.Count += given[at].Count
			out.Stars += given[at].Stars
		}
	}
	return out
}

// A consumer's savings are those of their own receipts of that retailer, and nobody else's.
func TestAchievementsOfACustomer(t *testing.T) {
	factors := achievements.Factors{{Unit: achievements.Trees, Value: 1, ValidFrom: "2010-01-01"}}
	w := reportstest.Generate(3, 1500)
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		sqltest.Load(t, sqltest.Raw(t, db), w)
		s := achievements.NewService(sqlreports.NewAchievements(db), achievements.Ports{Table: achievements.Table{Factors: factors}}, clock.NewFixed(reportstest.Now))
		counted := 0
		for _, retailer := range w.Retailers {
			for n := range 5 {
				var want achievements.Savings
				index := fmt.Appendf(nil, "cpf index %06d", n)
				for _, r := range w.Receipts {
					if r.RetailerID == retailer.ID && bytes.Equal(r.CPFIndex, index) && r.Counts() {
						want.Receipts++
						if r.Printed == 2 {
							want.Trees++
							want.NotPrinted++
							counted++
						}
					}
				}
				if got, err := s.OfCustomer(context.Background(), scope.Grant{RetailerID: retailer.ID}, index); err != nil || got != want {
					t.Errorf("%s %d: got %+v, %v, want %+v", retailer.ID, n, got, err, want)
				}
			}
		}
		if counted == 0 {
			t.Error("nothing was counted")
		}
		nobody, err := s.OfCustomer(context.Background(), scope.Grant{RetailerID: w.Retailers[0].ID}, []byte("nobody"))
		if err != nil || nobody != (achievements.Savings{}) {
			t.Errorf("nobody's: %+v, %v", nobody, err)
		}
	})
}

func savings(w reportstest.World, who scope.Scope, start, end string, factors achievements.Factors) achievements.Savings {
	var out achievements.Savings
	if who.RetailerID+who.PartnerID == "" {
		return out
	}
	if end == "" {
		end = "9999-12-31"
	}
	costs := map[string]int64{}
	for _, r := range w.Retailers {
		costs[r.ID] = r.CostMilli
	}
	var milli int64
	for _, r := range w.Counted(who, start, end) {
		out.Receipts++
		if r.Printed == 2 {
			out.NotPrinted++
			milli += costs[r.RetailerID]
			out.Trees += factors.On(achievements.Trees, r.Day).Value
		}
	}
	out.Reais = float64(milli) / 1000
	return out
}
