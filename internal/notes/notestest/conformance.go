// Package notestest holds what every store of notes must do, and the rules that stand on it.
package notestest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/notes"
)

// World is a fresh store beside a retailer with a store, and a software house.
type World struct {
	Store                 notes.Store
	Retailer, House, Shop string
}

// desk is a service with two of staff before it.
type desk struct {
	*notes.Service
	trail    *scopetest.Trail
	done     []notes.Deed // what the history tells, the newest first
	now      *clock.Fixed
	rui, eva scope.Scope
}

func newDesk(w World) *desk {
	d := &desk{
		trail: &scopetest.Trail{}, now: clock.NewFixed(time.UnixMilli(1_790_000_000_000).UTC()),
		rui: scope.Scope{AccountID: id.New(), Name: "Rui", Profile: scope.Suporte}, eva: scope.Scope{AccountID: id.New(), Name: "Eva", Profile: scope.Administrador},
	}
	d.Service = notes.NewService(w.Store, notes.Ports{Trail: d.trail, History: d.history}, d.now)
	return d
}

func (d *desk) written(t *testing.T, by scope.Scope, about, words string) notes.Note {
	t.Helper()
	d.now.Advance(time.Minute)
	n, err := d.Write(t.Context(), by, about, words)
	testkit.Must(t, err)
	return n
}

// words are those of the notes about something.
func (d *desk) words(t *testing.T, about string) string {
	t.Helper()
	page, err := d.Timeline(t.Context(), d.eva, about, notes.OnlyNotes, "")
	testkit.Must(t, err)
	var out []string
	for _, e := range page.Events {
		out = append(out, e.Note.Name+": "+e.Note.Words)
	}
	return fmt.Sprint(out)
}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("NotesAreOfWhatTheyAreAboutTheNewestFirst", func(t *testing.T) {
		w := fresh(t)
		d := newDesk(w)
		d.written(t, d.rui, w.Retailer, "primeira")
		d.written(t, d.eva, w.Shop, "da loja")
		d.written(t, d.eva, w.Retailer, "<b>segunda</b>\n'; DROP TABLE staff_notes; --")
		d.written(t, d.rui, w.House, "da casa")
		for about, want := range map[string]string{
			w.Retailer: "[Eva: <b>segunda</b>\n'; DROP TABLE staff_notes; -- Rui: primeira]", w.Shop: "[Eva: da loja]", w.House: "[Rui: da casa]",
		} {
			if got := d.words(t, about); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
		page, err := d.List(t.Context(), d.eva, w.Retailer, paging.Request{Page: 1, Size: 1})
		if err != nil || page.Total != 2 || len(page.Items) != 1 || page.Items[0].Words != "primeira" {
			t.Errorf("the second page of one: %+v, %v", page, err)
		}
		line := func(action string, by scope.Scope, retailer, about string) string {
			return scopetest.Line(action, by, retailer, about, "map[]")
		}
		d.trail.Holds(t, line("notes.written", d.rui, w.Retailer, w.Retailer), line("notes.written", d.eva, w.Retailer, w.Shop),
			line("notes.written", d.eva, w.Retailer, w.Retailer), line("notes.written", d.rui, "", w.House))
	})
	t.Run("ATimelineIsInOneOrder", func(t *testing.T) { timelines(t, fresh(t)) })
	t.Run("StaffAloneReadAndWrite", func(t *testing.T) {
		w := fresh(t)
		d := newDesk(w)
		n := d.written(t, d.rui, w.Retailer, "o boleto foi para o e-mail antigo")
		switched := d.eva
		switched.Profile, switched.RetailerID, switched.SwitchID = scope.Varejista, w.Retailer, id.New()
		for name, who := range map[string]scope.Scope{
			"nobody": {}, "the retailer": {AccountID: id.New(), Profile: scope.Varejista, RetailerID: w.Retailer},
			"a house": {AccountID: id.New(), Profile: scope.Parceiro, PartnerID: w.House}, "an administrator in its profile": switched,
		} {
			_, listed := d.Timeline(t.Context(), who, w.Retailer, notes.Everything, "")
			_, paged := d.List(t.Context(), who, w.Retailer, paging.Request{Size: 9})
			_, deeds := d.Deeds(t.Context(), who, w.Retailer)
			_, wrote := d.Write(t.Context(), who, w.Retailer, "oi")
			for _, err := range []error{listed, paged, deeds, wrote, d.TakeBack(t.Context(), who, n.ID)} {
				if !errs.IsKind(err, errs.Forbidden) {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	})
	t.Run("ANoteHasWordsUpToABound", func(t *testing.T) {
		w := fresh(t)
		d := newDesk(w)
		for words, want := range map[string]bool{
			"": false, " \n ": false, strings.Repeat("ã", notes.MaxWords): true, strings.Repeat("a", notes.MaxWords+1): false,
		} {
			if _, err := d.Write(t.Context(), d.rui, w.Retailer, words); (err == nil) != want || (err != nil && errs.From(err).Fields["texto"] == "") {
				t.Errorf("%d characters: %v", len(words), err)
			}
		}
	})
	t.Run("NobodyIsWrittenAbout", func(t *testing.T) {
		d := newDesk(fresh(t))
		for _, about := range []string{"", "x", id.New()} {
			_, wrote := d.Write(t.Context(), d.rui, about, "oi")
			_, read := d.Timeline(t.Context(), d.rui, about, notes.Everything, "")
			if !errors.Is(wrote, notes.ErrNobody) || !errors.Is(read, notes.ErrNobody) {
				t.Errorf("%q: %v, %v", about, wrote, read)
			}
		}
	})
	t.Run("ItsAuthorAloneTakesANoteBack", func(t *testing.T) {
		w := fresh(t)
		d := newDesk(w)
		n := d.written(t, d.rui, w.Retailer, "engano")
		d.written(t, d.rui, w.Retailer, "fica")
		if err := d.TakeBack(t.Context(), d.eva, n.ID); !errs.IsKind(err, errs.Conflict) {
			t.Errorf("by another: %v", err)
		}
		for _, absent := range []string{"", "x", id.New()} {
			if err := d.TakeBack(t.Context(), d.rui, absent); !errors.Is(err, notes.ErrNotFound) {
				t.Errorf("%q: %v", absent, err)
			}
		}
		results := make(chan error)
		for range 2 {
			go func() { results <- d.TakeBack(t.Context(), d.rui, n.ID) }()
		}
		if one, other := <-results, <-results; (one == nil) == (other == nil) || !errors.Is(errors.Join(one, other), notes.ErrNotFound) {
			t.Errorf("two at once: %v, %v", one, other)
		}
		if got := d.words(t, w.Retailer); got != "[Rui: fica]" {
			t.Errorf("left %q", got)
		}
		about := scopetest.Line("notes.written", d.rui, w.Retailer, w.Retailer, "map[]")
		d.trail.Holds(t, about, about, scopetest.Line("notes.taken_back", d.rui, w.Retailer, w.Retailer, "map[]"))
	})
}
