package categories_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"seiva/internal/categories"
	"seiva/internal/kit/text"
)

func TestName(t *testing.T) {
	for choice, want := range map[string]string{
		"": "", "padarias": "", "super\x00mercado!": "",
		"supermercado": "Supermercado", "FARMÁCIA": "Farmácia", "farmacia": "Farmácia", "pet": "Pet shop",
		" Posto de  combustíveis ": "Posto de combustíveis",
	} {
		if got, ok := categories.Name(choice); got != want || ok != (want != "") {
			t.Errorf("Name(%q) = %q, %v; want %q", choice, got, ok, want)
		}
	}
}

func TestOfActivity(t *testing.T) {
	for code, want := range map[string]string{
		"4711301": "Supermercado", "4729602": "Conveniência", "4729699": "Mercearia e empório", "4789004": "Pet shop", "4789099": "Outros",
		"6201501": "", "": "", "4": "",
	} {
		if got := categories.OfActivity(code); got != want {
			t.Errorf("OfActivity(%q) = %q, want %q", code, got, want)
		}
	}
	rows, err := os.ReadFile("data/activities.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range strings.Fields(string(rows))[1:] {
		code, id, _ := strings.Cut(row, ",")
		if name, ok := categories.Name(id); !ok || categories.OfActivity(code) != name {
			t.Errorf("%s is of no category", row)
		}
	}
}

// Whoever edits the file learns here what it must hold.
func TestTheListIsWhole(t *testing.T) {
	all := categories.All()
	last := len(all) - 1
	if last < 20 || all[last].Name != "Outros" {
		t.Fatalf("%d categories, the last is %+v", len(all), all[last])
	}
	order := collate.New(language.BrazilianPortuguese)
	if !slices.IsSortedFunc(all[:last], func(a, b categories.Category) int { return order.CompareString(a.Name, b.Name) }) {
		t.Error("the names are not in Portuguese alphabetical order")
	}
	ids, names := map[string]bool{}, map[string]bool{}
	for _, c := range all {
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(c.ID) || ids[c.ID] {
			t.Errorf("id %q is not a slug of its own", c.ID)
		}
		if clean, ok := text.Line(c.Name, 60); !ok || clean != c.Name || strings.Contains(c.Name, ",") || names[text.Fold(c.Name)] {
			t.Errorf("name %q: it must differ from the others and hold no comma, which separates names where they are stored", c.Name)
		}
		ids[c.ID], names[text.Fold(c.Name)] = true, true
	}
	for _, segment := range []string{"Supermercado", "Farmácia", "Vestuário", "Restaurante"} { // IM-20
		if !names[text.Fold(segment)] {
			t.Errorf("%q is no segment", segment)
		}
	}
}
