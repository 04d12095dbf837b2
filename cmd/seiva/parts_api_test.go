package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/id"
	"seiva/internal/partners"
	"seiva/internal/retailers"
	"seiva/internal/retailers/retailerstest"
	"seiva/internal/stores"
)

const (
	retailerDocument = "11222333000181"
	partnerDocument  = "SE1VA026000178"
)

// companies are a small programme: Seiva (retailer) is linked to Caixa Livre (house), but its store Norte is Beta's
// (other house); Alfa (other retailer) is linked to nobody.
type companies struct {
	caixa, beta          partners.Partner
	seiva, alfa          retailers.Retailer
	centro, norte, praia stores.Store
}

type parts struct {
	*instance
	companies
}

var programmeOfParts = seed[companies]{fill: func(p *instance) companies {
	c := companies{caixa: p.makePartner(partnerDocument, "Caixa Livre"), beta: p.makePartner("12345678000195", "Beta")}
	c.seiva = p.makeRetailer(retailerDocument, "Mercado Seiva", c.caixa.ID)
	c.alfa = p.makeRetailer("12ABC34501DE35", "Empório Alfa", "")
	c.centro = p.makeStore(c.seiva, "", "11222333000181", "Loja Centro")
	c.norte = p.makeStore(c.seiva, c.beta.ID, "11222333000262", "Loja Norte")
	c.praia = p.makeStore(c.alfa, "", "12ABC34501DE35", "Alfa Praia")
	p.signInAll(c.caixa.ID, c.beta.ID, c.seiva.ID, c.alfa.ID)
	return c
}}

func newParts(t *testing.T) *parts {
	t.Helper()
	p, c := programmeOfParts.plant(t, withTestPayments(t))
	return &parts{p, c}
}

func (p *instance) makePartner(documento, name string) partners.Partner {
	p.t.Helper()
	contact := partners.Contact{Name: "Ana Souza", Phone: "11987654321", Email: "ana@caixalivre.com.br"}
	made, err := p.Partners.Create(p.t.Context(), partners.NewPartner{
		Documento: documento, CorporateName: name + " Ltda", TradeName: name, Categories: []string{"supermercado"},
		Focal: contact, Technical: contact,
	})
	p.check(err)
	return made
}

func (p *instance) makeRetailer(documento, name, partnerID string) retailers.Retailer {
	p.t.Helper()
	asked := retailerstest.New(documento, name)
	asked.PartnerID = partnerID
	made, err := p.Retailers.Create(p.t.Context(), asked)
	p.check(err)
	return made
}

func (p *instance) makeStore(r retailers.Retailer, partnerID, documento, name string) stores.Store {
	p.t.Helper()
	made, err := p.Stores.Create(p.t.Context(), stores.NewStore{
		RetailerID: r.ID, PartnerID: partnerID, Documento: documento, TradeName: name, Category: "farmácia",
		Address: stores.Address{UF: "AM", City: "manaus", CEP: "69005-040"},
	})
	p.check(err)
	return made
}

// Every call refuses whoever has no session, and every profile but those it is for.
func TestPartsAreGuarded(t *testing.T) {
	p := newParts(t)
	everybody := []string{admin, support, retailer, house}
	for _, c := range []struct {
		method, path string
		allowed      []string
	}{
		{"GET", "/locations/estados", everybody},
		{"GET", "/locations/cidades/SP", everybody},
		{"GET", "/categorias", everybody},
		{"GET", "/parceiros", []string{house}},
		{"GET", "/varejistas", []string{retailer}},
		{"PUT", "/varejistas/configuracoes", []string{retailer}},
		{"PATCH", "/varejistas", []string{retailer}},
		{"DELETE", "/varejistas/link-partner", []string{retailer}},
		{"PUT", "/parceiros", []string{house}},
		{"GET", "/retailers/software-houses", []string{retailer}},
		{"GET", "/admin/parceiros/all", []string{admin}},
		{"GET", "/admin/parceiros/" + p.caixa.ID, []string{admin}},
		{"GET", "/admin/varejistas/all", []string{admin}},
		{"GET", "/admin/varejistas/" + p.seiva.ID, []string{admin}},
		{"GET", "/admin/lojas", []string{admin}},
		{"GET", "/admin/lojas/all", []string{admin}},
		{"GET", "/admin/lojas/" + p.centro.ID, []string{admin}},
		{"GET", "/support/varejistas/all", []string{support}},
		{"GET", "/support/lojas/all", []string{support}},
		{"GET", "/varejistas/varejistas/all", []string{retailer}},
		{"GET", "/varejistas/lojas/all", []string{retailer}},
		{"GET", "/parceiros/varejistas/all", []string{house}},
		{"GET", "/parceiros/lojas/all", []string{house}},
		{"DELETE", "/varejistas/lojas/" + id.New(), []string{retailer}},
		{"DELETE", "/parceiros/lojas/" + id.New(), []string{house}},
	} {
		body := ""
		if c.method == http.MethodPut {
			body = `{"somenteNotasVerificadas":false,"custoPorCupomMilesimos":40}`
		}
		if got := p.call(t, nobody, c.method, c.path, body); got.status != http.StatusUnauthorized {
			t.Errorf("%s %s without a session: %d %s", c.method, c.path, got.status, got.text)
		}
		for _, who := range everybody {
			got := p.call(t, who, c.method, c.path, body)
			if allowed := slices.Contains(c.allowed, who); (got.status == http.StatusForbidden) == allowed || got.status >= 500 {
				t.Errorf("%s %s as %s: %d %s", c.method, c.path, who, got.status, got.text)
			}
		}
	}
}

func TestCategoriesAndLocations(t *testing.T) {
	p := newParts(t)
	p.expect([]expected{
		{name: "cities without a session", method: "GET", path: "/locations/cidades/SP", status: 401},
		{name: "unknown state", as: retailer, method: "GET", path: "/locations/cidades/XX", status: 404, has: []string{"Use a sigla"}},
		{name: "odd state", as: retailer, method: "GET", path: "/locations/cidades/%00%ff", status: 404},
		{
			name: "states", as: house, method: "GET", path: "/locations/estados", status: 200,
			has: []string{`[{"uf":"AC","nome":"Acre","regiao":"Norte","codigoIbge":12}`, `"nome":"Espírito Santo"`},
		},
		{
			name: "cities", as: support, method: "GET", path: "/locations/cidades/df", status: 200,
			has: []string{`[{"nome":"Brasília","codigoIbge":5300108}]`},
		},
		{
			name: "public categories", method: "GET", path: "/categorias/public", status: 200,
			has: []string{`{"id":"farmacia","nome":"Farmácia"}`},
		},
		{name: "below the public one", method: "GET", path: "/categorias/public/x", status: 401},
	})
	if cities, _ := p.call(t, admin, "GET", "/locations/cidades/MG", "").body.([]any); len(cities) != 853 {
		t.Errorf("Minas Gerais has %d municipalities", len(cities))
	}
	open, guarded := p.call(t, nobody, "GET", "/categorias/public", ""), p.call(t, admin, "GET", "/categorias", "")
	if open.text != guarded.text {
		t.Error("the two lists of categories differ")
	}
}

func TestProfilesAndLookups(t *testing.T) {
	p := newParts(t)
	p.expect([]expected{
		{name: "partner, absent", as: admin, method: "GET", path: "/admin/parceiros/" + id.New(), status: 404, has: []string{"partners.not_found"}},
		{name: "partner, a retailer's document", as: admin, method: "GET", path: "/admin/parceiros/" + retailerDocument, status: 404},
		{name: "partner, fixed word", as: admin, method: "GET", path: "/admin/parceiros/report", status: 404},
		{name: "partner, nonsense", as: admin, method: "GET", path: "/admin/parceiros/%00" + strings.Repeat("x", 300), status: 404},
		{name: "retailer, absent", as: admin, method: "GET", path: "/admin/varejistas/" + id.New(), status: 404, has: []string{"retailers.not_found"}},
		{name: "retailer, a partner's document", as: admin, method: "GET", path: "/admin/varejistas/" + partnerDocument, status: 404},
		{name: "store, absent", as: admin, method: "GET", path: "/admin/lojas/" + id.New(), status: 404, has: []string{"stores.not_found"}},
		{name: "store, nonsense", as: admin, method: "GET", path: "/admin/lojas/%ff", status: 404},

		{name: "own software house", as: house, method: "GET", path: "/parceiros", status: 200, has: []string{
			`"id":"` + p.caixa.ID + `"`, `"codigo":"` + p.caixa.Code + `"`, `"nome":"Caixa Livre Ltda"`, `"fantasia":"Caixa Livre"`,
			`"categorias":["Supermercado"]`, `"pontoFocalWhatsapp":"+5511987654321"`, `"keysRestritas":false`,
		}, lacks: []string{"Beta", "motivoRestricao"}},
		{
			name: "another software house's own", as: otherHouse, method: "GET", path: "/parceiros", status: 200,
			has: []string{p.beta.ID}, lacks: []string{p.caixa.ID, p.caixa.Code},
		},
		{name: "own retailer", as: retailer, method: "GET", path: "/varejistas", status: 200, has: []string{
			`"id":"` + p.seiva.ID + `"`, `"documento":"11222333000181"`, `"razaoSocial":"Mercado Seiva Comércio Ltda"`,
			`"parceiro":{"id":"` + p.caixa.ID + `","nomeFantasia":"Caixa Livre"}`, `"somenteNotasVerificadas":false`,
			`"custoPorCupom":0.04,"custoPorCupomMilesimos":40`,
		}},
		{
			name: "own retailer, linked to nobody", as: otherRetailer, method: "GET", path: "/varejistas", status: 200,
			has: []string{`"parceiro":null`, "Empório Alfa"}, lacks: []string{"Seiva"},
		},
		{
			name: "software houses to choose", as: retailer, method: "GET", path: "/retailers/software-houses", status: 200,
			has: []string{`[{"id":"` + p.beta.ID + `","nomeFantasia":"Beta"},{"id":"` + p.caixa.ID + `","nomeFantasia":"Caixa Livre"}]`},
		},
		{
			name: "partner by id", as: admin, method: "GET", path: "/admin/parceiros/" + p.caixa.ID, status: 200,
			has: []string{`"documento":"` + partnerDocument + `"`, `"motivoRestricao":null`},
		},
		{
			name: "partner by document, in any case", as: admin, method: "GET", path: "/admin/parceiros/se1va026000178", status: 200,
			has: []string{p.caixa.ID},
		},
		{
			name: "retailer by document", as: admin, method: "GET", path: "/admin/varejistas/" + retailerDocument, status: 200,
			has: []string{p.seiva.ID, `"parceiroId":"` + p.caixa.ID + `"`},
		},
		{
			name: "retailer by id", as: admin, method: "GET", path: "/admin/varejistas/" + p.alfa.ID, status: 200,
			has: []string{"Empório Alfa", `"parceiroId":null`},
		},
		{name: "store", as: admin, method: "GET", path: "/admin/lojas/" + p.norte.ID, status: 200, has: []string{
			`"documento":"11222333000262"`, `"varejista":{"id":"` + p.seiva.ID + `","nomeFantasia":"Mercado Seiva"}`,
			`"softwareHouse":{"id":"` + p.beta.ID + `","nomeFantasia":"Beta"}`, `"categoria":"Farmácia"`, `"cidade":"Manaus"`, `"cep":"69005040"`,
			`"id":"` + p.norte.ID + `"`, `"nomeFantasia":"Loja Norte"`, `"uf":"AM"`, `"dataCadastro":"20`, `"softwareHouseId":"` + p.beta.ID + `"`,
			`"varejistaId":"` + p.seiva.ID + `"`,
		}},
	})
}

type choice struct{ ID, Documento, NomeFantasia, VarejistaID, ParceiroID string }

func (p *parts) choices(who, path, filter string) []choice {
	p.t.Helper()
	var list []choice
	p.check(json.Unmarshal([]byte(p.call(p.t, who, http.MethodGet, path+"?filter="+url.QueryEscape(filter), "").text), &list))
	return list
}

func TestChoicesStayWithinReach(t *testing.T) {
	p := newParts(t)
	for _, c := range []struct {
		who, path, filter string
		want              []string
	}{
		{retailer, "/varejistas/varejistas/all", "", []string{"Mercado Seiva"}},
		{otherRetailer, "/varejistas/varejistas/all", "seiva", nil},
		{house, "/parceiros/varejistas/all", "", []string{"Mercado Seiva"}},
		{otherHouse, "/parceiros/varejistas/all", "", []string{"Mercado Seiva"}},
		{house, "/parceiros/varejistas/all", "alfa", nil},
		{retailer, "/varejistas/lojas/all", "", []string{"Loja Centro", "Loja Norte"}},
		{otherRetailer, "/varejistas/lojas/all", "", []string{"Alfa Praia"}},
		{retailer, "/varejistas/lojas/all", "alfa", nil},
		{house, "/parceiros/lojas/all", "", []string{"Loja Centro"}},
		{otherHouse, "/parceiros/lojas/all", "", []string{"Loja Norte"}},

		{admin, "/admin/parceiros/all", "", []string{"Beta", "Caixa Livre"}},
		{admin, "/admin/parceiros/all", "CÁIXA", []string{"Caixa Livre"}},
		{admin, "/admin/varejistas/all", "", []string{"Empório Alfa", "Mercado Seiva"}},
		{support, "/support/varejistas/all", "emporio", []string{"Empório Alfa"}},
		{support, "/support/lojas/all", "12.abc.345", []string{"Alfa Praia"}},
		{admin, "/admin/lojas/all", "", []string{"Alfa Praia", "Loja Centro", "Loja Norte"}},
		{admin, "/admin/lojas/all", "%", nil},
		{admin, "/admin/lojas/all", "'\x00\xff", nil},
	} {
		var got []string
		for _, one := range p.choices(c.who, c.path, c.filter) {
			got = append(got, one.NomeFantasia)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s?filter=%q: %v, want %v", c.who, c.path, c.filter, got, c.want)
		}
	}
	got := p.choices(retailer, "/varejistas/lojas/all", "")
	want := []choice{
		{p.centro.ID, "11222333000181", "Loja Centro", p.seiva.ID, p.caixa.ID},
		{p.norte.ID, "11222333000262", "Loja Norte", p.seiva.ID, p.beta.ID},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	p.expect([]expected{{
		name: "long filter", as: admin, method: "GET", path: "/admin/lojas/all?filter=" + strings.Repeat("a", 121), status: 422,
		has: []string{`"filter":"deve ter no máximo 120 caracteres"`},
	}})
}

func TestAdminStoresPage(t *testing.T) {
	p := newParts(t)
	get := func(name, query string, status int, has ...string) expected {
		return expected{name: name, as: admin, method: "GET", path: "/admin/lojas" + query, status: status, has: has}
	}
	p.expect([]expected{
		get("too large a page", "?pageSize=1001", 422, `"pageSize":"O tamanho da página deve ficar entre 1 e 1000."`),
		get("page of nothing", "?pageSize=0", 422, "pageSize"),
		get("too large, by its other name", "?rowsPerPage=1001", 422, `"rowsPerPage":"O tamanho`),
		get("before the first page", "?page=-1", 422, `"page"`),
		get("not a number", "?page=a", 422, `"page"`),
		get("unknown sort", "?sortBy=senha", 400, "paging.unknown_sort"),
		get("unknown sort in the one parameter", "?orderBy=senha.asc", 400, "paging.unknown_sort"),
		get("unknown order", "?sortBy=uf&orderBy=up", 400, "paging.unknown_order"),

		get("first page", "?page=0&pageSize=1000", 200, `"page":0,"pageSize":1000,"total":3}`, `{"items":[{"id":"`+p.praia.ID),
		get("second page", "?page=1&rowsPerPage=2", 200, `{"items":[{"id":"`+p.norte.ID, `"page":1,"pageSize":2,"total":3}`),
		get("beyond the last", "?page=9", 200, `{"items":[],"page":9,"pageSize":20,"total":3}`),
		get("sorted by two parameters", "?sortBy=nomeFantasia&orderBy=desc&pageSize=1", 200, `{"items":[{"id":"`+p.norte.ID),
		get("sorted by one", "?orderBy=dataCadastro.asc&pageSize=1", 200, `{"items":[{"id":"`+p.centro.ID),
		get("filtered", "?filter=PRAIA", 200, `"total":1}`, p.praia.ID),
	})
}

func TestRetailerSettings(t *testing.T) {
	p := newParts(t)
	put := func(name, as, body string, status int, has ...string) expected {
		return expected{name: name, as: as, method: "PUT", path: "/varejistas/configuracoes", body: body, status: status, has: has}
	}
	good := `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":59}`
	p.expect([]expected{
		put("no session", "", good, 401),
		put("wrong profile", house, good, 403),
		put("no body", retailer, "", 400),
		put("nothing in it", retailer, `{}`, 422,
			`"somenteNotasVerificadas":"Este campo é obrigatório"`, `"custoPorCupomMilesimos":"Este campo é obrigatório"`),
		put("wrong types", retailer, `{"somenteNotasVerificadas":"sim","custoPorCupomMilesimos":"40"}`, 422,
			`"somenteNotasVerificadas":"deve ser verdadeiro ou falso"`, `"custoPorCupomMilesimos":"deve ser um número inteiro"`),
		put("negative", retailer, `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":-1}`, 422, `"custoPorCupomMilesimos":"Informe`),
		put("too dear", retailer, `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":1001}`, 422, `"custoPorCupomMilesimos":"Informe`),
		put("good, with fields that are nobody's to change", retailer,
			`{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":59,"id":"`+p.alfa.ID+`","documento":"x"}`, 200,
			`"id":"`+p.seiva.ID+`"`, `"somenteNotasVerificadas":true,"custoPorCupom":0.059,"custoPorCupomMilesimos":59`),
		{name: "read again", as: retailer, method: "GET", path: "/varejistas", status: 200, has: []string{`"custoPorCupomMilesimos":59`}},
		{
			name: "another's stay", as: otherRetailer, method: "GET", path: "/varejistas", status: 200,
			has: []string{`"somenteNotasVerificadas":false,"custoPorCupom":0.04`},
		},
	})
}

func TestDeleteStore(t *testing.T) {
	p := newParts(t)
	remove := func(name, as, base, storeID string, status int) expected {
		return expected{name: name, as: as, method: "DELETE", path: "/" + base + "/lojas/" + storeID, status: status}
	}
	p.expect([]expected{
		remove("no session", "", "varejistas", p.centro.ID, 401),
		remove("wrong profile", admin, "varejistas", p.centro.ID, 403),
		remove("another retailer's", otherRetailer, "varejistas", p.centro.ID, 404),
		remove("software house of the retailer, not of the store", house, "parceiros", p.norte.ID, 404),
		remove("not an id", retailer, "varejistas", "all", 404),
		remove("own", retailer, "varejistas", p.centro.ID, 204),
		remove("twice", retailer, "varejistas", p.centro.ID, 404),
		remove("in the software house's care", otherHouse, "parceiros", p.norte.ID, 204),
		{name: "gone", as: admin, method: "GET", path: "/admin/lojas/" + p.norte.ID, status: 404},
		{name: "nothing left", as: retailer, method: "GET", path: "/varejistas/lojas/all", status: 200, has: []string{"[]"}},
		{name: "a deleted store links nobody", as: otherHouse, method: "GET", path: "/parceiros/varejistas/all", status: 200, has: []string{"[]"}},
	})
}
