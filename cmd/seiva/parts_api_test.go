package main

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/partners"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

const (
	retailerDocument = "11222333000181"
	partnerDocument  = "SE1VA026000178"
)

// parts is a small programme: Seiva is linked to Caixa Livre, whose store Norte is Beta's; Alfa is linked to nobody.
type parts struct {
	*server
	caixa, beta          partners.Partner
	seiva, alfa          retailers.Retailer
	centro, norte, alfa1 stores.Store
}

func newParts(t *testing.T) *parts {
	p := &parts{server: newServer(t)}
	p.caixa, p.beta = p.partner(partnerDocument, "Caixa Livre"), p.partner("12345678000195", "Beta")
	p.seiva = p.retailer(retailerDocument, "Mercado Seiva", p.caixa.ID)
	p.alfa = p.retailer("12ABC34501DE35", "Empório Alfa", "")
	p.centro = p.store(p.seiva, "", "11222333000181", "Loja Centro")
	p.norte = p.store(p.seiva, p.beta.ID, "11222333000262", "Loja Norte")
	p.alfa1 = p.store(p.alfa, "", "12ABC34501DE35", "Alfa Manaus")
	p.signIn("admin", scope.Administrador, "")
	p.signIn("suporte", scope.Suporte, "")
	p.signIn("varejista", scope.Varejista, p.seiva.ID)
	p.signIn("outro-varejista", scope.Varejista, p.alfa.ID)
	p.signIn("parceiro", scope.Parceiro, p.caixa.ID)
	p.signIn("outro-parceiro", scope.Parceiro, p.beta.ID)
	return p
}

func (p *parts) partner(documento, name string) partners.Partner {
	contact := partners.Contact{Name: "Ana Souza", Phone: "11987654321", Email: "ana@caixalivre.com.br"}
	made, err := p.partners.Create(p.t.Context(), partners.NewPartner{
		Documento: documento, CorporateName: name + " Ltda", TradeName: name, Categories: []string{"supermercado"},
		Focal: contact, Technical: contact,
	})
	p.check(err)
	return made
}

func (p *parts) retailer(documento, name, partnerID string) retailers.Retailer {
	made, err := p.retailers.Create(p.t.Context(), retailers.NewRetailer{
		Documento: documento, CorporateName: name + " Ltda", TradeName: name, PartnerID: partnerID,
	})
	p.check(err)
	return made
}

func (p *parts) store(r retailers.Retailer, partnerID, documento, name string) stores.Store {
	made, err := p.stores.Create(p.t.Context(), stores.NewStore{
		RetailerID: r.ID, PartnerID: partnerID, Documento: documento, TradeName: name, Category: "farmácia",
		Address: stores.Address{UF: "AM", City: "manaus", CEP: "69005-040"},
	})
	p.check(err)
	return made
}

func (p *parts) check(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// Every call refuses whoever has no session, and every profile but those it is for.
func TestPartsAreGuarded(t *testing.T) {
	p := newParts(t)
	everybody := []string{"admin", "suporte", "varejista", "parceiro"}
	for _, c := range []struct {
		method, path string
		for_         []string
	}{
		{"GET", "/api/locations/estados", everybody},
		{"GET", "/api/locations/cidades/SP", everybody},
		{"GET", "/api/categorias", everybody},
		{"GET", "/api/parceiros", []string{"parceiro"}},
		{"GET", "/api/varejistas", []string{"varejista"}},
		{"PUT", "/api/varejistas/configuracoes", []string{"varejista"}},
		{"GET", "/api/retailers/software-houses", []string{"varejista"}},
		{"GET", "/api/admin/parceiros/all", []string{"admin"}},
		{"GET", "/api/admin/parceiros/" + p.caixa.ID, []string{"admin"}},
		{"GET", "/api/admin/varejistas/all", []string{"admin"}},
		{"GET", "/api/admin/varejistas/" + p.seiva.ID, []string{"admin"}},
		{"GET", "/api/admin/lojas", []string{"admin"}},
		{"GET", "/api/admin/lojas/all", []string{"admin"}},
		{"GET", "/api/admin/lojas/" + p.centro.ID, []string{"admin"}},
		{"GET", "/api/support/varejistas/all", []string{"suporte"}},
		{"GET", "/api/support/lojas/all", []string{"suporte"}},
		{"GET", "/api/varejistas/varejistas/all", []string{"varejista"}},
		{"GET", "/api/varejistas/lojas/all", []string{"varejista"}},
		{"GET", "/api/parceiros/varejistas/all", []string{"parceiro"}},
		{"GET", "/api/parceiros/lojas/all", []string{"parceiro"}},
		{"DELETE", "/api/varejistas/lojas/" + id.New(), []string{"varejista"}},
		{"DELETE", "/api/parceiros/lojas/" + id.New(), []string{"parceiro"}},
	} {
		body := ""
		if c.method == http.MethodPut {
			body = `{"somenteNotasVerificadas":false,"custoPorCupomMilesimos":40}`
		}
		if status, answer := p.call("", c.method, c.path, body); status != http.StatusUnauthorized {
			t.Errorf("%s %s without a session: %d %s", c.method, c.path, status, answer)
		}
		for _, who := range everybody {
			status, answer := p.call(who, c.method, c.path, body)
			if allowed := slices.Contains(c.for_, who); (status == http.StatusForbidden) == allowed || status >= 500 {
				t.Errorf("%s %s as %s: %d %s", c.method, c.path, who, status, answer)
			}
		}
	}
}

func TestCategoriesAndLocations(t *testing.T) {
	p := newParts(t)
	p.run([]scenario{
		{name: "cities without a session", method: "GET", path: "/api/locations/cidades/SP", status: 401},
		{name: "unknown state", as: "varejista", method: "GET", path: "/api/locations/cidades/XX", status: 404, has: []string{"Use a sigla"}},
		{name: "odd state", as: "varejista", method: "GET", path: "/api/locations/cidades/%00%ff", status: 404},
		{
			name: "states", as: "parceiro", method: "GET", path: "/api/locations/estados", status: 200,
			has: []string{`[{"uf":"AC","nome":"Acre","regiao":"Norte","codigoIbge":12}`, `"nome":"Espírito Santo"`},
		},
		{
			name: "cities", as: "suporte", method: "GET", path: "/api/locations/cidades/df", status: 200,
			has: []string{`[{"nome":"Brasília","codigoIbge":5300108}]`},
		},
		{
			name: "public categories", method: "GET", path: "/api/categorias/public", status: 200,
			has: []string{`{"id":"farmacia","nome":"Farmácia"}`},
		},
		{name: "below the public one", method: "GET", path: "/api/categorias/public/x", status: 401},
	})
	if n := len(read[[]any](p.server, "admin", "/api/locations/cidades/MG")); n != 853 {
		t.Errorf("Minas Gerais has %d municipalities", n)
	}
	_, open := p.call("", "GET", "/api/categorias/public", "")
	if _, guarded := p.call("admin", "GET", "/api/categorias", ""); guarded != open {
		t.Error("the two lists of categories differ")
	}
}

func TestProfilesAndLookups(t *testing.T) {
	p := newParts(t)
	p.run([]scenario{
		{name: "partner, absent", as: "admin", method: "GET", path: "/api/admin/parceiros/" + id.New(), status: 404, has: []string{"partners.not_found"}},
		{name: "partner, a retailer's document", as: "admin", method: "GET", path: "/api/admin/parceiros/" + retailerDocument, status: 404},
		{name: "partner, fixed word", as: "admin", method: "GET", path: "/api/admin/parceiros/report", status: 404},
		{name: "partner, nonsense", as: "admin", method: "GET", path: "/api/admin/parceiros/%00" + strings.Repeat("x", 300), status: 404},
		{name: "retailer, absent", as: "admin", method: "GET", path: "/api/admin/varejistas/" + id.New(), status: 404, has: []string{"retailers.not_found"}},
		{name: "retailer, a partner's document", as: "admin", method: "GET", path: "/api/admin/varejistas/" + partnerDocument, status: 404},
		{name: "store, absent", as: "admin", method: "GET", path: "/api/admin/lojas/" + id.New(), status: 404, has: []string{"stores.not_found"}},
		{name: "store, nonsense", as: "admin", method: "GET", path: "/api/admin/lojas/%ff", status: 404},

		{name: "own software house", as: "parceiro", method: "GET", path: "/api/parceiros", status: 200, has: []string{
			`"id":"` + p.caixa.ID + `"`, `"codigo":"` + p.caixa.Code + `"`, `"nome":"Caixa Livre Ltda"`, `"fantasia":"Caixa Livre"`,
			`"categorias":["Supermercado"]`, `"pontoFocalWhatsapp":"+5511987654321"`, `"keysRestritas":false`,
		}, lacks: []string{"Beta", "motivoRestricao"}},
		{
			name: "another software house's own", as: "outro-parceiro", method: "GET", path: "/api/parceiros", status: 200,
			has: []string{p.beta.ID}, lacks: []string{p.caixa.ID, p.caixa.Code},
		},
		{name: "own retailer", as: "varejista", method: "GET", path: "/api/varejistas", status: 200, has: []string{
			`"id":"` + p.seiva.ID + `"`, `"documento":"11222333000181"`, `"razaoSocial":"Mercado Seiva Ltda"`,
			`"parceiro":{"id":"` + p.caixa.ID + `","nomeFantasia":"Caixa Livre"}`, `"somenteNotasVerificadas":false`,
			`"custoPorCupom":0.04,"custoPorCupomMilesimos":40`,
		}},
		{
			name: "own retailer, linked to nobody", as: "outro-varejista", method: "GET", path: "/api/varejistas", status: 200,
			has: []string{`"parceiro":null`, "Empório Alfa"}, lacks: []string{"Seiva"},
		},
		{
			name: "software houses to choose", as: "varejista", method: "GET", path: "/api/retailers/software-houses", status: 200,
			has: []string{`[{"id":"` + p.beta.ID + `","nomeFantasia":"Beta"},{"id":"` + p.caixa.ID + `","nomeFantasia":"Caixa Livre"}]`},
		},
		{
			name: "partner by id", as: "admin", method: "GET", path: "/api/admin/parceiros/" + p.caixa.ID, status: 200,
			has: []string{`"documento":"` + partnerDocument + `"`, `"motivoRestricao":null`},
		},
		{
			name: "partner by document, in any case", as: "admin", method: "GET", path: "/api/admin/parceiros/se1va026000178", status: 200,
			has: []string{p.caixa.ID},
		},
		{
			name: "retailer by document", as: "admin", method: "GET", path: "/api/admin/varejistas/" + retailerDocument, status: 200,
			has: []string{p.seiva.ID, `"parceiroId":"` + p.caixa.ID + `"`},
		},
		{
			name: "retailer by id", as: "admin", method: "GET", path: "/api/admin/varejistas/" + p.alfa.ID, status: 200,
			has: []string{"Empório Alfa", `"parceiroId":null`},
		},
		{name: "store", as: "admin", method: "GET", path: "/api/admin/lojas/" + p.norte.ID, status: 200, has: []string{
			`"documento":"11222333000262"`, `"varejista":{"id":"` + p.seiva.ID + `","nomeFantasia":"Mercado Seiva"}`,
			`"softwareHouse":{"id":"` + p.beta.ID + `","nomeFantasia":"Beta"}`, `"categoria":"Farmácia"`, `"cidade":"Manaus"`, `"cep":"69005040"`,
		}},
	})
}

type choice struct{ ID, Documento, NomeFantasia, VarejistaID, ParceiroID string }

func (p *parts) choices(who, path, filter string) []string {
	p.t.Helper()
	names := []string{}
	for _, c := range read[[]choice](p.server, who, path+"?filter="+url.QueryEscape(filter)) {
		names = append(names, c.NomeFantasia)
	}
	return names
}

func TestChoicesStayWithinReach(t *testing.T) {
	p := newParts(t)
	for _, c := range []struct {
		who, path, filter string
		want              []string
	}{
		{"varejista", "/api/varejistas/varejistas/all", "", []string{"Mercado Seiva"}},
		{"outro-varejista", "/api/varejistas/varejistas/all", "seiva", nil},
		{"parceiro", "/api/parceiros/varejistas/all", "", []string{"Mercado Seiva"}},
		{"outro-parceiro", "/api/parceiros/varejistas/all", "", []string{"Mercado Seiva"}},
		{"parceiro", "/api/parceiros/varejistas/all", "alfa", nil},
		{"varejista", "/api/varejistas/lojas/all", "", []string{"Loja Centro", "Loja Norte"}},
		{"outro-varejista", "/api/varejistas/lojas/all", "", []string{"Alfa Manaus"}},
		{"varejista", "/api/varejistas/lojas/all", "alfa", nil},
		{"parceiro", "/api/parceiros/lojas/all", "", []string{"Loja Centro"}},
		{"outro-parceiro", "/api/parceiros/lojas/all", "", []string{"Loja Norte"}},

		{"admin", "/api/admin/parceiros/all", "", []string{"Beta", "Caixa Livre"}},
		{"admin", "/api/admin/parceiros/all", "CÁIXA", []string{"Caixa Livre"}},
		{"admin", "/api/admin/varejistas/all", "", []string{"Empório Alfa", "Mercado Seiva"}},
		{"suporte", "/api/support/varejistas/all", "emporio", []string{"Empório Alfa"}},
		{"suporte", "/api/support/lojas/all", "12.abc.345", []string{"Alfa Manaus"}},
		{"admin", "/api/admin/lojas/all", "", []string{"Alfa Manaus", "Loja Centro", "Loja Norte"}},
		{"admin", "/api/admin/lojas/all", "%", nil},
		{"admin", "/api/admin/lojas/all", "'\x00\xff", nil},
	} {
		if got := p.choices(c.who, c.path, c.filter); !slices.Equal(got, append([]string{}, c.want...)) {
			t.Errorf("%s %s?filter=%q: %v, want %v", c.who, c.path, c.filter, got, c.want)
		}
	}
	got := read[[]choice](p.server, "varejista", "/api/varejistas/lojas/all")
	want := []choice{
		{p.centro.ID, "11222333000181", "Loja Centro", p.seiva.ID, p.caixa.ID},
		{p.norte.ID, "11222333000262", "Loja Norte", p.seiva.ID, p.beta.ID},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	p.run([]scenario{{
		name: "long filter", as: "admin", method: "GET", path: "/api/admin/lojas/all?filter=" + strings.Repeat("a", 121), status: 422,
		has: []string{`"filter":"deve ter no máximo 120 caracteres"`},
	}})
}

func TestAdminStoresPage(t *testing.T) {
	p := newParts(t)
	get := func(name, query string, status int, has ...string) scenario {
		return scenario{name: name, as: "admin", method: "GET", path: "/api/admin/lojas" + query, status: status, has: has}
	}
	p.run([]scenario{
		get("too large a page", "?pageSize=1001", 422, `"pageSize":"O tamanho da página deve ficar entre 1 e 1000."`),
		get("page of nothing", "?pageSize=0", 422, "pageSize"),
		get("too large, by its other name", "?rowsPerPage=1001", 422, "pageSize"),
		get("before the first page", "?page=-1", 422, `"page"`),
		get("not a number", "?page=a", 422, `"page"`),
		get("unknown sort", "?sortBy=senha", 400, "paging.unknown_sort"),
		get("unknown sort in the one parameter", "?orderBy=senha.asc", 400, "paging.unknown_sort"),
		get("unknown order", "?sortBy=uf&orderBy=up", 400, "paging.unknown_order"),

		get("first page", "?page=0&pageSize=1000", 200, `"page":0,"pageSize":1000,"total":3}`, `{"items":[{"id":"`+p.alfa1.ID),
		get("second page", "?page=1&rowsPerPage=2", 200, `{"items":[{"id":"`+p.norte.ID, `"page":1,"pageSize":2,"total":3}`),
		get("beyond the last", "?page=9", 200, `{"items":[],"page":9,"pageSize":20,"total":3}`),
		get("sorted by two parameters", "?sortBy=nomeFantasia&orderBy=desc&pageSize=1", 200, `{"items":[{"id":"`+p.norte.ID),
		get("sorted by one", "?orderBy=dataCadastro.asc&pageSize=1", 200, `{"items":[{"id":"`+p.centro.ID),
		get("filtered", "?filter=MANAUS", 200, `"total":1}`, p.alfa1.ID),
	})
}

func TestRetailerSettings(t *testing.T) {
	p := newParts(t)
	put := func(name, as, body string, status int, has ...string) scenario {
		return scenario{name: name, as: as, method: "PUT", path: "/api/varejistas/configuracoes", body: body, status: status, has: has}
	}
	good := `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":59}`
	p.run([]scenario{
		put("no session", "", good, 401),
		put("wrong profile", "parceiro", good, 403),
		put("no body", "varejista", "", 400),
		put("nothing in it", "varejista", `{}`, 422,
			`"somenteNotasVerificadas":"Este campo é obrigatório"`, `"custoPorCupomMilesimos":"Este campo é obrigatório"`),
		put("wrong types", "varejista", `{"somenteNotasVerificadas":"sim","custoPorCupomMilesimos":"40"}`, 422,
			`"somenteNotasVerificadas":"deve ser verdadeiro ou falso"`, `"custoPorCupomMilesimos":"deve ser um número inteiro"`),
		put("negative", "varejista", `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":-1}`, 422, `"custoPorCupomMilesimos":"Informe`),
		put("too dear", "varejista", `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":1001}`, 422, `"custoPorCupomMilesimos":"Informe`),
		put("good, with fields that are nobody's to change", "varejista",
			`{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":59,"id":"`+p.alfa.ID+`","documento":"x"}`, 200,
			`"id":"`+p.seiva.ID+`"`, `"somenteNotasVerificadas":true,"custoPorCupom":0.059,"custoPorCupomMilesimos":59`),
		{name: "read again", as: "varejista", method: "GET", path: "/api/varejistas", status: 200, has: []string{`"custoPorCupomMilesimos":59`}},
		{
			name: "another's stay", as: "outro-varejista", method: "GET", path: "/api/varejistas", status: 200,
			has: []string{`"somenteNotasVerificadas":false,"custoPorCupom":0.04`},
		},
	})
}

func TestDeleteStore(t *testing.T) {
	p := newParts(t)
	remove := func(name, as, base, storeID string, status int) scenario {
		return scenario{name: name, as: as, method: "DELETE", path: "/api/" + base + "/lojas/" + storeID, status: status}
	}
	p.run([]scenario{
		remove("no session", "", "varejistas", p.centro.ID, 401),
		remove("wrong profile", "admin", "varejistas", p.centro.ID, 403),
		remove("another retailer's", "outro-varejista", "varejistas", p.centro.ID, 404),
		remove("software house of the retailer, not of the store", "parceiro", "parceiros", p.norte.ID, 404),
		remove("not an id", "varejista", "varejistas", "all", 404),
		remove("own", "varejista", "varejistas", p.centro.ID, 204),
		remove("twice", "varejista", "varejistas", p.centro.ID, 404),
		remove("in the software house's care", "outro-parceiro", "parceiros", p.norte.ID, 204),
		{name: "gone", as: "admin", method: "GET", path: "/api/admin/lojas/" + p.norte.ID, status: 404},
		{name: "nothing left", as: "varejista", method: "GET", path: "/api/varejistas/lojas/all", status: 200, has: []string{"[]"}},
		{name: "a deleted store links nobody", as: "outro-parceiro", method: "GET", path: "/api/parceiros/varejistas/all", status: 200, has: []string{"[]"}},
	})
}
