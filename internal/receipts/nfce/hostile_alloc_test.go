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

// allocated gives the bytes that a way to read a document takes, at best of a few times.
func allocated(b []byte, read func([]byte)) uint64 {
	least := ^uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		read(b)
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// allocationAt is how many times an honest document of the same size a hostile one may allocate.
const allocationAt = 12

// shownAt is the same for the page, whose reader allocates for every element of the honest one too.
const shownAt = 4

// Whatever stands in a document of 1 MB, taking it in allocates at most 12 times what an honest one takes, and so does
// reading it for the page.
func TestHostileDocumentsAllocateLittle(t *testing.T) {
	takeIn := func(b []byte) {
		if _, err := nfce.Parse(b, nfce.Production); err == nil {
			archive.Pack(b)
		}
	}
	show := func(b []byte) { _, _ = nfce.Detail(t.Context(), b) }
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection empties the pools
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))  // each processor has pools of its own
	gen := nfcegen.New(31)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	largestSale := gen.Receipt(largeSale(mostItems, true), signer)
	honest, shown := allocated(largestSale, takeIn), allocated(largestSale, show)
	families := gen.Hostile(saleNow(), signer, largest)
	if len(families) < 20 {
		t.Fatalf("only %d families", len(families))
	}
	for _, f := range families {
		if len(f.XML) > largest || len(f.XML) < largest*9/10 {
			t.Errorf("%s: %d bytes", f.Name, len(f.XML))
		}
		if took := allocated(f.XML, takeIn); took > allocationAt*honest {
			t.Errorf("%s: %d kB allocated, an honest document takes %d", f.Name, took>>10, honest>>10)
		}
		if took := allocated(f.XML, show); took > shownAt*shown {
			t.Errorf("%s: %d kB allocated for the page, an honest document takes %d", f.Name, took>>10, shown>>10)
		}
	}
	for name, b := range beyondLayout(gen.Receipt(saleNow(), signer)) {
		if took := allocated(b, show); took > shownAt*shown {
			t.Errorf("%s: %d kB allocated for the page, an honest document takes %d", name, took>>10, shown>>10)
		}
	}
	t.Logf("an honest document takes %d kB, %d for the page", honest>>10, shown>>10)
}
