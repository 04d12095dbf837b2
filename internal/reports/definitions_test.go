package reports_test

import (
	"flag"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/kit/testkit"
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
		Filters  map[string][]scope.Profile `json:"filters"` // the profiles that have each
		Sorts    []string                   `json:"sorts"`
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
		Filters: map[string][]scope.Profile{},
	}
	for _, c := range columns(nil) {
		if !c.Unsorted {
			d.Sorts = append(d.Sorts, c.Name)
		}
	}
	for _, f := range about.Filters {
		d.Filters[f.Name] = f.For
	}
	return d
}

func columnsOf(columns []table.Column) []column {
	out := make([]column, len(columns))
	for i, c := range columns {
		out[i] = column{c.Name, c.Title, c.Type, c.Optional, c.Unsorted, c.Staff, c.Help}
	}
	return out
}

// besideOf are the columns that a comparison adds.
func besideOf(columns func(map[string]string) []table.Column) []column {
	return columnsOf(columns(map[string]string{"comparar": "anterior"})[len(columns(nil)):])
}

// The screens draw the reports from a file of these definitions, so that no column, order or profile is said twice.
func TestScreensHaveTheDefinitions(t *testing.T) {
	k := reports.NewKinds(reports.Sources{}, clock.System{})
	written(t, "definitions", map[string]definition{
		k.Stores.Kind:         definitionOf(k.Stores.About, k.Stores.Columns),
		k.Retailers.Kind:      definitionOf(k.Retailers.About, k.Retailers.Columns),
		k.SoftwareHouses.Kind: definitionOf(k.SoftwareHouses.About, k.SoftwareHouses.Columns),
		k.Cashiers.Kind:       definitionOf(k.Cashiers.About, k.Cashiers.Columns),
		k.Ratings.Kind:        definitionOf(k.Ratings.About, k.Ratings.Columns),
		k.Comments.Kind:       definitionOf(k.Comments.About, k.Comments.Columns),
		k.NotIntegrated.Kind:  definitionOf(k.NotIntegrated.About, k.NotIntegrated.Columns),
	})
	// Apart, since every page knows the reports, and only their screens draw them.
	written(t, "columns", map[string][]column{
		k.Stores.Kind: columnsOf(k.Stores.Columns(nil)), k.Retailers.Kind: columnsOf(k.Retailers.Columns(nil)),
		k.SoftwareHouses.Kind: columnsOf(k.SoftwareHouses.Columns(nil)), k.Cashiers.Kind: columnsOf(k.Cashiers.Columns(nil)),
		k.Ratings.Kind: columnsOf(k.Ratings.Columns(nil)), k.Comments.Kind: columnsOf(k.Comments.Columns(nil)),
		k.NotIntegrated.Kind: columnsOf(k.NotIntegrated.Columns(nil)),
	})
	written(t, "beside", map[string][]column{k.Cashiers.Kind: besideOf(k.Cashiers.Columns), k.Ratings.Kind: besideOf(k.Ratings.Columns)})
}

// written holds a file that the screens read to what it has to say.
func written(t *testing.T, name string, content any) {
	t.Helper()
	testkit.Written(t, *update, "../../web/src/features/reports/"+name+".json", content)
}
