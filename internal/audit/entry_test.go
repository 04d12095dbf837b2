package audit

import (
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/scope"
)

var testKey = []byte("a key of thirty-two bytes, for us")

// An entry follows the one it was sealed after, and no longer once anything that it says is another.
func TestAnEntrySaysAllThatItSealed(t *testing.T) {
	first := Entry{ActorID: "ana", Action: "stores.added", Details: "{}", At: time.UnixMilli(1)}.after(Entry{}, testKey)
	sealed := Entry{
		ActorID: "ana", ActedFor: "loja", Action: "stores.closed", RetailerID: "r", ObjectID: "o", Details: `{"a":"b"}`, At: time.UnixMilli(2),
		Origin: scope.Origin{Address: "192.0.2.1", Device: "Firefox"},
	}.after(first, testKey)
	if sealed.Number != 2 || !sealed.follows(first, testKey) || sealed.follows(Entry{}, testKey) || sealed.follows(first, []byte("another")) {
		t.Fatalf("%+v", sealed)
	}
	for name, change := range map[string]func(*Entry){
		"its number":           func(e *Entry) { e.Number++ },
		"who":                  func(e *Entry) { e.ActorID = "bia" },
		"in whose place":       func(e *Entry) { e.ActedFor = "" },
		"what":                 func(e *Entry) { e.Action = "stores.added" },
		"to what":              func(e *Entry) { e.ObjectID = "p" },
		"when":                 func(e *Entry) { e.At = time.UnixMilli(3) },
		"its facts":            func(e *Entry) { e.Details = "{}" },
		"from where":           func(e *Entry) { e.OriginSeal = "" },
		"where one field ends": func(e *Entry) { e.RetailerID, e.ObjectID = "ro", "" },
	} {
		changed := sealed
		change(&changed)
		if changed.follows(first, testKey) {
			t.Errorf("%s was changed, and it follows", name)
		}
	}
}

// An origin is what was sealed, or may be gone once it is 399 days old; it is never another, and never appears later.
func TestAnOriginHoldsOrIsForgottenInItsTime(t *testing.T) {
	at := time.UnixMilli(1_790_000_000_000)
	with := Entry{At: at, Origin: scope.Origin{Address: "192.0.2.1"}}.after(Entry{}, testKey)
	without := Entry{At: at}.after(Entry{}, testKey)
	gone, another, appeared := with, with, without
	gone.Origin, another.Origin.Address, appeared.Origin = scope.Origin{}, "192.0.2.2", with.Origin
	for name, c := range map[string]struct {
		entry Entry
		days  int
		want  bool
	}{
		"as sealed": {with, 0, true}, "of old": {with, 500, true}, "without any": {without, 0, true},
		"gone too soon": {gone, 398, false}, "gone in its time": {gone, 399, true},
		"another": {another, 0, false}, "another later": {another, 500, false}, "one that was not": {appeared, 0, false},
	} {
		if got := c.entry.originHolds(testKey, at.AddDate(0, 0, c.days)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Heads are found wherever they stand in a text; one that was changed, or is another installation's, spoils all of it.
func TestHeadsInAText(t *testing.T) {
	head := Head{7, slices.Repeat([]byte{0xab}, 32), time.UnixMilli(1_790_000_000_000)}
	none := Head{At: time.UnixMilli(5)}
	signed, empty := head.signed(testKey), none.signed(testKey)
	for name, c := range map[string]struct {
		text  string
		heads int
		err   error
	}{
		"nothing":                {"", 0, nil},
		"words":                  {"head=seiva-audit-v1:7", 0, nil},
		"one":                    {signed, 1, nil},
		"two in a log":           {`level=INFO head="` + signed + "\"\nlevel=INFO head=" + empty + " next", 2, nil},
		"another number":         {strings.Replace(signed, ":7:", ":8:", 1), 0, ErrForeignHead},
		"another instant":        {strings.Replace(signed, ":1790000000000:", ":1790000000001:", 1), 0, ErrForeignHead},
		"another installation's": {signed + " " + head.signed([]byte("another")), 0, ErrForeignHead},
	} {
		heads, err := headsIn(c.text, testKey)
		if len(heads) != c.heads || err != c.err || HasHead(c.text) != (c.heads > 0 || c.err != nil) {
			t.Errorf("%s: %d, %v, want %d, %v", name, len(heads), err, c.heads, c.err)
		}
		if c.heads > 0 && (heads[0].Number != 7 || !slices.Equal(heads[0].Hash, head.Hash) || !heads[0].At.Equal(head.At)) {
			t.Errorf("%s: %+v", name, heads[0])
		}
	}
}

// What can be no id and no action of the trail is named by its field.
func TestQueriesAreOfCodes(t *testing.T) {
	for text, wrong := range map[string]bool{"": false, "system": false, "stores.closed": false, "a-b_c.9": false, "a b": true, "á": true, "%": true, "a\n": true} {
		fields := Query{ActorID: text, CompanyID: text, ObjectID: text, Action: text}.wrong()
		if want := map[bool]int{true: 4}[wrong]; len(fields) != want {
			t.Errorf("%q: %v", text, fields)
		}
	}
}
