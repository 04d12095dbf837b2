package cnpjregistry_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/cnpjregistry"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/fetch"
	"seiva/internal/onboarding"
)

const mercado = "11222333000181"

func TestLocalRegister(t *testing.T) {
	for cnpj, want := range map[string]onboarding.Standing{
		mercado: onboarding.Active, "11222333000262": onboarding.Active, "77888999000181": onboarding.Active,
		"12ABC34501DE35": onboarding.Active, "12345678000195": onboarding.Active, "SE1VA026000178": onboarding.Active,
		"90400500000103": onboarding.Active, "AAAAAAAA000191": onboarding.Active, "12ABC345000188": onboarding.Active,
		"SE1VA026000259": onboarding.Suspended, "ZZZZZZZZZZZZ62": onboarding.Unfit, "A1B2C3D4000193": onboarding.Closed,
	} {
		got, err := cnpjregistry.Local(t.Context(), cnpj)
		if err != nil || got.Standing != want || got.CNPJ != cnpj || !brdoc.ValidCNPJ(cnpj) || !brdoc.ValidCEP(got.Place.CEP) || got.CorporateName == "" {
			t.Errorf("%s: %+v, %v", cnpj, got, err)
		}
	}
	if _, err := cnpjregistry.Local(t.Context(), "XT9CDVWJ000172"); !errors.Is(err, onboarding.ErrUnknown) {
		t.Errorf("unknown: %v", err)
	}
}

func TestRemoteReadsWhatTheRegisterSays(t *testing.T) {
	const rest = `"razao_social":"MERCADO SEIVA LTDA","nome_fantasia":null,"logradouro":"PAULISTA","descricao_tipo_de_logradouro":"AVENIDA",
		"numero":"1578","bairro":"BELA VISTA","municipio":"SAO PAULO","uf":"SP","cnae_fiscal":4711302,"qsa":[{"nome_socio":"X"}],"email":null}`
	want := onboarding.Company{
		CNPJ: mercado, CorporateName: "MERCADO SEIVA LTDA", Standing: onboarding.Active, Number: "1578", Activity: "4711302",
		Place: onboarding.Place{CEP: "01310200", Street: "AVENIDA PAULISTA", District: "BELA VISTA", City: "SAO PAULO", UF: "SP"},
	}
	for name, body := range map[string]string{
		"by code":        `{"cnpj":"11222333000181","situacao_cadastral":2,"cep":"01310200",` + rest,
		"by description": `{"cnpj":"11.222.333/0001-81","descricao_situacao_cadastral":"Ativa","cep":"01310200",` + rest,
		"CEP as number":  `{"cnpj":"11222333000181","situacao_cadastral":2,"cep":1310200,` + rest,
	} {
		if got, err := ask(t, says(200, body)); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
	}
	for code, want := range map[string]onboarding.Standing{"1": onboarding.Void, "3": onboarding.Suspended, "4": onboarding.Unfit, "8": onboarding.Closed} {
		got, err := ask(t, says(200, `{"cnpj":"11222333000181","situacao_cadastral":`+code+`,"cep":null}`))
		if err != nil || got.Standing != want || got.Place.CEP != "" {
			t.Errorf("%s: %+v, %v", code, got, err)
		}
	}
}

// The register wrote the CPF of sole traders into their company's name.
func TestRemoteLeavesOutTheOwnersCPF(t *testing.T) {
	got, err := ask(t, says(200, `{"cnpj":"11222333000181","situacao_cadastral":2,"razao_social":"ANA SOUZA 52998224725","nome_fantasia":"LOJA 12345678900"}`))
	if err != nil || got.CorporateName != "ANA SOUZA" || got.TradeName != "LOJA 12345678900" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestRemoteBelievesNothingElse(t *testing.T) {
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		unknown bool
	}{
		"unknown":          {says(404, `{"message":"CNPJ não encontrado"}`), true},
		"another CNPJ":     {says(200, `{"cnpj":"12345678000195","situacao_cadastral":2}`), false},
		"no CNPJ":          {says(200, `{"situacao_cadastral":2}`), false},
		"no standing":      {says(200, `{"cnpj":"11222333000181"}`), false},
		"unknown standing": {says(200, `{"cnpj":"11222333000181","situacao_cadastral":7,"descricao_situacao_cadastral":"OUTRA"}`), false},
		"wrong types":      {says(200, `{"cnpj":11222333000181,"situacao_cadastral":"2"}`), false},
		"a list":           {says(200, `[]`), false},
		"a page":           {says(200, `<html>`), false},
		"huge":             {says(200, `{"cnpj":"`+strings.Repeat("1", 400<<10)+`"}`), false},
		"broken":           {says(500, `{}`), false},
		"refuses the CNPJ": {says(400, `{}`), false},
		"redirects": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1/", http.StatusFound)
		}, false},
		"hangs up":          {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, false},
		"asks for a retry":  {says(429, `{}`), false},
		"answers with null": {says(200, `null`), false},
	} {
		got, err := ask(t, c.handler)
		if err == nil || errors.Is(err, onboarding.ErrUnknown) != c.unknown || got != (onboarding.Company{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestRemoteIsLeftWhenSlowOrClosed(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	start := time.Now()
	_, err := ask(t, func(http.ResponseWriter, *http.Request) { <-stop })
	if took := time.Since(start); err == nil || took > 2*fetch.Timeout {
		t.Errorf("slow: %v after %v", err, took)
	}
	server := httptest.NewServer(nil)
	server.Close()
	remote, err := cnpjregistry.NewRemote(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := remote.Company(context.Background(), mercado); err == nil || errors.Is(err, onboarding.ErrUnknown) {
		t.Errorf("closed: %v", err)
	}
	if _, err := cnpjregistry.NewRemote("brasilapi.com.br"); err == nil {
		t.Error("an address without a scheme was taken")
	}
}

func ask(t *testing.T, handler http.HandlerFunc) (onboarding.Company, error) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/cnpj/v1/"+mercado {
			t.Errorf("asked for %s", r.URL.Path)
		}
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	remote, err := cnpjregistry.NewRemote(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return remote.Company(t.Context(), mercado)
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}
