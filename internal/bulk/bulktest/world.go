// Package bulktest holds what every store of runs must do, and the rules that stand on it.
package bulktest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"seiva/internal/bulk"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// Stage is a fresh store with the jobs of the same database. Did writes there, in the transaction of ctx, that an act was done to a
// row, and Times tells how often that was kept. Account makes an account.
type Stage struct {
	Store   bulk.Store
	Queue   jobqueue.Store
	Account func() (id string)
	Did     func(ctx context.Context, itemID string) error
	Times   func(t *testing.T, itemID string) int
}

var start = time.UnixMilli(1_790_000_000_000).UTC()

// world is the service with its neighbours: a list of rows of one retailer, and an act on them.
type world struct {
	*bulk.Service
	stage Stage
	clock *clock.Fixed
	trail *scopetest.Trail
	who   scope.Scope

	mu      sync.Mutex
	items   []bulk.Item
	gone    bool                // the account may do nothing any more
	errs    map[string]error    // of Do and Undo, by row
	before  func(itemID string) // in a row's transaction
	after   func(settled int)   // after it
	settled int
	marks   map[string]string // what a row is left as
}

const (
	sweep = "sweep" // can be taken back
	mail  = "mail"  // cannot
)

func newWorld(t *testing.T, stage Stage) *world {
	t.Helper()
	w := &world{stage: stage, clock: clock.NewFixed(start), trail: &scopetest.Trail{}, errs: map[string]error{}, marks: map[string]string{}}
	w.who = scope.Scope{AccountID: stage.Account(), Profile: scope.Varejista, RetailerID: id.New(), Role: scope.FullAccess}
	act := bulk.Act{
		Title: "Varrer", Profiles: []scope.Profile{scope.Varejista}, Area: scope.PromoteArea, Filters: []string{"filter"},
		Match: w.match, Choose: w.choose, Do: w.do, Undo: w.undo, Settled: w.hasSettled,
	}
	once := act
	once.Undo, once.Title = nil, "Escrever"
	w.Service = bulk.NewService(stage.Store, bulk.Ports{
		Acts: bulk.Acts{sweep: act, mail: once}, Queue: stage.Queue, Trail: w.trail,
		Caller: func(_ context.Context, o bulk.Owner) (scope.Scope, error) {
			if w.gone || o != bulk.OwnerOf(w.who) {
				return scope.Scope{}, bulk.ErrNoAccess
			}
			return w.who, nil
		},
	}, w.clock)
	return w
}

// rows gives the list so many rows.
func (w *world) rows(many int) (ids []string) {
	w.items = nil
	for i := range many {
		w.items = append(w.items, bulk.Item{ID: id.New(), Name: fmt.Sprint("Linha ", i)})
		ids = append(ids, w.items[i].ID)
	}
	return ids
}

func (w *world) match(_ context.Context, who scope.Scope, _ map[string]string, most int) ([]bulk.Item, int, error) {
	if who.RetailerID != w.who.RetailerID {
		return nil, 0, nil
	}
	return slices.Clone(w.items[:min(most, len(w.items))]), len(w.items), nil
}

func (w *world) choose(_ context.Context, who scope.Scope, ids []string) (found []bulk.Item, err error) {
	for _, one := range ids {
		at := slices.IndexFunc(w.items, func(item bulk.Item) bool { return item.ID == one })
		if at < 0 || who.RetailerID != w.who.RetailerID {
			return nil, errs.New(errs.NotFound, "test.absent", "")
		}
		found = append(found, w.items[at])
	}
	return found, nil
}

func (w *world) do(ctx context.Context, who scope.Scope, itemID string) (string, error) {
	if err := w.stage.Did(ctx, itemID); err != nil {
		return "", err
	}
	if w.before != nil {
		w.before(itemID)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if who.RetailerID != w.who.RetailerID {
		return "", errs.New(errs.NotFound, "test.absent", "Não encontramos.")
	}
	return "as " + itemID, w.errs[itemID]
}

func (w *world) hasSettled() {
	w.mu.Lock()
	w.settled++
	settled := w.settled
	w.mu.Unlock()
	if w.after != nil {
		w.after(settled)
	}
}

func (w *world) undo(ctx context.Context, _ scope.Scope, itemID, mark string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if was := w.marks[itemID]; was != "" && was != mark {
		return errs.New(errs.Conflict, "test.changed", "Mudou depois.")
	}
	if mark != "as "+itemID {
		return errs.New(errs.Conflict, "test.no_mark", mark)
	}
	if err := w.stage.Did(ctx, "undo "+itemID); err != nil {
		return err
	}
	return w.errs[itemID]
}

// begin starts an act on everything that the list shows.
func (w *world) begin(t *testing.T, kind string) bulk.Run {
	t.Helper()
	all := bulk.Wanted{Kind: kind}
	p, err := w.Preview(t.Context(), w.who, all)
	testkit.Must(t, err)
	run, err := w.Start(t.Context(), w.who, all, p)
	testkit.Must(t, err)
	return run
}

// run works on a run to its end.
func (w *world) run(t *testing.T, r bulk.Run) bulk.Run {
	t.Helper()
	testkit.Must(t, w.Work(t.Context(), r.ID))
	return w.now(t, r)
}

func (w *world) now(t *testing.T, r bulk.Run) bulk.Run {
	t.Helper()
	got, err := w.Get(t.Context(), w.who, r.ID)
	testkit.Must(t, err)
	return got
}

// said is what became of the rows of a run, by their ids: a state and why.
func (w *world) said(t *testing.T, r bulk.Run) map[string]string {
	t.Helper()
	rows, total, err := w.stage.Store.Rows(t.Context(), r.ID, "", paging.Request{Size: bulk.MaxRows})
	testkit.Must(t, err)
	if total != len(rows) {
		t.Errorf("%d rows of %d", len(rows), total)
	}
	said := map[string]string{}
	for i, row := range rows {
		if row.N != i {
			t.Errorf("row %d is number %d", i, row.N)
		}
		said[row.ID] = string(row.State)
		if row.Why != "" {
			said[row.ID] += ": " + row.Why
		}
	}
	return said
}

func (w *world) kept(t *testing.T, itemID string, want int) {
	t.Helper()
	if n := w.stage.Times(t, itemID); n != want {
		t.Errorf("%s was done %d times, want %d", itemID, n, want)
	}
}
