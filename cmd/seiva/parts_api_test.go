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
	p.expect(t, []Case{
		{Name: "cities without a session", Method: "GET", Path: "/locations/cidades/SP", Status: 401},
		{Name: "unknown state", As: retailer, Method: "GET", Path: "/locations/cidades/XX", Status: 404, Has: []string{"Use a sigla"}},
		{Name: "odd state", As: retailer, Method: "GET", Path: "/locations/cidades/%00%ff", Status: 404},
		{
			Name: "states", As: house, Method: "GET", Path: "/locations/estados", Status: 200,
			Has: []string{`[{"uf":"AC","nome":"Acre","regiao":"Norte","codigoIbge":12}`, `"nome":"Espírito Santo"`},
		},
		{
			Name: "cities", As: support, Method: "GET", Path: "/locations/cidades/df", Status: 200,
			Has: []string{`[{"nome":"Brasília","codigoIbge":5300108}]`},
		},
		{
			Name: "public categories", Method: "GET", Path: "/categorias/public", Status: 200,
			Has: []string{`{"id":"farmacia","nome":"Farmácia"}`},
		},
		{Name: "below the public one", Method: "GET", Path: "/categorias/public/x", Status: 401},
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
	p.expect(t, []Case{
		{Name: "partner, absent", As: admin, Method: "GET", Path: "/admin/parceiros/" + id.New(), Status: 404, Has: []string{"partners.not_found"}},
		{Name: "partner, a retailer's document", As: admin, Method: "GET", Path: "/admin/parceiros/" + retailerDocument, Status: 404},
		{Name: "partner, fixed word", As: admin, Method: "GET", Path: "/admin/parceiros/report", Status: 404},
		{Name: "partner, nonsense", As: admin, Method: "GET", Path: "/admin/parceiros/%00" + strings.Repeat("x", 300), Status: 404},
		{Name: "retailer, absent", As: admin, Method: "GET", Path: "/admin/varejistas/" + id.New(), Status: 404, Has: []string{"retailers.not_found"}},
		{Name: "retailer, a partner's document", As: admin, Method: "GET", Path: "/admin/varejistas/" + partnerDocument, Status: 404},
		{Name: "store, absent", As: admin, Method: "GET", Path: "/admin/lojas/" + id.New(), Status: 404, Has: []string{"stores.not_found"}},
		{Name: "store, nonsense", As: admin, Method: "GET", Path: "/admin/lojas/%ff", Status: 404},

		{Name: "own software house", As: house, Method: "GET", Path: "/parceiros", Status: 200, Has: []string{
			`"id":"` + p.caixa.ID + `"`, `"codigo":"` + p.caixa.Code + `"`, `"nome":"Caixa Livre Ltda"`, `"fantasia":"Caixa Livre"`,
			`"categorias":["Supermercado"]`, `"pontoFocalWhatsapp":"+5511987654321"`, `"keysRestritas":false`,
		}, Lacks: []string{"Beta", "motivoRestricao"}},
		{
			Name: "another software house's own", As: otherHouse, Method: "GET", Path: "/parceiros", Status: 200,
			Has: []string{p.beta.ID}, Lacks: []string{p.caixa.ID, p.caixa.Code},
		},
		{Name: "own retailer", As: retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{
			`"id":"` + p.seiva.ID + `"`, `"documento":"11222333000181"`, `"razaoSocial":"Mercado Seiva Comércio Ltda"`,
			`"parceiro":{"id":"` + p.caixa.ID + `","nomeFantasia":"Caixa Livre"}`, `"somenteNotasVerificadas":false`,
			`"custoPorCupom":0.04,"custoPorCupomMilesimos":40`,
		}},
		{
			Name: "own retailer, linked to nobody", As: otherRetailer, Method: "GET", Path: "/varejistas", Status: 200,
			Has: []string{`"parceiro":null`, "Empório Alfa"}, Lacks: []string{"Seiva"},
		},
		{
			Name: "software houses to choose", As: retailer, Method: "GET", Path: "/retailers/software-houses", Status: 200,
			Has: []string{`[{"id":"` + p.beta.ID + `","nomeFantasia":"Beta"},{"id":"` + p.caixa.ID + `","nomeFantasia":"Caixa Livre"}]`},
		},
		{
			Name: "partner by id", As: admin, Method: "GET", Path: "/admin/parceiros/" + p.caixa.ID, Status: 200,
			Has: []string{`"documento":"` + partnerDocument + `"`, `"motivoRestricao":null`},
		},
		{
			Name: "partner by document, in any case", As: admin, Method: "GET", Path: "/admin/parceiros/se1va026000178", Status: 200,
			Has: []string{p.caixa.ID},
		},
		{
			Name: "retailer by document", As: admin, Method: "GET", Path: "/admin/varejistas/" + retailerDocument, Status: 200,
			Has: []string{p.seiva.ID, `"parceiroId":"` + p.caixa.ID + `"`},
		},
		{
			Name: "retailer by id", As: admin, Method: "GET", Path: "/admin/varejistas/" + p.alfa.ID, Status: 200,
			Has: []string{"Empório Alfa", `"parceiroId":null`},
		},
		{Name: "store", As: admin, Method: "GET", Path: "/admin/lojas/" + p.norte.ID, Status: 200, Has: []string{
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
	p.expect(t, []Case{{
		Name: "long filter", As: admin, Method: "GET", Path: "/admin/lojas/all?filter=" + strings.Repeat("a", 121), Status: 422,
		Has: []string{`"filter":"deve ter no máximo 120 caracteres"`},
	}})
}

func TestAdminStoresPage(t *testing.T) {
	p := newParts(t)
	get := func(name, query string, status int, has ...string) Case {
		return Case{Name: name, As: admin, Method: "GET", Path: "/admin/lojas" + query, Status: status, Has: has}
	}
	p.expect(t, []Case{
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
	put := func(name, as, body string, status int, has ...string) Case {
		return Case{Name: name, As: as, Method: "PUT", Path: "/varejistas/configuracoes", Body: body, Status: status, Has: has}
	}
	good := `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":59}`
	p.expect(t, []Case{
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
		{Name: "read again", As: retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"custoPorCupomMilesimos":59`}},
		{
			Name: "another's stay", As: otherRetailer, Method: "GET", Path: "/varejistas", Status: 200,
			Has: []string{`"somenteNotasVerificadas":false,"custoPorCupom":0.04`},
		},
	})
}

func TestDeleteStore(t *testing.T) {
	p := newParts(t)
	remove := func(name, as, base, storeID string, status int) Case {
		return Case{Name: name, As: as, Method: "DELETE", Path: "/" + base + "/lojas/" + storeID, Status: status}
	}
	p.expect(t, []Case{
		remove("no session", "", "varejistas", p.centro.ID, 401),
		remove("wrong profile", admin, "varejistas", p.centro.ID, 403),
		remove("another retailer's", otherRetailer, "varejistas", p.centro.ID, 404),
		remove("software house of the retailer, not of the store", house, "parceiros", p.norte.ID, 404),
		remove("not an id", retailer, "varejistas", "all", 404),
		remove("own", retailer, "varejistas", p.centro.ID, 204),
		remove("twice", retailer, "varejistas", p.centro.ID, 404),
		remove("in the software house's care", otherHouse, "parceiros", p.norte.ID, 204),
		{Name: "gone", As: admin, Method: "GET", Path: "/admin/lojas/" + p.norte.ID, Status: 404},
		{Name: "nothing left", As: retailer, Method: "GET", Path: "/varejistas/lojas/all", Status: 200, Has: []string{"[]"}},
		{Name: "a deleted store links nobody", As: otherHouse, Method: "GET", Path: "/parceiros/varejistas/all", Status: 200, Has: []string{"[]"}},
	})
}
