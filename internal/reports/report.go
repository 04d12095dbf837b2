package reports

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// About is what one says of a report. Kind is its word in the specification, and in the path of its call.
type About struct {
	Kind, Title, Question string
	Profiles              []scope.Profile // who may read it
	Order                 string          // until another is asked for: 'field.asc' or 'field.desc'
	Period                bool            // it has one: startDate and endDate, the last 30 days without them
	Compares              string          // what of it may stand beside an earlier period (decision 99); empty: nothing
	Filters               []FilterBy
}

// Column is one column of a report, and how a row fills it.
type Column[R any] struct {
	table.Column
	Value func(row R) any
}

func column[R any](name, title string, t table.Type, width int, value func(R) any) Column[R] {
	return Column[R]{table.Column{Name: name, Title: title, Type: t, Width: width}, value}
}

func optional[R any](c Column[R]) Column[R] { c.Optional = true; return c }
func unsorted[R any](c Column[R]) Column[R] { c.Unsorted = true; return c }
func staffs[R any](c Column[R]) Column[R]   { c.Staff = true; return c }

func explained[R any](help string, c Column[R]) Column[R] { c.Help = help; return c }

// green heads a number of green receipts with what they are.
func green[R any](c Column[R]) Column[R] { return explained(GreenReceipts, c) }

// GreenReceipts is what every sum counts, as people are told.
const GreenReceipts = "Cupom verde: NFC-e autorizada, de produção, recebida pela Seiva. Os cancelados, os substituídos, os de teste e os que a equipe do programa tirou dos totais não contam."

// Source reads the rows of a report.
type Source[R any] interface {
	// Page gives one page, and how many rows there are. Its queries are as many for every page and size.
	Page(ctx context.Context, f Filter, r paging.Request) (rows []R, total int, err error)
	// Compare counts what a report compares, over all rows; zeros where it compares nothing.
	Compare(ctx context.Context, f Filter) (Compared, error)
	// Count gives how many rows there are, and reads none.
	Count(ctx context.Context, f Filter) (int, error)
	// Each hands over every row in order, with how many there are, from one snapshot of the database. It ends with the first
	// error of row, or with ctx.
	Each(ctx context.Context, f Filter, r paging.Request, row func(row R, total int) error) error
}

// Report is one kind, defined once and read several ways: a page of its call (Page), the rows of a file (Each), the columns
// of both (Columns). R is a row as the call answers with it.
type Report[R any] struct {
	About
	columns []Column[R]
	beside  []Column[R] // those of a comparison, where rows are compared
	source  Source[R]
	names   Names
	clock   clock.Clock
}

// Names gives the trade names of the store, the retailers or the software house to which a filter is narrowed, of those that
// are within its reach.
type Names func(ctx context.Context, f Filter) ([]string, error)

// Columns returns all of them, in order: with those of a comparison where the values of a query ask for one.
func (r *Report[R]) Columns(values map[string]string) []table.Column {
	return tableColumns(r.columnsOf(values))
}

func (r *Report[R]) columnsOf(values map[string]string) []Column[R] {
	if values[comparing] == "" {
		return r.columns
	}
	return append(slices.Clone(r.columns), r.beside...)
}

// Rows is one page, and what all of the rows are compared with where that was asked for.
type Rows[R any] struct {
	paging.Page[R]
	Comparison *ReportComparison
}

func tableColumns[R any](columns []Column[R]) []table.Column {
	out := make([]table.Column, len(columns))
	for i, c := range columns {
		out[i] = c.Column
	}
	return out
}

// named picks columns by their names, in the names' order. Error: reports.unknown_column.
func named[R any](columns []Column[R], names []string) ([]Column[R], error) {
	picked := make([]Column[R], len(names))
	for i, name := range names {
		at := slices.IndexFunc(columns, func(c Column[R]) bool { return c.Name == name })
		if at < 0 {
			return nil, errUnknownColumn
		}
		picked[i] = columns[at]
	}
	return picked, nil
}

// Page gives one page of what the caller may see. Errors: access.wrong_profile (403), reports.invalid_query and
// paging.page_size (422, with fields), paging.unknown_sort (400). At most 1000 rows for staff, 100 for others.
func (r *Report[R]) Page(ctx context.Context, who scope.Scope, q Query) (Rows[R], error) {
	f, request, err := r.read(who, q)
	if err != nil {
		return Rows[R]{}, err
	}
	rows, total, err := r.source.Page(ctx, f, request)
	answer := Rows[R]{Page: paging.Of(request, rows, total)}
	if err == nil && f.Compared.With != "" {
		var all Compared
		all, err = r.source.Compare(ctx, f)
		answer.Comparison = f.Compared.overall(all)
	}
	return answer, errs.Wrap(err, "read a page of "+r.Kind)
}

// Count gives how many rows Page would say that there are. Errors as those of Page.
func (r *Report[R]) Count(ctx context.Context, who scope.Scope, values map[string]string) (int, error) {
	f, _, err := r.read(who, Query{Values: values})
	if err != nil {
		return 0, err
	}
	total, err := r.source.Count(ctx, f)
	return total, errs.Wrap(err, "count "+r.Kind)
}

// Takes names the filters of the report, of all profiles.
func (r *Report[R]) Takes() []string {
	names := namesOf(r.Filters)
	if r.Period {
		names = append(names, "startDate", "endDate")
	}
	if r.Compares != "" {
		names = append(names, comparing)
	}
	return names
}

func namesOf(filters []FilterBy) []string {
	names := make([]string, len(filters))
	for i, by := range filters {
		names[i] = by.Name
	}
	return names
}

// Check gives the error that Page would give for the values of a query.
func (r *Report[R]) Check(who scope.Scope, values map[string]string) error {
	_, _, err := r.read(who, Query{Values: values})
	return err
}

// Each hands over the named columns of every row that the caller may see, narrowed and in order as the values of a query say,
// with how many rows there are: for a file, which anybody may be sent, so that what is hidden is in none (decision 90). The cells are
// the next row's after row returns. Errors as those of Page, and reports.unknown_column (422).
func (r *Report[R]) Each(ctx context.Context, who scope.Scope, values map[string]string, names []string, row func(cells []any, total int) error) error {
	f, request, err := r.read(who, Query{Values: values})
	if err != nil {
		return err
	}
	columns, err := named(r.columnsOf(values), names)
	if err != nil {
		return err
	}
	f.Hidden = false
	cells := make([]any, len(columns))
	err = r.source.Each(ctx, f, request, func(line R, total int) error {
		for i, c := range columns {
			cells[i] = c.Value(line)
		}
		return row(cells, total)
	})
	return errs.Wrap(err, "read all of "+r.Kind)
}

// Given returns the filters that count of the values of a caller's query.
func (r *Report[R]) Given(who scope.Scope, values map[string]string) map[string]string {
	given := map[string]string{}
	for _, by := range r.Filters {
		if value := strings.TrimSpace(values[by.Name]); value != "" && slices.Contains(by.For, who.Profile) {
			given[by.Name] = value
		}
	}
	if r.Period {
		for _, name := range []string{"startDate", "endDate", comparing} {
			if values[name] != "" {
				given[name] = values[name]
			}
		}
	}
	return given
}

// OrderOf returns the order that the values of a query ask for: 'field.asc' or 'field.desc'.
func (r *Report[R]) OrderOf(values map[string]string) string {
	request, err := r.request(scope.Scope{}, Query{Values: values})
	if err != nil {
		return r.Order
	}
	return request.Sort + map[bool]string{true: ".desc", false: ".asc"}[request.Desc]
}

func (r *Report[R]) read(who scope.Scope, q Query) (Filter, paging.Request, error) {
	if err := who.Require(r.Profiles...); err != nil {
		return Filter{}, paging.Request{}, err
	}
	f, fields := r.filterOf(who, q.Values, clock.Day(r.clock.Now().In(clock.Brazil)))
	if len(fields) > 0 {
		return Filter{}, paging.Request{}, invalidQuery(fields)
	}
	request, err := r.request(who, q)
	return f, request, err
}

// request reads paging and order.
func (r *Report[R]) request(who scope.Scope, q Query) (paging.Request, error) {
	var sortable []string
	for _, c := range r.columns {
		if !c.Unsorted {
			sortable = append(sortable, c.Name)
		}
	}
	request, err := q.request(who, sortable)
	if err == nil && request.Sort == "" {
		var direction string
		request.Sort, direction, _ = strings.Cut(r.Order, ".")
		request.Desc = cmp.Or(q.Values["orderBy"], direction) == "desc"
	}
	return request, err
}
