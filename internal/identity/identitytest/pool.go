package identitytest

import (
	"context"

	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
)

// Pool makes a world store its passwords in an outside pool.
type Pool struct {
	identity.Hosted
	// Settle does the jobs that wait, and puts what the pool mailed into the outbox.
	Settle func(service *identity.Service, c clock.Clock, mails *lettertest.Box)
}

// settle lets the background work catch up, where there is any.
func (s stage) settle() {
	if s.Pool != nil {
		s.Pool.Settle(s.Service, s.clock, s.mail)
	}
}

// clientID names the portal in this world's links.
func (s stage) clientID() string {
	if s.Pool != nil {
		return s.Pool.Pool.ClientID()
	}
	return identity.ClientID
}

// The calls below are the service's, with the background work that follows them.

// CreateAccount makes a confirmed account.
func (s stage) CreateAccount(ctx context.Context, n identity.NewAccount) (identity.Account, error) {
	defer s.settle()
	return s.Service.CreateAccount(ctx, n)
}

// CreateUnconfirmed makes an account that waits for its link.
func (s stage) CreateUnconfirmed(ctx context.Context, n identity.NewAccount) (identity.Account, error) {
	defer s.settle()
	return s.Service.CreateUnconfirmed(ctx, n)
}

// ResendConfirmation mails the link again, to who asks from the address of signIn.
func (s stage) ResendConfirmation(ctx context.Context, email string) error {
	defer s.settle()
	return s.Service.ResendConfirmation(ctx, identity.CodeRequest{Email: email, Client: home})
}

// ForgotPassword mails a code, to who asks from the address of signIn.
func (s stage) ForgotPassword(ctx context.Context, email string) error {
	return s.forgotFrom(ctx, email, home)
}

func (s stage) forgotFrom(ctx context.Context, email string, client identity.Client) error {
	defer s.settle()
	return s.Service.ForgotPassword(ctx, identity.CodeRequest{Email: email, Client: client})
}

// Invite mails a temporary password.
func (s stage) Invite(ctx context.Context, who scope.Scope, email, name string) (identity.Account, error) {
	defer s.settle()
	return s.Service.Invite(ctx, who, email, name)
}

// InviteAgain mails another.
func (s stage) InviteAgain(ctx context.Context, who scope.Scope, accountID string) error {
	defer s.settle()
	return s.Service.InviteAgain(ctx, who, accountID)
}

// ResendFor mails the link again for staff.
func (s stage) ResendFor(ctx context.Context, who scope.Scope, h identity.Help) error {
	defer s.settle()
	return s.Service.ResendFor(ctx, who, h)
}

// CorrectEmail mails it to the e-mail that was meant.
func (s stage) CorrectEmail(ctx context.Context, who scope.Scope, h identity.Help, email string) error {
	defer s.settle()
	return s.Service.CorrectEmail(ctx, who, h, email)
}

// ChangeEmail gives an account another e-mail.
func (s stage) ChangeEmail(ctx context.Context, who scope.Scope, accountID, email string) (identity.Account, error) {
	defer s.settle()
	return s.Service.ChangeEmail(ctx, who, accountID, email)
}

// ChangeColleagueEmail gives a colleague another e-mail.
func (s stage) ChangeColleagueEmail(ctx context.Context, who scope.Scope, accountID, email string) (identity.Colleague, error) {
	defer s.settle()
	return s.Service.ChangeColleagueEmail(ctx, who, accountID, email)
}

// RemoveColleague ends a colleague's account.
func (s stage) RemoveColleague(ctx context.Context, who scope.Scope, accountID string) error {
	defer s.settle()
	return s.Service.RemoveColleague(ctx, who, accountID)
}

// InviteStaff invites one of staff, InviteStaffAgain does so again, CancelInvitation takes it back.
func (s stage) InviteStaff(ctx context.Context, who scope.Scope, email, name string, p scope.Profile) (identity.StaffMember, error) {
	defer s.settle()
	return s.Service.InviteStaff(ctx, who, email, name, p)
}

func (s stage) InviteStaffAgain(ctx context.Context, who scope.Scope, accountID string) error {
	defer s.settle()
	return s.Service.InviteStaffAgain(ctx, who, accountID)
}

func (s stage) CancelInvitation(ctx context.Context, who scope.Scope, accountID string) error {
	defer s.settle()
	return s.Service.CancelInvitation(ctx, who, accountID)
}
