package receiptstest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
)

// Three processes are sent what belongs together at the same instant: a receipt and its cancellation, both cancellations of
// a receipt, a cancellation while staff takes the receipt out. Whatever comes first, it ends the same, and is taken out of
// the sums once.
func processes(_ *testing.T, w *World) {
	services := []*receipts.Service{w.Service, w.service(), w.service()}
	defer services[1].Close()
	defer services[2].Close()
	const rounds = 30
	staff := scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	for n := 1; n <= rounds; n++ {
		late, twice, out := ShopA1.Sale(n), ShopA1.Sale(100+n), ShopA1.Sale(200+n)
		contingency := ShopA1.Sale(300 + n)
		contingency.EmissionType = 9
		substitute := nfcegen.Cancel{SubstituteKey: w.Gen.AccessKey(contingency)}
		w.Expect(ShopA1.Grant(), w.XML(twice), "accepted")
		key := w.Expect(ShopA1.Grant(), w.XML(out), "accepted").Result.AccessKey
		w.atOnce(services,
			func(s *receipts.Service) error { return w.sent(s, w.XML(late)) },
			func(s *receipts.Service) error { return w.sent(s, w.CancelXML(late, nfcegen.Cancel{})) },
		)
		w.atOnce(services,
			func(s *receipts.Service) error { return w.sent(s, w.CancelXML(twice, nfcegen.Cancel{})) },
			func(s *receipts.Service) error { return w.sent(s, w.CancelXML(twice, substitute)) },
		)
		w.atOnce(services,
			func(s *receipts.Service) error { return w.sent(s, w.CancelXML(out, nfcegen.Cancel{})) },
			func(s *receipts.Service) error { return s.Exclude(w.t.Context(), staff, key, "valor digitado errado") },
		)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 0)
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 2*rounds)
	w.Sums(ShopA1.RetailerID, receipts.Substituted, rounds)
}

// What was planned on a receipt that is another by now, in any of its facts, changes nothing.
func stalePlan(t *testing.T, w *World) {
	id := w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(1)), "accepted").Result
	key := receipts.Key{RetailerID: ShopA1.RetailerID, AccessKey: id.AccessKey}
	state, err := w.Backend.Store.State(t.Context(), []receipts.Key{key})
	if err != nil {
		t.Fatal(err)
	}
	for name, make := range map[string]func(r *receipts.Record){
		"the status":             func(r *receipts.Record) { r.Status = receipts.Cancelled },
		"in the sums":            func(r *receipts.Record) { r.Excluded = true },
		"the cashier":            func(r *receipts.Record) { r.Cashier = "0" },
		"whether it is on paper": func(r *receipts.Record) { r.Printed++ },
	} {
		before, after := *state.Receipts[key], *state.Receipts[key]
		make(&before)
		after.Cashier, after.Status = "9", receipts.Substituted
		for _, plan := range []receipts.Changes{
			{Status: []receipts.StatusChange{{Before: &before, After: &after}}},
			{Corrected: []receipts.Correction{{Before: &before, After: &after}}},
		} {
			err := w.Backend.Store.InTx(t.Context(), func(ctx context.Context) error { return w.Backend.Store.Apply(ctx, plan) })
			if !errors.Is(err, receipts.ErrRace) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}

// atOnce lets each of the services do one thing, all together.
func (w *World) atOnce(services []*receipts.Service, things ...func(*receipts.Service) error) {
	w.t.Helper()
	var wait sync.WaitGroup
	start := make(chan struct{})
	for i, do := range things {
		wait.Go(func() {
			<-start
			if err := do(services[i]); err != nil {
				w.t.Error(err)
			}
		})
	}
	close(start)
	wait.Wait()
}

func (w *World) sent(s *receipts.Service, xml []byte) error {
	return s.Receive(w.t.Context(), ShopA1.Grant(), receipts.Submission{XML: xml, Cashier: "01"}).Err
}
