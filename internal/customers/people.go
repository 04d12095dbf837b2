package customers

import (
	"context"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Listed is an account as an administrator sees it.
type Listed struct {
	Account
	MaskedCPF string
	// What the person chose with every retailer whose acceptance stands; SendForVibe where it counts.
	AlwaysGreen, SendForVibe bool
	VibeOffered              bool // receipts are sent to the Vibe where consumers agree
	Retailers                int
}

// Sorts of the list of people.
const (
	ByName    = "name"
	ByEmail   = "email"
	ByCreated = "createdAt"
)

// Passwords are made and compared for people who buy; each is work with a bound.
type Passwords interface {
	// Weakness is what is wrong with a new password of who has the own data, for people, or nothing.
	Weakness(password string, own ...string) string
	Hash(ctx context.Context, password string) (string, error)
	// Matches takes as long for an empty hash, which nothing matches.
	Matches(ctx context.Context, hash, password string) (bool, error)
}

var (
	errUnknownEmail = errs.InvalidFields("customers.unknown_email",
		map[string]string{"currentEmail": "Nenhum consumidor tem este e-mail. Confira como ele se escreve."})
	errSharedEmail = errs.New(errs.Conflict, "customers.shared_email",
		"Mais de um consumidor tem este e-mail. Escolha a pessoa na lista e mude o e-mail por lá.")
	errSameEmail = errs.InvalidFields("customers.same_email", map[string]string{"newEmail": "Este já é o e-mail do consumidor."})
)

// People gives an ADMINISTRADOR a page of the accounts whose name or e-mail holds the words of filter, or whose CPF it is.
func (s *Service) People(ctx context.Context, who scope.Scope, filter string, r paging.Request) (paging.Page[Listed], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Listed]{}, err
	}
	var cpfIndex []byte
	if cpf, ok := brdoc.ParseCPF(filter); ok {
		cpfIndex = s.ports.Keys.Index.Of(cpf)
	}
	accounts, total, err := s.store.Accounts(ctx, strings.TrimSpace(filter), cpfIndex, r)
	if err != nil {
		return paging.Page[Listed]{}, errs.Wrap(err, "list consumers")
	}
	rows, err := s.listed(ctx, accounts)
	return paging.Of(r, rows, total), err
}

func (s *Service) listed(ctx context.Context, accounts []Account) ([]Listed, error) {
	indexes := make([][]byte, len(accounts))
	for i, a := range accounts {
		indexes[i] = a.CPFIndex
	}
	relations, err := s.store.Relations(ctx, indexes...)
	if err != nil {
		return nil, errs.Wrap(err, "list consumers' retailers")
	}
	of := map[string][]Relation{}
	for _, r := range relations {
		of[string(r.CPFIndex)] = append(of[string(r.CPFIndex)], r)
	}
	rows := make([]Listed, 0, len(accounts))
	for _, a := range accounts {
		all := of[string(a.CPFIndex)]
		if len(all) == 0 { // withdrawn meanwhile
			continue
		}
		row, err := s.shown(a, all, all)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// shown tells of an account what was chosen with some of the retailers that know its person, and the CPF as all of them do: those
// that it opens may be none.
func (s *Service) shown(a Account, some, all []Relation) (Listed, error) {
	chosen := len(some) > 0
	out := Listed{Account: a, AlwaysGreen: chosen, SendForVibe: chosen && s.ports.Vibe != nil, VibeOffered: s.ports.Vibe != nil, Retailers: len(some)}
	for _, r := range some {
		out.AlwaysGreen = out.AlwaysGreen && r.Chosen.AlwaysGreen
		out.SendForVibe = out.SendForVibe && r.Chosen.Sends()
	}
	cpf, err := s.cpfOf(all)
	out.MaskedCPF = brdoc.MaskCPF(cpf)
	return out, err
}

// cpfOf opens the CPF that the first of a person's relations holds.
func (s *Service) cpfOf(relations []Relation) (string, error) {
	if len(relations) == 0 {
		return "", ErrNotFound // withdrawn meanwhile
	}
	first := relations[0]
	cpf, err := secret.Unseal(s.ports.Keys.Seal, first.SealedCPF, sealContext(Customer{
		Grant: scope.Grant{RetailerID: first.RetailerID}, CPFIndex: first.CPFIndex,
	}))
	return string(cpf), errs.Wrap(err, "open a consumer's CPF")
}

// account gives one for an ADMINISTRADOR, or ErrNotFound.
func (s *Service) account(ctx context.Context, accountID string) (Account, error) {
	if !id.Valid(accountID) {
		return Account{}, ErrNotFound
	}
	return s.store.Account(ctx, accountID)
}

// ShowCPF gives an ADMINISTRADOR the CPF of an account, and writes down why. Errors: customers.invalid_reason (422, field
// motivo), ErrNotFound.
func (s *Service) ShowCPF(ctx context.Context, who scope.Scope, accountID, reason string) (string, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return "", err
	}
	wrong := map[string]string{}
	if (forms.Text{Value: &reason, Field: "motivo", Rule: forms.Reason}).Clean(wrong); len(wrong) > 0 {
		return "", errs.InvalidFields("customers.invalid_reason", wrong)
	}
	var cpf string
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		a, err := s.account(ctx, accountID)
		if err != nil {
			return err
		}
		relations, err := s.store.Relations(ctx, a.CPFIndex)
		if err != nil {
			return err
		}
		if cpf, err = s.cpfOf(relations); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "customers.cpf_shown", who, "", a.ID, map[string]string{"reason": reason})
	})
	if err != nil {
		return "", errs.Wrap(err, "show a consumer's CPF")
	}
	return cpf, nil
}

// EmailChange is another e-mail for an account, which is AccountID's or, where that is empty, the only one with Current.
// NewPassword may be empty: then the person enters by mailed codes alone.
type EmailChange struct{ AccountID, Current, New, NewPassword string }

// ChangeEmail lets an ADMINISTRADOR give an account another e-mail, and a password or none: both addresses are
// told, and every session ends. Errors: customers.invalid_email (422, fields currentEmail and newEmail),
// customers.weak_password (422, field newPassword), customers.unknown_email and customers.same_email (422),
// customers.shared_email (409), ErrNotFound for an id that is nobody's or whose e-mail is not Current any more.
func (s *Service) ChangeEmail(ctx context.Context, who scope.Scope, in EmailChange) (Listed, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Listed{}, err
	}
	wrong := map[string]string{}
	for _, typed := range []forms.Text{
		{Value: &in.Current, Field: "currentEmail", Rule: forms.Email}, {Value: &in.New, Field: "newEmail", Rule: forms.Email},
	} {
		typed.Clean(wrong)
	}
	if len(wrong) > 0 {
		return Listed{}, errs.InvalidFields("customers.invalid_email", wrong)
	}
	found, err := s.withEmail(ctx, in)
	if err != nil {
		return Listed{}, err
	}
	if emailKey(in.New) == found.EmailKey() {
		return Listed{}, errSameEmail
	}
	hash, err := s.hashed(ctx, in.NewPassword, in.New, found.Name)
	if err != nil {
		return Listed{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, found.CPFIndex); err != nil {
			return err
		}
		held, err := s.store.Account(ctx, found.ID)
		if err != nil {
			return err
		}
		if held.EmailKey() != emailKey(in.Current) {
			return errUnknownEmail
		}
		if err := s.moveAccount(ctx, held, in.New, hash, byStaff); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "customers.email_changed", who, "", held.ID, map[string]string{})
	})
	if err != nil {
		return Listed{}, errs.Wrap(err, "change a consumer's e-mail")
	}
	found.Email = in.New
	rows, err := s.listed(ctx, []Account{found})
	if err == nil && len(rows) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Listed{}, err
	}
	return rows[0], nil
}

func (s *Service) withEmail(ctx context.Context, in EmailChange) (Account, error) {
	if in.AccountID != "" {
		a, err := s.account(ctx, in.AccountID)
		if err == nil && a.EmailKey() != emailKey(in.Current) {
			err = errUnknownEmail
		}
		return a, errs.Wrap(err, "look up a consumer")
	}
	all, err := s.store.AccountsWith(ctx, emailKey(in.Current), 2)
	switch {
	case err != nil:
		return Account{}, errs.Wrap(err, "look up a consumer's e-mail")
	case len(all) == 0:
		return Account{}, errUnknownEmail
	case len(all) > 1:
		return Account{}, errSharedEmail
	}
	return all[0], nil
}

// hashed gives the hash of a new password; an empty one has none.
func (s *Service) hashed(ctx context.Context, password string, own ...string) (string, error) {
	if password == "" {
		return "", nil
	}
	if weakness := s.ports.Passwords.Weakness(password, own...); weakness != "" {
		return "", errs.InvalidFields("customers.weak_password", map[string]string{"newPassword": weakness})
	}
	return s.ports.Passwords.Hash(ctx, password)
}
