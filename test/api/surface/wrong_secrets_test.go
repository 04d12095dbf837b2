package surface

import (
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/httpx"
)

// secretDoor is a call that takes a secret, from an address.
type secretDoor struct {
	path, code string
	header     []string // the wrong secret
	right      func(*apitest.World, *testing.T) []string
}

var secretDoors = map[string]secretDoor{
	"a session": {
		"/identity/me", "access.no_session",
		[]string{"Authorization", "Bearer wrong"},
		func(w *apitest.World, _ *testing.T) []string {
			return []string{"Authorization", "Bearer " + w.Tokens[apitest.Retailer]}
		},
	},
	"a consumer's token": {
		"/customer/receipts/" + apitest.AnaCPF, "customers.no_token", []string{"Authorization", "Bearer wrong"}, anas,
	},
	"a consumer's account": {"/customer/account", "customers.no_session", []string{"Authorization", "Bearer wrong"}, nil},
	"an app's token":       {"/app/banners?channel=APP_HOME", "customers.no_token", []string{"Authorization", "Bearer wrong"}, anas},
	"a VIP area's key": {
		"/customer/vip/area", "vip.unknown_domain", []string{"retailer-document", apitest.RetailerDocument, "domain-key", "wrong"}, nil,
	},
}

func anas(w *apitest.World, t *testing.T) []string {
	return []string{"Authorization", "Bearer " + strings.TrimPrefix(w.CustomerToken(t, w.Seiva.ID, apitest.AnaCPF), "Bearer ")}
}

// Whoever tries secrets is told to stop, whatever door they try; a right one from the same network still opens it.
func TestWrongSecretsAreCountedForTheirAddress(t *testing.T) {
	for name, door := range secretDoors {
		t.Run(name, func(t *testing.T) {
			w := apitest.NewWorld(t)
			tried := 0
			refused := w.Call(t, apitest.Nobody, http.MethodGet, door.path, "", door.header...)
			for ; refused.Status == http.StatusUnauthorized && refused.Str("code") == door.code && tried < 20*httpx.WrongPerMinute; tried++ {
				refused = w.Call(t, apitest.Nobody, http.MethodGet, door.path, "", door.header...)
			}
			if refused.Status != http.StatusTooManyRequests || tried < httpx.WrongPerMinute || refused.Header.Get("Retry-After") == "" || refused.Header.Get("RateLimit") == "" {
				t.Errorf("after %d tries: %d %v %s", tried, refused.Status, refused.Header, refused.Text)
			}
			if door.right != nil {
				if got := w.Call(t, apitest.Nobody, http.MethodGet, door.path, "", door.right(w, t)...); got.Status != 200 {
					t.Errorf("a right one from there: %d %s", got.Status, got.Text)
				}
			}
			if got := w.Call(t, apitest.Nobody, http.MethodGet, "/identity/me", ""); got.Status != 401 {
				t.Errorf("a visitor who brings nothing: %d %s", got.Status, got.Text)
			}
		})
	}
}
