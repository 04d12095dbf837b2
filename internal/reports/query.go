package reports

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Query is what a client asks of a report. Values are its filters by the names of the call, and sortBy and orderBy, empty ones
// absent; what the report does not know is not looked at. A nil size is absent.
type Query struct {
	Values map[string]string
	Page   int
	Size   *int
}

// request reads paging and sorting. Of the two, 'orderBy' alone may name the field (D-29).
func (q Query) request(who scope.Scope, sortable []string) (paging.Request, error) {
	size, most := defaultPageSize, 100
	if q.Size != nil {
		size = *q.Size
	}
	if who.Profile.Staff() {
		most = 1000
	}
	sortBy, orderBy := q.Values["sortBy"], q.Values["orderBy"]
	if sortBy == "" && orderBy != "asc" && orderBy != "desc" {
		sortBy, orderBy = orderBy, ""
	}
	return paging.Make(q.Page, size, most, sortBy, orderBy, sortable...)
}

// FilterBy is one way to narrow a report: its name in the call, the profiles that have it, and what it says of itself. Other profiles
// may send it, and it does nothing.
type FilterBy struct {
	Name, Help string
	For        []scope.Profile
	label      string // of what it keeps, in the words of a file's head
	narrow     func(f *Filter, value string) (wrong string)
}

var (
	staff    = []scope.Profile{scope.Administrador, scope.Suporte}
	everyone = []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro}
)

// maxText is how long a filter's text may be.
const maxText = 120

// byRetailer keeps the rows of some retailers; only staff chooses among them (D-25).
func byRetailer(name string) FilterBy {
	return FilterBy{name, "Só deste varejista; vários com vírgula entre eles", staff, "Varejista", func(f *Filter, value string) string {
		f.RetailerIDs = ids(value)
		return ""
	}}
}

func byStore(name string) FilterBy {
	return FilterBy{name, "Só desta loja", everyone, "Loja", func(f *Filter, value string) string {
		if !id.Valid(value) {
			return "Escolha uma loja da lista."
		}
		f.StoreID = value
		return ""
	}}
}

// byHouse keeps the rows of a software house; only staff chooses among them (RP-23).
func byHouse() FilterBy {
	return FilterBy{"softwareHouseId", "Só desta software house", staff, "Software house", func(f *Filter, value string) string {
		if !id.Valid(value) {
			return "Escolha uma software house da lista."
		}
		f.PartnerID = value
		return ""
	}}
}

func byText() FilterBy {
	return FilterBy{"filter", "Palavras de um nome ou CNPJ, em qualquer ordem, sem distinguir maiúsculas e acentos", everyone, "Busca", func(f *Filter, value string) string {
		if utf8.RuneCountInString(value) > maxText {
			return "Use até 120 caracteres."
		}
		f.Text = value
		return ""
	}}
}

func byCashier() FilterBy {
	return FilterBy{"cashierCode", "Só deste caixa, com o código como veio nos cupons", everyone, "Caixa", func(f *Filter, value string) string {
		if utf8.RuneCountInString(value) > maxText {
			return "Use até 120 caracteres."
		}
		f.Cashier = value
		return ""
	}}
}

// filterOf gives what a report is narrowed to for a caller, or every wrong field. A retailer sees its own rows and a
// software house those of its stores, whatever they ask for; a caller of no known profile sees nothing.
func (a About) filterOf(who scope.Scope, values map[string]string, today string) (Filter, map[string]string) {
	fields := map[string]string{}
	f := filter(who, period.Period{}, "", "")
	f.Today, f.Staff, f.Hidden = today, who.Profile.Staff(), who.Profile.Staff()
	for _, b := range a.Filters {
		value := strings.TrimSpace(values[b.Name])
		if value == "" || !slices.Contains(b.For, who.Profile) {
			continue
		}
		if strings.ContainsFunc(value, unicode.IsControl) || !utf8.ValidString(value) {
			fields[b.Name] = "Tire os caracteres que não se veem."
			continue
		}
		if wrong := b.narrow(&f, value); wrong != "" {
			fields[b.Name] = wrong
		}
	}
	if a.Period {
		p, wrong := period.Closed(values["startDate"], values["endDate"], today)
		f.Period = p
		maps.Copy(fields, wrong)
		if a.Compares != "" {
			against, unknown := againstOf(values[comparing])
			f.Compared = against.of(p, today)
			maps.Copy(fields, unknown)
		}
	}
	return f, fields
}
