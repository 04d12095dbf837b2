package bulk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strconv"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Ports are what runs ask of others.
type Ports struct {
	Acts Acts
	// Caller returns an account as it acts now for that owner; ErrNoAccess when it may not any more.
	Caller func(ctx context.Context, o Owner) (scope.Scope, error)
	Queue  jobqueue.Queue
	Trail  scope.Trail
}

// Service knows the rules of runs.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Wanted is what an act is to reach: the rows with IDs, or without any all that the list shows under Values.
type Wanted struct {
	Kind   string
	IDs    []string
	Values map[string]string
}

// Skipped are rows that are left out for one reason.
type Skipped struct {
	Why   string
	Many  int
	Names []string // the first
}

// Preview is what a run would do.
type Preview struct {
	Title    string
	Total    int      // rows that were chosen or match
	Reached  int      // of them, those to which it would be done
	Names    []string // of these, the first 20
	Skipped  []Skipped
	Undoable bool
	Print    string // tells two previews apart that reach other rows
}

// Preview tells what a run would do; it writes nothing. Errors: ErrUnknownAct, bulk.invalid (422, fields), bulk.too_many (422),
// ErrRowsGone, those of the act for its filters, 403 for who may not do it.
func (s *Service) Preview(ctx context.Context, who scope.Scope, w Wanted) (Preview, error) {
	act, items, err := s.find(ctx, who, w)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Title: act.Title, Total: len(items), Names: []string{}, Skipped: []Skipped{}, Undoable: act.Undo != nil, Print: printOf(items)}
	for _, item := range items {
		if item.Skip == "" {
			if p.Reached++; p.Reached <= shownNames {
				p.Names = append(p.Names, item.Name)
			}
			continue
		}
		at := slices.IndexFunc(p.Skipped, func(one Skipped) bool { return one.Why == item.Skip })
		if at < 0 {
			at, p.Skipped = len(p.Skipped), append(p.Skipped, Skipped{Why: item.Skip})
		}
		if p.Skipped[at].Many++; p.Skipped[at].Many <= shownOfSkip {
			p.Skipped[at].Names = append(p.Skipped[at].Names, item.Name)
		}
	}
	return p, nil
}

// find returns the act and the rows that it would meet, none twice.
func (s *Service) find(ctx context.Context, who scope.Scope, w Wanted) (Act, []Item, error) {
	act, known := s.ports.Acts[w.Kind]
	if !known {
		return Act{}, nil, ErrUnknownAct
	}
	if err := may(who, act); err != nil {
		return Act{}, nil, err
	}
	if len(w.IDs) > 0 && len(w.Values) > 0 {
		return Act{}, nil, errs.InvalidFields("bulk.invalid", map[string]string{"ids": "Escolha linhas ou todas as da lista, não as duas coisas."})
	}
	fields := map[string]string{}
	for name := range w.Values {
		if !slices.Contains(act.Filters, name) {
			fields["filtros."+name] = "A lista não tem este filtro."
		}
	}
	if len(fields) > 0 {
		return Act{}, nil, errs.InvalidFields("bulk.invalid", fields)
	}
	items, total, err := s.items(ctx, who, act, w)
	switch {
	case errs.IsKind(err, errs.NotFound):
		err = ErrRowsGone
	case err == nil && total > MaxRows:
		err = errTooMany(total)
	}
	return act, items, errs.Wrap(err, "find the rows of an act")
}

func (s *Service) items(ctx context.Context, who scope.Scope, act Act, w Wanted) ([]Item, int, error) {
	if len(w.IDs) == 0 {
		return act.Match(ctx, who, w.Values, MaxRows)
	}
	ids, seen := make([]string, 0, len(w.IDs)), map[string]bool{}
	for _, one := range w.IDs {
		if !id.Valid(one) {
			return nil, 0, ErrRowsGone
		}
		if !seen[one] {
			ids, seen[one] = append(ids, one), true
		}
	}
	if len(ids) > MaxRows {
		return nil, len(ids), nil
	}
	items, err := act.Choose(ctx, who, ids)
	return items, len(items), err
}

// may returns a 403 unless the caller may do an act, in their own name.
func may(who scope.Scope, act Act) error {
	if err := who.Require(act.Profiles...); err != nil {
		return err
	}
	if err := who.InPerson(); err != nil {
		return err
	}
	return who.May(act.Area, true)
}

func printOf(items []Item) string {
	h := sha256.New()
	for _, item := range items {
		_, _ = io.WriteString(h, strconv.FormatBool(item.Skip == "")+item.ID+"\n") // never fails
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Start has an act done in the background to what a preview showed: its rows are these from now on, whatever the list shows later.
// Errors: those of Preview, bulk.changed (409) when it reaches other rows by now, ErrNothing, ErrBusy.
func (s *Service) Start(ctx context.Context, who scope.Scope, w Wanted, previewed Preview) (Run, error) {
	_, items, err := s.find(ctx, who, w)
	if err != nil {
		return Run{}, err
	}
	rows, reached := make([]Row, len(items)), 0
	for i, item := range items {
		rows[i] = Row{N: i, ID: item.ID, Name: item.Name, State: RowWaiting}
		if item.Skip == "" {
			reached++
		} else {
			rows[i].State, rows[i].Why = RowSkipped, item.Skip
		}
	}
	switch {
	case reached != previewed.Reached || printOf(items) != previewed.Print:
		return Run{}, errChanged(previewed.Reached, reached)
	case reached == 0:
		return Run{}, ErrNothing
	}
	run := Run{
		ID: id.New(), Owner: OwnerOf(who), Kind: w.Kind, State: Waiting, CreatedAt: s.clock.Now().Truncate(time.Millisecond),
		Rows: map[RowState]int{RowWaiting: reached, RowSkipped: len(rows) - reached},
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.room(ctx, who); err != nil {
			return err
		}
		if err := s.store.Create(ctx, run, rows); err != nil {
			return err
		}
		return s.begin(ctx, who, run, "bulk.started", reached)
	})
	return run, errs.Wrap(err, "start an act on many rows")
}

// room returns ErrBusy while the account has a run under way. Many at once wait for each other.
func (s *Service) room(ctx context.Context, who scope.Scope) error {
	if err := s.store.Hold(ctx, who.AccountID); err != nil {
		return err
	}
	open, err := s.store.CountOpen(ctx, who.AccountID)
	if err == nil && open > 0 {
		err = ErrBusy
	}
	return err
}

// begin has a run worked on, and writes down who wanted it.
func (s *Service) begin(ctx context.Context, who scope.Scope, run Run, action string, rows int) error {
	job := jobqueue.New(Job, run.ID, s.clock.Now())
	job.Unique = string(run.State) + " " + run.ID // the job that did the rows may be about to end
	if _, err := s.ports.Queue.Enqueue(ctx, job); err != nil {
		return err
	}
	return s.ports.Trail.Record(ctx, action, who, who.RetailerID, run.ID, map[string]string{"act": run.Kind, "rows": strconv.Itoa(rows)})
}

// Title says what a run does; empty for an act that there is not any more.
func (s *Service) Title(r Run) string { return s.ports.Acts[r.Kind].Title }

// List returns a page of the caller's runs, the newest first.
func (s *Service) List(ctx context.Context, who scope.Scope, page, size int) (paging.Page[Run], error) {
	r, err := paging.Make(page, size, MaxPages, "", "")
	if err != nil {
		return paging.Page[Run]{}, err
	}
	runs, total, err := s.store.List(ctx, OwnerOf(who), r)
	return paging.Of(r, runs, total), errs.Wrap(err, "list runs")
}

// Get returns one of the caller's, of an administrator's anybody's, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, runID string) (Run, error) {
	if who.Profile != scope.Administrador || !id.Valid(runID) {
		return s.own(ctx, who, runID)
	}
	run, err := s.store.ByID(ctx, runID)
	return run, errs.Wrap(err, "look up a run")
}

func (s *Service) own(ctx context.Context, who scope.Scope, runID string) (Run, error) {
	if !id.Valid(runID) {
		return Run{}, ErrNotFound
	}
	run, err := s.store.Get(ctx, OwnerOf(who), runID)
	return run, errs.Wrap(err, "look up a run")
}

// Rows returns a page of the rows of a run that Get returns, of one state or of all. Error: ErrNotFound.
func (s *Service) Rows(ctx context.Context, who scope.Scope, runID string, state RowState, page, size int) (paging.Page[Row], error) {
	r, err := paging.Make(page, size, MaxPages, "", "")
	if err != nil {
		return paging.Page[Row]{}, err
	}
	if _, err := s.Get(ctx, who, runID); err != nil {
		return paging.Page[Row]{}, err
	}
	rows, total, err := s.store.Rows(ctx, runID, state, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list the rows of a run")
}

// Forget deletes the runs that began 30 days ago.
func (s *Service) Forget(ctx context.Context) error {
	return errs.Wrap(s.store.Forget(ctx, s.clock.Now().Add(-keptFor)), "forget old runs")
}
