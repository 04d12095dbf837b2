package tenants

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

// Every call refuses whoever has no session, and every profile but those it is for.
func TestPartsAreGuarded(t *testing.T) {
	p := apitest.NewWorld(t)
	everybody := []string{apitest.Admin, apitest.Support, apitest.Retailer, apitest.House}
	for _, c := range []struct {
		method, path string
		allowed      []string
	}{
		{"GET", "/locations/estados", everybody},
		{"GET", "/locations/cidades/SP", everybody},
		{"GET", "/categorias", everybody},
		{"GET", "/parceiros", []string{apitest.House}},
		{"GET", "/varejistas", []string{apitest.Retailer}},
		{"PUT", "/varejistas/configuracoes", []string{apitest.Retailer}},
		{"PATCH", "/varejistas", []string{apitest.Retailer}},
		{"DELETE", "/varejistas/link-partner", []string{apitest.Retailer}},
		{"PUT", "/parceiros", []string{apitest.House}},
		{"GET", "/retailers/software-houses", []string{apitest.Retailer}},
		{"GET", "/admin/parceiros/all", []string{apitest.Admin}},
		{"GET", "/admin/parceiros/" + p.Caixa.ID, []string{apitest.Admin}},
		{"GET", "/admin/varejistas/all", []string{apitest.Admin}},
		{"GET", "/admin/varejistas/" + p.Seiva.ID, []string{apitest.Admin}},
		{"GET", "/admin/lojas", []string{apitest.Admin}},
		{"GET", "/admin/lojas/all", []string{apitest.Admin}},
		{"GET", "/admin/lojas/" + p.Centro.ID, []string{apitest.Admin}},
		{"GET", "/support/varejistas/all", []string{apitest.Support}},
		{"GET", "/support/lojas/all", []string{apitest.Support}},
		{"GET", "/varejistas/varejistas/all", []string{apitest.Retailer}},
		{"GET", "/varejistas/lojas/all", []string{apitest.Retailer}},
		{"GET", "/parceiros/varejistas/all", []string{apitest.House}},
		{"GET", "/parceiros/lojas/all", []string{apitest.House}},
		{"DELETE", "/varejistas/lojas/" + id.New(), []string{apitest.Retailer}},
		{"DELETE", "/parceiros/lojas/" + id.New(), []string{apitest.House}},
	} {
		body := ""
		if c.method == http.MethodPut {
			body = `{"somenteNotasVerificadas":false,"custoPorCupomMilesimos":40}`
		}
		if got := p.Call(t, apitest.Nobody, c.method, c.path, body); got.Status != http.StatusUnauthorized {
			t.Errorf("%s %s without a session: %d %s", c.method, c.path, got.Status, got.Text)
		}
		for _, who := range everybody {
			got := p.Call(t, who, c.method, c.path, body)
			if allowed := slices.Contains(c.allowed, who); (got.Status == http.StatusForbidden) == allowed || got.Status >= 500 {
				t.Errorf("%s %s as %s: %d %s", c.method, c.path, who, got.Status, got.Text)
			}
		}
	}
}

func TestCategoriesAndLocations(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Expect(t, []apitest.Case{
		{Name: "cities without a session", Method: "GET", Path: "/locations/cidades/SP", Status: 401},
		{Name: "unknown state", As: apitest.Retailer, Method: "GET", Path: "/locations/cidades/XX", Status: 404, Has: []string{"Use a sigla"}},
		{Name: "odd state", As: apitest.Retailer, Method: "GET", Path: "/locations/cidades/%00%ff", Status: 404},
		{
			Name: "states", As: apitest.House, Method: "GET", Path: "/locations/estados", Status: 200,
			Has: []string{`[{"uf":"AC","nome":"Acre","regiao":"Norte","codigoIbge":12}`, `"nome":"Espírito Santo"`},
		},
		{
			Name: "cities", As: apitest.Support, Method: "GET", Path: "/locations/cidades/df", Status: 200,
			Has: []string{`[{"nome":"Brasília","codigoIbge":5300108}]`},
		},
		{
			Name: "public categories", Method: "GET", Path: "/categorias/public", Status: 200,
			Has: []string{`{"id":"farmacia","nome":"Farmácia"}`},
		},
		{Name: "below the public one", Method: "GET", Path: "/categorias/public/x", Status: 401},
	})
	if cities, _ := p.Call(t, apitest.Admin, "GET", "/locations/cidades/MG", "").Body.([]any); len(cities) != 853 {
		t.Errorf("Minas Gerais has %d municipalities", len(cities))
	}
	open, guarded := p.Call(t, apitest.Nobody, "GET", "/categorias/public", ""), p.Call(t, apitest.Admin, "GET", "/categorias", "")
	if open.Text != guarded.Text {
		t.Error("the two lists of categories differ")
	}
}

func TestProfilesAndLookups(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Expect(t, []apitest.Case{
		{Name: "partner, absent", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/" + id.New(), Status: 404, Has: []string{"partners.not_found"}},
		{Name: "partner, a retailer's document", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/" + apitest.RetailerDocument, Status: 404},
		{Name: "partner, a word that is no call", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/relatorio", Status: 404},
		{Name: "partner, nonsense", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/%00" + strings.Repeat("x", 300), Status: 404},
		{Name: "retailer, absent", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + id.New(), Status: 404, Has: []string{"retailers.not_found"}},
		{Name: "retailer, a partner's document", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + apitest.PartnerDocument, Status: 404},
		{Name: "store, absent", As: apitest.Admin, Method: "GET", Path: "/admin/lojas/" + id.New(), Status: 404, Has: []string{"stores.not_found"}},
		{Name: "store, nonsense", As: apitest.Admin, Method: "GET", Path: "/admin/lojas/%ff", Status: 404},

		{Name: "own software house", As: apitest.House, Method: "GET", Path: "/parceiros", Status: 200, Has: []string{
			`"id":"` + p.Caixa.ID + `"`, `"codigo":"` + p.Caixa.Code + `"`, `"nome":"Caixa Livre Ltda"`, `"fantasia":"Caixa Livre"`,
			`"categorias":["Supermercado"]`, `"pontoFocalWhatsapp":"+5511987654321"`, `"keysRestritas":false,"motivoRestricao":null,"dataRestricao":null`,
		}, Lacks: []string{"Beta"}},
		{
			Name: "another software house's own", As: apitest.OtherHouse, Method: "GET", Path: "/parceiros", Status: 200,
			Has: []string{p.Beta.ID}, Lacks: []string{p.Caixa.ID, p.Caixa.Code},
		},
		{Name: "own retailer", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{
			`"id":"` + p.Seiva.ID + `","documento":"11222333000181","razaoSocial":"Mercado Seiva Comércio Ltda","nomeFantasia":"Mercado Seiva"`,
			`"numeroLojas":3,"numeroMaximoPdvs":12`, `"pontoFocalNome":"Ana Souza","pontoFocalWhatsapp":"+5511987654321","pontoFocalEmail":"ana@mercadoseiva.com.br"`,
			`"parceiro":{"id":"` + p.Caixa.ID + `","nomeFantasia":"Caixa Livre"}`, `"somenteNotasVerificadas":false`,
			`"custoPorCupom":0.04,"custoPorCupomMilesimos":40`,
		}},
		{
			Name: "own retailer, linked to nobody", As: apitest.OtherRetailer, Method: "GET", Path: "/varejistas", Status: 200,
			Has: []string{`"parceiro":null`, "Empório Alfa"}, Lacks: []string{"Seiva"},
		},
		{
			Name: "software houses to choose", As: apitest.Retailer, Method: "GET", Path: "/retailers/software-houses", Status: 200,
			Has: []string{`[{"id":"` + p.Beta.ID + `","nomeFantasia":"Beta"},{"id":"` + p.Caixa.ID + `","nomeFantasia":"Caixa Livre"}]`},
		},
		{
			Name: "partner by id", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/" + p.Caixa.ID, Status: 200,
			Has: []string{`"documento":"` + apitest.PartnerDocument + `"`, `"motivoRestricao":null`},
		},
		{
			Name: "partner by document, in any case", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/se1va026000178", Status: 200,
			Has: []string{p.Caixa.ID},
		},
		{
			Name: "retailer by document", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + apitest.RetailerDocument, Status: 200,
			Has: []string{p.Seiva.ID, `"parceiroId":"` + p.Caixa.ID + `"`},
		},
		{
			Name: "retailer by id", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + p.Alfa.ID, Status: 200,
			Has: []string{"Empório Alfa", `"parceiroId":null`},
		},
		{Name: "store", As: apitest.Admin, Method: "GET", Path: "/admin/lojas/" + p.Norte.ID, Status: 200, Has: []string{
			`"documento":"11222333000262"`, `"varejista":{"id":"` + p.Seiva.ID + `","nomeFantasia":"Mercado Seiva"}`,
			`"softwareHouse":{"id":"` + p.Beta.ID + `","nomeFantasia":"Beta"}`, `"categoria":"Farmácia"`, `"cidade":"Manaus"`, `"cep":"69005040"`,
			`"id":"` + p.Norte.ID + `"`, `"nomeFantasia":"Loja Norte"`, `"uf":"AM"`, `"dataCadastro":"20`, `"softwareHouseId":"` + p.Beta.ID + `"`,
			`"varejistaId":"` + p.Seiva.ID + `"`,
		}},
	})
}

type choice struct{ ID, Documento, NomeFantasia, VarejistaID, ParceiroID string }

func choices(p *apitest.World, who, path, filter string) []choice {
	p.T.Helper()
	var list []choice
	p.Check(json.Unmarshal([]byte(p.Call(p.T, who, http.MethodGet, path+"?filter="+url.QueryEscape(filter), "").Text), &list))
	return list
}

func TestChoicesStayWithinReach(t *testing.T) {
	p := apitest.NewWorld(t)
	for _, c := range []struct {
		who, path, filter string
		want              []string
	}{
		{apitest.Retailer, "/varejistas/varejistas/all", "", []string{"Mercado Seiva"}},
		{apitest.OtherRetailer, "/varejistas/varejistas/all", "seiva", nil},
		{apitest.House, "/parceiros/varejistas/all", "", []string{"Mercado Seiva"}},
		{apitest.OtherHouse, "/parceiros/varejistas/all", "", []string{"Mercado Seiva"}},
		{apitest.House, "/parceiros/varejistas/all", "alfa", nil},
		{apitest.Retailer, "/varejistas/lojas/all", "", []string{"Loja Centro", "Loja Norte"}},
		{apitest.OtherRetailer, "/varejistas/lojas/all", "", []string{"Alfa Praia"}},
		{apitest.Retailer, "/varejistas/lojas/all", "alfa", nil},
		{apitest.House, "/parceiros/lojas/all", "", []string{"Loja Centro"}},
		{apitest.OtherHouse, "/parceiros/lojas/all", "", []string{"Loja Norte"}},

		{apitest.Admin, "/admin/parceiros/all", "", []string{"Beta", "Caixa Livre"}},
		{apitest.Admin, "/admin/parceiros/all", "CÁIXA", []string{"Caixa Livre"}},
		{apitest.Admin, "/admin/varejistas/all", "", []string{"Empório Alfa", "Mercado Seiva"}},
		{apitest.Support, "/support/varejistas/all", "emporio", []string{"Empório Alfa"}},
		{apitest.Support, "/support/lojas/all", "12.abc.345", []string{"Alfa Praia"}},
		{apitest.Admin, "/admin/lojas/all", "", []string{"Alfa Praia", "Loja Centro", "Loja Norte"}},
		{apitest.Admin, "/admin/lojas/all", "%", nil},
		{apitest.Admin, "/admin/lojas/all", "'\x00\xff", nil},
	} {
		var got []string
		for _, one := range choices(p, c.who, c.path, c.filter) {
			got = append(got, one.NomeFantasia)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s?filter=%q: %v, want %v", c.who, c.path, c.filter, got, c.want)
		}
	}
	for _, c := range []struct {
		who, path string
		want      []choice
	}{
		{apitest.Retailer, "/varejistas/lojas/all", []choice{
			{p.Centro.ID, "11222333000181", "Loja Centro", p.Seiva.ID, p.Caixa.ID},
			{p.Norte.ID, "11222333000262", "Loja Norte", p.Seiva.ID, p.Beta.ID},
		}},
		{apitest.Admin, "/admin/varejistas/all", []choice{
			{ID: p.Alfa.ID, Documento: p.Alfa.Documento, NomeFantasia: "Empório Alfa"},
			{ID: p.Seiva.ID, Documento: apitest.RetailerDocument, NomeFantasia: "Mercado Seiva", ParceiroID: p.Caixa.ID},
		}},
		{apitest.Admin, "/admin/parceiros/all", []choice{
			{ID: p.Beta.ID, Documento: p.Beta.Documento, NomeFantasia: "Beta"},
			{ID: p.Caixa.ID, Documento: apitest.PartnerDocument, NomeFantasia: "Caixa Livre"},
		}},
	} {
		if got := choices(p, c.who, c.path, ""); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.path, got, c.want)
		}
	}
	p.Expect(t, []apitest.Case{{
		Name: "long filter", As: apitest.Admin, Method: "GET", Path: "/admin/lojas/all?filter=" + strings.Repeat("a", 121), Status: 422,
		Has: []string{`"filter":"deve ter no máximo 120 caracteres"`},
	}})
}

// Narrowing asks for less than what one reaches, and never for what another reaches.
func TestNarrowedChoicesStayWithinReach(t *testing.T) {
	p := apitest.NewWorld(t)
	for _, c := range []struct {
		who, path string
		want      []string
	}{
		{apitest.Admin, "/admin/lojas/all?limite=2", []string{"Alfa Praia", "Loja Centro"}},
		{apitest.Admin, "/admin/lojas/all?varejistaId=" + p.Seiva.ID, []string{"Loja Centro", "Loja Norte"}},
		{apitest.Support, "/support/lojas/all?parceiroId=" + p.Beta.ID, []string{"Loja Norte"}},
		{apitest.Admin, "/admin/lojas/all?varejistaId=" + p.Seiva.ID + "&parceiroId=" + p.Beta.ID, []string{"Loja Norte"}},
		{apitest.Admin, "/admin/lojas/all?ids=" + p.Norte.ID + "," + p.Praia.ID, []string{"Alfa Praia", "Loja Norte"}},
		{apitest.Retailer, "/varejistas/lojas/all?ids=" + p.Norte.ID + "," + p.Praia.ID, []string{"Loja Norte"}},
		{apitest.Retailer, "/varejistas/lojas/all?varejistaId=" + p.Seiva.ID + "&filter=notre", []string{"Loja Norte"}},
		{apitest.Retailer, "/varejistas/lojas/all?varejistaId=" + p.Alfa.ID, nil},
		{apitest.Retailer, "/varejistas/lojas/all?parceiroId=" + p.Beta.ID, []string{"Loja Norte"}},
		{apitest.OtherRetailer, "/varejistas/lojas/all?parceiroId=" + p.Beta.ID, nil},
		{apitest.House, "/parceiros/lojas/all?varejistaId=" + p.Seiva.ID, []string{"Loja Centro"}},
		{apitest.House, "/parceiros/lojas/all?varejistaId=" + p.Alfa.ID, nil},
		{apitest.House, "/parceiros/lojas/all?parceiroId=" + p.Beta.ID, nil},
		{apitest.House, "/parceiros/lojas/all?ids=" + p.Norte.ID, nil},
		{apitest.Admin, "/admin/varejistas/all?parceiroId=" + p.Beta.ID, []string{"Mercado Seiva"}},
		{apitest.Admin, "/admin/varejistas/all?diretos=true&parceiroId=" + p.Beta.ID, nil},
		{apitest.Support, "/support/varejistas/all?diretos=true&parceiroId=" + p.Caixa.ID, []string{"Mercado Seiva"}},
		{apitest.OtherHouse, "/parceiros/varejistas/all", []string{"Mercado Seiva"}},
		{apitest.OtherHouse, "/parceiros/varejistas/all?diretos=true", nil},
		{apitest.OtherHouse, "/parceiros/varejistas/all?parceiroId=" + p.Caixa.ID, nil},
		{apitest.OtherRetailer, "/varejistas/varejistas/all?parceiroId=" + p.Caixa.ID, nil},
		{apitest.OtherRetailer, "/varejistas/varejistas/all?ids=" + p.Seiva.ID, nil},
		{apitest.Admin, "/admin/parceiros/all?limite=1", []string{"Beta"}},
		{apitest.Admin, "/admin/parceiros/all?ids=" + p.Caixa.ID, []string{"Caixa Livre"}},
		{apitest.Retailer, "/retailers/software-houses?filter=ciaxa", []string{"Caixa Livre"}},
	} {
		var got []string
		for _, one := range apitest.Decode[[]choice](t, p.Call(t, c.who, "GET", c.path, "")) {
			got = append(got, one.NomeFantasia)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v, want %v", c.who, c.path, got, c.want)
		}
	}
	found := p.Call(t, apitest.Support, "GET", "/support/parceiros/all?limite=1&ids="+p.Caixa.ID, "")
	if !strings.Contains(found.Text, p.Caixa.ID) || strings.Contains(found.Text, p.Beta.ID) {
		t.Errorf("the support's software houses: %s", found.Text)
	}
}

func TestAdminStoresPage(t *testing.T) {
	p := apitest.NewWorld(t)
	get := func(name, query string, status int, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: apitest.Admin, Method: "GET", Path: "/admin/lojas" + query, Status: status, Has: has}
	}
	p.Expect(t, []apitest.Case{
		get("too large a page", "?pageSize=1001", 422, `"pageSize":"O tamanho da página deve ficar entre 1 e 1000."`),
		get("page of nothing", "?pageSize=0", 422, "pageSize"),
		get("too large, by its other name", "?rowsPerPage=1001", 422, `"rowsPerPage":"O tamanho`),
		get("before the first page", "?page=-1", 422, `"page"`),
		get("not a number", "?page=a", 422, `"page"`),
		get("unknown sort", "?sortBy=senha", 400, "paging.unknown_sort"),
		get("unknown sort in the one parameter", "?orderBy=senha.asc", 400, "paging.unknown_sort"),
		get("unknown order", "?sortBy=uf&orderBy=up", 400, "paging.unknown_order"),

		get("first page", "?page=0&pageSize=1000", 200, `"page":0,"pageSize":1000,"total":3}`, `{"items":[{"id":"`+p.Praia.ID),
		get("second page", "?page=1&rowsPerPage=2", 200, `{"items":[{"id":"`+p.Norte.ID, `"page":1,"pageSize":2,"total":3}`),
		get("beyond the last", "?page=9", 200, `{"items":[],"page":9,"pageSize":20,"total":3}`),
		get("sorted by two parameters", "?sortBy=nomeFantasia&orderBy=desc&pageSize=1", 200, `{"items":[{"id":"`+p.Norte.ID),
		get("sorted by one", "?orderBy=dataCadastro.asc&pageSize=1", 200, `{"items":[{"id":"`+p.Centro.ID),
		get("filtered", "?filter=PRAIA", 200, `"total":1}`, p.Praia.ID),
	})
}

func TestRetailerSettings(t *testing.T) {
	p := apitest.NewWorld(t)
	put := func(name, as, body string, status int, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: as, Method: "PUT", Path: "/varejistas/configuracoes", Body: body, Status: status, Has: has}
	}
	good := `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":59}`
	p.Expect(t, []apitest.Case{
		put("no session", "", good, 401),
		put("wrong profile", apitest.House, good, 403),
		put("no body", apitest.Retailer, "", 400),
		put("nothing in it", apitest.Retailer, `{}`, 422,
			`"somenteNotasVerificadas":"Este campo é obrigatório"`, `"custoPorCupomMilesimos":"Este campo é obrigatório"`),
		put("wrong types", apitest.Retailer, `{"somenteNotasVerificadas":"sim","custoPorCupomMilesimos":"40"}`, 422,
			`"somenteNotasVerificadas":"deve ser verdadeiro ou falso"`, `"custoPorCupomMilesimos":"deve ser um número inteiro"`),
		put("negative", apitest.Retailer, `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":-1}`, 422, `"custoPorCupomMilesimos":"Informe`),
		put("too dear", apitest.Retailer, `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":1001}`, 422, `"custoPorCupomMilesimos":"Informe`),
		put("good, with fields that are nobody's to change", apitest.Retailer,
			`{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":59,"id":"`+p.Alfa.ID+`","documento":"x"}`, 200,
			`"id":"`+p.Seiva.ID+`"`, `"somenteNotasVerificadas":true,"custoPorCupom":0.059,"custoPorCupomMilesimos":59`),
		{Name: "read again", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"custoPorCupomMilesimos":59`}},
		{
			Name: "another's stay", As: apitest.OtherRetailer, Method: "GET", Path: "/varejistas", Status: 200,
			Has: []string{`"somenteNotasVerificadas":false,"custoPorCupom":0.04`},
		},
	})
}

func TestDeleteStore(t *testing.T) {
	p := apitest.NewWorld(t)
	remove := func(name, as, base, storeID string, status int) apitest.Case {
		return apitest.Case{Name: name, As: as, Method: "DELETE", Path: "/" + base + "/lojas/" + storeID, Status: status}
	}
	p.Expect(t, []apitest.Case{
		remove("no session", "", "varejistas", p.Centro.ID, 401),
		remove("wrong profile", apitest.Admin, "varejistas", p.Centro.ID, 403),
		remove("another retailer's", apitest.OtherRetailer, "varejistas", p.Centro.ID, 404),
		remove("software house of the retailer, not of the store", apitest.House, "parceiros", p.Norte.ID, 404),
		remove("not an id", apitest.Retailer, "varejistas", "all", 404),
		remove("own", apitest.Retailer, "varejistas", p.Centro.ID, 204),
		remove("twice", apitest.Retailer, "varejistas", p.Centro.ID, 404),
		remove("in the software house's care", apitest.OtherHouse, "parceiros", p.Norte.ID, 204),
		{Name: "gone", As: apitest.Admin, Method: "GET", Path: "/admin/lojas/" + p.Norte.ID, Status: 404},
		{Name: "nothing left", As: apitest.Retailer, Method: "GET", Path: "/varejistas/lojas/all", Status: 200, Has: []string{"[]"}},
		{Name: "a deleted store links nobody", As: apitest.OtherHouse, Method: "GET", Path: "/parceiros/varejistas/all", Status: 200, Has: []string{"[]"}},
	})
}
