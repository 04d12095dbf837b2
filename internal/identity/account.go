package identity

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Account is a person who signs in. RetailerID is set for a VAREJISTA, PartnerID for a PARCEIRO.
type Account struct {
	ID, Email, Name       string
	Profile               scope.Profile
	RetailerID, PartnerID string
	PasswordHash          string
	MustChange            bool // a temporary password: sign-in answers a challenge
	ConfirmedAt           time.Time
	CreatedAt             time.Time
}

// NewAccount asks for an account whose e-mail counts as confirmed.
type NewAccount struct {
	Email, Name, Password string
	Profile               scope.Profile
	RetailerID, PartnerID string
}

// MinPasswordLength holds wherever a password is set (specification A§5).
const MinPasswordLength = 8

// maxPasswordLength bounds the work of one hash.
const maxPasswordLength = 256

// Validate names every wrong field.
func (n NewAccount) Validate() error {
	fields := map[string]string{}
	if !text.ValidEmail(n.Email) {
		fields["email"] = "Este e-mail é inválido"
	}
	if length := len([]rune(n.Password)); length < MinPasswordLength || length > maxPasswordLength {
		fields["password"] = "A senha deve ter no mínimo 8 caracteres."
	}
	if strings.TrimSpace(n.Name) == "" {
		fields["name"] = "Este campo é obrigatório"
	}
	if !n.Profile.Known() || (n.Profile == scope.Varejista) != (n.RetailerID != "") || (n.Profile == scope.Parceiro) != (n.PartnerID != "") {
		fields["profile"] = "Perfil inválido para esta conta."
	}
	if len(fields) > 0 {
		return errs.InvalidFields("identity.invalid_account", fields)
	}
	return nil
}

// EmailKey is the form in which e-mails are compared: two that differ in case alone are one. What no e-mail holds
// (control characters, broken UTF-8) falls out, since databases refuse it.
func EmailKey(email string) string {
	visible := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, email)
	return strings.ToLower(strings.TrimSpace(visible))
}

// Session is one signed-in browser or client. Its token is never stored, only the token's hash.
type Session struct {
	ID, AccountID      string
	TokenHash          []byte
	CreatedAt, SeenAt  time.Time
	ExpiresAt          time.Time
	Address, UserAgent string
}

// Limits of a session (design: api.md, 'Session').
const (
	idleLimit     = 12 * time.Hour
	absoluteLimit = 30 * 24 * time.Hour
	staffLimit    = 8 * time.Hour
	seenEvery     = time.Minute // how often use is written down
)

// Failures counts wrong passwords in a row for one e-mail.
type Failures struct {
	Count       int
	LockedUntil time.Time
}

// The lock grows with each wrong password beyond the fifth, from one minute to fifteen, and always ends.
const (
	freeTries = 5
	firstLock = time.Minute
	longLock  = 15 * time.Minute
)

func (f Failures) next(now time.Time) Failures {
	f.Count++
	if over := f.Count - freeTries; over >= 0 {
		lock := longLock
		if over < 4 {
			lock = min(firstLock<<over, longLock)
		}
		f.LockedUntil = now.Add(lock)
	}
	return f
}
