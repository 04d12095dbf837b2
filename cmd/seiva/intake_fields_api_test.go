package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func namesOf(fields map[string]string) string {
	return strings.Join(slices.Sorted(maps.Keys(fields)), " ")
}

// What nobody reads is refused by name, and the answer tells the names that are read: a till whose parameters are spelt
// otherwise finds out before its first receipt.
func TestIntakeRefusesWhatItDoesNotKnow(t *testing.T) {
	p := newTills(t)
	xml := string(sample(t, "valid/02_sp_cpf_pix.xml"))
	text, err := json.Marshal(xml)
	fatal(t, err)
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
		"JSON, cut off":            {"", "application/json", inBody(`,"caixa":"7`), "receipts.bad_envelope", "", ""},
		"JSON, and more":           {"", "application/json", inBody("") + inBody(""), "receipts.bad_envelope", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, path := range []string{"/integration/receipts", "/integration/receipts/verify"} {
				if strings.HasSuffix(path, "verify") && c.mediaType == "application/x-ndjson" {
					continue
				}
				got := p.send(t, p.live, path+c.query, c.mediaType, strings.NewReader(c.body))
				if got.status != 422 || got.body.Code != c.code || !strings.Contains(got.body.Message, c.says) || len(got.body.Message) < 30 {
					t.Errorf("%s: %d %s %q", path, got.status, got.body.Code, got.body.Message)
				}
				if c.fields != "" && namesOf(got.body.Fields) != c.fields || len(got.text) > 4_000 {
					t.Errorf("%s: fields %v, %d bytes", path, got.body.Fields, len(got.text))
				}
			}
		})
	}
	if p.stored(t) != 0 {
		t.Error("something was stored")
	}
}

// In a batch it is the line's fault alone.
func TestBatchNamesWhatItDoesNotKnow(t *testing.T) {
	p := newTills(t)
	good := envelope(t, sample(t, "valid/02_sp_cpf_pix.xml"))
	body := strings.Replace(good, `"cashierCode"`, `"caixa"`, 1) + good + strings.Replace(good, `"01"`, `1`, 1)
	got := p.send(t, p.live, "/integration/receipts", "application/x-ndjson", strings.NewReader(body))
	var lines []struct {
		Line    int
		Code    string
		Message string
		Fields  map[string]string
	}
	for text := range bytes.Lines(got.text) {
		lines = append(lines, struct {
			Line    int
			Code    string
			Message string
			Fields  map[string]string
		}{})
		fatal(t, json.Unmarshal(text, &lines[len(lines)-1]))
	}
	if len(lines) != 3 || lines[0].Code != "request.unknown_field" || !strings.Contains(lines[0].Message, "caixa") || namesOf(lines[0].Fields) != "caixa" ||
		lines[1].Code != "" || lines[2].Code != "receipts.bad_envelope" || namesOf(lines[2].Fields) != "cashierCode" {
		t.Errorf("%+v", lines)
	}
	// A till that spells every line so is told once, not a million times.
	rest := p.send(t, p.live, "/integration/receipts", "application/x-ndjson", strings.NewReader(strings.Repeat(`{"nota":"<a/>"}`+"\n", 3_000)))
	told := readLines(t, bytes.NewReader(rest.text))
	if len(told) != 1_001 || told[0].Message == "" || told[500].Message != "" || told[1_000].Code != "receipts.too_many_unreadable" {
		t.Errorf("%d lines", len(told))
	}
	if bytes.Contains(bytes.Join(bytes.Split(rest.text, []byte("\n"))[20:], nil), []byte(`"fields"`)) {
		t.Error("the names are repeated without end")
	}
}

// The other calls of an integration are ours as well.
func TestIntegrationRefusesWhatItDoesNotKnow(t *testing.T) {
	p := newTills(t)
	for _, c := range [][4]string{
		{"POST", "/customer-tokens?cpf=52998224725", `{"document":"52998224725"}`, "cpf"},
		{"POST", "/customer-tokens", `{"document":"52998224725","cpf":"52998224725"}`, "cpf"},
		{"GET", "/integration/customers/52998224725/preferences?document=1", "", "document"},
	} {
		got := p.call(t, nobody, c[0], c[1], c[2], "x-api-key", p.boundToRetailer)
		if got.status != http.StatusUnprocessableEntity || got.str("code") != "request.unknown_field" || got.field(c[3]) == "" {
			t.Errorf("%s %s: %d %s", c[0], c[1], got.status, got.text)
		}
	}
}
