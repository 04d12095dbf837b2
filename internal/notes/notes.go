package notes

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Note is what somebody of staff wrote. It is never changed; its author may take it back.
type Note struct {
	ID, AboutID string // AboutID: a retailer, a software house or a store
	By, Name    string // the account, and the name that it had
	Words       string
	At          time.Time
}

// MaxWords is how many characters a note has at most.
const MaxWords = 2000

var (
	// ErrNotFound is returned for a note that is absent.
	ErrNotFound = errs.New(errs.NotFound, "notes.not_found", "Não encontramos esta nota. Talvez já tenha sido retirada: atualize a página.")
	// ErrNobody is returned for what is no retailer, software house or store.
	ErrNobody = errs.New(errs.NotFound, "notes.about_nobody", "Não encontramos esta empresa ou loja.")
	errOthers = errs.New(errs.Conflict, "notes.not_yours", "Só quem escreveu uma nota pode retirá-la. Escreva outra, se algo mudou.")
)

// Store keeps notes, and knows what they may be about.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Retailer gives the retailer that something is, or is a store of; empty for a software house. Error: ErrNobody.
	Retailer(ctx context.Context, aboutID string) (retailerID string, err error)
	// List gives at most so many notes about something that are older than a mark, the newest first.
	List(ctx context.Context, aboutID string, before Mark, most int) ([]Note, error)
	// Page gives a page of the notes about something, the newest first, and how many there are.
	Page(ctx context.Context, aboutID string, r paging.Request) (notes []Note, total int, err error)
	// Get gives a note, or ErrNotFound.
	Get(ctx context.Context, noteID string) (Note, error)
	// Create stores a note.
	Create(ctx context.Context, n Note) error
	// Delete forgets a note, or returns ErrNotFound: of several at once one alone succeeds.
	Delete(ctx context.Context, noteID string) error
}

// Ports are what notes ask of others.
type Ports struct {
	Trail   scope.Trail
	History History
}

// Service knows who reads and writes notes.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// retailer refuses whoever is not staff, and what is nobody. In a switched profile an administrator is not staff.
func (s *Service) retailer(ctx context.Context, who scope.Scope, aboutID string) (retailerID string, err error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return "", err
	}
	if !id.Valid(aboutID) {
		return "", ErrNobody
	}
	retailerID, err = s.store.Retailer(ctx, aboutID)
	return retailerID, errs.Wrap(err, "find the subject of notes")
}

// List gives staff a page of the notes about a retailer, software house or store, the newest first. Error: ErrNobody.
func (s *Service) List(ctx context.Context, who scope.Scope, aboutID string, r paging.Request) (paging.Page[Note], error) {
	if _, err := s.retailer(ctx, who, aboutID); err != nil {
		return paging.Page[Note]{}, err
	}
	notes, total, err := s.store.Page(ctx, aboutID, r)
	return paging.Of(r, notes, total), errs.Wrap(err, "list notes")
}

// Write keeps a note of staff; the trail tells that there is one, not what it says. Errors: ErrNobody, notes.invalid (422,
// field texto).
func (s *Service) Write(ctx context.Context, who scope.Scope, aboutID, typed string) (Note, error) {
	retailerID, err := s.retailer(ctx, who, aboutID)
	if err != nil {
		return Note{}, err
	}
	wrong := map[string]string{}
	forms.Text{Value: &typed, Field: "texto", Rule: forms.Block(MaxWords, "Escreva a nota, em até 2.000 caracteres.")}.Clean(wrong)
	if len(wrong) > 0 {
		return Note{}, errs.InvalidFields("notes.invalid", wrong)
	}
	n := Note{ID: id.New(), AboutID: aboutID, By: who.AccountID, Name: who.Name, Words: typed, At: s.clock.Now().Truncate(time.Millisecond)}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Create(ctx, n); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, Written, who, retailerID, aboutID, nil)
	})
	return n, errs.Wrap(err, "write a note")
}

// TakeBack forgets a note of the caller. Errors: ErrNotFound, notes.not_yours (409).
func (s *Service) TakeBack(ctx context.Context, who scope.Scope, noteID string) error {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return err
	}
	if !id.Valid(noteID) {
		return ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		note, err := s.store.Get(ctx, noteID)
		if err != nil {
			return err
		}
		if note.By != who.AccountID {
			return errOthers
		}
		retailerID, err := s.store.Retailer(ctx, note.AboutID)
		if err != nil {
			return err
		}
		if err := s.store.Delete(ctx, noteID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "notes.taken_back", who, retailerID, note.AboutID, nil)
	})
	return errs.Wrap(err, "take a note back")
}
