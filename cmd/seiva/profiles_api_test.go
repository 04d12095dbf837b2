package main

import (
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

const fullProfile = `{"cep":"01310-100","endereco":"Avenida Paulista","numero":"1578","bairro":"Bela Vista","cidade":"sao paulo","uf":"SP",
	"contatoLegalNome":"Lia Reis","contatoLegalWhatsapp":"(11) 98765 0000","contatoLegalEmail":"lia@seiva.test",
	"contatoTecnicoNome":"Teo Dias","contatoTecnicoTelefone":"1133330000","contatoTecnicoEmail":"ti@seiva.test"}`

func TestRetailerEditsItsProfile(t *testing.T) {
	p := newParts(t)
	patch := func(name, who, body string, status int, has ...string) expected {
		return expected{name: name, as: who, method: "PATCH", path: "/varejistas", body: body, status: status, has: has}
	}
	p.expect([]expected{
		patch("no session", nobody, fullProfile, 401),
		patch("software house", house, fullProfile, 403),
		patch("administrator", admin, fullProfile, 403),
		patch("no body", retailer, "", 400),
		patch("not an object", retailer, `[]`, 422),
		patch("wrong types", retailer, `{"cep":1310100,"numeroLojas":"3","uf":null}`, 422, `"cep":"deve ser um texto"`, `"numeroLojas":"deve ser um número inteiro"`),
		patch("wrong fields", retailer, `{"cep":"123","contatoLegalNome":"Lia","contatoTecnicoTelefone":"99","contatoLegalEmail":"x","numeroLojas":0,"cidade":"Nada","uf":"XX"}`, 422,
			`"cep":"Este CEP é inválido"`, `"contatoLegalNome":"Devem ser informados pelo menos 2 nomes"`,
			`"contatoTecnicoTelefone":"Este telefone é inválido"`, `"contatoLegalEmail":"Este e-mail é inválido"`,
			`"numeroLojas":"A quantidade de lojas deve ser maior do que 0."`, `"cidade":"Escolha o estado e uma cidade dele."`),
		patch("a huge number", retailer, `{"numeroLojas":99999999999999999999}`, 422, `"numeroLojas":"deve ser um número inteiro"`),
		patch("a huge text", retailer, `{"endereco":"`+strings.Repeat("a", 100_000)+`"}`, 422, `"endereco"`),
		{
			name: "nothing of it stayed", as: retailer, method: "GET", path: "/varejistas", status: 200,
			has: []string{`"cep":""`, `"contatoLegalNome":""`, `"numeroLojas":3`, `"cadastroCompleto":false`},
		},
		patch("nothing to change", retailer, `{}`, 200, `"cadastroCompleto":false`, `"nomeFantasia":"Mercado Seiva"`),
		patch("fields that are nobody's to change", retailer, `{"id":"`+p.alfa.ID+`","documento":"12ABC34501DE35","parceiroId":"`+p.beta.ID+`",
			"cadastroCompleto":true,"checkoutFinalizado":true,"somenteNotasVerificadas":true,"custoPorCupomMilesimos":9,"dataCadastro":"2001-01-01T00:00:00Z"}`, 200,
			`"id":"`+p.seiva.ID+`"`, `"documento":"11222333000181"`, `"parceiroId":"`+p.caixa.ID+`"`, `"cadastroCompleto":false`,
			`"somenteNotasVerificadas":false`, `"custoPorCupomMilesimos":40`),
		patch("the twelve fields", retailer, fullProfile, 200,
			`"cep":"01310100","endereco":"Avenida Paulista","numero":"1578","complemento":"","bairro":"Bela Vista","cidade":"São Paulo","uf":"SP"`,
			`"contatoLegalWhatsapp":"+5511987650000"`, `"contatoTecnicoTelefone":"+551133330000"`, `"cadastroCompleto":true`),
		patch("one field alone", retailer, `{"complemento":"Sala 2"}`, 200, `"complemento":"Sala 2"`, `"endereco":"Avenida Paulista"`, `"cadastroCompleto":true`),
		patch("emptying what must be there", retailer, `{"endereco":" "}`, 422, `"endereco"`),
		{
			name: "another retailer's stays", as: otherRetailer, method: "GET", path: "/varejistas", status: 200,
			has: []string{`"endereco":""`, `"cadastroCompleto":false`}, lacks: []string{"Paulista"},
		},
		{
			name: "the administrator sees it", as: admin, method: "GET", path: "/admin/varejistas/" + retailerDocument, status: 200,
			has: []string{`"cidade":"São Paulo"`, `"contatoTecnicoNome":"Teo Dias"`, `"cadastroCompleto":true`},
		},
	})
}

func TestPartnerEditsItsProfile(t *testing.T) {
	p := newParts(t)
	put := func(name, who, body string, status int, has ...string) expected {
		return expected{name: name, as: who, method: "PUT", path: "/parceiros", body: body, status: status, has: has}
	}
	good := `{"fantasia":"Órbita PDV","categorias":["farmacia","Supermercado"],"contatoTecnicoNome":"Eva Luz","pontoFocalWhatsapp":"(21) 98765 4321"}`
	p.expect([]expected{
		put("no session", nobody, good, 401),
		put("retailer", retailer, good, 403),
		put("administrator", admin, good, 403),
		put("no body", house, "", 400),
		put("wrong types", house, `{"fantasia":7,"categorias":"Farmácia"}`, 422, `"fantasia":"deve ser um texto"`, `"categorias"`),
		put("wrong fields", house, `{"nome":"","categorias":["Naves"],"pontoFocalNome":"Ana","contatoTecnicoEmail":"x","contatoTecnicoTelefone":"1"}`, 422,
			`"nome":"Insira o nome empresarial`, `"categorias":"Escolha de 1 a 3 segmentos da lista."`,
			`"pontoFocalNome":"Devem ser informados pelo menos 2 nomes"`, `"contatoTecnicoEmail":"Este e-mail é inválido"`),
		put("four categories", house, `{"categorias":["Farmácia","Supermercado","Padaria","Outros"]}`, 422, `"categorias"`),
		put("fields that are nobody's to change", house, `{"id":"`+p.beta.ID+`","documento":"12345678000195","codigo":"AAAAAA","keysRestritas":true}`, 200,
			`"id":"`+p.caixa.ID+`"`, `"documento":"`+partnerDocument+`"`, `"codigo":"`+p.caixa.Code+`"`, `"keysRestritas":false`),
		put("some fields", house, good, 200, `"fantasia":"Órbita PDV"`, `"categorias":["Farmácia","Supermercado"]`, `"contatoTecnicoNome":"Eva Luz"`,
			`"pontoFocalWhatsapp":"+5521987654321"`, `"nome":"Caixa Livre Ltda"`),
		{
			name: "another software house's stays", as: otherHouse, method: "GET", path: "/parceiros", status: 200,
			has: []string{`"fantasia":"Beta"`, `"contatoTecnicoNome":"Ana Souza"`},
		},
		{
			name: "the administrator sees it", as: admin, method: "GET", path: "/admin/parceiros/" + partnerDocument, status: 200,
			has: []string{`"fantasia":"Órbita PDV"`},
		},
		{name: "its retailer sees the new name", as: retailer, method: "GET", path: "/varejistas", status: 200, has: []string{`"nomeFantasia":"Órbita PDV"`}},
	})
}

func TestRetailerUnlinksItsSoftwareHouse(t *testing.T) {
	p := newParts(t)
	unlink := func(name, who string, status int) expected {
		return expected{name: name, as: who, method: "DELETE", path: "/varejistas/link-partner", status: status}
	}
	p.expect([]expected{
		unlink("no session", nobody, 401),
		unlink("software house", house, 403),
		unlink("without a link", otherRetailer, 204),
		{name: "another's link stays", as: retailer, method: "GET", path: "/varejistas", status: 200, has: []string{`"parceiroId":"` + p.caixa.ID + `"`}},
		unlink("linked", retailer, 204),
		{name: "no link", as: retailer, method: "GET", path: "/varejistas", status: 200, has: []string{`"parceiroId":null`, `"parceiro":null`}},
		{name: "its software house sees it no longer", as: house, method: "GET", path: "/parceiros/varejistas/all", status: 200, has: []string{`[]`}},
		{
			name: "a store's own software house keeps it", as: otherHouse, method: "GET", path: "/parceiros/varejistas/all", status: 200,
			has: []string{p.seiva.ID},
		},
	})
	rows := sqltest.RawOf(t, sqldb.Config{Folder: p.settings.Data})
	var unlinked []string
	p.check(rows.NewRaw("SELECT retailer_id FROM audit WHERE action = 'onboarding.partner_unlinked' ORDER BY number").Scan(t.Context(), &unlinked))
	if want := []string{p.alfa.ID, p.seiva.ID}; !slices.Equal(unlinked, want) {
		t.Errorf("audited %v, want %v", unlinked, want)
	}
}

func TestSoftwareHouseIsFoundByItsDocument(t *testing.T) {
	p := newParts(t)
	get := func(name, document string, status int, has ...string) expected {
		return expected{name: name, method: "GET", path: "/parceiros/verify-document/" + document, status: status, has: has}
	}
	p.expect([]expected{
		get("no CNPJ", "123", 400, `"message":"CNPJ inválido"`),
		get("nobody's", "77888999000181", 200, `"softwareHouseId":null,"tradeName":null`),
		get("a retailer's", retailerDocument, 200, `"softwareHouseId":null,"tradeName":null`),
		get("a software house's", strings.ToLower(partnerDocument), 200, `"softwareHouseId":"`+p.caixa.ID+`","tradeName":"Caixa Livre"`),
	})
}
