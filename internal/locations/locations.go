// Package locations knows the states and municipalities of Brazil, from files that ship with the program.
package locations

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// State is one of the 27 federative units. Code is IBGE's, 2 digits.
type State struct {
	UF, Name, Region string
	Code             int
}

// City is a municipality. Code is IBGE's, 7 digits.
type City struct {
	Name string
	Code int
}

// IBGE's lists, in Portuguese alphabetical order (states by name; municipalities by UF, then by name).
var (
	//go:embed data/states.csv
	statesFile []byte
	//go:embed data/municipalities.csv
	citiesFile []byte
)

var errUnknownState = errs.New(errs.NotFound, "locations.unknown_state", "Não conhecemos esse estado. Use a sigla, como SP.")

type data struct {
	states []State
	cities map[string][]City
}

var load = sync.OnceValue(func() data {
	d := data{cities: map[string][]City{}}
	for _, row := range rows(statesFile, 4) {
		d.states = append(d.states, State{UF: row[0], Name: row[1], Region: row[2], Code: number(row[3])})
	}
	for _, row := range rows(citiesFile, 3) {
		d.cities[row[0]] = append(d.cities[row[0]], City{Name: row[1], Code: number(row[2])})
	}
	return d
})

// States gives every state by name; do not change the slice.
func States() []State { return load().states }

// Cities gives the municipalities of a state, by name; the UF in any case. Do not change the slice. Error:
// locations.unknown_state (404).
func Cities(uf string) ([]City, error) {
	cities, ok := load().cities[strings.ToUpper(uf)]
	if !ok {
		return nil, errUnknownState
	}
	return cities, nil
}

// CityName gives the list's own spelling of a municipality of a state (UF in upper case), whatever the case and
// accents of name; false when the state or the municipality is not known.
func CityName(uf, name string) (string, bool) {
	city, known := folded()[uf+" "+text.Fold(name)]
	return city, known
}

// folded gives the municipalities by UF and folded name, which takes some milliseconds once.
var folded = sync.OnceValue(func() map[string]string {
	byName := map[string]string{}
	for uf, cities := range load().cities {
		for _, c := range cities {
			byName[uf+" "+text.Fold(c.Name)] = c.Name
		}
	}
	return byName
})

// The files are part of the program: a broken one is a broken build, which the tests find.
func rows(file []byte, fields int) [][]string {
	r := csv.NewReader(bytes.NewReader(file))
	r.FieldsPerRecord = fields
	all, err := r.ReadAll()
	if err != nil {
		panic(fmt.Sprintf("locations: %v", err))
	}
	return all[1:]
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(fmt.Sprintf("locations: %v", err))
	}
	return n
}
