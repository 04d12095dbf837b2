package intake

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

func namesOf(fields map[string]string) string {
	return strings.Join(slices.Sorted(maps.Keys(fields)), " ")
}

// What nobody reads is refused by name, and the answer tells the names that are read: a till whose parameters are spelt
// otherwise finds out before its first receipt.
func TestIntakeRefusesWhatItDoesNotKnow(t *testing.T) {
	p := apitest.NewTills(t)
	xml := string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
	text, err := json.Marshal(xml)
	testkit.Must(t, err)
	inBody := func(more string) string { return fmt.Sprintf(`{"xml":%s%s}`, text, more) }
	const unknown = "request.unknown_field"
	many := ""
	for i := range 5_000 {
		many += fmt.Sprintf(`,"f%04d%s":%d`, i, strings.Repeat("x", 100), i)
	}
	for name, c := range map[string]struct {
		query, mediaType, body string
		code, fields, says     string
	}{
		"query":                    {"?caixa=7&impresso=false", "application/xml", xml, unknown, "caixa impresso", "cashierCode, printed e strict"},
		"query, in capitals":       {"?cashiercode=7", "application/xml", xml, unknown, "cashiercode", "cashierCode, printed e strict"},
		"query, one of several":    {"?cashierCode=7&printed=true&x", "application/xml", xml, unknown, "x", ""},
		"query of a batch":         {"?caixa=7", "application/x-ndjson", inBody(""), unknown, "caixa", ""},
		"query beside JSON":        {"?cashierCode=7", "application/json", inBody(""), unknown, "cashierCode", "corpo"},
		"query beside a batch":     {"?printed=false", "application/x-ndjson", inBody(""), unknown, "printed", "linha"},
		"query, twice":             {"?printed=true&printed=false", "application/xml", xml, "request.invalid", "printed", ""},
		"query that is none":       {"?cashierCode=10%", "application/xml", xml, "request.bad_query", "", ""},
		"query with a semicolon":   {"?cashierCode=7;printed=false", "application/xml", xml, "request.bad_query", "", ""},
		"JSON":                     {"", "application/json", inBody(`,"caixa":"7","impresso":false`), unknown, "caixa impresso", "xml, cashierCode e printed"},
		"JSON, without xml":        {"", "application/json", `{"nota":"<a/>"}`, unknown, "nota", "xml, cashierCode e printed"},
		"JSON, five thousand":      {"", "application/json", inBody(many), unknown, "", "f0000"},
		"JSON, a number for text":  {"", "application/json", inBody(`,"cashierCode":7`), "receipts.bad_envelope", "cashierCode", ""},
		"JSON, a text for a flag":  {"", "application/json", inBody(`,"printed":"false"`), "receipts.bad_envelope", "printed", ""},
		"JSON, an object for text": {"", "application/json", inBody(`,"cashierCode":{"xml":1}`), "receipts.bad_envelope", "cashierCode", ""},
		"JSON, two wrong types":    {"", "application/json", `{"xml":["<a/>"],"printed":1}`, "receipts.bad_envelope", "printed xml", ""},
		"JSON, a code twice":       {"", "application/json", inBody(`,"cashierCode":"7","cashierCode":"8"`), "receipts.bad_envelope", "cashierCode", ""},
		"JSON, another document":   {"", "application/json", inBody(`,"XML":"<a/>"`), "receipts.bad_envelope", "xml", ""},
		"JSON, cut off":            {"", "application/json", inBody(`,"caixa":"7`), "receipts.bad_envelope", "", ""},
		"JSON, and more":           {"", "application/json", inBody("") + inBody(""), "receipts.bad_envelope", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, path := range []string{"/integration/receipts", "/integration/receipts/verify"} {
				if strings.HasSuffix(path, "verify") && c.mediaType == "application/x-ndjson" {
					continue
				}
				got := p.Send(t, p.Live, path+c.query, c.mediaType, strings.NewReader(c.body))
				if got.Status != 422 || got.Body.Code != c.code || !strings.Contains(got.Body.Message, c.says) || len(got.Body.Message) < 30 {
					t.Errorf("%s: %d %s %q", path, got.Status, got.Body.Code, got.Body.Message)
				}
				if c.fields != "" && namesOf(got.Body.Fields) != c.fields || len(got.Text) > 4_000 {
					t.Errorf("%s: fields %v, %d bytes", path, got.Body.Fields, len(got.Text))
				}
			}
		})
	}
	if p.Stored(t) != 0 {
		t.Error("something was stored")
	}
}

// In a batch it is the line's fault alone.
func TestBatchNamesWhatItDoesNotKnow(t *testing.T) {
	p := apitest.NewTills(t)
	good := envelope(t, apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
	body := strings.Replace(good, `"cashierCode"`, `"caixa"`, 1) + good + strings.Replace(good, `"01"`, `1`, 1)
	got := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(body))
	var lines []struct {
		Line    int
		Code    string
		Message string
		Fields  map[string]string
	}
	for text := range bytes.Lines(got.Text) {
		lines = append(lines, struct {
			Line    int
			Code    string
			Message string
			Fields  map[string]string
		}{})
		testkit.Must(t, json.Unmarshal(text, &lines[len(lines)-1]))
	}
	if len(lines) != 3 || lines[0].Code != "request.unknown_field" || !strings.Contains(lines[0].Message, "caixa") || namesOf(lines[0].Fields) != "caixa" ||
		lines[1].Code != "" || lines[2].Code != "receipts.bad_envelope" || namesOf(lines[2].Fields) != "cashierCode" {
		t.Errorf("%+v", lines)
	}
	// A till that spells every line so is told once, not a million times.
	rest := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(strings.Repeat(`{"nota":"<a/>"}`+"\n", 3_000)))
	told := readLines(t, bytes.NewReader(rest.Text))
	if len(told) != 1_001 || told[0].Message == "" || told[500].Message != "" || told[1_000].Code != "receipts.too_many_unreadable" {
		t.Errorf("%d lines", len(told))
	}
	if bytes.Contains(bytes.Join(bytes.Split(rest.Text, []byte("\n"))[20:], nil), []byte(`"fields"`)) {
		t.Error("the names are repeated without end")
	}
}

// The other calls of an integration are ours as well.
func TestIntegrationRefusesWhatItDoesNotKnow(t *testing.T) {
	p := apitest.NewTills(t)
	for _, c := range [][4]string{
		{"POST", "/customer-tokens?cpf=52998224725", `{"document":"52998224725"}`, "cpf"},
		{"POST", "/customer-tokens", `{"document":"52998224725","cpf":"52998224725"}`, "cpf"},
		{"GET", "/integration/customers/52998224725/preferences?document=1", "", "document"},
	} {
		got := p.Call(t, apitest.Nobody, c[0], c[1], c[2], "x-api-key", p.BoundToRetailer)
		if got.Status != http.StatusUnprocessableEntity || got.Str("code") != "request.unknown_field" || got.Field(c[3]) == "" {
			t.Errorf("%s %s: %d %s", c[0], c[1], got.Status, got.Text)
		}
	}
}
