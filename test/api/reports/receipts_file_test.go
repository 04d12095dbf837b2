package reports

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"seiva/internal/app/apitest"
	"seiva/internal/reports/reportstest"
)

const aList = `{"tipo":%q,"emailDestinatario":"ana@seiva.test","formatoExportacao":%q,"filtros":%s}`

// listFile asks for a list as a file and has it written; its id.
func (p programme) listFile(t *testing.T, base, kind, format, filters string) string {
	t.Helper()
	got := p.Call(t, base, "POST", base+"/exports", fmt.Sprintf(aList, kind, format, filters))
	if got.Status != http.StatusAccepted {
		t.Fatalf("%s of %s with %s: %d %s", kind, base, filters, got.Status, got.Text)
	}
	p.work(t)
	return got.Str("id")
}

// receiptPages reads every page of the list of receipts: of each row what a file has beside it.
func (p programme) receiptPages(t *testing.T, base, query string) (rows [][]string) {
	t.Helper()
	for page := 0; ; page++ {
		got := p.Get(base, fmt.Sprintf("%s/cupons?pageSize=50&page=%d&%s", base, page, query))
		items, _ := got.Object()["items"].([]any)
		if got.Status != http.StatusOK {
			t.Fatalf("%s %s: %d %s", base, query, got.Status, got.Text)
		}
		for _, item := range items {
			row, _ := item.(map[string]any)
			at, _ := row["emitidoEm"].(string)
			serie, _ := row["serie"].(float64)
			values := []string{backwards(at[:10]), at[11:16], strconv.Itoa(int(serie))}
			for _, name := range []string{"chaveAcesso", "lojaNome", "varejistaNome", "caixa"} {
				value, _ := row[name].(string)
				if name == "chaveAcesso" && strings.Trim(value, "0123456789") == "" {
					value = "'" + value // more digits than a spreadsheet keeps
				}
				values = append(values, value)
			}
			situation, _ := row["situacao"].(string)
			buyer, _ := row["consumidor"].(string)
			rows = append(rows, append(values, map[string]string{"authorised": "Autorizado", "cancelled": "Cancelado", "substituted": "Substituído"}[situation],
				map[string]string{"nenhum": "Não identificado", "cpf": "Com CPF", "cnpj": "Empresa", "estrangeiro": "Estrangeiro"}[buyer]))
		}
		if len(items) < 50 {
			return rows
		}
	}
}

// Receipts as a file are what all pages of their call hold, in their order, for whoever asks and however narrowed; another's never.
func TestReceiptsAsAFileAreEveryPage(t *testing.T) {
	p := newProgramme(t)
	foreign := p.world.Stores[len(p.world.Stores)-2] // of the retailer that no house has
	own := p.world.Stores[1]
	for base, who := range p.callers {
		narrowed := map[string][2]string{} // a query, and the filters that say the same
		say := func(name string, pairs ...string) {
			query, filters := url.Values{}, []string{}
			for i := 0; i < len(pairs); i += 2 {
				query.Set(pairs[i], pairs[i+1])
				filters = append(filters, fmt.Sprintf("%q:%q", pairs[i], pairs[i+1]))
			}
			narrowed[name] = [2]string{query.Encode(), "{" + strings.Join(filters, ",") + `,"colunas":"dia,hora,serie,chaveAcesso,lojaNome,varejistaNome,caixa,situacao,consumidor"}`}
		}
		const start, end = "2026-10-21", "2026-11-20"
		say("a month", "startDate", start, "endDate", end)
		say("oldest first", "startDate", start, "endDate", end, "sortBy", "emitidoEm.asc")
		say("by value", "startDate", start, "endDate", end, "sortBy", "valorCentavos", "orderBy", "desc")
		say("a day", "day", "2026-11-10")
		say("of a state", "startDate", start, "endDate", end, "situacao", "cancelled", "notas", "counting")
		say("with a CPF", "startDate", start, "endDate", end, "consumidor", "comCpf", "serie", "10")
		say("of a till", "startDate", start, "endDate", end, "caixa", "Ana")
		say("without a till", "startDate", start, "endDate", end, "caixa", "-", "notas", "test")
		say("of a store", "startDate", start, "endDate", end, "lojaId", own.ID)
		say("of another's store", "startDate", start, "endDate", end, "lojaId", foreign.ID)
		say("of another's retailer", "startDate", start, "endDate", end, "varejistaId", foreign.RetailerID)
		for name, ask := range narrowed {
			want := p.receiptPages(t, base, ask[0])
			got := p.rows(t, base, p.listFile(t, base, "lista-cupons", "csv", ask[1]))[1:]
			if !slices.EqualFunc(got, want, slices.Equal[[]string]) {
				t.Errorf("%s of %s: %d rows, and not those of the pages, which have %d, or in another order", name, base, len(got), len(want))
			}
			none := strings.HasPrefix(name, "of another's") && !who.Profile.Staff() && (who.RetailerID == "" || strings.HasSuffix(name, "store"))
			if (len(got) == 0) != none {
				t.Errorf("%s of %s: %d rows", name, base, len(got))
			}
		}
	}
}

// The file shows neither a CPF nor what stands for one; what the list does not know is refused.
func TestReceiptsAsAFileTellNoCPF(t *testing.T) {
	p := newProgramme(t)
	id := p.listFile(t, "/varejistas", "lista-cupons", "csv", `{"startDate":"2026-08-01","endDate":"2026-11-20"}`)
	text := p.fetch(t, "/varejistas", "GET", "/api/varejistas/exports/"+id+"/file").Body.String()
	index := []byte("cpf index 000001")
	for _, secret := range []string{string(index), hex.EncodeToString(index)} {
		if strings.Contains(text, secret) {
			t.Errorf("the file has %q", secret)
		}
	}
	if !strings.Contains(text, ";Com CPF;") || !strings.Contains(text, ";UTC−3;") {
		t.Errorf("%.600s", text)
	}
	refused := func(base, filters string, status int, code, field string) apitest.Case {
		return apitest.Case{Name: base + filters, As: base, Method: "POST", Path: base + "/exports", Body: fmt.Sprintf(aList, "lista-cupons", "csv", filters), Status: status, Code: code, Field: field}
	}
	p.Expect(t, []apitest.Case{
		refused("/varejistas", `{"cpf":"52998224725"}`, 422, "exports.invalid", "filtros.cpf"),
		refused("/varejistas", `{"situacao":"x"}`, 422, "exports.invalid", "filtros.situacao"),
		refused("/varejistas", `{"consumidor":"x"}`, 422, "exports.invalid", "filtros.consumidor"),
		refused("/varejistas", `{"serie":"1000"}`, 422, "receipts.invalid_filter", "filtros.serie"),
		refused("/varejistas", `{"chave":"1"}`, 422, "receipts.invalid_filter", "filtros.chave"),
		refused("/varejistas", `{"startDate":"2025-01-01","endDate":"2026-11-20"}`, 422, "receipts.invalid_filter", "filtros.endDate"),
		refused("/support", `{"startDate":"2026-10-01","endDate":"2026-11-20"}`, 422, "receipts.invalid_filter", "filtros.endDate"),
		refused("/parceiros", `{"sortBy":"cpf"}`, 400, "paging.unknown_sort", ""),
	})
}

// The list counts to 10,000; its file has every row, as CSV and as a workbook. A PDF is refused above 5,000 with its sentence.
func TestReceiptsAsAFileGoBeyondWhatTheListCounts(t *testing.T) {
	many := apitest.Seed[loaded]{Fill: func(p *apitest.Instance) loaded {
		w := reportstest.Generate(3, 0)
		for n := range 10_050 {
			w.Receipts = append(w.Receipts, reportstest.Receipt{
				RetailerID: w.Retailers[0].ID, StoreID: w.Stores[0].ID, Day: reportstest.Today, IssuedAt: reportstest.Now, Serie: 1, Number: n,
				Cents: int64(n), AccessKey: fmt.Sprintf("3526%040d", n),
			})
		}
		return load(p, w)
	}}
	planted, l := many.Plant(t, apitest.WithTestPayments(t))
	p := programme{planted, l}
	const filters, base = `{"day":"2026-11-20","colunas":"chaveAcesso"}`, "/varejistas"
	if got := p.Get(base, base+"/cupons?day=2026-11-20"); !strings.Contains(got.Text, `"total":10000`) || !strings.Contains(got.Text, `"more":true`) {
		t.Fatalf("%.200s", got.Text)
	}
	if rows := p.rows(t, base, p.listFile(t, base, "lista-cupons", "csv", filters)); len(rows) != 10_051 {
		t.Errorf("a CSV of %d lines", len(rows))
	}
	body, err := io.ReadAll(p.fetch(t, base, "GET", "/api"+base+"/exports/"+p.listFile(t, base, "lista-cupons", "xlsx", filters)+"/file").Body)
	if err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if rows, err := book.GetRows(book.GetSheetName(0)); err != nil || len(rows) != 10_051 {
		t.Errorf("a workbook of %d rows, %v", len(rows), err)
	}
	pdf := p.Get(base, base+"/exports/"+p.listFile(t, base, "lista-cupons", "pdf", filters))
	if pdf.Str("situacao") != "failed" || pdf.Str("motivo") != "Passou de 5.000 linhas, o limite do PDF. Peça em Excel ou CSV, ou filtre mais." {
		t.Errorf("%s", pdf.Text)
	}
}
