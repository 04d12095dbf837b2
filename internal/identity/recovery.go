package identity

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Recovery codes stand in for an authenticator app that is lost: ten of 50 random bits, each good once.
const (
	recoveryCodes = 10
	recoveryHalf  = 5 // characters on each side of the hyphen
	recoveryLife  = 100 * 365 * 24 * time.Hour
)

// Crockford's alphabet: no letter that could be read as another.
var recoveryAlphabet = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// NewRecoveryCodes returns ten new codes, shown this once, voids the former, and ends the account's other sessions: one of them may be
// of who found the paper. Error: identity.second_factor_off.
func (s *Service) NewRecoveryCodes(ctx context.Context, who scope.Scope) (codes []string, err error) {
	err = s.takeFactor(ctx, who, RecoveryRenewed, who.AccountID, func(ctx context.Context, factors Factors) error {
		if factors.TOTPSince.IsZero() {
			return errNotEnrolled
		}
		codes, err = s.newRecoveryCodes(ctx, who)
		return err
	})
	return codes, errs.Wrap(err, "make recovery codes")
}

func (s *Service) newRecoveryCodes(ctx context.Context, who scope.Scope) ([]string, error) {
	now := s.clock.Now()
	if err := s.store.RetireCodes(ctx, who.AccountID, now, ForRecovery); err != nil {
		return nil, err
	}
	codes := make([]string, recoveryCodes)
	for i := range codes {
		random := make([]byte, 7) // 56 bits, of which 50 show
		_, _ = rand.Read(random)
		text := recoveryAlphabet.EncodeToString(random)[:2*recoveryHalf]
		if err := s.store.CreateCode(ctx, Code{
			ID: id.New(), Purpose: ForRecovery, AccountID: who.AccountID, EmailKey: EmailKey(who.Email),
			Hash: s.keyed(ForRecovery, who.AccountID, text), CreatedAt: now, ExpiresAt: now.Add(recoveryLife),
		}); err != nil {
			return nil, err
		}
		codes[i] = text[:recoveryHalf] + "-" + text[recoveryHalf:]
	}
	return codes, nil
}

// plainRecovery undoes how people write one down.
func plainRecovery(code string) string {
	return strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(code))
}

func isRecoveryCode(code string) bool { return len(plainRecovery(code)) == 2*recoveryHalf }

// useRecoveryCode accepts a code once, and tells the account's person: whoever found the paper has what the app would ask for.
func (s *Service) useRecoveryCode(ctx context.Context, account Account, code string) (used bool, err error) {
	stored, err := s.store.CodeByHash(ctx, ForRecovery, s.keyed(ForRecovery, account.ID, plainRecovery(code)))
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil || stored.AccountID != account.ID {
		return false, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if used, err = s.store.UseCode(ctx, stored.ID, s.clock.Now()); err != nil || !used {
			return err
		}
		return s.noteFactorChange(ctx, account.Self(), RecoveryUsed, account.ID)
	})
	return used, err
}
