package identity

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
)

// SignIn is what a person gives to sign in.
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
		return nil
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
}

// SignIn opens a session or gives a challenge. Failures: NotAuthorizedException (401), the same for an unknown e-mail
// and a wrong password; UserNotConfirmedException (403) and identity.invitation_expired (403), only with the right
// password; LimitExceededException (429) while the e-mail is locked after failures.
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
	var seen verdict
	err = s.guarded(ctx, account.Email, errWrongCredentials, func() (right bool, err error) {
		seen, err = s.provider.check(ctx, account, in.Password)
		return seen.right && known, err
	})
	if err != nil {
		return SignedIn{}, err
	}
	switch {
	case seen.mustChange && account.MustChange && !s.clock.Now().Before(account.PasswordExpiresAt):
		return SignedIn{}, errInvitationExpired
	case seen.mustChange:
		return s.challenge(ctx, account, NewPasswordRequired, ForNewPassword, seen.session)
	case !seen.confirmed:
		return SignedIn{}, errNotConfirmed
	}
	if err := s.believe(ctx, account); err != nil {
		return SignedIn{}, err
	}
	return s.passwordShown(ctx, account, in.Client)
}

// believe notes what a password of the person's own proves, where a crash after the provider's word left it out.
func (s *Service) believe(ctx context.Context, account Account) error {
	if !account.MustChange && !account.ConfirmedAt.IsZero() {
		return nil
	}
	now := s.clock.Now()
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.ConfirmAccount(ctx, account.ID, now); err != nil {
			return err
		}
		return s.store.SetPassword(ctx, Account{ID: account.ID}, now)
	})
	return errs.Wrap(err, "note the provider's word")
}

// passwordShown goes on to the second factor, where the account has one.
func (s *Service) passwordShown(ctx context.Context, account Account, client Client) (SignedIn, error) {
	app, err := s.store.TOTP(ctx, account.ID)
	switch {
	case err == nil && !app.ConfirmedAt.IsZero():
		return s.challenge(ctx, account, TOTPRequired, ForTOTP, "")
	case err != nil && !errors.Is(err, ErrNotFound):
		return SignedIn{}, errs.Wrap(err, "look up the second factor")
	}
	return s.open(ctx, account, ByPassword, client)
}

func (s *Service) challenge(ctx context.Context, account Account, challenge Challenge, purpose Purpose, data string) (SignedIn, error) {
	pending, err := s.issue(ctx, purpose, account, challengeLife, data)
	return SignedIn{Challenge: challenge, Pending: pending}, err
}

// guarded tries a secret of an e-mail unless it is locked; a wrong one is counted and gives wrong. Tries for one
// e-mail wait for each other.
func (s *Service) guarded(ctx context.Context, email string, wrong error, try func() (right bool, err error)) error {
	key := EmailKey(email)
	defer s.turns.take(key)()
	failures, err := s.store.Failures(ctx, key)
	if err != nil {
		return errs.Wrap(err, "read failed tries")
	}
	now := s.clock.Now()
	if now.Before(failures.LockedUntil) {
		return errTooMany
	}
	if right, err := try(); err != nil || right {
		return errs.Wrap(err, "try a secret")
	}
	if err := s.store.AddFailure(ctx, key, now, now.Add(-failuresCount), lockFor); err != nil {
		return errs.Wrap(err, "count a failed try")
	}
	return wrong
}

// open starts a session with a token of its own, whatever the client carried before, and forgets failed tries. A
// device that the account was not seen with before is told to its owner, but for the first one ever.
func (s *Service) open(ctx context.Context, account Account, factor Factor, client Client) (SignedIn, error) {
	now, limit := s.clock.Now(), absoluteLimit
	if account.Profile.Staff() {
		limit = staffLimit
	}
	out := SignedIn{
		Token: secret.Token(), ExpiresAt: now.Add(limit), Account: account, EnrolFirst: s.enrolFirst(account, factor),
	}
	client.UserAgent = shown(client.UserAgent)
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.ClearFailures(ctx, EmailKey(account.Email)); err != nil {
			return err
		}
		if err := s.store.CreateSession(ctx, Session{
			ID: id.New(), AccountID: account.ID, TokenHash: secret.Hash(out.Token), Factor: factor,
			CreatedAt: now, SeenAt: now, ExpiresAt: out.ExpiresAt, Address: client.Address, UserAgent: client.UserAgent,
		}); err != nil {
			return err
		}
		first, known, err := s.store.SeeDevice(ctx, account.ID, client.device(), now)
		if err != nil || first || known {
			return err
		}
		return s.mail.NewDevice(ctx, account.recipient(), Notice{At: now, Client: client})
	})
	return out, errs.Wrap(err, "open a session")
}

func (s *Service) enrolFirst(account Account, factor Factor) bool {
	return s.config.StaffSecondFactor && account.Profile.Staff() && factor == ByPassword
}
