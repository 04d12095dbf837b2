package surface

import (
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// An empty field is told in the words of its form (B§5, D-18, D-85): everywhere 'Este campo é obrigatório', at sign-up
// the programme's 'Insira o …' (A§5). A text of spaces is as empty as none.
func TestAnEmptyFieldIsToldInTheWordsOfItsForm(t *testing.T) {
	p := apitest.New(t)
	for _, form := range []struct {
		as, method, path, body string
		wants                  string // fields, parted by spaces
	}{
		{
			apitest.Admin, "POST", "/admin/patrocinadores", `{"nomeFantasia":"  "}`,
			"documento razaoSocial nomeFantasia contatoComercialNome contatoComercialEmail contatoComercialTelefone",
		},
		{apitest.Admin, "POST", "/admin/promocoes", `{}`, "nome patrocinadorId dataInicio dataFim"},
		{apitest.Admin, "POST", "/admin/campanhas-lojas", `{"name":" "}`, "name startDate endDate"},
		{apitest.Admin, "POST", "/admin/varejistas/vip", `{}`, "document tradeName corporateName email"},
		{apitest.Admin, "POST", "/admin/encartes", `{"images":[],"storeIds":["x"]}`, "retailerId"},
		{apitest.Retailer, "POST", "/varejistas/encartes", `{"images":[],"storeIds":[]}`, "storeIds"},
		{apitest.Retailer, "POST", "/varejistas/lojas", `{}`, "documento nomeFantasia"},
		{apitest.Retailer, "POST", "/varejistas/propagandas", `{}`, "description startDate"},
		{apitest.Retailer, "POST", "/varejistas/problemas", `{"assunto":" "}`, "assunto descricao"},
		{
			apitest.Retailer, "PATCH", "/varejistas", `{"endereco":" ","numero":"","bairro":"","cep":"","nomeFantasia":"","razaoSocial":"","contatoLegalNome":"","contatoLegalEmail":"","contatoLegalWhatsapp":" "}`,
			"endereco numero bairro cep nomeFantasia razaoSocial contatoLegalNome contatoLegalEmail contatoLegalWhatsapp",
		},
		{
			apitest.House, "PUT", "/parceiros", `{"nome":"","fantasia":" ","pontoFocalNome":"","pontoFocalEmail":"","pontoFocalWhatsapp":""}`,
			"nome fantasia pontoFocalNome pontoFocalEmail pontoFocalWhatsapp",
		},
		{apitest.Retailer, "POST", "/varejistas/usuarios-secundarios", `{"email":" "}`, "email"},
		{apitest.Retailer, "POST", "/varejistas/cupons/report/export", `{"emailDestinatario":"","filtros":{},"formatoExportacao":"csv"}`, "emailDestinatario"},
	} {
		got := p.Call(t, form.as, form.method, form.path, form.body)
		if got.Status != 422 {
			t.Errorf("%s %s: %d %s", form.method, form.path, got.Status, got.Text)
		}
		for field := range strings.FieldsSeq(form.wants) {
			if got.Field(field) != "Este campo é obrigatório" {
				t.Errorf("%s %s: %s is told %q", form.method, form.path, field, got.Field(field))
			}
		}
	}
	for _, form := range []struct {
		path, body string
		wants      map[string]string
	}{
		{"/retailers/signup", `{}`, map[string]string{
			"document": "Insira o CNPJ", "corporateName": "Insira o nome empresarial (razão social)", "tradeName": "Insira o nome fantasia", "email": "Insira o E-mail",
			"focalPointName": "Insira o nome e o sobrenome", "focalPointPhone": "Insira o telefone", "focalPointEmail": "Insira o E-mail",
		}},
		{"/parceiros/signup", `{"documento":" ","nome":" ","categorias":[]}`, map[string]string{
			"documento": "Insira o CNPJ", "nome": "Insira o nome empresarial (razão social)", "fantasia": "Insira o nome fantasia",
			"contatoTecnicoNome": "Insira o nome e o sobrenome", "pontoFocalWhatsapp": "Insira o telefone", "pontoFocalEmail": "Insira o E-mail",
		}},
	} {
		got := p.Call(t, apitest.Nobody, "POST", form.path, form.body)
		for field, want := range form.wants {
			if got.Field(field) != want {
				t.Errorf("%s: %s is told %q, want %q", form.path, field, got.Field(field), want)
			}
		}
	}
}
