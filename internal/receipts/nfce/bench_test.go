package nfce_test

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/sha1" //nolint:gosec // the layout's own algorithm
	"crypto/x509"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

const benchmarked = "valid/02_sp_cpf_pix.xml"

// BenchmarkParseVerify is what intake pays for a receipt before the store. The bar: 1.8 times BenchmarkBound.
func BenchmarkParseVerify(b *testing.B) {
	doc := document(b, benchmarked)
	b.Run("parse,verify,compress", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			parsed, err := nfce.Parse(doc, nfce.Production)
			if err != nil || parsed.Receipt.Verification.Signature != nfce.SignatureValid {
				b.Fatal(err)
			}
			archive.Pack(doc)
		}
	})
	b.Run("parse,verify", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := nfce.Parse(doc, nfce.Production); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("compress", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			archive.Pack(doc)
		}
	})
}

// BenchmarkPlainWay does the same with encoding/xml, a DOM and zstd without a dictionary.
func BenchmarkPlainWay(b *testing.B) {
	doc := document(b, benchmarked)
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if p, err := plainWay(doc); err != nil || !p.Verified {
			b.Fatal(err)
		}
		encoder.EncodeAll(doc, nil)
	}
}

// BenchmarkBound is what cannot be avoided: the signed bytes are hashed, one RSA value is verified, and the document
// without its certificate goes through zstd with a dictionary of 32 KB. No byte is looked at for its meaning.
func BenchmarkBound(b *testing.B) {
	unavoidable := bound(b)
	b.ReportAllocs()
	for b.Loop() {
		unavoidable()
	}
}

// BenchmarkRatio takes turns between the two, so that what else the machine does falls on both: its x-bound is the
// figure to hold at 1.8.
func BenchmarkRatio(b *testing.B) {
	doc, unavoidable := document(b, benchmarked), bound(b)
	var ours, least time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := nfce.Parse(doc, nfce.Production); err != nil {
			b.Fatal(err)
		}
		archive.Pack(doc)
		middle := time.Now()
		unavoidable()
		ours, least = ours+middle.Sub(start), least+time.Since(middle)
	}
	b.ReportMetric(float64(ours)/float64(least), "x-bound")
	b.ReportMetric(float64(ours.Nanoseconds())/float64(b.N)/1000, "ours_µs")
	b.ReportMetric(float64(least.Nanoseconds())/float64(b.N)/1000, "bound_µs")
}

func bound(b *testing.B) func() {
	doc := document(b, benchmarked)
	between := func(from, to string) []byte {
		start := bytes.Index(doc, []byte(from)) + len(from)
		return doc[start : start+bytes.Index(doc[start:], []byte(to))]
	}
	decoded := func(text []byte) []byte {
		value, err := base64.StdEncoding.DecodeString(string(text))
		if err != nil {
			b.Fatal(err)
		}
		return value
	}
	signed, info := between("<infNFe", "<infNFeSupl>"), between("<SignedInfo", "<SignatureValue>")
	info = append([]byte(`<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#"`), info...)
	text := between("<X509Certificate>", "<")
	certificate, err := x509.ParseCertificate(decoded(text))
	if err != nil {
		b.Fatal(err)
	}
	key, value := certificate.PublicKey.(*rsa.PublicKey), decoded(between("<SignatureValue>", "<"))
	rest := bytes.Replace(doc, text, nil, 1)
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderDictRaw(1, dictionary()))
	if err != nil {
		b.Fatal(err)
	}
	digest := sha1.Sum(signed) //nolint:gosec // the layout's own algorithm
	return func() {
		if sha1.Sum(signed) != digest { //nolint:gosec // as above
			b.Fatal("the digest changed")
		}
		infoSum := sha1.Sum(info) //nolint:gosec // as above
		if err := rsa.VerifyPKCS1v15(key, crypto.SHA1, infoSum[:], value); err != nil {
			b.Fatal(err)
		}
		encoder.EncodeAll(rest, nil)
	}
}

// dictionary gives 32 KB of receipts to refer to.
func dictionary() []byte {
	gen := nfcegen.New(1)
	store := nfcegen.Emitter{
		CNPJ: "11222333000181", LegalName: "MERCADO SEIVA TESTE LTDA", TradeName: "Mercado Seiva", Street: "Rua das Acacias",
		StreetNumber: "100", District: "Centro", CityCode: 3550308, City: "Sao Paulo", UF: "SP", CEP: "01310100",
	}
	signer := gen.Signer(store.CNPJ, store.LegalName)
	var text []byte
	for n := 1; len(text) < 32<<10; n++ {
		text = append(text, gen.Receipt(nfcegen.Sale{Emitter: store, Serie: 1, Number: n, At: time.Unix(1_790_000_000, 0)}, signer)...)
	}
	return text[:32<<10]
}

// BenchmarkHostile takes turns between a document of each hostile family and an honest one of about the same size: its
// x-honest is the figure to hold at 3.
func BenchmarkHostile(b *testing.B) {
	gen := nfcegen.New(32)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	honest := gen.Receipt(largeSale(mostItems, true), signer)
	timed := func(document []byte) time.Duration {
		start := time.Now()
		if _, err := nfce.Parse(document, nfce.Production); err == nil {
			archive.Pack(document)
		}
		return time.Since(start)
	}
	for _, f := range gen.Hostile(saleNow(), signer, largest) {
		b.Run(strings.ReplaceAll(f.Name, " ", "_"), func(b *testing.B) {
			var ours, theirs time.Duration
			for b.Loop() {
				ours, theirs = ours+timed(f.XML), theirs+timed(honest)
			}
			b.ReportMetric(float64(ours)/float64(theirs), "x-honest")
			b.ReportMetric(float64(ours.Nanoseconds())/float64(b.N)/1000, "hostile_µs")
			b.ReportMetric(float64(theirs.Nanoseconds())/float64(b.N)/1000, "honest_µs")
		})
	}
}
