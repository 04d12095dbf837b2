package nfce_test

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/receipts/nfce"
)

const samples = "../../../testdata/nfce"

// sample is one line of MANIFEST.json, written by whoever made the documents.
type sample struct {
	File     string  `json:"file"`
	Key      string  `json:"chave"`
	Emitter  string  `json:"emit"`
	Serie    int     `json:"serie"`
	Number   int     `json:"nNF"`
	At       string  `json:"dhEmi"`
	Emission int     `json:"tpEmis"`
	Env      int     `json:"tpAmb"`
	Dest     *string `json:"dest"`
	Items    int     `json:"itens"`
	Total    string  `json:"vNF"`
	Status   string  `json:"cStat"`
	Protocol string  `json:"nProt"`
	Digest   string  `json:"digVal"`
	Event    string  `json:"tpEvento"`
	Ref      *string `json:"chNFeRef"`
}

func manifest(t testing.TB) []sample {
	t.Helper()
	var list []sample
	if err := json.Unmarshal(document(t, "valid/MANIFEST.json"), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func document(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(samples, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestValidSamples(t *testing.T) {
	list := manifest(t)
	if len(list) != 20 {
		t.Fatalf("the manifest lists %d documents, want 20", len(list))
	}
	for _, want := range list {
		t.Run(want.File, func(t *testing.T) {
			env := nfce.Production
			if want.Env == 2 {
				env = nfce.Homologation
			}
			got, err := nfce.Parse(document(t, "valid/"+want.File), env)
			if err != nil {
				t.Fatal(err)
			}
			if want.Event != "" {
				checkEvent(t, got.Event, want)
				return
			}
			checkReceipt(t, got.Receipt, want)
		})
	}
}

func checkReceipt(t *testing.T, got *nfce.Receipt, want sample) {
	t.Helper()
	consumer, kinds := "", []string{"", "CPF:", "CNPJ:", "idEstrangeiro:"}
	if want.Dest != nil {
		consumer = *want.Dest
	}
	digest, _ := base64.StdEncoding.DecodeString(want.Digest)
	total, _ := strconv.ParseFloat(want.Total, 64)
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"key", got.AccessKey, want.Key},
		{"emitter", got.EmitterCNPJ, want.Emitter},
		{"série", got.Serie, want.Serie},
		{"number", got.Number, want.Number},
		{"instant", got.IssuedAt.Format("2006-01-02T15:04:05-07:00"), want.At},
		{"day", got.Day, want.At[:10]},
		{"emission", got.EmissionType, want.Emission},
		{"environment", got.Environment, nfce.Environment(want.Env)},
		{"consumer", kinds[got.Consumer] + got.ConsumerDocument, consumer},
		{"total", got.TotalCents, int64(total*100 + 0.5)},
		{"protocol", got.ProtocolNumber, want.Protocol},
		{"status", strconv.Itoa(got.ProtocolStatus), want.Status},
		{"digest", hex.EncodeToString(got.Digest[:]), hex.EncodeToString(digest)},
		{"signature", got.Verification.Signature, nfce.SignatureValid},
		{"authorisation", got.Verification.Protocol, nfce.ProtocolPresent},
		{"reasons", strings.Join(got.Verification.Reasons, " "), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}

func checkEvent(t *testing.T, got *nfce.Event, want sample) {
	t.Helper()
	ref := ""
	if want.Ref != nil {
		ref = *want.Ref
	}
	if got.AccessKey != want.Key || got.Type != want.Event || got.SubstituteKey != ref || got.Sequence != 1 ||
		got.EmitterCNPJ != want.Key[6:20] || strconv.Itoa(got.ResultStatus) != want.Status || !got.Effective {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if v := got.Verification; v.Signature != nfce.SignatureValid || v.Protocol != nfce.ProtocolPresent ||
		len(v.Reasons) != 0 {
		t.Errorf("verification %+v", v)
	}
}

// The schema takes texts of Latin-1 alone (TString: [!-ÿ][ -ÿ]*).
func TestSamplesHoldWhatTheSchemaTakes(t *testing.T) {
	for _, s := range manifest(t) {
		for _, r := range string(document(t, "valid/"+s.File)) {
			if r > 'ÿ' {
				t.Errorf("%s holds %q", s.File, r)
			}
		}
	}
	got, err := nfce.Detail(document(t, "valid/15_sp_escapes.xml"))
	if err != nil || got.Items[0].Description != `Pão & Cia <integral> "500g" açúcar ñ ÿ` {
		t.Errorf("the sample of escapes has %+v, %v", got, err)
	}
}

func TestMalformedSamples(t *testing.T) {
	want := map[string]*errs.Error{
		"m01_vazio.xml": nfce.ErrMalformedXML, "m02_truncado.xml": nfce.ErrMalformedXML, "m03_texto.xml": nfce.ErrMalformedXML,
		"m05_sem_namespace.xml": nfce.ErrWrongNamespace, "m06_namespace_errado.xml": nfce.ErrWrongNamespace,
		"m27_prefixo_ns.xml": nfce.ErrWrongNamespace,
		"m08_mod55.xml":      nfce.ErrWrongModel, "m24_cte_mod57.xml": nfce.ErrWrongModel,
		"m12_xxe.xml": nfce.ErrForbiddenDoctype, "m13_billion_laughs.xml": nfce.ErrForbiddenDoctype,
		"m20_denegada_302.xml": nfce.ErrNotAuthorised, "m21_rejeitada_539.xml": nfce.ErrNotAuthorised,
		"m25_lote_enviNFe.xml": nfce.ErrNotAuthorised, "m22_versao310.xml": nfce.ErrUnsupportedVersion,
		"m09_vNF_adulterado.xml": nil, "m14_bom.xml": nil, "m15_iso8859_declarado.xml": nil,
	}
	files, err := filepath.Glob(filepath.Join(samples, "malformed/*.xml"))
	if err != nil || len(files) != len(want) {
		t.Fatalf("%d files, want %d (%v)", len(files), len(want), err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			got, err := nfce.Parse(document(t, "malformed/"+name), nfce.Production)
			expected, known := want[name]
			switch {
			case !known:
				t.Fatal("no verdict is stated for this file")
			case expected != nil:
				if !errors.Is(err, expected) {
					t.Fatalf("got %v, want %v", err, expected)
				}
				return
			case err != nil:
				t.Fatal(err)
			}
			signature := nfce.SignatureValid
			if name == "m09_vNF_adulterado.xml" {
				signature = nfce.SignatureInvalid
				if !slices.Contains(got.Receipt.Verification.Reasons, nfce.ReasonDigestMismatch) ||
					got.Receipt.Verification.Protocol != nfce.ProtocolMismatch {
					t.Errorf("verification %+v", got.Receipt.Verification)
				}
			}
			if got.Receipt.Verification.Signature != signature {
				t.Errorf("signature %s, want %s", got.Receipt.Verification.Signature, signature)
			}
		})
	}
}
