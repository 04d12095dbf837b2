package vibe_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/vibe"
	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/testkit"
)

const (
	secret = "0123456789abcdef0123456789abcdef"
	cpf    = "52998224725"
)

func deliver(t *testing.T, handler http.HandlerFunc) error {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := vibe.New(server.URL+"/in?key=private", secret, clock.NewFixed(time.Unix(1_800_000_000, 0)))
	testkit.Must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	return client.Deliver(ctx, customers.VibeMessage{
		ID: "m1", CPF: cpf, AccessKey: "3526", Kind: customers.VibeCancellation, IssuedAt: time.Date(2026, 11, 20, 14, 3, 0, 0, time.FixedZone("", -3*60*60)),
		AmountCents: 8790, StoreName: "Loja", StoreDocument: "11222333000181",
	})
}

// To the letter: what a partner builds on.
func TestAMessageIsSigned(t *testing.T) {
	const want = `{"id":"m1","type":"receipt.cancelled","consumer":"e6bdfa24d91798dd737e1d13743a5e297915aee3507e18a4ee03b2171f68b700",` +
		`"receipt":{"accessKey":"3526","issuedAt":"2026-11-20T14:03:00-03:00","amountCents":8790,"store":{"cnpj":"11222333000181","name":"Loja"}}}`
	err := deliver(t, func(_ http.ResponseWriter, r *http.Request) {
		got, err := io.ReadAll(r.Body)
		testkit.Must(t, err)
		h := r.Header
		if string(got) != want || r.Method != http.MethodPost || h.Get("Content-Type") != "application/json" || h.Get("Idempotency-Key") != "m1" ||
			h.Get("X-Seiva-Timestamp") != "1800000000" || h.Get("X-Seiva-Signature") != vibe.Sign([]byte(secret), "1800000000", got) {
			t.Errorf("%v %s", h, got)
		}
	})
	if err != nil {
		t.Error(err)
	}
	const known = "v1=adc4ba224346f38053231b23e084113196a32df10ad1bca69b8a664b1b2aeae5" // of another program
	if got := vibe.Sign([]byte(secret), "1800000000", []byte("x")); got != known {
		t.Errorf("%s", got)
	}
}

// A partner that is away is told from one that refuses; errors say neither the address nor the answer.
func TestAnswers(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the redirect was followed") }))
	t.Cleanup(elsewhere.Close)
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(code)
			_, _ = io.WriteString(w, "private words")
		}
	}
	for name, c := range map[string]struct {
		answer      http.HandlerFunc
		taken, away bool
	}{
		"taken":                   {status(204), true, false},
		"taken, with much to say": {func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, strings.Repeat("a", 1<<20)) }, true, false},
		"broken":                  {status(500), false, true},
		"too many":                {status(429), false, true},
		"refused":                 {status(403), false, false},
		"gone":                    {status(410), false, false},
		"a redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		}, false, false},
		"hangs up": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, false, true},
		"slow":     {func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body); <-r.Context().Done() }, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			err := deliver(t, c.answer)
			if (err == nil) != c.taken || errors.Is(err, customers.ErrVibeAway) != c.away {
				t.Errorf("%v", err)
			}
			for _, private := range []string{"private", "/in", cpf} {
				if err != nil && strings.Contains(err.Error(), private) {
					t.Errorf("the error says %s: %v", private, err)
				}
			}
		})
	}
}

func TestAnAddressIsChecked(t *testing.T) {
	for address, fine := range map[string]bool{
		"https://vibe.example/receipts": true, "https://vibe.example:8443/r?key=1": true, "http://127.0.0.1:9000/x": true, "http://[::1]:9000": true,
		"http://vibe.example": false, "http://192.168.0.1/": false, "https://": false, "vibe.example": false, "ftp://vibe.example": false,
		"https://a:b@vibe.example": false, "https://vibe.example/#x": false, "": false,
	} {
		if _, err := vibe.New(address, secret, clock.System{}); (err == nil) != fine {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := vibe.New("https://vibe.example", secret[1:], clock.System{}); err == nil || strings.Contains(err.Error(), secret[1:]) {
		t.Errorf("31 characters: %v", err)
	}
}
