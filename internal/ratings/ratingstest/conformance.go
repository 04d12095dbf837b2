package ratingstest

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/ratings"
)

// Conformance runs the suite on a fresh backend for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Backend) {
	for name, test := range map[string]func(*testing.T, *world){
		"OneAReceiptAndChangeable":         oneAReceipt,
		"WhatIsDoneToOneLeavesTheOthers":   besideOthers,
		"ItStaysAfterSevenDays":            ends,
		"WhatMayNotBeRatedIsRefused":       refused,
		"AConsumerRatesTheirOwn":           asConsumer,
		"TheStoreAnswersOnce":              answered,
		"ManyAnswersAtOnceAreOne":          answersAtOnce,
		"HidingHidesTheWordsAlone":         hidden,
		"OthersRatingsDoNotExist":          othersRatings,
		"ItLeavesWithItsReceipt":           leaves,
		"WhatFailsIsUndone":                undone,
		"AnyHistoryAddsUp":                 history,
		"LowOnesAreToldOnceTheyAreSettled": news,
		"OneLetterAnHour":                  hourly,
		"WhatIsNoNews":                     noNews,
		"ManyAreTenInALetter":              manyNews,
		"WhatChangesMeanwhileIsToldOnce":   changedMeanwhile,
		"ARetailerHearsOfItsOwn":           eachItsOwn,
		"WhoWasWrittenToWaits":             writtenTo,
		"SumsAreCompared":                  sumsAreCompared,
		"SumsAreRebuilt":                   sumsAreRebuilt,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, newWorld(t, fresh(t)))
		})
	}
}

func oneAReceipt(t *testing.T, w *world) {
	w.clock.Advance(11 * time.Hour) // two in the morning in UTC: still the same evening in Brazil
	key := w.receipt(w.Shops[0], "one")
	if _, found, err := w.service.Of(t.Context(), key); found || err != nil {
		t.Errorf("before: %v, %v", found, err)
	}
	first := w.rate(key, stars(4))
	if !id.Valid(first.ID) || first.Day != "2026-11-20" || first.StoreID != w.Shops[0].StoreID || first.Score != 4 || first.Comment != "" ||
		!first.Counts || !first.CreatedAt.Equal(w.clock.Now()) || !first.ChangedAt.Equal(w.clock.Now()) {
		t.Errorf("first: %+v", first)
	}
	w.clock.Advance(24 * time.Hour)
	w.rate(key, words(0, "  Fila rápida.\r\nFruta boa.  "))
	w.rate(key, stars(2))
	got := w.stored(key)
	if got.ID != first.ID || got.Day != first.Day || got.Score != 2 || got.Comment != "Fila rápida.\nFruta boa." || !got.CreatedAt.Equal(first.CreatedAt) ||
		!got.ChangedAt.Equal(w.clock.Now()) {
		t.Errorf("changed: %+v", got)
	}
	w.clock.Advance(time.Hour)
	w.rate(key, stars(2)) // the same is no change
	if again := w.stored(key); again != got {
		t.Errorf("the same again: %+v", again)
	}
	w.rate(key, words(0, " "))
	if got := w.stored(key); got.Comment != "" || got.Score != 2 {
		t.Errorf("taken away: %+v", got)
	}
	w.rate(w.receipt(w.Shops[2], "one"), stars(5)) // the same key with another retailer
	w.consistent()
	shown, found, err := w.service.Of(t.Context(), key)
	if !found || err != nil || shown.Score != 2 {
		t.Errorf("shown: %+v, %v, %v", shown, found, err)
	}
}

func ends(_ *testing.T, w *world) {
	key := w.receipt(w.Shops[0], "one")
	first := w.rate(key, words(1, "Faltou pão."))
	if until := time.Date(2026, 11, 28, 3, 0, 0, 0, time.UTC); !first.Until().Equal(until) { // midnight in Brazil
		w.t.Fatalf("until %s, want %s", first.Until(), until)
	}
	w.clock.Advance(first.Until().Sub(start) - time.Millisecond)
	if !w.service.Changeable(first) {
		w.t.Error("it stays too soon")
	}
	w.rate(key, stars(2))
	w.clock.Advance(time.Millisecond)
	if w.service.Changeable(first) {
		w.t.Error("it may still be changed")
	}
	for what, d := range map[string]ratings.Draft{"stars": stars(5), "words": words(0, "Agora sim."), "the same": stars(2)} {
		_, err := w.service.Rate(w.t.Context(), key, d)
		w.fails(what, err, "ratings.change_ended")
	}
	if got := w.stored(key); got.Score != 2 || got.Comment != "Faltou pão." {
		w.t.Errorf("%+v", got)
	}
	w.consistent()
}

func refused(_ *testing.T, w *world) {
	key := w.receipt(w.Shops[0], "one")
	long := strings.Repeat("é", ratings.MaxComment)
	for what, try := range map[string]struct {
		key  ratings.Key
		d    ratings.Draft
		code string
	}{
		"no stars at first":      {key, words(0, "Boa."), "ratings.invalid"},
		"six":                    {key, stars(6), "ratings.invalid"},
		"less than none":         {key, stars(-1), "ratings.invalid"},
		"a long comment":         {key, words(5, long+"é"), "ratings.invalid"},
		"control characters":     {key, words(5, "a\x00b"), "ratings.invalid"},
		"no text":                {key, words(5, "\xff"), "ratings.invalid"},
		"no receipt":             {ratings.Key{RetailerID: key.RetailerID, AccessKey: "two"}, stars(5), "ratings.not_found"},
		"another's":              {ratings.Key{RetailerID: w.Shops[2].RetailerID, AccessKey: "one"}, stars(5), "ratings.not_found"},
		"wrong, and no receipt":  {ratings.Key{}, stars(9), "ratings.invalid"},
		"nothing said, and none": {ratings.Key{}, ratings.Draft{}, "ratings.not_found"},
	} {
		_, err := w.service.Rate(w.t.Context(), try.key, try.d)
		w.fails(what, err, try.code)
	}
	void := w.receipts[key]
	void.Counts = false
	w.receipts[key] = void
	_, err := w.service.Rate(w.t.Context(), key, stars(5))
	w.fails("one that does not count", err, "ratings.receipt_does_not_count")
	if _, err := w.Store.Of(w.t.Context(), key); !errors.Is(err, ratings.ErrNotFound) {
		w.t.Errorf("stored: %v", err)
	}
	w.rate(w.receipt(w.Shops[0], "long"), words(5, long))
	w.consistent()
}

func asConsumer(t *testing.T, w *world) {
	grant := scope.Grant{RetailerID: w.Shops[0].RetailerID}
	key, err := w.service.OfConsumer(t.Context(), grant, []byte("ana"), "of ana")
	if err != nil || key != (ratings.Key{RetailerID: grant.RetailerID, AccessKey: "of ana"}) {
		t.Errorf("%+v, %v", key, err)
	}
	_, err = w.service.OfConsumer(t.Context(), grant, []byte("ana"), "of bia")
	w.fails("another's receipt", err, "ratings.not_found")
}

func answered(t *testing.T, w *world) {
	shop, key := w.Shops[0], w.receipt(w.Shops[0], "one")
	r := w.rate(key, words(4, "Faltou pão."))
	inside := retailer(shop)
	inside.SwitchID = "a switch"
	for what, try := range map[string]struct {
		who   scope.Scope
		words string
		code  string
	}{
		"a partner":          {scope.Scope{Profile: scope.Parceiro, PartnerID: "p"}, "Obrigada!", "access.wrong_profile"},
		"an administrator":   {admin, "Obrigada!", "access.wrong_profile"},
		"in another's place": {inside, "Obrigada!", "access.switched_profile"},
		"nothing":            {retailer(shop), " \n ", "ratings.invalid_answer"},
		"too much":           {retailer(shop), strings.Repeat("é", 501), "ratings.invalid_answer"},
	} {
		_, err := w.service.Reply(t.Context(), try.who, r.ID, try.words)
		w.fails(what, err, try.code)
	}
	w.clock.Advance(time.Hour)
	got, err := w.service.Reply(t.Context(), retailer(shop), r.ID, " Obrigada!\r\nVolte sempre. ")
	want := ratings.Answer{Text: "Obrigada!\nVolte sempre.", By: "dona", At: w.clock.Now()}
	if err != nil || got.Answer != want || w.stored(key).Answer != want {
		t.Errorf("%+v, %v", got, err)
	}
	_, err = w.service.Reply(t.Context(), retailer(shop), r.ID, "Outra coisa.")
	w.fails("again", err, "ratings.already_answered")
	w.rate(key, stars(5)) // a change leaves the answer
	if shown, _, err := w.service.Of(t.Context(), key); err != nil || shown.Answer != want || shown.Score != 5 {
		t.Errorf("shown: %+v, %v", shown, err)
	}
	w.trail.Holds(t, scopetest.Line("ratings.answered", retailer(shop), shop.RetailerID, r.ID, "map[]"))
	gone := w.rate(w.receipt(shop, "two"), stars(4))
	testkit.Must(t, w.service.Counting(t.Context(), shop.RetailerID, map[string]bool{"two": false}))
	_, err = w.service.Reply(t.Context(), retailer(shop), gone.ID, "Obrigada!")
	w.fails("a cancelled receipt's", err, "ratings.receipt_does_not_count")
}

// besideOthers: an answer and a hiding are of one rating, and leave the others of the store.
func besideOthers(t *testing.T, w *world) {
	keys := []ratings.Key{w.receipt(w.Shops[0], "one"), w.receipt(w.Shops[0], "two"), w.receipt(w.Shops[0], "three")}
	var made []ratings.Rating
	for _, key := range keys {
		made = append(made, w.rate(key, words(2, "Fila longa.")))
	}
	testkit.Must(t, second(w.service.Reply(t.Context(), retailer(w.Shops[0]), made[0].ID, "Obrigada!")))
	testkit.Must(t, second(w.service.Hide(t.Context(), admin, made[1].ID, "Ofensa")))
	for i, want := range []struct{ answered, hidden bool }{{true, false}, {false, true}, {false, false}} {
		if got := w.stored(keys[i]); (got.Answer.Text != "") != want.answered || (got.Hidden.Reason != "") != want.hidden {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

func answersAtOnce(t *testing.T, w *world) {
	r := w.rate(w.receipt(w.Shops[0], "one"), stars(4))
	var all sync.WaitGroup
	var taken atomic.Int64
	for range 8 {
		all.Go(func() {
			_, err := w.service.Reply(t.Context(), retailer(w.Shops[0]), r.ID, "Obrigada!")
			if err == nil {
				taken.Add(1)
				return
			}
			w.fails("a later one", err, "ratings.already_answered")
		})
	}
	all.Wait()
	if taken.Load() != 1 {
		t.Errorf("%d answers were taken", taken.Load())
	}
}

func hidden(t *testing.T, w *world) {
	key := w.receipt(w.Shops[0], "one")
	r := w.rate(key, words(1, "Palavrão."))
	testkit.Must(t, second(w.service.Reply(t.Context(), retailer(w.Shops[0]), r.ID, "Como assim, palavrão?")))
	for what, try := range map[string]struct {
		who    scope.Scope
		reason string
		code   string
	}{
		"support":        {scope.Scope{Profile: scope.Suporte}, "Ofensa", "access.wrong_profile"},
		"the retailer":   {retailer(w.Shops[0]), "Ofensa", "access.wrong_profile"},
		"without reason": {admin, " ", "ratings.invalid_reason"},
		"a long reason":  {admin, strings.Repeat("é", 501), "ratings.invalid_reason"},
	} {
		_, err := w.service.Hide(t.Context(), try.who, r.ID, try.reason)
		w.fails(what, err, try.code)
	}
	testkit.Must(t, second(w.service.Hide(t.Context(), admin, r.ID, " Ofensa a um caixa. ")))
	want := ratings.Hiding{Reason: "Ofensa a um caixa.", By: "ana", At: w.clock.Now()}
	if got := w.stored(key); got.Hidden != want || got.Comment != "Palavrão." {
		t.Errorf("stored: %+v", got)
	}
	_, err := w.service.Hide(t.Context(), admin, r.ID, "Outro motivo")
	w.fails("again", err, "ratings.already_hidden")
	shown, found, err := w.service.Of(t.Context(), key)
	if err != nil || !found || shown.Comment != "" || shown.Answer != (ratings.Answer{}) || shown.Score != 1 || shown.Hidden != want {
		t.Errorf("shown: %+v, %v", shown, err)
	}
	_, err = w.service.Rate(t.Context(), key, words(0, "Outro palavrão."))
	w.fails("other words", err, "ratings.hidden")
	w.rate(key, stars(2))
	w.consistent() // it counts on
	other := w.rate(w.receipt(w.Shops[0], "two"), words(1, "Palavrão."))
	testkit.Must(t, second(w.service.Hide(t.Context(), admin, other.ID, "Ofensa")))
	_, err = w.service.Reply(t.Context(), retailer(w.Shops[0]), other.ID, "Obrigada!")
	w.fails("an answer", err, "ratings.hidden")
}

func second[T any](_ T, err error) error { return err }

func othersRatings(t *testing.T, w *world) {
	r := w.rate(w.receipt(w.Shops[0], "one"), stars(4))
	for what, ratingID := range map[string]string{"another's": r.ID, "nobody's": id.New(), "no id": "' OR 1=1 --", "an access key": "one"} {
		_, err := w.service.Reply(t.Context(), retailer(w.Shops[2]), ratingID, "Obrigada!")
		w.fails(what, err, "ratings.not_found")
		if what != "another's" {
			_, err = w.service.Hide(t.Context(), admin, ratingID, "Ofensa")
			w.fails(what, err, "ratings.not_found")
		}
	}
	if got := w.stored(r.Key); got.Answer != (ratings.Answer{}) {
		t.Errorf("answered: %+v", got)
	}
}

func leaves(t *testing.T, w *world) {
	shop := w.Shops[0]
	for n := range 3 {
		w.rate(w.receipt(shop, name(n)), stars(n+1))
	}
	w.rate(w.receipt(w.Shops[2], name(0)), stars(1))
	counts := func(changed map[string]bool) {
		t.Helper()
		testkit.Must(t, w.service.Counting(t.Context(), shop.RetailerID, changed))
		w.consistent()
	}
	counts(map[string]bool{name(0): false, name(1): false, "unrated": false})
	for n, want := range []bool{false, false, true} { // whoever gave it still reads it, and that it does not count
		got, found, err := w.service.Of(t.Context(), ratings.Key{RetailerID: shop.RetailerID, AccessKey: name(n)})
		if !found || got.Counts != want || got.Score != n+1 || err != nil {
			t.Errorf("%d: %+v, %v, %v", n, got, found, err)
		}
	}
	if got, _, _ := w.service.Of(t.Context(), ratings.Key{RetailerID: w.Shops[2].RetailerID, AccessKey: name(0)}); !got.Counts {
		t.Error("another retailer's went with it")
	}
	counts(map[string]bool{name(0): false, name(1): true})
	if got := w.stored(ratings.Key{RetailerID: shop.RetailerID, AccessKey: name(1)}); !got.Counts || got.Score != 2 {
		t.Errorf("back: %+v", got)
	}
	counts(map[string]bool{})
}

func undone(t *testing.T, w *world) {
	key := w.receipt(w.Shops[0], "one")
	err := w.Store.InTx(t.Context(), func(ctx context.Context) error {
		if _, err := w.service.Rate(ctx, key, stars(4)); err != nil {
			return err
		}
		return errNo
	})
	if _, found, _ := w.service.Of(t.Context(), key); found || !errors.Is(err, errNo) {
		t.Errorf("%v, %v", found, err)
	}
	w.consistent()
	r := w.rate(key, stars(4))
	w.trail.Fails = errNo
	if _, err := w.service.Hide(t.Context(), admin, r.ID, "Ofensa"); err == nil || !w.stored(key).Hidden.At.IsZero() {
		t.Errorf("hidden, and nobody wrote it down: %v", err)
	}
}

// history rates, changes, cancels, hides and answers at random; the sums are what a recount gives, at any moment.
func history(t *testing.T, w *world) {
	random := rand.New(rand.NewPCG(90, 1)) //nolint:gosec // repeatable on purpose
	keys := make([]ratings.Key, 30)
	for n := range keys {
		keys[n] = w.receipt(w.Shops[n%3], name(n))
	}
	taken, refusals := 0, 0
	for range 400 {
		key := keys[random.IntN(len(keys))]
		switch random.IntN(5) {
		case 0:
			r := w.receipts[key]
			r.Counts = !r.Counts
			w.receipts[key] = r
			testkit.Must(t, w.service.Counting(t.Context(), key.RetailerID, map[string]bool{key.AccessKey: r.Counts}))
		case 1:
			w.clock.Advance(time.Duration(random.IntN(6)) * time.Hour)
		case 2:
			if r, err := w.Store.Of(t.Context(), key); err == nil {
				_, _ = w.service.Hide(t.Context(), admin, r.ID, "Ofensa")
			}
		default:
			if _, err := w.service.Rate(t.Context(), key, words(1+random.IntN(5), name(random.IntN(9)))); err != nil {
				refusals++
			} else {
				taken++
			}
		}
		if random.IntN(20) == 0 {
			w.consistent()
		}
	}
	w.consistent()
	if taken == 0 || refusals == 0 {
		t.Errorf("%d taken, %d refused", taken, refusals)
	}
}
