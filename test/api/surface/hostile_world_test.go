package surface

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/customers"
	"seiva/internal/identity"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/retailers"
	"seiva/internal/scans/scanstest"
	"seiva/internal/uploads/uploadstest"
)

// hostility is an installation with one of everything, and what calls need to get at it.
type hostility struct {
	*apitest.World
	t       *testing.T
	schemas huma.Registry
	objects map[string]string // what a path leads to, by the part before its parameter
	texts   map[string]any    // valid values by a field's name, and by call and field
	key     string
	token   string
	all     []hostileCall
	reached map[string]bool
	sent    int

	sponsored, promoted string // a sponsor and its promotion
	area                vipArea
	entered             string // the token of a consumer's account
	consumers           int
}

type hostileAnswer struct {
	apitest.Answer
	header http.Header
}

// hostileCall is a live route with who may call it.
type hostileCall struct {
	apitest.Route
	mediaType   string
	credentials map[string]string
	valid       func() hostileRequest
}

// ends tells whether the call takes away what others need.
func (c hostileCall) ends() bool {
	return c.Method == http.MethodDelete || c.Op.OperationID == "signOut"
}

// headers are those that the call reads; every call with a session reads what the guard does.
func (c hostileCall) headers() []string {
	var out []string
	for _, p := range c.Op.Parameters {
		if p.In == "header" {
			out = append(out, p.Name)
		}
	}
	if slices.Contains([]string{"me", "signIn", "customer", "createCustomerToken", "createAdminKey"}, c.Op.OperationID) {
		out = append(out, "Authorization", "User-Agent", "X-Forwarded-For", "X-Forwarded-Proto", "Accept", "Accept-Language", "Cookie", "Origin",
			"Host", "x-api-key", "x-retailer-id", "x-software-house-id", "Content-Type")
	}
	return out
}

func newHostility(t *testing.T, s app.Settings) *hostility {
	t.Helper()
	s.TestPayments, s.BannersPerChannel = true, 10_000
	h := &hostility{World: apitest.WorldIn(apitest.Of(t, apitest.Migrated(t, s))), t: t, objects: map[string]string{}, reached: map[string]bool{}}
	h.schemas = h.App.API(http.NewServeMux()).OpenAPI().Components.Schemas
	h.plant()
	return h
}

// plant makes what paths lead to, and says which valid values are told of where the schema has no example.
func (h *hostility) plant() {
	for path, object := range oneOfEach(h.World) {
		h.objects[path] = object.id
	}
	made := func(who, path, body string) apitest.Answer {
		got := h.World.Call(h.t, who, "POST", path, body)
		if got.Status != 201 {
			h.t.Fatalf("%s: %d %s", path, got.Status, got.Text)
		}
		return got
	}
	h.key = made(apitest.House, "/parceiros/keys", apitest.Draft{"name": "Integração", "retailerId": h.Seiva.ID}.JSON()).Str("key")
	h.token = h.CustomerToken(h.t, h.Seiva.ID, apitest.AnaCPF)
	bound := apitest.Draft{"name": "Matriz", "retailerId": h.Seiva.ID, "softwareHouseId": h.Caixa.ID}.JSON()
	exported := func(who, base string) string {
		return h.World.Call(h.t, who, "POST", base+"/lojas/report/export", `{"emailDestinatario":"ana@loja.com.br","formatoExportacao":"csv","filtros":{}}`).Str("id")
	}
	scheduled := func(who, base string) string {
		return made(who, base+"/report-schedules", fmt.Sprintf(`{"tipo":"lojas","formatoExportacao":"csv","filtros":{},"frequencia":"daily","hora":7,"fuso":"America/Sao_Paulo","destinatarios":[%q]}`,
			h.World.Call(h.t, who, "GET", "/identity/me", "").Str("id"))).Str("id")
	}
	noted := func(who, base string) string {
		return made(who, base+"/empresas/"+h.Seiva.ID+"/notas", `{"texto":"Liguei para a Marta."}`).Str("id")
	}
	told := func(who, base string) string {
		return made(who, base+"/problemas", `{"assunto":"Não abre","descricao":"A tela não abre."}`).Str("id")
	}
	gone := func(who, base, document string) string {
		store := h.MakeStore(h.Seiva, "", document, "Loja Velha").ID
		if got := h.World.Call(h.t, who, "DELETE", base+"/lojas/"+store, ""); got.Status != 204 {
			h.t.Fatalf("delete a store: %d %s", got.Status, got.Text)
		}
		return store
	}
	anas := h.World.Call(h.t, apitest.Nobody, "POST", "/integration/receipts", string(apitest.Sample(h.t, "valid/02_sp_cpf_pix.xml")),
		"x-api-key", h.key, "Content-Type", "application/xml").Str("accessKey")
	sponsor := made(apitest.Admin, "/admin/patrocinadores", sponsorBody("90400500000103").JSON()).Str("id")
	promotion := made(apitest.Admin, "/admin/promocoes", h.promotion(sponsor).JSON()).Str("id")
	spare := made(apitest.Admin, "/admin/patrocinadores", sponsorBody(apitest.BranchCNPJ(900)).JSON()).Str("id")
	h.promoted, h.sponsored = promotion, sponsor
	silence := h.objects["/varejistas/lojas-paradas/"]
	h.entered = h.consumer()
	asked := h.World.Call(h.t, apitest.Nobody, "POST", "/customer/account/privacy-requests", `{"kind":"ACESSO","text":"O que vocês têm?"}`, "Authorization", "Bearer "+h.entered).Str("id")
	var ended string
	h.area, ended = h.vip(h.Seiva, apitest.RetailerDocument), h.vip(h.Alfa, alfaDocument).ID
	receipt, banner := h.objects["/varejistas/cupons/"], h.objects["/varejistas/propagandas/"]
	for path, object := range map[string]string{
		"/admin/campanhas-lojas/":            made(apitest.Admin, "/admin/campanhas-lojas", h.campaign().JSON()).Str("id"),
		"/admin/patrocinadores/":             spare,
		"/admin/promocoes/":                  promotion,
		"/admin/promocoes-items/":            made(apitest.Admin, "/admin/promocoes-items", item(promotion, "7891000053508").JSON()).Str("id"),
		"/admin/promocoes-lojas/":            promotion,
		"DELETE /admin/promocoes-lojas/{id}": made(apitest.Admin, "/admin/promocoes-lojas", apitest.Draft{"promocaoId": promotion, "lojaId": h.Norte.ID}.JSON()).Str("id"),
		"/admin/keys/":                       made(apitest.Admin, "/admin/keys", bound).Str("id"),
		"/admin/retailer/keys/":              made(apitest.Admin, "/admin/retailer/keys", bound).Str("id"),
		"/admin/keys/{id}/rotate":            made(apitest.Admin, "/admin/keys", bound).Str("id"),
		"/admin/retailer/keys/{id}/rotate":   made(apitest.Admin, "/admin/retailer/keys", bound).Str("id"),
		"/parceiros/keys/{id}/rotate":        made(apitest.House, "/parceiros/keys", `{"name":"Velha"}`).Str("id"),
		"/varejistas/lojas/{id}/restaurar":   gone(apitest.Retailer, "/varejistas", "11222333000505"),
		"/parceiros/lojas/{id}/restaurar":    gone(apitest.House, "/parceiros", "11222333000696"),
		"/admin/exports/":                    exported(apitest.Admin, "/admin"),
		"/support/exports/":                  exported(apitest.Support, "/support"),
		"/admin/acoes-em-lista/":             bulkRun(h.World, apitest.Admin, "/admin", "remover-banners", banner),
		"/support/acoes-em-lista/":           bulkRun(h.World, apitest.Support, "/support", "remover-banners", banner),
		"/admin/report-schedules/":           scheduled(apitest.Admin, "/admin"),
		"/support/report-schedules/":         scheduled(apitest.Support, "/support"),
		"/admin/cupons/":                     receipt, "/support/cupons/": receipt, "/integration/receipts/": receipt,
		"/admin/equipe/": made(apitest.Admin, "/admin/equipe", `{"email":"nina@seiva.test","perfil":"SUPORTE"}`).Str("id"),
		"/admin/contas/": h.account("Bia"), "/support/contas/": h.account("Caio"),
		"/admin/problemas/": told(apitest.Retailer, "/varejistas"), "/support/problemas/": told(apitest.House, "/parceiros"),
		"/admin/privacidade/": asked, "/customer/account/privacy-requests/": asked,
		"/admin/meus-problemas/": told(apitest.Admin, "/admin"), "/support/meus-problemas/": told(apitest.Support, "/support"),
		"/admin/falhas/": h.GivenUp("exports.write"), "/support/falhas/": h.GivenUp("exports.write"),
		"/admin/falhas/{id}/tentativa": h.GivenUp(customers.CarryOutJob), "/support/falhas/{id}/tentativa": h.GivenUp(customers.CarryOutJob),
		"/admin/avaliacoes/": rated(h.World, anas), "/admin/lojas-nao-integradas/": wanted(h.World),
		"/admin/empresas/": h.Seiva.ID, "/support/empresas/": h.Seiva.ID,
		"/admin/notas/": noted(apitest.Admin, "/admin"), "/support/notas/": noted(apitest.Support, "/support"),
		"/admin/encartes/":          h.objects["/varejistas/encartes/"],
		"/admin/contratos/versoes/": "1",
		"/admin/conferir-cpf/":      h.objects["/varejistas/conferir-cpf/"],
		"/admin/lojas-paradas/":     silence, "/support/lojas-paradas/": silence,
		"/admin/lojas/": h.Centro.ID, "/admin/lojas/edit-category/": h.Centro.ID,
		"/admin/parceiros/":   h.Caixa.ID,
		"/admin/propagandas/": banner, "/app/banners/": banner,
		"/admin/pedidos-de-consumidores/":   h.WaitingRequest(h.t, h.CustomerToken(h.t, h.Seiva.ID, apitest.BiaCPF), "erase"),
		"/support/pedidos-de-consumidores/": h.WaitingRequest(h.t, h.CustomerToken(h.t, h.Seiva.ID, apitest.BiaCPF), "export"),
		"/customer/account/retailers/":      h.Seiva.ID, "/customer/account/retailers/{id}/email": h.Alfa.ID, "/customer/account/passkeys/": id.New(),
		"/admin/customers/":   h.Text("SELECT id FROM customer_accounts"),
		"/customer/requests/": h.WaitingRequest(h.t, h.token, "withdraw"), "/customer/acceptances/": h.accepted(), "/customer/vip/acceptances/": h.accepted(),
		"/admin/varejistas/": h.Seiva.ID, "/admin/varejistas/mark-contract-as-signed/": h.Alfa.ID, "/admin/varejistas/renew-contract-signature-term/": h.Seiva.ID,
		"/admin/varejistas-vip/": h.area.ID, "/admin/varejistas-vip/{id}/rotate": ended, "DELETE /admin/varejistas-vip/{id}": ended,
		"/customer/vip/customers/": apitest.AnaCPF, "/customer/vip/receipts/": apitest.AnaCPF,
		"/customer/vip/requests/": h.WaitingRequest(h.t, h.token, "export"),
		"/customer/customers/":    apitest.AnaCPF, "/customer/receipts/": apitest.AnaCPF, "/integration/customers/": apitest.AnaCPF,
		"/identity/shared-views/": made(apitest.Admin, "/identity/shared-views", `{"lista":"lojas","nome":"Do centro","busca":{}}`).Str("id"),
		apitest.UiSettings + "/":  "columns.lojas",
		"/locations/cidades/":     "SP", "/places/": "01310100",
		"/varejistas/search/cnpj/": apitest.RetailerDocument, "/parceiros/search/cnpj/": apitest.RetailerDocument,
		"/parceiros/verify-code/": h.Caixa.Code, "/parceiros/verify-document/": apitest.PartnerDocument,
		"/support/varejistas/": h.Seiva.ID, "/support/parceiros/api-keys/": h.Caixa.ID, "/support/parceiros/api-keys/restricted/": h.Beta.ID,
	} {
		h.objects[path] = object
	}
	h.texts = map[string]any{
		"retailerId": h.Seiva.ID, "varejistaId": h.Seiva.ID, "varejistaIds": h.Seiva.ID, "storeId": h.Centro.ID, "lojaId": h.Centro.ID,
		"storeIds": []any{h.Centro.ID}, "softwareHouseId": h.Caixa.ID, "codigo": h.Caixa.Code, "retailerLinkPartner.documento": apitest.PartnerDocument, "document": "45723174000110", "documento": "45723174000110",
		"qrCode": wantedQRCode(2), "appRate.accessKey": anas, "score": 4, "texto": "Obrigada!", "motivo": "Ofende um caixa", "comment": "Fila rápida.",
		"startDate": "2026-10-01", "endDate": "2026-10-30", "day": nil, "page": nil, "channel": "WEBAPP_PUBLIC_RECEIPT", "viewerId": "viewer-0001",
		"email": "nova@loja.com.br", "password": "cavalo-bateria-77", "currentPassword": "Seiva-demo-2026", "newPassword": "grampo-azul-correto",
		"uf": "SP", "cidade": "São Paulo", "categoria": "padaria", "categorias": []any{"padaria"}, "categories": []any{"padaria"},
		"nome": "Caixa Livre Ltda", "filter": "a", "serie": nil, "situacao": nil, "chave": nil, "caixa": nil, "status": nil,
		"sortBy": nil, "orderBy": nil, "code": "123456", "confirmationCode": "123456", "reason": "Conferir as lojas com o dono",
		"emailDestinatario": "ana@loja.com.br", "formatoExportacao": "csv", "filtros": map[string]any{},
		"bairro": "Centro", "endereco": "Rua A", "numero": "7", "complemento": "Sala 2", "cep": "01310-100",
		"printed": nil, "cashierCode": "7", "at": nil, "session": "x", "profile": "VAREJISTA",
		"adminOpenSwitch.id": h.Seiva.ID, "adminRetailerChangeEmail.id": h.Alfa.ID, "adminPartnerChangeEmail.id": h.Beta.ID,
		"retailerUpdateStore.id": h.Norte.ID, "partnerUpdateStore.id": h.Centro.ID, "signIn.email": "nobody@loja.com.br", "name": "Caixas da matriz",
		"retailerUpdateStore.documento": "11222333000262", "partnerUpdateStore.documento": "11222333000181",
		"changePassword.newPassword": "Seiva-demo-2026",
		"adminMoveProblem.situacao":  "RESOLVIDO", "supportMoveProblem.situacao": "RESOLVIDO",
		"partnerCreateStore.documento": "11222333000343", "retailerCreateStore.documento": "11222333000424",
	}
}

// credentials are those of somebody who may make a call.
func (h *hostility) credentials(r apitest.Route) map[string]string {
	profiles := httpx.Profiles(r.Op)
	switch {
	case strings.HasPrefix(r.Path, "/identity/") && profiles != nil && !strings.Contains(r.Path, "{"):
		return map[string]string{"Authorization": "Bearer " + h.person(r.Op.OperationID)}
	case profiles != nil:
		who := map[scope.Profile]string{scope.Administrador: apitest.Admin, scope.Suporte: apitest.Support, scope.Parceiro: apitest.House, scope.Varejista: apitest.Retailer}
		return map[string]string{"Authorization": "Bearer " + h.Tokens[who[profiles[0]]]}
	case len(r.Op.Security) > 0 && r.Op.Security[0][httpx.APIKeySecurity] != nil:
		return map[string]string{"x-api-key": h.key}
	case strings.HasPrefix(r.Path, "/customer/account"):
		return map[string]string{"Authorization": "Bearer " + h.entered}
	case strings.HasPrefix(r.Path, "/customer/vip/"):
		return map[string]string{"Authorization": "Bearer " + h.token, "retailer-document": apitest.RetailerDocument, "domain-key": h.area.key}
	case strings.HasPrefix(r.Path, "/customer/"), len(r.Op.Security) > 0 && r.Op.Security[0][httpx.CustomerSecurity] != nil, strings.HasPrefix(r.Path, "/app/") && r.Method == http.MethodGet:
		return map[string]string{"Authorization": "Bearer " + h.token}
	}
	return nil
}

const personsMail = "@pessoa.seiva.test"

// account makes one that nobody else needs, and gives its id.
func (h *hostility) account(name string) string {
	h.t.Helper()
	made, err := h.Portal.Identity.CreateAccount(h.t.Context(), identity.NewAccount{
		Name: name, Email: strings.ToLower(name) + personsMail, Password: "Seiva-demo-2026", Profile: scope.Varejista, RetailerID: h.Alfa.ID,
	})
	testkit.Must(h.t, err)
	return made.ID
}

// consumer has somebody new accept the terms of two retailers, each under another address, and enter the account of the first.
func (h *hostility) consumer() string {
	h.t.Helper()
	h.consumers++
	first := fmt.Sprintf("%09d", 100_000_000+h.consumers)
	cpf, email := first+brdoc.CPFCheckDigits(first), fmt.Sprintf("consumidor%d%s", h.consumers, personsMail)
	h.Accepts(h.t, h.Seiva.ID, cpf, email)
	h.Accepts(h.t, h.Alfa.ID, cpf, "outro."+email)
	return h.AccountToken(h.t, cpf, email)
}

// person makes an account for one call alone: wrong passwords lock it.
func (h *hostility) person(name string) string {
	h.t.Helper()
	h.account(name)
	signedIn, err := h.Portal.Identity.SignIn(h.t.Context(), identity.SignIn{Email: strings.ToLower(name) + personsMail, Password: "Seiva-demo-2026"})
	testkit.Must(h.t, err)
	return signedIn.Token
}

// calls are all live routes, each as often as it takes kinds of bodies.
func (h *hostility) calls() []hostileCall {
	order := []string{http.MethodGet, http.MethodPut, http.MethodPatch, http.MethodPost, http.MethodDelete}
	routes := apitest.LiveRoutes(h.App)
	slices.SortFunc(routes, func(a, b apitest.Route) int {
		if d := slices.Index(order, a.Method) - slices.Index(order, b.Method); d != 0 {
			return d
		}
		if own := strings.Contains(a.Path, "/identity/"); own != strings.Contains(b.Path, "/identity/") {
			return map[bool]int{true: 1, false: -1}[own] // a session that ends, ends last
		}
		return strings.Compare(a.Path, b.Path)
	})
	for _, r := range routes {
		c := hostileCall{Route: r, credentials: h.credentials(r)}
		if r.Op.RequestBody == nil {
			c.valid = func() hostileRequest { return h.request(c, nil) }
			h.all = append(h.all, c)
			continue
		}
		for mediaType, content := range r.Op.RequestBody.Content {
			c := c
			c.mediaType = mediaType
			c.valid = func() hostileRequest { return h.request(c, content.Schema) }
			h.all = append(h.all, c)
		}
	}
	return h.all
}

func (h *hostility) request(c hostileCall, schema *huma.Schema) hostileRequest {
	before, _, _ := strings.Cut(c.Path, "{")
	r := hostileRequest{path: c.Path, params: map[string]string{}, query: map[string]string{}}
	inBody := strings.HasPrefix(c.Path, "/integration/receipts") && c.mediaType != "application/xml" // what a till says
	for _, p := range c.Op.Parameters {
		if text, ok := h.texts[p.Name].(string); ok && p.In == "query" && !inBody {
			r.query[p.Name] = text
		}
	}
	for _, name := range apitest.Parameter.FindAllString(c.Path, -1) {
		object := cmp.Or(h.objects[c.Method+" "+c.Path], h.objects[c.Path])
		if object == "" {
			object = h.objects[before]
		}
		if object == "" {
			h.t.Fatalf("%s %s: what does it lead to?", c.Method, c.Path)
		}
		r.params[strings.Trim(name, "{}")] = object
	}
	if c.Op.OperationID == "eraseCustomer" || c.Op.OperationID == "vipEraseCustomer" { // it ends every token of its consumer: not of the one that others need
		r.params["document"] = apitest.BiaCPF
		c.credentials["Authorization"] = "Bearer " + h.CustomerToken(h.t, h.Seiva.ID, apitest.BiaCPF)
	}
	if slices.Contains([]string{"customerAccountEmail", "customerAccountPassword", "leaveCustomerAccount"}, c.Op.OperationID) { // each ends the account's tokens
		c.credentials["Authorization"] = "Bearer " + h.consumer()
	}
	if schema != nil {
		h.fill(c, schema, &r)
	}
	return r
}

func (h *hostility) fill(c hostileCall, schema *huma.Schema, r *hostileRequest) {
	switch {
	case c.mediaType == "text/csv":
		r.body = []byte("CNPJ;Nome fantasia;CEP;Endereço;Número;Bairro;Cidade;UF;Categoria\n11222333000424;Loja Nova;01310-100;Avenida Paulista;7;Bela Vista;São Paulo;SP;padaria\n")
	case c.mediaType == "application/xml":
		r.body = apitest.Sample(h.t, "valid/02_sp_cpf_pix.xml")
	case c.mediaType == "application/x-ndjson":
		r.body = []byte(apitest.Draft{"xml": string(apitest.Sample(h.t, "valid/03_sp_cnpj_dest.xml")), "cashierCode": "7", "printed": false}.JSON() + "\n")
	case c.Op.OperationID == "billingWebhook":
		r.body = []byte(`{"id":"evt_1","type":"checkout.session.completed","data":{"object":{}}}`)
	default:
		r.tree = h.special(c)
		if r.tree == nil {
			r.tree = h.shape(c.Op.OperationID, "", schema)
		}
		r.tree = plain(r.tree)
		r.body = marshal(r.tree)
	}
}

// plain gives a value as JSON's own types.
func plain(v any) any {
	var out any
	b, _ := json.Marshal(v)
	_ = json.Unmarshal(b, &out)
	return out
}

func (h *hostility) campaign() apitest.Draft {
	page := h.Page(h.t, apitest.Admin, "/admin/campanhas-lojas/urls", "store-campaigns/", ".jpg", "image/jpeg", uploadstest.JPEG(h.t, 300, 400))
	return apitest.Draft{"name": "Natal", "startDate": apitest.Day(1), "endDate": apitest.Day(24), "images": []any{page}, "storeIds": []any{h.Centro.ID}}
}

const alfaDocument = "12ABC34501DE35"

// vipArea is a retailer's, with its domain key.
type vipArea struct{ ID, key string }

func vipBody(document string) apitest.Draft {
	return apitest.Draft{
		"document": document, "corporateName": "Mercado Seiva Ltda.", "tradeName": "Mercado Seiva", "email": "site@loja.com.br",
		"origins": []any{"https://www.loja.com.br"}, "backgroundColor": "#0b6e3f", "textColor": "#ffffff",
	}
}

// vip makes a retailer VIP.
func (h *hostility) vip(of retailers.Retailer, document string) vipArea {
	h.t.Helper()
	got := h.World.Call(h.t, apitest.Admin, "POST", "/admin/varejistas/vip", vipBody(document).JSON())
	_, key, _ := strings.Cut(got.Text, "domain-key=")
	if got.Status != 201 || len(key) < 43 {
		h.t.Fatalf("%d %s", got.Status, got.Text)
	}
	return vipArea{h.Text("SELECT id FROM vip_areas WHERE retailer_id = ?", of.ID), key[:43]}
}

func sponsorBody(documento string) apitest.Draft {
	return apitest.Draft{
		"documento": documento, "razaoSocial": "Torrefação Serra Ltda.", "nomeFantasia": "Café da Serra",
		"contatoComercialNome": "Rita Alves", "contatoComercialEmail": "rita@serra.com.br", "contatoComercialTelefone": "(11) 98765-4321",
	}
}

func (h *hostility) promotion(sponsor string) apitest.Draft {
	return apitest.Draft{"nome": "Café em dobro", "patrocinadorId": sponsor, "dataInicio": apitest.Day(1), "dataFim": apitest.Day(24), "ativa": true}
}

func item(promotion, gtin string) apitest.Draft {
	return apitest.Draft{"promocaoId": promotion, "nome": "Café 500 g", "codigoBarras": gtin, "quantidade": 2}
}

// special are the valid bodies that need something made for them.
func (h *hostility) special(c hostileCall) any {
	switch call := c.Op.OperationID; call {
	case "adminCreateBanner", "adminUpdateBanner", "retailerCreateBanner", "retailerUpdateBanner":
		who := apitest.Retailer
		if strings.HasPrefix(call, "admin") {
			who = apitest.Admin
		}
		return h.StoreDraft(h.Upload(h.t, who, uploadstest.JPEG(h.t, 298, 124)))
	case "adminDuplicateBanner", "retailerDuplicateBanner":
		return apitest.Draft{"description": "Outra vez", "startDate": apitest.Day(30) + "T00:00:00Z", "endDate": apitest.Day(60) + "T00:00:00Z"}
	case "adminCreateFlyer", "retailerCreateFlyer":
		who := apitest.Retailer
		if strings.HasPrefix(call, "admin") {
			who = apitest.Admin
		}
		return apitest.Draft{"images": []any{h.FlyerPage(h.t, who)}, "retailerId": h.Seiva.ID, "storeIds": []any{h.Norte.ID}}
	case "adminCreateCampaign":
		return h.campaign()
	case "adminCreateSponsor":
		return sponsorBody(apitest.BranchCNPJ(901))
	case "adminUpdateSponsor":
		return sponsorBody(apitest.BranchCNPJ(900))
	case "adminCreateVIPRetailer", "adminUpdateVIPRetailer":
		return vipBody(alfaDocument)
	case "vipSendCode", "vipEnter":
		return apitest.Draft{"document": apitest.AnaCPF, "id": id.New(), "code": "12345678"}
	case "adminCreatePromotion", "adminUpdatePromotion":
		return h.promotion(h.sponsored)
	case "adminAddPromotionItem":
		return item(h.promoted, "7896051111016")
	case "adminAddPromotionStore":
		return apitest.Draft{"promocaoId": h.promoted, "lojaId": h.Centro.ID}
	case "adminSignUploads", "retailerSignUploads", "adminSignCampaignUploads":
		folder := "advertisement-images/000-"
		if call == "adminSignCampaignUploads" {
			folder = "store-campaigns/000-"
		}
		return []any{apitest.Draft{"key": folder + id.New() + ".jpg", "type": "image/jpeg", "size": 1000}}
	case "adminAddProblemPicture", "supportAddProblemPicture", "retailerAddProblemPicture", "partnerAddProblemPicture":
		return map[string]any{"imagem": uploadstest.JPEG(h.t, 40, 30)}
	case "sendReceipts", "verifyReceipt":
		return apitest.Draft{"xml": string(apitest.Sample(h.t, "valid/04_sp_estrangeiro.xml")), "cashierCode": "7", "printed": true}
	}
	return nil
}

// shape makes a value of a schema, with every field of every object.
func (h *hostility) shape(call, field string, s *huma.Schema) any {
	for _, name := range []string{call + "." + field, field} {
		if v, ok := h.texts[name]; ok {
			return v
		}
	}
	if s.Ref != "" {
		s = h.schemas.SchemaFromRef(s.Ref)
	}
	switch {
	case len(s.Examples) > 0:
		return s.Examples[0]
	case len(s.Enum) > 0:
		return s.Enum[0]
	}
	switch s.Type {
	case huma.TypeObject:
		out := map[string]any{}
		for name, property := range s.Properties {
			out[name] = h.shape(call, name, property)
		}
		return out
	case huma.TypeArray:
		return []any{h.shape(call, field, s.Items)}
	case huma.TypeInteger, huma.TypeNumber:
		return 3
	case huma.TypeBoolean:
		return true
	}
	lower := strings.ToLower(field)
	for part, text := range map[string]string{"email": "ana@loja.com.br", "nome": "Ana Souza", "name": "Ana Souza", "phone": "11987654321", "whatsapp": "11987654321", "telefone": "1134567890"} {
		if strings.HasSuffix(lower, part) {
			return text
		}
	}
	return fmt.Sprintf("Texto %s", field)
}

// wantedQRCode is that of a receipt of this month, of a company that is not of the programme.
func wantedQRCode(number int) string {
	month := time.Now().In(clock.Brazil).Format("0601")
	return "https://www.nfce.fazenda.sp.gov.br/qrcode?p=" + scanstest.AccessKey("35", month, "AAAAAAAA000191", number) + "|3|1"
}

// wanted has such a receipt counted, and returns its company.
func wanted(p *apitest.World) string {
	p.T.Helper()
	_, err := p.Portal.Scans.Scan(p.T.Context(), wantedQRCode(1))
	p.Check(err)
	return "AAAAAAAA"
}
