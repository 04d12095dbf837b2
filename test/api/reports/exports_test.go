package reports

import (
	"encoding/csv"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/testkit"
)

// exported are the reports that can be exported, with a field of the call's rows and how a file has it.
var exported = map[string]struct {
	bases, field string
	written      func(string) string
}{
	"cupons":               {"/admin /support /varejistas /parceiros", "agrupador", backwards},
	"lojas":                {"/admin /support /varejistas /parceiros", "documento", brdoc.FormatCNPJ},
	"varejistas":           {"/admin /support /parceiros", "documento", brdoc.FormatCNPJ},
	"parceiros":            {"/admin /support", "documento", brdoc.FormatCNPJ},
	"avaliacoes":           {"/admin /varejistas", "documento", brdoc.FormatCNPJ},
	"lojas-nao-integradas": {"/admin", "documento", brdoc.FormatCNPJ},
	"cashiers":             {"/admin /varejistas", "cashierCode", func(code string) string { return code }},
}

// backwards writes a day as people do.
func backwards(day string) string {
	parts := strings.Split(day, "-")
	slices.Reverse(parts)
	return strings.Join(parts, "/")
}

const anExport = `{"emailDestinatario":"ana@seiva.test","formatoExportacao":%q,"filtros":%s}`

// export asks for a file and has it written; its id.
func (p programme) export(t *testing.T, base, kind, format, filters string) string {
	t.Helper()
	got := p.Call(t, base, "POST", base+"/"+kind+"/report/export", fmt.Sprintf(anExport, format, filters))
	if got.Status != http.StatusAccepted || got.Str("id") == "" || got.Str("situacao") != "waiting" ||
		got.Str("tipo") != kind || got.Str("formatoExportacao") != format || got.Str("emailDestinatario") != "ana@seiva.test" {
		t.Fatalf("%s of %s: %d %s", kind, base, got.Status, got.Text)
	}
	p.work(t)
	return got.Str("id")
}

func (p programme) work(t *testing.T) {
	t.Helper()
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
}

// fetch reads an address as a browser does, signed in as who, or as nobody.
func (p programme) fetch(t *testing.T, who, method, path string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, path, http.NoBody)
	if token := p.Tokens[who]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	return w
}

func (p programme) rows(t *testing.T, base, exportID string) [][]string {
	t.Helper()
	got := p.fetch(t, base, "GET", "/api"+base+"/exports/"+exportID+"/file")
	if got.Code != http.StatusOK {
		t.Fatalf("the file: %d", got.Code)
	}
	body, h := got.Body.Bytes(), got.Header()
	if h.Get("Content-Length") != strconv.Itoa(len(body)) || h.Get("X-Content-Type-Options") != "nosniff" ||
		!strings.HasPrefix(h.Get("Content-Disposition"), `attachment; filename="`) {
		t.Errorf("%d bytes with %v", len(body), h)
	}
	text, marked := strings.CutPrefix(string(body), "\ufeff")
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil || !marked {
		t.Fatal(err, marked)
	}
	return rows
}

// What a file holds is what all pages of the call hold, in the same order, for every report and every profile that has it;
// for others there is no such call.
func TestAFileHoldsEveryPage(t *testing.T) {
	p := newRated(t)
	const period = "startDate=2026-08-01&endDate=2026-11-20"
	for kind, c := range exported {
		for base := range p.callers {
			if !slices.Contains(strings.Fields(c.bases), base) {
				if got := p.Call(t, base, "POST", base+"/"+kind+"/report/export", fmt.Sprintf(anExport, "csv", "{}")); got.Status != http.StatusNotFound {
					t.Errorf("%s of %s: %d %s", kind, base, got.Status, got.Text)
				}
				continue
			}
			p.export(t, base, kind, "xlsx", `{}`)
			for _, order := range []string{"asc", "desc"} {
				sort := map[string]string{"cupons": "data", "cashiers": "cashierCode"}[kind]
				if sort == "" {
					sort = "documento"
				}
				var want []string
				for page := 0; ; page++ {
					got := p.Get(base, fmt.Sprintf("%s/%s/report?%s&sortBy=%s&orderBy=%s&pageSize=50&page=%d", base, kind, period, sort, order, page))
					items, _ := got.Object()["items"].([]any)
					if got.Status != http.StatusOK || len(items) == 0 {
						break
					}
					for _, item := range items {
						row, _ := item.(map[string]any)
						value, _ := row[c.field].(string)
						want = append(want, c.written(value))
					}
				}
				found := p.export(t, base, kind, "csv", fmt.Sprintf(
					`{"startDate":"2026-08-01","endDate":"2026-11-20","sortBy":%q,"orderBy":%q,"colunas":%q}`, sort, order, c.field))
				var got []string
				for _, row := range p.rows(t, base, found)[1:] {
					got = append(got, row[0])
				}
				if len(want) == 0 || !slices.Equal(got, want) {
					t.Errorf("%s of %s by %s: the file has %d rows, the pages %d: %.200q, %.200q", kind, base, order, len(got), len(want), got, want)
				}
			}
		}
	}
}

func TestAnExportIsAskedForWatchedAndTaken(t *testing.T) {
	p := newProgramme(t)
	const base = "/varejistas"
	asked := p.Call(t, base, "POST", base+"/lojas/report/export", fmt.Sprintf(anExport, "xlsx", `{"filter":""}`))
	one := base + "/exports/" + asked.Str("id")
	p.Expect(t, []apitest.Case{
		{Name: "waiting", As: base, Path: one, Status: 200, Has: []string{`"situacao":"waiting"`, `"titulo":"Lojas"`, `"venceEm":null`, `"sha256":""`}},
		{Name: "too early", As: base, Path: one + "/file", Status: 409, Code: "exports.not_ready"},
		{Name: "listed", As: base, Path: base + "/exports", Status: 200, Has: []string{asked.Str("id"), `"total":1`}},
		{Name: "nobody", As: apitest.Nobody, Path: one, Status: 401},
		{Name: "not of others", As: "/parceiros", Path: "/parceiros/exports/" + asked.Str("id"), Status: 404, Code: "exports.not_found"},
		{Name: "a page too long", As: base, Path: base + "/exports?pageSize=101", Status: 422, Field: "pageSize"},
	})
	p.work(t)
	done := p.Get(base, one)
	if done.Str("situacao") != "done" || len(done.Str("sha256")) != 64 || !strings.HasSuffix(done.Str("arquivo"), ".xlsx") || done.Str("venceEm") == "" {
		t.Fatalf("%s", done.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "removed", As: base, Method: "DELETE", Path: one, Status: 204},
		{Name: "gone", As: base, Path: one, Status: 404, Code: "exports.not_found"},
		{Name: "once", As: base, Method: "DELETE", Path: one, Status: 404, Code: "exports.not_found"},
	})
	waiting := p.Call(t, base, "POST", base+"/lojas/report/export", fmt.Sprintf(anExport, "csv", `{}`)).Str("id")
	p.Expect(t, []apitest.Case{
		{Name: "cancelled", As: base, Method: "DELETE", Path: base + "/exports/" + waiting, Status: 204},
		{Name: "is said", As: base, Path: base + "/exports/" + waiting, Status: 200, Has: []string{`"situacao":"cancelled"`}},
	})
}

// The link of the mail opens the file for whoever has it; the log knows the route and no token.
func TestTheMailedLink(t *testing.T) {
	p := newProgramme(t)
	p.export(t, "/admin", "lojas", "csv", `{}`)
	mails, err := p.Outbox.Latest(t.Context())
	testkit.Must(t, err)
	_, link, found := strings.Cut(mails[0].Text, "/arquivo/")
	token, _, _ := strings.Cut(link, "\n")
	if !found || mails[0].To != "ana@seiva.test" || !strings.HasPrefix(mails[0].Subject, "Lojas: ") {
		t.Fatalf("%+v", mails[0])
	}
	for _, method := range []string{"GET", "HEAD"} {
		got := p.fetch(t, apitest.Nobody, method, "/arquivo/"+token)
		body, h := got.Body.Bytes(), got.Header()
		if got.Code != http.StatusOK || h.Get("Cache-Control") != "no-store" || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" ||
			!strings.HasPrefix(h.Get("Content-Disposition"), "attachment; ") || (len(body) > 0) != (method == "GET") || h.Get("Content-Length") == "0" {
			t.Errorf("%s: %d, %d bytes, %v", method, got.Code, len(body), h)
		}
	}
	for _, wrong := range []string{token[1:], "x", strings.Repeat("a", 5000), "%00"} {
		got := p.fetch(t, apitest.Nobody, "GET", "/arquivo/"+wrong)
		if got.Code != http.StatusNotFound || !strings.Contains(got.Body.String(), "Não encontramos este arquivo") {
			t.Errorf("%.20q: %d %.200s", wrong, got.Code, got.Body)
		}
	}
	p.expire(t)
	got := p.fetch(t, apitest.Nobody, "GET", "/arquivo/"+token)
	if got.Code != http.StatusGone || !strings.Contains(got.Body.String(), "O link venceu") || got.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("after seven days: %d %.300s", got.Code, got.Body)
	}
	if log := p.Log.String(); strings.Contains(log, token) || !strings.Contains(log, "/arquivo/{token}") {
		t.Error("the log has the token, or no line of it")
	}
}

// expire lets the seven days of all files be over.
func (p programme) expire(t *testing.T) {
	t.Helper()
	db := p.Rows
	_, err := db.ExecContext(t.Context(), "UPDATE exports SET expires_at = 1 WHERE state = 'done'")
	testkit.Must(t, err)
}

func TestExportsRefuseByName(t *testing.T) {
	p := newProgramme(t)
	const call = "/varejistas/lojas/report/export"
	post := func(name, body string, status int, code, field string) apitest.Case {
		return apitest.Case{Name: name, As: "/varejistas", Method: "POST", Path: call, Body: body, Status: status, Code: code, Field: field}
	}
	whole := func(name, value string) string {
		fields := map[string]string{"emailDestinatario": `"ana@seiva.test"`, "formatoExportacao": `"csv"`, "filtros": `{}`}
		fields[name] = value
		var parts []string
		for name, value := range fields {
			if value != "" {
				parts = append(parts, fmt.Sprintf("%q:%s", name, value))
			}
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	coupons := func(name, filters string, status int, field string) apitest.Case {
		c := post(name, whole("filtros", filters), status, "reports.invalid_query", field)
		c.Path = "/varejistas/cupons/report/export"
		return c
	}
	p.Expect(t, []apitest.Case{
		post("no e-mail", whole("emailDestinatario", ""), 422, "exports.invalid", "emailDestinatario"),
		post("no filters", whole("filtros", ""), 422, "exports.invalid", "filtros"),
		post("no format", whole("formatoExportacao", ""), 422, "exports.invalid", "formatoExportacao"),
		post("an e-mail that is none", whole("emailDestinatario", `"ana"`), 422, "exports.invalid", "emailDestinatario"),
		post("an unknown format", whole("formatoExportacao", `"exe"`), 422, "exports.invalid", "formatoExportacao"),
		post("an unknown column", whole("filtros", `{"colunas":"nomeFantasia,senha"}`), 422, "exports.invalid", "filtros.colunas"),
		post("a store that is none", whole("filtros", `{"lojaId":"' OR 1=1"}`), 422, "reports.invalid_query", "filtros.lojaId"),
		post("an unknown order", whole("filtros", `{"sortBy":"senha"}`), 400, "paging.unknown_sort", ""),
		post("filters that are a list", whole("filtros", `[]`), 422, "", ""),
		post("a filter that is a number", whole("filtros", `{"filter":1}`), 422, "", ""),
		post("a zero in a filter", whole("filtros", `{"filter":"a\u0000"}`), 422, "exports.invalid", "filtros"),
		post("10 MB", whole("filtros", `{"filter":"`+strings.Repeat("a", 10<<20)+`"}`), 413, "", ""),
		post("no JSON", "{", 400, "", ""),
		coupons("the end first", `{"startDate":"2026-11-02","endDate":"2026-11-01"}`, 422, "filtros.endDate"),
		coupons("a period of years", `{"startDate":"1900-01-01","endDate":"2026-11-01"}`, 422, "filtros.endDate"),
		coupons("a day that is none", `{"startDate":"2026-02-30"}`, 422, "filtros.startDate"),
		{Name: "an unknown report", As: "/varejistas", Method: "POST", Path: "/varejistas/senhas/report/export", Body: whole("", ""), Status: 404},
	})
	if got := p.Get("/varejistas", "/varejistas/exports"); !strings.Contains(got.Text, `"total":0`) {
		t.Errorf("something was stored: %s", got.Text)
	}
}
