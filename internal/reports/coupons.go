package reports

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// MaxCents is the largest sum told (R$ 90 trillion): whole numbers are exact up to it also where they are read as
// floating-point, in a browser or in a database's sums.
const MaxCents = 1<<53 - 1

// Sums counts receipts. Identified are those with a consumer's CPF; companies (CNPJ) and foreigners are not.
type Sums struct {
	Total, Identified int64
	Cents             int64
}

// Unidentified is the rest.
func (s Sums) Unidentified() int64 { return s.Total - s.Identified }

// Ratio of identified receipts, 0 to 1, rounded to 4 decimals; 0 when there are none (RP-05, D-72).
func (s Sums) Ratio() float64 {
	if s.Total == 0 {
		return 0
	}
	return math.Round(float64(s.Identified)/float64(s.Total)*1e4) / 1e4
}

// share is Ratio before it is rounded.
func (s Sums) share() float64 { return float64(s.Identified) / float64(max(s.Total, 1)) }

func (s *Sums) add(o Sums) {
	s.Total += o.Total
	s.Identified += o.Identified
	s.Cents = min(s.Cents+o.Cents, MaxCents)
}

// Row is one line of the coupon report. Group is the day, the série as text, or the store's CNPJ; the store is named by
// série and by store only.
type Row struct {
	Group                               string
	StoreID, StoreDocumento, StoreTrade string
	Sums
	Compared
}

// CouponReport is one page of rows, the sums over every row, and what is beside them.
type CouponReport struct {
	paging.Page[Row]
	Totals     Totals
	Beside     Beside
	Comparison *ReportComparison // nil where nothing is compared
}

// The ways to group.
const (
	ByDate  = "data"
	BySerie = "serie"
	ByStore = "loja"
)

// defaultPageSize is the specification's for report tables (RP-19).
const defaultPageSize = 5

// CouponQuery is what a client asks for. Empty texts and nil sizes are absent.
type CouponQuery struct {
	Start, End      string
	RetailerIDs     string // comma list; read for staff alone
	StoreID         string
	GroupBy         string
	Against         string
	Page            int
	Size            *int
	SortBy, OrderBy string
}

// The sort fields of the report, under the specification's names and their aliases.
const (
	SortTotal        = "cuponsVerdesTotais"
	SortIdentified   = "cuponsVerdesIdentificados"
	SortUnidentified = "cuponsVerdesNaoIdentificados"
	SortRatio        = "porcentagemCuponsVerdesIdentificados"
	SortGroup        = "agrupador"
	SortDocumento    = "lojaDocumento"
	SortTrade        = "lojaNome"
	SortCents        = "valorTotalCentavos"
)

var sortAliases = map[string]string{"cupons": SortTotal, "data": SortGroup, "serie": SortGroup, "loja": SortTrade}

var sorts = []string{
	SortTotal, SortIdentified, SortUnidentified, SortRatio, SortGroup, SortDocumento, SortTrade, SortCents,
	"cupons", "data", "serie", "loja",
}

// page reads paging and sorting; the default is most receipts first (RP-06).
func (q CouponQuery) page(who scope.Scope) (paging.Request, error) {
	size, most := defaultPageSize, 100
	if q.Size != nil {
		size = *q.Size
	}
	if who.Profile.Staff() {
		most = 1000
	}
	r, err := paging.Make(q.Page, size, most, q.SortBy, q.OrderBy, sorts...)
	if err != nil {
		return paging.Request{}, err
	}
	if r.Sort == "" {
		r.Sort, r.Desc = SortTotal, q.OrderBy != "asc"
	}
	if name, ok := sortAliases[r.Sort]; ok {
		r.Sort = name
	}
	return r, nil
}

// groupBy returns ByDate, BySerie or ByStore, or the fields that are wrong.
func groupBy(s string) (string, map[string]string) {
	switch s {
	case "", "date", ByDate:
		return ByDate, nil
	case BySerie, ByStore:
		return s, nil
	}
	return "", map[string]string{"groupBy": "Agrupe por data, por serie ou por loja."}
}

// filter narrows a period to what the caller may see, and to a store unless it is empty. A retailer sees its own stores and
// a partner the stores whose software house it is, whatever they ask for; a caller of no known profile sees nothing.
func filter(who scope.Scope, p period.Period, retailerIDs, storeID string) Filter {
	f := Filter{Period: p, RetailerIDs: []string{}, Stores: who.Stores, StoreID: storeID}
	switch {
	case who.Profile == scope.Varejista && who.RetailerID != "":
		f.RetailerIDs = []string{who.RetailerID}
	case who.Profile == scope.Parceiro && who.PartnerID != "":
		f.RetailerIDs, f.PartnerID = nil, who.PartnerID
	case who.Profile.Staff() && strings.TrimSpace(retailerIDs) == "":
		f.RetailerIDs = nil
	case who.Profile.Staff():
		f.RetailerIDs = ids(retailerIDs)
	}
	return f
}

// ids reads a comma list; what cannot be an id belongs to nobody. The answer is never nil.
func ids(list string) []string {
	out := []string{}
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); id.Valid(part) {
			out = append(out, part)
		}
	}
	return out
}

// pageOfDays sorts and cuts the days of a period: there are never more than period.MaxDays.
func pageOfDays(days []DaySums, r paging.Request) CouponReport {
	var totals Totals
	rows := make([]Row, len(days))
	for i, d := range days {
		rows[i] = Row{Group: d.Day, Sums: d.Sums, Compared: d.Compared}
		totals.add(d.Sums)
		totals.Measured, totals.Earlier = totals.Measured+d.Measured, totals.Earlier+d.Earlier
	}
	slices.SortFunc(rows, func(a, b Row) int {
		by := compareBy(r.Sort, a, b)
		if r.Desc {
			by = -by
		}
		return cmp.Or(by, cmp.Compare(a.Group, b.Group))
	})
	total := len(rows)
	from := min(r.Offset(), total)
	return CouponReport{Page: paging.Of(r, rows[from:min(from+r.Size, total)], total), Totals: totals}
}

// compareBy compares two days; the store's fields are the same for all of them.
func compareBy(sort string, a, b Row) int {
	switch sort {
	case SortTotal:
		return cmp.Compare(a.Total, b.Total)
	case SortIdentified:
		return cmp.Compare(a.Identified, b.Identified)
	case SortUnidentified:
		return cmp.Compare(a.Unidentified(), b.Unidentified())
	case SortRatio:
		return cmp.Compare(a.share(), b.share())
	case SortCents:
		return cmp.Compare(a.Cents, b.Cents)
	case SortGroup:
		return cmp.Compare(a.Group, b.Group)
	}
	return 0
}

func storeRow(f Filter, s SerieSums) Row { return rowOf(f, s.Documento, s) }

func serieRow(f Filter, s SerieSums) Row { return rowOf(f, strconv.Itoa(s.Serie), s) }

func rowOf(f Filter, group string, s SerieSums) Row {
	return Row{
		Group: group, StoreID: s.StoreID, StoreDocumento: s.Documento, StoreTrade: s.TradeName, Sums: s.Sums,
		Compared: f.Compared.Of(s.Measured, s.Earlier, s.Since),
	}
}
