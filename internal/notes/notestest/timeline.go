package notestest

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/notes"
)

// history tells what was done as the trail would.
func (d *desk) history(_ context.Context, _ scope.Scope, _ string, before notes.DeedMark, most int) ([]notes.Deed, error) {
	var out []notes.Deed
	for _, one := range d.done {
		if older := before.At.IsZero() || one.At.Before(before.At) || (one.At.Equal(before.At) && one.Number < before.Number); older && len(out) < most {
			out = append(out, one)
		}
	}
	return out, nil
}

// pages reads a timeline to its end: of each page what it holds.
func (d *desk) pages(t *testing.T, about string, show notes.Showing) (pages []int, events []string) {
	t.Helper()
	after := ""
	for len(pages) < 20 {
		page, err := d.Timeline(t.Context(), d.eva, about, show, after)
		testkit.Must(t, err)
		pages = append(pages, len(page.Events))
		for _, e := range page.Events {
			if e.Note != nil {
				events = append(events, e.Note.Words)
			} else {
				events = append(events, fmt.Sprint(e.Deed.Number))
			}
		}
		if after = page.Next; after == "" {
			break
		}
	}
	return pages, events
}

// timelines holds that notes and deeds stand in one order, each once, wherever pages end: also where several have one instant.
func timelines(t *testing.T, w World) {
	d := newDesk(w)
	start := d.now.Now()
	var want, wantNotes, wantDeeds []string // the oldest first
	for n := range 16 {
		if n%4 != 1 { // every fourth note has the instant of the one before it
			d.now.Advance(time.Minute)
		}
		if n == 15 {
			d.written(t, d.rui, w.House, "of another")
		}
		written, err := d.Write(t.Context(), d.rui, w.Retailer, fmt.Sprintf("note %02d", n))
		testkit.Must(t, err)
		want, wantNotes = append(want, written.Words), append(wantNotes, written.Words)
		if n%4 == 0 {
			continue
		}
		for range 2 { // at the note's instant, and so before it in the order of the newest first
			number := fmt.Sprint(len(d.done) + 1)
			d.done = slices.Insert(d.done, 0, notes.Deed{Number: int64(len(d.done) + 1), At: written.At})
			want, wantDeeds = append(want, number), append(wantDeeds, number)
		}
	}
	for show, want := range map[notes.Showing][]string{notes.Everything: want, notes.OnlyNotes: wantNotes, notes.OnlyDeeds: wantDeeds} {
		slices.Reverse(want)
		pages, got := d.pages(t, w.Retailer, show)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", show, got, want)
		}
		for i, size := range pages {
			if last := i == len(pages)-1; size > 8 || (!last && size != 8) {
				t.Errorf("%s: pages of %v", show, pages)
			}
		}
	}
	for _, cursor := range []string{
		"x", "!", coded("n:1"), coded("n:1:x"), coded("n:-5:" + id.New()), coded("n:99999999999999999:" + id.New()), coded("m:5:0"), coded("m:5:x"), coded("z:5:5"),
		coded("n:5:" + id.New() + ":"), strings.Repeat("A", 60),
	} {
		if _, err := d.Timeline(t.Context(), d.eva, w.Retailer, notes.Everything, cursor); errs.From(err).Fields["after"] == "" {
			t.Errorf("%q: %v", cursor, err)
		}
	}
	if _, err := d.Timeline(t.Context(), d.eva, w.Retailer, "nada", ""); errs.From(err).Fields["mostrar"] == "" {
		t.Error(err)
	}
	if page, err := d.Timeline(t.Context(), d.eva, w.Retailer, notes.Everything, coded("m:"+fmt.Sprint(start.UnixMilli())+":1")); err != nil || len(page.Events) != 0 || page.Next != "" {
		t.Errorf("before the first: %+v, %v", page, err)
	}
}

func coded(cursor string) string { return base64.RawURLEncoding.EncodeToString([]byte(cursor)) }
