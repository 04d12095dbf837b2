package notes

import (
	"cmp"
	"context"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Written is the action of the trail that a note is told by itself, where it stands.
const Written = "notes.written"

// Deed is what was done about a company or store, as the trail tells it to staff.
type Deed struct {
	Number                       int64
	At                           time.Time
	Action, By, InPlaceOf, Thing string // names of today, or what the trail has in their place
}

// DeedMark is a place among deeds; the zero value is before the newest.
type DeedMark struct {
	At     time.Time
	Number int64
}

// History tells what was done about a company or store without the writing of notes, at most so many that are older than a mark, the
// newest first.
type History func(ctx context.Context, who scope.Scope, aboutID string, before DeedMark, most int) ([]Deed, error)

// Mark is a place among notes; the zero value is before the newest.
type Mark struct {
	At time.Time
	ID string
}

// Event is a note or a deed: one of both.
type Event struct {
	Note *Note
	Deed *Deed
}

func (e Event) at() time.Time {
	if e.Note != nil {
		return e.Note.At
	}
	return e.Deed.At
}

// newerFirst orders events by time; at one instant deeds come before notes, and of one kind the later first.
func newerFirst(a, b Event) int {
	if by := b.at().Compare(a.at()); by != 0 {
		return by
	}
	switch {
	case a.Deed != nil && b.Deed != nil:
		return cmp.Compare(b.Deed.Number, a.Deed.Number)
	case a.Note != nil && b.Note != nil:
		return cmp.Compare(b.Note.ID, a.Note.ID)
	case a.Deed != nil:
		return -1
	}
	return 1
}

// Showing is what of a timeline is asked for.
type Showing string

// Everything, what staff wrote, what was done.
const (
	Everything Showing = "tudo"
	OnlyNotes  Showing = "notas"
	OnlyDeeds  Showing = "mudancas"
)

// TimelinePage is a part of a timeline; Next leads to what is older, empty at the end.
type TimelinePage struct {
	Events []Event
	Next   string
}

// eventsOnPage is how many events a page holds.
const eventsOnPage = 8

// Timeline gives staff what they wrote about a company or store and what was done about it, in one order of time, the newest
// first, from where a page ended on. Errors: ErrNobody, notes.invalid_timeline (422, fields after and mostrar).
func (s *Service) Timeline(ctx context.Context, who scope.Scope, aboutID string, show Showing, after string) (TimelinePage, error) {
	if _, err := s.retailer(ctx, who, aboutID); err != nil {
		return TimelinePage{}, err
	}
	wrong := map[string]string{}
	notesFrom, deedsFrom, ok := marksOf(after)
	if !ok {
		wrong["after"] = "Envie o next da página anterior, sem alterar."
	}
	if !slices.Contains([]Showing{Everything, OnlyNotes, OnlyDeeds}, show) {
		wrong["mostrar"] = "Peça tudo, notas ou mudancas."
	}
	if len(wrong) > 0 {
		return TimelinePage{}, errs.InvalidFields("notes.invalid_timeline", wrong)
	}
	var events []Event
	if show != OnlyDeeds {
		found, err := s.store.List(ctx, aboutID, notesFrom, eventsOnPage+1)
		if err != nil {
			return TimelinePage{}, errs.Wrap(err, "list notes")
		}
		for i := range found {
			events = append(events, Event{Note: &found[i]})
		}
	}
	if show != OnlyNotes {
		found, err := s.ports.History(ctx, who, aboutID, deedsFrom, eventsOnPage+1)
		if err != nil {
			return TimelinePage{}, err
		}
		for i := range found {
			events = append(events, Event{Deed: &found[i]})
		}
	}
	slices.SortFunc(events, newerFirst)
	page := TimelinePage{Events: events}
	if len(events) > eventsOnPage {
		page.Events = events[:eventsOnPage]
		page.Next = cursorOf(page.Events[eventsOnPage-1])
	}
	return page, nil
}

// deedsTold is how many deeds Deeds tells.
const deedsTold = 12

// Deeds gives staff the newest of what was done about a company or store, at most 12. Error: ErrNobody.
func (s *Service) Deeds(ctx context.Context, who scope.Scope, aboutID string) ([]Deed, error) {
	if _, err := s.retailer(ctx, who, aboutID); err != nil {
		return nil, err
	}
	return s.ports.History(ctx, who, aboutID, DeedMark{}, deedsTold)
}

// cursorOf names the place of an event: its kind, its instant, and its id or number.
func cursorOf(e Event) string {
	kind, key := "m", ""
	if e.Note != nil {
		kind, key = "n", e.Note.ID
	} else {
		key = strconv.FormatInt(e.Deed.Number, 10)
	}
	return base64.RawURLEncoding.EncodeToString([]byte(kind + ":" + strconv.FormatInt(e.at().UnixMilli(), 10) + ":" + key))
}

// marksOf reads a cursor: what is older than its event, of each kind.
func marksOf(cursor string) (Mark, DeedMark, bool) {
	if cursor == "" {
		return Mark{}, DeedMark{}, true
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	parts := strings.Split(string(raw), ":")
	if err != nil || len(parts) != 3 {
		return Mark{}, DeedMark{}, false
	}
	millis, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil || millis <= 0 || millis > time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli() {
		return Mark{}, DeedMark{}, false
	}
	at := time.UnixMilli(millis).UTC()
	switch parts[0] {
	case "n": // deeds of its instant came before it
		return Mark{at, parts[2]}, DeedMark{At: at}, id.Valid(parts[2])
	case "m": // notes of its instant come after it
		number, err := strconv.ParseInt(parts[2], 10, 64)
		return Mark{At: at.Add(time.Millisecond)}, DeedMark{at, number}, err == nil && number > 0
	}
	return Mark{}, DeedMark{}, false
}
