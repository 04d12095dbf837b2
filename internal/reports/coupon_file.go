package reports

import (
	"context"
	"slices"
	"strconv"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// CouponFile is the coupon report (Service.Coupons) as files are made of it: the same filters and order, every row.
type CouponFile struct {
	service *Service
	names   Names
}

// NewCouponFile makes it.
func NewCouponFile(service *Service, names Names) *CouponFile { return &CouponFile{service, names} }

// couponFilters are those of the report's call.
var couponFilters = []FilterBy{byRetailer("varejistaIds"), byStore("lojaId")}

// couponGroups are the columns that say what a row is about, by how the report groups.
var couponGroups = map[string][]Column[Row]{
	ByDate: {column(SortGroup, "Data", table.Day, 12, func(r Row) any { return r.Group })},
	BySerie: {
		column(SortGroup, "Série", table.Score, 8, serieOf), couponStore, couponDocument,
	},
	ByStore: {couponStore, couponDocument},
}

var (
	couponStore    = column(SortTrade, "Loja", table.Text, 32, func(r Row) any { return r.StoreTrade })
	couponDocument = column(SortDocumento, "CNPJ da loja", table.CNPJ, 20, func(r Row) any { return r.StoreDocumento })
)

// serieOf is the number of a série.
func serieOf(r Row) any {
	if serie, err := strconv.ParseInt(r.Group, 10, 64); err == nil {
		return serie
	}
	return nil
}

// couponSums are the other columns.
var couponSums = []Column[Row]{
	column(SortTotal, "Cupons autorizados", table.Count, 18, func(r Row) any { return r.Total }),
	column(SortIdentified, "Identificados", table.Count, 14, func(r Row) any { return r.Identified }),
	column(SortUnidentified, "Não identificados", table.Count, 17, func(r Row) any { return r.Unidentified() }),
	column(SortRatio, "% identificados", table.Ratio, 15, func(r Row) any { return r.Ratio() }),
	column(SortCents, "Valor", table.Cents, 16, func(r Row) any { return r.Cents }),
}

func couponColumns(values map[string]string) []Column[Row] {
	group, _ := groupBy(values["groupBy"])
	columns := append(slices.Clone(couponGroups[group]), couponSums...)
	if against, _ := againstOf(values[comparing]); against != "" {
		columns = append(columns, changes(func(r Row) *ReportChange { change := r.Told(); return &change })...)
	}
	return columns
}

// Columns returns those of the values' grouping.
func (f *CouponFile) Columns(values map[string]string) []table.Column {
	return tableColumns(couponColumns(values))
}

// Takes names what narrows and groups the report.
func (f *CouponFile) Takes() []string {
	return append(namesOf(couponFilters), "startDate", "endDate", "groupBy", comparing)
}

// Check gives the error that Service.Coupons would give.
func (f *CouponFile) Check(who scope.Scope, values map[string]string) error {
	_, _, _, err := f.read(who, values)
	return err
}

func (f *CouponFile) read(who scope.Scope, values map[string]string) (Filter, string, paging.Request, error) {
	p, fields := period.Closed(values["startDate"], values["endDate"], f.service.today())
	group, wrong := groupBy(values["groupBy"])
	against, unknown := againstOf(values[comparing])
	if fields = merge(merge(merge(fields, wrong), unknown), wrongStore(values["lojaId"])); fields != nil {
		return Filter{}, "", paging.Request{}, invalidQuery(fields)
	}
	request, err := CouponQuery{SortBy: values["sortBy"], OrderBy: values["orderBy"]}.page(who)
	narrowed := filter(who, p, values["varejistaIds"], values["lojaId"])
	narrowed.Compared = against.of(p, f.service.today())
	return narrowed, group, request, err
}

// Words says what the values narrow the report to, and how it groups.
func (f *CouponFile) Words(ctx context.Context, who scope.Scope, values map[string]string) ([]string, error) {
	narrowed, group, _, err := f.read(who, values)
	if err != nil {
		return nil, err
	}
	words := []string{writtenPeriod(narrowed.Period), map[string]string{ByDate: "Por data", BySerie: "Por série", ByStore: "Por loja"}[group]}
	if c := narrowed.Compared; c.With != "" {
		words = append(words, c.words())
	}
	more, err := filterWords(ctx, couponFilters, f.names, who, values)
	return append(words, more...), err
}

// Each hands over the named columns of every row as it is read, with how many there are, of one statement. Errors as those of
// Service.Coupons, and reports.unknown_column.
func (f *CouponFile) Each(ctx context.Context, who scope.Scope, values map[string]string, names []string, row func(cells []any, total int) error) error {
	narrowed, group, request, err := f.read(who, values)
	if err != nil {
		return err
	}
	columns, err := named(couponColumns(values), names)
	if err != nil {
		return err
	}
	cells := make([]any, len(columns))
	err = f.service.eachGroup(ctx, narrowed, group, request, func(line Row, total int) error {
		for i, c := range columns {
			cells[i] = c.Value(line)
		}
		return row(cells, total)
	})
	return errs.Wrap(err, "sum receipts by "+group)
}
