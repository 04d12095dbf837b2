package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
)

// Purpose is what a code is for; a code of one purpose is nothing for another.
type Purpose string

// The purposes. The two challenges are sign-ins under way: their code is the `session` that the client sends back.
const (
	ForConfirmation Purpose = "confirmation"
	ForReset        Purpose = "reset"
	ForResetLink    Purpose = "reset.link" // the same mail's link, of 256 bits
	ForNewPassword  Purpose = "challenge.new_password"
	ForInvitation   Purpose = "invitation"      // the temporary password is the account's; this counts the mails
	ForInviteLink   Purpose = "invitation.link" // the same mail's link, of 256 bits: it answers the challenge of the temporary password
	ForTOTP         Purpose = "challenge.totp"
	ForRecovery     Purpose = "recovery"
	ForPasskey      Purpose = "passkey.sign_in"
	ForNewPasskey   Purpose = "passkey.registration"
	ForProof        Purpose = "passkey.proof"
)

// How long codes live, and how often one may be tried (design: api.md, 'Session').
const (
	confirmationLife = 48 * time.Hour
	resetLife        = 15 * time.Minute
	challengeLife    = 5 * time.Minute
	invitationLife   = 7 * 24 * time.Hour
	maxTries         = 5
	mailsAnHour      = 5 // codes that one e-mail gets, whoever asks
)

// Code is a secret that somebody was given, once, to prove something. It is never stored, only its hash. AccountID is
// empty when nobody has the e-mail: the code then does what a real one does, and never fits.
type Code struct {
	ID                   string
	Purpose              Purpose
	AccountID, EmailKey  string
	Hash                 []byte
	Data                 string // what the purpose needs to go on
	CreatedAt, ExpiresAt time.Time
	Tries                int
	UsedAt               time.Time
}

// state returns why a code cannot be tried, or nil.
func (c Code) state(now time.Time) error {
	switch {
	case !c.UsedAt.IsZero() || !now.Before(c.ExpiresAt):
		return errExpiredCode
	case c.Tries >= maxTries:
		return c.spent(now)
	}
	return nil
}

// spent refuses a code that was tried too often: nothing more is heard of it while it lives.
func (c Code) spent(now time.Time) error { return errTooMany.After(c.ExpiresAt.Sub(now)) }

// issue stores a code that is a token of 256 bits, and returns the token.
func (s *Service) issue(ctx context.Context, purpose Purpose, account Account, life time.Duration, data string) (string, error) {
	token, now := secret.Token(), s.clock.Now()
	err := s.store.CreateCode(ctx, Code{
		ID: id.New(), Purpose: purpose, AccountID: account.ID, EmailKey: EmailKey(account.Email), Hash: secret.Hash(token),
		Data: data, CreatedAt: now, ExpiresAt: now.Add(life),
	})
	return token, errs.Wrap(err, "store a code")
}

// byToken finds the code behind a token, if it can still be tried.
func (s *Service) byToken(ctx context.Context, purpose Purpose, token string) (Code, error) {
	code, err := s.store.CodeByHash(ctx, purpose, secret.Hash(token))
	if err != nil {
		return Code{}, orElse(err, errExpiredCode, "look up a code")
	}
	return code, code.state(s.clock.Now())
}

// take takes one try of a code: at most five are given, however many ask at once.
func (s *Service) take(ctx context.Context, code Code) error {
	now := s.clock.Now()
	if err := code.state(now); err != nil {
		return err
	}
	taken, err := s.store.TakeTry(ctx, code.ID, maxTries, now)
	if err == nil && !taken {
		err = code.spent(now)
	}
	return errs.Wrap(err, "take a try of a code")
}

// use uses a code up: it succeeds once.
func (s *Service) use(ctx context.Context, code Code) error {
	used, err := s.store.UseCode(ctx, code.ID, s.clock.Now())
	if err == nil && !used {
		err = errExpiredCode
	}
	return errs.Wrap(err, "use up a code")
}

// digits makes a code of six digits.
func digits() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // the system has no randomness
	}
	return fmt.Sprintf("%06d", n)
}

// keyed hashes what has too little entropy for a plain hash.
func (s *Service) keyed(purpose Purpose, whose, code string) []byte {
	return secret.MAC(s.ports.Config.CodeKey, string(purpose), whose, code)
}

func sameHash(a, b []byte) bool { return subtle.ConstantTimeCompare(a, b) == 1 }
