package sqlstore_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	sqlfailures "seiva/internal/adapter/sqlstore/failures"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	sqloutbox "seiva/internal/adapter/sqlstore/outbox"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/failures"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/outbox"
)

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type world struct {
	t       *testing.T
	db      *sqldb.DB
	jobs    *sqljobs.Store
	service *failures.Service
	trail   *scopetest.Trail
	clock   *clock.Fixed
	support scope.Scope
}

func newWorld(t *testing.T, db *sqldb.DB) *world {
	w := &world{t: t, db: db, jobs: sqljobs.New(db), trail: &scopetest.Trail{}, clock: clock.NewFixed(now), support: scope.Scope{Profile: scope.Suporte, AccountID: "sup"}}
	w.service = failures.NewService(sqlfailures.New(db), failures.Ports{Trail: w.trail, Tasks: map[string]failures.Task{
		"test.again": {Word: "Refazer", Remedy: "Tente de novo.", Again: true}, "test.once": {Word: "Uma vez", Remedy: "Espere."},
	}}, w.clock)
	return w
}

func (w *world) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// job makes a job that was given up at an instant.
func (w *world) job(kind, unique string, at time.Time) string {
	w.t.Helper()
	ctx := context.Background()
	j := jobqueue.New(kind, "", at)
	j.Unique = unique
	_, err := w.jobs.Enqueue(ctx, j)
	w.check(err)
	claimed, found, err := w.jobs.Claim(ctx, kind, at, at.Add(time.Minute))
	if w.check(err); !found {
		w.t.Fatal("nothing to claim")
	}
	w.check(w.jobs.Fail(ctx, claimed, at, "disk full"))
	return claimed.ID
}

// mail makes a mail that was given up at an instant.
func (w *world) mail(to string, at time.Time) string {
	w.t.Helper()
	box := sqloutbox.New(w.db)
	m := outbox.Mail{ID: id.New(), To: to, Subject: "Seu código", Text: "123456", CreatedAt: at}
	w.check(box.Add(context.Background(), m))
	w.check(box.Failed(context.Background(), m.ID, at, "550 no such user "+to, false))
	return m.ID
}

func (w *world) listed(q failures.Query) []string {
	w.t.Helper()
	q.Size = 2
	var out []string
	for ; ; q.Page++ {
		page, err := w.service.List(context.Background(), w.support, q)
		w.check(err)
		for _, f := range page.Items {
			out = append(out, fmt.Sprintf("%s %s %s %s", f.Kind, f.Word, f.Recipient, f.State()))
		}
		if len(page.Items) == 0 {
			if len(out) != page.Total {
				w.t.Errorf("%d rows, and a total of %d", len(out), page.Total)
			}
			return out
		}
	}
}

func (w *world) expect(name string, q failures.Query, want ...string) {
	w.t.Helper()
	if got := w.listed(q); strings.Join(got, "; ") != strings.Join(want, "; ") {
		w.t.Errorf("%s: %q, want %q", name, got, want)
	}
}

func (w *world) newOnes(want int) {
	w.t.Helper()
	if n, err := w.service.CountNew(context.Background(), w.support); err != nil || n != want {
		w.t.Errorf("new: %d, %v, want %d", n, err, want)
	}
}

func TestFailures(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		t.Run("AreListedSeenAndRepeated", func(t *testing.T) { listedSeenRepeated(t, newWorld(t, open(t))) })
		t.Run("TwoAtOnceRepeatOnce", func(t *testing.T) { repeatedOnce(t, newWorld(t, open(t))) })
		t.Run("StaySeenByAClockThatIsBehind", func(t *testing.T) { seenEarlier(t, newWorld(t, open(t))) })
		t.Run("AreForgotten", func(t *testing.T) { forgotten(t, newWorld(t, open(t))) })
		t.Run("AreForStaff", func(t *testing.T) { forStaff(t, newWorld(t, open(t))) })
	})
}

func listedSeenRepeated(t *testing.T, w *world) {
	ctx := t.Context()
	sqltest.Exec(t, w.db, "INSERT INTO jobs (id, kind, unique_key, payload, due_at, attempt, lease) VALUES ('waits', 'test.waits', '', '', 0, 1, '')")
	w.job(outbox.DeliveryJob, "", now.Add(-time.Hour)) // its mail is listed
	again := w.job("test.again", "one", now.Add(-3*time.Hour))
	once := w.job("test.once", "", now.Add(-2*time.Hour))
	w.mail("ana@padaria.com.br", now.Add(-time.Hour))
	w.job("test.unknown", "", now.Add(-90*24*time.Hour-time.Minute)) // too long ago
	const mail, first, second = "EMAIL Seu código a***@padaria.com.br ", "TAREFA Refazer  ", "TAREFA Uma vez  "
	w.expect("all", failures.Query{}, mail+"NOVA", second+"NOVA", first+"NOVA")
	w.expect("the other way", failures.Query{Request: paging.Request{Sort: failures.ByTime}}, first+"NOVA", second+"NOVA", mail+"NOVA")
	w.expect("mails", failures.Query{Kind: failures.Mail}, mail+"NOVA")
	w.newOnes(3)
	page, err := w.service.List(ctx, w.support, failures.Query{Kind: failures.Mail, Request: paging.Request{Size: 1}})
	if w.check(err); strings.Contains(page.Items[0].Reason, "ana@") || !strings.Contains(page.Items[0].Reason, "550") {
		t.Errorf("reason: %q", page.Items[0].Reason)
	}
	w.check(w.service.See(ctx, w.support, once))
	w.check(w.service.See(ctx, w.support, once)) // once is enough
	w.expect("seen", failures.Query{State: failures.Seen}, second+"VISTA")
	w.newOnes(2)
	if err := w.service.Again(ctx, w.support, once); errs.From(err).Code != "failures.not_repeatable" {
		t.Errorf("what is not repeated: %v", err)
	}
	// What came after the list was read stays new.
	w.check(w.service.SeeAll(ctx, w.support, now.Add(-90*time.Minute)))
	w.expect("new", failures.Query{State: failures.New}, mail+"NOVA")
	w.check(w.service.Again(ctx, w.support, again))
	w.expect("repeated", failures.Query{Kind: failures.Work}, second+"VISTA")
	if err := w.service.Again(ctx, w.support, again); !errors.Is(err, failures.ErrNotFound) {
		t.Errorf("twice: %v", err)
	}
	w.clock.Advance(time.Hour)
	failed, found, err := w.jobs.Claim(ctx, "test.again", w.clock.Now(), w.clock.Now())
	for found && failed.ID != again {
		failed, found, err = w.jobs.Claim(ctx, "test.again", w.clock.Now(), w.clock.Now())
	}
	if err != nil || !found || failed.Attempt != 1 {
		t.Fatalf("it is not done again from the first attempt: %+v, %v", failed, err)
	}
	w.check(w.jobs.Fail(ctx, failed, w.clock.Now(), "still"))
	w.expect("new once more, though it was seen", failures.Query{State: failures.New}, first+"NOVA", mail+"NOVA")
	w.check(w.service.See(ctx, w.support, again))
	w.newOnes(1)
	w.trail.Holds(t,
		scopetest.Line("failures.seen", w.support, "", once, "map[count:1]"), scopetest.Line("failures.seen", w.support, "", "", "map[count:1]"),
		scopetest.Line("failures.repeated", w.support, "", again, "map[task:test.again]"), scopetest.Line("failures.seen", w.support, "", again, "map[count:1]"))
}

// What waits already under the same name is not put beside itself.
func repeatedOnce(t *testing.T, w *world) {
	failed := w.job("test.again", "same", now.Add(-time.Hour))
	j := jobqueue.New("test.again", "", now)
	j.Unique = "same"
	_, err := w.jobs.Enqueue(t.Context(), j)
	w.check(err)
	if err := w.service.Again(t.Context(), w.support, failed); !errors.Is(err, failures.ErrQueued) {
		t.Errorf("its like waits: %v", err)
	}
	w.newOnes(1)
	other := w.job("test.again", "other", now.Add(-time.Hour))
	results := make(chan error, 2)
	for range 2 {
		go func() { results <- w.service.Again(context.Background(), w.support, other) }()
	}
	first, second := <-results, <-results
	if (first == nil) == (second == nil) {
		t.Errorf("of two at once: %v and %v", first, second)
	}
}

// A job fails by the database's clock, and is seen by one that is two minutes behind it.
func seenEarlier(t *testing.T, w *world) {
	failed := w.job("test.once", "", now.Add(2*time.Minute))
	w.check(w.service.See(t.Context(), w.support, failed))
	w.newOnes(0)
	w.expect("seen", failures.Query{State: failures.Seen}, "TAREFA Uma vez  VISTA")
}

func forgotten(t *testing.T, w *world) {
	old := w.job("test.once", "", now.Add(-time.Hour))
	w.check(w.service.See(t.Context(), w.support, old))
	w.clock.Advance(91 * 24 * time.Hour)
	w.job("test.once", "", w.clock.Now())
	w.check(w.service.SeeAll(t.Context(), w.support, w.clock.Now()))
	for table, want := range map[string]string{"jobs": "1", "failures_seen": "1"} {
		if n := sqltest.Strings(t, w.db, "SELECT CAST(COUNT(*) AS TEXT) FROM "+table); n[0] != want {
			t.Errorf("%s: %s rows, want %s", table, n[0], want)
		}
	}
}

func forStaff(t *testing.T, w *world) {
	failed := w.job("test.again", "", now.Add(-time.Hour))
	for _, profile := range []scope.Profile{scope.Varejista, scope.Parceiro} {
		who := scope.Scope{Profile: profile}
		_, err := w.service.List(t.Context(), who, failures.Query{})
		for name, err := range map[string]error{
			"list": err, "see": w.service.See(t.Context(), who, failed), "all": w.service.SeeAll(t.Context(), who, now), "again": w.service.Again(t.Context(), who, failed),
		} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s, %s: %v", profile, name, err)
			}
		}
	}
	for _, wrong := range []failures.Query{{Kind: "OUTRA"}, {State: "OUTRA"}} {
		if _, err := w.service.List(t.Context(), w.support, wrong); errs.From(err).Code != "failures.invalid_query" {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
	for _, wrong := range []string{"", "x", id.New()} {
		if err := w.service.See(t.Context(), w.support, wrong); !errors.Is(err, failures.ErrNotFound) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
