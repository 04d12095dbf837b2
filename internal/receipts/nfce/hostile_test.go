package nfce_test

import (
	"runtime"
	"testing"

	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

const (
	largest      = 1 << 20 // of a document that intake takes
	mostItems    = 990     // det, maxOccurs of the schema
	allocationAt = 12      // times an honest document of the same size, at most
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

// allocated gives the bytes that reading and packing a document takes, at best of a few times.
func allocated(b []byte) uint64 {
	least := ^uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := nfce.Parse(b, nfce.Production); err == nil {
			archive.Pack(b)
		}
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// Whatever stands in a document of 1 MB, reading it allocates at most 12 times what an honest one takes.
func TestHostileDocumentsAllocateLittle(t *testing.T) {
	gen := nfcegen.New(31)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	honest := allocated(gen.Receipt(largeSale(mostItems, true), signer))
	families := gen.Hostile(saleNow(), signer, largest)
	if len(families) < 20 {
		t.Fatalf("only %d families", len(families))
	}
	for _, f := range families {
		if len(f.XML) > largest || len(f.XML) < largest*9/10 {
			t.Errorf("%s: %d bytes", f.Name, len(f.XML))
		}
		if took := allocated(f.XML); took > allocationAt*honest {
			t.Errorf("%s: %d kB allocated, an honest document takes %d", f.Name, took>>10, honest>>10)
		}
	}
	t.Logf("an honest document takes %d kB", honest>>10)
}
