package media

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

const bulkPath = "/varejistas/acoes-em-lista"

// removal is the act, on rows or on all that the values leave.
func removal(ids []string, values apitest.Draft) apitest.Draft {
	return apitest.Draft{"acao": "remover-banners", "ids": ids, "filtros": values}
}

// previewed adds to an act what its preview says.
func previewed(t *testing.T, p *apitest.Instance, who, base string, act apitest.Draft) (apitest.Answer, apitest.Draft) {
	t.Helper()
	got := p.Call(t, who, "POST", base+"/previa", act.JSON())
	if got.Status != 200 {
		t.Fatalf("preview: %d %s", got.Status, got.Text)
	}
	return got, act.With("alcancadas", got.Object()["alcancadas"]).With("impressao", got.Str("impressao"))
}

func worked(t *testing.T, p *apitest.Instance) {
	t.Helper()
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
}

// offers publishes so many banners of the retailer, named 'Oferta 0' and on.
func offers(t *testing.T, p *apitest.Instance, many int) (ids []string) {
	t.Helper()
	for i := range many {
		key := p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))
		got := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft(key).With("description", fmt.Sprint("Oferta ", i)).JSON())
		if got.Status != 201 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		ids = append(ids, got.Str("id"))
	}
	return ids
}

func statusOf(t *testing.T, p *apitest.Instance, bannerID string) string {
	t.Helper()
	return p.Call(t, apitest.Admin, "GET", "/admin/propagandas/"+bannerID, "").Str("status")
}

func TestBulkCallsAreGuarded(t *testing.T) {
	p := apitest.New(t)
	run := "/" + id.New()
	for base, refused := range map[string][]string{"/admin": {apitest.House, apitest.Retailer, apitest.Support}, "/support": {apitest.House, apitest.Admin}, "/varejistas": {apitest.House, apitest.Admin, apitest.Support}, "/parceiros": {apitest.Retailer, apitest.Admin, apitest.Support}} {
		for call, body := range map[string]string{
			"POST /previa": "{}", "POST ": "{}", "GET ": "", "GET " + run: "", "GET " + run + "/linhas": "", "POST " + run + "/desfazer": "", "POST " + run + "/interromper": "",
		} {
			method, path, _ := strings.Cut(call, " ")
			path = base + "/acoes-em-lista" + path
			rows := []apitest.Case{{Name: "no session", Method: method, Path: path, Body: body, Status: 401, Code: "access.no_session"}}
			for _, who := range refused {
				rows = append(rows, apitest.Case{Name: "wrong profile", As: who, Method: method, Path: path, Body: body, Status: 403, Code: "access.wrong_profile"})
			}
			p.Expect(t, rows)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "an unknown act", As: apitest.Retailer, Method: "POST", Path: bulkPath + "/previa", Body: `{"acao":"x"}`, Status: 404, Code: "bulk.unknown_act"},
		{Name: "an act of others", As: apitest.Retailer, Method: "POST", Path: bulkPath + "/previa", Body: `{"acao":"reenviar-contratos"}`, Status: 403, Code: "access.wrong_profile"},
		{Name: "support sends no contracts", As: apitest.Support, Method: "POST", Path: "/support/acoes-em-lista/previa", Body: `{"acao":"reenviar-contratos"}`, Status: 403},
		{Name: "an unknown filter", As: apitest.Retailer, Method: "POST", Path: bulkPath + "/previa", Body: removal(nil, apitest.Draft{"cor": "verde"}).JSON(), Status: 422, Code: "bulk.invalid", Field: "filtros.cor"},
		{Name: "an unknown status", As: apitest.Retailer, Method: "POST", Path: bulkPath + "/previa", Body: removal(nil, apitest.Draft{"status": "x"}).JSON(), Status: 422, Code: "bulk.invalid", Field: "filtros.status"},
		{Name: "more rows than may be chosen", As: apitest.Retailer, Method: "POST", Path: bulkPath + "/previa", Body: removal(make([]string, 201), nil).JSON(), Status: 422},
	})
}

func TestBannersAreRemovedTogetherAndTakenBack(t *testing.T) {
	p := apitest.New(t)
	ids := offers(t, p, 4)
	p.Call(t, apitest.Retailer, "DELETE", "/varejistas/propagandas/"+ids[0], "")
	preview, act := previewed(t, p, apitest.Retailer, bulkPath, removal(nil, apitest.Draft{"filter": "oferta"}))
	for _, want := range []string{
		`"titulo":"Remover banners"`, `"total":4`, `"alcancadas":3`, `"nomes":["Oferta 3","Oferta 2","Oferta 1"]`,
		`"ignoradas":[{"motivo":"Já foi removido.","quantas":1,"nomes":["Oferta 0"]}]`, `"desfazivel":true`,
	} {
		if !strings.Contains(preview.Text, want) {
			t.Errorf("no %s in %s", want, preview.Text)
		}
	}
	run := p.Call(t, apitest.Retailer, "POST", bulkPath, act.JSON(), "Idempotency-Key", "k")
	again := p.Call(t, apitest.Retailer, "POST", bulkPath, act.JSON(), "Idempotency-Key", "k")
	if run.Status != http.StatusAccepted || again.Str("id") != run.Str("id") || run.Str("situacao") != "waiting" {
		t.Fatalf("%d %s, again %s", run.Status, run.Text, again.Text)
	}
	later := offers(t, p, 1)[0] // matches, and was not previewed
	worked(t, p)
	one := bulkPath + "/" + run.Str("id")
	p.Expect(t, []apitest.Case{
		{Name: "done", As: apitest.Retailer, Method: "GET", Path: one, Status: 200, Has: []string{`"situacao":"done"`, `"total":4`, `"feitas":3`, `"ignoradas":1`, `"esperando":0`, `"desfazivel":true`}},
		{Name: "its rows", As: apitest.Retailer, Method: "GET", Path: one + "/linhas?situacao=skipped", Status: 200, Has: []string{`"total":1`, `"motivo":"Já foi removido."`}},
		{Name: "the second page of them", As: apitest.Retailer, Method: "GET", Path: one + "/linhas?page=1&pageSize=3", Status: 200, Has: []string{`"total":4`, `"page":1`, `"pageSize":3`}},
		{Name: "too long a page", As: apitest.Retailer, Method: "GET", Path: one + "/linhas?pageSize=101", Status: 422},
		{Name: "listed", As: apitest.Retailer, Method: "GET", Path: bulkPath, Status: 200, Has: []string{`"total":1`, run.Str("id")}},
		{Name: "another retailer's list", As: apitest.OtherRetailer, Method: "GET", Path: bulkPath, Status: 200, Has: []string{`"total":0`}},
		{Name: "another retailer reads", As: apitest.OtherRetailer, Method: "GET", Path: one, Status: 404, Code: "bulk.not_found"},
		{Name: "another retailer reads its rows", As: apitest.OtherRetailer, Method: "GET", Path: one + "/linhas", Status: 404, Code: "bulk.not_found"},
		{Name: "another retailer takes it back", As: apitest.OtherRetailer, Method: "POST", Path: one + "/desfazer", Status: 404, Code: "bulk.not_found"},
	})
	for i, want := range []string{"REMOVED", "REMOVED", "REMOVED", "REMOVED"} {
		if got := statusOf(t, p, ids[i]); got != want {
			t.Errorf("banner %d is %s, want %s", i, got, want)
		}
	}
	if got := statusOf(t, p, later); got != "ACTIVE" {
		t.Errorf("a later one is %s", got)
	}
	p.Expect(t, []apitest.Case{
		{Name: "taken back", As: apitest.Retailer, Method: "POST", Path: one + "/desfazer", Status: 202, Has: []string{`"situacao":"undoing"`}},
		{Name: "twice", As: apitest.Retailer, Method: "POST", Path: one + "/desfazer", Status: 409, Code: "bulk.no_undo"},
	})
	worked(t, p)
	for i, want := range []string{"REMOVED", "ACTIVE", "ACTIVE", "ACTIVE"} {
		if got := statusOf(t, p, ids[i]); got != want {
			t.Errorf("afterwards banner %d is %s, want %s", i, got, want)
		}
	}
	p.Expect(t, []apitest.Case{{Name: "taken back", As: apitest.Retailer, Method: "GET", Path: one, Status: 200, Has: []string{`"situacao":"undone"`, `"desfeitas":3`, `"feitas":0`, `"desfazivel":false`}}})
}

// A place that was given to another meanwhile keeps its banner away, and what changed after the removal stays as it is.
func TestWhatCannotComeBackSaysWhy(t *testing.T) {
	p := apitest.New(t)
	ids := offers(t, p, 10) // every place of the channel
	_, act := previewed(t, p, apitest.Retailer, bulkPath, removal(ids[:2], nil))
	run := p.Call(t, apitest.Retailer, "POST", bulkPath, act.JSON())
	worked(t, p)
	offers(t, p, 1)
	one := bulkPath + "/" + run.Str("id")
	p.Expect(t, []apitest.Case{{Name: "taken back", As: apitest.Retailer, Method: "POST", Path: one + "/desfazer", Status: 202}})
	worked(t, p)
	p.Expect(t, []apitest.Case{
		{Name: "one came back", As: apitest.Retailer, Method: "GET", Path: one, Status: 200, Has: []string{`"situacao":"undone"`, `"desfeitas":1`, `"mantidas":1`}},
		{Name: "the other says why", As: apitest.Retailer, Method: "GET", Path: one + "/linhas?situacao=kept", Status: 200, Has: []string{"O número máximo de banners"}},
	})
}

func TestAPreviewOfOthersRowsOrAnotherListIsRefused(t *testing.T) {
	p := apitest.New(t)
	ids := offers(t, p, 2)
	_, act := previewed(t, p, apitest.Retailer, bulkPath, removal(nil, apitest.Draft{"filter": "oferta"}))
	offers(t, p, 1)
	p.Expect(t, []apitest.Case{
		{Name: "the list changed", As: apitest.Retailer, Method: "POST", Path: bulkPath, Body: act.JSON(), Status: 409, Code: "bulk.changed"},
		{Name: "the filter changed", As: apitest.Retailer, Method: "POST", Path: bulkPath, Body: act.With("filtros", apitest.Draft{"filter": "oferta 1"}).JSON(), Status: 409, Code: "bulk.changed"},
		{Name: "another's rows", As: apitest.OtherRetailer, Method: "POST", Path: bulkPath + "/previa", Body: removal(ids, nil).JSON(), Status: 404, Code: "bulk.rows_not_found"},
		{Name: "another's rows, begun", As: apitest.OtherRetailer, Method: "POST", Path: bulkPath, Body: act.With("ids", ids).With("filtros", nil).JSON(), Status: 404, Code: "bulk.rows_not_found"},
		{Name: "another's list", As: apitest.OtherRetailer, Method: "POST", Path: bulkPath + "/previa", Body: removal(nil, nil).JSON(), Status: 200, Has: []string{`"total":0`}},
		{Name: "support on staff's list", As: apitest.Support, Method: "POST", Path: "/support/acoes-em-lista/previa", Body: removal(ids, nil).JSON(), Status: 200, Has: []string{`"alcancadas":2`}},
	})
	if got := statusOf(t, p, ids[0]); got != "ACTIVE" {
		t.Errorf("a preview did something: %s", got)
	}
}
