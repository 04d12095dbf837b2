package identity

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/text"
)

// StaffAccount is an account of the programme's own people as it is stored.
type StaffAccount struct {
	Account
	Protected bool   // it has an authenticator app or a passkey
	Inviter   string // the name of who invited it; '': nobody did, or is not there any more
}

// StaffMember is one of the programme's own people, as administrators see them.
type StaffMember struct {
	StaffAccount
	State  State
	Needs  bool      // nothing else is allowed before a second factor is there
	SeenAt time.Time // see Colleague
}

// StaffQuery narrows the programme's own people; what is empty narrows nothing.
type StaffQuery struct {
	Text    string // see sought
	Profile scope.Profile
	State   State
}

// sought keeps the people whose name and e-mail hold every word of what was typed; where nobody's do, those whose do so but for a
// slip of the fingers in a word. For as many as one company has.
func sought[T any](people []T, wanted string, account func(T) Account) []T {
	for _, holds := range []func(in, wanted string) bool{text.Holds, text.HoldsNearly} {
		found := slices.DeleteFunc(slices.Clone(people), func(one T) bool {
			a := account(one)
			return !holds(a.Name+" "+a.Email, wanted)
		})
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// maxStaff is how many of the programme's own people there may be.
const maxStaff = 200

var (
	errTooManyStaff = errs.New(errs.Conflict, "identity.too_many_staff",
		"A equipe da Seiva já tem contas demais. Cancele convites sem resposta antes de convidar outra pessoa.")
	errNotStaff   = errs.InvalidFields("identity.invalid_account", map[string]string{"perfil": "Escolha administrador ou suporte."})
	errStaffTaken = errs.New(errs.Conflict, "identity.staff_already",
		"Este e-mail já é de alguém da equipe da Seiva, ou espera a resposta a um convite. Procure-o na lista.")
	errProfileAlready = errs.New(errs.Conflict, "identity.profile_already", "Esta pessoa já tem esse perfil. Atualize a página.")
	errFactorAlready  = errs.New(errs.Conflict, "identity.factor_already", "Esta exigência já está assim. Atualize a página.")
	errFactorByAll    = errs.New(errs.Conflict, "identity.factor_by_installation",
		"Esta instalação exige a verificação em duas etapas de toda a equipe: não é possível dispensar uma pessoa.")
)

// Staff returns a page of the programme's own people, by name. Error: 403 to any but administrators.
func (s *Service) Staff(ctx context.Context, who scope.Scope, q StaffQuery, r paging.Request) (paging.Page[StaffMember], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[StaffMember]{}, err
	}
	all, err := s.store.Staff(ctx, maxStaff)
	if err != nil {
		return paging.Page[StaffMember]{}, errs.Wrap(err, "list staff")
	}
	now := s.clock.Now()
	page := paging.Cut(r, sought(slices.DeleteFunc(all, func(a StaffAccount) bool {
		return q.Profile != "" && a.Profile != q.Profile || q.State != "" && a.State(now) != q.State
	}), q.Text, func(a StaffAccount) Account { return a.Account }))
	accounts := make([]Account, len(page.Items))
	for i, a := range page.Items {
		accounts[i] = a.Account
	}
	seen, err := s.lastSeen(ctx, accounts)
	return paging.Map(page, func(a StaffAccount) StaffMember {
		return StaffMember{a, a.State(now), s.needsFactor(a.Account), seen[a.ID]}
	}), err
}

// led runs f in one transaction in which nobody takes an administrator away: the caller is one of them to its end. So
// somebody may always enter, since nobody changes their own account.
func (s *Service) led(ctx context.Context, who scope.Scope, f func(ctx context.Context) error) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		administrators, err := s.store.HoldAdministrators(ctx)
		if err != nil {
			return err
		}
		if !slices.Contains(administrators, who.AccountID) {
			return errNoSession
		}
		return f(ctx)
	})
}

// InviteStaff makes an account of the programme's own people, as InviteAs makes one of a company; it needs a second factor. Errors:
// 403 to any but administrators, identity.invalid_email and identity.invalid_account (422), identity.staff_already,
// identity.email_of_company and identity.too_many_staff (409), LimitExceededException as for InviteAs.
func (s *Service) InviteStaff(ctx context.Context, who scope.Scope, email, name string, p scope.Profile) (StaffMember, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return StaffMember{}, err
	}
	email, err := newEmail(email)
	if err != nil {
		return StaffMember{}, err
	}
	name, wrong := personName(cmp.Or(strings.TrimSpace(name), nameFrom(email)))
	if wrong != "" {
		return StaffMember{}, errs.InvalidFields("identity.invalid_account", map[string]string{"nome": wrong})
	}
	if !p.Staff() {
		return StaffMember{}, errNotStaff
	}
	password, now := secret.RandomLegible(temporaryLength), s.clock.Now()
	kept, err := s.provider.conceal(ctx, password, true)
	if err != nil {
		return StaffMember{}, err
	}
	account := Account{
		ID: id.New(), Email: email, Name: name, Profile: p, Role: scope.FullAccess, CreatedAt: now, FactorRequired: true, InvitedBy: who.AccountID,
	}
	account.temporary(kept, now.Add(invitationLife))
	err = s.led(ctx, who, func(ctx context.Context) error {
		all, err := s.store.Staff(ctx, maxStaff)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(all, func(a StaffAccount) bool { return EmailKey(a.Email) == EmailKey(email) }) {
			return errStaffTaken
		}
		if len(all) >= maxStaff {
			return errTooManyStaff
		}
		if err := s.store.CreateAccount(ctx, account); err != nil {
			return s.ofCompany(ctx, err, email)
		}
		if err := s.mailInvitation(ctx, account, who.Name, password); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "identity.staff_invited", who, "", account.ID, map[string]string{"profile": string(p)})
	})
	return StaffMember{StaffAccount: StaffAccount{account, false, who.Name}, State: Waiting, Needs: true}, errs.Wrap(err, "invite one of staff")
}

// ofCompany says of which company an e-mail is that was taken.
func (s *Service) ofCompany(ctx context.Context, taken error, email string) error {
	if !errors.Is(taken, ErrEmailTaken) {
		return taken
	}
	other, err := s.store.AccountByEmail(ctx, EmailKey(email))
	if err != nil {
		return errs.Wrap(err, "look up whose an e-mail is")
	}
	company, err := s.organization(ctx, other.owner())
	if err != nil {
		return errs.Wrap(err, "name a company")
	}
	message := "Este e-mail já entra na conta de " + cmp.Or(company, "uma empresa") + ", e cada e-mail entra em uma conta só. Convide com outro."
	return &errs.Error{Kind: errs.Conflict, Code: "identity.email_of_company", Message: message, Fields: map[string]string{"email": message}}
}

// member returns an account of staff for a change by an administrator; any other is not found.
func (s *Service) member(ctx context.Context, who scope.Scope, accountID string) (Account, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Account{}, err
	}
	account, err := s.helpable(ctx, who, accountID)
	if err == nil && !account.Profile.Staff() {
		err = ErrNotFound
	}
	return account, err
}

// InviteStaffAgain is InviteAgain of one of staff.
func (s *Service) InviteStaffAgain(ctx context.Context, who scope.Scope, accountID string) error {
	account, err := s.member(ctx, who, accountID)
	if err != nil {
		return err
	}
	return s.inviteAgain(ctx, who, account)
}

// CancelInvitation forgets an account of staff that its person never entered; what was mailed opens nothing any more. Errors:
// identity.not_invited (409) once the person has a password of their own; any other account is not found.
func (s *Service) CancelInvitation(ctx context.Context, who scope.Scope, accountID string) error {
	if _, err := s.member(ctx, who, accountID); err != nil {
		return err
	}
	err := s.led(ctx, who, func(ctx context.Context) error {
		account, err := s.stillInvited(ctx, accountID)
		if err != nil {
			return err
		}
		if err := s.store.DeleteInvited(ctx, account.ID); err != nil {
			return err
		}
		if err := s.provider.changed(ctx, account.ID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "identity.invitation_cancelled", who, "", account.ID, map[string]string{})
	})
	return errs.Wrap(err, "cancel an invitation")
}

// ChangeProfile makes one of staff an administrator or support: their sessions end, so that the new rights hold at once, and
// what they asked another of staff to agree to is dropped. Errors besides those of assist: identity.invalid_account (422),
// identity.profile_already (409); an account of a company is not found.
func (s *Service) ChangeProfile(ctx context.Context, who scope.Scope, h Help, p scope.Profile) error {
	if !p.Staff() {
		return errNotStaff
	}
	became := madeSupport
	if p == scope.Administrador {
		became = madeAdministrator
	}
	return s.assistStaff(ctx, who, h, became, func(ctx context.Context, held Account) error {
		if held.Profile == p {
			return errProfileAlready
		}
		if err := s.store.SetProfile(ctx, held.ID, p); err != nil {
			return err
		}
		if err := s.store.DropResetsOf(ctx, held.ID); err != nil {
			return err
		}
		return s.store.DeleteSessions(ctx, held.ID, "")
	})
}

// RequireFactor has one of staff do nothing before they have a second factor, from their next call on, or no longer so. Errors
// besides those of assist: identity.factor_already, and identity.factor_by_installation (409) for who is to be let off where
// everybody needs one; an account of a company is not found.
func (s *Service) RequireFactor(ctx context.Context, who scope.Scope, h Help, required bool) error {
	became := factorWaived
	if required {
		became = factorAsked
	}
	return s.assistStaff(ctx, who, h, became, func(ctx context.Context, held Account) error {
		switch {
		case !required && s.ports.Config.StaffSecondFactor:
			return errFactorByAll
		case held.FactorRequired == required:
			return errFactorAlready
		}
		return s.store.RequireFactor(ctx, held.ID, required)
	})
}

// assistStaff is assist by administrators, for staff alone.
func (s *Service) assistStaff(ctx context.Context, who scope.Scope, h Help, a action, act func(ctx context.Context, held Account) error) error {
	if _, err := s.member(ctx, who, h.AccountID); err != nil {
		return err
	}
	return s.led(ctx, who, func(ctx context.Context) error {
		return s.assist(ctx, who, h, a, func(ctx context.Context, held Account, _ string) error { return act(ctx, held) })
	})
}
