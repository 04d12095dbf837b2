package exportstest

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// keeps gives an owner a file of so many bytes.
func (w *world) keeps(t *testing.T, o exports.Owner, bytes int64) exports.Export {
	t.Helper()
	e := begin(t, w.stage, create(t, w.stage, example(o)).ID)
	e = done(e, id.New())
	e.Bytes, e.ExpiresAt = bytes, start.Add(exports.ValidFor)
	finish(t, w.stage, e, true)
	return e
}

func (w *world) colleagues(t *testing.T) (ana, bia scope.Scope) {
	t.Helper()
	ana, bia = w.admin(), w.admin()
	ana.Profile, bia.Profile, ana.Role, bia.Role = scope.Varejista, scope.Varejista, scope.FullAccess, scope.FullAccess
	ana.RetailerID = w.stage.Retailer()
	bia.RetailerID = ana.RetailerID
	w.people = append(w.people, ana, bia)
	return ana, bia
}

// companyFull: what a company keeps is bounded, whoever of it asks, and comes back with what is removed.
func companyFull(t *testing.T, w *world) {
	ana, bia := w.colleagues(t)
	large := w.keeps(t, exports.OwnerOf(ana), exports.MaxKept)
	_, err := w.Start(t.Context(), bia, wanted())
	if says := errs.From(err).Message; !errors.Is(err, exports.ErrFull) || !strings.Contains(says, "10 GB") || !strings.Contains(says, "Exclua em Meus arquivos") {
		t.Fatalf("asked beside a full company: %v, %s", err, says)
	}
	other := w.admin()
	w.start(t, other)
	w.work(t)
	w.blobs.kept[large.Blob(large.Run)] = nil
	testkit.Must(t, w.Delete(t.Context(), ana, large.ID))
	if _, left := w.blobs.kept[large.Blob(large.Run)]; left {
		t.Error("what was removed still takes its place")
	}
	w.start(t, bia)
}

func manyKept(t *testing.T, w *world) {
	ana := w.admin()
	for range exports.MaxKeptFiles - 1 {
		w.keeps(t, exports.OwnerOf(ana), 1)
	}
	w.clock.Advance(25 * time.Hour) // so many are not asked for in a day
	last, tooMany := w.start(t, ana), w.start(t, ana)
	w.work(t)
	if got := w.get(t, ana, last.ID); got.State != exports.Done {
		t.Errorf("the last that fits: %+v", got)
	}
	if got := w.get(t, ana, tooMany.ID); got.State != exports.Failed || !strings.Contains(got.Reason(), "2.000 arquivos") {
		t.Errorf("one that was asked for before there were too many: %+v", got)
	}
	if _, err := w.Start(t.Context(), ana, wanted()); !errors.Is(err, exports.ErrFull) || !strings.Contains(errs.From(err).Message, "2.000 arquivos") {
		t.Errorf("one more file: %v", err)
	}
	w.start(t, w.admin())
}

// keptApart: a company's files are those of all its accounts, an account's of the programme its own, and only what is there takes place.
func keptApart(t *testing.T, w *world) {
	shop, other, house := w.stage.Retailer(), id.New(), id.New()
	owners := []exports.Owner{
		{AccountID: "ana", RetailerID: shop},
		{AccountID: "bia", RetailerID: shop},
		{AccountID: "caio", RetailerID: other},
		{AccountID: "davi", PartnerID: house},
		{AccountID: "eva"},
		{AccountID: "rui"},
	}
	for i, o := range owners {
		w.keeps(t, o, 1<<i)
		lost := begin(t, w.stage, create(t, w.stage, example(o)).ID)
		lost.State, lost.Bytes, lost.FinishedAt = exports.Failed, 1<<20, start
		finish(t, w.stage, lost, true)
	}
	for i, want := range []exports.Kept{{Files: 2, Bytes: 1 | 2}, {Files: 2, Bytes: 1 | 2}, {Files: 1, Bytes: 4}, {Files: 1, Bytes: 8}, {Files: 1, Bytes: 16}, {Files: 1, Bytes: 32}} {
		if got, err := w.stage.Store.Kept(t.Context(), owners[i]); err != nil || got != want {
			t.Errorf("%+v: %+v, %v; want %+v", owners[i], got, err, want)
		}
	}
}

// lastPlace: of two files that end at once one fits, and the other leaves nothing.
func lastPlace(t *testing.T, w *world) {
	ana, bia := w.colleagues(t)
	first := w.start(t, ana)
	w.work(t)
	size := w.get(t, ana, first.ID).Bytes
	w.keeps(t, exports.OwnerOf(ana), exports.MaxKept-2*size-1) // with the first, one more
	one, other := w.start(t, ana), w.start(t, bia)
	var there, both sync.WaitGroup
	there.Add(2)
	w.blobs.put = func() { there.Done(); there.Wait() }
	for _, e := range []exports.Export{one, other} {
		both.Go(func() {
			if err := w.Write(t.Context(), e.ID); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	ends := map[exports.State]int{}
	for who, e := range map[*scope.Scope]exports.Export{&ana: one, &bia: other} {
		got := w.get(t, *who, e.ID)
		if ends[got.State]++; got.State == exports.Failed && !strings.Contains(got.Reason(), "já ocupam o máximo") {
			t.Errorf("says %q", got.Reason())
		}
	}
	if ends[exports.Done] != 1 || ends[exports.Failed] != 1 || len(w.blobs.kept) != 2 || len(w.post.Sent()) != 2 {
		t.Errorf("%v, %d files, %d mails", ends, len(w.blobs.kept), len(w.post.Sent()))
	}
}

// boundApart: what bounds an account counts what it asked for itself, and a company sees its own schedules alone.
func boundApart(t *testing.T, w *world) {
	ctx, shop, house := t.Context(), w.stage.Retailer(), id.New()
	ana, bia, davi := exports.Owner{AccountID: w.stage.Account("ana@a.test"), RetailerID: shop}, exports.Owner{AccountID: w.stage.Account("bia@a.test")}, exports.Owner{AccountID: w.stage.Account("davi@a.test"), PartnerID: house}
	var schedules []string
	for i, o := range []exports.Owner{ana, ana, bia, davi} {
		e, planned := example(o), example(o)
		e.CreatedAt = start.Add(time.Duration(i) * time.Minute)
		planned.CreatedAt, planned.ScheduleID = start.Add(time.Hour), id.New()
		create(t, w.stage, e)
		create(t, w.stage, planned)
		one := exports.Schedule{
			ID: id.New(), Owner: o, Kind: "lojas", Title: "Lojas", Format: "xlsx", NextAt: start.Add(time.Hour), CreatedAt: e.CreatedAt,
			Timetable: exports.Timetable{Every: exports.Daily}, Readers: []string{o.AccountID},
		}
		testkit.Must(t, w.stage.Store.CreateSchedule(ctx, one))
		schedules = append(schedules, one.ID)
	}
	for _, c := range []struct {
		of    exports.Owner
		open  int
		times []time.Time // of what was asked for, the newest first
		sees  []string
	}{
		{ana, 2, []time.Time{start.Add(time.Minute), start, {}}, []string{schedules[1], schedules[0]}},
		{bia, 1, []time.Time{start.Add(2 * time.Minute), {}}, []string{schedules[2]}},
		{davi, 1, []time.Time{start.Add(3 * time.Minute), {}}, []string{schedules[3]}},
	} {
		if n, err := w.stage.Store.CountOpen(ctx, c.of.AccountID); err != nil || n != c.open {
			t.Errorf("open: %d, %v; want %d", n, err, c.open)
		}
		for n, want := range c.times {
			if at, err := w.stage.Store.Nth(ctx, c.of.AccountID, start.Add(-time.Hour), n+1); err != nil || !at.Equal(want) {
				t.Errorf("number %d: %v, %v; want %v", n+1, at, err, want)
			}
		}
		if n, err := w.stage.Store.CountSchedules(ctx, c.of.AccountID); err != nil || n != len(c.sees) {
			t.Errorf("schedules: %d, %v", n, err)
		}
		found, total, err := w.stage.Store.Schedules(ctx, c.of, true, paging.Request{Size: 9})
		var sees []string
		for _, one := range found {
			sees = append(sees, one.ID)
		}
		if err != nil || total != len(c.sees) || !slices.Equal(sees, c.sees) {
			t.Errorf("sees %q of %d, %v; want %q", sees, total, err, c.sees)
		}
	}
}
