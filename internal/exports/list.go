package exports

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// List is a list of the product that is no report, as files are made of it: the pages of its own call, one after the other, each
// asked of the domain's service as the caller, so that a file holds what its owner could read, and nothing else.
type List[R any] struct {
	Profiles   []scope.Profile // whose list it is
	Area       scope.Area      // of its call; empty: only staff has it
	OfStores   bool            // to an account of some stores it is of these alone (decision 96); false: it is not for such an account
	Filters    []ListFilter
	Sorts      []string // fields by which the call sorts, and by which it does so for the programme's staff alone
	StaffSorts []string
	Shown      []ListColumn[R]
	Valid      func(who scope.Scope, values map[string]string) error // what the filters' own rules do not say; may be nil
	Page       func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[R], error)
	// Walk is for a list that is longer than pages are for, in place of Page: it hands over every row in the order that r asks for, with
	// how many there are.
	Walk func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request, row func(one R, total int) error) error
}

// ListFilter is a value that narrows a list, by the name of its call; Label heads what it is narrowed to.
type ListFilter struct {
	Name, Label string
	Words       map[string]string                                               // of its values, where they are codes
	Say         func(ctx context.Context, who scope.Scope, value string) string // names what an id is of
}

// ListColumn is a column, and how a row fills it.
type ListColumn[R any] struct {
	table.Column
	Value func(row R) any
}

// Col makes one.
func Col[R any](name, title string, t table.Type, width int, value func(row R) any) ListColumn[R] {
	return ListColumn[R]{table.Column{Name: name, Title: title, Type: t, Width: width}, value}
}

// pageRows is how many rows are read at a time.
const pageRows = 200

// Columns implements Report.
func (l List[R]) Columns(map[string]string) []table.Column {
	columns := make([]table.Column, len(l.Shown))
	for i, c := range l.Shown {
		columns[i] = c.Column
	}
	return columns
}

// Takes implements Report.
func (l List[R]) Takes() []string {
	names := make([]string, len(l.Filters))
	for i, f := range l.Filters {
		names[i] = f.Name
	}
	return names
}

// Check implements Report. What the list does not know is refused: a file that was not narrowed by it would hold more than was
// asked for.
func (l List[R]) Check(who scope.Scope, values map[string]string) error {
	if err := who.Require(l.Profiles...); err != nil {
		return err
	}
	if l.Area != "" {
		if err := who.May(l.Area, false); err != nil {
			return err
		}
	}
	if !l.OfStores {
		if err := who.WholeCompany(); err != nil {
			return err
		}
	}
	if name := unknownValue(l, values); name != "" {
		return errs.InvalidFields("exports.invalid", map[string]string{name: "A lista não tem este filtro."})
	}
	for _, f := range l.Filters {
		if value := values[f.Name]; f.Words != nil && value != "" && f.Words[value] == "" {
			return errs.InvalidFields("exports.invalid", map[string]string{f.Name: "Escolha uma das opções da lista."})
		}
	}
	if l.Valid != nil {
		if err := l.Valid(who, values); err != nil {
			return err
		}
	}
	_, err := l.request(who, values)
	return err
}

func (l List[R]) request(who scope.Scope, values map[string]string) (paging.Request, error) {
	sorts := l.Sorts
	if who.Profile.Staff() {
		sorts = slices.Concat(l.Sorts, l.StaffSorts)
	}
	return paging.Make(0, pageRows, pageRows, values["sortBy"], values["orderBy"], sorts...)
}

// Words implements Report.
func (l List[R]) Words(ctx context.Context, who scope.Scope, values map[string]string) ([]string, error) {
	var words []string
	for _, f := range l.Filters {
		value := values[f.Name]
		if value == "" {
			continue
		}
		switch {
		case f.Words != nil:
			value = f.Words[value]
		case f.Say != nil:
			value = f.Say(ctx, who, value)
		}
		words = append(words, f.Label+": "+value)
	}
	return words, nil
}

var errMoved = errors.New("a list's pages are of two moments")

// Each implements Report: ctx is of one moment, so that no row is on two pages, and none on no page.
func (l List[R]) Each(ctx context.Context, who scope.Scope, values map[string]string, names []string, row func(cells []any, total int) error) error {
	if err := l.Check(who, values); err != nil {
		return err
	}
	columns := make([]ListColumn[R], len(names))
	for i, name := range names {
		columns[i] = l.Shown[slices.IndexFunc(l.Shown, func(c ListColumn[R]) bool { return c.Name == name })]
	}
	cells, read, of := make([]any, len(columns)), 0, 0
	walk := l.Walk
	if walk == nil {
		walk = l.pages
	}
	r, err := l.request(who, values)
	if err != nil {
		return err
	}
	err = walk(ctx, who, values, r, func(one R, total int) error {
		read, of = read+1, total
		for i, c := range columns {
			cells[i] = c.Value(one)
		}
		return row(cells, total)
	})
	if err == nil && read != of {
		err = fmt.Errorf("%w: %d of %d rows", errMoved, read, of)
	}
	return err
}

// pages walks the pages of Page, from the first that is asked for.
func (l List[R]) pages(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request, row func(one R, total int) error) error {
	for read := 0; ; r.Page++ {
		got, err := l.Page(ctx, who, values, r)
		if err != nil {
			return err
		}
		for _, one := range got.Items {
			if err := row(one, got.Total); err != nil {
				return err
			}
		}
		if read += len(got.Items); read >= got.Total {
			return nil
		}
		if len(got.Items) == 0 {
			return fmt.Errorf("%w: %d of %d rows", errMoved, read, got.Total)
		}
	}
}
