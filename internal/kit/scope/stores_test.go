package scope_test

import (
	"slices"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

func TestABoundToNothingIsOneAllTheSame(t *testing.T) {
	none, all := scope.OnlyStores(), scope.Stores{}
	if !none.Bound() || none.Has("a") || none.Has("") || len(none.IDs()) != 0 || none == all || none.Key() == all.Key() {
		t.Errorf("bound to nothing: %+v", none)
	}
	if all.Bound() || !all.Has("a") || len(all.IDs()) != 0 || all.Key() != "" {
		t.Errorf("bound to no store: %+v", all)
	}
	some := scope.OnlyStores("b", "a", "b")
	if !some.Bound() || !some.Has("a") || !some.Has("b") || some.Has("") || some.Has("a,b") || some.Has("c") {
		t.Errorf("bound to two: %+v", some)
	}
	if !slices.Equal(some.IDs(), []string{"a", "b"}) || some != scope.OnlyStores("a", "b") || some == scope.OnlyStores("a") {
		t.Errorf("the same two: %+v", some)
	}
}

// One store within a bound is that one, another's is none, and none asked for is the bound.
func TestOneStoreOfABound(t *testing.T) {
	all, none, two := scope.Stores{}, scope.OnlyStores(), scope.OnlyStores("a", "b")
	for _, c := range []struct {
		bound scope.Stores
		asked string
		want  scope.Stores
	}{
		{all, "", all},
		{none, "", none},
		{two, "", two},
		{all, "c", scope.OnlyStores("c")},
		{two, "a", scope.OnlyStores("a")},
		{two, "c", none},
		{none, "a", none},
	} {
		if got := c.bound.Only(c.asked); got != c.want {
			t.Errorf("%q of %q: %q, want %q", c.asked, c.bound.Key(), got.Key(), c.want.Key())
		}
	}
}

func TestABoundCoversWhatItHolds(t *testing.T) {
	all, none, one, two := scope.Stores{}, scope.OnlyStores(), scope.OnlyStores("a"), scope.OnlyStores("a", "b")
	for _, c := range []struct {
		reader, owner scope.Stores
		want          bool
	}{
		{all, all, true},
		{all, one, true},
		{all, none, true},
		{one, all, false},
		{none, all, false},
		{two, one, true},
		{one, two, false},
		{one, one, true},
		{one, none, true},
		{none, one, false},
		{none, none, true},
		{one, scope.OnlyStores("b"), false},
	} {
		if got := c.reader.Covers(c.owner); got != c.want {
			t.Errorf("%q covers %q: %v", c.reader.Key(), c.owner.Key(), got)
		}
	}
}

// How far an account of some stores goes at most, area by area, whatever its role.
func TestABoundGoesNoFurtherThanItsStores(t *testing.T) {
	most := map[scope.Area]scope.Access{
		scope.OwnArea: scope.MayChange, scope.ReceiptArea: scope.MayChange, scope.PromoteArea: scope.MayChange,
		scope.StoreArea: scope.MayRead, scope.CompanyArea: scope.MayRead, scope.KeyArea: scope.MayRead,
		scope.PlanArea: scope.NoAccess, scope.TeamArea: scope.NoAccess,
	}
	rank := map[scope.Access]int{scope.NoAccess: 0, scope.MayRead: 1, scope.MayChange: 2}
	for _, role := range scope.Roles {
		free := scope.Scope{Profile: scope.Varejista, Role: role}
		bound := free
		bound.Stores = scope.OnlyStores("a")
		for _, area := range scope.Areas {
			want := free.Access(area)
			if rank[most[area]] < rank[want] {
				want = most[area]
			}
			if got := bound.Access(area); got != want {
				t.Errorf("%s in %s: %s, want %s", role, area, got, want)
			}
			for change, least := range map[bool]int{false: 1, true: 2} {
				err, code := bound.May(area, change), ""
				switch {
				case rank[free.Access(area)] < least:
					code = "access.role"
				case rank[want] < least:
					code = "access.stores"
				}
				if (err != nil) != (code != "") || err != nil && errs.From(err).Code != code {
					t.Errorf("%s, %s, change %v: %v, want %q", role, area, change, err, code)
				}
			}
		}
		bound.SwitchID = "s"
		if err := bound.May(scope.PlanArea, true); err != nil {
			t.Errorf("in a switched profile: %v", err)
		}
	}
}
