package sqldb

import (
	"errors"
	"fmt"
	"slices"

	"github.com/pressly/goose/v3"
)

// ErrOtherBranch is returned by Migrate where the database was made by a program whose migrations are not all among those of this binary,
// or the other way round, though it is not newer.
var ErrOtherBranch = errors.New("o banco de dados foi feito por outra linha do seiva")

// ofThisLine refuses a database that has a migration which this binary does not know, or lacks one from between those that it has.
func ofThisLine(applied []int64, sources []*goose.Source) error {
	const remedy = "use o seiva que o fez, restaure um backup, ou, se nada dele faz falta, comece com uma pasta de dados ou um banco vazios"
	if len(applied) == 0 {
		return nil
	}
	newest, known := slices.Max(applied), make([]int64, len(sources))
	for i, source := range sources {
		known[i] = source.Version
		if source.Version < newest && !slices.Contains(applied, source.Version) {
			return fmt.Errorf("%w: falta-lhe a migração %d, e ele já tem a %d: %s", ErrOtherBranch, source.Version, newest, remedy)
		}
	}
	for _, version := range applied {
		if !slices.Contains(known, version) {
			return fmt.Errorf("%w: tem a migração %d, que este programa não conhece: %s", ErrOtherBranch, version, remedy)
		}
	}
	return nil
}
