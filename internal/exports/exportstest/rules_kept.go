package exportstest

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"seiva/internal/exports"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
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
	for range exports.MaxKeptFiles {
		w.keeps(t, exports.OwnerOf(ana), 1)
	}
	if _, err := w.Start(t.Context(), ana, wanted()); !errors.Is(err, exports.ErrFull) {
		t.Errorf("one more file: %v", err)
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
