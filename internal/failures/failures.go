package failures

import (
	"context"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Kind says what failed.
type Kind string

// The kinds.
const (
	Work Kind = "TAREFA"
	Mail Kind = "EMAIL"
)

// State says whether somebody has seen to it.
type State string

// The states.
const (
	New  State = "NOVA"
	Seen State = "VISTA"
)

// ByTime sorts the list.
const ByTime = "quando"

// shownFor is how long a failure is listed, and at least kept.
const shownFor = 90 * 24 * time.Hour

// Failure is a job that was given up, or a mail. What is the kind of the job, or the subject of the mail; Reason is told to staff
// alone, and never holds what the mail said. Recipient is the mail's.
type Failure struct {
	ID                      string
	Kind                    Kind
	What, Recipient, Reason string
	At                      time.Time
	SeenAt                  time.Time // zero: nobody has
	SeenBy                  string    // a name; empty where nobody did, or the account is gone
}

// State tells whether somebody has seen it.
func (f Failure) State() State {
	if f.SeenAt.IsZero() {
		return New
	}
	return Seen
}

// Task is how staff speak of a kind of job: what it does, and what there is to do when it was given up.
type Task struct {
	Word, Remedy string
	Again        bool // it may be tried once more: it did nothing, and nothing came in its place
}

// Listed is a failure as staff see it.
type Listed struct {
	Failure
	Task
}

// Query narrows the list; what is empty does not.
type Query struct {
	IDs   []string // these alone
	Kind  Kind
	State State
	paging.Request
}

// Store reads what failed and keeps who saw it.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// List gives a page of what failed since an instant, the newest first or last, and how many there are.
	List(ctx context.Context, since time.Time, q Query) ([]Failure, int, error)
	// Get gives one that failed since an instant, or ErrNotFound; inside a transaction nobody else changes it until its end.
	Get(ctx context.Context, since time.Time, id string) (Failure, error)
	// See keeps that an account saw to the new failures since an instant, up to another: the named one, or all. It tells how many.
	See(ctx context.Context, only string, since, until, at time.Time, accountID string) (int, error)
	// Again puts a job that was given up back to be done at an instant; ErrQueued where its like waits already.
	Again(ctx context.Context, id string, at time.Time) error
	// Forget deletes some of what failed before an instant, and of what was seen.
	Forget(ctx context.Context, before time.Time) error
}

// Ports are what it asks of others.
type Ports struct {
	Tasks map[string]Task // by the kind of job; TestEveryJobHasWords holds that none is without
	Trail scope.Trail
}

// mailed is what there is to do about a mail that was not delivered.
const mailed = "Confira o endereço. O texto foi apagado: quem espera por ele precisa pedir de novo."

// Service is for staff alone.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

var (
	// ErrNotFound is returned for a failure that is not there any more.
	ErrNotFound = errs.New(errs.NotFound, "failures.not_found", "Esta falha não está mais na lista: ela foi tentada de novo ou tem mais de 90 dias.")
	// ErrQueued is returned where the same work waits to be done already.
	ErrQueued = errs.New(errs.Conflict, "failures.queued", "Esta tarefa já espera por uma nova tentativa.")
	errFinal  = errs.New(errs.Conflict, "failures.not_repeatable", "Esta falha não se repete por aqui. Veja na lista o que fazer.")
	errQuery  = errs.InvalidFields("failures.invalid_query", map[string]string{"tipo": "Escolha TAREFA ou EMAIL.", "situacao": "Escolha NOVA ou VISTA."})
)

func (q Query) check() error {
	if q.Kind != "" && q.Kind != Work && q.Kind != Mail || q.State != "" && q.State != New && q.State != Seen {
		return errQuery
	}
	return nil
}

// List gives a page of what failed in the last 90 days. Error: failures.invalid_query (422).
func (s *Service) List(ctx context.Context, who scope.Scope, q Query) (paging.Page[Listed], error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return paging.Page[Listed]{}, err
	}
	if err := q.check(); err != nil {
		return paging.Page[Listed]{}, err
	}
	if q.Sort == "" {
		q.Sort, q.Desc = ByTime, true
	}
	found, total, err := s.store.List(ctx, s.since(), q)
	rows := make([]Listed, len(found))
	for i, f := range found {
		rows[i] = s.listed(f)
	}
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list failures")
}

// CountNew gives how many List would show that nobody has seen.
func (s *Service) CountNew(ctx context.Context, who scope.Scope) (int, error) {
	page, err := s.List(ctx, who, Query{State: New, Request: paging.Request{Size: 1}})
	return page.Total, err
}

// See notes that the caller has seen to a failure; once seen it stays so. Error: ErrNotFound.
func (s *Service) See(ctx context.Context, who scope.Scope, failureID string) error {
	return s.change(ctx, who, failureID, func(ctx context.Context, f Failure) error {
		return s.see(ctx, who, f.ID, f.At)
	})
}

// SeeAll notes the same of all that failed until an instant: what came while the caller looked stays new.
func (s *Service) SeeAll(ctx context.Context, who scope.Scope, until time.Time) error {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return err
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error { return s.see(ctx, who, "", until) })
	return errs.Wrap(err, "see all failures")
}

func (s *Service) see(ctx context.Context, who scope.Scope, only string, until time.Time) error {
	now := s.clock.Now()
	if err := s.store.Forget(ctx, s.since()); err != nil {
		return err
	}
	n, err := s.store.See(ctx, only, s.since(), until, now, who.AccountID)
	if err != nil || n == 0 {
		return err
	}
	return s.ports.Trail.Record(ctx, "failures.seen", who, "", only, map[string]string{"count": strconv.Itoa(n)})
}

// Again has work that was given up done once more. Errors: ErrNotFound, failures.not_repeatable and ErrQueued (409).
func (s *Service) Again(ctx context.Context, who scope.Scope, failureID string) error {
	return s.change(ctx, who, failureID, func(ctx context.Context, f Failure) error {
		if !s.listed(f).Task.Again {
			return errFinal
		}
		if err := s.store.Again(ctx, f.ID, s.clock.Now()); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "failures.repeated", who, "", f.ID, map[string]string{"task": f.What})
	})
}

// change does something to a failure, held meanwhile.
func (s *Service) change(ctx context.Context, who scope.Scope, failureID string, do func(context.Context, Failure) error) error {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return err
	}
	if !id.Valid(failureID) {
		return ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		found, err := s.store.Get(ctx, s.since(), failureID)
		if err != nil {
			return err
		}
		return do(ctx, found)
	})
	return errs.Wrap(err, "change a failure")
}

func (s *Service) since() time.Time { return s.clock.Now().Add(-shownFor) }

// listed says a failure in words. Of an address staff see its first letter and its domain; a mail server may repeat it.
func (s *Service) listed(f Failure) Listed {
	if f.Kind == Mail {
		masked := text.MaskEmail(f.Recipient)
		f.Reason = strings.ReplaceAll(f.Reason, f.Recipient, masked)
		f.Recipient = masked
		return Listed{f, Task{Word: f.What, Remedy: mailed}}
	}
	task, known := s.ports.Tasks[f.What]
	if !known {
		task.Word = f.What
	}
	return Listed{f, task}
}
