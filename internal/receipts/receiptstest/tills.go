package receiptstest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// sentReceipt is what the world knows of a receipt that a key may see or not.
type sentReceipt struct {
	shop Shop
	day  string
	test bool
}

// sees is the rule, said a second time: what a key sees is what its software house, retailer and store may see, of its own
// environment.
func sees(g scope.Grant, r sentReceipt) bool {
	return (g.PartnerID != "" || g.RetailerID != "") && g.Test == r.test &&
		(g.PartnerID == "" || g.PartnerID == r.shop.PartnerID) &&
		(g.RetailerID == "" || g.RetailerID == r.shop.RetailerID) &&
		(g.StoreID == "" || g.StoreID == r.shop.StoreID)
}

// Whatever is stored and whichever key asks: one receipt, a day in pages and what is missing all tell the same, which is
// what the rule says; of the rest each tells that it is not there.
func keysSee(t *testing.T, w *World) {
	random := rand.New(rand.NewPCG(7, 11)) //nolint:gosec // repeatable on purpose
	sent := map[string]sentReceipt{}
	asked := []string{}
	for n := range 90 {
		shop := Shops[random.IntN(len(Shops))]
		sale := shop.Sale(1 + n)
		sale.Serie = 1 + random.IntN(3)
		sale.At = Noon.AddDate(0, 0, random.IntN(2))
		if random.IntN(3) == 0 {
			sale.Environment = nfce.Homologation
		}
		key := w.Gen.AccessKey(sale)
		asked = append(asked, key)
		if random.IntN(5) == 0 {
			continue // it never came
		}
		grant := shop.Grant()
		grant.Test = sale.Environment == nfce.Homologation
		w.Expect(grant, w.XML(sale), "accepted")
		sent[key] = sentReceipt{shop, sale.At.Format(time.DateOnly), grant.Test}
	}
	for _, partner := range []string{"", "partner1", "partner2", "partner3"} {
		for _, retailer := range []string{"", "retailera", "retailerb"} {
			for _, store := range []string{"", "storea1", "storea2", "storeb"} {
				for _, test := range []bool{false, true} {
					w.keySees(scope.Grant{KeyID: "k", PartnerID: partner, RetailerID: retailer, StoreID: store, Test: test}, asked, sent)
				}
			}
		}
	}
}

func (w *World) keySees(g scope.Grant, asked []string, sent map[string]sentReceipt) {
	w.t.Helper()
	missing, err := w.Service.Missing(w.t.Context(), g, append(asked, asked[0]), func() {})
	if err != nil {
		w.t.Fatal(err)
	}
	var want []string
	for _, key := range asked {
		receipt, came := sent[key]
		seen := came && sees(g, receipt)
		if !seen {
			want = append(want, key)
		}
		detail, err := w.Service.Seen(w.t.Context(), g, key)
		if seen != (err == nil) || !seen && !errors.Is(err, receipts.ErrNotFound) || seen && detail.StoreID != receipt.shop.StoreID {
			w.t.Errorf("%+v of %s: %+v, %v", g, key, detail.StoreID, err)
		}
	}
	if !slices.Equal(missing, want) {
		w.t.Errorf("%+v misses %d, want %d", g, len(missing), len(want))
	}
	for _, shop := range Shops {
		for day := range 2 {
			w.keySeesDay(g, shop, Noon.AddDate(0, 0, day).Format(time.DateOnly), sent)
		}
	}
}

// keySeesDay walks through a day in pages of two.
func (w *World) keySeesDay(g scope.Grant, shop Shop, day string, sent map[string]sentReceipt) {
	w.t.Helper()
	want := []string{}
	reached := sees(g, sentReceipt{shop: shop, test: g.Test})
	for key, r := range sent {
		if r.shop == shop && r.day == day && sees(g, r) {
			want = append(want, key)
		}
	}
	slices.Sort(want) // of one emitter and month: by série and number
	got := []string{}
	for after := ""; ; after = got[len(got)-1] {
		page, err := w.Backend.Store.OfDay(w.t.Context(), g, shop.StoreID, day, after, 2)
		if !reached {
			if !errors.Is(err, receipts.ErrStoreNotFound) {
				w.t.Errorf("%+v reads the day of %s: %v", g, shop.StoreID, err)
			}
			return
		}
		if err != nil {
			w.t.Fatal(err)
		}
		for _, r := range page {
			got = append(got, r.AccessKey)
		}
		if len(page) < 2 {
			break
		}
	}
	if !slices.Equal(got, want) {
		w.t.Errorf("%+v sees %v of %s on %s, want %v", g, got, shop.StoreID, day, want)
	}
}

func keysAskInVain(t *testing.T, w *World) {
	bound := scope.Grant{KeyID: "k", RetailerID: ShopA1.RetailerID, StoreID: ShopA1.StoreID}
	for name, c := range map[string]struct {
		grant scope.Grant
		in    receipts.DayQuery
		want  string
	}{
		"its own store":      {bound, receipts.DayQuery{Day: "2026-11-10"}, "<nil>"},
		"no store":           {ShopA1.Grant(), receipts.DayQuery{Day: "2026-11-10"}, "storeId"},
		"no day":             {bound, receipts.DayQuery{}, "day"},
		"no such day":        {bound, receipts.DayQuery{Day: "2026-02-30"}, "day"},
		"no cursor of ours":  {bound, receipts.DayQuery{Day: "2026-11-10", Cursor: "MjY"}, "cursor"},
		"a key for a cursor": {bound, receipts.DayQuery{Day: "2026-11-10", Cursor: w.Gen.AccessKey(ShopA1.Sale(1))}, "cursor"},
		"a hostile store":    {ShopA1.Grant(), receipts.DayQuery{Day: "2026-11-10", StoreID: "a\nb"}, "storeId"},
		"another's store":    {bound, receipts.DayQuery{Day: "2026-11-10", StoreID: ShopA2.StoreID}, receipts.ErrStoreNotFound.Code},
	} {
		_, err := w.Service.OfDay(t.Context(), c.grant, c.in)
		if got := blamed(err); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	paused := 0
	pause := func() { paused++ }
	var keys []string
	for i := range receipts.MaxMissing {
		keys = append(keys, w.Gen.AccessKey(ShopA1.Sale(i+1)))
	}
	if missing, err := w.Service.Missing(t.Context(), bound, keys, pause); err != nil || len(missing) != len(keys) || paused != len(keys) {
		t.Errorf("%d missing, %d pauses, %v", len(missing), paused, err)
	}
	if _, err := w.Service.Missing(t.Context(), bound, append(keys, keys[0]), pause); !errors.Is(err, receipts.ErrTooManyAccessKeys) {
		t.Errorf("one too many: %v", err)
	}
	if _, err := w.Service.Missing(t.Context(), bound, []string{keys[0], "'); DROP TABLE receipts; --" + keys[0][:17]}, pause); !errors.Is(err, nfce.ErrBadAccessKey) {
		t.Errorf("no access key: %v", err)
	}
}

// blamed names the one field of a refusal, or its code.
func blamed(err error) string {
	if err == nil {
		return fmt.Sprint(err)
	}
	refusal := errs.From(err)
	for field := range refusal.Fields {
		return field
	}
	return refusal.Code
}
