package billingtest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/testkit"
)

// asked is what stands of changes that somebody asked for.
type asked struct {
	Stage
	all []billing.Asked
}

func (a *asked) ask(t *testing.T, retailerID, id, action string, stores int, at time.Time) {
	t.Helper()
	one := billing.Asked{RetailerID: retailerID, ID: id, Ref: "sub_1", AccountID: "ana", Action: action, From: 2, To: stores, At: at}
	testkit.Must(t, a.Store.Ask(t.Context(), one))
	a.all = append(a.all, one)
}

func (a *asked) named(id string) billing.Asked {
	return a.all[slices.IndexFunc(a.all, func(one billing.Asked) bool { return one.ID == id })]
}

func (a *asked) left(t *testing.T, retailerID string, before time.Time, want ...string) {
	t.Helper()
	got, err := a.Store.Unanswered(t.Context(), retailerID, before, 10)
	testkit.Must(t, err)
	ids := make([]string, len(got))
	for i, one := range got {
		if ids[i] = one.ID; one != a.named(one.ID) {
			t.Errorf("%+v, want %+v", one, a.named(one.ID))
		}
	}
	if !slices.Equal(ids, want) {
		t.Errorf("left of %q: %q, want %q", retailerID, ids, want)
	}
}

// askedApart: an answer is one for what was asked before it, and was the same; no other wish of the company falls with it, and none of
// another company.
func askedApart(t *testing.T, s Stage) {
	const stores, cancelled, resumed = "billing.stores_changed", "billing.cancelled", "billing.resumed"
	a, mine, other := &asked{Stage: s}, s.Retailer(), s.Retailer()
	at := now.Truncate(time.Millisecond)
	for i, one := range []struct {
		retailer, id, action string
		stores               int
	}{
		{mine, "five", stores, 5},
		{other, "theirs", stores, 5},
		{mine, "six", stores, 6},
		{mine, "ended", cancelled, 0},
		{mine, "stays", resumed, 0},
		{mine, "seven", stores, 7},
		{mine, "five again", stores, 5},
		{mine, "five later", stores, 5},
	} {
		a.ask(t, one.retailer, one.id, one.action, one.stores, at.Add(time.Duration(i)*time.Second))
	}
	later := at.Add(time.Hour)
	a.left(t, "", later, "five", "theirs", "six", "ended", "stays", "seven", "five again", "five later")
	a.left(t, "", at.Add(time.Second), "five") // that before which is asked is none of them
	a.left(t, other, later, "theirs")
	for range 2 {
		testkit.Must(t, s.Store.Undone(t.Context(), a.named("six")))
	}
	a.left(t, mine, later, "five", "ended", "stays", "seven", "five again", "five later")
	for _, first := range []bool{true, false} {
		if got, err := s.Store.Answered(t.Context(), a.named("five again")); err != nil || got != first {
			t.Errorf("first: %v, %v; want %v", got, err, first)
		}
	}
	a.left(t, mine, later, "ended", "stays", "seven", "five later")
	if first, err := s.Store.Answered(t.Context(), a.named("stays")); err != nil || !first {
		t.Errorf("%v, %v", first, err)
	}
	a.left(t, "", later, "theirs", "ended", "seven", "five later")
}

// formerOwn: what a retailer's last subscription left is taken into its next one; no other retailer's is, nor that of one that lives.
func formerOwn(t *testing.T, s Stage) {
	mine, other := s.Retailer(), s.Retailer()
	ended := map[string]string{}
	for i, retailer := range []string{mine, mine, other} {
		sub := aSubscription(retailer)
		sub.State, sub.CreatedAt = billing.Ended, now.Add(time.Duration(i)*time.Hour)
		testkit.Must(t, s.Store.Apply(t.Context(), sub, 0, now))
		ended[retailer] = sub.Ref
	}
	if got, err := s.Store.Subscription(t.Context(), mine); !errors.Is(err, billing.ErrNotFound) {
		t.Errorf("over: %+v, %v", got, err)
	}
	living := aSubscription(mine)
	living.CreatedAt = now.Add(24 * time.Hour)
	testkit.Must(t, s.Store.Apply(t.Context(), living, 0, now))
	for retailer, want := range map[string]string{mine: ended[mine], other: ended[other], s.Retailer(): ""} {
		if got, err := s.Store.Former(t.Context(), retailer); err != nil || got != want {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
}
