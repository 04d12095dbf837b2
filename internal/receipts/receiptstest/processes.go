package receiptstest

import (
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
