package nfce_test

import (
	"testing"

	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

const (
	largest   = 1 << 20 // of a document that intake takes
	mostItems = 990     // det, maxOccurs of the schema
)

// largeSale is a receipt of as many items as the layout knows, each with the groups of IBS and CBS.
func largeSale(items int, reform bool) nfcegen.Sale {
	s := saleNow()
	s.TaxReform = reform
	for n := range items {
		s.Items = append(s.Items, nfcegen.Item{
			Code: "1", Name: "PAO FRANCES", NCM: "19059090", Unit: "UN", Quantity: int64(1+n%9) * 1000, UnitPriceCents: 99,
		})
	}
	return s
}

// The layout knows 990 items: all of them are read, the way that authorised documents are spelt and in any other.
func TestTheLargestReceiptsAreRead(t *testing.T) {
	gen := nfcegen.New(30)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	for _, reform := range []bool{false, true} {
		xml := gen.Receipt(largeSale(mostItems, reform), signer)
		if len(xml) > largest {
			t.Fatalf("%d bytes are more than intake takes", len(xml))
		}
		for name, b := range map[string][]byte{"usual": xml, "unusual": oddly(xml)} {
			got, err := nfce.Parse(b, nfce.Production)
			if err != nil || got.Receipt.Verification.Signature != nfce.SignatureValid {
				t.Errorf("990 items, IBS/CBS %v, %s spelling, %d bytes: %v", reform, name, len(b), err)
			}
		}
	}
}

// oddly spells a document so that the general reader is needed.
func oddly(xml []byte) []byte {
	return append(append([]byte{}, xml...), "<!-- c -->"...)
}
