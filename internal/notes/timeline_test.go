package notes

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/id"
)

// Events are in one order of time, the newest first; of one instant deeds come first, and of one kind the later.
func TestEventsAreInOneOrder(t *testing.T) {
	at := time.UnixMilli(1_790_000_000_000).UTC()
	early, late := "a", "b"
	want := []Event{
		{Note: &Note{ID: early, At: at.Add(time.Hour)}},
		{Deed: &Deed{Number: 3, At: at}},
		{Deed: &Deed{Number: 2, At: at}},
		{Note: &Note{ID: late, At: at}},
		{Note: &Note{ID: early, At: at}},
		{Deed: &Deed{Number: 9, At: at.Add(-time.Hour)}},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, newerFirst)
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// A cursor leads to what comes after its event: of the other kind, what the order puts behind it.
func TestACursorLeadsToWhatIsOlder(t *testing.T) {
	at := time.UnixMilli(1_790_000_000_000).UTC()
	note := Note{ID: id.New(), At: at}
	for name, c := range map[string]struct {
		event Event
		notes Mark
		deeds DeedMark
	}{
		"of a note": {Event{Note: &note}, Mark{at, note.ID}, DeedMark{At: at}},
		"of a deed": {Event{Deed: &Deed{Number: 7, At: at}}, Mark{At: at.Add(time.Millisecond)}, DeedMark{at, 7}},
	} {
		if notes, deeds, ok := marksOf(cursorOf(c.event)); !ok || notes != c.notes || deeds != c.deeds {
			t.Errorf("%s: %v, %v, %v", name, notes, deeds, ok)
		}
	}
	if notes, deeds, ok := marksOf(""); !ok || notes != (Mark{}) || deeds != (DeedMark{}) {
		t.Error("no cursor is not the beginning")
	}
	for _, wrong := range []string{
		"n:1", "n:1:" + note.ID + ":", "x:1:1", "n:0:" + note.ID, "n:-1:" + note.ID, "n:1:x", "n:1:", "m:1:0", "m:1:-1", "m:1:x", "m:x:1",
		"m:" + strings.Repeat("9", 18) + ":1",
	} {
		if _, _, ok := marksOf(base64.RawURLEncoding.EncodeToString([]byte(wrong))); ok {
			t.Errorf("%q is a cursor", wrong)
		}
	}
	if _, _, ok := marksOf("%%"); ok {
		t.Error("what is no base64 is a cursor")
	}
}
