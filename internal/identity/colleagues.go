package identity

import (
	"cmp"
	"context"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// State is where an account stands.
type State string

// The states of an account.
const (
	Active    State = "ATIVA"
	Waiting   State = "PENDENTE" // its invitation, or its e-mail's confirmation, is still to be answered
	Expired   State = "EXPIRADA" // its invitation ended unanswered
	Suspended State = "SUSPENSA" // nobody enters it until staff restore it
)

// State is where the account stands at an instant.
func (a Account) State(now time.Time) State {
	switch {
	case !a.SuspendedAt.IsZero():
		return Suspended
	case a.MustChange && !now.Before(a.PasswordExpiresAt):
		return Expired
	case a.MustChange || a.ConfirmedAt.IsZero():
		return Waiting
	}
	return Active
}

// Colleague is another account of the caller's retailer or software house. Main is the one with which it began.
type Colleague struct {
	Account
	State  State
	Main   bool
	Named  []StoreName // its stores, by name; nothing where it has all
	SeenAt time.Time   // when somebody last used it; zero: never, or too long ago to be known
}

// Version tells two states of what colleagues edit of an account apart.
func (a Account) Version() string { return etag.Of(a.Email, a.Name, a.Role, a.Stores.Key()) }

// Colleagues returns a page of the other accounts of the caller's retailer or software house, the first ever first; where something
// is wanted, of those that are sought so. Error: 403 to any other profile, and to a role without the team.
func (s *Service) Colleagues(ctx context.Context, who scope.Scope, wanted string, r paging.Request) (paging.Page[Colleague], error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return paging.Page[Colleague]{}, err
	}
	if err := who.May(scope.TeamArea, false); err != nil {
		return paging.Page[Colleague]{}, err
	}
	page, err := s.listed(ctx, who, strings.TrimSpace(wanted), r)
	if err != nil {
		return paging.Page[Colleague]{}, errs.Wrap(err, "list an owner's accounts")
	}
	main, err := s.store.MainAccount(ctx, ownerOf(who))
	if err != nil {
		return paging.Page[Colleague]{}, orElse(err, errNoSession, "look up the main account")
	}
	seen, err := s.lastSeen(ctx, page.Items)
	if err != nil {
		return paging.Page[Colleague]{}, err
	}
	named, err := s.named(ctx, page.Items...)
	if err != nil {
		return paging.Page[Colleague]{}, err
	}
	now := s.clock.Now()
	return paging.Map(page, func(a Account) Colleague {
		return Colleague{a, a.State(now), a.ID == main.ID, named[a.ID], seen[a.ID]}
	}), nil
}

// listed is a page of the caller's colleagues. To be looked through all are read: no company has more than maxColleagues.
func (s *Service) listed(ctx context.Context, who scope.Scope, wanted string, r paging.Request) (paging.Page[Account], error) {
	if wanted == "" {
		rows, total, err := s.store.Colleagues(ctx, ownerOf(who), who.AccountID, r)
		return paging.Of(r, rows, total), err
	}
	all, _, err := s.store.Colleagues(ctx, ownerOf(who), who.AccountID, paging.Request{Size: maxColleagues})
	return paging.Cut(r, sought(all, wanted, func(a Account) Account { return a })), err
}

// named names the stores of accounts.
func (s *Service) named(ctx context.Context, accounts ...Account) (map[string][]StoreName, error) {
	var bound []string
	for _, a := range accounts {
		if a.Stores.Bound() {
			bound = append(bound, a.ID)
		}
	}
	if len(bound) == 0 {
		return nil, nil
	}
	named, err := s.store.StoresOf(ctx, bound...)
	return named, errs.Wrap(err, "name the stores of accounts")
}

func (s *Service) lastSeen(ctx context.Context, accounts []Account) (map[string]time.Time, error) {
	ids := make([]string, len(accounts))
	for i, a := range accounts {
		ids[i] = a.ID
	}
	seen, err := s.store.LastSeen(ctx, ids)
	return seen, errs.Wrap(err, "look up when accounts were last used")
}

// ownTeam refuses whoever has no team, whose role does not reach it, and an administrator in a switched profile: who has access to a company is for
// its own people to say.
func ownTeam(who scope.Scope) error {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return err
	}
	if err := who.May(scope.TeamArea, true); err != nil {
		return err
	}
	return who.InPerson()
}

// colleague returns an account of the caller's retailer or software house for a change; another's is not found.
func (s *Service) colleague(ctx context.Context, who scope.Scope, accountID string) (Account, error) {
	if err := ownTeam(who); err != nil {
		return Account{}, err
	}
	if !id.Valid(accountID) {
		return Account{}, errNoColleague
	}
	account, err := s.store.Account(ctx, accountID)
	if err != nil {
		return Account{}, orElse(err, errNoColleague, "look up the account")
	}
	if account.Profile != who.Profile || account.owner() != ownerOf(who) {
		return Account{}, errNoColleague
	}
	return account, nil
}

// secondary is colleague for what nobody does to their own account nor to the main one, so that an owner always has
// an account, and a colleague's session takes over nobody else's beginning.
func (s *Service) secondary(ctx context.Context, who scope.Scope, accountID string) (Account, error) {
	account, err := s.colleague(ctx, who, accountID)
	if err != nil {
		return Account{}, err
	}
	if account.ID == who.AccountID {
		return Account{}, errOwnAccount
	}
	main, err := s.store.MainAccount(ctx, account.owner())
	if err == nil && main.ID == account.ID {
		err = errMainAccount
	}
	return account, errs.Wrap(err, "look up the main account")
}

// ChangeColleagueEmail gives a secondary account another e-mail: ChangeColleague of that alone.
func (s *Service) ChangeColleagueEmail(ctx context.Context, who scope.Scope, accountID, email string) (Colleague, error) {
	return s.ChangeColleague(ctx, who, accountID, "", Newcomer{Email: email})
}

// ChangeColleague gives a secondary account the e-mail, as ChangeEmail does, the name, the role and the stores that are not empty; its open sessions go as far as those from the next call. `seen` is the version that is changed; empty: any. Errors: those of ChangeEmail, identity.stale (412), identity.invalid_role,
// identity.invalid_stores and identity.invalid_account (422), identity.own_account and identity.main_account (403), so that an owner always has an
// account with full access; an account of another owner is not found.
func (s *Service) ChangeColleague(ctx context.Context, who scope.Scope, accountID, seen string, to Newcomer) (Colleague, error) {
	if _, err := s.secondary(ctx, who, accountID); err != nil {
		return Colleague{}, err
	}
	if to.Role != "" && !to.Role.Known() {
		return Colleague{}, errInvalidRole
	}
	if to.Stores != nil {
		if err := checkStores(who.Profile, *to.Stores); err != nil {
			return Colleague{}, err
		}
	}
	var wrong string
	if to.Name, wrong = optionalName(to.Name); wrong != "" {
		return Colleague{}, errs.InvalidFields("identity.invalid_account", map[string]string{"nome": wrong})
	}
	describe := func(ctx context.Context, held Account) (Account, error) {
		if seen != "" && seen != held.Version() {
			return Account{}, errStale
		}
		return s.describe(ctx, who, held, to)
	}
	change := s.changeEmail
	if to.Email == "" && (to.Name != "" || to.Role != "" || to.Stores != nil) {
		change = s.held
	}
	account, err := change(ctx, who, accountID, to.Email, describe)
	if err != nil {
		return Colleague{}, errs.Wrap(err, "change an account")
	}
	named, err := s.named(ctx, account)
	return Colleague{Account: account, State: account.State(s.clock.Now()), Named: named[account.ID]}, err
}

// held changes an account as it is when nobody else does.
func (s *Service) held(ctx context.Context, _ scope.Scope, accountID, _ string, change func(context.Context, Account) (Account, error)) (account Account, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if account, err = s.store.HoldAccount(ctx, accountID); err == nil {
			account, err = change(ctx, account)
		}
		return err
	})
	return account, err
}

// describe writes a held account's name, role and stores, those that are not empty.
func (s *Service) describe(ctx context.Context, who scope.Scope, held Account, to Newcomer) (Account, error) {
	former := held
	held.Name, held.Role = cmp.Or(to.Name, held.Name), cmp.Or(to.Role, held.Role)
	if to.Stores != nil {
		held.Stores = *to.Stores
	}
	if held == former {
		return held, nil
	}
	if err := s.store.Describe(ctx, held); err != nil {
		return Account{}, err
	}
	if held.Role != former.Role {
		if err := s.ports.Trail.Record(ctx, "identity.role_changed", who, held.RetailerID, held.ID,
			map[string]string{"from": string(former.Role), "role": string(held.Role)}); err != nil {
			return Account{}, err
		}
	}
	if held.Stores == former.Stores {
		return held, nil
	}
	if err := s.store.Bind(ctx, held); err != nil {
		return Account{}, err
	}
	return held, s.ports.Trail.Record(ctx, "identity.stores_changed", who, held.RetailerID, held.ID,
		map[string]string{"from": former.Stores.Key(), "stores": held.Stores.Key()})
}

// described is what the trail says of a new account.
func described(a Account) map[string]string {
	about := map[string]string{"role": string(a.Role)}
	if a.Stores.Bound() {
		about["stores"] = a.Stores.Key()
	}
	return about
}

// RemoveColleague ends a secondary account at once, with its sessions; a person who had entered it is mailed. Errors:
// identity.own_account and identity.main_account (403); an account of another owner is not found.
func (s *Service) RemoveColleague(ctx context.Context, who scope.Scope, accountID string) error {
	account, err := s.secondary(ctx, who, accountID)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.DeleteAccount(ctx, account.owner(), account.ID); err != nil {
			return err
		}
		if err := s.provider.changed(ctx, account.ID); err != nil {
			return err
		}
		if account.State(now) == Active {
			organization, err := s.organization(ctx, account.owner())
			if err != nil {
				return err
			}
			if err := s.ports.Post.Send(ctx, account.Email, accountRemoved(organization, who.Name, now)); err != nil {
				return err
			}
		}
		return s.ports.Trail.Record(ctx, "identity.removed", who, account.RetailerID, account.ID, map[string]string{})
	})
	return errs.Wrap(err, "remove an account")
}
