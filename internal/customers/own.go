package customers

import (
	"bytes"
	"context"
	"errors"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/network"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// AccountGate is where people enter their account, by AskEntry and Enter, with a password or a passkey. The token that they get opens
// the account for an hour, and no retailer's receipts.
var AccountGate = scope.Grant{KeyID: "account"}

// Own is what a person sees of their account.
type Own struct {
	Listed
	HasPassword bool
	VibeOffered bool // receipts are sent to the Vibe where consumers agree
	// Opened are the retailers whose receipts the account shows; Others, those that know the person by another address that
	// they vouch for.
	Opened, Others []Relation
}

func (s *Service) accountDoor(ctx context.Context, cpfIndex []byte) (door, error) {
	a, err := s.store.AccountOf(ctx, cpfIndex)
	if errors.Is(err, ErrNotFound) || err == nil && !a.Vouched {
		return door{}, nil
	}
	return door{a.Email, scope.Grant{KeyID: a.ID}, ""}, err
}

// accountReach is what an account opens of a retailer: all, while an acceptance stands under the account's address.
func (s *Service) accountReach(ctx context.Context, accountID, retailerID string) (KeyReach, error) {
	if !id.Valid(accountID) || retailerID == "" {
		return KeyReach{}, ErrNotFound
	}
	a, err := s.store.Account(ctx, accountID)
	if err != nil {
		return KeyReach{}, err
	}
	_, err = s.opened(ctx, a, retailerID)
	return KeyReach{Grant: scope.Grant{KeyID: a.ID, RetailerID: retailerID}, Name: "Conta do consumidor", Linked: true, Whole: true}, err
}

// SignIn gives a token of one hour for the account of a CPF, by its password. Every try counts among the bounds of codes of
// entry. Errors: customers.bad_document (422), customers.wrong_password (403) whether there is an account or not,
// customers.too_many_tries (429), those of Passwords.
func (s *Service) SignIn(ctx context.Context, document, password string, from Origin) (Issued, error) {
	cpf, err := parseCPF("document", document)
	if err != nil {
		return Issued{}, err
	}
	from.Address = network.Of(from.Address)
	r := Request{ID: id.New(), CPFIndex: s.ports.Keys.Index.Of(cpf), Action: ToEnter, Standing: CodeSent, KeyID: AccountGate.KeyID, Asked: s.act(from)}
	r.DueAt = r.Asked.At // no code was mailed that it could prove
	var known Account
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.HoldEntries(ctx, ""); err != nil {
			return err
		}
		if err := s.withinEntries(ctx, r, errTooManyTries); err != nil {
			return err
		}
		known, err = s.store.AccountOf(ctx, r.CPFIndex)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		return s.add(ctx, r)
	})
	if err != nil {
		return Issued{}, errs.Wrap(err, "count a try of a password")
	}
	right, err := s.ports.Passwords.Matches(ctx, known.PasswordHash, password)
	if err == nil && !right {
		err = errWrongPassword
	}
	if err != nil {
		return Issued{}, errs.Wrap(err, "compare a consumer's password")
	}
	var issued Issued
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		now, err := s.hold(ctx, known)
		if err == nil && now.PasswordHash != known.PasswordHash { // changed meanwhile
			err = errWrongPassword
		}
		if err != nil {
			return err
		}
		issued, err = s.issue(ctx, scope.Grant{KeyID: known.ID}, known.CPFIndex)
		return err
	})
	return issued, errs.Wrap(err, "let a consumer sign in")
}

// hold gives an account as it is, held until the transaction of ctx ends. Error: customers.no_session (401) when it is gone.
func (s *Service) hold(ctx context.Context, a Account) (Account, error) {
	if err := s.store.Hold(ctx, a.CPFIndex); err != nil {
		return Account{}, err
	}
	held, err := s.store.Account(ctx, a.ID)
	if errors.Is(err, ErrNotFound) {
		err = errNoSession
	}
	return held, err
}

// holdOwn is hold for what a session asks for: one whose account has another address by now ended with the former, and may be of
// another person.
func (s *Service) holdOwn(ctx context.Context, a Account) (Account, error) {
	held, err := s.hold(ctx, a)
	if err == nil && held.EmailKey() != a.EmailKey() {
		err = errNoSession
	}
	return held, err
}

// enteredRecently refuses a session that is not fresh: for what lets in from then on, which somebody who finds it open must not do.
func (s *Service) enteredRecently(a Account) error {
	if s.clock.Now().Sub(a.EnteredAt) > recentEntry {
		return errEnterAgain
	}
	return nil
}

// AuthenticateAccount tells whose account a token opens. Error: customers.no_session (401).
func (s *Service) AuthenticateAccount(ctx context.Context, token string) (Account, error) {
	if token == "" {
		return Account{}, errNoSession
	}
	known, err := s.stored(ctx, token)
	if err == nil && (known.RetailerID != "" || !s.clock.Now().Before(known.ExpiresAt)) {
		err = ErrNotFound
	}
	var a Account
	if err == nil {
		a, err = s.store.Account(ctx, known.KeyID)
	}
	if errors.Is(err, ErrNotFound) || err == nil && !bytes.Equal(a.CPFIndex, known.CPFIndex) {
		return Account{}, errNoSession
	}
	a.EnteredAt = known.ExpiresAt.Add(-tokenLife)
	return a, errs.Wrap(err, "look up a consumer's session")
}

// Leave ends a session.
func (s *Service) Leave(ctx context.Context, token string) error {
	return errs.Wrap(s.store.EndToken(ctx, s.placeOf(token), secret.Hash(token)), "end a consumer's session")
}

// Own gives what a person sees of their account.
func (s *Service) Own(ctx context.Context, a Account) (Own, error) {
	relations, err := s.store.Relations(ctx, a.CPFIndex)
	if err != nil {
		return Own{}, errs.Wrap(err, "list a consumer's retailers")
	}
	out := Own{HasPassword: a.PasswordHash != "", VibeOffered: s.ports.Vibe != nil}
	for _, r := range relations {
		switch {
		case a.reaches(r):
			out.Opened = append(out.Opened, r)
		case r.Vouched:
			out.Others = append(out.Others, r)
		}
	}
	out.Listed, err = s.shown(a, out.Opened, relations)
	return out, err
}

// relation gives what stands between the account's person and a retailer, or ErrNotFound.
func (s *Service) relation(ctx context.Context, a Account, retailerID string) (Relation, error) {
	relations, err := s.store.Relations(ctx, a.CPFIndex)
	if err != nil {
		return Relation{}, err
	}
	for _, r := range relations {
		if r.RetailerID == retailerID && r.Vouched {
			return r, nil
		}
	}
	return Relation{}, ErrNotFound
}

// opened gives it for a retailer that the account shows, or ErrNotFound.
func (s *Service) opened(ctx context.Context, a Account, retailerID string) (Relation, error) {
	r, err := s.relation(ctx, a, retailerID)
	if err == nil && !a.reaches(r) {
		err = ErrNotFound
	}
	return r, err
}

// Opens gives a token of one hour, and the CPF that its calls name, for a retailer that the account shows. Error: ErrNotFound.
func (s *Service) Opens(ctx context.Context, a Account, retailerID string) (issued Issued, cpf string, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		held, err := s.holdOwn(ctx, a)
		if err != nil {
			return err
		}
		r, err := s.opened(ctx, held, retailerID)
		if err != nil {
			return err
		}
		if cpf, err = s.cpfOf([]Relation{r}); err != nil {
			return err
		}
		issued, err = s.issue(ctx, scope.Grant{KeyID: held.ID, RetailerID: retailerID}, held.CPFIndex)
		return err
	})
	if err != nil {
		return Issued{}, "", errs.Wrap(err, "open a consumer's retailer")
	}
	return issued, cpf, nil
}

// TakeAddress moves the account to the address that another retailer vouches for: whoever entered gives it away, and takes
// nothing. Errors: customers.recent_entry_required (403), ErrNotFound for a retailer that knows no other one.
func (s *Service) TakeAddress(ctx context.Context, a Account, retailerID string) error {
	if err := s.enteredRecently(a); err != nil {
		return err
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		held, err := s.holdOwn(ctx, a)
		if err != nil {
			return err
		}
		r, err := s.relation(ctx, held, retailerID)
		if err == nil && held.reaches(r) {
			err = ErrNotFound
		}
		if err != nil {
			return err
		}
		return s.moveAccount(ctx, held, r.Email, "", bySelf)
	})
	return errs.Wrap(err, "move a consumer's account")
}

// ChoosePassword gives the account another password, or none where it is empty; every session ends, the one it came by too.
// Errors: customers.recent_entry_required (403), customers.weak_password (422, field newPassword).
func (s *Service) ChoosePassword(ctx context.Context, a Account, password string) error {
	if err := s.enteredRecently(a); err != nil {
		return err
	}
	cpf, err := s.ownCPF(ctx, a)
	if err != nil {
		return err
	}
	hash, err := s.hashed(ctx, password, a.Email, a.Name, cpf)
	if err != nil {
		return err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		held, err := s.holdOwn(ctx, a)
		if err != nil {
			return err
		}
		held.PasswordHash = hash
		if err := s.store.UpdateAccount(ctx, held); err != nil {
			return err
		}
		if err := s.store.EndSessions(ctx, held.ID); err != nil {
			return err
		}
		return s.ports.Post.Send(ctx, held.Email, passwordSet(held.Name, hash == "", s.ports.AccountPage))
	})
	return errs.Wrap(err, "set a consumer's password")
}

func (s *Service) ownCPF(ctx context.Context, a Account) (string, error) {
	relations, err := s.store.Relations(ctx, a.CPFIndex)
	if err != nil {
		return "", errs.Wrap(err, "list a consumer's retailers")
	}
	return s.cpfOf(relations)
}
