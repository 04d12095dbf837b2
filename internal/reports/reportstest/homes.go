package reportstest

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

func homes(t *testing.T, s *reports.Service, w World) {
	for _, who := range w.callers() {
		if who.Profile.Staff() {
			continue
		}
		for _, p := range []period.Period{{From: "2026-10-22", To: Today}, {From: "2026-11-14", To: "2026-12-01"}, {From: "2026-09-01", To: "2026-09-10"}} {
			got, err := s.Indicators(context.Background(), who, p.From, p.To)
			if err != nil {
				t.Fatal(err)
			}
			want := w.home(who, p)
			if got.Current != want.Current || got.Previous != want.Previous || got.Full != want.Full || got.FullPrevious != want.FullPrevious || got.Stores != want.Stores || got.Tills != want.Tills ||
				got.AnyReceipt != want.AnyReceipt || got.AnyKey || got.Retailers != want.Retailers || !slices.Equal(got.Rows, want.Rows) {
				t.Errorf("%+v %v:\ngot  %+v\nwant %+v", who, p, got, want)
			}
		}
	}
}

// home recounts a retailer's or partner's indicators.
func (w World) home(who scope.Scope, p period.Period) reports.Indicators {
	out := reports.Indicators{Period: p}
	now := w.Counted(who, p.From, p.To)
	out.Current, out.Previous = Sum(now), Sum(w.Counted(who, p.Before().From, p.Before().To))
	over := min(p.To, period.Add(Today, -1))
	out.Full, out.FullPrevious = Sum(w.Counted(who, p.From, over)), Sum(w.Counted(who, p.Before().From, period.Add(over, -p.Days())))
	out.AnyReceipt = len(w.Counted(who, "", "9999-12-31")) > 0
	retailers := map[string]bool{}
	for _, store := range w.Stores {
		if !w.sees(who, store) || store.Deleted {
			continue
		}
		row := w.board(who, store, now)
		out.Rows = append(out.Rows, row)
		out.Stores++
		out.Tills += row.Tills
		if who.Profile == scope.Parceiro {
			retailers[store.RetailerID] = true
		}
	}
	for _, r := range w.Retailers {
		if who.Profile == scope.Parceiro && r.PartnerID == who.PartnerID {
			retailers[r.ID] = true
		}
	}
	out.Retailers = len(retailers)
	slices.SortFunc(out.Rows, func(a, b reports.StoreSums) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.TradeName, b.TradeName))
	})
	return out
}

func (w World) board(who scope.Scope, store Store, now []Receipt) reports.StoreSums {
	row := reports.StoreSums{StoreID: store.ID, RetailerID: store.RetailerID, Documento: store.Documento, TradeName: store.TradeName}
	for _, r := range now {
		if r.StoreID == store.ID {
			row.Total++
			if r.Consumer == 1 {
				row.Identified++
			}
		}
	}
	cashiers := map[string]bool{}
	for _, r := range w.Counted(who, period.Add(Today, -89), "9999-12-31") {
		if r.StoreID == store.ID {
			cashiers[r.Cashier] = true
			if r.IssuedAt.After(row.LastAt) {
				row.LastAt = r.IssuedAt.UTC()
			}
		}
	}
	row.Tills = len(cashiers)
	if cashiers[""] && len(cashiers) > 1 {
		row.Tills--
	}
	return row
}
