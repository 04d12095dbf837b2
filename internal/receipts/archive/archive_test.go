package archive_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfcegen"
)

func samples(t testing.TB, pattern string) [][]byte {
	t.Helper()
	files, err := filepath.Glob("../../../testdata/nfce/" + pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	var all [][]byte
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

func comesBack(t interface {
	Helper()
	Fatalf(string, ...any)
}, document []byte,
) archive.Packed {
	t.Helper()
	p := archive.Pack(document)
	if p.Certificate != nil && p.Fingerprint != sha256.Sum256(p.Certificate) {
		t.Fatalf("the fingerprint is not the certificate's")
	}
	got, err := archive.Unpack(p)
	if err != nil {
		t.Fatalf("cannot unpack %.200q: %v", document, err)
	}
	if !bytes.Equal(got, document) {
		t.Fatalf("%.200q came back as %.200q", document, got)
	}
	return p
}

func TestSamplesComeBack(t *testing.T) {
	for _, pattern := range []string{"valid/*.xml", "malformed/*.xml"} {
		for _, b := range samples(t, pattern) {
			comesBack(t, b)
		}
	}
}

func TestTheSignersCertificateIsCutOut(t *testing.T) {
	gen := nfcegen.New(9)
	signer := gen.Signer("11222333000181", "MERCADO SEIVA")
	document := gen.Receipt(sale(1), signer)
	p := comesBack(t, document)
	if !bytes.Equal(p.Certificate, signer.Certificate()) {
		t.Error("the certificate is not the signer's")
	}
	if other := comesBack(t, gen.Receipt(sale(2), signer)); other.Fingerprint != p.Fingerprint {
		t.Error("two receipts of one signer have two certificates")
	}
	p.Certificate = nil
	if got, err := archive.Unpack(p); err == nil && bytes.Equal(got, document) {
		t.Error("the body still holds the certificate")
	}
}

// Documents whose certificate or signature is missing or odd keep them inline, and come back all the same.
func TestAnyDocumentComesBack(t *testing.T) {
	long := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("certificate "), 100))
	const open, shut = "<X509Certificate>", "</X509Certificate>"
	for name, document := range map[string]string{
		"empty":             "",
		"no certificate":    "<a/>",
		"open tag":          open,
		"empty certificate": open + shut,
		"two certificates":  open + long + shut + open + long + shut,
		"empty, then full":  open + shut + open + long + shut,
		"tag in a tag":      open[:5] + open + long + shut,
		"line breaks":       open + long[:76] + "\n" + long[76:] + shut,
		"no base64":         open + strings.Repeat("é", 300) + shut,
		"trailing bits":     open + long[:len(long)-4] + "AB==" + shut,
		"no end":            open + long,
		"signature first":   "<SignatureValue>" + long + "</SignatureValue>" + open + long + shut,
		"signature inside":  open + "<SignatureValue>" + long + shut,
		"text that is code": "\x00\x01\x05\x08\xc0\xf5\xff<infNFe Id=\"\xff\x00",
		"short base64":      open + "AAAA" + shut,
	} {
		t.Run(name, func(t *testing.T) { comesBack(t, []byte(document)) })
	}
}

func TestAnyBytesComeBack(t *testing.T) {
	gen := nfcegen.New(10)
	base := gen.Receipt(sale(3), gen.Signer("11222333000181", "MERCADO SEIVA"))
	rapid.Check(t, func(t *rapid.T) {
		if rapid.Bool().Draw(t, "arbitrary") {
			comesBack(t, rapid.SliceOf(rapid.Byte()).Draw(t, "document"))
			return
		}
		from := rapid.IntRange(0, len(base)).Draw(t, "from")
		to := rapid.IntRange(from, min(from+200, len(base))).Draw(t, "to")
		piece := rapid.SampledFrom([]string{
			"", "<X509Certificate>", "<SignatureValue>", "AAAA", "\n", "\x01\x80", "\xc3\xb5", "\xf5", "\"><", "=",
		}).Draw(t, "piece")
		comesBack(t, bytes.Join([][]byte{base[:from], []byte(piece), base[to:]}, nil))
	})
}

func FuzzUnpack(f *testing.F) {
	for _, b := range samples(f, "valid/*.xml") {
		p := archive.Pack(b)
		f.Add(p.Dictionary, p.Body, p.Certificate)
		f.Add(1, b, []byte(nil))
	}
	f.Fuzz(func(t *testing.T, dictionary int, body, certificate []byte) {
		document, err := archive.Unpack(archive.Packed{Dictionary: dictionary, Body: body, Certificate: certificate})
		if len(document) > archive.MaxDocument || err != nil && !errors.Is(err, archive.ErrUnreadable) {
			t.Fatalf("%d bytes, %v", len(document), err)
		}
		comesBack(t, body)
	})
}

func TestUnpackRefuses(t *testing.T) {
	good := archive.Pack(samples(t, "valid/01*.xml")[0])
	bomb := archive.Pack(bytes.Repeat([]byte("<cEAN>SEM GTIN</cEAN><xProd>"), archive.MaxDocument/20))
	for name, p := range map[string]archive.Packed{
		"nothing":               {Dictionary: 1},
		"an unknown dictionary": {Dictionary: 999, Body: good.Body},
		"a negative dictionary": {Dictionary: -1, Body: good.Body},
		"a cut body":            {Dictionary: 1, Body: good.Body[:len(good.Body)/2], Certificate: good.Certificate},
		"no frame":              {Dictionary: 1, Body: []byte{0, 1, 2, 3}},
		"a false length":        {Dictionary: 1, Body: []byte{0xFF, 0xFF, 0xFF, 0xFF, 0x0F}},
		"too much":              bomb,
		"a certificate without its place": {
			Dictionary: 1, Body: archive.Pack([]byte("<a/>")).Body, Certificate: good.Certificate,
		},
	} {
		if _, err := archive.Unpack(p); !errors.Is(err, archive.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What a version has packed stays readable: the bodies in testdata were packed when the version was made.
func TestOldVersionsStayReadable(t *testing.T) {
	document := samples(t, "valid/01*.xml")[0]
	certificate := archive.Pack(document).Certificate
	body, err := os.ReadFile("testdata/01_sp_sem_cpf.1.packed")
	if err != nil {
		t.Fatal(err)
	}
	got, err := archive.Unpack(archive.Packed{Dictionary: 1, Body: body, Certificate: certificate})
	if err != nil || !bytes.Equal(got, document) {
		t.Errorf("version 1 cannot be read: %v", err)
	}
}

func sale(number int) nfcegen.Sale {
	return nfcegen.Sale{
		Emitter: nfcegen.Emitter{
			CNPJ: "11222333000181", LegalName: "MERCADO SEIVA TESTE LTDA", TradeName: "Mercado Seiva", StateRegistration: "110042490114",
			Street: "Rua das Acácias", StreetNumber: "100", District: "Centro", CityCode: 3550308, City: "São Paulo", UF: "SP",
			CEP: "01310100", Phone: "1130000000",
		},
		Serie: 11, Number: number, At: time.Date(2026, 11, 10, 12, 0, 0, 0, time.FixedZone("", -3*60*60)),
	}
}
