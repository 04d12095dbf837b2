package reportstest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/reports"
)

// Kinds runs the suite of the reports that are made from a definition, over a world that is loaded: every page, in every
// order, narrowed by everything, must equal a recount from the receipts, and the rows of a file must equal the pages.
func Kinds(t *testing.T, kinds reports.Kinds, w World) {
	t.Run("Stores", func(t *testing.T) { kind(t, w, kinds.Stores, w.storeRows) })
	t.Run("Retailers", func(t *testing.T) { kind(t, w, kinds.Retailers, w.retailerRows) })
	t.Run("SoftwareHouses", func(t *testing.T) { kind(t, w, kinds.SoftwareHouses, w.houseRows) })
	t.Run("Cashiers", func(t *testing.T) { kind(t, w, kinds.Cashiers, w.cashierRows) })
	t.Run("Ratings", func(t *testing.T) { kind(t, w, kinds.Ratings, w.ratingRows) })
	t.Run("Comments", func(t *testing.T) { kind(t, w, kinds.Comments, w.commentRows) })
	t.Run("NotIntegrated", func(t *testing.T) { kind(t, w, kinds.NotIntegrated, w.notIntegratedRows) })
	t.Run("WhatIsWrongIsNamed", func(t *testing.T) { wrongQueries(t, kinds) })
	t.Run("AFileSaysWhatItIsNarrowedTo", func(t *testing.T) { narrowedWords(t, kinds, w) })
	t.Run("AnAccountWithoutItsCompanySeesNothing", func(t *testing.T) { nobodys(t, kinds) })
}

// asked is a drawn query: whose, and narrowed by what.
type asked struct {
	who                         scope.Scope
	retailers                   []string // nil: all
	store, house, cashier, text string
	from, to, against           string
	rate                        int
	answered                    *bool
	root, uf                    string
	state                       reports.StoreState
}

func kind[R any](t *testing.T, w World, report *reports.Report[R], want func(asked) []R) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		who := rapid.SampledFrom(w.callers()).Draw(t, "caller")
		if !slices.Contains(report.Profiles, who.Profile) {
			if _, err := report.Page(ctx, who, reports.Query{}); !errs.IsKind(err, errs.Forbidden) {
				t.Fatalf("%s reads %s: %v", who.Profile, report.Kind, err)
			}
			return
		}
		q, narrowed := w.draw(t, who, report.About)
		columns := report.Columns(q)
		c := rapid.SampledFrom(columns).Draw(t, "column")
		desc := rapid.Bool().Draw(t, "desc")
		if !c.Unsorted {
			q["sortBy"], q["orderBy"] = c.Name, map[bool]string{true: "desc", false: "asc"}[desc]
		}
		expected := map[string]int{}
		for _, row := range want(narrowed) {
			expected[text(t, row)]++
		}
		rows := allPages(t, report, who, q, rapid.IntRange(1, 4).Draw(t, "size"))
		found := map[string]int{}
		for _, row := range rows {
			found[text(t, row)]++
		}
		if !maps.Equal(found, expected) {
			t.Fatalf("%v by %+v:\ngot  %v\nwant %v", q, who, slices.Sorted(maps.Keys(found)), slices.Sorted(maps.Keys(expected)))
		}
		inFile(t, report, who, q, columns, rows)
		page, err := report.Page(ctx, who, reports.Query{Values: q})
		if all := w.overall(narrowed, report.Kind); err != nil || (page.Comparison == nil) != (all == nil) || all != nil && text(t, page.Comparison.ReportChange) != text(t, all) {
			t.Fatalf("%v by %+v: all are compared as %+v, %v; want %+v", q, who, page.Comparison, err, all)
		}
	})
	columns := report.Columns(nil)
	for _, c := range columns {
		for _, direction := range []string{"asc", "desc"} {
			if q := map[string]string{"startDate": period.Add(Today, -100), "endDate": Today, "sortBy": c.Name, "orderBy": direction}; !c.Unsorted {
				inFile(t, report, admin, q, columns, allPages(t, report, admin, q, 100))
			}
		}
	}
}

// allPages reads a report from its first page to its last, each of which says how many rows there are in all.
func allPages[R any](t rapid.TB, report *reports.Report[R], who scope.Scope, q map[string]string, size int) (rows []R) {
	total := 0
	for page := 0; page == 0 || page*size <= total; page++ {
		got, err := report.Page(context.Background(), who, reports.Query{Values: q, Page: page, Size: &size})
		if err != nil {
			t.Fatal(err)
		}
		if page == 0 {
			total = got.Total
		}
		if want := min(size, total-page*size); got.Total != total || len(got.Items) != want {
			t.Fatalf("%v by %+v: page %d has %d rows of %d, want %d of %d", q, who, page, len(got.Items), got.Total, want, total)
		}
		rows = append(rows, got.Items...)
	}
	return rows
}

// inFile tells whether a file holds the rows of all pages but what is hidden, in their order, and whether that is the order asked
// for.
func inFile[R any](t rapid.TB, report *reports.Report[R], who scope.Scope, q map[string]string, columns []table.Column, rows []R) {
	var names []string
	for _, c := range columns {
		names = append(names, c.Name)
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(row R) bool { return strings.Contains(text(t, row), `"hiddenAt":"`) })
	var before any
	n := 0
	err := report.Each(context.Background(), who, q, names, func(cells []any, total int) error {
		if total != len(rows) {
			t.Fatalf("the file says %d rows, the pages have %d", total, len(rows))
		}
		var answer map[string]any
		if err := json.Unmarshal([]byte(text(t, rows[n])), &answer); err != nil {
			t.Fatal(err)
		}
		for i, c := range columns {
			if field := fieldOf(t, answer, c.Name); text(t, field) != text(t, cells[i]) {
				t.Fatalf("row %d, %s: %v in the file, %v on the page", n, c.Name, cells[i], field)
			}
			if c.Name == q["sortBy"] {
				by := compare(before, cells[i])
				if n > 0 && (q["orderBy"] == "desc" && by < 0 || q["orderBy"] == "asc" && by > 0) {
					t.Fatalf("%s %s: %v comes before %v", c.Name, q["orderBy"], before, cells[i])
				}
				before = cells[i]
			}
		}
		n++
		return nil
	})
	if err != nil || n != len(rows) {
		t.Fatalf("the file has %d rows of %d: %v", n, len(rows), err)
	}
	stop := errors.New("enough")
	if err := report.Each(context.Background(), who, q, names[:1], func([]any, int) error { return stop }); len(rows) > 0 && !errors.Is(err, stop) {
		t.Fatalf("who reads no more is not heard: %v", err)
	}
}

// fieldOf gives the field of an answer that a column shows: its own, or one of the store's or the retailer's ('storeDocument').
// Lists are words with commas between them.
func fieldOf(t rapid.TB, answer map[string]any, column string) any {
	for _, party := range []string{"store", "retailer"} {
		if of, ok := answer[party].(map[string]any); ok && strings.HasPrefix(column, party) {
			name := strings.TrimPrefix(column, party)
			return of[strings.ToLower(name[:1])+name[1:]]
		}
	}
	if column == "mediaNotas" && answer["totalNotas"] == 0.0 {
		return nil // no rating is 0
	}
	if state, ok := answer["situacao"].(string); ok && column == "situacao" {
		return reports.StoreState(state).String()
	}
	if change, ok := answer["comparacao"].(map[string]any); ok {
		if said, ok := change[column]; ok {
			return said
		}
	}
	field, ok := answer[column]
	if !ok && column != "mediaAntes" { // left out where there was none
		t.Fatalf("%s is no field of the answer", column)
	}
	words, ok := field.([]any)
	if !ok {
		return field
	}
	texts := make([]string, len(words))
	for i, word := range words {
		texts[i] = fmt.Sprint(word)
	}
	return strings.Join(texts, ", ")
}

// compare orders two cells; what is absent comes first.
func compare(a, b any) int {
	if a != nil && b == nil {
		return 1
	}
	switch a := a.(type) {
	case string:
		return cmp.Compare(strings.ToLower(a), strings.ToLower(b.(string)))
	case int64:
		return cmp.Compare(a, b.(int64))
	case float64:
		return cmp.Compare(a, b.(float64))
	case bool:
		return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) // false before true
	case time.Time:
		return a.Compare(b.(time.Time))
	}
	if b == nil {
		return 0
	}
	return -1
}

// text is a row as its call answers with it.
func text(t rapid.TB, v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// draw narrows by some of the filters of a report, whether they are for the caller or not.
func (w World) draw(t *rapid.T, who scope.Scope, about reports.About) (map[string]string, asked) {
	q, a := map[string]string{}, asked{who: who}
	if about.Period {
		a.from, a.to = drawPeriod(t)
		q["startDate"], q["endDate"] = a.from, a.to
	}
	if about.Compares != "" {
		if a.against = rapid.SampledFrom([]string{"", "anterior", "ano"}).Draw(t, "against"); a.against != "" {
			q["comparar"] = a.against
		}
	}
	for _, f := range about.Filters {
		if about.Kind == "varejistas" && f.Name == "situacao" {
			continue // of contracts and payments, which no receipt knows: TestAttentionOpensWhatItCounted
		}
		if !rapid.Bool().Draw(t, f.Name) {
			continue
		}
		counts := slices.Contains(f.For, who.Profile)
		switch f.Name {
		case "varejistaId", "retailerId":
			some := []string{w.Retailers[0].ID, w.Retailers[2].ID}
			q[f.Name] = strings.Join(some, ", ") + ",nobody"
			if counts {
				a.retailers = some
			}
		case "lojaId", "storeId":
			a.store = rapid.SampledFrom(w.Stores).Draw(t, "store").ID
			q[f.Name] = a.store
		case "softwareHouseId":
			house := rapid.SampledFrom(w.Partners).Draw(t, "house")
			q[f.Name] = house
			if counts {
				a.house = house
			}
		case "cashierCode":
			a.cashier = rapid.SampledFrom([]string{"01", "Ana", "none has it"}).Draw(t, "cashier")
			q[f.Name] = a.cashier
		case "rate":
			a.rate = rapid.IntRange(1, 5).Draw(t, "rate")
			q[f.Name] = strconv.Itoa(a.rate)
		case "answered":
			a.answered = new(rapid.Bool().Draw(t, "answered"))
			q[f.Name] = strconv.FormatBool(*a.answered)
		case "agrupador":
			a.root = rapid.SampledFrom([]string{"RAIZ0001", "RAIZ0004", "11222333", "NINGUEM1"}).Draw(t, "root")
			q[f.Name] = strings.ToLower(a.root)
		case "uf":
			a.uf = rapid.SampledFrom([]string{"SP", "AM", "AC"}).Draw(t, "uf")
			q[f.Name] = a.uf
		case "situacao":
			a.state = rapid.SampledFrom([]reports.StoreState{reports.Receiving, reports.Quiet, reports.NeverReceived}).Draw(t, "state")
			q[f.Name] = string(a.state)
		case "filter":
			a.text = rapid.SampledFrom([]string{"loja", "LOJA b", "rede", "casa q", "zzzzzzzzzz"}).Draw(t, "text")
			q[f.Name] = a.text
		}
	}
	return q, a
}

func wrongQueries(t *testing.T, kinds reports.Kinds) {
	field := func(err error) map[string]string {
		var e *errs.Error
		if !errors.As(err, &e) {
			t.Fatalf("%v", err)
		}
		return e.Fields
	}
	for name, q := range map[string]map[string]string{
		"lojaId": {"lojaId": "1"}, "softwareHouseId": {"softwareHouseId": "'; DROP TABLE stores"}, "filter": {"filter": strings.Repeat("á", 121)}, "situacao": {"situacao": "parada"},
	} {
		if _, err := kinds.Stores.Page(t.Context(), admin, reports.Query{Values: q}); field(err)[name] == "" || kinds.Stores.Check(admin, q) == nil {
			t.Errorf("%v: %v", q, err)
		}
	}
	for _, unseen := range []string{"7\x00", "\xff", "a\u0007b"} {
		if _, err := kinds.Cashiers.Page(t.Context(), admin, reports.Query{Values: map[string]string{"cashierCode": unseen}}); field(err)["cashierCode"] == "" {
			t.Errorf("%q: %v", unseen, err)
		}
	}
	for name, value := range map[string]string{"agrupador": "12ABC34-", "uf": "SPO"} {
		if _, err := kinds.NotIntegrated.Page(t.Context(), admin, reports.Query{Values: map[string]string{name: value}}); field(err)[name] == "" {
			t.Errorf("%s %s: %v", name, value, err)
		}
	}
	for name, value := range map[string]string{"rate": "6", "answered": "talvez"} {
		if _, err := kinds.Comments.Page(t.Context(), admin, reports.Query{Values: map[string]string{name: value}}); field(err)[name] == "" {
			t.Errorf("%s %s: %v", name, value, err)
		}
	}
	inverted := map[string]string{"startDate": Today, "endDate": period.Add(Today, -1)}
	if _, err := kinds.Cashiers.Page(t.Context(), admin, reports.Query{Values: inverted}); field(err)["endDate"] == "" {
		t.Errorf("an inverted period: %v", err)
	}
	for _, size := range []int{0, 1001, 1_000_000_000} {
		if _, err := kinds.Stores.Page(t.Context(), admin, reports.Query{Size: &size}); field(err)["pageSize"] == "" {
			t.Errorf("%d rows a page: %v", size, err)
		}
	}
	unknown := map[string]string{"sortBy": "documento; --"}
	if _, err := kinds.Stores.Page(t.Context(), admin, reports.Query{Values: unknown}); !errs.IsKind(err, errs.BadRequest) {
		t.Errorf("an unknown order: %v", err)
	}
	err := kinds.Stores.Each(t.Context(), admin, nil, []string{"nomeFantasia", "senha"}, func([]any, int) error { return nil })
	if !errs.IsKind(err, errs.Invalid) {
		t.Errorf("an unknown column: %v", err)
	}
	page, err := kinds.Stores.Page(t.Context(), admin, reports.Query{Page: 1_000_000})
	if err != nil || len(page.Items) != 0 || page.PageSize != 5 {
		t.Errorf("a page past the end: %+v, %v", page, err)
	}
}

func nobodys(t *testing.T, kinds reports.Kinds) {
	for _, who := range []scope.Scope{{Profile: scope.Varejista}, {Profile: scope.Parceiro}, {Profile: scope.Varejista, RetailerID: id.New()}} {
		page, err := kinds.Stores.Page(t.Context(), who, reports.Query{})
		if err != nil || page.Total != 0 {
			t.Errorf("%+v sees %d stores: %v", who, page.Total, err)
		}
	}
}

func narrowedWords(t *testing.T, kinds reports.Kinds, w World) {
	own, closed, other := w.Stores[0], w.Stores[2], w.Stores[4]
	foreign := scope.Scope{Profile: scope.Varejista, RetailerID: other.RetailerID}
	retailer := scope.Scope{Profile: scope.Varejista, RetailerID: own.RetailerID}
	for _, c := range []struct {
		who  scope.Scope
		q    map[string]string
		want []string
	}{
		{retailer, map[string]string{"endDate": "2026-11-20"}, []string{"22/10/2026 a 20/11/2026"}},
		{retailer, map[string]string{"startDate": "2026-11-01", "endDate": "2026-11-20", "storeId": own.ID, "cashierCode": "01"}, []string{"01/11/2026 a 20/11/2026", "Loja: " + own.TradeName, "Caixa: 01"}},
		{retailer, map[string]string{"endDate": "2026-11-20", "storeId": closed.ID}, []string{"22/10/2026 a 20/11/2026", "Loja: " + closed.TradeName}},
		{foreign, map[string]string{"endDate": "2026-11-20", "storeId": closed.ID}, []string{"22/10/2026 a 20/11/2026", "Loja: nenhum"}},
		{retailer, map[string]string{"endDate": "2026-11-20", "storeId": other.ID}, []string{"22/10/2026 a 20/11/2026", "Loja: nenhum"}},
		{retailer, map[string]string{"endDate": "2026-11-20", "retailerId": other.RetailerID}, []string{"22/10/2026 a 20/11/2026"}},
		{admin, map[string]string{"endDate": "2026-11-20", "retailerId": other.RetailerID + ", " + own.RetailerID}, []string{"22/10/2026 a 20/11/2026", "Varejista: Rede M, Rede Z"}},
	} {
		got, err := kinds.Cashiers.Words(t.Context(), c.who, c.q)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, %v; want %q", c.q, got, err, c.want)
		}
	}
	got, err := kinds.Stores.Words(t.Context(), admin, map[string]string{"softwareHouseId": w.Partners[0], "situacao": "nunca", "filter": "centro"})
	if want := []string{"Software house: Casa Q", "Situação: nunca recebeu", "Busca: centro"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	got, err = kinds.NotIntegrated.Words(t.Context(), admin, map[string]string{"agrupador": "12abc345", "uf": "SP"})
	if want := []string{"Agrupador: 12abc345", "UF: SP"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if _, err := kinds.Stores.Words(t.Context(), admin, map[string]string{"lojaId": "1"}); err == nil {
		t.Error("a wrong filter is put into words")
	}
}
