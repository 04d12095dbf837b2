package reports

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

// lists are those that become files: the call of each by who asks, a field of its rows, and that field's column by its title.
var lists = map[string]struct {
	calls  map[string]string // by who asks
	field  string
	column string
	as     func(string) string
	asked  string // the filters of the file, as the calls have them; empty: none
}{
	"cadastro-lojas":          {map[string]string{apitest.Retailer: "/varejistas/lojas?rowsPerPage=50", apitest.House: "/parceiros/lojas?rowsPerPage=50"}, "documento", "CNPJ", brdoc.FormatCNPJ, ""},
	"keys":                    {map[string]string{apitest.Admin: "/admin/keys?pageSize=50", apitest.House: "/parceiros/keys?pageSize=50"}, "prefix", "Começa com", nil, ""},
	"retailer-keys":           {map[string]string{apitest.Admin: "/admin/retailer/keys?pageSize=50"}, "prefix", "Começa com", nil, ""},
	"api-keys":                {map[string]string{apitest.Retailer: "/retailers/api-keys?pageSize=50"}, "prefix", "Começa com", nil, ""},
	"parceiros-restritos":     {map[string]string{apitest.Admin: "/support/parceiros/api-keys/restricted?pageSize=50", apitest.Support: "/support/parceiros/api-keys/restricted?pageSize=50"}, "reason", "Motivo", nil, ""},
	"usuarios-secundarios":    {map[string]string{apitest.Retailer: "/varejistas/usuarios-secundarios?rowsPerPage=50", apitest.House: "/parceiros/usuarios-secundarios?rowsPerPage=50"}, "email", "E-mail", nil, ""},
	"acessos-administrativos": {map[string]string{apitest.Retailer: "/varejistas/acessos-administrativos?pageSize=50", apitest.House: "/parceiros/acessos-administrativos?pageSize=50"}, "motivo", "Motivo", nil, ""},
	"propagandas":             {map[string]string{apitest.Admin: "/admin/propagandas?pageSize=50", apitest.Support: "/admin/propagandas?pageSize=50", apitest.Retailer: "/varejistas/propagandas?pageSize=50"}, "description", "Banner", nil, ""},
	"encartes":                {map[string]string{apitest.Admin: "/admin/encartes?pageSize=50", apitest.Retailer: "/varejistas/encartes?pageSize=50"}, "", "Lojas", nil, ""},
	"campanhas-lojas":         {map[string]string{apitest.Admin: "/admin/campanhas-lojas?pageSize=50"}, "name", "Campanha", nil, ""},
	"patrocinadores":          {map[string]string{apitest.Admin: "/admin/patrocinadores?pageSize=50"}, "documento", "CNPJ", brdoc.FormatCNPJ, ""},
	"conferir-cpf":            {map[string]string{apitest.Admin: "/admin/conferir-cpf?pageSize=50", apitest.Retailer: "/varejistas/conferir-cpf?pageSize=50"}, "caixa", "Caixa", nil, ""},
	"equipe":                  {map[string]string{apitest.Admin: "/admin/equipe?pageSize=50"}, "email", "E-mail", nil, ""},
	"lojas-paradas":           {everywhere("/lojas-paradas?pageSize=50"), "situacao", "Situação", func(code string) string { return map[string]string{"PARADA": "Parada"}[code] }, ""},
	"problemas":               {map[string]string{apitest.Admin: "/admin/problemas?pageSize=50", apitest.Support: "/support/problemas?pageSize=50"}, "assunto", "Assunto", nil, ""},
	"varejistas-vip":          {map[string]string{apitest.Admin: "/admin/varejistas/vip?pageSize=50"}, "document", "CNPJ", brdoc.FormatCNPJ, ""},
	"contas":                  {map[string]string{apitest.Admin: "/admin/contas?filter=rui%40", apitest.Support: "/support/contas?filter=rui%40"}, "email", "E-mail", nil, `{"filter":"rui@"}`},
	"pedidos-de-privacidade":  {map[string]string{apitest.Admin: "/admin/privacidade?situacao=ABERTO", apitest.Support: "/support/privacidade?situacao=ABERTO"}, "prazo", "Responder até", backwards, `{"situacao":"ABERTO"}`},
	"promocoes":               {map[string]string{apitest.Admin: "/admin/promocoes?pageSize=50"}, "nome", "Promoção", nil, ""},
}

// everywhere is a call that each profile has at its own base.
func everywhere(call string) map[string]string {
	out := map[string]string{}
	for who, base := range listBases {
		out[who] = base + call
	}
	return out
}

var listBases = map[string]string{apitest.Admin: "/admin", apitest.Support: "/support", apitest.Retailer: "/varejistas", apitest.House: "/parceiros"}

// fill makes some of everything that the lists have.
func fill(t *testing.T, p *apitest.World) {
	t.Helper()
	made := func(who, path, body string) string {
		got := p.Call(t, who, "POST", path, body)
		if got.Status != http.StatusCreated {
			t.Fatalf("%s: %d %s", path, got.Status, got.Text)
		}
		return got.Str("id")
	}
	p.Retailer, p.Store = p.Seiva.ID, p.Centro.ID
	bound := apitest.Draft{"name": "Matriz", "retailerId": p.Seiva.ID, "softwareHouseId": p.Caixa.ID}.JSON()
	made(apitest.House, "/parceiros/keys", `{"name":"Caixas"}`)
	made(apitest.Admin, "/admin/keys", bound)
	made(apitest.Admin, "/admin/retailer/keys", bound)
	if got := p.Call(t, apitest.Support, "PUT", "/support/parceiros/api-keys/restricted/"+p.Caixa.ID, `{"restricted":true,"reason":"Uso indevido"}`); got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	made(apitest.Retailer, "/varejistas/usuarios-secundarios", `{"email":"rui@convidada.com.br"}`)
	made(apitest.House, "/parceiros/usuarios-secundarios", `{"email":"eva@convidada.com.br"}`)
	p.Finding(p.Seiva.ID, p.Centro.ID)
	p.Silence(p.Centro.ID, 0)
	made(apitest.Retailer, "/varejistas/problemas", `{"assunto":"Não abre","descricao":"A tela de cupons não abre."}`)
	p.Enter("VAREJISTA", p.Seiva.ID)
	p.Enter("PARCEIRO", p.Caixa.ID)
	made(apitest.Retailer, "/varejistas/propagandas", p.StoreDraft(p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))).JSON())
	made(apitest.Retailer, "/varejistas/encartes", apitest.Draft{"images": []string{p.FlyerPage(t, apitest.Retailer)}, "storeIds": []string{p.Centro.ID}}.JSON())
	page := p.Page(t, apitest.Admin, "/admin/campanhas-lojas/urls", "store-campaigns/", ".jpg", "image/jpeg", uploadstest.JPEG(t, 300, 400))
	made(apitest.Admin, "/admin/campanhas-lojas", apitest.Draft{"name": "Natal", "images": []string{page}, "startDate": apitest.Day(0), "endDate": apitest.Day(10)}.JSON())
	sponsor := made(apitest.Admin, "/admin/patrocinadores", apitest.Draft{
		"documento": "11.222.333/0001-81", "razaoSocial": "Torrefação Serra Ltda.", "nomeFantasia": "Café da Serra",
		"contatoComercialNome": "Rita Alves", "contatoComercialEmail": "rita@serra.com.br", "contatoComercialTelefone": "(11) 98765-4321",
	}.JSON())
	made(apitest.Admin, "/admin/varejistas/vip", apitest.Draft{"document": p.Seiva.Documento, "corporateName": "Mercado Seiva Ltda.", "tradeName": "Mercado Seiva", "email": "site@seiva.test", "origins": []string{"https://www.seiva.test"}}.JSON())
	for number, state := range []string{"ABERTO", "ENCERRADO"} {
		p.Exec(`INSERT INTO privacy_requests (id, number, account_id, retailer_id, kind, words, state, due_day, acts, created_at, ended_at, answer_hash, with_file, warned_at)
			VALUES (?, ?, '', '', 'ACESSO', '', ?, ?, 0, 1, 0, '', FALSE, 0)`, id.New(), number+1, state, apitest.Day(5))
	}
	made(apitest.Admin, "/admin/promocoes", apitest.Draft{"nome": "Café em dobro", "patrocinadorId": sponsor, "dataInicio": apitest.Day(0), "dataFim": apitest.Day(3)}.JSON())
}

// lines asks for a list as a file, and reads it: by the titles of its columns.
func lines(t *testing.T, p *apitest.World, who, kind, filters string) []map[string]string {
	t.Helper()
	base := listBases[who]
	asked := p.Call(t, who, "POST", base+"/exports", fmt.Sprintf(`{"tipo":%q,"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":%s}`, kind, filters))
	if asked.Status != http.StatusAccepted {
		t.Fatalf("%s of %s: %d %s", kind, who, asked.Status, asked.Text)
	}
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	r := httptest.NewRequest(http.MethodGet, "/api"+base+"/exports/"+asked.Str("id")+"/file", http.NoBody)
	r.Header.Set("Authorization", "Bearer "+p.Tokens[who])
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("the file of %s of %s: %d %s", kind, who, w.Code, p.Call(t, who, "GET", base+"/exports/"+asked.Str("id"), "").Text)
	}
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\ufeff")))
	reader.Comma = ';'
	all, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, cell := range cells {
			row[all[0][i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// A list's file is the list's call, row by row, for each who has it; for others it is no file.
func TestAListsFileIsItsCall(t *testing.T) {
	p := apitest.NewWorld(t)
	fill(t, p)
	for kind, list := range lists {
		for who, base := range listBases {
			call, has := list.calls[who]
			if !has {
				got := p.Call(t, who, "POST", base+"/exports", fmt.Sprintf(`{"tipo":%q,"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":{}}`, kind))
				if got.Status != http.StatusForbidden {
					t.Errorf("%s of %s: %d %s", kind, who, got.Status, got.Text)
				}
				continue
			}
			answer := p.Call(t, who, "GET", call, "")
			items, _ := answer.Object()["items"].([]any)
			rows := lines(t, p, who, kind, cmp.Or(list.asked, `{}`))
			if answer.Status != http.StatusOK || len(rows) != len(items) || len(items) == 0 && who != apitest.House {
				t.Errorf("%s of %s: %d rows of %d, %s", kind, who, len(rows), len(items), answer.Text)
				continue
			}
			for i, item := range items {
				object, _ := item.(map[string]any)
				want, _ := object[list.field].(string)
				if list.as != nil {
					want = list.as(want)
				}
				if got := rows[i][list.column]; list.field != "" && got != want {
					t.Errorf("%s of %s: row %d is %q, want %q", kind, who, i, got, want)
				}
			}
		}
	}
}

// Filters and order are the call's; what the list does not know is refused.
func TestAListIsExportedAsItIsAskedFor(t *testing.T) {
	p := apitest.NewWorld(t)
	fill(t, p)
	stores := lines(t, p, apitest.Retailer, "cadastro-lojas", `{"sortBy":"documento.desc"}`)
	documents := make([]string, len(stores))
	for i, store := range stores {
		documents[i] = store["CNPJ"]
	}
	if len(documents) < 2 || !slices.IsSortedFunc(documents, func(a, b string) int { return strings.Compare(b, a) }) {
		t.Errorf("in the order %v", documents)
	}
	if found := lines(t, p, apitest.Retailer, "cadastro-lojas", fmt.Sprintf(`{"filter":%q}`, p.Centro.TradeName)); len(found) != 1 || found[0]["Loja"] != p.Centro.TradeName {
		t.Errorf("found %v", found)
	}
	if all := lines(t, p, apitest.Support, "contas", `{"equipe":"true"}`); len(all) != 0 {
		t.Errorf("support finds the programme's own people, or everybody: %v", all)
	}
	if own := lines(t, p, apitest.Admin, "contas", `{"equipe":"true"}`); len(own) != 2 || own[0]["Empresa"] != "" {
		t.Errorf("the programme's own people: %v", own)
	}
	for kind, filters := range map[string]string{
		"cadastro-lojas": `{"lojaId":"x"}`, "propagandas": `{"status":"GREEN"}`, "api-keys": `{"ended":"true"}`,
	} {
		got := p.Call(t, apitest.Retailer, "POST", "/varejistas/exports", fmt.Sprintf(`{"tipo":%q,"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":%s}`, kind, filters))
		if got.Status != 422 {
			t.Errorf("%s with %s: %d %s", kind, filters, got.Status, got.Text)
		}
	}
}
