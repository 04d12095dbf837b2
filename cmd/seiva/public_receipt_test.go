package main

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/edge/publicweb"
)

// visitor opens public links as a consumer's browser does: no session, no key.
type visitor struct{ *tills }

func newVisitor(t *testing.T) *visitor {
	t.Helper()
	return &visitor{newTills(t)}
}

// link sends a sample and gives its public path.
func (v *visitor) link(t *testing.T, key, name string) string {
	t.Helper()
	got := v.sendXML(t, key, sample(t, name))
	_, token, found := strings.Cut(got.body.PublicURL, "/r/")
	if got.status != http.StatusCreated || !found || len(token) != 22 {
		t.Fatalf("%s: %d %s", name, got.status, got.text)
	}
	return "/r/" + token
}

// page is what a link gave.
type page struct {
	status int
	header http.Header
	body   string
}

func (v *visitor) open(t *testing.T, method, path string) page {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, v.server.URL+path, nil)
	fatal(t, err)
	response, err := http.DefaultClient.Do(r)
	fatal(t, err)
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	fatal(t, err)
	return page{response.StatusCode, response.Header, string(body)}
}

func TestPublicReceipt(t *testing.T) {
	v := newVisitor(t)
	link := v.link(t, v.live, "valid/02_sp_cpf_pix.xml")
	token := strings.TrimPrefix(link, "/r/")
	swapped := strings.Map(func(r rune) rune { // the same letters, in the other case
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, token)
	for _, c := range []struct {
		name, method, path string
		status             int
		want               string
	}{
		{"a wrong token", "GET", "/r/" + swapped, 404, "Não encontramos este cupom"},
		{"a part of it", "GET", link[:len(link)-1], 404, "Não encontramos este cupom"},
		{"a wrong token, content", "GET", "/r/" + swapped + ".json", 404, "receipts.not_found"},
		{"a wrong token, original", "GET", "/r/" + swapped + ".xml", 404, "Não encontramos este cupom"},
		{"the access key is no token", "GET", "/r/35261111222333000181650010000001021009124803", 404, "Não encontramos"},
		{"a write", "POST", link, 405, ""},
		{"the page", "GET", link, 200, "***.982.247-**"},
		{"the content", "GET", link + ".json", 200, `"document":"***.982.247-**"`},
		{"the page's head", "HEAD", link, 200, ""},
		{"the original's head", "HEAD", link + ".xml", 200, ""},
	} {
		got := v.open(t, c.method, c.path)
		if got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
		if c.method == "HEAD" && (got.body != "" || got.header.Get("Content-Length") == "") {
			t.Errorf("%s: %v, %d bytes sent", c.name, got.header, len(got.body))
		}
		if strings.Contains(got.body, anaCPF) {
			t.Errorf("%s shows the CPF", c.name)
		}
	}
	original := v.open(t, "GET", link+".xml")
	if original.body != string(sample(t, "valid/02_sp_cpf_pix.xml")) {
		t.Error("the original is not byte for byte")
	}
	if got := original.header.Get("Content-Disposition"); got != `attachment; filename="NFe35261111222333000181650010000001021009124803.xml"` {
		t.Errorf("Content-Disposition: %s", got)
	}
	metrics := v.open(t, "GET", "/metrics").body
	if !strings.Contains(metrics, `route="GET /r/{token...}"`) {
		t.Error("the metrics do not count receipts by their pattern")
	}
	for _, private := range []string{token, anaCPF, "35261111222333000181650010000001021009124803"} {
		if strings.Contains(metrics, private) || strings.Contains(v.log.String(), private) {
			t.Errorf("metrics or log hold %s", private)
		}
	}
}

// What comes after a receipt shows on its page at once.
func TestPublicReceiptFollowsEvents(t *testing.T) {
	v := newVisitor(t)
	cancelled, substituted := v.link(t, v.live, "valid/01_sp_sem_cpf.xml"), v.link(t, v.live, "valid/12_sp_serie3.xml")
	substitute := v.link(t, v.live, "valid/32_sp_contingencia_substituta.xml")
	for _, event := range []string{"valid/30_evento_cancela_01.xml", "valid/33_evento_cancsubst_12.xml"} {
		if got := v.sendXML(t, v.live, sample(t, event)); got.status != 200 {
			t.Fatalf("%s: %d %s", event, got.status, got.text)
		}
	}
	for link, want := range map[string][2]string{
		cancelled:   {"cancelled", "Cupom cancelado</strong> A loja cancelou este cupom em "},
		substituted: {"substituted", "Cupom cancelado por substituição"},
		substitute:  {"authorised", "EMITIDA EM CONTINGÊNCIA"},
		v.link(t, v.test, "valid/18_sp_homologacao.xml"):         {"authorised", "SEM VALOR FISCAL"},
		v.link(t, v.live, "malformed/m09_vNF_adulterado.xml"):    {"authorised", "A assinatura digital não confere"},
		v.link(t, v.live, "valid/05_alfa_emit_cpf.xml"):          {"authorised", "12.ABC.345/01DE-35"},
		v.link(t, v.live, "valid/16_mg_qrcode_v3.xml"):           {"authorised", "Conferir na SEFAZ"},
		v.link(t, v.live, "malformed/m15_iso8859_declarado.xml"): {"authorised", "Assinatura verificada"},
	} {
		if !strings.Contains(v.open(t, "GET", link).body, want[1]) {
			t.Errorf("%s: no %q", want[0], want[1])
		}
		var content publicweb.PublicReceipt
		fatal(t, json.Unmarshal([]byte(v.open(t, "GET", link+".json").body), &content))
		if content.Status != want[0] || !content.Readable {
			t.Errorf("%q: %s, readable %v", want[1], content.Status, content.Readable)
		}
	}
}
