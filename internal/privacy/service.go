package privacy

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Retailer is one whose receipts an account opens.
type Retailer struct{ ID, Name string }

// Person is who asks, as their account has them now.
type Person struct {
	Name, Email, MaskedCPF string
	Retailers              []Retailer
}

// People know who asks.
type People interface {
	// Held gives whose an account is, which stays until the transaction of ctx ends, or ErrGone.
	Held(ctx context.Context, accountID string) (Person, error)
	// Person gives whose an account is, or ErrGone.
	Person(ctx context.Context, accountID string) (Person, error)
}

// Ports are what privacy asks of others.
type Ports struct {
	People        People
	RetailerEmail func(ctx context.Context, retailerID string) (string, error) // empty: it has none
	Post          letter.Post
	Trail         scope.Trail
	Seal          []byte // 32 bytes, for words
	AccountPage   string // where people read what was answered
	PublicURL     string // origin of the links for staff, without a slash at its end
}

// Service knows the rules of requests.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// thePerson is who acts in the trail for somebody who asks: what it says there leads to nobody once the account is gone.
var thePerson = scope.Scope{AccountID: "consumer"}

func (s *Service) now() time.Time { return s.clock.Now().Truncate(time.Millisecond) }

// Own is a request as who made it sees it.
type Own struct {
	Request
	Text     string
	DaysLeft int
	Reply    *Reply // nil: there is none yet; Done is not in it
}

// Ask takes a request of an account: the person, staff and the retailer that it is about hear of it. Errors: privacy.invalid
// (422), ErrTooManyOpen, ErrTooMany, ErrGone.
func (s *Service) Ask(ctx context.Context, accountID string, d Draft) (Own, error) {
	d, err := d.clean()
	if err != nil {
		return Own{}, err
	}
	now := s.now()
	r := Request{
		ID: id.New(), AccountID: accountID, RetailerID: d.RetailerID, Kind: d.Kind, State: Open, DueDay: dayAfter(now, Days), CreatedAt: now,
	}
	r.Words = s.seal(r.ID, d.Text)
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		person, err := s.ports.People.Held(ctx, accountID) // many at once count each other
		if err != nil {
			return err
		}
		if r.Retailer, err = nameOf(person.Retailers, d.RetailerID); err != nil {
			return err
		}
		if err := s.bounded(ctx, accountID, now); err != nil {
			return err
		}
		if r.Number, err = s.store.Create(ctx, r); err != nil {
			return err
		}
		if err := s.tell(ctx, r, person); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "privacy.asked", thePerson, r.RetailerID, r.ID, r.facts())
	})
	return Own{Request: r, Text: d.Text, DaysLeft: r.DaysLeft(now)}, errs.Wrap(err, "take a privacy request")
}

func nameOf(known []Retailer, retailerID string) (string, error) {
	for _, k := range known {
		if k.ID == retailerID {
			return k.Name, nil
		}
	}
	if retailerID == "" {
		return "", nil
	}
	return "", errs.InvalidFields("privacy.invalid", map[string]string{"retailerId": "Escolha uma das lojas da sua conta."})
}

func (s *Service) bounded(ctx context.Context, accountID string, now time.Time) error {
	open, err := s.store.CountOpen(ctx, accountID)
	if err != nil {
		return err
	}
	if open >= MaxOpen {
		return ErrTooManyOpen
	}
	const day = 24 * time.Hour
	first, err := s.store.Nth(ctx, accountID, now.Add(-day), PerDay)
	if err != nil || first.IsZero() {
		return err
	}
	return ErrTooMany.After(first.Add(day).Sub(now))
}

// tell mails a new request to who made it, to staff and to the retailer that it is about; what was written stands in none.
func (s *Service) tell(ctx context.Context, r Request, person Person) error {
	if err := s.ports.Post.Send(ctx, person.Email, received(r, person.Name, s.ports.AccountPage)); err != nil {
		return err
	}
	if err := s.toDesk(ctx, arrived(r, s.page(r))); err != nil || r.RetailerID == "" {
		return err
	}
	to, err := s.ports.RetailerEmail(ctx, r.RetailerID)
	if err != nil || to == "" {
		return err
	}
	return s.ports.Post.Send(ctx, to, concerns(r))
}

func (s *Service) toDesk(ctx context.Context, l letter.Letter) error {
	desk, err := s.store.Desk(ctx)
	if err != nil {
		return err
	}
	for _, to := range desk {
		if err := s.ports.Post.Send(ctx, to, l); err != nil {
			return err
		}
	}
	return nil
}

// PagePath is where staff find a request, before its id.
const PagePath = "/admin/privacidade/"

func (s *Service) page(r Request) string { return s.ports.PublicURL + PagePath + r.ID }

func (s *Service) seal(requestID string, content any) []byte {
	text, _ := json.Marshal(content) // texts and Replies always can be
	return secret.Seal(s.ports.Seal, text, requestID)
}

// open opens words into what they were sealed of; none are nothing.
func (s *Service) open(requestID string, sealed []byte, into any) error {
	if len(sealed) == 0 {
		return nil
	}
	text, err := secret.Unseal(s.ports.Seal, sealed, requestID)
	if err != nil {
		return errs.Wrap(err, "open what stands in a privacy request")
	}
	return errs.Wrap(json.Unmarshal(text, into), "read what stands in a privacy request")
}

// OwnList gives a page of what an account asked for, the newest first, with the answers.
func (s *Service) OwnList(ctx context.Context, accountID string, page paging.Request) (paging.Page[Own], error) {
	found, total, err := s.store.Own(ctx, accountID, page)
	if err != nil {
		return paging.Page[Own]{}, errs.Wrap(err, "list one's own privacy requests")
	}
	ids := make([]string, len(found))
	for i, r := range found {
		ids[i] = r.ID
	}
	replies, err := s.store.Replies(ctx, ids)
	if err != nil {
		return paging.Page[Own]{}, errs.Wrap(err, "read the answers to privacy requests")
	}
	out := make([]Own, len(found))
	for i, r := range found {
		out[i] = Own{Request: r, DaysLeft: r.DaysLeft(s.clock.Now())}
		if err := s.open(r.ID, r.Words, &out[i].Text); err != nil {
			return paging.Page[Own]{}, err
		}
		act, answered := replies[r.ID]
		if !answered {
			continue
		}
		out[i].Reply = &Reply{}
		if err := s.open(r.ID, act.Words, out[i].Reply); err != nil {
			return paging.Page[Own]{}, err
		}
		out[i].Reply.Done = ""
	}
	return paging.Of(page, out, total), nil
}

// TakeFile tells whether an account may take the file of an answer now, and writes down that it did. Errors: ErrNotFound,
// privacy.no_file (404).
func (s *Service) TakeFile(ctx context.Context, accountID, requestID string) (Request, error) {
	if !id.Valid(requestID) {
		return Request{}, ErrNotFound
	}
	var r Request
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		if err := s.store.Hold(ctx, requestID); err != nil {
			return err
		}
		if r, err = s.store.Get(ctx, requestID); err != nil {
			return err
		}
		if accountID == "" || r.AccountID != accountID {
			return ErrNotFound
		}
		if !r.WithFile {
			return errNoFile
		}
		return s.ports.Trail.Record(ctx, "privacy.file_taken", thePerson, r.RetailerID, r.ID, r.facts())
	})
	return r, errs.Wrap(err, "take the file of a privacy request")
}

// Forget takes the person off what an account asked for, in the transaction that drops the account: what waits for an answer is
// Closed, and the rest is evidence.
func (s *Service) Forget(ctx context.Context, accountID string) error {
	waiting, err := s.store.OpenOf(ctx, accountID)
	if err != nil {
		return errs.Wrap(err, "list the privacy requests of who is forgotten")
	}
	for _, requestID := range waiting { // all before the trail, which who answers one holds last as well
		if err := s.store.Hold(ctx, requestID); err != nil {
			return errs.Wrap(err, "hold the privacy requests of who is forgotten")
		}
	}
	for _, requestID := range waiting {
		if err := s.lapse(ctx, requestID); err != nil {
			return errs.Wrap(err, "close a privacy request of who is forgotten")
		}
	}
	return errs.Wrap(s.store.Part(ctx, accountID), "forget who made privacy requests")
}

// lapse closes a held request that nobody answered meanwhile.
func (s *Service) lapse(ctx context.Context, requestID string) error {
	held, err := s.store.Get(ctx, requestID)
	if err != nil || !held.EndedAt.IsZero() {
		return err
	}
	held.State, held.EndedAt = Closed, s.now()
	held.Acts++
	if err := s.store.Act(ctx, held, Act{Place: held.Acts, Deed: Lapsed, At: held.EndedAt}); err != nil {
		return err
	}
	return s.ports.Trail.Record(ctx, "privacy.closed", thePerson, held.RetailerID, held.ID, held.facts())
}

// gone tells whether an error says that there is no account any more.
func gone(err error) bool { return errors.Is(err, ErrGone) }
