package intake

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// said is the part of an answer that a test looks at; a line of a batch has the same names.
type said struct {
	Status       any
	Code         string
	Verification struct{ DeclaredDigest, ComputedDigest, LikelyCause string }
	Fields       map[string]string
}

// ask sends one document alone and in a batch, and gives both answers.
func ask(p *apitest.Tills, t *testing.T, key, path, query string, xml []byte) (alone, line said, status int) {
	t.Helper()
	got := p.Send(t, key, path+query, "application/xml", bytes.NewReader(xml))
	testkit.Must(t, json.Unmarshal(got.Text, &alone))
	envelope, err := json.Marshal(map[string]string{"xml": string(xml)})
	testkit.Must(t, err)
	asJSON := p.Send(t, key, path+query, "application/json", bytes.NewReader(envelope))
	if asJSON.Body.Code != alone.Code {
		t.Errorf("as JSON: %s, as XML %s", asJSON.Body.Code, alone.Code)
	}
	batch := p.Send(t, key, "/integration/receipts"+query, "application/x-ndjson", bytes.NewReader(append(envelope, '\n')))
	testkit.Must(t, json.Unmarshal(batch.Text, &line))
	return alone, line, got.Status
}

func TestStrictIntake(t *testing.T) {
	p := apitest.NewTills(t)
	gen := nfcegen.New(71)
	signer := gen.Signer(apitest.SampleStores[0], "MERCADO")
	number := 0
	document := func(environment nfce.Environment, defect nfcegen.Defect) []byte {
		number++
		return gen.Receipt(nfcegen.Sale{
			Emitter: nfcegen.Emitter{CNPJ: apitest.SampleStores[0], LegalName: "MERCADO", CityCode: 3550308, City: "São Paulo", UF: "SP"}, Serie: 77,
			Number: number, At: time.Now().Add(-time.Hour).Truncate(time.Second), Environment: environment, Defect: defect,
		}, signer)
	}
	const live, test = nfce.Production, nfce.Homologation
	for _, c := range []struct {
		name, key, query string
		environment      nfce.Environment
		defect           nfcegen.Defect
		status           int
		code             string
	}{
		{"live", p.Live, "", live, nfcegen.BadSignature, 201, ""},
		{"live, strict", p.Live, "?strict=true", live, nfcegen.BadDigest, 422, "receipts.bad_signature"},
		{"live, strict, protocol", p.Live, "?strict=true", live, nfcegen.WrongProtocolKey, 422, "receipts.protocol_mismatch"},
		{"test", p.Test, "", test, nfcegen.BadDigest, 422, "receipts.bad_signature"},
		{"test, not strict", p.Test, "?strict=false", test, nfcegen.BadDigest, 201, ""},
		{"test, right", p.Test, "", test, nfcegen.NoDefect, 201, ""},
	} {
		xml := document(c.environment, c.defect)
		before := p.Count("receipts")
		verified, _, status := ask(p, t, p.Live, "/integration/receipts/verify", "?strict=maybe", xml)
		if status != 422 || verified.Code != "request.invalid" || verified.Fields["strict"] == "" {
			t.Errorf("%s: strict=maybe: %d %+v", c.name, status, verified)
		}
		check := p.Send(t, c.key, "/integration/receipts/verify"+c.query, "application/xml", bytes.NewReader(xml))
		alone, line, status := ask(p, t, c.key, "/integration/receipts", c.query, xml)
		if check.Body.Code != c.code || status != c.status || alone.Code != c.code || line.Code != c.code {
			t.Errorf("%s: %d, verify %q, alone %q, line %q; want %d %q", c.name, status, check.Body.Code, alone.Code, line.Code, c.status, c.code)
		}
		for how, answer := range map[string]said{"alone": alone, "line": line} {
			v := answer.Verification
			explained := v.DeclaredDigest != "" && v.ComputedDigest != "" && strings.Contains(v.LikelyCause, ". ")
			if invalid := c.defect == nfcegen.BadDigest || c.defect == nfcegen.BadSignature; explained != invalid {
				t.Errorf("%s, %s: %+v", c.name, how, v)
			}
		}
		if stored := p.Count("receipts") - before; (stored == 1) != (c.status == 201) {
			t.Errorf("%s: %d stored", c.name, stored)
		}
	}
}
