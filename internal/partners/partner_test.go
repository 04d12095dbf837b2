package partners

import (
	"slices"
	"strings"
	"testing"
)

// One to three segments of the list, none twice, each by its own name; else none is kept, and the field is named.
func TestSegmentsAreOfTheList(t *testing.T) {
	name := func(choice string) (string, bool) {
		return strings.ToUpper(choice), strings.Contains("abcd", strings.ToLower(choice))
	}
	for _, c := range []struct{ choices, want []string }{
		{[]string{"a"}, []string{"A"}},
		{[]string{"c", "a", "b"}, []string{"C", "A", "B"}},
		{nil, nil},
		{[]string{"a", "b", "c", "d"}, nil},
		{[]string{"a", "x"}, nil},
		{[]string{"a", "A"}, nil},
	} {
		fields := map[string]string{}
		got := cleanCategories(c.choices, name, fields)
		if !slices.Equal(got, c.want) || (fields["categorias"] == "") != (c.want != nil) {
			t.Errorf("%q: %q, %v; want %q", c.choices, got, fields, c.want)
		}
	}
}

// A code holds nothing that people misread, and what looks like none is not looked up.
func TestCodes(t *testing.T) {
	for range 1000 {
		if code := newCode(); !validCode(code) {
			t.Fatalf("%q was drawn", code)
		}
	}
	for code, want := range map[string]bool{
		"ABC234": true, "ZZZZZZ": true, "ABC23": false, "ABC2345": false, "ABC230": false, "ABC23O": false, "ABC231": false, "ABCI23": false, "abc234": false, "ABÇ23": false, "": false,
	} {
		if validCode(code) != want {
			t.Errorf("%q: want %v", code, want)
		}
	}
}
