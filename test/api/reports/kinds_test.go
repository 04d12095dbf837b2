package reports

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/edge/portalapi/reports"
	"seiva/internal/kit/id"
	"seiva/internal/reports/reportstest"
)

type page struct {
	Items                 []map[string]any
	Page, PageSize, Total int
}

// Each report is for its profiles (D-27), answers with the specification's fields, five rows a page, its size and order as
// every list, and is narrowed by what the specification names; what is not a profile's is not found under its base.
func TestReportKindsAPI(t *testing.T) {
	p := newRated(t)
	for _, c := range []struct {
		path, fields, sort, filters string
		bases                       []string
	}{
		{"/lojas/report", "id nomeFantasia softwareHouseId varejistaId documento dataCadastro varejista softwareHouse cidade uf categoria situacao", "nomeFantasia", "varejistaId lojaId softwareHouseId", []string{"/admin", "/support", "/varejistas", "/parceiros"}},
		{
			"/varejistas/report", "documento razaoSocial nomeFantasia endereco numero bairro cidade uf cep categoria numeroMaximoLojas totalCupons " +
				"totalLojas totalPdvs contratoAssinado dataEnvioContrato dataAssinatura", "nomeFantasia", "varejistaId softwareHouseId",
			[]string{"/admin", "/support", "/parceiros"},
		},
		{
			"/parceiros/report", "documento nome fantasia categorias totalCupons totalLojas totalPdvs contatoTecnicoNome contatoTecnicoTelefone " +
				"contatoTecnicoEmail pontoFocalNome pontoFocalWhatsapp pontoFocalEmail", "fantasia", "softwareHouseId",
			[]string{"/admin", "/support"},
		},
		{"/lojas-nao-integradas/report", "agrupador nomeFantasia dataCadastro documento cidade uf categoria", "", "agrupador uf", []string{"/admin"}},
		{
			"/avaliacoes/report?" + days, "nomeFantasia documento mediaNotas totalNotas totalNotas1 totalNotas2 totalNotas3 totalNotas4 totalNotas5", "", "varejistaId lojaId",
			[]string{"/admin", "/varejistas"},
		},
		{
			"/cashiers/report?" + days, "cashierCode store retailer totalReceipts totalIdentifiedReceipts firstReceiptDate lastReceiptDate", "storeTradeName", "retailerId storeId cashierCode",
			[]string{"/admin", "/varejistas"},
		},
	} {
		path, query, _ := strings.Cut(c.path, "?")
		p.guarded(t, path, c.bases...)
		for name := range strings.FieldsSeq(c.filters) {
			nobody := cmp.Or(map[string]string{"agrupador": "ZZZZZZZZ", "uf": "AC", "cashierCode": "nobody"}[name], id.New())
			p.Expect(t, []apitest.Case{apitest.Reading("narrowed by "+name, "/admin", "/admin"+path+"?"+query+"&"+name+"="+nobody, 200, `"items":[]`, `"total":0`)})
		}
		for base := range p.callers {
			if !slices.Contains(c.bases, base) {
				p.Expect(t, []apitest.Case{apitest.Reading("not its report", base, base+path, 404, "not_found")})
				continue
			}
			first := apitest.Decode[page](t, p.Get(base, base+path+"?"+query))
			if first.PageSize != 5 || first.Page != 0 || len(first.Items) != min(5, first.Total) || first.Total == 0 {
				t.Fatalf("%s%s: %+v", base, path, first)
			}
			for _, field := range strings.Fields(c.fields) {
				if _, ok := first.Items[0][field]; !ok {
					t.Errorf("%s%s has no %s: %v", base, path, field, slices.Sorted(maps.Keys(first.Items[0])))
				}
			}
			if c.sort == "" {
				continue
			}
			same := apitest.Decode[page](t, p.Get(base, base+path+"?"+query+"&sortBy="+c.sort+"&orderBy=asc&pageSize=2"))
			if same.PageSize != 2 || !reflect.DeepEqual(same.Items, first.Items[:len(same.Items)]) {
				t.Errorf("%s%s in its own order: %+v, want the beginning of %+v", base, path, same.Items, first.Items)
			}
			p.Expect(t, []apitest.Case{
				apitest.Reading("unknown order", base, base+path+"?sortBy=cor", 400, "paging.unknown_sort"),
				apitest.Reading("page size", base, base+path+"?rowsPerPage=1000000000", 422, "paging.page_size"),
				apitest.Reading("past the end", base, base+path+"?"+query+"&page=1000000", 200, `"items":[]`),
				apitest.Reading("a page after the last that there may be", base, base+path+"?page=1000001", 422, "de 0 a 1.000.000"),
				apitest.Reading("a page before the first", base, base+path+"?page=-1", 422, "paging.page"),
				apitest.Reading("a page that no number holds", base, base+path+"?page=99999999999999999999", 422, `"page"`),
			})
		}
	}
}

// CA-02: a cashier's row is what its store's receipts with its code come to, under the specification's names.
func TestACashiersRowIsItsReceipts(t *testing.T) {
	p := newRated(t)
	type party struct{ ID, TradeName, Document string }
	for _, base := range []string{"/admin", "/varejistas"} {
		rows := apitest.Decode[struct {
			Items []struct {
				CashierCode                            string
				Store, Retailer                        party
				TotalReceipts, TotalIdentifiedReceipts int64
				FirstReceiptDate, LastReceiptDate      time.Time
			}
		}](t, p.Get(base, base+"/cashiers/report?"+days+"&pageSize=100")).Items
		all := p.world.Counted(p.callers[base], "2026-08-01", "2026-11-20")
		for _, row := range rows {
			own := slices.DeleteFunc(slices.Clone(all), func(r reportstest.Receipt) bool {
				return r.StoreID != row.Store.ID || r.Cashier != row.CashierCode
			})
			if len(own) == 0 {
				t.Fatalf("%s: %+v is of no receipts", base, row)
			}
			slices.SortFunc(own, func(a, b reportstest.Receipt) int { return a.IssuedAt.Compare(b.IssuedAt) })
			sums, store := reportstest.Sum(own), p.world.StoreByID(row.Store.ID)
			if row.TotalReceipts != sums.Total || row.TotalIdentifiedReceipts != sums.Identified ||
				!row.FirstReceiptDate.Equal(own[0].IssuedAt) || !row.LastReceiptDate.Equal(own[len(own)-1].IssuedAt) ||
				row.Store != (party{store.ID, store.TradeName, store.Documento}) || row.Retailer.ID != store.RetailerID || row.Retailer.TradeName == "" {
				t.Errorf("%s: %+v of %d receipts, %d with a CPF", base, row, sums.Total, sums.Identified)
			}
		}
		if len(rows) == 0 {
			t.Errorf("%s: no cashiers", base)
		}
	}
}

// Every profile narrows its own stores to those whose receipts arrive, stopped or never came: each store is in one of the three.
func TestStoresByWhetherReceiptsArrive(t *testing.T) {
	p := newRated(t)
	p.Exec("INSERT INTO receipt_store_days (retailer_id, day, store_id, total, identified, companies, cents, not_printed) VALUES (?, ?, ?, 1, 0, 0, 100, 0)", // the world's own last day stays, and time goes on
		p.world.Stores[1].RetailerID, apitest.Day(0), p.world.Stores[1].ID)
	for base := range p.callers {
		path, sum := base+"/lojas/report", 0
		for _, state := range []string{"recebendo", "quieta", "nunca"} {
			got := apitest.Decode[page](t, p.Get(base, path+"?pageSize=100&situacao="+state))
			for _, row := range got.Items {
				if row["situacao"] != state {
					t.Errorf("%s: %v among those that are %s", base, row, state)
				}
			}
			sum += got.Total
		}
		all := apitest.Decode[page](t, p.Get(base, path)).Total
		if sum != all || apitest.Decode[page](t, p.Get(base, path+"?situacao=recebendo")).Total == 0 {
			t.Errorf("%s: %d of %d stores", base, sum, all)
		}
		p.Expect(t, []apitest.Case{apitest.Reading("no such state", base, path+"?situacao=parada", 422, `"situacao"`)})
	}
}

// A file is mailed anywhere: what an administrator hid is on no line of it, and is not counted.
func TestHiddenCommentsAreInNoFile(t *testing.T) {
	p := newRated(t)
	got := p.Call(t, "/admin", "POST", "/admin/store-rate-comment/report/export", `{"email":"ana@seiva.test","exportFormat":"csv","sortBy":"date.desc","filters":`+
		`{"startDate":"2026-08-01","endDate":"2026-11-20","colunas":"comment"}}`)
	p.work(t)
	seen, hidden := 0, map[string]bool{}
	for _, item := range apitest.Decode[page](t, p.Get("/admin", "/admin/store-rate-comment/report?"+days+"&pageSize=1000")).Items {
		if item["hiddenAt"] == nil {
			seen++
		} else {
			hidden[item["comment"].(string)] = true
		}
	}
	rows := p.rows(t, "/admin", got.Str("id"))[1:]
	if len(hidden) == 0 || len(rows) != seen || slices.ContainsFunc(rows, func(row []string) bool { return hidden[row[0]] }) {
		t.Errorf("%d lines of %d comments in sight, with %d hidden", len(rows), seen, len(hidden))
	}
}

// The hub's figure of a report is what the report then counts.
func TestTheHubSaysWhatReportsCount(t *testing.T) {
	p := newRated(t)
	p.guarded(t, "/relatorios", "/admin", "/support", "/varejistas", "/parceiros")
	for base, want := range map[string]string{
		"/admin": "cupons cashiers lojas varejistas parceiros lojas-nao-integradas avaliacoes store-rate-comment", "/support": "cupons lojas varejistas parceiros",
		"/varejistas": "cupons cashiers lojas avaliacoes store-rate-comment", "/parceiros": "cupons lojas varejistas",
	} {
		var kinds []string
		for _, answer := range apitest.Decode[[]reports.ReportAnswer](t, p.Get(base, base+"/relatorios")) {
			kinds = append(kinds, answer.Tipo)
			if answer.Pergunta == "" || answer.Titulo == "" || answer.Rotulo == "" {
				t.Errorf("%s: %+v", base, answer)
			}
			if answer.Formato == "count" && answer.Tipo != "cupons" && answer.Tipo != "store-rate-comment" {
				if got := apitest.Decode[page](t, p.Get(base, base+"/"+answer.Tipo+"/report")).Total; float64(got) != answer.Valor {
					t.Errorf("%s: the hub says %v %s, the report has %d", base, answer.Valor, answer.Rotulo, got)
				}
			}
		}
		if got := strings.Join(kinds, " "); got != want {
			t.Errorf("%s: %s, want %s", base, got, want)
		}
	}
}

// The hub knows when the account opened each report: on screen, and not by a file or for another account.
func TestTheHubKnowsWhatWasOpened(t *testing.T) {
	p := newRated(t)
	opened := func(base string) string {
		var kinds []string
		for _, answer := range apitest.Decode[[]reports.ReportAnswer](t, p.Get(base, base+"/relatorios")) {
			if answer.UltimoUso != nil {
				kinds = append(kinds, answer.Tipo)
			}
		}
		return strings.Join(kinds, " ")
	}
	p.export(t, "/varejistas", "cashiers", "csv", `{}`)
	p.Get("/varejistas", "/varejistas/lojas/report")
	p.Get("/varejistas", "/varejistas/cupons/report")
	p.Get("/varejistas", "/retailers/store-rate-comment/report")
	p.Call(t, "/varejistas", "GET", "/varejistas/avaliacoes/report?startDate=never", "")
	if mine, others := opened("/varejistas"), opened("/parceiros"); mine != "cupons lojas store-rate-comment" || others != "" {
		t.Errorf("opened %q, by others %q", mine, others)
	}
}

type commentPage struct {
	page
	Filters map[string]string
	SortBy  string
}

// Comments repeat what was asked (SR-03), are the caller's own (SR-05), and hidden ones the administrators' alone.
func TestCommentReportAPI(t *testing.T) {
	p := newRated(t)
	for base, other := range map[string]string{"/admin": "/varejistas", "/retailers": "/admin"} {
		as := map[string]string{"/admin": "/admin", "/retailers": "/varejistas"}[base]
		path := base + "/store-rate-comment/report"
		p.Expect(t, []apitest.Case{
			apitest.Reading("no session", apitest.Nobody, path, 401, "access.no_session"),
			apitest.Reading("another profile", other, path, 403, "access.wrong_profile"),
			apitest.Reading("support", "/support", path, 403, "access.wrong_profile"),
			apitest.Reading("no JSON", as, path+"?filters=x", 422, `"filters"`),
			apitest.Reading("not of texts", as, path+"?filters=%7B%22rate%22:1%7D", 422, `"filters"`),
			apitest.Reading("no such rate", as, path+"?filters=%7B%22rate%22:%226%22%7D", 422, `"rate"`),
		})
		all := apitest.Decode[commentPage](t, p.Get(as, path+"?"+days+"&pageSize=100"))
		hidden, foreign := 0, 0
		for _, item := range all.Items {
			if item["hiddenAt"] != nil {
				hidden++
			}
			if item["retailer"].(map[string]any)["id"] != p.world.Retailers[0].ID {
				foreign++
			}
			if _, ok := item["accessKey"]; ok {
				t.Errorf("%s tells the receipt: %v", path, item)
			}
		}
		if staff := base == "/admin"; all.Total == 0 || all.SortBy != "date.desc" || (hidden > 0) != staff || (foreign > 0) != staff {
			t.Errorf("%s: %d of %d, by %s, %d hidden, %d of others", path, len(all.Items), all.Total, all.SortBy, hidden, foreign)
		}
		if second := apitest.Decode[commentPage](t, p.Get(as, path+"?"+days+"&page=1&pageSize=2")); second.Page != 1 || second.PageSize != 2 || second.Total != all.Total ||
			!reflect.DeepEqual(second.Items, all.Items[2:4]) {
			t.Errorf("%s: the second page of two: %+v", path, second)
		}
		bad := apitest.Decode[commentPage](t, p.Get(as, path+"?"+days+"&pageSize=100&sortBy=rate.asc&filters=%7B%22answered%22:%22false%22%7D"))
		if bad.SortBy != "rate.asc" || bad.Filters["answered"] != "false" || bad.Filters["startDate"] != "2026-08-01" || bad.Total == 0 || bad.Total >= all.Total {
			t.Errorf("%s: unanswered %d of %d, %v by %s", path, bad.Total, all.Total, bad.Filters, bad.SortBy)
		}
	}
}

// The export of comments has names of its own (SR-02), and holds what the report has in sight.
func TestCommentExportAPI(t *testing.T) {
	p := newRated(t)
	for base, as := range map[string]string{"/admin": "/admin", "/retailers": "/varejistas"} {
		path := base + "/store-rate-comment/report"
		for field, body := range map[string]string{
			"email":        `{"exportFormat":"csv","filters":{}}`,
			"exportFormat": `{"email":"ana@seiva.test","filters":{}}`,
			"filters":      `{"email":"ana@seiva.test","exportFormat":"csv"}`,
			"filters.rate": `{"email":"ana@seiva.test","exportFormat":"csv","filters":{"rate":"9"}}`,
		} {
			p.Expect(t, []apitest.Case{{Name: "without " + field, As: as, Method: "POST", Path: path + "/export", Body: body, Status: 422, Field: field}})
		}
		got := p.Call(t, as, "POST", path+"/export", `{"email":"ana@seiva.test","exportFormat":"csv","sortBy":"rate.asc","filters":`+
			`{"startDate":"2026-08-01","endDate":"2026-11-20","answered":"true","colunas":"comment,rate"}}`)
		if got.Status != 202 || got.Str("emailDestinatario") != "ana@seiva.test" || got.Str("formatoExportacao") != "csv" {
			t.Fatalf("%s: %d %s", path, got.Status, got.Text)
		}
		p.work(t)
		p.Expect(t, []apitest.Case{{
			Name: "a workbook to somebody else", As: as, Method: "POST", Path: path + "/export", Body: `{"email":"bia@seiva.test","exportFormat":"xlsx","filters":{}}`,
			Status: 202, Has: []string{`"formatoExportacao":"xlsx"`, `"emailDestinatario":"bia@seiva.test"`},
		}})
		var want [][]string
		for _, item := range apitest.Decode[page](t, p.Get(as, path+"?"+days+"&answered=true&sortBy=rate.asc&pageSize=100")).Items {
			if item["hiddenAt"] != nil {
				continue // in no file
			}
			want = append(want, []string{item["comment"].(string), strconv.Itoa(int(item["rate"].(float64)))})
		}
		if rows := p.rows(t, as, got.Str("id")); len(want) == 0 || !reflect.DeepEqual(rows[1:], want) {
			t.Errorf("%s: %d %q,\nwant %d %q", path, len(rows)-1, rows, len(want), want)
		}
	}
}
