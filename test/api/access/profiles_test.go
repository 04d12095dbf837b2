package access

import (
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

const fullProfile = `{"cep":"01310-100","endereco":"Avenida Paulista","numero":"1578","bairro":"Bela Vista","cidade":"sao paulo","uf":"SP",
	"contatoLegalNome":"Lia Reis","contatoLegalWhatsapp":"(11) 98765 0000","contatoLegalEmail":"lia@seiva.test",
	"contatoTecnicoNome":"Teo Dias","contatoTecnicoTelefone":"1133330000","contatoTecnicoEmail":"ti@seiva.test"}`

func TestRetailerEditsItsProfile(t *testing.T) {
	p := apitest.NewWorld(t)
	patch := func(name, who, body string, status int, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: who, Method: "PATCH", Path: "/varejistas", Body: body, Status: status, Has: has}
	}
	p.Expect(t, []apitest.Case{
		patch("no session", apitest.Nobody, fullProfile, 401),
		patch("software house", apitest.House, fullProfile, 403),
		patch("administrator", apitest.Admin, fullProfile, 403),
		patch("no body", apitest.Retailer, "", 400),
		patch("not an object", apitest.Retailer, `[]`, 422),
		patch("wrong types", apitest.Retailer, `{"cep":1310100,"numeroLojas":"3","uf":null}`, 422, `"cep":"deve ser um texto"`, `"numeroLojas":"deve ser um número inteiro"`),
		patch("wrong fields", apitest.Retailer, `{"cep":"123","contatoLegalNome":"Lia","contatoTecnicoTelefone":"99","contatoLegalEmail":"x","numeroLojas":0,"cidade":"Nada","uf":"XX"}`, 422,
			`"cep":"Este CEP é inválido"`, `"contatoLegalNome":"Devem ser informados pelo menos 2 nomes"`,
			`"contatoTecnicoTelefone":"Este telefone é inválido"`, `"contatoLegalEmail":"Este e-mail é inválido"`,
			`"numeroLojas":"A quantidade de lojas deve ser maior do que 0."`, `"cidade":"Escolha o estado e uma cidade dele."`),
		patch("a huge number", apitest.Retailer, `{"numeroLojas":99999999999999999999}`, 422, `"numeroLojas":"deve ser um número inteiro"`),
		patch("a huge text", apitest.Retailer, `{"endereco":"`+strings.Repeat("a", 100_000)+`"}`, 422, `"endereco"`),
		{
			Name: "nothing of it stayed", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200,
			Has: []string{`"cep":""`, `"contatoLegalNome":""`, `"numeroLojas":3`, `"cadastroCompleto":false`},
		},
		patch("nothing to change", apitest.Retailer, `{}`, 200, `"cadastroCompleto":false`, `"nomeFantasia":"Mercado Seiva"`),
		patch("fields that are nobody's to change", apitest.Retailer, `{"id":"`+p.Alfa.ID+`","documento":"12ABC34501DE35","parceiroId":"`+p.Beta.ID+`",
			"cadastroCompleto":true,"checkoutFinalizado":true,"somenteNotasVerificadas":true,"custoPorCupomMilesimos":9,"dataCadastro":"2001-01-01T00:00:00Z"}`, 200,
			`"id":"`+p.Seiva.ID+`"`, `"documento":"11222333000181"`, `"parceiroId":"`+p.Caixa.ID+`"`, `"cadastroCompleto":false`,
			`"somenteNotasVerificadas":false`, `"custoPorCupomMilesimos":40`),
		patch("the twelve fields", apitest.Retailer, fullProfile, 200,
			`"cep":"01310100","endereco":"Avenida Paulista","numero":"1578","complemento":"","bairro":"Bela Vista","cidade":"São Paulo","uf":"SP"`,
			`"contatoLegalNome":"Lia Reis"`, `"contatoLegalWhatsapp":"+5511987650000"`, `"contatoLegalEmail":"lia@seiva.test"`,
			`"contatoTecnicoTelefone":"+551133330000"`, `"contatoTecnicoEmail":"ti@seiva.test"`, `"cadastroCompleto":true`, `"dataEnvioContrato":"20`),
		patch("size and commercial contact", apitest.Retailer, `{"numeroLojas":4,"numeroMaximoPdvs":9,"pontoFocalNome":"Bia Sol","pontoFocalWhatsapp":"(21) 97777 0000","pontoFocalEmail":"bia@seiva.test"}`, 200,
			`"numeroLojas":4,"numeroMaximoPdvs":9,"pontoFocalNome":"Bia Sol","pontoFocalWhatsapp":"+5521977770000","pontoFocalEmail":"bia@seiva.test"`,
			`"contatoLegalNome":"Lia Reis"`, `"contatoTecnicoNome":"Teo Dias"`),
		patch("one field alone", apitest.Retailer, `{"complemento":"Sala 2"}`, 200, `"complemento":"Sala 2"`, `"endereco":"Avenida Paulista"`, `"cadastroCompleto":true`),
		patch("emptying what must be there", apitest.Retailer, `{"endereco":" "}`, 422, `"endereco"`),
		{
			Name: "another retailer's stays", As: apitest.OtherRetailer, Method: "GET", Path: "/varejistas", Status: 200,
			Has: []string{`"endereco":""`, `"cadastroCompleto":false`}, Lacks: []string{"Paulista"},
		},
		{
			Name: "whole", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, // PF-01, SB-10
			Has: []string{
				`"razaoSocial":"Mercado Seiva Comércio Ltda","nomeFantasia":"Mercado Seiva"`, `"complemento":"Sala 2","bairro":"Bela Vista"`, `"numeroLojas":4,"numeroMaximoPdvs":9`,
				`"pontoFocalNome":"Bia Sol","pontoFocalWhatsapp":"+5521977770000","pontoFocalEmail":"bia@seiva.test"`,
				`"contatoLegalNome":"Lia Reis","contatoLegalWhatsapp":"+5511987650000","contatoLegalEmail":"lia@seiva.test"`,
				`"contatoTecnicoNome":"Teo Dias","contatoTecnicoTelefone":"+551133330000","contatoTecnicoEmail":"ti@seiva.test"`, `"checkoutFinalizado":false`, `"dataCadastro":"20`,
			},
		},
		{
			Name: "the administrator sees it", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + apitest.RetailerDocument, Status: 200,
			Has: []string{`"cidade":"São Paulo"`, `"contatoTecnicoNome":"Teo Dias"`, `"cadastroCompleto":true`},
		},
	})
}

func TestPartnerEditsItsProfile(t *testing.T) {
	p := apitest.NewWorld(t)
	put := func(name, who, body string, status int, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: who, Method: "PUT", Path: "/parceiros", Body: body, Status: status, Has: has}
	}
	good := `{"fantasia":"Órbita PDV","categorias":["farmacia","Supermercado"],"contatoTecnicoNome":"Eva Luz","contatoTecnicoTelefone":"2133334444",
		"contatoTecnicoEmail":"eva@orbita.test","pontoFocalNome":"Nei Reis","pontoFocalWhatsapp":"(21) 98765 4321","pontoFocalEmail":"nei@orbita.test"}`
	p.Expect(t, []apitest.Case{
		put("no session", apitest.Nobody, good, 401),
		put("retailer", apitest.Retailer, good, 403),
		put("administrator", apitest.Admin, good, 403),
		put("no body", apitest.House, "", 400),
		put("every contact", apitest.House, `{"pontoFocalNome":"Bia Sol","pontoFocalEmail":"bia@caixa.com.br","contatoTecnicoNome":"Caio Mar","contatoTecnicoTelefone":"1133330001","contatoTecnicoEmail":"caio@caixa.com.br"}`, 200,
			`"pontoFocalNome":"Bia Sol"`, `"pontoFocalEmail":"bia@caixa.com.br"`, `"contatoTecnicoNome":"Caio Mar"`, `"contatoTecnicoTelefone":"+551133330001"`, `"contatoTecnicoEmail":"caio@caixa.com.br"`),
		put("wrong types", apitest.House, `{"fantasia":7,"categorias":"Farmácia"}`, 422, `"fantasia":"deve ser um texto"`, `"categorias"`),
		put("wrong fields", apitest.House, `{"nome":"","categorias":["Naves"],"pontoFocalNome":"Ana","contatoTecnicoEmail":"x","contatoTecnicoTelefone":"1"}`, 422,
			`"nome":"Este campo é obrigatório"`, `"categorias":"Escolha de 1 a 3 segmentos da lista."`,
			`"pontoFocalNome":"Devem ser informados pelo menos 2 nomes"`, `"contatoTecnicoEmail":"Este e-mail é inválido"`),
		put("four categories", apitest.House, `{"categorias":["Farmácia","Supermercado","Padaria","Outros"]}`, 422, `"categorias"`),
		put("fields that are nobody's to change", apitest.House, `{"id":"`+p.Beta.ID+`","documento":"12345678000195","codigo":"AAAAAA","keysRestritas":true}`, 200,
			`"id":"`+p.Caixa.ID+`"`, `"documento":"`+apitest.PartnerDocument+`"`, `"codigo":"`+p.Caixa.Code+`"`, `"keysRestritas":false`),
		put("some fields", apitest.House, good, 200, `"fantasia":"Órbita PDV"`, `"categorias":["Farmácia","Supermercado"]`, `"contatoTecnicoNome":"Eva Luz"`,
			`"contatoTecnicoTelefone":"+552133334444"`, `"contatoTecnicoEmail":"eva@orbita.test"`, `"pontoFocalNome":"Nei Reis"`,
			`"pontoFocalWhatsapp":"+5521987654321"`, `"pontoFocalEmail":"nei@orbita.test"`, `"nome":"Caixa Livre Ltda"`),
		{
			Name: "another software house's stays", As: apitest.OtherHouse, Method: "GET", Path: "/parceiros", Status: 200,
			Has: []string{`"fantasia":"Beta"`, `"contatoTecnicoNome":"Ana Souza"`},
		},
		{
			Name: "the administrator sees it", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/" + apitest.PartnerDocument, Status: 200,
			Has: []string{`"fantasia":"Órbita PDV"`},
		},
		{Name: "its retailer sees the new name", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"nomeFantasia":"Órbita PDV"`}},
	})
}

func TestRetailerUnlinksItsSoftwareHouse(t *testing.T) {
	p := apitest.NewWorld(t)
	unlink := func(name, who string, status int) apitest.Case {
		return apitest.Case{Name: name, As: who, Method: "DELETE", Path: "/varejistas/link-partner", Status: status}
	}
	p.Expect(t, []apitest.Case{
		unlink("no session", apitest.Nobody, 401),
		unlink("software house", apitest.House, 403),
		unlink("without a link", apitest.OtherRetailer, 204),
		{Name: "another's link stays", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"parceiroId":"` + p.Caixa.ID + `"`}},
		unlink("linked", apitest.Retailer, 204),
		{Name: "no link", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"parceiroId":null`, `"parceiro":null`}},
		{Name: "its software house sees it no longer", As: apitest.House, Method: "GET", Path: "/parceiros/varejistas/all", Status: 200, Has: []string{`[]`}},
		{
			Name: "a store's own software house keeps it", As: apitest.OtherHouse, Method: "GET", Path: "/parceiros/varejistas/all", Status: 200,
			Has: []string{p.Seiva.ID},
		},
	})
	unlinked := p.Texts("SELECT retailer_id FROM audit WHERE action = 'onboarding.partner_unlinked' ORDER BY number")
	if want := []string{p.Alfa.ID, p.Seiva.ID}; !slices.Equal(unlinked, want) {
		t.Errorf("audited %v, want %v", unlinked, want)
	}
}

func TestSoftwareHouseIsFoundByItsDocument(t *testing.T) {
	p := apitest.NewWorld(t)
	get := func(name, document string, status int, has ...string) apitest.Case {
		return apitest.Case{Name: name, Method: "GET", Path: "/parceiros/verify-document/" + document, Status: status, Has: has}
	}
	p.Expect(t, []apitest.Case{
		get("no CNPJ", "123", 400, `"message":"CNPJ inválido"`),
		get("nobody's", "77888999000181", 200, `"softwareHouseId":null,"tradeName":null`),
		get("a retailer's", apitest.RetailerDocument, 200, `"softwareHouseId":null,"tradeName":null`),
		get("a software house's", strings.ToLower(apitest.PartnerDocument), 200, `"softwareHouseId":"`+p.Caixa.ID+`","tradeName":"Caixa Livre"`),
	})
}
