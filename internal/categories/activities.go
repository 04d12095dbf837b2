package categories

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"sync"
)

// Which category an activity of the CNPJ register (CNAE) is of, by the beginnings of its seven digits; the longest counts.
//
//go:embed data/activities.csv
var activitiesFile []byte

var activities = sync.OnceValue(func() map[string]string {
	r := csv.NewReader(bytes.NewReader(activitiesFile))
	r.FieldsPerRecord = 2
	rows, err := r.ReadAll()
	if err != nil { // the file is part of the program: the tests find a broken one
		panic(fmt.Sprintf("categories: %v", err))
	}
	all := map[string]string{}
	for _, row := range rows[1:] {
		all[row[0]] = row[1]
	}
	return all
})

// OfActivity gives the name of the category of an activity's code; empty where none fits.
func OfActivity(code string) string {
	for n := len(code); n > 0; n-- {
		if category, ok := activities()[code[:n]]; ok {
			name, _ := Name(category)
			return name
		}
	}
	return ""
}
