package cnpjregistry

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"fmt"
	"sync"

	"seiva/internal/onboarding"
)

// Companies of the demonstration and of the sample documents, two free ones to sign up with, and one of each standing
// that is not active. None is real.
//
//go:embed local.csv
var localFile []byte

var local = sync.OnceValue(func() map[string]onboarding.Company {
	r := csv.NewReader(bytes.NewReader(localFile))
	r.FieldsPerRecord = 11
	rows, err := r.ReadAll()
	if err != nil { // the file is part of the program: the tests find a broken one
		panic(fmt.Sprintf("cnpjregistry: %v", err))
	}
	all := map[string]onboarding.Company{}
	for _, row := range rows[1:] {
		all[row[0]] = onboarding.Company{
			CNPJ: row[0], CorporateName: row[1], TradeName: row[2], Standing: onboarding.Standing(row[3]),
			Place:  onboarding.Place{CEP: row[4], Street: row[5], District: row[7], City: row[8], UF: row[9]},
			Number: row[6], Activity: row[10],
		}
	}
	return all
})

// Local is an onboarding.Finder that knows a few companies by heart, for development and where no register is
// configured.
func Local(_ context.Context, cnpj string) (onboarding.Company, error) {
	company, ok := local()[cnpj]
	if !ok {
		return onboarding.Company{}, onboarding.ErrUnknown
	}
	return company, nil
}
