package exportstest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/testkit"
)

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Stage) {
	for name, test := range map[string]func(*testing.T, Stage){
		"WhatIsStoredComesBack":       comesBack,
		"OtherOwnerSeesNotFound":      owners,
		"OtherStoresSeeNotFound":      bound,
		"ARunIsTheLastThatBegan":      runs,
		"WhatEndedIsNotBegun":         ended,
		"AListIsOfOneOwner":           lists,
		"CountsWhatWaitsAndRuns":      counts,
		"FindsTheNthAlsoOfTheRemoved": nth,
		"LeftoversAreWhatNobodyHas":   leftovers,
	} {
		t.Run(name, func(t *testing.T) { test(t, fresh(t)) })
	}
}

func example(o exports.Owner) exports.Export {
	return exports.Export{
		ID: id.New(), Owner: o, SwitchID: "s", Kind: "lojas", Title: "Lojas", Format: "xlsx",
		Values: map[string]string{"filter": `a"b`, "uf": "SP"}, Columns: []string{"nome", "cupons"}, Email: "ana@seiva.test",
		State: exports.Waiting, CreatedAt: start,
	}
}

func create(t *testing.T, s Stage, e exports.Export) exports.Export {
	t.Helper()
	testkit.Must(t, s.Store.Create(t.Context(), e))
	return e
}

func begin(t *testing.T, s Stage, exportID string) exports.Export {
	t.Helper()
	e, err := s.Store.Begin(t.Context(), exportID)
	testkit.Must(t, err)
	return e
}

func finish(t *testing.T, s Stage, e exports.Export, want bool) {
	t.Helper()
	if stored, err := s.Store.Finish(t.Context(), e); err != nil || stored != want {
		t.Fatalf("finished: %v, %v; want %v", stored, err, want)
	}
}

// done is how a run ends.
func done(e exports.Export, link string) exports.Export {
	e.State, e.Rows, e.Total, e.Bytes, e.Sum, e.Link = exports.Done, 7, 7, 99, []byte("sum"), []byte(link)
	e.SnapshotAt, e.FinishedAt, e.ExpiresAt = start.Add(time.Second), start.Add(2*time.Second), start.Add(time.Hour)
	return e
}

func same(t *testing.T, got, want exports.Export) {
	t.Helper()
	if got.Values["filter"] != want.Values["filter"] || len(got.Values) != len(want.Values) || !slices.Equal(got.Columns, want.Columns) ||
		string(got.Sum) != string(want.Sum) || string(got.Link) != string(want.Link) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for _, e := range []*exports.Export{&got, &want} {
		e.Values, e.Columns, e.Sum, e.Link = nil, nil, nil, nil
	}
	if gotSaid, wantSaid := said(got), said(want); gotSaid != wantSaid {
		t.Errorf("got %+v, want %+v", gotSaid, wantSaid)
	}
}

// told is what of an export can be compared.
type told struct {
	id, switchID, kind, title, format, email string
	state                                    exports.State
	run, rows, total                         int
	bytes                                    int64
	why                                      string
	owner                                    exports.Owner
	created, snapshot, finished, expires     time.Time
}

func said(e exports.Export) told {
	return told{
		e.ID, e.SwitchID, e.Kind, e.Title, string(e.Format), e.Email, e.State, e.Run, e.Rows, e.Total, e.Bytes, e.Why, e.Owner,
		e.CreatedAt, e.SnapshotAt, e.FinishedAt, e.ExpiresAt,
	}
}

func comesBack(t *testing.T, s Stage) {
	o := exports.Owner{AccountID: id.New(), RetailerID: id.New()}
	e := create(t, s, example(o))
	got, err := s.Store.Get(t.Context(), o, e.ID)
	testkit.Must(t, err)
	same(t, got, e)
	e.State, e.Run = exports.Running, 1
	same(t, begin(t, s, e.ID), e)
	e = done(e, "token")
	finish(t, s, e, true)
	for name, find := range map[string]func() (exports.Export, error){
		"by id":   func() (exports.Export, error) { return s.Store.ByID(t.Context(), e.ID) },
		"by link": func() (exports.Export, error) { return s.Store.ByLink(t.Context(), []byte("token")) },
	} {
		got, err := find()
		if err != nil {
			t.Fatal(name, err)
		}
		same(t, got, e)
	}
	if _, err := s.Store.ByLink(t.Context(), []byte("another")); !errors.Is(err, exports.ErrNotFound) {
		t.Errorf("another link: %v", err)
	}
}

// bound is what one sees who is bound to stores: what was written for the same ones, and nothing of more or others.
func bound(t *testing.T, s Stage) {
	all := exports.Owner{AccountID: id.New(), RetailerID: id.New()}
	some, others := all, all
	some.Stores, others.Stores = ",a,", ",a,b,"
	whole := create(t, s, example(all))
	e := begin(t, s, create(t, s, example(others)).ID)
	sees := func(o exports.Owner, exportID string, want bool) {
		t.Helper()
		if _, err := s.Store.Get(t.Context(), o, exportID); (err == nil) != want || err != nil && !errors.Is(err, exports.ErrNotFound) {
			t.Errorf("%q gets it: %v, want %v", o.Stores, err, want)
		}
		rows, total, err := s.Store.List(t.Context(), o, paging.Request{Size: 9})
		if err != nil || total != len(rows) || slices.ContainsFunc(rows, func(e exports.Export) bool { return e.ID == exportID }) != want {
			t.Errorf("%q lists %+v, %v", o.Stores, rows, err)
		}
	}
	sees(all, whole.ID, true)
	sees(all, e.ID, true)
	sees(some, whole.ID, false)
	sees(some, e.ID, false)
	sees(others, e.ID, true)
	if ours, err := s.Store.Bind(t.Context(), e.ID, e.Run, some.Stores); err != nil || !ours {
		t.Errorf("bound: %v, %v", ours, err)
	}
	sees(some, e.ID, true)
	sees(others, e.ID, false)
	if ours, err := s.Store.Bind(t.Context(), e.ID, e.Run+1, others.Stores); err != nil || ours {
		t.Errorf("by another run: %v, %v", ours, err)
	}
}

func owners(t *testing.T, s Stage) {
	account, shop, house := id.New(), id.New(), id.New()
	mine := exports.Owner{AccountID: account, RetailerID: shop}
	e := create(t, s, example(mine))
	for _, other := range []exports.Owner{
		{AccountID: id.New(), RetailerID: shop}, {AccountID: account}, {AccountID: account, RetailerID: id.New()}, {AccountID: account, PartnerID: house},
	} {
		if _, err := s.Store.Get(t.Context(), other, e.ID); !errors.Is(err, exports.ErrNotFound) {
			t.Errorf("%+v: %v", other, err)
		}
	}
	testkit.Must(t, s.Store.Remove(t.Context(), e.ID, start))
	if _, err := s.Store.Get(t.Context(), mine, e.ID); !errors.Is(err, exports.ErrNotFound) {
		t.Errorf("removed: %v", err)
	}
	if _, err := s.Store.ByID(t.Context(), e.ID); !errors.Is(err, exports.ErrNotFound) {
		t.Errorf("removed, by id: %v", err)
	}
}

func runs(t *testing.T, s Stage) {
	e := create(t, s, example(exports.Owner{AccountID: id.New()}))
	progress := func(run, rows int, want bool) {
		t.Helper()
		if ours, err := s.Store.Progress(t.Context(), e.ID, run, rows, 100); err != nil || ours != want {
			t.Fatalf("run %d: %v, %v; want %v", run, ours, err, want)
		}
	}
	progress(0, 5, false) // nobody began
	first := begin(t, s, e.ID)
	progress(1, 5, true)
	second := begin(t, s, e.ID)
	if second.Run != 2 || second.Rows != 0 || second.Total != 0 {
		t.Fatalf("begun again: %+v", second)
	}
	progress(1, 6, false)
	finish(t, s, done(first, "first"), false)
	progress(2, 6, true)
	finish(t, s, done(second, "second"), true)
	finish(t, s, done(second, "twice"), false)
	progress(2, 7, false)
	if _, err := s.Store.ByLink(t.Context(), []byte("second")); err != nil {
		t.Error(err)
	}
}

func ended(t *testing.T, s Stage) {
	finished, failed, cancelled := create(t, s, example(exports.Owner{})), create(t, s, example(exports.Owner{})), create(t, s, example(exports.Owner{}))
	finish(t, s, done(begin(t, s, finished.ID), "a"), true)
	e := begin(t, s, failed.ID)
	e.State, e.Why = exports.Failed, "exports.failed"
	finish(t, s, e, true)
	for want := range []int{1, 0} {
		if ok, err := s.Store.Cancel(t.Context(), cancelled.ID, start); err != nil || ok != (want == 0) {
			t.Errorf("cancelled: %v, %v", ok, err)
		}
	}
	for _, e := range []exports.Export{finished, failed, cancelled} {
		if _, err := s.Store.Begin(t.Context(), e.ID); !errors.Is(err, exports.ErrNotFound) {
			t.Errorf("begun: %v", err)
		}
		if ok, err := s.Store.Cancel(t.Context(), e.ID, start); ok || err != nil {
			t.Errorf("cancelled: %v, %v", ok, err)
		}
	}
	never := create(t, s, example(exports.Owner{}))
	e = never
	e.State, e.Why, e.FinishedAt = exports.Failed, "exports.failed", start
	finish(t, s, e, true) // one that nobody could begin ends too
	finish(t, s, e, false)
	if _, err := s.Store.Begin(t.Context(), never.ID); !errors.Is(err, exports.ErrNotFound) {
		t.Errorf("begun: %v", err)
	}
	if got, err := s.Store.ByID(t.Context(), failed.ID); err != nil || got.State != exports.Failed || got.Why != "exports.failed" {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := s.Store.ByID(t.Context(), cancelled.ID); err != nil || got.State != exports.Cancelled || !got.FinishedAt.Equal(start) {
		t.Errorf("%+v, %v", got, err)
	}
}

func lists(t *testing.T, s Stage) {
	o := exports.Owner{AccountID: id.New(), PartnerID: id.New()}
	var want []string
	for i := range 5 {
		e := example(o)
		e.CreatedAt = start.Add(time.Duration(i) * time.Second)
		want = append([]string{create(t, s, e).ID}, want...)
	}
	create(t, s, example(exports.Owner{AccountID: o.AccountID}))
	testkit.Must(t, s.Store.Remove(t.Context(), want[2], start))
	want = slices.Delete(want, 2, 3)
	for page, ids := range map[int][]string{0: want[:3], 1: want[3:], 2: nil} {
		got, total, err := s.Store.List(t.Context(), o, paging.Request{Page: page, Size: 3})
		var found []string
		for _, e := range got {
			found = append(found, e.ID)
		}
		if err != nil || total != 4 || !slices.Equal(found, ids) {
			t.Errorf("page %d: %v of %d, %v; want %v", page, found, total, err, ids)
		}
	}
}

func counts(t *testing.T, s Stage) {
	account := id.New()
	expect := func(want int) {
		t.Helper()
		if n, err := s.Store.CountOpen(t.Context(), account); err != nil || n != want {
			t.Errorf("%d, %v; want %d", n, err, want)
		}
	}
	waits := create(t, s, example(exports.Owner{AccountID: account}))
	ran := create(t, s, example(exports.Owner{AccountID: account, RetailerID: id.New()}))
	create(t, s, example(exports.Owner{AccountID: id.New()}))
	begun := begin(t, s, ran.ID)
	expect(2)
	finish(t, s, done(begun, "x"), true)
	expect(1)
	_, err := s.Store.Cancel(t.Context(), waits.ID, start)
	testkit.Must(t, err)
	expect(0)
}

func nth(t *testing.T, s Stage) {
	account := id.New()
	for i := range 3 {
		e := example(exports.Owner{AccountID: account})
		e.CreatedAt = start.Add(time.Duration(i) * time.Minute)
		create(t, s, e)
		testkit.Must(t, s.Store.Remove(t.Context(), e.ID, start))
	}
	for n, want := range map[int]time.Time{1: start.Add(2 * time.Minute), 2: start.Add(time.Minute), 3: {}} {
		if got, err := s.Store.Nth(t.Context(), account, start, n); err != nil || !got.Equal(want) {
			t.Errorf("number %d: %s, %v; want %s", n, got, err, want)
		}
	}
}

func leftovers(t *testing.T, s Stage) {
	at := func() exports.Export { return create(t, s, example(exports.Owner{AccountID: id.New()})) }
	var settled time.Time
	expect := func(now time.Time, want ...exports.Export) {
		t.Helper()
		got, err := s.Store.Leftover(t.Context(), now, settled, 10)
		ids := map[string]bool{}
		for _, e := range got {
			ids[e.ID] = true
		}
		for _, e := range want {
			if !ids[e.ID] {
				t.Errorf("%s (%s) is not left over", e.ID, e.State)
			}
		}
		if err != nil || len(got) != len(want) {
			t.Errorf("%d left over, %v; want %d", len(got), err, len(want))
		}
	}
	waits, runs, cancelled, ready, removed, failed := at(), at(), at(), at(), at(), at()
	begin(t, s, runs.ID)
	_, err := s.Store.Cancel(t.Context(), cancelled.ID, start)
	testkit.Must(t, err)
	finish(t, s, done(begin(t, s, ready.ID), "ready"), true)
	finish(t, s, done(begin(t, s, removed.ID), "removed"), true)
	testkit.Must(t, s.Store.Remove(t.Context(), removed.ID, start))
	e := begin(t, s, failed.ID)
	e.State, e.Why, e.FinishedAt = exports.Failed, "exports.failed", start.Add(time.Minute)
	finish(t, s, e, true)
	testkit.Must(t, s.Store.Remove(t.Context(), failed.ID, start)) // out of the list, but not settled
	settled = start.Add(-time.Millisecond)
	expect(start, removed)
	settled = start
	expect(start, cancelled, removed)
	settled = start.Add(time.Minute)
	expect(start, cancelled, removed, failed)
	testkit.Must(t, s.Store.Swept(t.Context(), failed.ID, start))
	expect(start.Add(time.Hour-time.Millisecond), cancelled, removed)
	expect(start.Add(time.Hour), cancelled, removed, ready)
	testkit.Must(t, s.Store.Swept(t.Context(), cancelled.ID, start))
	testkit.Must(t, s.Store.Swept(t.Context(), ready.ID, start))
	expect(start.Add(time.Hour), removed)
	testkit.Must(t, s.Store.Forget(t.Context(), start.Add(time.Millisecond)))
	for _, e := range []exports.Export{cancelled, ready} {
		if _, err := s.Store.ByID(t.Context(), e.ID); !errors.Is(err, exports.ErrNotFound) {
			t.Errorf("%s is not forgotten: %v", e.ID, err)
		}
	}
	for _, e := range []exports.Export{waits, runs} {
		if _, err := s.Store.ByID(t.Context(), e.ID); err != nil {
			t.Errorf("%s is forgotten: %v", e.ID, err)
		}
	}
	undone := errors.New("undone")
	if err := s.Store.InTx(t.Context(), func(ctx context.Context) error {
		testkit.Must(t, s.Store.Create(ctx, example(exports.Owner{AccountID: "undone"})))
		return undone
	}); !errors.Is(err, undone) {
		t.Error(err)
	}
	if n, err := s.Store.CountOpen(t.Context(), "undone"); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}
