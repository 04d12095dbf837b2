package identity

import (
	"net/netip"
	"time"

	"seiva/internal/kit/secret"
)

// Factor says how the holder of a session proved who they are.
type Factor string

// The factors; all but the password alone count as a second one.
const (
	ByPassword Factor = "password"
	ByTOTP     Factor = "totp"
	ByRecovery Factor = "recovery"
	ByPasskey  Factor = "passkey" // with the device's PIN or biometrics: two factors in one
)

// Session is one signed-in browser or client. Its token is never stored, only the token's hash.
type Session struct {
	ID, AccountID      string
	TokenHash          []byte
	Factor             Factor
	CreatedAt, SeenAt  time.Time
	ExpiresAt          time.Time
	ProvenAt           time.Time // when its person last proved who they are
	Address, UserAgent string
}

// Limits of a session (design: api.md, 'Session').
const (
	idleLimit     = 12 * time.Hour
	absoluteLimit = 30 * 24 * time.Hour
	staffLimit    = 8 * time.Hour
	seenEvery     = time.Minute // how often use is written down
)

// MaxSessions bounds the list of an account's open sessions; whoever ends them ends all.
const MaxSessions = 100

// Living are the sessions that still open doors at a moment: those that end after Now and were used after UsedSince.
type Living struct{ Now, UsedSince time.Time }

func livingAt(now time.Time) Living { return Living{now, now.Add(-idleLimit)} }

func (l Living) has(s Session) bool { return s.ExpiresAt.After(l.Now) && s.SeenAt.After(l.UsedSince) }

// Client is where a request comes from. Devices is what the last sign-in on it gave it to keep (see SignedIn).
type Client struct{ Address, UserAgent, Devices string }

// device recognises a browser on a network (the first 24 bits of an IPv4 address, 48 of an IPv6 one), so that a new
// address of the same provider is no news.
func (c Client) device() []byte {
	network := c.Address
	if address, err := netip.ParseAddr(c.Address); err == nil {
		bits := 48
		if address = address.Unmap(); address.Is4() {
			bits = 24
		}
		if prefix, err := address.WithZone("").Prefix(bits); err == nil {
			network = prefix.String()
		}
	}
	return secret.Hash(network + "\n" + c.UserAgent)
}

const maxUserAgent = 200 // characters
