package receiptstest

import (
	"strings"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

func excluded(t *testing.T, w *World) {
	kept, wrong := ShopA1.Sale(1), ShopA1.Sale(2)
	w.Expect(ShopA1.Grant(), w.XML(kept), "accepted")
	wrong.Defect = nfcegen.BadDigest
	key := w.Expect(ShopA1.Grant(), w.XML(wrong), "accepted").Result.AccessKey
	staff := scope.Scope{AccountID: "ana", Profile: scope.Suporte}
	counted := func(want int64) {
		t.Helper()
		w.Consistent()
		if got := w.Backend.Counted(t); got != want {
			t.Errorf("%d receipts count, want %d", got, want)
		}
	}
	for name, try := range map[string]struct {
		who    scope.Scope
		key    string
		reason string
		code   string
	}{
		"a retailer":     {Retailer(ShopA1.RetailerID), key, "valor errado", "access.wrong_profile"},
		"without reason": {staff, key, " ", "receipts.invalid_reason"},
		"a long reason":  {staff, key, strings.Repeat("é", 501), "receipts.invalid_reason"},
		"an unknown key": {staff, w.Gen.AccessKey(ShopB.Sale(9)), "valor errado", "receipts.not_found"},
		"what is no key": {staff, "35", "valor errado", "receipts.not_found"},
	} {
		if err := w.Service.Exclude(t.Context(), try.who, try.key, try.reason); errs.From(err).Code != try.code {
			t.Errorf("%s: %v, want %s", name, err, try.code)
		}
	}
	counted(2)
	for range 2 {
		if err := w.Service.Exclude(t.Context(), staff, key, "valor errado"); err != nil {
			t.Fatal(err)
		}
		counted(1)
	}
	detail, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), key)
	if err != nil || !detail.Excluded || detail.Exclusion != "valor errado" {
		t.Errorf("detail: %v, %q, %v", detail.Excluded, detail.Exclusion, err)
	}
	// A better copy of the document stays out, and a cancellation subtracts nothing a second time.
	wrong.Defect = nfcegen.NoDefect
	w.Expect(ShopA1.Grant(), w.XML(wrong), "accepted")
	counted(1)
	w.Expect(ShopA1.Grant(), w.CancelXML(wrong, nfcegen.Cancel{}), "cancelled")
	counted(1)
	if err := w.Service.Include(t.Context(), staff, key); err != nil {
		t.Fatal(err)
	}
	counted(1) // it is cancelled
	other := w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(3)), "accepted").Result.AccessKey
	for _, step := range []error{
		w.Service.Exclude(t.Context(), staff, other, "teste"), w.Service.Include(t.Context(), staff, other),
	} {
		if step != nil {
			t.Fatal(step)
		}
	}
	counted(2)
	if err := w.Service.Include(t.Context(), Retailer(ShopA1.RetailerID), other); errs.From(err).Code != "access.wrong_profile" {
		t.Errorf("a retailer includes: %v", err)
	}
}

func totalTooHigh(_ *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	for total, want := range map[int64]string{nfce.MaxTotalCents + 1: "receipts.total_too_high", nfce.MaxTotalCents: "accepted"} {
		sale.Items = []nfcegen.Item{{Code: "1", Name: "BARRA DE OURO", NCM: "71081310", Unit: "UN", Quantity: 1000, UnitPriceCents: total}}
		sale.Payments = []nfcegen.Payment{{Method: "01", Cents: total}}
		w.Expect(ShopA1.Grant(), w.XML(sale), want)
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 1)
}
