package billingtest

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// Stage is a fresh store, and a way to make a retailer in its database.
type Stage struct {
	Store    billing.Store
	Retailer func() (id string)
}

var now = time.UnixMilli(1_790_000_000_000).UTC()

// Conformance runs the suite on a fresh store for each case: what the store must do, then the rules that stand on it.
func Conformance(t *testing.T, fresh func(t *testing.T) Stage) {
	for name, test := range map[string]func(*testing.T, Stage){
		"OneOpenCheckout":                  oneOpenCheckout,
		"ManyClaimsGetOneCheckout":         manyClaims,
		"APageIsWrittenOnce":               pageOnce,
		"AReplacedCheckoutIsAsItWasRead":   openedMeanwhile,
		"SubscriptionsAreVersioned":        versions,
		"TheActiveSubscriptionComesFirst":  activeFirst,
		"ASubscriptionMovesItsCheckout":    movesCheckout,
		"EventsAreRemembered":              eventsRemembered,
		"NobodysSubscriptionIsRefused":     nobodysRetailer,
		"OtherTenantSeesNotFound":          otherTenant,
		"OnlyRetailersPay":                 onlyRetailers,
		"TheCheckoutIsReused":              reused,
		"ParallelVisitsGiveOneCheckout":    parallelVisits,
		"AChangedOrderReplacesTheCheckout": replaced,
		"PaidWhileItIsReplaced":            paidWhileReplaced,
		"ReplacedWhileItOpens":             replacedWhileOpening,
		"PaidElsewhereWhileItOpens":        paidWhileOpening,
		"APaymentClosesTheOtherPage":       otherPageCloses,
		"TwoPaymentsAreBothKept":           bothPaid,
		"APaymentOnAnUnknownPageIsAnError": unknownPage,
		"APaidPageIsNotReplaced":           paidUnnamed,
		"ALostEventIsMadeUpFor":            lostEvent,
		"ASubscriptionLimitsStores":        storeLimit,
		"NothingToPayIsSaid":               nothingToPay,
		"AnOpenInvoiceIsPaidFirst":         openInvoice,
		"AnEndedSubscriptionStartsAgain":   startsAgain,
		"EventsComeTwiceLateAndMixed":      mixedEvents,
		"AnOlderStateNeverWins":            olderState,
		"LateFromTheSeventhDay":            seventhDay,
		"OverdueKeepsItsFirstDay":          firstDay,
		"AProviderThatIsDownIsNoHarm":      providerDown,
		"AnUnheardPageIsAskedForAgain":     unheard,
		"NoProviderNoPayment":              noProvider,
		"ACancelledOneIsKeptWithItsEnd":    keepsEnd,
		"TheNumberOfStoresChanges":         changesStores,
		"AChangeMeetsAnEvent":              changeMeetsEvent,
		"AChangeMeetsANewStore":            changeMeetsStore,
		"AFormerOnesWishIsNotThisOnes":     othersAsked,
		"ARefusedChangeLeavesAll":          refusedChange,
		"WhatWasNotToldIsNotTaken":         toldPrice,
		"WhatAKillLeftIsSettled":           settledAfterAKill,
		"WhatOthersWroteOverIsSettled":     settledAfterBusy,
		"WhatWasAskedStandsByItself":       askedApart,
		"OnesOwnFormerSubscription":        formerOwn,
		"WhatIsGoneThereIsInNobodysWay":    goneThere,
		"OverBeforeItsEvent":               overBeforeItsEvent,
		"APageThatStaysOpenIsTheOnly":      openThoughClosed,
		"WhatWasAskedInVainIsNotTold":      askedInVain,
		"WhatTwoSettleIsToldOnce":          settledByTwo,
		"ClosedWhileItIsClaimed":           closedWhileClaiming,
		"WhatNobodyHeardOfIsDone":          withoutAnswer,
		"WhatCannotChangeIsSaid":           cannotChange,
		"ACancellationIsTakenBack":         cancelsAndResumes,
		"ACancelledOneEndsOnItsDay":        endsOnItsDay,
		"OnlyTheRetailerItselfChanges":     onlyInPerson,
		"AnAccountThatIsNotToldIsNoHarm":   overviewWhileDown,
		"StaffSeeTheNextCharge":            staffSeePayments,
	} {
		t.Run(name, func(t *testing.T) { test(t, fresh(t)) })
	}
}

func aCheckout(retailerID string) billing.Checkout {
	return billing.Checkout{
		RetailerID: retailerID, ID: id.New(), Items: billing.ShippedPrices().For(2), CreatedAt: now, ExpiresAt: now.Add(time.Hour),
	}
}

func aSubscription(retailerID string) billing.Subscription {
	return billing.Subscription{
		Ref: "sub_" + id.New(), RetailerID: retailerID, State: billing.Active, Items: billing.ShippedPrices().For(2), CreatedAt: now,
	}
}

func oneOpenCheckout(t *testing.T, s Stage) {
	retailer := s.Retailer()
	if _, err := s.Store.OpenCheckout(t.Context(), retailer); !errors.Is(err, billing.ErrNoCheckout) {
		t.Errorf("before any: %v", err)
	}
	first, second, third := aCheckout(retailer), aCheckout(retailer), aCheckout(retailer)
	s.claims(t, first, billing.Checkout{}, first.ID)
	s.claims(t, second, billing.Checkout{}, first.ID)
	s.claims(t, second, first, second.ID)
	s.claims(t, third, first, second.ID) // what was replaced already
	open, err := s.Store.OpenCheckout(t.Context(), retailer)
	if err != nil || open.ID != second.ID || !slices.Equal(open.Items, second.Items) || !open.CreatedAt.Equal(now) || !open.ExpiresAt.Equal(second.ExpiresAt) {
		t.Errorf("%+v, %v", open, err)
	}
}

func (s Stage) claims(t *testing.T, c, replaces billing.Checkout, want string) {
	t.Helper()
	if got, err := s.Store.Claim(t.Context(), c, replaces); err != nil || got.ID != want {
		t.Errorf("claimed %s: %+v, %v; want %s", c.ID, got, err, want)
	}
}

func manyClaims(t *testing.T, s Stage) {
	retailer := s.Retailer()
	old := aCheckout(retailer)
	s.claims(t, old, billing.Checkout{}, old.ID)
	got := make([]string, 16)
	var group sync.WaitGroup
	for i := range got {
		group.Go(func() {
			claimed, err := s.Store.Claim(t.Context(), aCheckout(retailer), old)
			if err != nil {
				t.Error(err)
			}
			got[i] = claimed.ID
		})
	}
	group.Wait()
	if different := slices.Compact(slices.Sorted(slices.Values(got))); len(different) != 1 || different[0] == old.ID {
		t.Errorf("%v", different)
	}
}

func pageOnce(t *testing.T, s Stage) {
	c := aCheckout(s.Retailer())
	s.claims(t, c, billing.Checkout{}, c.ID)
	for _, url := range []string{"https://pay.example/1", "https://pay.example/2"} {
		c.Ref, c.URL = "cs_1", url
		if current, err := s.Store.Opened(t.Context(), c); err != nil || !current {
			t.Errorf("%s: %v, %v", url, current, err)
		}
	}
	open, err := s.Store.OpenCheckout(t.Context(), c.RetailerID)
	if err != nil || open.Ref != "cs_1" || open.URL != "https://pay.example/1" {
		t.Errorf("%+v, %v", open, err)
	}
}

// openedMeanwhile: a checkout is replaced as it was read, or not at all; whoever opens a replaced one is told.
func openedMeanwhile(t *testing.T, s Stage) {
	unopened := aCheckout(s.Retailer())
	s.claims(t, unopened, billing.Checkout{}, unopened.ID)
	opened := unopened
	opened.Ref, opened.URL = "cs_1", "https://pay.example/1"
	if current, err := s.Store.Opened(t.Context(), opened); err != nil || !current {
		t.Errorf("opened: %v, %v", current, err)
	}
	next := aCheckout(unopened.RetailerID)
	s.claims(t, next, unopened, unopened.ID)
	s.claims(t, next, opened, next.ID)
	if current, err := s.Store.Opened(t.Context(), opened); err != nil || current {
		t.Errorf("replaced: %v, %v", current, err)
	}
	for checkout, want := range map[string]bool{unopened.ID: true, next.ID: true, id.New(): false} {
		if known, err := s.Store.Knows(t.Context(), unopened.RetailerID, checkout); err != nil || known != want {
			t.Errorf("%s: %v, %v", checkout, known, err)
		}
	}
	if known, err := s.Store.Knows(t.Context(), s.Retailer(), next.ID); err != nil || known {
		t.Errorf("another's: %v, %v", known, err)
	}
}

func versions(t *testing.T, s Stage) {
	sub := aSubscription(s.Retailer())
	if got, err := s.Store.Written(t.Context(), sub.Ref); err != nil || got != (billing.Written{}) {
		t.Errorf("before: %+v, %v", got, err)
	}
	testkit.Must(t, s.Store.Apply(t.Context(), sub, 0, now))
	if err := s.Store.Apply(t.Context(), sub, 0, now); !errors.Is(err, billing.ErrStale) {
		t.Errorf("made twice: %v", err)
	}
	sub.OverdueSince = now.Add(-time.Hour)
	testkit.Must(t, s.Store.Apply(t.Context(), sub, 1, now))
	if err := s.Store.Apply(t.Context(), sub, 1, now); !errors.Is(err, billing.ErrStale) {
		t.Errorf("over an old version: %v", err)
	}
	got, err := s.Store.Written(t.Context(), sub.Ref)
	if err != nil || got.Version != 2 || !got.OverdueSince.Equal(sub.OverdueSince) {
		t.Errorf("%+v, %v", got, err)
	}
}

func activeFirst(t *testing.T, s Stage) {
	retailer := s.Retailer()
	for _, c := range []struct {
		state billing.State
		age   time.Duration
	}{{billing.Ended, 0}, {billing.Pending, time.Hour}, {billing.Active, 3 * time.Hour}, {billing.Active, 2 * time.Hour}} {
		sub := aSubscription(retailer)
		sub.State, sub.CreatedAt = c.state, now.Add(-c.age)
		testkit.Must(t, s.Store.Apply(t.Context(), sub, 0, now))
	}
	got, err := s.Store.Subscription(t.Context(), retailer)
	if err != nil || got.State != billing.Active || !got.CreatedAt.Equal(now.Add(-2*time.Hour)) || len(got.Items) != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

func movesCheckout(t *testing.T, s Stage) {
	c := aCheckout(s.Retailer())
	s.claims(t, c, billing.Checkout{}, c.ID)
	sub := aSubscription(c.RetailerID)
	sub.CheckoutID, sub.State = c.ID, billing.Pending
	testkit.Must(t, s.Store.Apply(t.Context(), sub, 0, now))
	testkit.Must(t, s.Store.Apply(t.Context(), sub, 1, now.Add(time.Hour)))
	open, err := s.Store.OpenCheckout(t.Context(), c.RetailerID)
	if err != nil || !open.FinishedAt.Equal(now) {
		t.Errorf("begun: %+v, %v", open, err)
	}
	sub.State = billing.Ended
	testkit.Must(t, s.Store.Apply(t.Context(), sub, 2, now))
	if _, err := s.Store.OpenCheckout(t.Context(), c.RetailerID); !errors.Is(err, billing.ErrNoCheckout) {
		t.Errorf("ended: %v", err)
	}
	if _, err := s.Store.Subscription(t.Context(), c.RetailerID); !errors.Is(err, billing.ErrNotFound) {
		t.Errorf("ended: %v", err)
	}
}

func eventsRemembered(t *testing.T, s Stage) {
	for range 2 {
		testkit.Must(t, s.Store.Handle(t.Context(), "evt_1", now))
	}
	testkit.Must(t, s.Store.Handle(t.Context(), "evt_2", now.Add(91*24*time.Hour)))
	for event, want := range map[string]bool{"evt_1": false, "evt_2": true, "evt_3": false} {
		if got, err := s.Store.Handled(t.Context(), event); err != nil || got != want {
			t.Errorf("%s: %v, %v; old ones are forgotten", event, got, err)
		}
	}
}

func nobodysRetailer(t *testing.T, s Stage) {
	for _, retailer := range []string{"", id.New()} {
		if err := s.Store.Apply(t.Context(), aSubscription(retailer), 0, now); !errors.Is(err, billing.ErrUnknownRetailer) {
			t.Errorf("%q: %v", retailer, err)
		}
	}
}

func otherTenant(t *testing.T, s Stage) {
	c := aCheckout(s.Retailer())
	s.claims(t, c, billing.Checkout{}, c.ID)
	testkit.Must(t, s.Store.Apply(t.Context(), aSubscription(c.RetailerID), 0, now))
	other := s.Retailer()
	if _, err := s.Store.Subscription(t.Context(), other); !errors.Is(err, billing.ErrNotFound) {
		t.Errorf("another's subscription: %v", err)
	}
	if _, err := s.Store.OpenCheckout(t.Context(), other); !errors.Is(err, billing.ErrNoCheckout) {
		t.Errorf("another's checkout: %v", err)
	}
	theirs := aCheckout(other)
	s.claims(t, theirs, c, theirs.ID)
	if open, err := s.Store.OpenCheckout(t.Context(), c.RetailerID); err != nil || open.ID != c.ID {
		t.Errorf("another's claim closed it: %+v, %v", open, err)
	}
	stolen := aSubscription(other)
	stolen.CheckoutID = c.ID
	testkit.Must(t, s.Store.Apply(t.Context(), stolen, 0, now))
	if open, err := s.Store.OpenCheckout(t.Context(), c.RetailerID); err != nil || !open.FinishedAt.IsZero() {
		t.Errorf("another's subscription finished it: %+v, %v", open, err)
	}
}
