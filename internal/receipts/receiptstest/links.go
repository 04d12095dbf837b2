package receiptstest

import (
	"context"
	"errors"
	"testing"

	"seiva/internal/receipts"
)

// asked counts what is looked up of links, and where.
type asked struct {
	receipts.Store
	at []receipts.Place
}

func (a *asked) ByTokenHash(ctx context.Context, at receipts.Place, hash int64) ([]receipts.Listed, error) {
	a.at = append(a.at, at)
	return a.Store.ByTokenHash(ctx, at, hash)
}

// linked opens a receipt by its link, of now and of before; neither opens with another's place, nor a part or both of them. What is
// looked up is one place's, and what has no token's form is not looked up at all.
func linked(t *testing.T, w *World) {
	store := &asked{Store: w.Backend.Store}
	service := w.serviceOn(store)
	t.Cleanup(service.Close)
	first, second := token(w.Expect(ShopC.Grant(), w.XML(ShopC.Sale(1)), "accepted").Result.PublicURL), token(w.Expect(ShopC.Grant(), w.XML(ShopC.Sale(2)), "accepted").Result.PublicURL)
	other := token(w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(1)), "accepted").Result.PublicURL)
	key := w.Gen.AccessKey(ShopC.Sale(1))
	own, place := first[:22], first[22:]
	here := receipts.Place{RetailerID: ShopC.RetailerID, Period: key[2:6]}
	for name, c := range map[string]struct {
		token string
		opens bool
		at    []receipts.Place
	}{
		"a link":                       {first, true, []receipts.Place{here}},
		"one of before":                {own, true, []receipts.Place{{}}},
		"one of an id of another form": {other, true, []receipts.Place{{}}},
		"a place alone":                {place, false, nil},
		"without its last letter":      {first[:len(first)-1], false, nil},
		"with a letter more":           {first + "0", false, nil},
		"twice":                        {first + first, false, nil},
		"both links":                   {own + first, false, nil},
	} {
		store.at = nil
		public, err := service.ByToken(t.Context(), c.token)
		if opened := err == nil && (public.AccessKey == key || c.token == other); opened != c.opens || !c.opens && !errors.Is(err, receipts.ErrNotFound) {
			t.Errorf("%s: opens %s, %v", name, public.AccessKey, err)
		}
		if len(store.at) != len(c.at) || len(c.at) > 0 && store.at[0] != c.at[0] {
			t.Errorf("%s is looked for at %v, want %v", name, store.at, c.at)
		}
	}
	for name, wrong := range map[string]string{"a neighbour's place": own + second[22:], "another secret": second[:22] + place, "another's": other + place} {
		if public, err := service.ByToken(t.Context(), wrong); !errors.Is(err, receipts.ErrNotFound) {
			t.Errorf("%s: opens %s, %v", name, public.AccessKey, err)
		}
	}
}
