package customers

import (
	"context"
	"crypto/subtle"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/even"
	"seiva/internal/kit/id"
	"seiva/internal/kit/network"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// ToEnter is what a code proves that lets a consumer into a retailer's VIP area. Nobody asks for it by a token.
const ToEnter Action = "enter"

// What bounds the codes of entry, in an hour. They are counted apart from those of rights, so that no stranger uses those up.
const (
	entriesOfPersonHere = 5    // asked for by one network address
	entriesOfPerson     = 15   // by everybody
	entriesOfAddress    = 60   // behind which a shop's customers may stand
	entriesOfHouse      = 300  // that were mailed
	entriesOfProgramme  = 3000 // that were mailed, into accounts
	entryWindow         = time.Hour
)

// Entry is a code that was asked for. It tells nothing of the CPF: neither whether it is known, nor where the code went.
type Entry struct {
	ID        string // to be shown with the code, so that nobody guesses at codes that others asked for
	ExpiresAt time.Time
}

// AskEntry mails a code to a consumer who wants to enter by a gate, which is one whole retailer's, or AccountGate. It goes to the address of
// the acceptance, and only where a key of the whole retailer vouches for that address (decision 31): whoever else named it
// would see stores that their key does not reach. For any other CPF the answer, the time it takes and the bounds are the same, and nothing is
// mailed. Errors: customers.bad_document (422), customers.too_many_codes (429).
func (s *Service) AskEntry(ctx context.Context, gate scope.Grant, document string, from Origin) (Entry, error) {
	cpf, err := parseCPF("document", document)
	if err != nil {
		return Entry{}, err
	}
	defer even.Out(ctx, time.Now())
	from.Address = network.Of(from.Address)
	c := Customer{Grant: gate, CPFIndex: s.ports.Keys.Index.Of(cpf)}
	r := Request{ID: id.New(), RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, Action: ToEnter, Standing: CodeSent, KeyID: c.KeyID, Asked: s.act(from)}
	r.DueAt = r.Asked.At.Add(codeLife)
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.HoldEntries(ctx, c.RetailerID); err != nil {
			return err
		}
		if err := s.store.Hold(ctx, c.CPFIndex); err != nil {
			return err
		}
		if err := s.withinEntries(ctx, r, errTooManyCodes, mailedBy(c.RetailerID)); err != nil {
			return err
		}
		door, err := s.door(ctx, c)
		if err != nil || door.address == "" {
			return errors.Join(err, s.add(ctx, r))
		}
		code := digits()
		r.CodeHash = s.codeHash(r.ID, code)
		if err := s.add(ctx, r); err != nil {
			return err
		}
		return s.ports.Post.Send(ctx, door.address, entryCode(door.organization, code, codeLife))
	})
	return Entry{r.ID, r.DueAt.Truncate(time.Second)}, errs.Wrap(err, "send a code of entry")
}

// entryLimit is how many entries of some there may be.
type entryLimit struct {
	of   Entries
	most int
}

// withinEntries refuses one entry more than the bounds allow, with tooMany: those of every entry, and some besides.
func (s *Service) withinEntries(ctx context.Context, r Request, tooMany *errs.Error, besides ...entryLimit) error {
	now := r.Asked.At
	for _, limit := range append([]entryLimit{
		{Entries{CPFIndex: r.CPFIndex, Address: r.Asked.Address}, entriesOfPersonHere},
		{Entries{CPFIndex: r.CPFIndex}, entriesOfPerson},
		{Entries{Address: r.Asked.Address}, entriesOfAddress},
	}, besides...) {
		first, err := s.store.NthEntry(ctx, r.RetailerID, limit.of, now.Add(-entryWindow), limit.most)
		if err != nil {
			return err
		}
		if !first.IsZero() {
			return tooMany.After(first.Add(entryWindow).Sub(now))
		}
	}
	return nil
}

// mailedBy bounds what is mailed, into one retailer's area or into accounts. A password is no mail: who has one enters, however many
// codes strangers had mailed.
func mailedBy(retailerID string) entryLimit {
	if retailerID == "" {
		return entryLimit{Entries{Mailed: true}, entriesOfProgramme}
	}
	return entryLimit{Entries{Mailed: true}, entriesOfHouse}
}

// door is where a code of entry goes, and what it opens.
type door struct {
	address      string // empty: nowhere
	opens        scope.Grant
	organization string // whose VIP area it is; empty: the person's account
}

func (s *Service) door(ctx context.Context, c Customer) (door, error) {
	if c.RetailerID == "" {
		return s.accountDoor(ctx, c.CPFIndex)
	}
	p, err := s.personOrNone(ctx, c)
	if err != nil || !p.Vouched {
		return door{}, err
	}
	organization, err := s.ports.Organization(ctx, c.RetailerID)
	return door{p.Email, c.Grant, organization}, err
}

// Enter gives a token of one hour for the code that AskEntry mailed, once and to who asked for it by the same gate. Errors:
// customers.bad_document (422), customers.wrong_code (403) for whatever does not fit.
func (s *Service) Enter(ctx context.Context, gate scope.Grant, document, entryID, code string) (Issued, error) {
	cpf, err := parseCPF("document", document)
	if err != nil {
		return Issued{}, err
	}
	c := Customer{Grant: gate, CPFIndex: s.ports.Keys.Index.Of(cpf)}
	r, err := s.entered(ctx, c, entryID, code)
	if err != nil {
		return Issued{}, err
	}
	var issued Issued
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, c.CPFIndex); err != nil {
			return err
		}
		door, err := s.door(ctx, c)
		if err == nil && door.address == "" { // withdrawn since
			err = errWrongCode
		}
		if err != nil {
			return err
		}
		r.EndedBy = byConsumer
		if err := s.move(ctx, r, Done, errWrongCode); err != nil {
			return err
		}
		issued, err = s.issue(ctx, door.opens, c.CPFIndex)
		return err
	})
	return issued, errs.Wrap(err, "let a consumer enter")
}

// entered finds the code of entry that was asked for, having taken one try of it.
func (s *Service) entered(ctx context.Context, c Customer, entryID, code string) (Request, error) {
	if !id.Valid(entryID) {
		return Request{}, errWrongCode
	}
	r, err := s.store.Request(ctx, entryID)
	if errors.Is(err, ErrNotFound) {
		return Request{}, errWrongCode
	}
	if err != nil {
		return Request{}, errs.Wrap(err, "look up a code of entry")
	}
	now := s.clock.Now()
	if r.Action != ToEnter || r.RetailerID != c.RetailerID || r.KeyID != c.KeyID || subtle.ConstantTimeCompare(r.CPFIndex, c.CPFIndex) != 1 {
		return Request{}, errWrongCode
	}
	taken, err := s.store.TakeTry(ctx, r.ID, codeTries, now)
	if err != nil {
		return Request{}, errs.Wrap(err, "take a try of a code of entry")
	}
	if !taken || subtle.ConstantTimeCompare(r.CodeHash, s.codeHash(r.ID, code)) != 1 {
		return Request{}, errWrongCode
	}
	return r, nil
}

// issue makes a token of a grant for a CPF.
func (s *Service) issue(ctx context.Context, grant scope.Grant, cpfIndex []byte) (Issued, error) {
	now := s.clock.Now()
	issued := Issued{Token: s.newToken(grant.RetailerID), ExpiresAt: now.Add(tokenLife)}
	err := s.store.CreateToken(ctx, Token{
		Hash: secret.Hash(issued.Token), RetailerID: grant.RetailerID, CPFIndex: cpfIndex, KeyID: grant.KeyID, ExpiresAt: issued.ExpiresAt,
	}, now)
	if err != nil {
		return Issued{}, errs.Wrap(err, "store a customer token")
	}
	return issued, nil
}
