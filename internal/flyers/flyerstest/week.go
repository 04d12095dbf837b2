package flyerstest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"seiva/internal/flyers"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// A week names the first stores of each day and of those without a flyer, and counts all of them; a bound narrows both.
func weekNamesTheFirst(t *testing.T, s stage) {
	told := func(who scope.Scope, most int) string {
		t.Helper()
		week, err := s.service.ThisWeek(t.Context(), who, "", most)
		if err != nil {
			t.Fatal(err)
		}
		var named []string
		for _, store := range week.Stores {
			named = append(named, store.Day)
		}
		slices.Sort(named)
		return fmt.Sprintf("named %q, by day %d, free %d of %d", named, week.Days, week.Free, week.Total())
	}
	expect := func(what string, who scope.Scope, most int, want string) {
		t.Helper()
		if got := told(who, most); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	bound := s.retailer
	bound.Stores = scope.OnlyStores(s.FirstStore)
	expect("none yet", s.retailer, 0, `named ["" ""], by day [0 0 0 0 0 0 0], free 2 of 2`)
	expect("none yet, one named", s.retailer, 1, `named [""], by day [0 0 0 0 0 0 0], free 2 of 2`)
	s.publish(t, draft(s.SecondStore)) // on the week's last second
	expect("one", s.retailer, 1, `named ["" "2026-11-21"], by day [0 0 0 0 0 0 1], free 1 of 2`)
	expect("one, to whom it is not shown", bound, 1, `named [""], by day [0 0 0 0 0 0 0], free 1 of 1`)
	s.clock.Advance(time.Second) // Sunday 00:00 in São Paulo
	s.publish(t, draft(s.FirstStore))
	expect("a week later", s.retailer, 1, `named ["" "2026-11-22"], by day [1 0 0 0 0 0 0], free 1 of 2`)
	s.clock.Advance(24 * time.Hour)
	s.publish(t, draft(s.SecondStore))
	expect("the day after", s.retailer, 1, `named ["2026-11-22" "2026-11-23"], by day [1 1 0 0 0 0 0], free 0 of 2`)
}

func freeStores(t *testing.T, s stage) {
	free := func(who scope.Scope, retailerID string, c paging.Choices) []string {
		t.Helper()
		found, err := s.service.Free(t.Context(), who, retailerID, c)
		if err != nil {
			t.Fatal(err)
		}
		ids := []string{}
		for _, store := range found {
			if store.TradeName == "" || store.Documento == "" {
				t.Errorf("nameless: %+v", store)
			}
			ids = append(ids, store.ID)
		}
		return ids
	}
	both := free(s.retailer, "", paging.Choices{})
	if len(both) != 2 {
		t.Fatal(both)
	}
	week, err := s.service.ThisWeek(t.Context(), s.retailer, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	first, last := week.Stores[0], week.Stores[1]
	bound := s.retailer
	bound.Stores = scope.OnlyStores(last.ID)
	for name, test := range map[string]struct {
		who      scope.Scope
		retailer string
		asked    paging.Choices
		want     []string
	}{
		"the first":            {s.retailer, "", paging.Choices{Limit: 1}, both[:1]},
		"by name":              {s.retailer, "", paging.Choices{Filter: first.TradeName}, both[:1]},
		"nothing has it":       {s.retailer, "", paging.Choices{Filter: "jabuticaba"}, []string{}},
		"by id":                {s.retailer, "", paging.Choices{IDs: []string{last.ID, id.New()}}, both[1:]},
		"another's id":         {s.retailer, "", paging.Choices{IDs: []string{s.OtherStore}}, []string{}},
		"another's retailer":   {s.otherShop, s.Retailer, paging.Choices{Filter: first.TradeName}, []string{}},
		"an administrator":     {s.admin, s.Retailer, paging.Choices{}, both},
		"who sees one of them": {bound, "", paging.Choices{}, both[1:]},
	} {
		if got := free(test.who, test.retailer, test.asked); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
	s.publish(t, draft(both[0]))
	if got := free(s.retailer, "", paging.Choices{}); !slices.Equal(got, both[1:]) {
		t.Errorf("after a flyer: %v", got)
	}
	s.clock.Advance(time.Second)
	if got := free(s.retailer, "", paging.Choices{}); !slices.Equal(got, both) {
		t.Errorf("a week later: %v", got)
	}
	if _, err := s.service.Free(t.Context(), s.admin, id.New(), paging.Choices{}); !errors.Is(err, flyers.ErrUnknownRetailer) {
		t.Error(err)
	}
	_, err = s.service.Free(t.Context(), s.support, s.Retailer, paging.Choices{})
	errstest.Refused(t, err, "access.wrong_profile", "")
}

func allFree(t *testing.T, s stage) {
	publish := func(who scope.Scope) ([]string, error) {
		made, err := s.service.Create(t.Context(), who, flyers.Draft{Uploads: []string{"a.jpg"}, RetailerID: s.Retailer, AllFree: true})
		return slices.Sorted(slices.Values(made.StoreIDs)), err
	}
	s.publish(t, draft(s.FirstStore))
	if got, err := publish(s.admin); err != nil || !slices.Equal(got, []string{s.SecondStore}) {
		t.Errorf("what is left: %v, %v", got, err)
	}
	_, err := publish(s.admin)
	errstest.Refused(t, err, "flyers.limit_reached", "nextFreeDate")
	s.clock.Advance(time.Second)
	bound := s.retailer
	bound.Stores = scope.OnlyStores(s.FirstStore)
	if got, err := publish(bound); err != nil || !slices.Equal(got, []string{s.FirstStore}) {
		t.Errorf("of a bound: %v, %v", got, err)
	}
}
