package nfce

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"math/big"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Anybody may send certificates: what they leave behind is bounded in bytes, and a known one is still found.
func TestCertificateCacheIsBounded(t *testing.T) {
	var cache certificateCache
	var wait sync.WaitGroup
	for worker := range 4 {
		wait.Go(func() {
			for i := range maxGeneration / entrySize {
				text := []byte(strconv.Itoa(worker) + "/" + strconv.Itoa(i))
				if cache.get(text, true) != nil {
					t.Error("this is no certificate")
				}
				if _, known := cache.find(text); !known && worker == 0 && i == 0 {
					t.Error("what was just kept is not found")
				}
			}
		})
	}
	wait.Wait()
	if held := len(cache.young) + len(cache.old); held > 2*maxGeneration/entrySize {
		t.Errorf("%d entries are held", held)
	}
}

// What an entry is said to take is what it takes: certificates as large as they may be, all different, with names of
// holders as long as there is room for, do not take more memory than the two generations.
func TestCertificateCacheHoldsNoMoreThanItsBytes(t *testing.T) {
	template := certificateWith(t, strings.Repeat("N", 5000)+":11222333000181")
	if len(template) > maxCertificate {
		t.Fatalf("a text of %d bytes would not be looked at", len(template))
	}
	before := heap()
	var cache certificateCache
	for i := range 12_000 {
		// White space is no part of a certificate, but makes the text another one.
		text := append(append([]byte{}, template...), strings.Repeat("\n", i%100)+strings.Repeat(" ", 1+i/100)...)
		if c := cache.get(text, true); c == nil || c.document != "11222333000181" {
			t.Fatalf("not read: %+v", c)
		}
	}
	if held := heap() - before; held > 2*maxGeneration {
		t.Errorf("%d kB are held, %d are meant to be", held>>10, 2*maxGeneration>>10)
	}
	if cache.size > maxGeneration || len(cache.old) == 0 {
		t.Errorf("the young generation says %d bytes, the old has %d entries", cache.size, len(cache.old))
	}
	runtime.KeepAlive(&cache)
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A certificate whose text is longer than any real one is not looked at.
func TestCertificatesOfAbsurdLengthAreNotRead(t *testing.T) {
	var cache certificateCache
	long := certificateWith(t, strings.Repeat("N", 20_000)+":11222333000181")
	if len(long) <= maxCertificate || cache.get(long, true) != nil || len(cache.young) != 0 {
		t.Errorf("%d bytes were read", len(long))
	}
}

// certificateWith makes the text of a certificate of that holder.
func certificateWith(t *testing.T, name string) []byte {
	t.Helper()
	template := x509.Certificate{SerialNumber: big.NewInt(1)}
	template.Subject.CommonName = name
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return []byte(base64.StdEncoding.EncodeToString(der))
}

func TestOddAlternativeNames(t *testing.T) {
	for _, der := range []string{"", "\x30\x00", "\x30\x02\xa0\x00", "\x05\x00", "\x30\x05\xa0\x03\x06\x01\x2a", "\x30\x80"} {
		if got := otherNameCNPJ([]byte(der)); got != "" {
			t.Errorf("%x gives %q", der, got)
		}
	}
}
