package intake

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// asText is what a till that reads a file of one byte a character puts into JSON.
func asText(t *testing.T, latin1 []byte) string {
	t.Helper()
	text, err := charmap.ISO8859_1.NewDecoder().Bytes(latin1)
	testkit.Must(t, err)
	return string(text)
}

func jsonOf(t *testing.T, xml string) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"xml": xml})
	testkit.Must(t, err)
	return string(b)
}

const jsonBOM = "\ufeff"

// original gives the document behind a public link, as a file.
func original(p *apitest.Tills, t *testing.T, publicURL string) (body []byte, contentType string) {
	t.Helper()
	_, token, _ := strings.Cut(publicURL, "/r/")
	w := httptest.NewRecorder()
	p.Instance.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/r/"+token+".xml", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("the original: %d %s", w.Code, w.Body)
	}
	return w.Body.Bytes(), w.Header().Get("Content-Type")
}

// A document of ISO-8859-1 means the same inside JSON, where it is text already, as on its own: its signature holds, the
// one repeats the other, and the file that comes back can be opened.
func TestIntakeReadsLatin1InsideJSON(t *testing.T) {
	raw := apitest.Sample(t, "malformed/m15_iso8859_declarado.xml")
	p := apitest.NewTills(t)
	for i, step := range []struct {
		mediaType, body string
		status          int
	}{
		{"application/json", jsonOf(t, asText(t, raw)), 201},
		{"application/json", strings.Replace(jsonOf(t, asText(t, raw)), "ã", `\u00e3`, 1), 200},
		{"application/xml", string(raw), 200},
	} {
		got := p.Send(t, p.Live, "/integration/receipts", step.mediaType, strings.NewReader(step.body))
		if got.Status != step.status || got.Body.Verification == nil || got.Body.Verification.Signature != "valid" {
			t.Fatalf("step %d: %d %s", i, got.Status, got.Text)
		}
		back, contentType := original(p, t, got.Body.PublicURL)
		if !bytes.Equal(back, raw) || contentType != "application/xml; charset=iso-8859-1" {
			t.Errorf("step %d: as %s, %d bytes for %d", i, contentType, len(back), len(raw))
		}
	}
}

// Text that no byte of its declared encoding stands for is kept as UTF-8, and says so.
func TestIntakeKeepsTextThatItsEncodingCannotHold(t *testing.T) {
	p := apitest.NewTills(t)
	gen := nfcegen.New(11)
	sale := receiptstest.ShopA1.Sale(1)
	sale.Notes = "10 € de crédito – até sábado"
	xml := string(gen.Receipt(sale, gen.Signer(sale.Emitter.CNPJ, sale.Emitter.LegalName)))
	for _, declared := range []string{"ISO-8859-1", "utf-16"} {
		text := strings.Replace(xml, `encoding="UTF-8"`, `encoding="`+declared+`"`, 1)
		got := p.Send(t, p.Live, "/integration/receipts", "application/json", strings.NewReader(jsonOf(t, text)))
		if got.Status >= 300 || got.Body.Verification.Signature != "valid" {
			t.Fatalf("%s: %d %s", declared, got.Status, got.Text)
		}
		if back, contentType := original(p, t, got.Body.PublicURL); string(back) != xml || contentType != "application/xml; charset=utf-8" {
			t.Errorf("%s: as %s: %.60s", declared, contentType, back)
		}
	}
}

// A byte order mark says nothing of what is sent: before JSON, before each line, before the XML inside, or all of them.
func TestIntakePassesOverByteOrderMarks(t *testing.T) {
	xml := string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
	latin1 := asText(t, apitest.Sample(t, "malformed/m15_iso8859_declarado.xml"))
	for name, body := range map[string]string{
		"before JSON":                        jsonBOM + jsonOf(t, xml),
		"before the XML":                     jsonOf(t, jsonBOM+xml),
		"before both":                        jsonBOM + " " + jsonOf(t, jsonBOM+xml),
		"before both, escaped":               jsonBOM + strings.Replace(jsonOf(t, jsonBOM+xml), jsonBOM, `\ufeff`, 1),
		"before an XML declared as Latin-1":  jsonOf(t, jsonBOM+latin1),
		"before an unusual envelope":         jsonBOM + strings.Replace(jsonOf(t, xml), `"xml"`, `"XML"`, 1),
		"before an XML with space around it": jsonOf(t, jsonBOM+"\r\n"+xml+"\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			p := apitest.NewTills(t)
			got := p.Send(t, p.Live, "/integration/receipts", "application/json", strings.NewReader(body))
			if got.Status != 201 || got.Body.Verification.Signature != "valid" {
				t.Fatalf("%d %s", got.Status, got.Text)
			}
			lines := jsonBOM + "\n" + jsonBOM + strings.TrimPrefix(body, jsonBOM) + "\r\n" + body
			batch := readLines(t, bytes.NewReader(p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(lines)).Text))
			if len(batch) != 2 || batch[0].Status != "duplicate" || batch[1].Status != "duplicate" || batch[0].Line != 2 {
				t.Errorf("in a batch: %+v", batch)
			}
		})
	}
}

// A file that was saved again as UTF-8, with a mark that says so, often still has the old declaration.
func TestIntakeBelievesTheMarkAndNotTheDeclaration(t *testing.T) {
	p := apitest.NewTills(t)
	body := jsonBOM + asText(t, apitest.Sample(t, "malformed/m15_iso8859_declarado.xml"))
	got := p.Send(t, p.Live, "/integration/receipts", "application/xml", strings.NewReader(body))
	if got.Status != 201 || got.Body.Verification.Signature != "valid" {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
}

// A body that was compressed is told so, and not that its XML or each of its lines is corrupt.
func TestIntakeNamesACompressedBody(t *testing.T) {
	p := apitest.NewTills(t)
	xml := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	for mediaType, body := range map[string][]byte{
		"application/xml": xml, "application/json": []byte(jsonOf(t, string(xml))),
		"application/x-ndjson": []byte(strings.Repeat(envelope(t, xml), 3)),
	} {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, err := w.Write(body)
		testkit.Must(t, err)
		testkit.Must(t, w.Close())
		got := p.Send(t, p.Live, "/integration/receipts", mediaType, &packed)
		if got.Status != http.StatusUnsupportedMediaType || got.Body.Code != "receipts.unsupported_media" || !strings.Contains(got.Body.Message, "gzip") {
			t.Errorf("%s: %d %s", mediaType, got.Status, got.Text)
		}
	}
	if n := p.Stored(t); n != 0 {
		t.Errorf("%d receipts", n)
	}
}
