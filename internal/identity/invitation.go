package identity

import (
	"context"
	"strings"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// temporaryLength is that of a temporary password: 95 bits.
const temporaryLength = 16

// Invite makes an account of the caller's own retailer or software house and mails it a temporary password, good for
// seven days, which sign-in exchanges for one of the person's own. It joins the transaction of ctx. An empty name
// becomes the e-mail's first part. Errors: 403 to any other profile, identity.invalid_account, identity.email_taken.
func (s *Service) Invite(ctx context.Context, who scope.Scope, email, name string) (Account, error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return Account{}, err
	}
	if name == "" {
		name = nameFrom(email)
	}
	n := NewAccount{
		Email: email, Name: name, Password: secret.RandomBase62(temporaryLength), Profile: who.Profile,
		RetailerID: who.RetailerID, PartnerID: who.PartnerID,
	}
	if err := n.Validate(); err != nil {
		return Account{}, err
	}
	account := Account{
		ID: id.New(), Email: n.Email, Name: n.Name, Profile: n.Profile, RetailerID: n.RetailerID, PartnerID: n.PartnerID,
		CreatedAt: s.clock.Now(),
	}
	account.temporary(n.Password, s.clock.Now().Add(invitationLife))
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.CreateAccount(ctx, account); err != nil {
			return err
		}
		return s.mailInvitation(ctx, account, who, n.Password)
	})
	return account, errs.Wrap(err, "invite somebody")
}

// nameFrom is what a person is called before they say it.
func nameFrom(email string) string {
	name, _, _ := strings.Cut(email, "@")
	if runes := []rune(name); len(runes) > maxName {
		return string(runes[:maxName])
	}
	return name
}

// InviteAgain mails another temporary password and voids the former. Errors: identity.not_invited (409) once the
// person has a password of their own; an account of another owner is not found.
func (s *Service) InviteAgain(ctx context.Context, who scope.Scope, accountID string) error {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return err
	}
	if !id.Valid(accountID) {
		return ErrNotFound
	}
	account, err := s.store.Account(ctx, accountID)
	if err != nil {
		return errs.Wrap(err, "look up the account")
	}
	if account.Profile != who.Profile || account.owner() != ownerOf(who) {
		return ErrNotFound
	}
	if !account.MustChange {
		return errNotInvited
	}
	password, now := secret.RandomBase62(temporaryLength), s.clock.Now()
	account.temporary(password, now.Add(invitationLife))
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.SetPassword(ctx, account, now); err != nil {
			return err
		}
		if err := s.store.RetireCodes(ctx, account.ID, now, ForNewPassword); err != nil {
			return err
		}
		return s.mailInvitation(ctx, account, who, password)
	})
	return errs.Wrap(err, "invite somebody again")
}

func (s *Service) mailInvitation(ctx context.Context, account Account, inviter scope.Scope, password string) error {
	return s.mail.Invitation(ctx, account.recipient(), inviter,
		Letter{Link: s.config.PublicURL + "/signIn", Code: password, ValidFor: invitationLife})
}

// NewPassword answers the challenge NEW_PASSWORD_REQUIRED.
type NewPassword struct {
	Pending, Password string
	Client
}

// CompleteNewPassword sets a password of the person's own, confirms the e-mail (the temporary password was read
// there) and signs in. Errors: ExpiredCodeException, identity.weak_password (the challenge stays good).
func (s *Service) CompleteNewPassword(ctx context.Context, in NewPassword) (SignedIn, error) {
	code, err := s.byToken(ctx, ForNewPassword, in.Pending)
	if err != nil {
		return SignedIn{}, err
	}
	account, err := s.store.Account(ctx, code.AccountID)
	if err != nil {
		return SignedIn{}, orElse(err, errExpiredCode, "look up the account")
	}
	if err := checkPassword("newPassword", in.Password, account); err != nil {
		return SignedIn{}, err
	}
	if err := s.use(ctx, code); err != nil { // before the hash, which many at once would make in vain
		return SignedIn{}, err
	}
	hash := hashPassword(in.Password)
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.ConfirmAccount(ctx, account.ID, s.clock.Now()); err != nil {
			return err
		}
		return s.setPassword(ctx, account.self(), account, hash)
	})
	if err != nil {
		return SignedIn{}, errs.Wrap(err, "set the first password")
	}
	return s.passwordShown(ctx, account, in.Client)
}
