package ceplookup

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"fmt"
	"sync"

	"seiva/internal/onboarding"
)

// Streets of the demonstration's cities and of some others, and towns with a single CEP: enough to try the forms, and
// no substitute for the post office's directory.
//
//go:embed local.csv
var localFile []byte

var local = sync.OnceValue(func() map[string]onboarding.Place {
	r := csv.NewReader(bytes.NewReader(localFile))
	r.FieldsPerRecord = 5
	rows, err := r.ReadAll()
	if err != nil { // the file is part of the program: the tests find a broken one
		panic(fmt.Sprintf("ceplookup: %v", err))
	}
	all := map[string]onboarding.Place{}
	for _, row := range rows[1:] {
		all[row[0]] = onboarding.Place{CEP: row[0], Street: row[1], District: row[2], City: row[3], UF: row[4]}
	}
	return all
})

// Local is an onboarding.Finder that knows a few CEPs by heart, for development and where no look-up is configured.
func Local(_ context.Context, cep string) (onboarding.Place, error) {
	place, ok := local()[cep]
	if !ok {
		return onboarding.Place{}, onboarding.ErrUnknown
	}
	return place, nil
}
