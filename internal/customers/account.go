package customers

import (
	"context"
	"errors"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/text"
)

// Account is one person of the programme, whatever retailers the person accepted the terms of: made at the first
// acceptance, gone with the last that stands (decision 114). It holds no CPF of its own: the relations do.
type Account struct {
	ID           string
	CPFIndex     []byte
	Name, Email  string
	Vouched      bool   // as Person's: a key of a whole retailer vouches for the address
	PasswordHash string // '': codes by mail alone
	CreatedAt    time.Time
	EnteredAt    time.Time // when the session began that AuthenticateAccount found; not kept
}

// Relation is what stands between a person and one retailer, whose terms the person accepted.
type Relation struct {
	Person
	TradeName string
	Chosen    Preferences
}

// MaskedEmail is the address with stops.
func (r Relation) MaskedEmail() string { return text.MaskEmail(r.Email) }

// emailKey is the form in which addresses are compared: two that differ in case alone are one.
func emailKey(email string) string { return strings.ToLower(email) }

// EmailKey is the form in which the account's address is compared.
func (a Account) EmailKey() string { return emailKey(a.Email) }

// reaches tells whether the account opens a relation: whose address is the account's, and vouched for. Whoever made the
// account first with an address of their own would else see what other retailers vouched for to somebody else.
func (a Account) reaches(r Relation) bool {
	return a.Vouched && r.Vouched && emailKey(r.Email) == a.EmailKey()
}

// keepAccount makes the person's account at an acceptance, or has it follow one. Under another address than the known one
// it changes nothing, and the person is told there while the address is fresh: not whenever the same is said again.
func (s *Service) keepAccount(ctx context.Context, p Person, fresh bool) error {
	known, err := s.store.AccountOf(ctx, p.CPFIndex)
	if errors.Is(err, ErrNotFound) {
		return s.store.AddAccount(ctx, Account{
			ID: id.New(), CPFIndex: p.CPFIndex, Name: p.Name, Email: p.Email, Vouched: p.Vouched, CreatedAt: s.clock.Now(),
		})
	}
	if err != nil {
		return err
	}
	same := emailKey(p.Email) == known.EmailKey()
	if same && !(known.Vouched && !p.Vouched) || p.Vouched && !known.Vouched {
		known.Name, known.Vouched = p.Name, p.Vouched
		if !same {
			return s.toAddress(ctx, known, p.Email, "")
		}
		known.Email = p.Email
		return s.store.UpdateAccount(ctx, known)
	}
	if same || !p.Vouched || !fresh {
		return nil
	}
	organization, err := s.ports.Organization(ctx, p.RetailerID)
	if err != nil {
		return err
	}
	return s.ports.Post.Send(ctx, known.Email, otherAddress(organization, p.Email, s.ports.AccountPage))
}

// settleAccount makes the account match the acceptances left after a withdrawal: without any the account goes, and an address that
// none of them has goes too. It reports whether the account ended for whoever had it: it is gone, or is that of another address.
func (s *Service) settleAccount(ctx context.Context, cpfIndex []byte) (ended bool, err error) {
	account, err := s.store.AccountOf(ctx, cpfIndex)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	relations, err := s.store.Relations(ctx, cpfIndex)
	if err != nil {
		return false, err
	}
	if len(relations) == 0 {
		if err := s.ports.Forgotten(ctx, account.ID); err != nil {
			return false, err
		}
		return true, s.store.DropAccount(ctx, account)
	}
	heir := relations[0]
	for _, r := range relations {
		if emailKey(r.Email) == account.EmailKey() && r.Vouched == account.Vouched {
			return false, nil
		}
		if r.Vouched && !heir.Vouched {
			heir = r
		}
	}
	account.Name, account.Vouched = heir.Name, heir.Vouched
	if err := s.toAddress(ctx, account, heir.Email, ""); err != nil {
		return false, err
	}
	return true, s.store.EndSessions(ctx, account.ID)
}

// toAddress keeps an account under an address that another person may have: what opened it before opens it no more. The hash
// is of a new password, or empty.
func (s *Service) toAddress(ctx context.Context, a Account, email, hash string) error {
	a.Email, a.PasswordHash = email, hash
	if err := s.store.UpdateAccount(ctx, a); err != nil {
		return err
	}
	if err := s.store.VoidCodes(ctx, a.CPFIndex, s.clock.Now()); err != nil {
		return err
	}
	return s.store.DropPasskeys(ctx, a.ID)
}

// moveAccount gives an account another address and password hash: the relations that had the old one have the new one,
// every session ends, and both addresses hear of it. by is who did it, as the letter names them.
func (s *Service) moveAccount(ctx context.Context, a Account, email, hash string, by mover) error {
	former := a
	a.Vouched = true
	if err := s.toAddress(ctx, a, email, hash); err != nil {
		return err
	}
	if err := s.store.MoveRelations(ctx, a.CPFIndex, former.EmailKey(), email, s.clock.Now()); err != nil {
		return err
	}
	if err := s.store.EndSessions(ctx, a.ID); err != nil {
		return err
	}
	for _, to := range []string{former.Email, email} {
		if err := s.ports.Post.Send(ctx, to, addressMoved(a.Name, former.Email, email, by, s.ports.AccountPage)); err != nil {
			return errs.Wrap(err, "tell of another address")
		}
	}
	return nil
}
