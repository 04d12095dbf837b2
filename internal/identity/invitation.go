package identity

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"strings"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/text"
)

// temporaryLength is that of a temporary password: 93 bits.
const temporaryLength = 16

// Invite makes an account of the caller's own retailer or software house and mails it a temporary password, good for
// seven days, which sign-in exchanges for one of the person's own. It joins the transaction of ctx. An empty name
// becomes the e-mail's first part. The owner's main account is mailed. Errors: 403 to any other profile,
// identity.invalid_email and identity.invalid_account (422), identity.email_taken and identity.too_many_accounts (409),
// LimitExceededException beyond five invitations an hour for one e-mail, or thirty of one owner.
func (s *Service) Invite(ctx context.Context, who scope.Scope, email, name string) (Account, error) {
	invited, err := s.InviteAs(ctx, who, Newcomer{Email: email, Name: name, Role: scope.FullAccess})
	return invited.Account, err
}

// Newcomer is who is invited.
type Newcomer struct {
	Email, Name string
	Role        scope.Role
	Stores      *scope.Stores // of which alone they are; nil: all, or as they are
}

// InviteAs is Invite of somebody who goes as far as a role and some stores do. Errors besides: identity.invalid_role and
// identity.invalid_stores (422).
func (s *Service) InviteAs(ctx context.Context, who scope.Scope, in Newcomer) (Colleague, error) {
	if err := ownTeam(who); err != nil {
		return Colleague{}, err
	}
	email, err := newEmail(in.Email)
	if err != nil {
		return Colleague{}, err
	}
	if !in.Role.Known() {
		return Colleague{}, errInvalidRole
	}
	if in.Stores == nil {
		in.Stores = &scope.Stores{}
	}
	if err := checkStores(who.Profile, *in.Stores); err != nil {
		return Colleague{}, err
	}
	given, _ := text.Line(in.Name, maxName) // Validate looks at it
	name := cmp.Or(given, nameFrom(email))
	n := NewAccount{
		Email: email, Name: name, Password: secret.RandomLegible(temporaryLength), Profile: who.Profile,
		RetailerID: who.RetailerID, PartnerID: who.PartnerID,
	}
	if err := n.Validate(); err != nil {
		return Colleague{}, err
	}
	account := Account{
		ID: id.New(), Email: n.Email, Name: n.Name, Profile: n.Profile, RetailerID: n.RetailerID, PartnerID: n.PartnerID,
		Role: in.Role, Stores: *in.Stores, CreatedAt: s.clock.Now(),
	}
	kept, err := s.provider.conceal(ctx, n.Password, true)
	if err != nil {
		return Colleague{}, err
	}
	account.temporary(kept, s.clock.Now().Add(invitationLife))
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.CreateAccount(ctx, account); err != nil {
			return err
		}
		if err := s.mailInvitation(ctx, account, who.Name, n.Password); err != nil {
			return err
		}
		if err := s.room(ctx, account.owner()); err != nil {
			return err
		}
		if err := s.tellMain(ctx, who, account); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "identity.invited", who, account.RetailerID, account.ID, described(account))
	})
	if err != nil {
		return Colleague{}, errs.Wrap(err, "invite somebody")
	}
	named, err := s.named(ctx, account)
	return Colleague{Account: account, State: Waiting, Named: named[account.ID]}, err
}

// How many accounts one owner may have, and how many strangers it may write to by inviting them and taking it back:
// beyond any real team.
const (
	maxColleagues     = 200
	invitationsAnHour = 30
)

// room refuses an owner more accounts than it may have. It comes behind the count of its invitations, which others wait for.
func (s *Service) room(ctx context.Context, o Owner) error {
	_, total, err := s.store.Colleagues(ctx, o, "", paging.Request{Size: 1})
	if err == nil && total > maxColleagues {
		err = errTooManyColleagues
	}
	return err
}

// tellMain mails an owner's main account about an invitation by somebody else.
func (s *Service) tellMain(ctx context.Context, inviter scope.Scope, invited Account) error {
	main, err := s.store.MainAccount(ctx, invited.owner())
	if err != nil || main.ID == inviter.AccountID || main.ID == invited.ID {
		return err
	}
	organization, err := s.organization(ctx, invited.owner())
	if err != nil {
		return err
	}
	return s.ports.Post.Send(ctx, main.Email, accountInvited(organization, invited.Email, inviter.Name, s.page("/manage-accounts"), s.clock.Now()))
}

// nameFrom is what a person is called before they say it.
func nameFrom(email string) string {
	name, _, _ := strings.Cut(email, "@")
	name = text.Unlinked(name)
	if runes := []rune(name); len(runes) > maxName {
		return string(runes[:maxName])
	}
	return name
}

// InviteAgain mails another temporary password and voids the former. Errors: identity.not_invited (409) once the
// person has a password of their own, LimitExceededException beyond five invitations an hour for one e-mail; an
// account of another owner is not found.
func (s *Service) InviteAgain(ctx context.Context, who scope.Scope, accountID string) error {
	account, err := s.colleague(ctx, who, accountID)
	if err != nil {
		return err
	}
	return s.inviteAgain(ctx, who, account)
}

func (s *Service) inviteAgain(ctx context.Context, who scope.Scope, account Account) error {
	if !account.MustChange {
		return errNotInvited
	}
	password, now := secret.RandomLegible(temporaryLength), s.clock.Now()
	kept, err := s.provider.conceal(ctx, password, true)
	if err != nil {
		return err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if account, err = s.stillInvited(ctx, account.ID); err != nil {
			return err
		}
		account.temporary(kept, now.Add(invitationLife))
		if err := s.store.SetPassword(ctx, account, now); err != nil {
			return err
		}
		if err := s.store.RetireCodes(ctx, account.ID, now, ForNewPassword, planFirst); err != nil {
			return err
		}
		return s.mailInvitation(ctx, account, who.Name, password)
	})
	return errs.Wrap(err, "invite somebody again")
}

// stillInvited holds an account to the end of the transaction of ctx and returns it as it is then: the person may have set
// a password, or somebody have changed the e-mail, while another temporary one was being made.
func (s *Service) stillInvited(ctx context.Context, accountID string) (Account, error) {
	account, err := s.store.HoldAccount(ctx, accountID)
	if err == nil && !account.MustChange {
		err = errNotInvited
	}
	return account, err
}

func (s *Service) mailInvitation(ctx context.Context, account Account, inviter, password string) error {
	key, o := EmailKey(account.Email), account.owner()
	if err := s.countMail(ctx, ForInvitation, key, mailsAnHour, s.keyed(ForInvitation, key, password)); err != nil {
		return err
	}
	if err := s.countMail(ctx, "invitation.by", cmp.Or(o.RetailerID+o.PartnerID, "staff"), invitationsAnHour, []byte{}); err != nil {
		return err
	}
	if err := s.provider.changed(ctx, account.ID); err != nil {
		return err
	}
	to := staffPlace(account.Profile, s.needsFactor(account))
	if !account.Profile.Staff() {
		organization, err := s.organization(ctx, o)
		if err != nil {
			return err
		}
		only, err := s.store.StoresOf(ctx, account.ID)
		if err != nil {
			return err
		}
		to = companyPlace(organization, only[account.ID])
	}
	if !s.provider.mailsLinks() {
		return s.ports.Post.Send(ctx, account.Email, invitation(to, inviter, account.Email, password, s.page("/signIn"), invitationLife))
	}
	link, err := s.inviteLink(ctx, account)
	if err != nil {
		return err
	}
	return s.ports.Post.Send(ctx, account.Email, invitationByLink(to, inviter, account.Email, password, link, s.page("/signIn"), invitationLife))
}

// inviteLink returns the address where the first password is set, good once and as long as the invitation; it voids the
// former.
func (s *Service) inviteLink(ctx context.Context, account Account) (string, error) {
	if err := s.store.RetireCodes(ctx, account.ID, s.clock.Now(), ForInviteLink); err != nil {
		return "", err
	}
	token, err := s.issue(ctx, ForInviteLink, account, invitationLife, "")
	// After a '#': browsers send it to nobody, so that it stands in no log.
	return s.page("/password-change") + "#" + url.Values{"convite": {token}, "email": {account.Email}}.Encode(), err
}

// NewPassword answers the challenge NEW_PASSWORD_REQUIRED, or the link of an invitation, whose token is Pending.
type NewPassword struct {
	Pending, Password string
	Client
}

// firstChallenge finds what a first password answers: a sign-in with the temporary one, or the link of an invitation.
func (s *Service) firstChallenge(ctx context.Context, token string) (Code, error) {
	code, err := s.byToken(ctx, ForNewPassword, token)
	if !errors.Is(err, errExpiredCode) || !s.provider.mailsLinks() {
		return code, err
	}
	link, err := s.store.CodeByHash(ctx, ForInviteLink, secret.Hash(token))
	if errors.Is(err, ErrNotFound) {
		return code, errExpiredCode
	}
	if err != nil {
		return Code{}, errs.Wrap(err, "look up an invitation's link")
	}
	if err = link.state(s.clock.Now()); errors.Is(err, errExpiredCode) {
		err = errInviteLinkOver
	}
	return link, err
}

// CompleteNewPassword sets a password of the person's own, confirms the e-mail (the temporary password, or the link, was
// read there) and signs in. Errors: ExpiredCodeException, identity.weak_password (the challenge stays good),
// LimitExceededException after five passwords that the provider refused.
func (s *Service) CompleteNewPassword(ctx context.Context, in NewPassword) (SignedIn, error) {
	code, err := s.firstChallenge(ctx, in.Pending)
	if err != nil {
		return SignedIn{}, err
	}
	account, err := s.store.Account(ctx, code.AccountID)
	if err != nil {
		return SignedIn{}, orElse(err, errExpiredCode, "look up the account")
	}
	if err := s.checkPassword(ctx, in.Password, account); err != nil {
		return SignedIn{}, err
	}
	if err := s.notTemporary(ctx, account, in.Password); err != nil {
		return SignedIn{}, err
	}
	if err := s.take(ctx, code); err != nil { // before the hash, which many at once would make in vain
		return SignedIn{}, err
	}
	ctx = context.WithoutCancel(ctx) // what a pool accepted is finished, also when the person hangs up
	kept, plan, err := s.provider.first(ctx, account, code.Data, in.Password)
	if err != nil {
		return SignedIn{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if account, err = s.store.HoldAccount(ctx, account.ID); err != nil { // before its code, as another invitation does
			return orElse(err, errExpiredCode, "look at the account again")
		}
		if err := s.claim(ctx, plan); err != nil { // invited again, or answered beside this
			return err
		}
		if err := s.use(ctx, code); err != nil {
			return err
		}
		if err := s.firstPassword(ctx, account, kept); err != nil {
			return err
		}
		account, err = s.store.Account(ctx, account.ID)
		return err
	})
	if err != nil {
		return SignedIn{}, errs.Wrap(err, "set the first password")
	}
	return s.passwordShown(ctx, account, in.Client)
}

// firstPassword writes a password that what was mailed led to, in the transaction of ctx: the e-mail is proven with it.
func (s *Service) firstPassword(ctx context.Context, account Account, kept string) error {
	if err := s.proven(ctx, account.ID); err != nil {
		return err
	}
	return s.setPassword(ctx, account.Self(), account, kept)
}

// notTemporary refuses the temporary password as one of the person's own: it stands in a mail.
func (s *Service) notTemporary(ctx context.Context, account Account, password string) error {
	key := EmailKey(account.Email)
	invited, err := s.store.NewestCode(ctx, ForInvitation, key)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return errs.Wrap(err, "look up the invitation")
	}
	if err == nil && sameHash(invited.Hash, s.keyed(ForInvitation, key, password)) {
		return errs.InvalidFields("identity.weak_password", map[string]string{"newPassword": "Escolha uma senha diferente da temporária."})
	}
	return nil
}
