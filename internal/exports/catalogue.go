package exports

import (
	"context"
	"slices"
	"strings"

	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// Report is what is written into files. Values are those of its query, by the names of its call.
type Report interface {
	// Columns returns all that a query's rows have, in order.
	Columns(values map[string]string) []table.Column
	// Takes returns the names of the values that narrow and group it; startDate and endDate among them where it has a period.
	Takes() []string
	// Check returns the error that the caller would get for the values, with its fields.
	Check(who scope.Scope, values map[string]string) error
	// Words says in Portuguese what the values narrow the report to, such as '21/10/2026 a 19/11/2026'.
	Words(ctx context.Context, who scope.Scope, values map[string]string) ([]string, error)
	// Each hands over the named columns of every row that the caller may see, in order, with how many rows there are, all of
	// one moment. The cells are the next row's after row returns. It ends with the first error of row, or with ctx.
	Each(ctx context.Context, who scope.Scope, values map[string]string, names []string, row func(cells []any, total int) error) error
}

// Entry is a report with its title.
type Entry struct {
	Title string
	Report
}

// Catalogue has the reports that can be exported, by their kinds.
type Catalogue map[string]Entry

// columnsValue is the value that names the columns of a file, comma-separated, beside those of the query.
const columnsValue = "colunas"

// chosen returns the columns that were asked for, in that order; without any those that are shown at first. What it complains
// of is empty when they are right.
func chosen(all []table.Column, names string) (columns []table.Column, complaint string) {
	if strings.TrimSpace(names) == "" {
		return slices.DeleteFunc(slices.Clone(all), func(c table.Column) bool { return c.Optional }), ""
	}
	seen := map[string]bool{}
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		at := slices.IndexFunc(all, func(c table.Column) bool { return c.Name == name })
		if at < 0 || seen[name] {
			return nil, "Escolha colunas do relatório, cada uma uma vez."
		}
		seen[name] = true
		columns = append(columns, all[at])
	}
	return columns, ""
}

func namesOf(columns []table.Column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return names
}

func commaList(names []string) string { return strings.Join(names, ",") }
