package identity

import (
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
)

// The cookies: the session's, and what makes a browser a known device of the accounts that signed in on it.
const (
	sessionName = "seiva_session"
	deviceName  = "seiva_device"
)

// hostPrefix on a name makes browsers take the cookie from this host alone and over TLS alone: neither a subdomain nor
// whoever sits on an open network can plant one. Without TLS browsers refuse it.
const hostPrefix = "__Host-"

// deviceDays is how long browsers keep a cookie at most.
const deviceDays = 400

func cookieName(name string, secure bool) string {
	if secure {
		return hostPrefix + name
	}
	return name
}

// cookieOf reads a cookie of ours. Behind TLS the plain name is not believed: anybody on the way may have set it.
func cookieOf(r *http.Request, name string) string {
	cookie, err := r.Cookie(cookieName(name, httpx.Secure(r)))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// sessionToken reads the bearer token, else the cookie.
func sessionToken(r *http.Request) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return token
	}
	return cookieOf(r, sessionName)
}

func cookie(name, value string, expires time.Time, secure bool) http.Cookie {
	return http.Cookie{
		Name: cookieName(name, secure), Value: value, Path: "/", Expires: expires, HttpOnly: true, Secure: secure,
		SameSite: http.SameSiteLaxMode,
	}
}

func sessionCookie(token string, expires time.Time, secure bool) http.Cookie {
	return cookie(sessionName, token, expires, secure)
}

// deviceCookies returns the cookie that keeps a device known; none where there is nothing to keep.
func deviceCookies(devices string, secure bool) []http.Cookie {
	if devices == "" {
		return nil
	}
	return []http.Cookie{cookie(deviceName, devices, time.Now().AddDate(0, 0, deviceDays), secure)}
}

// device is the client with what it kept of former sign-ins: embed it.
type device struct {
	httpx.Client
	kept string
}

// Resolve fills it in; huma calls it.
func (d *device) Resolve(ctx huma.Context) []error {
	r, _ := humago.Unwrap(ctx)
	d.kept = cookieOf(r, deviceName)
	return d.Client.Resolve(ctx)
}

func (d *device) client() identity.Client {
	return identity.Client{Address: d.Address, UserAgent: d.UserAgent, Devices: d.kept}
}
