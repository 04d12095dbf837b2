package main

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

func TestExistenceTellsOnlyWhetherItIsFree(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	for path, form := range map[string]fields{"/retailers/signup": retailerForm, "/parceiros/signup": partnerForm} {
		if got := n.ask("POST", path, form); got.status != http.StatusCreated {
			t.Fatalf("%d %s", got.status, got.text)
		}
		email, _ := form["email"].(string)
		if got := n.confirm(n.linkTo(email)); got.status != http.StatusOK {
			t.Fatalf("%d %s", got.status, got.text)
		}
	}
	n.signIn(t, admin, identity.NewAccount{Profile: scope.Administrador})
	for _, base := range []string{"/varejistas", "/parceiros"} {
		for body, want := range map[string]string{
			`{"email":"ninguem@quitanda.com.br"}`: "[]", `{"email":"ana@quitanda.com.br"}`: "[{}]", `{"email":"ANA@quitanda.com.br "}`: "[{}]",
			`{"email":"bia@aurora.com.br"}`: "[{}]", `{"email":"administrador@demo.seiva.test"}`: "[{}]",
			`{"documento":"12345678000195"}`: "[]", `{"documento":"AA.AAA.AAA/0001-91"}`: "[{}]", `{"documento":"12abc345000188"}`: "[{}]",
			`{"email":"ninguem@quitanda.com.br","documento":"AAAAAAAA000191"}`: "[{}]", `{"documento":"A1B2C3D4000193"}`: "[]",
		} {
			if got := n.ask("POST", base+"/verify-existence", body); got.status != http.StatusOK || strings.TrimSpace(got.text) != want {
				t.Errorf("%s %s: %d %s, want %s", base, body, got.status, got.text, want)
			}
		}
		for body, want := range map[string]struct {
			status int
			field  string
		}{
			`{}`:                             {422, "email"},
			`{"email":"ana"}`:                {422, "email"},
			`{"email":"a\u0000@x.com.br"}`:   {422, "email"},
			`{"email":["ana@x.com.br"]}`:     {422, "email"},
			`{"email":"%@%.%"}`:              {200, ""},
			`{"documento":"AAAAAAAA000192"}`: {400, "documento"},
			`{"documento":"\u0000"}`:         {400, "documento"},
		} {
			if got := n.ask("POST", base+"/verify-existence", body); got.status != want.status || (want.field != "" && got.field(want.field) == "") {
				t.Errorf("%s %s: %d %s", base, body, got.status, got.text)
			}
		}
		if got := n.ask("POST", base+"/verify-existence", `{"email":"`+strings.Repeat("a", 10<<20)+`"}`); got.status != http.StatusRequestEntityTooLarge {
			t.Errorf("10 MB: %d", got.status)
		}
	}
}

// The limits hold for an address over all calls of their kind, whatever each call answers.
func TestLimitsOfStrangers(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	lookups := []func(address string) answer{
		func(a string) answer {
			return n.from(a, "POST", "/varejistas/verify-existence", `{"email":"ana@quitanda.com.br"}`)
		},
		func(a string) answer { return n.from(a, "POST", "/parceiros/verify-existence", `{}`) },
		func(a string) answer { return n.from(a, "GET", "/varejistas/search/cnpj/AAAAAAAA000191", nil) },
		func(a string) answer { return n.from(a, "GET", "/parceiros/search/cnpj/x", nil) },
		func(a string) answer { return n.from(a, "GET", "/parceiros/verify-code/K7PX2M", nil) },
		func(a string) answer { return n.from(a, "GET", "/parceiros/verify-document/AAAAAAAA000191", nil) },
	}
	signUps := []func(address string) answer{
		func(a string) answer { return n.from(a, "POST", "/retailers/signup", `{}`) },
		func(a string) answer { return n.from(a, "POST", "/parceiros/signup", `{}`) },
	}
	for name, c := range map[string]struct {
		calls []func(string) answer
		limit int
	}{"look-ups": {lookups, 30}, "sign-ups": {signUps, 20}} {
		for i := range c.limit {
			if got := c.calls[i%len(c.calls)]("198.51.100.1"); got.status == http.StatusTooManyRequests {
				t.Fatalf("%s: call %d: %s", name, i+1, got.text)
			}
		}
		for _, call := range c.calls {
			got := call("198.51.100.1")
			for tries := 0; tries < 10 && got.status != http.StatusTooManyRequests; tries++ { // a slow machine earns a call every 2 s
				got = call("198.51.100.1")
			}
			if got.status != http.StatusTooManyRequests || got.str("message") != "Muitas tentativas, tente novamente mais tarde." {
				t.Errorf("%s beyond the limit: %d %s", name, got.status, got.text)
			}
			if other := call("198.51.100.2"); other.status == http.StatusTooManyRequests {
				t.Errorf("%s: another address is held back", name)
			}
		}
	}
}

func TestDocumentsAreLookedUp(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	for _, base := range []string{"/varejistas", "/parceiros"} {
		for path, want := range map[string]string{
			"AAAAAAAA000191":       `{"cnpj":"AAAAAAAA000191","verificada":true,"situacao":"ATIVA","razaoSocial":"QUITANDA BOA HORA TESTE LTDA","nomeFantasia":"Quitanda Boa Hora","numero":"671","cep":"30112021","endereco":"Avenida Getúlio Vargas","bairro":"Savassi","cidade":"Belo Horizonte","uf":"MG"}`,
			"aa.aaa.aaa%2F0001-91": `"cnpj":"AAAAAAAA000191","verificada":true`,
			"SE1VA026000259":       `"situacao":"SUSPENSA"`,
			"XT9CDVWJ000172":       `{"cnpj":"XT9CDVWJ000172","verificada":false,"situacao":"situação não verificada","razaoSocial":"","nomeFantasia":"","numero":"","cep":"","endereco":"","bairro":"","cidade":"","uf":""}`,
		} {
			if got := n.ask("GET", base+"/search/cnpj/"+path, nil); got.status != http.StatusOK || !strings.Contains(got.text, want) {
				t.Errorf("%s %s: %d %s", base, path, got.status, got.text)
			}
		}
		for _, bad := range []string{"AAAAAAAA000192", "A1B2C3D4000193", "00000000000000", "1", "%00", "%ff", "..%2f..%2fadmin"} {
			if got := n.ask("GET", base+"/search/cnpj/"+bad, nil); got.status != http.StatusBadRequest || got.str("message") != "CNPJ inválido" {
				t.Errorf("%s %s: %d %s", base, bad, got.status, got.text)
			}
		}
	}
	for document, want := range map[string]string{
		"12ABC345000188": `{"valid":true,"documento":"12ABC345000188","verificada":true,"situacao":"ATIVA","softwareHouseId":null,"tradeName":null}`,
		"XT9CDVWJ000172": `{"valid":true,"documento":"XT9CDVWJ000172","verificada":false,"situacao":"situação não verificada","softwareHouseId":null,"tradeName":null}`,
		"A1B2C3D4000193": `"message":"CNPJ inválido"`, "12ABC345000187": `"message":"CNPJ inválido"`,
	} {
		if got := n.ask("GET", "/parceiros/verify-document/"+document, nil); !strings.Contains(got.text, want) || got.status >= 500 {
			t.Errorf("%s: %d %s", document, got.status, got.text)
		}
	}
}

// A register that is down holds nobody up; one at an address that is none is noticed at the start.
func TestRegisterThatIsDown(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	s := onSQLite(t)
	s.CNPJURL, s.CEPURL = closed.URL, closed.URL
	n := newNewcomers(t, s)
	n.signIn(t, admin, identity.NewAccount{Profile: scope.Administrador})
	if got := n.ask("GET", "/varejistas/search/cnpj/AAAAAAAA000191", nil); got.status != 200 || got.str("situacao") != "situação não verificada" {
		t.Errorf("look-up: %d %s", got.status, got.text)
	}
	if got := n.ask("POST", "/retailers/signup", retailerForm); got.status != http.StatusCreated {
		t.Errorf("sign-up: %d %s", got.status, got.text)
	}
	if n.text("SELECT CAST(verified AS TEXT) FROM pending_sign_ups") != "0" {
		t.Error("the sign-up is marked as verified")
	}
	if got := n.call(t, admin, "GET", "/places/01310100", ""); got.status != http.StatusServiceUnavailable || got.str("code") != "onboarding.cep_unavailable" {
		t.Errorf("place: %d %s", got.status, got.text)
	}
	for _, s := range []settings{{Data: t.TempDir(), CNPJURL: "brasilapi"}, {Data: t.TempDir(), CEPURL: "ftp://brasilapi"}} {
		if a, err := open(t.Context(), s); err == nil {
			a.close()
			t.Errorf("%q %q was taken", s.CNPJURL, s.CEPURL)
		}
	}
}

// A configured register is asked once and remembered.
func TestRegisterIsRemembered(t *testing.T) {
	asked := []string{}
	register := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		switch r.URL.Path {
		case "/api/cnpj/v1/11222333000181":
			_, _ = w.Write([]byte(`{"cnpj":"11222333000181","razao_social":"X LTDA","situacao_cadastral":2,"municipio":"SAO PAULO","uf":"SP"}`))
		case "/api/cep/v2/01310100":
			_, _ = w.Write([]byte(`{"cep":"01310100","state":"SP","city":"Sao Paulo"}`))
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	defer register.Close()
	s := onSQLite(t)
	s.CNPJURL, s.CEPURL = register.URL, register.URL
	n := newNewcomers(t, s)
	n.signIn(t, admin, identity.NewAccount{Profile: scope.Administrador})
	for range 2 {
		if got := n.ask("GET", "/parceiros/search/cnpj/11222333000181", nil); got.str("razaoSocial") != "X LTDA" || got.str("cidade") != "São Paulo" {
			t.Errorf("%d %s", got.status, got.text)
		}
		if got := n.ask("GET", "/parceiros/search/cnpj/12345678000195", nil); got.object()["verificada"] != false {
			t.Errorf("%d %s", got.status, got.text)
		}
		if got := n.call(t, admin, "GET", "/places/01310-100", ""); got.str("cidade") != "São Paulo" {
			t.Errorf("%d %s", got.status, got.text)
		}
		if got := n.call(t, admin, "GET", "/places/99999999", ""); got.status != http.StatusNotFound {
			t.Errorf("%d %s", got.status, got.text)
		}
	}
	if len(asked) != 4 {
		t.Errorf("asked %v", asked)
	}
}

func TestPlaces(t *testing.T) {
	p := newParts(t)
	get := func(name, who, cep string, status int, has ...string) expected {
		return expected{name: name, as: who, method: "GET", path: "/places/" + cep, status: status, has: has}
	}
	street := `{"cep":"01310100","endereco":"Avenida Paulista","bairro":"Bela Vista","cidade":"São Paulo","uf":"SP"}`
	p.expect([]expected{
		get("no session", nobody, "01310100", 401),
		get("unknown", retailer, "99999999", 404, `"message":"CEP não encontrado"`),
		get("too short", retailer, "0131010", 404, `"message":"CEP não encontrado"`),
		get("odd", retailer, "%00%ff", 404, `"message":"CEP não encontrado"`),
		get("retailer", retailer, "01310100", 200, street),
		get("masked", house, "01310-100", 200, street),
		get("administrator", admin, "01310100", 200, street),
		get("town with one CEP", support, "13920000", 200, `"endereco":"","bairro":"","cidade":"Pedreira","uf":"SP"`),
	})
}

func TestCodesAndLinks(t *testing.T) {
	p := newParts(t)
	link := func(name, who, body string, status int, has ...string) expected {
		return expected{name: name, as: who, method: "PATCH", path: "/varejistas/link-partner", body: body, status: status, has: has}
	}
	code := func(name, code, has string) expected {
		return expected{name: name, method: "GET", path: "/parceiros/verify-code/" + code, status: 200, has: []string{has}}
	}
	p.expect([]expected{
		code("nobody's code", "AAAAAA", `{"valid":false,"softwareHouseId":null,"tradeName":null}`),
		code("odd code", "%00%ff", `{"valid":false,"softwareHouseId":null,"tradeName":null}`),
		code("code", p.beta.Code, `{"valid":true,"softwareHouseId":"`+p.beta.ID+`","tradeName":"Beta"}`),
		code("code in small letters", strings.ToLower(p.beta.Code), `"valid":true`),

		link("no session", nobody, `{"codigo":"`+p.beta.Code+`"}`, 401),
		link("software house", house, `{"codigo":"`+p.beta.Code+`"}`, 403),
		link("administrator", admin, `{"codigo":"`+p.beta.Code+`"}`, 403),
		link("nothing named", retailer, `{}`, 422, `"codigo":"Insira o código ou o CNPJ da software house."`),
		link("nobody's code", retailer, `{"codigo":"AAAAAA"}`, 422, `"codigo":"Não encontramos uma software house com este código.`),
		link("nobody's CNPJ", retailer, `{"documento":"77888999000181"}`, 422, `"documento":"Não encontramos uma software house com este CNPJ.`),
		link("a retailer's CNPJ", retailer, `{"documento":"`+retailerDocument+`"}`, 422, `"documento":`),
		link("two software houses", retailer, `{"codigo":"`+p.beta.Code+`","documento":"`+partnerDocument+`"}`, 422, `"documento":"O código e o CNPJ são de software houses diferentes.`),
		link("wrong type", retailer, `{"codigo":7}`, 422, `"codigo":"deve ser um texto"`),
		link("an id is no code", retailer, `{"codigo":"`+p.beta.ID+`","parceiroId":"`+p.beta.ID+`","varejistaId":"`+p.alfa.ID+`"}`, 422),
		{name: "still linked as before", as: retailer, method: "GET", path: "/varejistas", status: 200, has: []string{`"parceiroId":"` + p.caixa.ID + `"`}},

		link("by code", retailer, `{"codigo":"`+strings.ToLower(p.beta.Code)+`","varejistaId":"`+p.alfa.ID+`"}`, 200, `{"id":"`+p.beta.ID+`","nomeFantasia":"Beta"}`),
		{name: "linked", as: retailer, method: "GET", path: "/varejistas", status: 200, has: []string{`"parceiroId":"` + p.beta.ID + `"`}},
		{name: "the other retailer is not", as: otherRetailer, method: "GET", path: "/varejistas", status: 200, has: []string{`"parceiroId":null`}},
		{name: "its software house sees it no longer", as: house, method: "GET", path: "/parceiros/varejistas/all", status: 200, has: []string{`[]`}},
		link("by CNPJ, masked", otherRetailer, `{"documento":"se.1va.026/0001-78"}`, 200, p.caixa.ID),
		link("by both", otherRetailer, `{"codigo":"`+p.caixa.Code+`","documento":"`+partnerDocument+`"}`, 200, p.caixa.ID),
	})
	rows := sqltest.RawOf(t, sqldb.Config{Folder: p.settings.Data})
	var linked []string
	p.check(rows.NewRaw("SELECT retailer_id || ' ' || object_id FROM audit WHERE action = 'onboarding.partner_linked' ORDER BY number").Scan(t.Context(), &linked))
	if want := []string{p.seiva.ID + " " + p.beta.ID, p.alfa.ID + " " + p.caixa.ID, p.alfa.ID + " " + p.caixa.ID}; !slices.Equal(linked, want) {
		t.Errorf("audited %v, want %v", linked, want)
	}
}

func TestTextsArePublic(t *testing.T) {
	n := newNewcomers(t, onSQLite(t))
	for name, title := range map[string]string{"termos-de-uso": "Termos de uso", "politica-de-privacidade": "Política de privacidade"} {
		got := n.ask("GET", "/textos/"+name, nil)
		sections, _ := got.object()["secoes"].([]any)
		if got.status != http.StatusOK || got.str("titulo") != title || got.str("versao") == "" || len(got.str("sha256")) != 64 || len(sections) < 5 {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
		if strings.Contains(got.text, "null") {
			t.Errorf("%s: lists must be empty, not null", name)
		}
	}
	if got := n.ask("GET", "/textos/outro", nil); got.status != http.StatusUnauthorized {
		t.Errorf("another text: %d", got.status)
	}
}
