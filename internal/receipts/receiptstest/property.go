package receiptstest

import (
	"io"
	"math/rand/v2"
	"testing"

	"seiva/internal/kit/paging"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// property sends a few hundred documents at random, good and bad, in random order, with cancellations before and
// after and corrections in between, and compares the roll-ups with a recount.
func property(t *testing.T, w *World) {
	random := rand.New(rand.NewPCG(1, uint64(len(t.Name())))) //nolint:gosec // repeatable on purpose
	for range 400 {
		shop := Shops[random.IntN(3)]
		sale := shop.Sale(1 + random.IntN(25))
		sale.Serie = 1 + random.IntN(2)
		sale.At = sale.At.AddDate(0, 0, sale.Number%3)
		switch random.IntN(6) {
		case 0:
			sale.Consumer.CPF = CPF(random.IntN(1000))
		case 1:
			sale.Consumer.CNPJ = "90400500000103"
		case 2:
			sale.Defect = []nfcegen.Defect{nfcegen.BadDigest, nfcegen.BadSignature, nfcegen.NoSignature, nfcegen.NoProtocol}[random.IntN(4)]
		case 3:
			sale.Environment = nfce.Homologation
		}
		grant := shop.Grant()
		grant.Test = sale.Environment == nfce.Homologation
		if random.IntN(6) == 0 { // of what has come, and of what has not
			_, _ = w.Service.Correct(t.Context(), grant, w.Gen.AccessKey(sale), said([]string{"", "01", "03"}[random.IntN(3)], receipts.Printed(random.IntN(3))))
			continue
		}
		xml := w.XML(sale)
		if random.IntN(4) == 0 {
			event := nfcegen.Cancel{Environment: sale.Environment, Sequence: 1 + random.IntN(2)}
			if random.IntN(3) == 0 {
				substitute := shop.Sale(30 + random.IntN(5))
				substitute.EmissionType = 9
				event.SubstituteKey = w.Gen.AccessKey(substitute)
			}
			xml = w.CancelXML(sale, event)
		}
		w.Service.Receive(t.Context(), grant, receipts.Submission{
			XML: xml, Cashier: []string{"", "01", "02"}[random.IntN(3)], Printed: receipts.Printed(random.IntN(3)),
		})
	}
	w.Consistent()
}

func list(t *testing.T, w *World) {
	var in []receipts.Submission
	for n := 1; n <= 30; n++ {
		sale := ShopA1.Sale(n)
		sale.At, sale.Serie = sale.At.AddDate(0, 0, n%3), 1+n%2
		in = append(in, receipts.Submission{XML: w.XML(sale), Cashier: []string{"01", ""}[n%2]})
	}
	if _, err := w.run(in, io.EOF); err != nil {
		t.Fatal(err)
	}
	who, serie, cashier, hostile := Retailer(ShopA1.RetailerID), 2, "", "a\nb"
	all := receipts.Filter{Start: "2026-11-10", End: "2026-11-12"}
	for name, c := range map[string]struct {
		change func(*receipts.Filter)
		want   int
	}{
		"all":     {func(*receipts.Filter) {}, 30},
		"day":     {func(f *receipts.Filter) { f.End = f.Start }, 10},
		"serie":   {func(f *receipts.Filter) { f.Serie = &serie }, 15},
		"cashier": {func(f *receipts.Filter) { f.Cashier = &cashier }, 15},
		"store":   {func(f *receipts.Filter) { f.StoreID = ShopA2.StoreID }, 0},
	} {
		f := all
		c.change(&f)
		page, err := w.Service.List(t.Context(), who, f, paging.Request{Size: 7, Page: 1})
		if err != nil || page.Total != c.want || len(page.Items) != min(7, max(0, c.want-7)) {
			t.Errorf("%s: %d of %d, %v; want %d", name, len(page.Items), page.Total, err, c.want)
		}
		for i := 1; i < len(page.Items); i++ {
			if page.Items[i].IssuedAt.After(page.Items[i-1].IssuedAt) {
				t.Errorf("%s: row %d is newer than the one before", name, i)
			}
		}
	}
	for name, f := range map[string]receipts.Filter{
		"inverted": {Start: "2026-11-12", End: "2026-11-10"}, "too long": {Start: "2025-01-01", End: "2026-11-10"},
		"hostile store":    {Start: "2026-11-10", End: "2026-11-10", StoreID: "\x00"},
		"hostile retailer": {Start: "2026-11-10", End: "2026-11-10", RetailerIDs: []string{"\xff"}},
		"hostile cashier":  {Start: "2026-11-10", End: "2026-11-10", Cashier: &hostile},
		"no date":          {Start: "hoje", End: "2026-11-10"}, "bad key": {AccessKey: "123"},
	} {
		if _, err := w.Service.List(t.Context(), who, f, firstPage); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
