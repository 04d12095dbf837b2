// Package exportstest holds what every store of exports must do, and the rules that stand on it.
package exportstest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/table"
	"seiva/internal/kit/testkit"
)

// Stage is a fresh store with the jobs of the same database; Account makes an account of an administrator, Retailer a retailer.
type Stage struct {
	Store    exports.Store
	Queue    jobqueue.Store
	Account  func(email string) (id string)
	Retailer func() (id string)
	Queries  func(t *testing.T) []string // as they rest
}

var start = time.UnixMilli(1_790_000_000_000).UTC()

// world is the service with its neighbours.
type world struct {
	*exports.Service
	stage  Stage
	clock  *clock.Fixed
	blobs  *blobs
	post   *lettertest.Box
	trail  *scopetest.Trail
	report *report
	folder string
	gone   map[string]bool // accounts that may do nothing any more
	people []scope.Scope
	held   error // of every retailer
}

func newWorld(t *testing.T, stage Stage) *world {
	w := &world{
		stage: stage, clock: clock.NewFixed(start), blobs: &blobs{kept: map[string][]byte{}}, post: &lettertest.Box{}, trail: &scopetest.Trail{},
		report: &report{rows: 3, takes: []string{"uf", "filter", "startDate", "endDate"}}, gone: map[string]bool{}, folder: t.TempDir(),
	}
	w.Service = exports.NewService(stage.Store, exports.Ports{
		Catalogue: exports.Catalogue{"lojas": {Title: "Lojas", Report: w.report}},
		Caller: func(_ context.Context, o exports.Owner, _ string) (scope.Scope, error) {
			if w.gone[o.AccountID] {
				return scope.Scope{}, exports.ErrNoAccess
			}
			for _, who := range w.people {
				if who.AccountID == o.AccountID && who.RetailerID == o.RetailerID && who.PartnerID == o.PartnerID {
					return who, nil
				}
			}
			return scope.Scope{AccountID: o.AccountID, Profile: scope.Administrador}, nil
		},
		Teammates: w, Held: func(context.Context, string) error { return w.held }, LeaveKey: []byte("leave"),
		Queue: stage.Queue, Blobs: w.blobs, Post: w.post, Trail: w.trail, PublicURL: "https://portal.seiva.test", Folder: w.folder,
	}, w.clock)
	return w
}

// Teammates implements exports.Teammates.
func (w *world) Teammates(_ context.Context, who scope.Scope, _ int) ([]scope.Scope, error) {
	var team []scope.Scope
	for _, one := range w.people {
		if one.RetailerID == who.RetailerID && one.PartnerID == who.PartnerID {
			team = append(team, one)
		}
	}
	return team, nil
}

// role gives somebody another role.
func (w *world) role(who scope.Scope, role scope.Role) {
	for i := range w.people {
		if w.people[i].AccountID == who.AccountID {
			w.people[i].Role = role
		}
	}
}

// bind binds somebody to stores.
func (w *world) bind(who scope.Scope, to scope.Stores) {
	for i := range w.people {
		if w.people[i].AccountID == who.AccountID {
			w.people[i].Stores = to
		}
	}
}

func (w *world) admin() scope.Scope {
	return scope.Scope{AccountID: w.stage.Account(id.New() + "@seiva.test"), Profile: scope.Administrador}
}

func wanted(values ...string) exports.Wanted {
	w := exports.Wanted{Kind: "lojas", Email: "ana@seiva.test", Format: "csv", Values: map[string]string{}}
	for i := 0; i < len(values); i += 2 {
		w.Values[values[i]] = values[i+1]
	}
	return w
}

func (w *world) start(t *testing.T, who scope.Scope, values ...string) exports.Export {
	t.Helper()
	e, err := w.Start(t.Context(), who, wanted(values...))
	testkit.Must(t, err)
	return e
}

// work does all jobs that are due.
func (w *world) work(t *testing.T) {
	t.Helper()
	jobqueue.NewWorker(w.stage.Queue, w.clock, slog.New(slog.DiscardHandler), jobqueue.Kind{
		Name: exports.Job, Run: func(ctx context.Context, j jobqueue.Job) error { return w.Write(ctx, j.Payload) },
		GiveUp:  func(ctx context.Context, j jobqueue.Job, reason error) error { return w.GiveUp(ctx, j.Payload, reason) },
		Retries: exports.Retries, Limit: time.Minute, Parallel: 1,
	}).RunDue(t.Context())
}

func (w *world) get(t *testing.T, who scope.Scope, exportID string) exports.Export {
	t.Helper()
	e, err := w.Get(t.Context(), who, exportID)
	testkit.Must(t, err)
	return e
}

func read(t *testing.T, f exports.File, err error) string {
	t.Helper()
	testkit.Must(t, err)
	defer func() { _ = f.Content.Close() }()
	content, err := io.ReadAll(f.Content)
	testkit.Must(t, err)
	return string(content)
}

// link is the address in a mail, without where the portal is.
func link(t *testing.T, m lettertest.Mail) (token string) {
	t.Helper()
	token, found := strings.CutPrefix(m.Action.Link, "https://portal.seiva.test/arquivo/")
	if !found || len(token) < 22 {
		t.Fatalf("the link is %q", m.Action.Link)
	}
	return token
}

// report has so many stores, called 1, 2, 3 ….
type report struct {
	rows  int
	words func()                    // hears of it when its words are asked for
	began func(ctx context.Context) // hears of it before the first row
	at    func(row int) error       // hears of each before it is handed over
	wrong error
	lacks string   // a column
	takes []string // besides columns and order
}

// Columns implements exports.Report.
func (r *report) Columns(map[string]string) []table.Column {
	return slices.DeleteFunc([]table.Column{
		{Name: "nome", Title: "Loja", Type: table.Text, Width: 30},
		{Name: "cupons", Title: "Cupons", Type: table.Count, Width: 10},
		{Name: "uf", Title: "UF", Type: table.Text, Width: 5, Optional: true},
	}, func(c table.Column) bool { return c.Name == r.lacks })
}

// Takes implements exports.Report.
func (r *report) Takes() []string { return r.takes }

// Check implements exports.Report.
func (r *report) Check(_ scope.Scope, values map[string]string) error {
	if r.wrong == nil && values["uf"] == "XX" {
		return errs.InvalidFields("reports.invalid_query", map[string]string{"uf": "Escolha uma UF da lista."})
	}
	return r.wrong
}

// Words implements exports.Report.
func (r *report) Words(_ context.Context, _ scope.Scope, values map[string]string) ([]string, error) {
	if r.words != nil {
		r.words()
	}
	if values["uf"] != "" {
		return []string{"UF " + values["uf"]}, nil
	}
	return nil, nil
}

// Each implements exports.Report.
func (r *report) Each(ctx context.Context, _ scope.Scope, _ map[string]string, names []string, row func([]any, int) error) error {
	if r.began != nil {
		r.began(ctx)
	}
	for i := range r.rows {
		if r.at != nil {
			if err := r.at(i); err != nil {
				return err
			}
		}
		cells := make([]any, len(names))
		for n, name := range names {
			cells[n] = map[string]any{"nome": "Loja " + string(rune('A'+i%26)), "cupons": int64(i), "uf": "SP"}[name]
		}
		if err := errors.Join(row(cells, r.rows), ctx.Err()); err != nil {
			return err
		}
	}
	return nil
}

// blobs keeps files in memory.
type blobs struct {
	mu      sync.Mutex
	kept    map[string][]byte
	fails   error
	put     func() // hears of each before it is kept
	broken  error  // of what is opened; nil: it can be read
	removed bool   // as it is opened, where that is broken
}

// Put implements exports.Blobs.
func (b *blobs) Put(_ context.Context, key, _ string, content io.ReadSeeker, size int64) error {
	if b.put != nil {
		b.put()
	}
	if b.fails != nil {
		return b.fails
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}
	all, err := io.ReadAll(content)
	if int64(len(all)) != size {
		return errors.Join(err, errors.New("another size"))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept[key] = all
	return err
}

// Open implements exports.Blobs.
func (b *blobs) Open(_ context.Context, key string) (io.ReadCloser, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	content, found := b.kept[key]
	if !found {
		return nil, errs.New(errs.NotFound, "uploads.not_found", "")
	}
	if b.broken != nil {
		if b.removed {
			delete(b.kept, key)
		}
		return io.NopCloser(iotest.ErrReader(b.broken)), nil
	}
	return io.NopCloser(bytes.NewReader(content)), nil
}

// Clear implements exports.Blobs.
func (b *blobs) Clear(_ context.Context, folder string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.kept, func(key string, _ []byte) bool { return strings.HasPrefix(key, folder+"/") })
	return b.fails
}

// Delete implements exports.Blobs.
func (b *blobs) Delete(_ context.Context, key string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.kept, key)
	return b.fails
}
