package nfce

import (
	"strconv"
	"sync"
	"testing"
)

// Anybody may send certificates: what they leave behind stays bounded, and a known one is still found.
func TestCertificateCacheIsBounded(t *testing.T) {
	var cache certificateCache
	var wait sync.WaitGroup
	for worker := range 4 {
		wait.Go(func() {
			for i := range 3 * maxGeneration {
				if cache.get([]byte(strconv.Itoa(worker)+"/"+strconv.Itoa(i))) != nil {
					t.Error("this is no certificate")
				}
			}
		})
	}
	wait.Wait()
	if held := len(cache.young) + len(cache.old); held > 2*maxGeneration {
		t.Errorf("%d entries are held", held)
	}
}

func TestOddAlternativeNames(t *testing.T) {
	for _, der := range []string{"", "\x30\x00", "\x30\x02\xa0\x00", "\x05\x00", "\x30\x05\xa0\x03\x06\x01\x2a", "\x30\x80"} {
		if got := otherNameCNPJ([]byte(der)); got != "" {
			t.Errorf("%x gives %q", der, got)
		}
	}
}
