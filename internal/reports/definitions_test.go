package reports_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/reports"
)

var update = flag.Bool("update", false, "write the definitions that the screens read")

// What the screens know of a report and of a column.
type (
	definition struct {
		Title    string                     `json:"title"`
		Question string                     `json:"question"`
		Profiles []scope.Profile            `json:"profiles"`
		Order    string                     `json:"order"`
		Period   bool                       `json:"period"`
		Filters  map[string][]scope.Profile `json:"filters"` // for whom each is
		Columns  []column                   `json:"columns"`
		Compares bool                       `json:"compares,omitempty"`
		Beside   []column                   `json:"beside,omitempty"` // of a comparison
	}
	column struct {
		Name     string     `json:"name"`
		Title    string     `json:"title"`
		Type     table.Type `json:"type"`
		Optional bool       `json:"optional,omitempty"`
		Unsorted bool       `json:"unsorted,omitempty"`
		Staff    bool       `json:"staff,omitempty"`
		Help     string     `json:"help,omitempty"`
	}
)

func definitionOf(about reports.About, columns func(map[string]string) []table.Column) definition {
	d := definition{
		Title: about.Title, Question: about.Question, Profiles: about.Profiles, Order: about.Order, Period: about.Period,
		Filters: map[string][]scope.Profile{}, Compares: about.Compares != "",
	}
	for _, f := range about.Filters {
		d.Filters[f.Name] = f.For
	}
	for _, c := range columns(map[string]string{"comparar": "anterior"}) {
		d.Columns = append(d.Columns, column{c.Name, c.Title, c.Type, c.Optional, c.Unsorted, c.Staff, c.Help})
	}
	own := len(columns(nil))
	d.Columns, d.Beside = d.Columns[:own], d.Columns[own:]
	return d
}

// The screens draw the reports from a file of these definitions, so that no column, order or profile is said twice.
func TestScreensHaveTheDefinitions(t *testing.T) {
	const file = "../../web/src/features/reports/definitions.json"
	k := reports.NewKinds(reports.Sources{}, clock.System{})
	want, err := json.MarshalIndent(map[string]definition{
		k.Stores.Kind:         definitionOf(k.Stores.About, k.Stores.Columns),
		k.Retailers.Kind:      definitionOf(k.Retailers.About, k.Retailers.Columns),
		k.SoftwareHouses.Kind: definitionOf(k.SoftwareHouses.About, k.SoftwareHouses.Columns),
		k.Cashiers.Kind:       definitionOf(k.Cashiers.About, k.Cashiers.Columns),
		k.Ratings.Kind:        definitionOf(k.Ratings.About, k.Ratings.Columns),
		k.Comments.Kind:       definitionOf(k.Comments.About, k.Comments.Columns),
		k.NotIntegrated.Kind:  definitionOf(k.NotIntegrated.About, k.NotIntegrated.Columns),
	}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(file, want, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the definitions say: make generate", file)
	}
}
