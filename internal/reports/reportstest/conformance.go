package reportstest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Fresh gives an empty store and the means to fill it.
type Fresh func(t *testing.T) (store reports.Store, load func(World))

// Conformance runs the suite: the answers of a service on the store must equal a recount from the receipts.
func Conformance(t *testing.T, fresh Fresh) {
	t.Run("EmptyDatabaseAnswersZeros", func(t *testing.T) { empty(t, fresh) })
	store, load := fresh(t)
	w := Generate(7, 2500).AtTheEdge()
	load(w)
	s := reports.NewService(store, clock.NewFixed(Now))
	Coupons(t, s, w)
	t.Run("AFileHoldsEveryRow", func(t *testing.T) { couponFile(t, s, w) })
	t.Run("EveryDayOfThePeriodIsInTheChart", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { daily(t, s, w) })
	})
	t.Run("HomesEqualARecount", func(t *testing.T) { homes(t, s, w) })
	t.Run("OtherTenantSeesNothing", func(t *testing.T) { otherTenant(t, s, w) })
}

// Coupons compares the coupon report with a recount of a world's receipts.
func Coupons(t *testing.T, s *reports.Service, w World) {
	t.Helper()
	t.Run("CouponReportEqualsARecount", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { coupons(t, s, w) })
	})
	t.Run("EveryGroupInEveryOrder", func(t *testing.T) { orders(t, s, w) })
}

func empty(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	s, ctx := reports.NewService(store, clock.NewFixed(Now)), context.Background()
	for _, group := range []string{"data", "serie"} {
		got, err := s.Coupons(ctx, admin, reports.CouponQuery{GroupBy: group, Page: 3})
		if err != nil || got.Total != 0 || len(got.Items) != 0 || got.Totals != (reports.Totals{}) {
			t.Errorf("%s: %+v, %v", group, got, err)
		}
	}
	home, err := s.Indicators(ctx, scope.Scope{Profile: scope.Varejista, RetailerID: "nobody"}, "", "")
	if err != nil || home.Stores != 0 || home.Tills != 0 || home.AnyReceipt || home.Current != (reports.Sums{}) {
		t.Errorf("home: %+v, %v", home, err)
	}
}

var admin = scope.Scope{Profile: scope.Administrador}

// callers are one of each profile and tenant.
func (w World) callers() []scope.Scope {
	out := []scope.Scope{admin, {Profile: scope.Suporte}}
	for _, r := range w.Retailers {
		out = append(out, scope.Scope{Profile: scope.Varejista, RetailerID: r.ID})
	}
	for _, p := range w.Partners {
		out = append(out, scope.Scope{Profile: scope.Parceiro, PartnerID: p})
	}
	return out
}

func drawPeriod(t *rapid.T) (string, string) {
	start := period.Add(Today, -rapid.IntRange(0, 160).Draw(t, "start"))
	return start, period.Add(start, rapid.IntRange(0, 200).Draw(t, "length"))
}

// sorts are what a report may be sorted by.
var sorts = []string{
	"cupons", "cuponsVerdesTotais", "cuponsVerdesIdentificados", "cuponsVerdesNaoIdentificados",
	"porcentagemCuponsVerdesIdentificados", "agrupador", "data", "serie", "loja", "lojaDocumento", "lojaNome", "valorTotalCentavos",
}

// orders asks for each group in each order: chance alone leaves some out.
func orders(t *testing.T, s *reports.Service, w World) {
	size, start := 100, period.Add(Today, -60)
	for _, group := range []string{"data", "serie", "loja"} {
		for _, field := range sorts {
			for _, order := range []string{"asc", "desc"} {
				got, err := s.Coupons(context.Background(), admin, reports.CouponQuery{
					Start: start, End: Today, GroupBy: group, Size: &size, SortBy: field, OrderBy: order,
				})
				if err != nil {
					t.Fatal(err)
				}
				want := sorted(w.rows(w.Counted(admin, start, Today), group), field, order == "desc")
				if len(want) < 2 || !slices.Equal(got.Items, want[:min(size, len(want))]) {
					t.Errorf("by %s, %s %s: got %+v, want %+v", group, field, order, got.Items, want)
				}
			}
		}
	}
}

func coupons(t *rapid.T, s *reports.Service, w World) {
	who := rapid.SampledFrom(w.callers()).Draw(t, "caller")
	start, end := drawPeriod(t)
	size := rapid.IntRange(1, 30).Draw(t, "size")
	q := reports.CouponQuery{
		Start: start, End: end, GroupBy: rapid.SampledFrom([]string{"", "data", "date", "serie", "loja"}).Draw(t, "group"),
		Page: rapid.IntRange(0, 4).Draw(t, "page"), Size: &size, OrderBy: rapid.SampledFrom([]string{"", "asc", "desc"}).Draw(t, "order"),
		SortBy:  rapid.SampledFrom(append([]string{""}, sorts...)).Draw(t, "sort"),
		Against: rapid.SampledFrom([]string{"", "anterior", "ano"}).Draw(t, "against"),
	}
	pairs := pairsOf(q.Against, start, end)
	counted, earlier := w.Counted(who, start, end), pairs.of(w.Counted(who, "", end))
	if rapid.Bool().Draw(t, "some retailers") {
		some := []string{w.Retailers[0].ID, w.Retailers[2].ID, "not-an-id"}
		q.RetailerIDs = strings.Join(some, ", ")
		if who.Profile.Staff() {
			others := func(r Receipt) bool { return !slices.Contains(some, r.RetailerID) }
			counted, earlier = slices.DeleteFunc(counted, others), slices.DeleteFunc(earlier, others)
		}
	}
	beside := w.Beside(who, start, end, q.RetailerIDs)
	if rapid.Bool().Draw(t, "one store") {
		q.StoreID = rapid.SampledFrom(w.Stores).Draw(t, "store").ID
		counted, beside, earlier = Of(counted, q.StoreID), Of(beside, q.StoreID), Of(earlier, q.StoreID)
	}
	got, err := s.Coupons(context.Background(), who, q)
	if err != nil {
		t.Fatal(err)
	}
	if want := besideOf(beside); got.Beside != want {
		t.Fatalf("beside the sums %+v, want %+v", got.Beside, want)
	}
	field, desc := q.SortBy, q.OrderBy == "desc"
	if field == "" {
		field, desc = "cupons", q.OrderBy != "asc"
	}
	all := sorted(pairs.compare(w.rows(counted, q.GroupBy), w.rows(earlier, q.GroupBy), w.rows(pairs.over(counted), q.GroupBy)), field, desc)
	from := min(q.Page*size, len(all))
	want := all[from:min(from+size, len(all))]
	if got.Total != len(all) || got.Totals.Sums != Sum(counted) || !slices.Equal(got.Items, want) {
		t.Fatalf("got %d rows, %+v:\n%+v\nwant %d, %+v:\n%+v", got.Total, got.Totals, got.Items, len(all), Sum(counted), want)
	}
	for _, row := range got.Items {
		if row.Ratio() != ratio(row.Sums) || row.Unidentified() != row.Total-row.Identified {
			t.Fatalf("%+v: ratio %v, want %v", row, row.Ratio(), ratio(row.Sums))
		}
	}
}

func daily(t *rapid.T, s *reports.Service, w World) {
	who := rapid.SampledFrom(w.callers()).Draw(t, "caller")
	start, end := drawPeriod(t)
	q := reports.DailyQuery{Start: start, End: end}
	counted := w.Counted(who, start, end)
	if rapid.Bool().Draw(t, "one store") {
		q.StoreID = rapid.SampledFrom(w.Stores).Draw(t, "store").ID
		counted = slices.DeleteFunc(counted, func(r Receipt) bool { return r.StoreID != q.StoreID })
	}
	got, err := s.Daily(context.Background(), who, q)
	if err != nil {
		t.Fatal(err)
	}
	var want []reports.DaySums
	for _, day := range (period.Period{From: start, To: end}).Each() {
		of := slices.DeleteFunc(slices.Clone(counted), func(r Receipt) bool { return r.Day != day })
		want = append(want, reports.DaySums{Day: day, Sums: Sum(of)})
	}
	if !slices.Equal(got, want) {
		t.Fatalf("got %+v, want %+v", got, want)
	}
}

func otherTenant(t *testing.T, s *reports.Service, w World) {
	ctx, other := context.Background(), w.Retailers[1]
	for _, who := range []scope.Scope{
		{Profile: scope.Varejista, RetailerID: w.Retailers[2].ID},
		{Profile: scope.Varejista}, // an account without its retailer
		{Profile: scope.Parceiro},  // or without its partner
		{Profile: scope.Profile("DESCONHECIDO")},
		{},
	} {
		got, err := s.Coupons(ctx, who, reports.CouponQuery{RetailerIDs: other.ID, GroupBy: "serie"})
		own := Sum(w.Counted(who, period.Add(Today, -29), Today))
		if who.RetailerID == "" {
			own = reports.Sums{}
		}
		if err != nil || got.Totals.Sums != own {
			t.Errorf("%+v: %+v, %v; want %+v", who, got.Totals, err, own)
		}
		days, err := s.Daily(ctx, who, reports.DailyQuery{StoreID: w.Stores[4].ID, RetailerIDs: other.ID})
		if err != nil || slices.ContainsFunc(days, func(d reports.DaySums) bool { return d.Total != 0 }) {
			t.Errorf("%+v sees another's store: %+v, %v", who, days, err)
		}
	}
	for _, staff := range []scope.Profile{scope.Administrador, scope.Suporte} {
		if _, err := s.Indicators(ctx, scope.Scope{Profile: staff}, "", ""); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s has a home: %v", staff, err)
		}
	}
	var e *errs.Error
	if _, err := s.Daily(ctx, admin, reports.DailyQuery{StoreID: "1"}); !errors.As(err, &e) || e.Fields["lojaId"] == "" {
		t.Errorf("a store id of another form: %v", err)
	}
}

// couponFile asks for the same as the report, in every group and order.
func couponFile(t *testing.T, s *reports.Service, w World) {
	named := func(context.Context, reports.Filter) ([]string, error) { return []string{"Loja X"}, nil }
	file := reports.NewCouponFile(s, named)
	for _, who := range w.callers() {
		for group, said := range map[string]string{"": "Por data", "serie": "Por série", "loja": "Por loja"} {
			for _, order := range []string{"", "valorTotalCentavos.asc", "agrupador.desc"} {
				values := map[string]string{"startDate": "2026-10-01", "endDate": Today, "groupBy": group, "sortBy": order, "lojaId": w.Stores[0].ID}
				size := 100
				page, err := s.Coupons(t.Context(), who, reports.CouponQuery{
					Start: "2026-10-01", End: Today, GroupBy: group, SortBy: order, StoreID: w.Stores[0].ID, Size: &size,
				})
				if err != nil || page.Total > size {
					t.Fatal(page.Total, err)
				}
				var names []string
				for _, c := range file.Columns(values) {
					names = append(names, c.Name)
				}
				n := 0
				err = file.Each(t.Context(), who, values, names, func(cells []any, total int) error {
					row := page.Items[n]
					about := map[string]string{"loja": row.StoreTrade}[group]
					if about == "" {
						about = row.Group
					}
					sums := []any{row.Total, row.Identified, row.Unidentified(), row.Ratio(), row.Cents}
					if total != page.Total || !slices.Equal(cells[len(cells)-5:], sums) || fmt.Sprint(cells[0]) != about {
						t.Errorf("%q by %q, row %d: %v, want %+v", group, order, n, cells, row)
					}
					n++
					return nil
				})
				if err != nil || n != page.Total {
					t.Errorf("%q by %q: %d rows of %d, %v", group, order, n, page.Total, err)
				}
				words, err := file.Words(t.Context(), who, values)
				if want := []string{"01/10/2026 a 20/11/2026", said, "Loja: Loja X"}; err != nil || !slices.Equal(words, want) {
					t.Errorf("%q, %v; want %q", words, err, want)
				}
			}
		}
	}
	comparedFile(t, s, file)
	for _, wrong := range []map[string]string{{"groupBy": "cor"}, {"comparar": "ontem"}, {"lojaId": "1"}, {"startDate": "2026-11-02", "endDate": "2026-11-01"}, {"sortBy": "cor.asc"}} {
		if file.Check(admin, wrong) == nil {
			t.Errorf("%v is fine", wrong)
		}
	}
	if err := file.Each(t.Context(), admin, nil, []string{"cor"}, nil); !errs.IsKind(err, errs.Invalid) {
		t.Errorf("an unknown column: %v", err)
	}
}
