package receiptstest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
)

// whole compares what a list hands over at once with all of its pages: for whoever asks, however it is narrowed, in each order.
func whole(t *testing.T, w *World) {
	sold := func(shop Shop, n int) nfcegen.Sale {
		sale := shop.Sale(n)
		sale.At, sale.Serie = sale.At.AddDate(0, 0, n%4), 1+n%2
		if n%3 == 0 {
			sale.Consumer.CPF = CPF(n)
		}
		return sale
	}
	for _, shop := range Shops {
		for n := 1; n <= 12; n++ {
			out := w.Service.Receive(t.Context(), shop.Grant(), receipts.Submission{XML: w.XML(sold(shop, n)), Cashier: []string{"01", ""}[n%2]})
			if out.Err != nil {
				t.Fatal(out.Err)
			}
		}
	}
	w.Expect(ShopA1.Grant(), w.CancelXML(sold(ShopA1, 4), nfcegen.Cancel{}), "cancelled")
	two, none, yes, status := 2, "", true, receipts.Cancelled
	bound := Retailer(ShopA1.RetailerID)
	bound.Stores = scope.OnlyStores(ShopA2.StoreID)
	callers := map[string]scope.Scope{
		"retailer": Retailer(ShopA1.RetailerID), "house": Partner(ShopB.PartnerID), "staff": {Profile: scope.Suporte}, "bound": bound, "nobody": {},
	}
	want := map[string]int{"retailer": 24, "house": 24, "staff": 48, "bound": 12, "nobody": 0}
	for by, who := range callers {
		for narrowed, change := range map[string]func(*receipts.Filter){
			"all":       func(*receipts.Filter) {},
			"a day":     func(f *receipts.Filter) { f.End = f.Start },
			"serie":     func(f *receipts.Filter) { f.Serie = &two },
			"cashier":   func(f *receipts.Filter) { f.Cashier = &none },
			"CPF":       func(f *receipts.Filter) { f.WithCPF = &yes },
			"status":    func(f *receipts.Filter) { f.Status = &status },
			"store":     func(f *receipts.Filter) { f.StoreID = ShopA1.StoreID },
			"retailers": func(f *receipts.Filter) { f.RetailerIDs = []string{ShopB.RetailerID, ShopA1.RetailerID} },
			"key":       func(f *receipts.Filter) { f.AccessKey = w.Gen.AccessKey(sold(ShopA1, 2)) },
		} {
			f := receipts.Filter{Start: "2026-11-10", End: "2026-11-14"}
			change(&f)
			for _, order := range []paging.Request{{}, {Sort: receipts.SortIssued}, {Sort: receipts.SortValue}, {Sort: receipts.SortValue, Desc: true}} {
				name := fmt.Sprintf("%s, %s, %+v", by, narrowed, order)
				pages, total := w.pages(t, who, f, order)
				var got []string
				err := w.Service.Each(t.Context(), who, f, order, func(l receipts.Listed, of int) error {
					if of != total {
						t.Errorf("%s: of %d, want %d", name, of, total)
					}
					got = append(got, l.AccessKey)
					return nil
				})
				if err != nil || !slices.Equal(got, pages) || len(got) != total {
					t.Errorf("%s: %d rows, want %d of %d in the order of the pages; %v", name, len(got), len(pages), total, err)
				}
				if narrowed == "all" && len(got) != want[by] {
					t.Errorf("%s: %d rows, want %d", name, len(got), want[by])
				}
			}
		}
	}
	stop, calls := errors.New("stop"), 0
	f := receipts.Filter{Start: "2026-11-10", End: "2026-11-14"}
	if err := w.Service.Each(t.Context(), bound, f, paging.Request{}, func(receipts.Listed, int) error { calls++; return stop }); !errors.Is(err, stop) || calls != 1 {
		t.Errorf("%v after %d rows", err, calls)
	}
	if err := w.Service.Each(t.Context(), bound, receipts.Filter{AccessKey: "1"}, paging.Request{}, nil); err == nil {
		t.Error("a wrong key narrows to everything")
	}
}

// pages reads a list five rows at a time.
func (w *World) pages(t *testing.T, who scope.Scope, f receipts.Filter, order paging.Request) (keys []string, total int) {
	t.Helper()
	order.Size = 5
	for ; ; order.Page++ {
		page, err := w.Service.List(t.Context(), who, f, order)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range page.Items {
			keys = append(keys, one.AccessKey)
		}
		if len(page.Items) < order.Size {
			return keys, page.Total
		}
	}
}
