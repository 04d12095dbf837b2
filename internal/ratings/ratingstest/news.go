package ratingstest

import (
	"context"
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/testkit"
	"seiva/internal/ratings"
)

const (
	oneLow = "Uma avaliação de 1 ou 2 estrelas"
	twoLow = "2 avaliações de 1 ou 2 estrelas"
)

// A low rating is told a quarter of an hour after its last change, as it then is, and never again.
func news(t *testing.T, w *world) {
	key := w.receipt(w.Shops[0], "one")
	w.rate(key, stars(1))
	w.rate(w.receipt(w.Shops[1], "high"), stars(3))
	w.clock.Advance(15*time.Minute - time.Millisecond)
	w.told("too soon")
	w.rate(key, words(2, "Faltou pão.\nE fila."))
	w.clock.Advance(15*time.Minute - time.Millisecond)
	w.told("changed meanwhile")
	w.clock.Advance(time.Millisecond)
	w.told("settled", oneLow)
	letter := w.box.Last(oneLow, owner)
	if got, want := letter.Fact("2 estrelas"), w.Shops[0].Name+": Faltou pão. E fila."; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	w.rate(key, stars(1))
	w.clock.Advance(2 * time.Hour)
	w.told("once", oneLow)
}

// What comes within an hour of a letter waits for the next, all in one; another retailer does not wait for it.
func hourly(_ *testing.T, w *world) {
	low := func(shop Shop, n int) { w.rate(w.receipt(shop, name(n)), stars(1)) }
	low(w.Shops[0], 1)
	w.clock.Advance(20 * time.Minute)
	w.told("the first", oneLow)
	low(w.Shops[0], 2)
	low(w.Shops[1], 3)
	w.clock.Advance(20 * time.Minute)
	w.told("within the hour", oneLow)
	low(w.Shops[2], 4)
	w.clock.Advance(40*time.Minute - time.Millisecond)
	w.told("another retailer", oneLow, oneLow)
	w.clock.Advance(time.Millisecond)
	w.told("the hour is over", oneLow, oneLow, twoLow)
}

// A rating that was taken back, hidden or cancelled, or is old, is no news; without an address nothing is.
func noNews(t *testing.T, w *world) {
	better, hidden, cancelled := w.receipt(w.Shops[0], "better"), w.receipt(w.Shops[0], "hidden"), w.receipt(w.Shops[0], "cancelled")
	for _, key := range []string{"better", "hidden", "cancelled"} {
		w.rate(w.receipt(w.Shops[0], key), stars(1))
	}
	w.rate(better, stars(4))
	testkit.Must(t, second(w.service.Hide(t.Context(), admin, w.stored(hidden).ID, "Ofensa")))
	testkit.Must(t, w.service.Counting(t.Context(), cancelled.RetailerID, map[string]bool{cancelled.AccessKey: false}))
	w.clock.Advance(20 * time.Minute)
	w.told("none of them")
	w.rate(w.receipt(w.Shops[0], "old"), stars(1))
	w.clock.Advance(48 * time.Hour)
	w.told("old")
	w.noEmail = true
	w.rate(w.receipt(w.Shops[0], "nobody reads it"), stars(1))
	w.clock.Advance(20 * time.Minute)
	w.told("no address")
	w.noEmail = false
	w.clock.Advance(2 * time.Hour)
	w.told("nor later")
}

// A letter shows the newest ten and says how many there were.
func manyNews(t *testing.T, w *world) {
	for n := range 12 {
		w.rate(w.receipt(w.Shops[0], name(n)), words(1, name(n)))
		w.clock.Advance(time.Second)
	}
	w.clock.Advance(20 * time.Minute)
	const subject = "12 avaliações de 1 ou 2 estrelas"
	w.told("all in one", subject)
	facts := w.box.Last(subject, owner).Facts
	if len(facts) != 10 || facts[0][1] != w.Shops[0].Name+": "+name(11) || facts[9][1] != w.Shops[0].Name+": "+name(2) {
		t.Errorf("%q", facts)
	}
	w.clock.Advance(2 * time.Hour)
	w.told("the rest is told as well", subject)
}

// whileTold lets something happen in a retailer's letter's transaction, right before its news are noted as told: what another's
// does that ends at that moment.
type whileTold struct {
	ratings.Store
	meanwhile func(ctx context.Context)
}

// Told implements ratings.Store.
func (s whileTold) Told(ctx context.Context, n ratings.Settled, retailerID string, at time.Time, most int) ([]ratings.News, int, error) {
	s.meanwhile(ctx)
	return s.Store.Told(ctx, n, retailerID, at, most)
}

// A rating that changes while its letter is made is told as it then is, once: neither twice, nor never.
func changedMeanwhile(t *testing.T, w *world) {
	key := w.receipt(w.Shops[0], "one")
	w.rate(key, words(1, "Faltou pão."))
	w.rate(w.receipt(w.Shops[0], "two"), words(1, "Fila."))
	w.clock.Advance(20 * time.Minute)
	changed := false
	w.serve(whileTold{w.Store, func(ctx context.Context) {
		if !changed {
			changed = true
			testkit.Must(t, second(w.service.Rate(ctx, key, words(2, "Faltou leite."))))
		}
	}})
	w.told("the other alone", oneLow)
	if got, want := w.box.Last(oneLow, owner).Facts, (letter.Facts{{"1 estrela", w.Shops[0].Name + ": Fila."}}); !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	w.clock.Advance(time.Hour)
	w.told("once it has settled", oneLow, oneLow)
	if got, want := w.box.Last(oneLow, owner).Facts, (letter.Facts{{"2 estrelas", w.Shops[0].Name + ": Faltou leite."}}); !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	w.clock.Advance(2 * time.Hour)
	w.told("no more", oneLow, oneLow)
}

// What two retailers are told at the same moment is each one's own.
func eachItsOwn(t *testing.T, w *world) {
	w.rate(w.receipt(w.Shops[0], "one"), stars(1))
	w.rate(w.receipt(w.Shops[2], "one"), stars(2))
	w.clock.Advance(20 * time.Minute)
	now := w.clock.Now()
	settled, since := ratings.Settled{From: now.Add(-48 * time.Hour), To: now}, now.Add(-time.Hour)
	for most, want := range []int{0, 1, 2, 2} {
		if got, err := w.Store.Waiting(t.Context(), settled, since, most); most > 0 && (err != nil || len(got) != want) {
			t.Errorf("at most %d: %v wait, %v", most, got, err)
		}
	}
	w.told("both", oneLow, oneLow)
}

// claimedMeanwhile lets another process begin the letters that somebody was about to write.
type claimedMeanwhile struct{ ratings.Store }

// Waiting implements ratings.Store.
func (s claimedMeanwhile) Waiting(ctx context.Context, n ratings.Settled, since time.Time, most int) ([]string, error) {
	waiting, err := s.Store.Waiting(ctx, n, since, most)
	for _, retailerID := range waiting {
		if first, err := s.Claim(ctx, retailerID, since.Add(time.Hour), since); err != nil || !first {
			return nil, err
		}
	}
	return waiting, err
}

// Whoever was written to within the hour does not wait, and of two processes one writes.
func writtenTo(t *testing.T, w *world) {
	w.rate(w.receipt(w.Shops[0], "one"), stars(1))
	w.clock.Advance(20 * time.Minute)
	w.serve(claimedMeanwhile{w.Store})
	w.told("by another")
	now := w.clock.Now()
	if got, err := w.Store.Waiting(t.Context(), ratings.Settled{From: now.Add(-48 * time.Hour), To: now}, now.Add(-time.Hour), 10); err != nil || len(got) > 0 {
		t.Errorf("%v wait, %v", got, err)
	}
}
