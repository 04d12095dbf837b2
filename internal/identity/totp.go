package identity

import (
	"context"
	"crypto/subtle"
	"errors"
	"time"

	"github.com/pquerna/otp/totp"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// TOTP is an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, what every app speaks). LastStep is the
// step of the last accepted code: that code and earlier ones are never accepted again.
type TOTP struct {
	AccountID   string
	Secret      []byte // sealed for the account
	LastStep    int64
	CreatedAt   time.Time
	ConfirmedAt time.Time // zero: enrolment is under way, sign-in does not ask for it
}

const totpStep = 30 // seconds

// issuer is the name that authenticator apps show.
const issuer = "Seiva"

// Enrolment is what the person's app needs: the secret as text, and the same as an otpauth:// address for a QR.
type Enrolment struct{ Secret, Address string }

// Factors is what a person's second factors are; RecoveryCodes counts those that are left.
type Factors struct {
	TOTPSince     time.Time // zero: none
	RecoveryCodes int
	Required      bool
}

// SecondFactor returns what protects the caller's account.
func (s *Service) SecondFactor(ctx context.Context, who scope.Scope) (Factors, error) {
	app, err := s.store.TOTP(ctx, who.AccountID)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Factors{}, errs.Wrap(err, "look up the second factor")
	}
	left, err := s.store.UnusedCodes(ctx, who.AccountID, ForRecovery)
	if err != nil {
		return Factors{}, errs.Wrap(err, "count recovery codes")
	}
	account, err := s.store.Account(ctx, who.AccountID)
	return Factors{TOTPSince: app.ConfirmedAt, RecoveryCodes: left, Required: s.needsFactor(account)}, orElse(err, errNoSession, "look up the account")
}

// EnrolTOTP starts the enrolment of an app, in place of another that was not finished. Error: identity.second_factor_on.
func (s *Service) EnrolTOTP(ctx context.Context, who scope.Scope) (Enrolment, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: who.Email})
	if err != nil {
		return Enrolment{}, errs.Wrap(err, "make an authenticator secret")
	}
	err = s.store.StartTOTP(ctx, TOTP{
		AccountID: who.AccountID, Secret: secret.Seal(s.ports.Config.SealKey, []byte(key.Secret()), who.AccountID), CreatedAt: s.clock.Now(),
	})
	return Enrolment{Secret: key.Secret(), Address: key.URL()}, orElse(err, errAlreadyEnrolled, "start an enrolment")
}

// ConfirmTOTP ends the enrolment with a code of the app. It returns the recovery codes, shown this once, and the
// session's new token; the other sessions end. Wrong codes count as failed sign-ins do: whoever stole a session must not
// guess the code of an enrolment that its owner left unfinished. Errors: CodeMismatchException, LimitExceededException,
// identity.second_factor_off, identity.second_factor_on.
func (s *Service) ConfirmTOTP(ctx context.Context, who scope.Scope, code string) (recovery []string, raised Raised, err error) {
	app, err := s.store.TOTP(ctx, who.AccountID)
	if err != nil {
		return nil, Raised{}, orElse(err, errNotEnrolled, "look up the second factor")
	}
	if !app.ConfirmedAt.IsZero() {
		return nil, Raised{}, errAlreadyEnrolled
	}
	var step int64
	err = s.guarded(ctx, who.Email, errWrongCode, func() (fits bool, err error) {
		step, fits, err = s.matchingStep(app, code)
		return fits, err
	})
	if err != nil {
		return nil, Raised{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdFactors(ctx, who); err != nil {
			return err
		}
		confirmed, err := s.store.ConfirmTOTP(ctx, app, step, s.clock.Now())
		if err == nil && !confirmed { // by another, or begun again with another secret
			err = errAlreadyEnrolled
			if now, look := s.store.TOTP(ctx, who.AccountID); look == nil && now.ConfirmedAt.IsZero() {
				err = errWrongCode
			}
		}
		if err != nil {
			return err
		}
		if recovery, err = s.newRecoveryCodes(ctx, who); err != nil {
			return err
		}
		if raised, err = s.raise(ctx, who, ByTOTP); err != nil {
			return err
		}
		return s.noteFactorChange(ctx, who, TOTPOn, who.AccountID)
	})
	return recovery, raised, errs.Wrap(err, "confirm an enrolment")
}

// DisableTOTP forgets the app and the recovery codes, and ends the account's other sessions. Errors: identity.second_factor_off, and
// identity.second_factor_required (403) for profiles that may not be without one and have no passkey.
func (s *Service) DisableTOTP(ctx context.Context, who scope.Scope) error {
	err := s.takeFactor(ctx, who, TOTPOff, who.AccountID, func(ctx context.Context, factors Factors) error {
		if factors.TOTPSince.IsZero() {
			return errNotEnrolled
		}
		if err := s.mayRemove(ctx, who, factors, 0); err != nil {
			return err
		}
		if err := s.store.DeleteTOTP(ctx, who.AccountID); err != nil {
			return err
		}
		return s.store.RetireCodes(ctx, who.AccountID, s.clock.Now(), ForRecovery, ForTOTP)
	})
	return errs.Wrap(err, "disable the second factor")
}

// ChallengeAnswer answers the challenge TOTP.
type ChallengeAnswer struct {
	Pending, Code string
	Client
}

// CompleteChallenge signs in with a code of the app, or a recovery code. Errors: ExpiredCodeException for the
// challenge, CodeMismatchException for the code (one that was accepted before included), LimitExceededException
// after five wrong ones of this challenge, or of this device or account.
func (s *Service) CompleteChallenge(ctx context.Context, in ChallengeAnswer) (SignedIn, error) {
	pending, err := s.byToken(ctx, ForTOTP, in.Pending)
	if err != nil {
		return SignedIn{}, err
	}
	if err := s.take(ctx, pending); err != nil {
		return SignedIn{}, err
	}
	account, err := s.store.Account(ctx, pending.AccountID)
	if err != nil {
		return SignedIn{}, orElse(err, errExpiredCode, "look up the account")
	}
	who, err := s.asks(ctx, account, in.Client)
	if err != nil {
		return SignedIn{}, err
	}
	factor, err := s.proveFactorIn(ctx, s.factorLanes(account, who), account, in.Code)
	if err != nil {
		return SignedIn{}, err
	}
	// In the session's own transaction: an app that is forgotten meanwhile takes what waits for its code with it.
	return s.open(ctx, account, factor, in.Client, func(ctx context.Context) error { return s.use(ctx, pending) })
}

// proveFactor accepts a code of the app, or a recovery code, of somebody who is signed in, once.
func (s *Service) proveFactor(ctx context.Context, account Account, code string) (Factor, error) {
	return s.proveFactorIn(ctx, []lane{s.ownLane(account.Email)}, account, code)
}

// proveFactorIn does so with wrong ones counted in these lanes.
func (s *Service) proveFactorIn(ctx context.Context, lanes []lane, account Account, code string) (Factor, error) {
	app, err := s.store.TOTP(ctx, account.ID)
	if err == nil && app.ConfirmedAt.IsZero() {
		err = ErrNotFound
	}
	if err != nil {
		return "", orElse(err, errNotEnrolled, "look up the second factor")
	}
	factor := ByTOTP
	err = s.tries(ctx, lanes, errWrongCode, func() (bool, error) {
		if isRecoveryCode(code) {
			factor = ByRecovery
			return s.useRecoveryCode(ctx, account, code)
		}
		step, fits, err := s.matchingStep(app, code)
		if err != nil || !fits {
			return false, err
		}
		return s.store.AdvanceTOTP(ctx, account.ID, step)
	})
	return factor, err
}

// matchingStep returns the step whose code it is, if there is one: the current one or a neighbour, for clocks that differ
// by half a minute, but none that was accepted before.
func (s *Service) matchingStep(app TOTP, code string) (int64, bool, error) {
	key, err := secret.Unseal(s.ports.Config.SealKey, app.Secret, app.AccountID)
	if err != nil {
		return 0, false, errs.Wrap(err, "open an authenticator secret")
	}
	now := s.clock.Now().Unix() / totpStep
	for step := now - 1; step <= now+1; step++ {
		want, err := totp.GenerateCode(string(key), time.Unix(step*totpStep, 0))
		if err != nil {
			return 0, false, errs.Wrap(err, "compute a code")
		}
		if step > app.LastStep && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return step, true, nil
		}
	}
	return 0, false, nil
}
