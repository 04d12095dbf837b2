package nfce_test

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"math/big"
	"strings"
	"testing"
	"time"

	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// A certificate without ':CNPJ' in its name carries the CNPJ in an otherName, as ICP-Brasil's do, and signs with SHA-256.
func TestSHA256AndAlternativeName(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for cnpj, want := range map[string]nfce.Signature{"11222333000181": nfce.SignatureValid, "12ABC34501DE35": nfce.SignatureInvalid} {
		certificate := certificateWithOtherName(t, key, cnpj)
		got, err := nfce.Parse(resigned(t, key, certificate), nfce.Production)
		if err != nil {
			t.Fatal(err)
		}
		if v := got.Receipt.Verification; v.Signature != want || v.Protocol != nfce.ProtocolPresent {
			t.Errorf("%s: %+v, want %s", cnpj, v, want)
		}
	}
}

func certificateWithOtherName(t *testing.T, key *rsa.PrivateKey, cnpj string) []byte {
	t.Helper()
	type otherName struct {
		ID    asn1.ObjectIdentifier
		Value string `asn1:"tag:0,explicit,utf8"`
	}
	var names []asn1.RawValue
	for _, name := range []otherName{
		{asn1.ObjectIdentifier{2, 16, 76, 1, 3, 4}, "000000000000000000000000000000"},
		{asn1.ObjectIdentifier{2, 16, 76, 1, 3, 3}, cnpj},
	} {
		der, err := asn1.MarshalWithParams(name, "tag:0")
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, asn1.RawValue{FullBytes: der})
	}
	names = append(names, asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 1, Bytes: []byte("a@exemplo.com.br")})
	extension, err := asn1.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "MERCADO SEIVA"},
		NotBefore: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC),
		ExtraExtensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{2, 5, 29, 17}, Value: extension}},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return der
}

// resigned gives a generated receipt with a signature of SHA-256 in place of its own.
func resigned(t *testing.T, key *rsa.PrivateKey, certificate []byte) []byte {
	t.Helper()
	gen := nfcegen.New(30)
	doc := string(gen.Receipt(saleNow(), gen.Signer(shop.CNPJ, "M")))
	replace := func(from, to, with string) {
		start := strings.Index(doc, from) + len(from)
		doc = doc[:start] + with + doc[start+strings.Index(doc[start:], to):]
	}
	doc = strings.NewReplacer(
		"http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
		"http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/2001/04/xmlenc#sha256",
	).Replace(doc)
	body := doc[strings.Index(doc, "<infNFe ")+len("<infNFe"):]
	digest := sha256.Sum256([]byte(`<infNFe xmlns="http://www.portalfiscal.inf.br/nfe"` + body[:strings.Index(body, "<infNFeSupl>")]))
	replace("<DigestValue>", "<", base64.StdEncoding.EncodeToString(digest[:]))
	info := doc[strings.Index(doc, "<SignedInfo>")+len("<SignedInfo"):]
	sum := sha256.Sum256([]byte(`<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#"` + info[:strings.Index(info, "<SignatureValue>")]))
	value, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	replace("<SignatureValue>", "<", base64.StdEncoding.EncodeToString(value))
	replace("<X509Certificate>", "<", base64.StdEncoding.EncodeToString(certificate))
	return []byte(doc)
}
