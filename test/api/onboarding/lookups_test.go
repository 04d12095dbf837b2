package onboarding

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

func TestExistenceTellsOnlyWhetherItIsFree(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	for path, form := range map[string]apitest.Fields{"/retailers/signup": apitest.RetailerForm, "/parceiros/signup": apitest.PartnerForm} {
		if got := n.Ask("POST", path, form); got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		email, _ := form["email"].(string)
		if got := confirm(n, linkTo(n, email)); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
	}
	n.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	for _, base := range []string{"/varejistas", "/parceiros"} {
		for body, want := range map[string]string{
			`{"email":"ninguem@quitanda.com.br"}`: "[]", `{"email":"ana@quitanda.com.br"}`: "[{}]", `{"email":"ANA@quitanda.com.br "}`: "[{}]",
			`{"email":"bia@aurora.com.br"}`: "[{}]", `{"email":"administrador@demo.seiva.test"}`: "[{}]",
			`{"documento":"12345678000195"}`: "[]", `{"documento":"AA.AAA.AAA/0001-91"}`: "[{}]", `{"documento":"12abc345000188"}`: "[{}]",
			`{"email":"ninguem@quitanda.com.br","documento":"AAAAAAAA000191"}`: "[{}]", `{"documento":"A1B2C3D4000193"}`: "[]",
		} {
			if got := n.Ask("POST", base+"/verify-existence", body); got.Status != http.StatusOK || strings.TrimSpace(got.Text) != want {
				t.Errorf("%s %s: %d %s, want %s", base, body, got.Status, got.Text, want)
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
			if got := n.Ask("POST", base+"/verify-existence", body); got.Status != want.status || (want.field != "" && got.Field(want.field) == "") {
				t.Errorf("%s %s: %d %s", base, body, got.Status, got.Text)
			}
		}
		if got := n.Ask("POST", base+"/verify-existence", `{"email":"`+strings.Repeat("a", 10<<20)+`"}`); got.Status != http.StatusRequestEntityTooLarge {
			t.Errorf("10 MB: %d", got.Status)
		}
	}
}

// The limits hold for an address over all calls of their kind, whatever each call answers.
func TestLimitsOfStrangers(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	lookups := []func(address string) apitest.Answer{
		func(a string) apitest.Answer {
			return n.From(a, "POST", "/varejistas/verify-existence", `{"email":"ana@quitanda.com.br"}`)
		},
		func(a string) apitest.Answer { return n.From(a, "POST", "/parceiros/verify-existence", `{}`) },
		func(a string) apitest.Answer { return n.From(a, "GET", "/varejistas/search/cnpj/AAAAAAAA000191", nil) },
		func(a string) apitest.Answer { return n.From(a, "GET", "/parceiros/search/cnpj/x", nil) },
		func(a string) apitest.Answer { return n.From(a, "GET", "/parceiros/verify-code/K7PX2M", nil) },
		func(a string) apitest.Answer {
			return n.From(a, "GET", "/parceiros/verify-document/AAAAAAAA000191", nil)
		},
	}
	signUps := []func(address string) apitest.Answer{
		func(a string) apitest.Answer { return n.From(a, "POST", "/retailers/signup", `{}`) },
		func(a string) apitest.Answer { return n.From(a, "POST", "/parceiros/signup", `{}`) },
	}
	for name, c := range map[string]struct {
		calls []func(string) apitest.Answer
		limit int
	}{"look-ups": {lookups, 30}, "sign-ups": {signUps, 20}} {
		for i := range c.limit {
			if got := c.calls[i%len(c.calls)]("198.51.100.1"); got.Status == http.StatusTooManyRequests {
				t.Fatalf("%s: call %d: %s", name, i+1, got.Text)
			}
		}
		for _, call := range c.calls {
			got := call("198.51.100.1")
			for tries := 0; tries < 10 && got.Status != http.StatusTooManyRequests; tries++ { // a slow machine earns a call every 2 s
				got = call("198.51.100.1")
			}
			if got.Status != http.StatusTooManyRequests || got.Str("message") != "Muitas tentativas, tente novamente mais tarde." {
				t.Errorf("%s beyond the limit: %d %s", name, got.Status, got.Text)
			}
			if other := call("198.51.100.2"); other.Status == http.StatusTooManyRequests {
				t.Errorf("%s: another address is held back", name)
			}
		}
	}
}

func TestDocumentsAreLookedUp(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	for _, base := range []string{"/varejistas", "/parceiros"} {
		for path, want := range map[string]string{
			"AAAAAAAA000191":       `{"cnpj":"AAAAAAAA000191","verificada":true,"situacao":"ATIVA","razaoSocial":"QUITANDA BOA HORA TESTE LTDA","nomeFantasia":"Quitanda Boa Hora","numero":"671","cep":"30112021","endereco":"Avenida Getúlio Vargas","bairro":"Savassi","cidade":"Belo Horizonte","uf":"MG"}`,
			"aa.aaa.aaa%2F0001-91": `"cnpj":"AAAAAAAA000191","verificada":true`,
			"SE1VA026000259":       `"situacao":"SUSPENSA"`,
			"XT9CDVWJ000172":       `{"cnpj":"XT9CDVWJ000172","verificada":false,"situacao":"situação não verificada","razaoSocial":"","nomeFantasia":"","numero":"","cep":"","endereco":"","bairro":"","cidade":"","uf":""}`,
		} {
			if got := n.Ask("GET", base+"/search/cnpj/"+path, nil); got.Status != http.StatusOK || !strings.Contains(got.Text, want) {
				t.Errorf("%s %s: %d %s", base, path, got.Status, got.Text)
			}
		}
		for _, bad := range []string{"AAAAAAAA000192", "A1B2C3D4000193", "00000000000000", "1", "%00", "%ff", "..%2f..%2fadmin"} {
			if got := n.Ask("GET", base+"/search/cnpj/"+bad, nil); got.Status != http.StatusBadRequest || got.Str("message") != "CNPJ inválido" {
				t.Errorf("%s %s: %d %s", base, bad, got.Status, got.Text)
			}
		}
	}
	for document, want := range map[string]string{
		"12ABC345000188": `{"valid":true,"documento":"12ABC345000188","verificada":true,"situacao":"ATIVA","softwareHouseId":null,"tradeName":null}`,
		"XT9CDVWJ000172": `{"valid":true,"documento":"XT9CDVWJ000172","verificada":false,"situacao":"situação não verificada","softwareHouseId":null,"tradeName":null}`,
		"A1B2C3D4000193": `"message":"CNPJ inválido"`, "12ABC345000187": `"message":"CNPJ inválido"`,
	} {
		if got := n.Ask("GET", "/parceiros/verify-document/"+document, nil); !strings.Contains(got.Text, want) || got.Status >= 500 {
			t.Errorf("%s: %d %s", document, got.Status, got.Text)
		}
	}
}

// Where no server is configured, and nobody tries things out, companies and places that ship answer nobody: a sample
// company is a stranger like any other.
func TestSamplesAreNoRegister(t *testing.T) {
	s := apitest.OnSQLite(t)
	s.Samples = false
	n := apitest.NewNewcomers(t, s)
	n.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	if got := n.Ask("GET", "/varejistas/search/cnpj/AAAAAAAA000191", nil); got.Status != 200 || got.Str("situacao") != "situação não verificada" || got.Str("razaoSocial") != "" {
		t.Errorf("a sample company: %d %s", got.Status, got.Text)
	}
	if got := n.Call(t, apitest.Admin, "GET", "/places/01310100", ""); got.Status != http.StatusServiceUnavailable || got.Str("code") != "onboarding.cep_not_configured" {
		t.Errorf("a sample place: %d %s", got.Status, got.Text)
	}
	if got := n.Ask("POST", "/retailers/signup", apitest.RetailerForm); got.Status != http.StatusCreated {
		t.Errorf("sign-up: %d %s", got.Status, got.Text)
	}
	for _, c := range []struct {
		samples bool
		url     string
		says    []string
	}{
		{false, "", []string{"no CNPJ is verified: sign-ups pass", "no CEP is looked up: people fill in"}},
		{true, "", []string{"only the samples of the demonstration are known; set SEIVA_CNPJ_URL", "set SEIVA_CEP_URL"}},
		{false, "https://brasilapi.com.br", nil},
	} {
		var log bytes.Buffer
		(&app.App{Settings: app.Settings{Samples: c.samples, CNPJURL: c.url, CEPURL: c.url}}).WarnOfLookUps(slog.New(slog.NewTextHandler(&log, nil)))
		for _, says := range c.says {
			if !strings.Contains(log.String(), says) {
				t.Errorf("%+v: %s", c, log.String())
			}
		}
		if got := strings.Count(log.String(), "level=WARN"); got != len(c.says) {
			t.Errorf("%+v: %d warnings", c, got)
		}
	}
}

// A register that is down holds nobody up; one at an address that is none is noticed at the start.
func TestRegisterThatIsDown(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	s := apitest.OnSQLite(t)
	s.CNPJURL, s.CEPURL = closed.URL, closed.URL
	n := apitest.NewNewcomers(t, s)
	n.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	if got := n.Ask("GET", "/varejistas/search/cnpj/AAAAAAAA000191", nil); got.Status != 200 || got.Str("situacao") != "situação não verificada" {
		t.Errorf("look-up: %d %s", got.Status, got.Text)
	}
	if got := n.Ask("POST", "/retailers/signup", apitest.RetailerForm); got.Status != http.StatusCreated {
		t.Errorf("sign-up: %d %s", got.Status, got.Text)
	}
	if n.Text("SELECT CAST(verified AS TEXT) FROM pending_sign_ups") != "0" {
		t.Error("the sign-up is marked as verified")
	}
	if got := n.Call(t, apitest.Admin, "GET", "/places/01310100", ""); got.Status != http.StatusServiceUnavailable || got.Str("code") != "onboarding.cep_unavailable" {
		t.Errorf("place: %d %s", got.Status, got.Text)
	}
	for _, s := range []app.Settings{{Data: t.TempDir(), CNPJURL: "brasilapi"}, {Data: t.TempDir(), CEPURL: "ftp://brasilapi"}} {
		if a, err := app.Open(t.Context(), s); err == nil {
			a.Close()
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
	s := apitest.OnSQLite(t)
	s.CNPJURL, s.CEPURL = register.URL, register.URL
	n := apitest.NewNewcomers(t, s)
	n.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	for range 2 {
		if got := n.Ask("GET", "/parceiros/search/cnpj/11222333000181", nil); got.Str("razaoSocial") != "X LTDA" || got.Str("cidade") != "São Paulo" {
			t.Errorf("%d %s", got.Status, got.Text)
		}
		if got := n.Ask("GET", "/parceiros/search/cnpj/12345678000195", nil); got.Object()["verificada"] != false {
			t.Errorf("%d %s", got.Status, got.Text)
		}
		if got := n.Call(t, apitest.Admin, "GET", "/places/01310-100", ""); got.Str("cidade") != "São Paulo" {
			t.Errorf("%d %s", got.Status, got.Text)
		}
		if got := n.Call(t, apitest.Admin, "GET", "/places/99999999", ""); got.Status != http.StatusNotFound {
			t.Errorf("%d %s", got.Status, got.Text)
		}
	}
	if len(asked) != 4 {
		t.Errorf("asked %v", asked)
	}
}

func TestPlaces(t *testing.T) {
	p := apitest.NewWorld(t)
	get := func(name, who, cep string, status int, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: who, Method: "GET", Path: "/places/" + cep, Status: status, Has: has}
	}
	street := `{"cep":"01310100","endereco":"Avenida Paulista","bairro":"Bela Vista","cidade":"São Paulo","uf":"SP"}`
	p.Expect(t, []apitest.Case{
		get("no session", apitest.Nobody, "01310100", 401),
		get("unknown", apitest.Retailer, "99999999", 404, `"message":"CEP não encontrado"`),
		get("too short", apitest.Retailer, "0131010", 404, `"message":"CEP não encontrado"`),
		get("odd", apitest.Retailer, "%00%ff", 404, `"message":"CEP não encontrado"`),
		get("retailer", apitest.Retailer, "01310100", 200, street),
		get("masked", apitest.House, "01310-100", 200, street),
		get("administrator", apitest.Admin, "01310100", 200, street),
		get("town with one CEP", apitest.Support, "13920000", 200, `"endereco":"","bairro":"","cidade":"Pedreira","uf":"SP"`),
	})
}

func TestCodesAndLinks(t *testing.T) {
	p := apitest.NewWorld(t)
	link := func(name, who, body string, status int, has ...string) apitest.Case {
		return apitest.Case{Name: name, As: who, Method: "PATCH", Path: "/varejistas/link-partner", Body: body, Status: status, Has: has}
	}
	code := func(name, code, has string) apitest.Case {
		return apitest.Case{Name: name, Method: "GET", Path: "/parceiros/verify-code/" + code, Status: 200, Has: []string{has}}
	}
	p.Expect(t, []apitest.Case{
		code("nobody's code", "AAAAAA", `{"valid":false,"softwareHouseId":null,"tradeName":null}`),
		code("odd code", "%00%ff", `{"valid":false,"softwareHouseId":null,"tradeName":null}`),
		code("code", p.Beta.Code, `{"valid":true,"softwareHouseId":"`+p.Beta.ID+`","tradeName":"Beta"}`),
		code("code in small letters", strings.ToLower(p.Beta.Code), `"valid":true`),

		link("no session", apitest.Nobody, `{"codigo":"`+p.Beta.Code+`"}`, 401),
		link("software house", apitest.House, `{"codigo":"`+p.Beta.Code+`"}`, 403),
		link("administrator", apitest.Admin, `{"codigo":"`+p.Beta.Code+`"}`, 403),
		link("nothing named", apitest.Retailer, `{}`, 422, `"codigo":"Insira o código ou o CNPJ da software house."`),
		link("nobody's code", apitest.Retailer, `{"codigo":"AAAAAA"}`, 422, `"codigo":"Não encontramos uma software house com este código.`),
		link("nobody's CNPJ", apitest.Retailer, `{"documento":"77888999000181"}`, 422, `"documento":"Não encontramos uma software house com este CNPJ.`),
		link("a retailer's CNPJ", apitest.Retailer, `{"documento":"`+apitest.RetailerDocument+`"}`, 422, `"documento":`),
		link("two software houses", apitest.Retailer, `{"codigo":"`+p.Beta.Code+`","documento":"`+apitest.PartnerDocument+`"}`, 422, `"documento":"O código e o CNPJ são de software houses diferentes.`),
		link("wrong type", apitest.Retailer, `{"codigo":7}`, 422, `"codigo":"deve ser um texto"`),
		link("an id is no code", apitest.Retailer, `{"codigo":"`+p.Beta.ID+`","parceiroId":"`+p.Beta.ID+`","varejistaId":"`+p.Alfa.ID+`"}`, 422),
		{Name: "still linked as before", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"parceiroId":"` + p.Caixa.ID + `"`}},

		link("by code", apitest.Retailer, `{"codigo":"`+strings.ToLower(p.Beta.Code)+`","varejistaId":"`+p.Alfa.ID+`"}`, 200, `{"id":"`+p.Beta.ID+`","nomeFantasia":"Beta"}`),
		{Name: "linked", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"parceiroId":"` + p.Beta.ID + `"`}},
		{Name: "the other retailer is not", As: apitest.OtherRetailer, Method: "GET", Path: "/varejistas", Status: 200, Has: []string{`"parceiroId":null`}},
		{Name: "its software house sees it no longer", As: apitest.House, Method: "GET", Path: "/parceiros/varejistas/all", Status: 200, Has: []string{`[]`}},
		link("by CNPJ, masked", apitest.OtherRetailer, `{"documento":"se.1va.026/0001-78"}`, 200, p.Caixa.ID),
		link("by both", apitest.OtherRetailer, `{"codigo":"`+p.Caixa.Code+`","documento":"`+apitest.PartnerDocument+`"}`, 200, p.Caixa.ID),
	})
	linked := p.Texts("SELECT retailer_id || ' ' || object_id FROM audit WHERE action = 'onboarding.partner_linked' ORDER BY number")
	if want := []string{p.Seiva.ID + " " + p.Beta.ID, p.Alfa.ID + " " + p.Caixa.ID, p.Alfa.ID + " " + p.Caixa.ID}; !slices.Equal(linked, want) {
		t.Errorf("audited %v, want %v", linked, want)
	}
}

func TestTextsArePublic(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	for name, title := range map[string]string{"termos-de-uso": "Termos de uso", "politica-de-privacidade": "Política de privacidade"} {
		got := n.Ask("GET", "/textos/"+name, nil)
		sections, _ := got.Object()["secoes"].([]any)
		if got.Status != http.StatusOK || got.Str("titulo") != title || got.Str("versao") == "" || len(got.Str("sha256")) != 64 || len(sections) < 5 {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
		if strings.Contains(got.Text, "null") {
			t.Errorf("%s: lists must be empty, not null", name)
		}
	}
	if got := n.Ask("GET", "/textos/outro", nil); got.Status != http.StatusUnauthorized {
		t.Errorf("another text: %d", got.Status)
	}
}
