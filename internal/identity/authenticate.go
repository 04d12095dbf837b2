package identity

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Authenticate returns the caller behind a session token, or a 401 when the token is unknown, idle for 12 hours or
// past its absolute limit.
func (s *Service) Authenticate(ctx context.Context, token string) (scope.Scope, error) {
	if token == "" {
		return scope.Scope{}, errNoSession
	}
	session, account, err := s.store.SessionByToken(ctx, secret.Hash(token))
	if err != nil {
		return scope.Scope{}, orElse(err, errNoSession, "look up the session")
	}
	now := s.clock.Now()
	if !livingAt(now).has(session) || !account.SuspendedAt.IsZero() {
		return scope.Scope{}, errNoSession
	}
	if now.Sub(session.SeenAt) >= seenEvery {
		s.unnoted.Tried(ctx, "when a session was last seen", s.store.TouchSession(ctx, session.ID, now))
	}
	return scope.Scope{
		AccountID: account.ID, SessionID: session.ID, Email: account.Email, Name: account.Name,
		Profile: account.Profile, RetailerID: account.RetailerID, PartnerID: account.PartnerID, Role: account.Role,
		Stores:     account.Stores,
		EnrolFirst: s.enrolFirst(account, session.Factor), ProvenAt: session.ProvenAt,
	}, nil
}

// Caller returns an account as a caller without a session, for what is done in the background for it. Error:
// identity.not_found, also for a suspended one.
func (s *Service) Caller(ctx context.Context, accountID string) (scope.Scope, error) {
	account, err := s.store.Account(ctx, accountID)
	if err != nil {
		return scope.Scope{}, errs.Wrap(err, "look up an account")
	}
	if !account.SuspendedAt.IsZero() {
		return scope.Scope{}, ErrNotFound
	}
	return account.Self(), nil
}

// SignOut ends the caller's session; once ended it stays so, and ending it again is no error.
func (s *Service) SignOut(ctx context.Context, who scope.Scope) error {
	err := s.store.DeleteSession(ctx, who.AccountID, who.SessionID)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return errs.Wrap(err, "end a session")
}

// Sessions returns the caller's open sessions, the newest first, MaxSessions at most.
func (s *Service) Sessions(ctx context.Context, who scope.Scope) ([]Session, error) {
	sessions, err := s.store.Sessions(ctx, who.AccountID, livingAt(s.clock.Now()), MaxSessions)
	return sessions, errs.Wrap(err, "list sessions")
}

// RevokeSession ends one of the caller's sessions at once; another's is not found.
func (s *Service) RevokeSession(ctx context.Context, who scope.Scope, sessionID string) error {
	if !id.Valid(sessionID) {
		return ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.DeleteSession(ctx, who.AccountID, sessionID); err != nil {
			return err
		}
		return s.done(ctx, who, "session_revoked", sessionID)
	})
	return errs.Wrap(err, "end a session")
}

// RevokeOtherSessions ends all of the caller's sessions but the one that asks.
func (s *Service) RevokeOtherSessions(ctx context.Context, who scope.Scope) error {
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.DeleteSessions(ctx, who.AccountID, who.SessionID); err != nil {
			return err
		}
		return s.done(ctx, who, "other_sessions_revoked", who.AccountID)
	})
	return errs.Wrap(err, "end other sessions")
}

// Raised is a session that proved more: its former token is void.
type Raised struct {
	Token     string // shown this once
	ExpiresAt time.Time
}

// raise gives the caller's session a new token and factor, and ends the account's other sessions, which proved less.
func (s *Service) raise(ctx context.Context, who scope.Scope, factor Factor) (Raised, error) {
	token := secret.Token()
	session, err := s.store.RaiseSession(ctx, who.AccountID, who.SessionID, secret.Hash(token), factor)
	if err != nil {
		return Raised{}, orElse(err, errNoSession, "raise the session")
	}
	err = s.store.DeleteSessions(ctx, who.AccountID, who.SessionID)
	return Raised{Token: token, ExpiresAt: session.ExpiresAt}, errs.Wrap(err, "end other sessions")
}
