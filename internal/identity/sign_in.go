package identity

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/text"
)

// SignIn is what a person enters to sign in.
type SignIn struct {
	Email, Password string
	Client
}

func (in SignIn) validate() error {
	fields := map[string]string{}
	if in.Email == "" {
		fields["email"] = "Insira o email"
	}
	if in.Password == "" {
		fields["password"] = "Insira a senha"
	}
	if len(fields) == 0 {
		_, err := typedEmail(in.Email)
		return err
	}
	e := errs.InvalidFields("identity.empty_credentials", fields)
	if len(fields) == 2 {
		e.Message = "Email e senha vazios"
	}
	return e
}

// Challenge is what is still to be proven before a session opens.
type Challenge string

// The challenges, under the names that clients see.
const (
	NewPasswordRequired Challenge = "NEW_PASSWORD_REQUIRED"
	TOTPRequired        Challenge = "TOTP"
)

// SignedIn is a new session; or, when Challenge is set, what to answer first, with Pending as the proof of what was
// shown so far (5 minutes, 5 tries).
type SignedIn struct {
	Token      string // shown this once
	ExpiresAt  time.Time
	Account    Account
	EnrolFirst bool // nothing else is allowed before a second factor is there
	Challenge  Challenge
	Pending    string
	Devices    string // for the client to keep and show again: a known device is tried apart from strangers
}

// SignIn opens a session or returns a challenge. Failures: NotAuthorizedException (401), the same for an unknown e-mail
// and a wrong password; UserNotConfirmedException, identity.invitation_expired and identity.suspended (403), only with
// the right password; LimitExceededException (429) after failures, of this device where it is a known one, else of this address or
// of all strangers; identity.busy (503); identity.empty_credentials and identity.invalid_email (422).
func (s *Service) SignIn(ctx context.Context, in SignIn) (SignedIn, error) {
	if err := in.validate(); err != nil {
		return SignedIn{}, err
	}
	account, err := s.store.AccountByEmail(ctx, EmailKey(in.Email))
	known := err == nil
	if !known {
		if !errors.Is(err, ErrNotFound) {
			return SignedIn{}, errs.Wrap(err, "look up the account")
		}
		account = Account{Email: in.Email}
	}
	who, err := s.asks(ctx, account, in.Client)
	if err != nil {
		return SignedIn{}, err
	}
	var seen verdict
	err = s.tries(ctx, s.passwordLanes(account.Email, who), errWrongCredentials, func() (right bool, err error) {
		if account, err = s.caughtUp(ctx, account); err != nil {
			return false, err
		}
		seen, err = s.provider.check(ctx, account, in.Password, who.known())
		return seen.right && known, err
	})
	if err != nil {
		return SignedIn{}, err
	}
	switch {
	case seen.mustChange && account.MustChange && !s.clock.Now().Before(account.PasswordExpiresAt):
		return SignedIn{}, errInvitationExpired
	case seen.mustChange:
		return s.temporaryShown(ctx, account, seen)
	case !seen.confirmed:
		return SignedIn{}, errNotConfirmed
	}
	if account, err = s.believe(ctx, account); err != nil {
		return SignedIn{}, err
	}
	return s.passwordShown(ctx, account, in.Client)
}

// caughtUp returns an account as it is once what its provider accepted is written down here. It comes before the
// password is proven, so that a former one opens nothing.
func (s *Service) caughtUp(ctx context.Context, account Account) (Account, error) {
	finished, err := s.provider.catchUp(ctx, account.ID)
	if err != nil || !finished {
		return account, err
	}
	account, err = s.store.Account(ctx, account.ID)
	return account, errs.Wrap(err, "look at the account again")
}

// believe notes what a password of the person's own proves, where a crash after the provider's word left it out, and
// returns the account as it is then.
func (s *Service) believe(ctx context.Context, account Account) (Account, error) {
	if !account.MustChange && !account.ConfirmedAt.IsZero() {
		return account, nil
	}
	now := s.clock.Now()
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		if err := s.proven(ctx, account.ID); err != nil {
			return err
		}
		if err := s.store.SetPassword(ctx, Account{ID: account.ID}, now); err != nil {
			return err
		}
		account, err = s.store.Account(ctx, account.ID)
		return err
	})
	return account, errs.Wrap(err, "note the provider's word")
}

// still holds an account to the end of the transaction of ctx. It returns changed unless password and e-mail are still those that
// were proven: a proof takes long, and must open nothing after a change in the meantime, and no suspended account.
func (s *Service) still(ctx context.Context, proven Account, changed error) error {
	held, err := s.store.HoldAccount(ctx, proven.ID)
	if err != nil {
		return orElse(err, changed, "look at the account again")
	}
	if !held.PasswordSetAt.Equal(proven.PasswordSetAt) || held.Email != proven.Email {
		return changed
	}
	if !held.SuspendedAt.IsZero() {
		return errSuspended
	}
	return nil
}

// temporaryShown asks for a password of the person's own, unless the temporary one was voided while it was being checked.
func (s *Service) temporaryShown(ctx context.Context, account Account, seen verdict) (out SignedIn, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.still(ctx, account, errWrongCredentials); err != nil {
			return err
		}
		out, err = s.challenge(ctx, account, NewPasswordRequired, ForNewPassword, seen.session)
		return err
	})
	return out, errs.Wrap(err, "go on from a temporary password")
}

// passwordShown goes on to the second factor, where the account has one.
func (s *Service) passwordShown(ctx context.Context, account Account, client Client) (out SignedIn, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.still(ctx, account, errWrongCredentials); err != nil {
			return err
		}
		app, err := s.store.TOTP(ctx, account.ID)
		switch {
		case err == nil && !app.ConfirmedAt.IsZero():
			out, err = s.challenge(ctx, account, TOTPRequired, ForTOTP, "")
		case err == nil || errors.Is(err, ErrNotFound):
			out, err = s.admit(ctx, account, ByPassword, client)
		}
		return err
	})
	return out, errs.Wrap(err, "go on from the password")
}

func (s *Service) challenge(ctx context.Context, account Account, challenge Challenge, purpose Purpose, data string) (SignedIn, error) {
	pending, err := s.issue(ctx, purpose, account, challengeLife, data)
	return SignedIn{Challenge: challenge, Pending: pending}, err
}

// open starts a session for what an account proved, unless it was changed since; use takes what was shown, which must still be good
// then.
func (s *Service) open(ctx context.Context, account Account, factor Factor, client Client, use func(context.Context) error) (out SignedIn, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.still(ctx, account, errWrongCredentials); err != nil {
			return err
		}
		if err := use(ctx); err != nil {
			return err
		}
		out, err = s.admit(ctx, account, factor, client)
		return err
	})
	return out, errs.Wrap(err, "open a session")
}

// admit starts a session in the transaction of ctx, with a token of its own, whatever the client carried before, and
// makes the client a known device. A device that the account was not seen with before is mailed to its owner, but for the first one
// ever.
func (s *Service) admit(ctx context.Context, account Account, factor Factor, client Client) (SignedIn, error) {
	now, limit := s.clock.Now(), absoluteLimit
	if account.Profile.Staff() {
		limit = staffLimit
	}
	out := SignedIn{
		Token: secret.Token(), ExpiresAt: now.Add(limit), Account: account, EnrolFirst: s.enrolFirst(account, factor),
	}
	client.UserAgent = text.Printable(client.UserAgent, maxUserAgent)
	devices, err := s.trust(ctx, account, client)
	if err != nil {
		return SignedIn{}, err
	}
	out.Devices, client.Devices = devices, ""
	if err := s.store.CreateSession(ctx, Session{
		ID: id.New(), AccountID: account.ID, TokenHash: secret.Hash(out.Token), Factor: factor,
		CreatedAt: now, SeenAt: now, ExpiresAt: out.ExpiresAt, ProvenAt: now, Address: client.Address, UserAgent: client.UserAgent,
	}); err != nil {
		return SignedIn{}, err
	}
	first, known, err := s.store.SeeDevice(ctx, account.ID, client.device(), now)
	if err == nil && !first && !known {
		err = s.ports.Post.Send(ctx, account.Email, newDevice(account.Name, DeviceName(client.UserAgent), client.Address, s.page("/conta/seguranca"), now))
	}
	return out, err
}

func (s *Service) enrolFirst(account Account, factor Factor) bool {
	return s.needsFactor(account) && factor == ByPassword
}

// needsFactor reports whether an account does nothing before it has a second factor: one of staff where the installation or an
// administrator asks for it.
func (s *Service) needsFactor(a Account) bool {
	return a.Profile.Staff() && (a.FactorRequired || s.ports.Config.StaffSecondFactor)
}
