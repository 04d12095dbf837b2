package uploadstest

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads"
)

// Send makes a request to a signed address, as a browser does, and gives the answer's HTTP status.
type Send func(t *testing.T, method, address, contentType string, body []byte) int

// Blobs runs the suite of every place where blobs are kept.
func Blobs(t *testing.T, store uploads.Blobs, send Send) {
	for name, test := range map[string]func(*testing.T, blobStage){
		"WrittenComesBackWhole":     blobComesBack,
		"AbsentIsNotFound":          blobAbsent,
		"LongBlobsAreCut":           blobCut,
		"SignedAddressTakesTheFile": blobSigned,
		"SignatureCoversEverything": blobSignature,
		"AddressExpires":            blobExpires,
		"AddressWorksOnce":          blobOnce,
		"KeysStayApart":             blobKeys,
	} {
		t.Run(name, func(t *testing.T) { test(t, blobStage{store, send}) })
	}
}

type blobStage struct {
	uploads.Blobs
	send Send
}

func newKey() string { return "advertisement-images/000-" + id.New() + ".jpg" }

func (s blobStage) sign(t *testing.T, p uploads.Put) string {
	t.Helper()
	if p.ExpiresAt.IsZero() {
		p.ExpiresAt = time.Now().Add(15 * time.Minute)
	}
	address, err := s.SignPut(t.Context(), p)
	testkit.Must(t, err)
	return address
}

func taken(status int) bool { return status >= 200 && status < 300 }

func blobComesBack(t *testing.T, s blobStage) {
	key, content := newKey(), JPEG(t, 300, 200)
	testkit.Must(t, s.Write(t.Context(), key, "image/jpeg", content))
	testkit.Must(t, s.Write(t.Context(), key, "image/jpeg", content)) // again
	got, err := s.Read(t.Context(), key, uploads.MaxBytes)
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	testkit.Must(t, s.Delete(t.Context(), key))
	testkit.Must(t, s.Delete(t.Context(), key))
	if _, err := s.Read(t.Context(), key, 10); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("after its deletion: %v", err)
	}
	cut, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Write(cut, key, "image/jpeg", content); err == nil {
		t.Error("wrote for a caller who was gone")
	}
	if _, err := s.Read(t.Context(), key, 10); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("half a blob: %v", err)
	}
}

func blobAbsent(t *testing.T, s blobStage) {
	if _, err := s.Read(t.Context(), newKey(), 10); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("absent: %v", err)
	}
}

func blobCut(t *testing.T, s blobStage) {
	key := newKey()
	testkit.Must(t, s.Write(t.Context(), key, "image/jpeg", make([]byte, 100)))
	for max, want := range map[int64]int{99: 100, 100: 100, 10: 11} {
		if got, err := s.Read(t.Context(), key, max); err != nil || len(got) != want {
			t.Errorf("at most %d: %d bytes, %v", max, len(got), err)
		}
	}
}

func blobSigned(t *testing.T, s blobStage) {
	file := JPEG(t, 30, 20)
	for name, size := range map[string]int64{"size unknown": 0, "size known": int64(len(file))} {
		p := uploads.Put{Key: newKey(), Type: "image/jpeg", Size: size}
		if status := s.send(t, "PUT", s.sign(t, p), "image/jpeg", file); !taken(status) {
			t.Errorf("%s: %d", name, status)
		}
		if got, err := s.Read(t.Context(), p.Key, uploads.MaxBytes); err != nil || !bytes.Equal(got, file) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

func blobSignature(t *testing.T, s blobStage) {
	file := JPEG(t, 30, 20)
	p := uploads.Put{Key: newKey(), Type: "image/jpeg", Size: int64(len(file))}
	address := s.sign(t, p)
	other := strings.TrimSuffix(p.Key, ".jpg") + "x.jpg"
	for name, c := range map[string]struct {
		method, address, kind string
		file                  []byte
	}{
		"another type":   {"PUT", address, "text/html", file},
		"another method": {"DELETE", address, "image/jpeg", nil},
		"reading":        {"GET", address, "image/jpeg", nil},
		"another key":    {"PUT", strings.Replace(address, strings.TrimSuffix(baseName(p.Key), ".jpg"), strings.TrimSuffix(baseName(other), ".jpg"), 1), "image/jpeg", file},
		"longer":         {"PUT", address, "image/jpeg", append(bytes.Clone(file), 0)},
		"shorter":        {"PUT", address, "image/jpeg", file[1:]},
	} {
		if status := s.send(t, c.method, c.address, c.kind, c.file); taken(status) {
			t.Errorf("%s: %d", name, status)
		}
	}
	for _, key := range []string{p.Key, other} {
		if got, err := s.Read(t.Context(), key, uploads.MaxBytes); !errors.Is(err, uploads.ErrNotFound) {
			t.Errorf("%s is there: %d bytes, %v", key, len(got), err)
		}
	}
}

// Whoever finds an address that was used (in a history, in a log) can put nothing in the place of what was sent, not even
// the same again; of many who use it at once, one wins. What was broken off was no use.
func blobOnce(t *testing.T, s blobStage) {
	file, others := JPEG(t, 30, 20), JPEG(t, 40, 20)
	p := uploads.Put{Key: newKey(), Type: "image/jpeg"}
	address := s.sign(t, p)
	if status := s.send(t, "PUT", address, "text/html", others); taken(status) {
		t.Errorf("another type: %d", status)
	}
	if status := s.send(t, "PUT", address, "image/jpeg", make([]byte, uploads.MaxBytes+1)); taken(status) {
		t.Errorf("too much: %d", status)
	}
	if status := s.send(t, "PUT", address, "image/jpeg", file); !taken(status) {
		t.Errorf("the first: %d", status)
	}
	for name, second := range map[string][]byte{"another file": others, "the same again": file} {
		if status := s.send(t, "PUT", address, "image/jpeg", second); status != 409 {
			t.Errorf("%s: %d", name, status)
		}
	}
	if got, err := s.Read(t.Context(), p.Key, uploads.MaxBytes); err != nil || !bytes.Equal(got, file) {
		t.Errorf("the file is another: %d bytes, %v", len(got), err)
	}
	p.Key = newKey()
	address = s.sign(t, p)
	var won, refused atomic.Int64
	var group sync.WaitGroup
	for n := range 8 {
		group.Go(func() {
			if status := s.send(t, "PUT", address, "image/jpeg", append(bytes.Clone(file), byte(n))); taken(status) { //nolint:gosec // small
				won.Add(1)
			} else if status == 409 {
				refused.Add(1)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 || refused.Load() != 7 {
		t.Errorf("of 8 at once %d were taken and %d refused", won.Load(), refused.Load())
	}
}

// baseName is a key without its folder.
func baseName(key string) string { return key[strings.LastIndexByte(key, '/')+1:] }

func blobExpires(t *testing.T, s blobStage) {
	p := uploads.Put{Key: newKey(), Type: "image/jpeg", ExpiresAt: time.Now().Add(1200 * time.Millisecond)}
	address := s.sign(t, p)
	deadline := time.Now().Add(20 * time.Second)
	for taken(s.send(t, "PUT", address, "image/jpeg", []byte("x"))) {
		if time.Now().After(deadline) {
			t.Fatal("the address never expires")
		}
	}
}

func blobKeys(t *testing.T, s blobStage) {
	first, second := newKey(), newKey()
	testkit.Must(t, s.Write(t.Context(), first, "image/jpeg", []byte("first")))
	testkit.Must(t, s.Write(t.Context(), second, "image/jpeg", []byte("second")))
	testkit.Must(t, s.Delete(t.Context(), first))
	if got, err := s.Read(t.Context(), second, 100); err != nil || string(got) != "second" {
		t.Errorf("%q, %v", got, err)
	}
}
