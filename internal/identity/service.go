package identity

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Service signs people in and out.
type Service struct {
	store Store
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, c clock.Clock) *Service { return &Service{store, c} }

// SignIn is what a person gives to sign in.
type SignIn struct {
	Email, Password    string
	Address, UserAgent string
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

// SignedIn is a new session.
type SignedIn struct {
	Token     string // shown this once
	ExpiresAt time.Time
	Account   Account
}

// SignIn opens a session. Failures: NotAuthorizedException (401), the same for an unknown e-mail and a wrong
// password; UserNotConfirmedException (403), only with the right password; LimitExceededException (429) while the
// e-mail is locked after wrong passwords.
func (s *Service) SignIn(ctx context.Context, in SignIn) (SignedIn, error) {
	if err := in.validate(); err != nil {
		return SignedIn{}, err
	}
	now, key := s.clock.Now(), EmailKey(in.Email)
	failures, err := s.store.Failures(ctx, key)
	if err != nil {
		return SignedIn{}, errs.Wrap(err, "read failed sign-ins")
	}
	if now.Before(failures.LockedUntil) {
		return SignedIn{}, errTooMany
	}
	account, err := s.store.AccountByEmail(ctx, key)
	known := err == nil
	if !known {
		if !errors.Is(err, ErrNotFound) {
			return SignedIn{}, errs.Wrap(err, "look up the account")
		}
		account.PasswordHash = nobody
	}
	right := len(in.Password) <= 4*maxPasswordLength && passwordMatches(account.PasswordHash, in.Password)
	if !known || !right {
		if err := s.store.SetFailures(ctx, key, failures.next(now), now); err != nil {
			return SignedIn{}, errs.Wrap(err, "count a failed sign-in")
		}
		return SignedIn{}, errWrongCredentials
	}
	if failures.Count > 0 {
		if err := s.store.SetFailures(ctx, key, Failures{}, now); err != nil {
			return SignedIn{}, errs.Wrap(err, "forget failed sign-ins")
		}
	}
	if account.ConfirmedAt.IsZero() {
		return SignedIn{}, errNotConfirmed
	}
	return s.open(ctx, account, in, now)
}

func (s *Service) open(ctx context.Context, account Account, in SignIn, now time.Time) (SignedIn, error) {
	limit := absoluteLimit
	if account.Profile.Staff() {
		limit = staffLimit
	}
	out := SignedIn{Token: secret.Token(), ExpiresAt: now.Add(limit), Account: account}
	err := s.store.CreateSession(ctx, Session{
		ID: id.New(), AccountID: account.ID, TokenHash: secret.Hash(out.Token),
		CreatedAt: now, SeenAt: now, ExpiresAt: out.ExpiresAt,
		Address: in.Address, UserAgent: cut(in.UserAgent, 200),
	})
	return out, errs.Wrap(err, "open a session")
}

// Authenticate gives the caller behind a session token, or a 401 when the token is unknown, idle for 12 hours or
// past its absolute limit.
func (s *Service) Authenticate(ctx context.Context, token string) (scope.Scope, error) {
	session, account, err := s.store.SessionByToken(ctx, secret.Hash(token))
	if errors.Is(err, ErrNotFound) {
		return scope.Scope{}, errNoSession
	}
	if err != nil {
		return scope.Scope{}, errs.Wrap(err, "look up the session")
	}
	now := s.clock.Now()
	if !now.Before(session.ExpiresAt) || now.Sub(session.SeenAt) >= idleLimit {
		return scope.Scope{}, errNoSession
	}
	if now.Sub(session.SeenAt) >= seenEvery {
		if err := s.store.TouchSession(ctx, session.ID, now); err != nil {
			return scope.Scope{}, errs.Wrap(err, "note the session's use")
		}
	}
	return scope.Scope{
		AccountID: account.ID, SessionID: session.ID, Email: account.Email, Name: account.Name,
		Profile: account.Profile, RetailerID: account.RetailerID, PartnerID: account.PartnerID,
	}, nil
}

// SignOut ends the caller's session; once ended it stays so, and ending it again is no error.
func (s *Service) SignOut(ctx context.Context, who scope.Scope) error {
	return errs.Wrap(s.store.DeleteSession(ctx, who.AccountID, who.SessionID), "end a session")
}

// CreateAccount makes a confirmed account for the command line and the demo; there is no call for it. Errors:
// identity.invalid_account, identity.email_taken.
func (s *Service) CreateAccount(ctx context.Context, n NewAccount) (Account, error) {
	if err := n.Validate(); err != nil {
		return Account{}, err
	}
	now := s.clock.Now()
	account := Account{
		ID: id.New(), Email: n.Email, Name: n.Name, Profile: n.Profile, RetailerID: n.RetailerID,
		PartnerID: n.PartnerID, PasswordHash: hashPassword(n.Password), ConfirmedAt: now, CreatedAt: now,
	}
	return account, errs.Wrap(s.store.CreateAccount(ctx, account), "create the account")
}

func cut(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}
