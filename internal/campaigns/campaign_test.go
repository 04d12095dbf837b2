package campaigns

import (
	"maps"
	"strings"
	"testing"

	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
)

func TestStatusOfADay(t *testing.T) {
	c := Campaign{Start: "2026-03-02", End: "2026-03-04"}
	for day, want := range map[string]Status{
		"2026-03-01": Scheduled, "2026-03-02": Active, "2026-03-04": Active, "2026-03-05": Expired,
	} {
		if got := c.Status(day); got != want {
			t.Errorf("%s on %s, want %s", got, day, want)
		}
	}
}

// Every wrong field is named, each with its own words.
func TestDraftIsChecked(t *testing.T) {
	const today = "2026-03-02"
	shop := id.New()
	draft := func(change func(*Draft)) Draft {
		d := Draft{Name: "Março", StoreIDs: []string{shop}, Start: today, End: today}
		change(&d)
		return d
	}
	for name, c := range map[string]struct {
		change func(*Draft)
		wrong  map[string]string
	}{
		"right":               {func(*Draft) {}, nil},
		"120 letters":         {func(d *Draft) { d.Name = strings.Repeat("ç", 120) }, nil},
		"121 letters":         {func(d *Draft) { d.Name = strings.Repeat("ç", 121) }, map[string]string{nameField: badName}},
		"two lines":           {func(d *Draft) { d.Name = "a\nb" }, map[string]string{nameField: badName}},
		"a store that is not": {func(d *Draft) { d.StoreIDs = []string{shop, "x"} }, map[string]string{storesField: badStore}},
		"yesterday":           {func(d *Draft) { d.Start = "2026-03-01" }, map[string]string{startField: past}},
		"400 days":            {func(d *Draft) { d.End = "2027-04-05" }, nil},
		"401 days":            {func(d *Draft) { d.End = "2027-04-06" }, map[string]string{endField: tooLong}},
		"nothing":             {func(d *Draft) { *d = Draft{} }, map[string]string{nameField: forms.Required, startField: forms.Required, endField: forms.Required}},
	} {
		if got := draft(c.change).check(today); !maps.Equal(got, c.wrong) {
			t.Errorf("%s: %v, want %v", name, got, c.wrong)
		}
	}
}
