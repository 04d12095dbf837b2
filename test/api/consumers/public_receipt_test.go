package consumers

import (
	"encoding/json"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/testkit"
)

func TestPublicReceipt(t *testing.T) {
	v := apitest.NewTills(t)
	link := v.Link(t, v.Live, "valid/02_sp_cpf_pix.xml")
	token := strings.TrimPrefix(link, "/r/")
	before := apitest.OfBefore(link)
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
		{"a place alone", "GET", "/r/" + token[22:], 404, "Não encontramos este cupom"},
		{"another place", "GET", before + "0000000000000000000000000", 404, "Não encontramos este cupom"},
		{"another place, content", "GET", before + "zzzzzzzzzzzzzzzzzzzzzzzzz.json", 404, "receipts.not_found"},
		{"two links", "GET", before + token, 404, "Não encontramos este cupom"},
		{"a huge one", "GET", link + strings.Repeat("A", 100_000), 404, "Não encontramos este cupom"},
		{"other letters", "GET", before + "%00%C3%A9%2F" + strings.Repeat("-", 21), 404, "Não encontramos este cupom"},
		{"a link of before", "GET", before, 200, "***.982.247-**"},
		{"a link of before, content", "GET", before + ".json", 200, `"document":"***.982.247-**"`},
		{"a link of before, original", "GET", before + ".xml", 200, "35261111222333000181650010000001021009124803"},
		{"a write", "POST", link, 405, ""},
		{"the page", "GET", link, 200, "***.982.247-**"},
		{"the content", "GET", link + ".json", 200, `"document":"***.982.247-**"`},
		{"the page's head", "HEAD", link, 200, ""},
		{"the original's head", "HEAD", link + ".xml", 200, ""},
	} {
		got := v.Open(t, c.method, c.path)
		if got.Status != c.status || !strings.Contains(got.Body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.Status, got.Body)
		}
		if c.method == "HEAD" && (got.Body != "" || got.Header.Get("Content-Length") == "") {
			t.Errorf("%s: %v, %d bytes sent", c.name, got.Header, len(got.Body))
		}
		if strings.Contains(got.Body, apitest.AnaCPF) && !strings.HasSuffix(c.path, ".xml") {
			t.Errorf("%s shows the CPF", c.name)
		}
	}
	original := v.Open(t, "GET", link+".xml")
	if original.Body != string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml")) {
		t.Error("the original is not byte for byte")
	}
	if got := original.Header.Get("Content-Disposition"); got != `attachment; filename="NFe35261111222333000181650010000001021009124803.xml"` {
		t.Errorf("Content-Disposition: %s", got)
	}
	metrics := v.Open(t, "GET", "/metrics").Body
	if !strings.Contains(metrics, `route="GET /r/{token...}"`) {
		t.Error("the metrics do not count receipts by their pattern")
	}
	for _, private := range []string{before[len("/r/"):], token[22:], apitest.AnaCPF, "35261111222333000181650010000001021009124803"} {
		if strings.Contains(metrics, private) || strings.Contains(v.Log.String(), private) {
			t.Errorf("metrics or log hold %s", private)
		}
	}
}

// What comes after a receipt shows on its page at once.
func TestPublicReceiptFollowsEvents(t *testing.T) {
	v := apitest.NewTills(t)
	cancelled, substituted := v.Link(t, v.Live, "valid/01_sp_sem_cpf.xml"), v.Link(t, v.Live, "valid/12_sp_serie3.xml")
	substitute := v.Link(t, v.Live, "valid/32_sp_contingencia_substituta.xml")
	for _, event := range []string{"valid/30_evento_cancela_01.xml", "valid/33_evento_cancsubst_12.xml"} {
		if got := v.SendXML(t, v.Live, apitest.Sample(t, event)); got.Status != 200 {
			t.Fatalf("%s: %d %s", event, got.Status, got.Text)
		}
	}
	for link, want := range map[string][2]string{
		cancelled:   {"cancelled", "Cupom cancelado</strong> A loja cancelou este cupom em "},
		substituted: {"substituted", "Cupom cancelado por substituição"},
		substitute:  {"authorised", "EMITIDA EM CONTINGÊNCIA"},
		v.Link(t, v.Test, "valid/18_sp_homologacao.xml"):         {"authorised", "SEM VALOR FISCAL"},
		v.Link(t, v.Live, "malformed/m09_vNF_adulterado.xml"):    {"authorised", "A assinatura digital não confere"},
		v.Link(t, v.Live, "valid/05_alfa_emit_cpf.xml"):          {"authorised", "12.ABC.345/01DE-35"},
		v.Link(t, v.Live, "valid/16_mg_qrcode_v3.xml"):           {"authorised", "Conferir na SEFAZ"},
		v.Link(t, v.Live, "malformed/m15_iso8859_declarado.xml"): {"authorised", "Assinatura verificada"},
	} {
		if !strings.Contains(v.Open(t, "GET", link).Body, want[1]) {
			t.Errorf("%s: no %q", want[0], want[1])
		}
		var content publicweb.PublicReceipt
		testkit.Must(t, json.Unmarshal([]byte(v.Open(t, "GET", link+".json").Body), &content))
		if content.Status != want[0] || !content.Readable {
			t.Errorf("%q: %s, readable %v", want[1], content.Status, content.Readable)
		}
	}
}
