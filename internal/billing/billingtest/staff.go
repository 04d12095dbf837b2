package billingtest

import (
	"testing"
	"time"

	"seiva/internal/billing"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// What staff are told of the next charge is what the provider says at this moment, and never more.
func staffSeePayments(t *testing.T, s Stage) {
	w := newWorld(s)
	staff, other := scope.Scope{AccountID: "rui", Profile: scope.Suporte}, w.who.RetailerID
	seen := func(want billing.NextCharge, subscribed bool) billing.Payment {
		t.Helper()
		got, err := w.service.PaymentOf(t.Context(), staff, other)
		if err != nil || got.Next != want || (got.State != "") != subscribed || (got.Charge == billing.Charge{}) == (want == billing.ChargeComes) {
			t.Errorf("want %s: %+v, %v", want, got, err)
		}
		return got
	}
	seen(billing.NoCharge, false)
	w.url(t)
	sub := w.pay(t, billing.Active)
	testkit.Must(t, w.tell(t, "evt_begun", sub.Ref))
	seen(billing.NoCharge, true)
	w.next = billing.Charge{Cents: 10970, At: now.Add(24 * time.Hour)}
	if got := seen(billing.ChargeComes, true); got.Charge != w.next {
		t.Errorf("%+v", got.Charge)
	}
	w.down = errDown
	seen(billing.ChargeUntold, true)
	for name, who := range map[string]scope.Scope{"the retailer": w.who, "nobody": {}} {
		if _, err := w.service.PaymentOf(t.Context(), who, other); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
