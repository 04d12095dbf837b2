package consumers

import (
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/customers"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

// What is none of the three actions is neither waited for, whose end was the erasure of everything, nor told in a letter that does not say
// what it is: not even where the body says one of them to the rules and another to the call.
func TestNothingButTheThreeActionsIsAsked(t *testing.T) {
	p := apitest.NewTills(t)
	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	for body, field := range map[string]string{
		`{"action":"x","delay":true}`:                   "action",
		`{"action":"export","ACTION":"x","delay":true}`: "ACTION",
		`{"action":"export","action":"enter"}`:          "action",
		`{"action":""}`:                                 "action",
	} {
		if got := p.Call(t, token, "POST", "/customer/requests", body); got.Status != 422 || got.Field(field) == "" {
			t.Errorf("%s: %d %s", body, got.Status, got.Text)
		}
	}
	c, err := p.Customers.Authenticate(t.Context(), token)
	testkit.Must(t, err)
	for _, action := range []customers.Action{"", "x", "ERASE", customers.ToEnter} {
		if _, _, err := p.Customers.Ask(t.Context(), c, action, true, customers.Origin{}); !errs.IsKind(err, errs.Invalid) {
			t.Errorf("%q: %v", action, err)
		}
	}
	if asked, mailed := p.Count("customer_requests"), p.Count("outbox"); asked+mailed > 0 {
		t.Errorf("%d requests, %d mails", asked, mailed)
	}
}
