package bulk

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// A preview counts what an act would reach and, by their reasons, what it would leave out; of each it names the first few.
func TestAPreviewSaysWhatIsReachedAndWhatIsNot(t *testing.T) {
	items := func(many int, skip string) (out []Item) {
		for n := range many {
			out = append(out, Item{ID: id.New(), Name: fmt.Sprint(skip, n), Skip: skip})
		}
		return out
	}
	names := func(of []Item, most int) []string {
		found := []string{}
		for _, item := range of[:min(most, len(of))] {
			found = append(found, item.Name)
		}
		return found
	}
	reached, ended, held := items(21, ""), items(6, "Já terminou."), items(2, "Em uso.")
	for name, c := range map[string]struct {
		items []Item
		want  Preview
	}{
		"nothing": {nil, Preview{Names: []string{}, Skipped: []Skipped{}}},
		"all":     {reached, Preview{Total: 21, Reached: 21, Names: names(reached, 20), Skipped: []Skipped{}}},
		"some": {slices.Concat(ended[:1], reached[:1], held, ended[1:]), Preview{
			Total: 9, Reached: 1, Names: names(reached, 1), Skipped: []Skipped{{"Já terminou.", 6, names(ended, 5)}, {"Em uso.", 2, names(held, 5)}},
		}},
	} {
		act := Act{Title: "Remover", Profiles: []scope.Profile{scope.Administrador}, Match: func(context.Context, scope.Scope, map[string]string, int) ([]Item, int, error) {
			return c.items, len(c.items), nil
		}}
		s := NewService(nil, Ports{Acts: Acts{"a": act}}, nil)
		got, err := s.Preview(t.Context(), scope.Scope{Profile: scope.Administrador}, Wanted{Kind: "a"})
		c.want.Title, c.want.Print = "Remover", printOf(c.items)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, c.want)
		}
	}
}

// Two previews are told apart by the rows that they reach, and by those alone that they leave out; not by their words.
func TestPrintsTellPreviewsApart(t *testing.T) {
	of := []Item{{ID: "a"}, {ID: "b", Skip: "x"}}
	for name, c := range map[string]struct {
		items []Item
		same  bool
	}{
		"the same":           {[]Item{{ID: "a"}, {ID: "b", Skip: "x"}}, true},
		"other words":        {[]Item{{ID: "a", Name: "A"}, {ID: "b", Skip: "y"}}, true},
		"another row":        {[]Item{{ID: "c"}, {ID: "b", Skip: "x"}}, false},
		"reached as well":    {[]Item{{ID: "a"}, {ID: "b"}}, false},
		"one row fewer":      {[]Item{{ID: "a"}}, false},
		"in another order":   {[]Item{{ID: "b", Skip: "x"}, {ID: "a"}}, false},
		"left out the other": {[]Item{{ID: "a", Skip: "x"}, {ID: "b"}}, false},
	} {
		if got := printOf(c.items) == printOf(of); got != c.same {
			t.Errorf("%s: told alike is %v", name, got)
		}
	}
}

// What an act is asked for is checked before a row is looked up.
func TestWhatIsWantedIsChecked(t *testing.T) {
	rows := func(many int) (ids []string) {
		for range many {
			ids = append(ids, id.New())
		}
		return ids
	}
	twice := rows(1)[0]
	s := NewService(nil, Ports{Acts: Acts{"a": {
		Profiles: []scope.Profile{scope.Suporte}, Area: scope.PromoteArea, Filters: []string{"nome"},
		Match: func(_ context.Context, _ scope.Scope, values map[string]string, _ int) ([]Item, int, error) {
			return nil, map[string]int{"": 0, "muitos": MaxRows + 1}[values["nome"]], nil
		},
		Choose: func(_ context.Context, _ scope.Scope, ids []string) (items []Item, err error) {
			for _, one := range ids {
				items = append(items, Item{ID: one})
			}
			return items, nil
		},
	}}}, nil)
	support := scope.Scope{Profile: scope.Suporte}
	for name, c := range map[string]struct {
		who  scope.Scope
		want Wanted
		rows int
		code string
	}{
		"all":                    {support, Wanted{Kind: "a"}, 0, ""},
		"each row once":          {support, Wanted{Kind: "a", IDs: []string{twice, twice}}, 1, ""},
		"as many as may be":      {support, Wanted{Kind: "a", IDs: rows(MaxRows)}, MaxRows, ""},
		"one more":               {support, Wanted{Kind: "a", IDs: rows(MaxRows + 1)}, 0, "bulk.too_many"},
		"too many match":         {support, Wanted{Kind: "a", Values: map[string]string{"nome": "muitos"}}, 0, "bulk.too_many"},
		"another act":            {support, Wanted{Kind: "b"}, 0, "bulk.unknown_act"},
		"another profile":        {scope.Scope{Profile: scope.Administrador}, Wanted{Kind: "a"}, 0, "access.wrong_profile"},
		"in a profile":           {scope.Scope{Profile: scope.Suporte, SwitchID: "s"}, Wanted{Kind: "a"}, 0, "access.switched_profile"},
		"rows and filters":       {support, Wanted{Kind: "a", IDs: rows(1), Values: map[string]string{"nome": "x"}}, 0, "bulk.invalid"},
		"a filter of other list": {support, Wanted{Kind: "a", Values: map[string]string{"cidade": "x"}}, 0, "bulk.invalid"},
		"what is no row":         {support, Wanted{Kind: "a", IDs: []string{"x"}}, 0, "bulk.rows_not_found"},
	} {
		_, items, err := s.find(t.Context(), c.who, c.want)
		code := ""
		if err != nil {
			code = errs.From(err).Code
		}
		if code != c.code || code == "" && len(items) != c.rows {
			t.Errorf("%s: %d rows, %v; want %d, %q", name, len(items), err, c.rows, c.code)
		}
	}
}
