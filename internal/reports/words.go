package reports

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Words says what the values of a query narrow the report to, for the head of a file: '21/10/2026 a 19/11/2026', 'Loja Centro'.
// Of a store it names those that the caller may see alone. Errors as those of Page.
func (r *Report[R]) Words(ctx context.Context, who scope.Scope, values map[string]string) ([]string, error) {
	f, _, err := r.read(who, Query{Values: values})
	if err != nil {
		return nil, err
	}
	var words []string
	if r.Period {
		words = append(words, writtenPeriod(f.Period))
	}
	if r.beside != nil && f.Compared.With != "" {
		words = append(words, f.Compared.words())
	}
	more, err := filterWords(ctx, r.Filters, r.names, who, values)
	return append(words, more...), errs.Wrap(err, "name the filters of "+r.Kind)
}

// filterWords says what each of the filters that count keeps.
func filterWords(ctx context.Context, filters []FilterBy, names Names, who scope.Scope, values map[string]string) ([]string, error) {
	var words []string
	for _, by := range filters {
		value := strings.TrimSpace(values[by.Name])
		if value == "" || !slices.Contains(by.For, who.Profile) {
			continue
		}
		named, err := by.named(ctx, names, who, value)
		if err != nil {
			return nil, err
		}
		words = append(words, by.label+": "+named)
	}
	return words, nil
}

// named is what one filter keeps: text as it was typed, anything else by its name.
func (b FilterBy) named(ctx context.Context, names Names, who scope.Scope, value string) (string, error) {
	alone := filter(who, period.Period{}, "", "")
	b.narrow(&alone, value)
	switch {
	case alone.State != "":
		return strings.ToLower(alone.State.String()), nil
	case alone.Standing != "":
		return standingWords[alone.Standing], nil
	case alone.Answered != nil:
		return map[bool]string{true: "sim", false: "não"}[*alone.Answered], nil
	case alone.Text != "" || alone.Cashier != "" || alone.Rate != 0 || alone.Root != "" || alone.UF != "":
		return value, nil
	}
	found, err := names(ctx, alone)
	if len(found) == 0 {
		return noName, err
	}
	more := ""
	if len(found) > namesAtMost {
		more = fmt.Sprintf(" e mais %d", len(found)-namesAtMost)
	}
	return strings.Join(found[:min(len(found), namesAtMost)], ", ") + more, err
}

// Retailers says what a comma list of retailers keeps of a list that is no report, by the names that the caller may see.
func (n Names) Retailers(ctx context.Context, who scope.Scope, list string) string {
	if who.RetailerID != "" {
		list = who.RetailerID
	}
	return n.said(ctx, who, byRetailer(""), list)
}

// Store says what a store keeps of such a list.
func (n Names) Store(ctx context.Context, who scope.Scope, storeID string) string {
	return n.said(ctx, who, byStore(""), storeID)
}

func (n Names) said(ctx context.Context, who scope.Scope, by FilterBy, value string) string {
	if by.narrow(&Filter{}, value) != "" {
		return noName
	}
	named, err := by.named(ctx, n, who, value)
	if err != nil {
		return noName
	}
	return named
}

// noName stands for what the caller may not see, or is not there.
const noName = "nenhum"

// namesAtMost is how many retailers a file's head names.
const namesAtMost = 20

func writtenPeriod(p period.Period) string { return WrittenDay(p.From) + " a " + WrittenDay(p.To) }

// WrittenDay is a day as people write it; what is no day stays as it is.
func WrittenDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("02/01/2006")
}
