//go:build !race

package nfce_test

import (
	"runtime"
	"runtime/debug"
	"testing"

	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// The race detector has pools drop what is put into them at random, so that what is allocated is counted without it.

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

// allocationAt is how many times an honest document of the same size a hostile one may allocate.
const allocationAt = 12

// Whatever stands in a document of 1 MB, reading it allocates at most 12 times what an honest one takes.
func TestHostileDocumentsAllocateLittle(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection empties the pools
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
