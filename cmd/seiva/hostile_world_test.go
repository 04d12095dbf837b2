package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/app"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads/uploadstest"
)

// hostility is an installation with one of everything, and what calls need to get at it.
type hostility struct {
	*parts
	t       *testing.T
	schemas huma.Registry
	objects map[string]string // what a path leads to, by the part before its parameter
	texts   map[string]any    // valid values by a field's name, and by call and field
	key     string
	token   string
	all     []hostileCall
	reached map[string]bool
	sent    int
}

type hostileAnswer struct {
	answer
	header http.Header
}

// hostileCall is a live route with who may call it.
type hostileCall struct {
	route
	mediaType   string
	credentials map[string]string
	valid       func() hostileRequest
}

// ends tells whether the call takes away what others need.
func (c hostileCall) ends() bool {
	return c.method == http.MethodDelete || c.op.OperationID == "signOut"
}

// headers are those that the call reads; every call with a session reads what the guard does.
func (c hostileCall) headers() []string {
	var out []string
	for _, p := range c.op.Parameters {
		if p.In == "header" {
			out = append(out, p.Name)
		}
	}
	if slices.Contains([]string{"me", "signIn", "customer", "createCustomerToken", "createAdminKey"}, c.op.OperationID) {
		out = append(out, "Authorization", "User-Agent", "X-Forwarded-For", "X-Forwarded-Proto", "Accept", "Accept-Language", "Cookie", "Origin",
			"Host", "x-api-key", "x-retailer-id", "x-software-house-id", "Content-Type")
	}
	return out
}

func newHostility(t *testing.T, s app.Settings) *hostility {
	t.Helper()
	s.TestPayments, s.BannersPerChannel = true, 10_000
	p := instanceOf(t, appOf(t, s))
	h := &hostility{parts: &parts{p, programmeOfParts.fill(p)}, t: t, objects: map[string]string{}, reached: map[string]bool{}}
	h.schemas = h.App.API(http.NewServeMux()).OpenAPI().Components.Schemas
	h.plant()
	return h
}

// plant makes what paths lead to, and says which valid values are told of where the schema has no example.
func (h *hostility) plant() {
	for path, object := range h.oneOfEach() {
		h.objects[path] = object.id
	}
	made := func(who, path, body string) answer {
		got := h.parts.call(h.t, who, "POST", path, body)
		if got.status != 201 {
			h.t.Fatalf("%s: %d %s", path, got.status, got.text)
		}
		return got
	}
	h.key = made(house, "/parceiros/keys", draft{"name": "Integração", "retailerId": h.seiva.ID}.json()).str("key")
	h.token = h.customerToken(h.t, h.seiva.ID, anaCPF)
	bound := draft{"name": "Matriz", "retailerId": h.seiva.ID, "softwareHouseId": h.caixa.ID}.json()
	gone := func(who, base, document string) string {
		store := h.makeStore(h.seiva, "", document, "Loja Velha").ID
		if got := h.parts.call(h.t, who, "DELETE", base+"/lojas/"+store, ""); got.status != 204 {
			h.t.Fatalf("delete a store: %d %s", got.status, got.text)
		}
		return store
	}
	receipt, banner := h.objects["/varejistas/cupons/"], h.objects["/varejistas/propagandas/"]
	for path, object := range map[string]string{
		"/admin/campanhas-lojas/":          made(admin, "/admin/campanhas-lojas", h.campaign().json()).str("id"),
		"/admin/keys/":                     made(admin, "/admin/keys", bound).str("id"),
		"/admin/retailer/keys/":            made(admin, "/admin/retailer/keys", bound).str("id"),
		"/admin/keys/{id}/rotate":          made(admin, "/admin/keys", bound).str("id"),
		"/admin/retailer/keys/{id}/rotate": made(admin, "/admin/retailer/keys", bound).str("id"),
		"/parceiros/keys/{id}/rotate":      made(house, "/parceiros/keys", `{"name":"Velha"}`).str("id"),
		"/varejistas/lojas/{id}/restaurar": gone(retailer, "/varejistas", "11222333000505"),
		"/parceiros/lojas/{id}/restaurar":  gone(house, "/parceiros", "11222333000696"),
		"/admin/cupons/":                   receipt, "/support/cupons/": receipt, "/integration/receipts/": receipt,
		"/admin/encartes/": h.objects["/varejistas/encartes/"],
		"/admin/lojas/":    h.centro.ID, "/admin/lojas/edit-category/": h.centro.ID,
		"/admin/parceiros/":   h.caixa.ID,
		"/admin/propagandas/": banner, "/app/banners/": banner,
		"/admin/pedidos-de-consumidores/":   h.waitingRequest(h.t, h.customerToken(h.t, h.seiva.ID, biaCPF), "erase"),
		"/support/pedidos-de-consumidores/": h.waitingRequest(h.t, h.customerToken(h.t, h.seiva.ID, biaCPF), "export"),
		"/customer/requests/":               h.waitingRequest(h.t, h.token, "withdraw"),
		"/admin/varejistas/":                h.seiva.ID, "/admin/varejistas/mark-contract-as-signed/": h.alfa.ID, "/admin/varejistas/renew-contract-signature-term/": h.seiva.ID,
		"/customer/customers/": anaCPF, "/customer/receipts/": anaCPF, "/integration/customers/": anaCPF,
		uiSettings + "/":      "columns.lojas",
		"/locations/cidades/": "SP", "/places/": "01310100",
		"/varejistas/search/cnpj/": retailerDocument, "/parceiros/search/cnpj/": retailerDocument,
		"/parceiros/verify-code/": h.caixa.Code, "/parceiros/verify-document/": partnerDocument,
		"/support/parceiros/api-keys/": h.caixa.ID, "/support/parceiros/api-keys/restricted/": h.beta.ID,
	} {
		h.objects[path] = object
	}
	h.texts = map[string]any{
		"retailerId": h.seiva.ID, "varejistaId": h.seiva.ID, "varejistaIds": h.seiva.ID, "storeId": h.centro.ID, "lojaId": h.centro.ID,
		"storeIds": []any{h.centro.ID}, "softwareHouseId": h.caixa.ID, "codigo": h.caixa.Code, "retailerLinkPartner.documento": partnerDocument, "document": "45723174000110", "documento": "45723174000110",
		"startDate": "2026-10-01", "endDate": "2026-10-30", "day": nil, "page": nil, "channel": "WEBAPP_PUBLIC_RECEIPT", "viewerId": "viewer-0001",
		"email": "nova@loja.com.br", "password": "cavalo-bateria-77", "currentPassword": "Seiva-demo-2026", "newPassword": "grampo-azul-correto",
		"uf": "SP", "cidade": "São Paulo", "categoria": "padaria", "categorias": []any{"padaria"}, "categories": []any{"padaria"},
		"nome": "Caixa Livre Ltda", "filter": "a", "serie": nil, "situacao": nil, "chave": nil, "caixa": nil, "status": nil,
		"sortBy": nil, "orderBy": nil, "code": "123456", "confirmationCode": "123456", "reason": "Conferir as lojas com o dono",
		"bairro": "Centro", "endereco": "Rua A", "numero": "7", "complemento": "Sala 2", "cep": "01310-100",
		"printed": nil, "cashierCode": "7", "at": nil, "session": "x", "profile": "VAREJISTA",
		"adminOpenSwitch.id": h.seiva.ID, "adminRetailerChangeEmail.id": h.alfa.ID, "adminPartnerChangeEmail.id": h.beta.ID,
		"retailerUpdateStore.id": h.norte.ID, "partnerUpdateStore.id": h.centro.ID, "signIn.email": "nobody@loja.com.br", "name": "Caixas da matriz",
		"retailerUpdateStore.documento": "11222333000262", "partnerUpdateStore.documento": "11222333000181",
		"changePassword.newPassword":   "Seiva-demo-2026",
		"partnerCreateStore.documento": "11222333000343", "retailerCreateStore.documento": "11222333000424",
	}
}

// credentials are those of somebody who may make a call.
func (h *hostility) credentials(r route) map[string]string {
	profiles := httpx.Profiles(r.op)
	switch {
	case strings.HasPrefix(r.path, "/identity/") && profiles != nil && !strings.Contains(r.path, "{"):
		return map[string]string{"Authorization": "Bearer " + h.person(r.op.OperationID)}
	case profiles != nil:
		who := map[scope.Profile]string{scope.Administrador: admin, scope.Suporte: support, scope.Parceiro: house, scope.Varejista: retailer}
		return map[string]string{"Authorization": "Bearer " + h.tokens[who[profiles[0]]]}
	case len(r.op.Security) > 0 && r.op.Security[0][httpx.APIKeySecurity] != nil:
		return map[string]string{"x-api-key": h.key}
	case strings.HasPrefix(r.path, "/customer/"), strings.HasPrefix(r.path, "/app/") && r.method == http.MethodGet:
		return map[string]string{"Authorization": "Bearer " + h.token}
	}
	return nil
}

// person makes an account for one call alone: wrong passwords lock it.
func (h *hostility) person(name string) string {
	h.t.Helper()
	email := strings.ToLower(name) + "@pessoa.seiva.test"
	_, err := h.Portal.Identity.CreateAccount(h.t.Context(), identity.NewAccount{
		Name: name, Email: email, Password: "Seiva-demo-2026", Profile: scope.Varejista, RetailerID: h.alfa.ID,
	})
	fatal(h.t, err)
	signedIn, err := h.Portal.Identity.SignIn(h.t.Context(), identity.SignIn{Email: email, Password: "Seiva-demo-2026"})
	fatal(h.t, err)
	return signedIn.Token
}

// calls are all live routes, each as often as it takes kinds of bodies.
func (h *hostility) calls() []hostileCall {
	order := []string{http.MethodGet, http.MethodPut, http.MethodPatch, http.MethodPost, http.MethodDelete}
	routes := liveRoutes(h.App)
	slices.SortFunc(routes, func(a, b route) int {
		if d := slices.Index(order, a.method) - slices.Index(order, b.method); d != 0 {
			return d
		}
		if own := strings.Contains(a.path, "/identity/"); own != strings.Contains(b.path, "/identity/") {
			return map[bool]int{true: 1, false: -1}[own] // a session that ends, ends last
		}
		return strings.Compare(a.path, b.path)
	})
	for _, r := range routes {
		c := hostileCall{route: r, credentials: h.credentials(r)}
		if r.op.RequestBody == nil {
			c.valid = func() hostileRequest { return h.request(c, nil) }
			h.all = append(h.all, c)
			continue
		}
		for mediaType, content := range r.op.RequestBody.Content {
			c := c
			c.mediaType = mediaType
			c.valid = func() hostileRequest { return h.request(c, content.Schema) }
			h.all = append(h.all, c)
		}
	}
	return h.all
}

func (h *hostility) request(c hostileCall, schema *huma.Schema) hostileRequest {
	before, _, _ := strings.Cut(c.path, "{")
	r := hostileRequest{path: c.path, params: map[string]string{}, query: map[string]string{}}
	inBody := strings.HasPrefix(c.path, "/integration/receipts") && c.mediaType != "application/xml" // what a till says
	for _, p := range c.op.Parameters {
		if text, ok := h.texts[p.Name].(string); ok && p.In == "query" && !inBody {
			r.query[p.Name] = text
		}
	}
	for _, name := range parameter.FindAllString(c.path, -1) {
		object := h.objects[c.path]
		if object == "" {
			object = h.objects[before]
		}
		if object == "" {
			h.t.Fatalf("%s %s: what does it lead to?", c.method, c.path)
		}
		r.params[strings.Trim(name, "{}")] = object
	}
	if c.op.OperationID == "eraseCustomer" { // it ends every token of its consumer: not of the one whom others need
		r.params["document"] = biaCPF
		c.credentials["Authorization"] = "Bearer " + h.customerToken(h.t, h.seiva.ID, biaCPF)
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
		r.body = sample(h.t, "valid/02_sp_cpf_pix.xml")
	case c.mediaType == "application/x-ndjson":
		r.body = []byte(draft{"xml": string(sample(h.t, "valid/03_sp_cnpj_dest.xml")), "cashierCode": "7", "printed": false}.json() + "\n")
	case c.op.OperationID == "billingWebhook":
		r.body = []byte(`{"id":"evt_1","type":"checkout.session.completed","data":{"object":{}}}`)
	default:
		r.tree = h.special(c)
		if r.tree == nil {
			r.tree = h.shape(c.op.OperationID, "", schema)
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

func (h *hostility) campaign() draft {
	page := h.page(h.t, admin, "/admin/campanhas-lojas/urls", "store-campaigns/", ".jpg", "image/jpeg", uploadstest.JPEG(h.t, 300, 400))
	return draft{"name": "Natal", "startDate": "2026-12-01", "endDate": "2026-12-24", "images": []any{page}, "storeIds": []any{h.centro.ID}}
}

// special are the valid bodies that need something made for them.
func (h *hostility) special(c hostileCall) any {
	switch call := c.op.OperationID; call {
	case "adminCreateBanner", "adminUpdateBanner", "retailerCreateBanner", "retailerUpdateBanner":
		who := retailer
		if strings.HasPrefix(call, "admin") {
			who = admin
		}
		return h.storeDraft(h.upload(h.t, who, uploadstest.JPEG(h.t, 298, 124)))
	case "adminDuplicateBanner", "retailerDuplicateBanner":
		return draft{"description": "Outra vez", "startDate": "2027-01-01T00:00:00Z", "endDate": "2027-02-01T00:00:00Z"}
	case "adminCreateFlyer", "retailerCreateFlyer":
		who := retailer
		if strings.HasPrefix(call, "admin") {
			who = admin
		}
		return draft{"images": []any{h.flyerPage(h.t, who)}, "retailerId": h.seiva.ID, "storeIds": []any{h.norte.ID}}
	case "adminCreateCampaign":
		return h.campaign()
	case "adminSignUploads", "retailerSignUploads", "adminSignCampaignUploads":
		folder := "advertisement-images/000-"
		if call == "adminSignCampaignUploads" {
			folder = "store-campaigns/000-"
		}
		return []any{draft{"key": folder + id.New() + ".jpg", "type": "image/jpeg", "size": 1000}}
	case "sendReceipts", "verifyReceipt":
		return draft{"xml": string(sample(h.t, "valid/04_sp_estrangeiro.xml")), "cashierCode": "7", "printed": true}
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
