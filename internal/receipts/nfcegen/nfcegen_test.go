package nfcegen_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"seiva/internal/kit/brdoc"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

var (
	brt   = time.FixedZone("", -3*60*60)
	noon  = time.Date(2026, 11, 10, 12, 0, 0, 0, brt)
	store = nfcegen.Emitter{
		CNPJ: "12ABC34501DE35", LegalName: "EMPÓRIO ALFA & FILHOS LTDA", TradeName: "Empório Alfa", StateRegistration: "110042490114",
		Street: "Rua das Acácias", StreetNumber: "100", District: "Centro", CityCode: 3550308, City: "São Paulo", UF: "SP",
		CEP: "01310100", Phone: "1130000000",
	}
)

func sale() nfcegen.Sale { return nfcegen.Sale{Emitter: store, Serie: 11, Number: 42, At: noon} }

func TestEveryDocumentIsValid(t *testing.T) {
	gen := nfcegen.New(1)
	rapid.Check(t, func(t *rapid.T) {
		root := rapid.StringMatching(`[0-9A-Z]{12}`).Draw(t, "cnpj")
		s := sale()
		s.Emitter.CNPJ = root + brdoc.CNPJCheckDigits(root)
		s.Emitter.LegalName = rapid.StringMatching(`[!-~áéíãõç&<>][ -~áéíãõç&<>]{1,59}`).Draw(t, "name")
		s.Serie = rapid.IntRange(0, 999).Draw(t, "serie")
		s.Number = rapid.IntRange(1, 999_999_999).Draw(t, "number")
		s.Environment = rapid.SampledFrom([]nfce.Environment{nfce.Production, nfce.Homologation}).Draw(t, "environment")
		s.EmissionType = rapid.SampledFrom([]int{0, 1, 9}).Draw(t, "emission")
		s.Status = rapid.SampledFrom([]int{0, 100, 150}).Draw(t, "status")
		s.Delivery = rapid.Bool().Draw(t, "delivery")
		s.Consumer = rapid.SampledFrom([]nfcegen.Consumer{
			{}, {CPF: "52998224725"}, {CNPJ: "90400500000103"}, {Foreign: "AB123456"}, {CPF: "52998224725", Name: "Ana"},
		}).Draw(t, "consumer")
		signer := gen.Signer(s.Emitter.CNPJ, "LOJA")
		xml := gen.Receipt(s, signer)
		document, err := read(xml, s.Environment)
		if err != nil {
			t.Fatal(err)
		}
		r := document.Receipt
		if r.Verification.Signature != nfce.SignatureValid || r.Verification.Protocol != nfce.ProtocolPresent {
			t.Fatalf("verification %+v", r.Verification)
		}
		if r.AccessKey != gen.AccessKey(s) || r.EmitterCNPJ != s.Emitter.CNPJ || r.Serie != s.Serie || r.Number != s.Number ||
			!r.IssuedAt.Equal(s.At) || r.TotalCents <= 0 || r.ProtocolNumber != nfcegen.ProtocolNumber(r.AccessKey) {
			t.Fatalf("%+v is not the receipt of %+v", r, s)
		}
		if !bytes.Equal(xml, nfcegen.New(1).Receipt(s, signer)) {
			t.Fatal("the same seed and sale give another document")
		}
	})
}

func TestSeedsDiffer(t *testing.T) {
	one, two := nfcegen.New(1), nfcegen.New(2)
	if bytes.Equal(one.Receipt(sale(), one.Signer(store.CNPJ, "A")), two.Receipt(sale(), two.Signer(store.CNPJ, "A"))) {
		t.Error("two seeds give one document")
	}
	if !bytes.Equal(one.Signer(store.CNPJ, "A").Certificate(), nfcegen.New(1).Signer(store.CNPJ, "A").Certificate()) {
		t.Error("one seed gives two certificates")
	}
}

func TestDefects(t *testing.T) {
	gen := nfcegen.New(3)
	signer := gen.Signer(store.CNPJ, "EMPORIO ALFA")
	for defect, want := range map[nfcegen.Defect]struct {
		signature nfce.Signature
		protocol  nfce.Protocol
		reason    string
		err       error
	}{
		nfcegen.NoDefect:            {nfce.SignatureValid, nfce.ProtocolPresent, "", nil},
		nfcegen.BadDigest:           {nfce.SignatureInvalid, nfce.ProtocolMismatch, nfce.ReasonDigestMismatch, nil},
		nfcegen.BadSignature:        {nfce.SignatureInvalid, nfce.ProtocolPresent, nfce.ReasonSignatureMismatch, nil},
		nfcegen.NoSignature:         {nfce.SignatureAbsent, nfce.ProtocolPresent, nfce.ReasonMissingSignature, nil},
		nfcegen.NoProtocol:          {nfce.SignatureValid, nfce.ProtocolAbsent, "", nfce.ErrNotAuthorised},
		nfcegen.WrongProtocolKey:    {nfce.SignatureValid, nfce.ProtocolMismatch, nfce.ReasonProtocolKeyDiffers, nil},
		nfcegen.WrongProtocolDigest: {nfce.SignatureValid, nfce.ProtocolMismatch, nfce.ReasonProtocolDigestDiffers, nil},
	} {
		s := sale()
		s.Defect = defect
		document, err := read(gen.Receipt(s, signer), nfce.Production)
		if !errors.Is(err, want.err) || document == nil {
			t.Errorf("defect %d: %v, want %v", defect, err, want.err)
			continue
		}
		if v := document.Receipt.Verification; v.Signature != want.signature || v.Protocol != want.protocol ||
			!strings.Contains(strings.Join(v.Reasons, ","), want.reason) || want.reason == "" && len(v.Reasons) > 0 {
			t.Errorf("defect %d: %+v, want %+v", defect, v, want)
		}
	}
}

func TestCancellations(t *testing.T) {
	gen := nfcegen.New(4)
	signer := gen.Signer(store.CNPJ, "EMPORIO ALFA")
	key := gen.AccessKey(sale())
	contingency := sale()
	contingency.Number, contingency.EmissionType = 43, 9
	for name, c := range map[string]struct {
		cancel    nfcegen.Cancel
		effective bool
		signature nfce.Signature
		err       error
	}{
		"rejected":         {nfcegen.Cancel{Status: 501}, false, nfce.SignatureValid, nfce.ErrNotAuthorised},
		"not registered":   {nfcegen.Cancel{Defect: nfcegen.NoProtocol}, false, nfce.SignatureValid, nfce.ErrNotAuthorised},
		"forged":           {nfcegen.Cancel{Defect: nfcegen.BadDigest}, true, nfce.SignatureInvalid, nil},
		"unsigned":         {nfcegen.Cancel{Defect: nfcegen.NoSignature}, true, nfce.SignatureAbsent, nil},
		"test environment": {nfcegen.Cancel{Environment: nfce.Homologation}, true, nfce.SignatureValid, nfce.ErrTestEnvironment},
		"plain":            {nfcegen.Cancel{}, true, nfce.SignatureValid, nil},
		"out of time":      {nfcegen.Cancel{Status: 155}, true, nfce.SignatureValid, nil},
		"repetition":       {nfcegen.Cancel{Status: 573, Sequence: 2}, false, nfce.SignatureValid, nil},
		"substitution":     {nfcegen.Cancel{SubstituteKey: gen.AccessKey(contingency)}, true, nfce.SignatureValid, nil},
	} {
		c.cancel.AccessKey, c.cancel.At = key, noon
		document, err := read(gen.Cancellation(c.cancel, signer), nfce.Production)
		if !errors.Is(err, c.err) || document == nil || document.Event == nil {
			t.Errorf("%s: %v, want %v", name, err, c.err)
			continue
		}
		e := document.Event
		if e.AccessKey != key || e.Effective != c.effective || e.Verification.Signature != c.signature ||
			e.SubstituteKey != c.cancel.SubstituteKey || e.Sequence != max(c.cancel.Sequence, 1) {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

// Every shape that receipts have comes from Vary, is valid, adds up, and shows what it is made of; the same sale always has the
// same.
func TestVarieties(t *testing.T) {
	gen := nfcegen.New(8)
	shapes, marks, size, count := map[string]int{}, map[string]bool{}, 0, 0
	for _, cnpj := range []string{"12ABC34501DE35", "11222333000181", "12345678000195"} {
		signer := gen.Signer(cnpj, "M")
		for number := 1; number <= 410; number++ {
			s := sale()
			s.Emitter.CNPJ, s.Number = cnpj, number
			s.Consumer = []nfcegen.Consumer{{}, {CPF: "52998224725"}, {CNPJ: "90400500000103"}, {Foreign: "AB123456"}}[number%4]
			s = nfcegen.Vary(s)
			xml := string(gen.Receipt(s, signer))
			document, err := read([]byte(xml), nfce.Production)
			if err != nil {
				t.Fatal(err)
			}
			if v := document.Receipt.Verification; v.Signature != nfce.SignatureValid || v.Protocol != nfce.ProtocolPresent || len(v.Reasons) > 0 {
				t.Fatalf("sale %d: %+v", number, v)
			}
			danfe, err := nfce.Detail(t.Context(), []byte(xml))
			if err != nil || danfe.EmissionType != max(s.EmissionType, 1) || !strings.Contains(danfe.QRCode, "?p="+document.Receipt.AccessKey+"|") {
				t.Fatalf("sale %d: %+v, %v", number, danfe, err)
			}
			if personal := s.QRVersion == 3 && s.EmissionType == 9 && s.Consumer.CPF+s.Consumer.CNPJ != ""; personal != (danfe.PublicQRCode() == "") {
				t.Errorf("sale %d: the public code is %q", number, danfe.PublicQRCode())
			}
			for _, field := range []string{"vBC", "vICMS", "vPIS", "vCOFINS"} {
				addsUp(t, xml, field)
			}
			shapes[fmt.Sprintf("normal %v, emission %d, QR %d", s.Normal, s.EmissionType, max(s.QRVersion, 2))]++
			for _, mark := range marked.FindAllString(xml, -1) {
				marks[mark] = true
			}
			if xml != string(nfcegen.New(8).Receipt(nfcegen.Vary(s), signer)) {
				t.Fatalf("sale %d varies twice", number)
			}
			size, count = size+len(xml), count+1
		}
	}
	if len(shapes) != 8 {
		t.Errorf("got the shapes %v", shapes)
	}
	for _, want := range strings.Fields(`<CSOSN>102 <CSOSN>103 <CSOSN>300 <CSOSN>400 <CSOSN>500 <CSOSN>900 <ICMS00> <ICMS20> <ICMS40> <ICMS60>
		<ICMS90> <PISAliq> <PISNT> <PISOutr> <IBSCBS> <CRT>1 <CRT>3`) {
		if !marks[want] {
			t.Errorf("no receipt has %s", want)
		}
	}
	if mean := size / count; mean < 6000 || mean > 7000 {
		t.Errorf("a receipt has %d bytes", mean)
	}
}

var marked = regexp.MustCompile(`<CSOSN>\d+|<ICMS[0-9]+>|<PIS[A-Z][A-Za-z]+>|<IBSCBS>|<CRT>\d`)

// addsUp fails unless a total is what the lines of a receipt state together.
func addsUp(t *testing.T, xml, field string) {
	t.Helper()
	lines, totals, _ := strings.Cut(xml, "<ICMSTot>")
	if field == "vBC" { // PIS, COFINS, IBS and CBS have one of their own
		lines = regexp.MustCompile(`<PIS>.*?</det>`).ReplaceAllString(lines, "")
	}
	cents := func(text string) (sum int) {
		for _, found := range regexp.MustCompile("<"+field+`>(\d+)\.(\d\d)<`).FindAllStringSubmatch(text, -1) {
			n, _ := strconv.Atoi(found[1] + found[2])
			sum += n
		}
		return sum
	}
	stated, _, _ := strings.Cut(totals, "</ICMSTot>")
	if got, want := cents(stated), cents(lines); got != want {
		t.Errorf("%s: %d in all, %d in the lines", field, got, want)
	}
}

func TestTestEnvironmentSaysSo(t *testing.T) {
	gen := nfcegen.New(5)
	s := sale()
	s.Environment = nfce.Homologation
	if xml := string(gen.Receipt(s, gen.Signer(store.CNPJ, "A"))); !strings.Contains(xml, "SEM VALOR FISCAL") {
		t.Error("the first item of a test document must say that it has no fiscal value")
	}
}

func BenchmarkReceipt(b *testing.B) {
	gen := nfcegen.New(6)
	signer := gen.Signer(store.CNPJ, "EMPORIO ALFA")
	size, n := 0, 0
	for b.Loop() {
		s := sale()
		n++
		s.Number = n
		size += len(gen.Receipt(s, signer))
	}
	b.ReportMetric(float64(size)/float64(n), "bytes/doc")
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "docs/s")
}

// read is how intake reads what anybody may send, whatever the time is.
func read(xml []byte, env nfce.Environment) (*nfce.Document, error) {
	return nfce.Read(context.Background(), xml, env, time.Time{}, func(string) bool { return true })
}
