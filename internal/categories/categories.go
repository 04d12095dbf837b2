// Package categories knows the business segments of retailers and software houses, from a file that ships with the
// program: to change them, edit data/categories.csv.
package categories

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"sync"

	"seiva/internal/kit/text"
)

// Category is a business segment. Name is what is stored with those who choose it; ID serves lists on screens.
type Category struct{ ID, Name string }

// In Portuguese alphabetical order, 'Outros' last.
//
//go:embed data/categories.csv
var file []byte

var load = sync.OnceValue(func() []Category {
	r := csv.NewReader(bytes.NewReader(file))
	r.FieldsPerRecord = 2
	rows, err := r.ReadAll()
	if err != nil { // the file is part of the program: the tests find a broken one
		panic(fmt.Sprintf("categories: %v", err))
	}
	var all []Category
	for _, row := range rows[1:] {
		all = append(all, Category{ID: row[0], Name: row[1]})
	}
	return all
})

// All gives every category in the order in which people read them; do not change the slice.
func All() []Category { return load() }

// Name gives the list's own spelling of what a client chose by id or by name, whatever its case and accents; false
// when it is not in the list.
func Name(choice string) (string, bool) {
	folded := text.Fold(choice)
	for _, c := range load() {
		if c.ID == folded || text.Fold(c.Name) == folded {
			return c.Name, true
		}
	}
	return "", false
}
