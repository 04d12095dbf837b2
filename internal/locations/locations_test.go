package locations_test

import (
	"errors"
	"slices"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"seiva/internal/kit/errs"
	"seiva/internal/locations"
)

func TestUnknownStatesAreNotFound(t *testing.T) {
	for _, uf := range []string{"", "XX", "SPP", "S P", "35"} {
		if _, err := locations.Cities(uf); !errs.IsKind(err, errs.NotFound) {
			t.Errorf("Cities(%q): %v, want a 404", uf, err)
		}
	}
}

func TestCityName(t *testing.T) {
	for _, c := range []struct{ uf, name, want string }{
		{"", "São Paulo", ""},
		{"XX", "São Paulo", ""},
		{"RJ", "São Paulo", ""},
		{"SP", "", ""},
		{"SP", "São", ""},

		{"SP", "sao  PAULO", "São Paulo"},
		{"AM", "Manaus", "Manaus"},
		{"RN", "Augusto Severo (Campo Grande)", "Augusto Severo (Campo Grande)"},
	} {
		if got, ok := locations.CityName(c.uf, c.name); got != c.want || ok != (c.want != "") {
			t.Errorf("CityName(%q, %q) = %q, %v; want %q", c.uf, c.name, got, ok, c.want)
		}
	}
}

// The country has 27 federative units and 5,571 municipalities, IBGE's codes begin with their state's, and both lists
// stand in Portuguese alphabetical order.
func TestTheWholeCountry(t *testing.T) {
	order := collate.New(language.BrazilianPortuguese)
	states, cities, codes := locations.States(), 0, map[int]bool{}
	if len(states) != 27 {
		t.Fatalf("%d states", len(states))
	}
	if !slices.IsSortedFunc(states, func(a, b locations.State) int { return order.CompareString(a.Name, b.Name) }) {
		t.Error("the states are not in order")
	}
	for _, s := range states {
		if len(s.UF) != 2 || s.Name == "" || s.Region == "" {
			t.Errorf("incomplete state %+v", s)
		}
		list, err := locations.Cities(s.UF)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.IsSortedFunc(list, func(a, b locations.City) int { return order.CompareString(a.Name, b.Name) }) {
			t.Errorf("the municipalities of %s are not in order", s.UF)
		}
		for _, c := range list {
			if c.Name == "" || c.Code/100_000 != s.Code || codes[c.Code] {
				t.Errorf("%s: wrong municipality %+v", s.UF, c)
			}
			codes[c.Code] = true
		}
		cities += len(list)
	}
	if cities != 5571 {
		t.Errorf("%d municipalities", cities)
	}
}

func TestCitiesTakesAnyCase(t *testing.T) {
	upper, err1 := locations.Cities("DF")
	lower, err2 := locations.Cities("df")
	if err := errors.Join(err1, err2); err != nil || !slices.Equal(upper, lower) {
		t.Fatalf("%v and %v, %v", upper, lower, err)
	}
	if len(upper) != 1 || upper[0] != (locations.City{Name: "Brasília", Code: 5300108}) {
		t.Errorf("DF = %+v", upper)
	}
}
