package receiptstest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

func said(cashier string, printed receipts.Printed) receipts.NewSaid {
	return receipts.NewSaid{Cashier: &cashier, Printed: &printed}
}

// correct corrects and fails unless it ends as told: "" or the code of a refusal.
func (w *World) correct(g scope.Grant, key string, in receipts.NewSaid, want string) receipts.Corrected {
	w.t.Helper()
	out, err := w.Service.Correct(w.t.Context(), g, key, in)
	if got := ""; err != nil || want != "" {
		if err != nil {
			got = errs.From(err).Code
		}
		if got != want {
			w.t.Errorf("correcting %s: %v, want %q", key, err, want)
		}
	}
	w.Consistent()
	return out
}

// stored fails unless the till said so, as everybody sees it.
func (w *World) stored(key, cashier string, printed receipts.Printed) {
	w.t.Helper()
	detail, err := w.Service.Get(w.t.Context(), Retailer(ShopA1.RetailerID), key)
	if err != nil || detail.Cashier != cashier || detail.Printed != printed {
		w.t.Errorf("stored %q, %v, %v; want %q, %v", detail.Cashier, detail.Printed, err, cashier, printed)
	}
}

func corrected(t *testing.T, w *World) {
	var keys []string
	for n := 1; n <= 3; n++ {
		keys = append(keys, w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(n)), "accepted").Result.AccessKey)
	}
	who := scope.Scope{AccountID: ShopA1.Grant().KeyID}
	day := Noon.Format(time.DateOnly)
	// The first and last of a cell leave it, one joins an empty one; only the paper changes; nothing does.
	out := w.correct(ShopA1.Grant(), keys[0], said(" 07 ", receipts.WasPrinted), "")
	if out.Cashier != "07" || out.Printed != receipts.WasPrinted || out.StoreID != ShopA1.StoreID || !out.Until.Equal(w.Clock.Now().Add(30*24*time.Hour)) {
		t.Errorf("answered %+v", out)
	}
	w.stored(keys[0], "07", receipts.WasPrinted)
	w.correct(ShopA1.Grant(), keys[2], receipts.NewSaid{Cashier: new("07")}, "")
	w.stored(keys[2], "07", receipts.NotPrinted)
	w.correct(ShopA1.Grant(), keys[1], receipts.NewSaid{Printed: new(receipts.PrintUnknown)}, "")
	w.stored(keys[1], "01", receipts.PrintUnknown)
	for range 2 {
		w.correct(ShopA1.Grant(), keys[1], said("", receipts.PrintUnknown), "")
	}
	w.stored(keys[1], "", receipts.PrintUnknown)
	line := func(details string) string {
		return scopetest.Line("receipts.corrected", who, ShopA1.RetailerID, ShopA1.StoreID, fmt.Sprintf("map[day:%s %s]", day, details))
	}
	w.Trail.Holds(t, line("fields:cashierCode printed printed:true printedBefore:false"), line("fields:cashierCode"),
		line("fields:printed printed:unknown printedBefore:false"), line("fields:cashierCode"))
	// What comes again is told what is stored, and changes nothing of it.
	again := w.Service.Receive(t.Context(), ShopA1.Grant(), receipts.Submission{XML: w.XML(ShopA1.Sale(1)), Cashier: "99", Printed: receipts.NotPrinted})
	if again.Result.Status != receipts.ResultDuplicate || again.Result.Stored == nil || *again.Result.Stored != (receipts.Said{Cashier: "07", Printed: receipts.WasPrinted}) {
		t.Errorf("again: %+v, %v", again.Result, again.Err)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 3)
}

// What a receipt has become stays: cancelled, taken out, of a better copy.
func correctedInItsLife(t *testing.T, w *World) {
	cancelled, excluded, repaired := ShopA1.Sale(1), ShopA1.Sale(2), ShopA1.Sale(3)
	repaired.Defect = nfcegen.BadSignature
	keys := map[string]string{}
	for name, sale := range map[string]nfcegen.Sale{"cancelled": cancelled, "excluded": excluded, "repaired": repaired} {
		keys[name] = w.Expect(ShopA1.Grant(), w.XML(sale), "accepted").Result.AccessKey
	}
	staff := scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	event := w.Expect(ShopA1.Grant(), w.CancelXML(cancelled, nfcegen.Cancel{}), "cancelled")
	if event.Result.Stored == nil || event.Result.Stored.Cashier != "01" {
		t.Errorf("a cancellation does not tell what is stored: %+v", event.Result)
	}
	if err := w.Service.Exclude(t.Context(), staff, keys["excluded"], "teste"); err != nil {
		t.Fatal(err)
	}
	for name, key := range keys {
		w.correct(ShopA1.Grant(), key, said("0"+name, receipts.WasPrinted), "")
	}
	if err := w.Service.Include(t.Context(), staff, keys["excluded"]); err != nil {
		t.Fatal(err)
	}
	repaired.Defect = nfcegen.NoDefect
	w.Expect(ShopA1.Grant(), w.XML(repaired), "accepted")
	for name, key := range keys {
		w.stored(key, "0"+name, receipts.WasPrinted)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 2)
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, 1)
	w.Expect(ShopA1.Grant(), w.CancelXML(excluded, nfcegen.Cancel{}), "cancelled")
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
	if pending := w.Expect(ShopA1.Grant(), w.CancelXML(ShopA1.Sale(9), nfcegen.Cancel{}), "pending"); pending.Result.Stored != nil {
		t.Errorf("nothing is stored yet: %+v", pending.Result)
	}
}

func correctionRefused(_ *testing.T, w *World) {
	trial := ShopA1.Sale(2)
	trial.Environment = nfce.Homologation
	key := w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(1)), "accepted").Result.AccessKey
	test := w.Expect(ShopA1.TestGrant(), w.XML(trial), "accepted").Result.AccessKey
	corrected := said("07", receipts.WasPrinted)
	for name, c := range map[string]struct {
		grant scope.Grant
		key   string
		in    receipts.NewSaid
		want  string
	}{
		"another software house":  {ShopB.Grant(), key, corrected, "receipts.not_found"},
		"another retailer":        {scope.Grant{KeyID: "k", RetailerID: ShopB.RetailerID}, key, corrected, "receipts.not_found"},
		"another store":           {scope.Grant{KeyID: "k", RetailerID: ShopA1.RetailerID, StoreID: ShopA2.StoreID}, key, corrected, "receipts.not_found"},
		"no key":                  {scope.Grant{}, key, corrected, "receipts.not_found"},
		"a test key":              {ShopA1.TestGrant(), key, corrected, "receipts.not_found"},
		"a test, with a live key": {ShopA1.Grant(), test, corrected, "receipts.not_found"},
		"not there":               {ShopA1.Grant(), w.Gen.AccessKey(ShopA1.Sale(3)), corrected, "receipts.not_found"},
		"no access key":           {ShopA1.Grant(), "35", corrected, "receipts.not_found"},
		"hostile":                 {ShopA1.Grant(), strings.Repeat("'", 44), corrected, "receipts.not_found"},
		"nothing":                 {ShopA1.Grant(), key, receipts.NewSaid{}, "receipts.nothing_to_correct"},
		"a long cashier":          {ShopA1.Grant(), key, said(strings.Repeat("é", 61), receipts.WasPrinted), "receipts.bad_cashier"},
		"two lines":               {ShopA1.Grant(), key, said("a\nb", receipts.WasPrinted), "receipts.bad_cashier"},
	} {
		w.t.Log(name)
		w.correct(c.grant, c.key, c.in, c.want)
	}
	later := scope.Grant{KeyID: "k", RetailerID: ShopA1.RetailerID, StoreID: "storea3"}
	w.NewIDs = map[string]string{ShopA1.CNPJ: later.StoreID} // the store was closed, and opened again under its CNPJ
	w.correct(later, key, corrected, "receipts.not_found")
	w.NewIDs = nil
	w.stored(key, "01", receipts.NotPrinted)
	w.Trail.Holds(w.t)
	w.correct(ShopA1.TestGrant(), test, corrected, "")
	w.Clock.Advance(receipts.CorrectionPeriod - time.Millisecond)
	w.correct(scope.Grant{KeyID: "k", RetailerID: ShopA1.RetailerID, StoreID: ShopA1.StoreID}, key, corrected, "") // the store's own key
	w.Clock.Advance(time.Millisecond)
	w.correct(ShopA1.Grant(), key, said("01", receipts.NotPrinted), "receipts.correction_ended")
	w.stored(key, "07", receipts.WasPrinted)
}

// Two processes correct a receipt while a third one cancels it, or takes it out: whatever comes first, the sums are right.
func correctionsBesideCancellations(_ *testing.T, w *World) {
	services := []*receipts.Service{w.Service, w.service(), w.service()}
	defer services[1].Close()
	defer services[2].Close()
	const rounds = 25
	staff := scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	for n := 1; n <= rounds; n++ {
		gone, out := ShopA1.Sale(n), ShopA1.Sale(100+n)
		w.Expect(ShopA1.Grant(), w.XML(gone), "accepted")
		key := w.Expect(ShopA1.Grant(), w.XML(out), "accepted").Result.AccessKey
		correct := func(sale nfcegen.Sale, in receipts.NewSaid) func(*receipts.Service) error {
			return func(s *receipts.Service) error {
				_, err := s.Correct(w.t.Context(), ShopA1.Grant(), w.Gen.AccessKey(sale), in)
				return err
			}
		}
		w.atOnce(services,
			func(s *receipts.Service) error { return w.sent(s, w.CancelXML(gone, nfcegen.Cancel{})) },
			correct(gone, said("02", receipts.WasPrinted)), correct(gone, said("03", receipts.PrintUnknown)),
		)
		w.atOnce(services,
			correct(out, said("02", receipts.WasPrinted)),
			func(s *receipts.Service) error { return s.Exclude(w.t.Context(), staff, key, "valor errado") },
			correct(out, said("03", receipts.NotPrinted)),
		)
	}
	w.Sums(ShopA1.RetailerID, receipts.Cancelled, rounds)
	w.Sums(ShopA1.RetailerID, receipts.Authorised, rounds)
}
