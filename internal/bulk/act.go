package bulk

import (
	"context"
	"errors"

	"seiva/internal/kit/scope"
)

// Item is a row of a list as an act finds it.
type Item struct {
	ID, Name string
	Skip     string // why the act leaves it out, a sentence in Portuguese; empty: it would be done
}

// Act is one thing that can be done to many rows of a list. Its functions prove the caller's reach themselves, each time.
type Act struct {
	Title    string // what it does, such as 'Remover banners'
	Profiles []scope.Profile
	Area     scope.Area // that the caller must be allowed to change
	Filters  []string   // the names of the list's filters
	// Match returns at most so many of the rows that the list shows under the values of its filters, and how many there are.
	Match func(ctx context.Context, who scope.Scope, values map[string]string, most int) (items []Item, total int, err error)
	// Choose returns the rows with these ids, in their order; errs.NotFound when the caller does not reach one of them.
	Choose func(ctx context.Context, who scope.Scope, ids []string) ([]Item, error)
	// Do does it to a row, by what holds now, in the transaction of ctx. What it returns is what Undo is given. An error of Skip
	// leaves the row out; any other that a person can mend is the row's failure; the rest may pass, and is tried again.
	Do func(ctx context.Context, who scope.Scope, id string) (mark string, err error)
	// Undo takes it back, in the transaction of ctx, while the row is as Do left it. Errors as those of Do. Nil: it cannot be.
	Undo func(ctx context.Context, who scope.Scope, id, mark string) error
	// Settled hears of every row that was done or taken back, after its commit; may be nil.
	Settled func()
}

// Acts are those that there are, by their kinds.
type Acts map[string]Act

// skip says why a row is left out.
type skip string

// Error implements error.
func (s skip) Error() string { return string(s) }

// Skip makes an error by which an act leaves a row out, with a sentence in Portuguese.
func Skip(why string) error { return skip(why) }

func skipped(err error) (why string, is bool) {
	var s skip
	is = errors.As(err, &s)
	return string(s), is
}
