package billingtest

import (
	"testing"

	"seiva/internal/billing"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

// toldPrice: what was shown is taken, or nothing changes. The fake takes a cent for each store.
func toldPrice(t *testing.T, s Stage) {
	w, _ := subscribed(t, s)
	for _, told := range []int{0, 4, 6, -1} {
		err := w.service.Change(t.Context(), w.who, billing.Change{Stores: 5, Told: &told})
		if !errs.IsKind(err, errs.Conflict) || errs.From(err).Code != "billing.price_changed" {
			t.Errorf("told %d: %v", told, err)
		}
	}
	if len(w.changes) > 0 {
		t.Errorf("changed all the same: %+v", w.changes)
	}
	told := 5
	for range 2 { // again, it is done
		testkit.Must(t, w.service.Change(t.Context(), w.who, billing.Change{Stores: 5, Told: &told}))
	}
	if len(w.changes) != 1 {
		t.Errorf("%+v", w.changes)
	}
}
