package access

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"testing/fstest"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/testkit"
)

// Behind TLS the cookies are this host's alone: one of the plain name may come from a subdomain or from whoever sits on
// an open network, and opens nothing.
func TestSignInCookie(t *testing.T) {
	i := newIdentityTest(t, false)
	const tls = "X-Forwarded-Proto"
	for scheme, prefix := range map[string]string{"https": "__Host-", "http": ""} {
		w := i.post("sign-in", map[string]any{"email": anaEmail, "password": anaPassword}, "Cookie", prefix+"seiva_session=chosen-by-another", tls, scheme)
		cookies := w.Result().Cookies()
		if len(cookies) != 2 {
			t.Fatalf("cookies %v", cookies)
		}
		for n, name := range []string{"seiva_device", "seiva_session"} {
			c := cookies[n]
			if c.Name != prefix+name || !c.HttpOnly || c.Secure != (scheme == "https") || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.Value == "chosen-by-another" {
				t.Errorf("%s: cookie %+v", scheme, c)
			}
		}
		session := cookies[1]
		for cookie, status := range map[string]int{
			prefix + "seiva_session=chosen-by-another":                                                   401,
			prefix + "seiva_session=" + session.Value:                                                    200,
			map[string]string{"https": "", "http": "__Host-"}[scheme] + "seiva_session=" + session.Value: 401,
		} {
			if w := i.send("GET", "me", "", "Cookie", cookie, tls, scheme); w.Code != status {
				t.Errorf("%s, cookie %.30s: %d, want %d", scheme, cookie, w.Code, status)
			}
		}
		out := i.send("POST", "sign-out", "", "Cookie", prefix+"seiva_session="+session.Value, tls, scheme).Result().Cookies()
		if len(out) != 1 || out[0].Name != prefix+"seiva_session" || out[0].Expires.After(time.Now()) {
			t.Errorf("%s: sign-out sets %v", scheme, out)
		}
	}
	if c := i.post("sign-in", map[string]any{"email": anaEmail, "password": "wrong-password"}).Result().Cookies(); len(c) != 0 {
		t.Errorf("a failure sets %v", c)
	}
}

// A stranger's tries keep out neither a browser that signed in before nor the one that reset the password.
func TestKnownDeviceByCookie(t *testing.T) {
	i := newIdentityTest(t, false)
	deviceOf := func(w *httptest.ResponseRecorder) string {
		for _, c := range w.Result().Cookies() {
			if c.Name == "seiva_device" && time.Until(c.Expires) > 300*24*time.Hour {
				return "seiva_device=" + c.Value
			}
		}
		t.Fatalf("no device in %v", w.Result().Cookies())
		return ""
	}
	right := map[string]any{"email": anaEmail, "password": anaPassword}
	device := deviceOf(i.post("sign-in", right))
	strangers := func() {
		for range 60 { // each at an address of its own
			i.post("sign-in", map[string]any{"email": anaEmail, "password": "wrong-password"})
		}
		if w := i.post("sign-in", right); w.Code != 429 || bodyOf(t, w)["code"] != "LimitExceededException" {
			t.Errorf("a new device among strangers: %d %s", w.Code, w.Body)
		}
	}
	strangers()
	if w := i.post("sign-in", right, "Cookie", device); w.Code != 200 {
		t.Errorf("the known device: %d %s", w.Code, w.Body)
	}
	i.post("forgot-password", right)
	mailed, err := url.Parse(i.mail.Last(identitytest.ResetCode, anaEmail).Action.Link)
	testkit.Must(t, err)
	carried, err := url.ParseQuery(mailed.Fragment)
	testkit.Must(t, err)
	reset := i.post("confirm-forgot-password", map[string]any{"email": carried.Get("email"), "code": carried.Get("code"), "newPassword": newPassword})
	device = deviceOf(reset)
	strangers()
	if w := i.post("sign-in", map[string]any{"email": anaEmail, "password": newPassword}, "Cookie", device); w.Code != 200 {
		t.Errorf("the device of the reset: %d %s", w.Code, w.Body)
	}
}

// A sign-in that would wait longer than two seconds for its turn at hashing is refused, and says when to come back.
func TestBusySignInSaysWhenToComeBack(t *testing.T) {
	i := newIdentityTest(t, false)
	passed := make(chan time.Time)
	close(passed) // two seconds are over at once
	config := i.IdentityConfig(i.Secret)
	config.Hashes = identity.NewHashQueue(1, func(time.Duration) <-chan time.Time { return passed })
	leave, err := config.Hashes.Enter(t.Context(), false)
	testkit.Must(t, err)
	i.Portal.Identity = identity.NewService(sqlidentity.New(i.DB), identity.Ports{Post: i.mail, Trail: app.NewTrail(i.DB, i.Secret, i.clock), Config: config}, i.clock)
	i.handler, err = i.App.Handler(slog.New(slog.DiscardHandler), fstest.MapFS{})
	testkit.Must(t, err)
	right := map[string]any{"email": anaEmail, "password": anaPassword}
	for range 10 { // none of them counts as a wrong one
		w := i.post("sign-in", right)
		if w.Code != 503 || bodyOf(t, w)["code"] != "identity.busy" || w.Header().Get("Retry-After") != "2" {
			t.Fatalf("while others hash: %d %s %v", w.Code, w.Body, w.Header())
		}
		i.calls--
	}
	leave()
	if w := i.post("sign-in", right); w.Code != 200 {
		t.Errorf("afterwards: %d %s", w.Code, w.Body)
	}
}
