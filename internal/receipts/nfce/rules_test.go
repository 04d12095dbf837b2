package nfce_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"seiva/internal/kit/errs"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

var shop = nfcegen.Emitter{
	CNPJ: "11222333000262", LegalName: "MERCADO SEIVA TESTE LTDA", StateRegistration: "1", Street: "Rua A", StreetNumber: "1",
	District: "Centro", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100",
}

func saleNow() nfcegen.Sale {
	return nfcegen.Sale{
		Emitter: shop, Serie: 11, Number: 7, At: time.Date(2026, 11, 10, 23, 30, 0, 0, time.FixedZone("", -4*60*60)),
		Consumer: nfcegen.Consumer{CPF: "52998224725"},
	}
}

// Each edit breaks one rule; where one breaks two, the first in the order of checks is the answer.
func TestRefusals(t *testing.T) {
	gen := nfcegen.New(20)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	receipt := string(gen.Receipt(saleNow(), signer))
	key := gen.AccessKey(saleNow())
	event := string(gen.Cancellation(nfcegen.Cancel{AccessKey: key, At: saleNow().At}, signer))
	one := receipt[strings.Index(receipt, "<NFe "):strings.Index(receipt, "<protNFe")]
	receiptOf := func(at string) string {
		sale := saleNow()
		sale.At, _ = time.Parse(time.RFC3339, at)
		return string(gen.Receipt(sale, signer))
	}
	deep := strings.Repeat("<a>", 40) + strings.Repeat("</a>", 40)
	for _, c := range []struct {
		name      string
		document  string
		old, edit string
		want      *errs.Error
	}{
		{"text behind the end", receipt, "</nfeProc>", "</nfeProc>x", nfce.ErrMalformedXML},
		{"two roots", receipt, "</nfeProc>", "</nfeProc><a/>", nfce.ErrMalformedXML},
		{"broken UTF-8", receipt, "<xNome>", "<xNome>\xff", nfce.ErrMalformedXML},
		{"unknown encoding", receipt, "UTF-8", "UTF-16", nfce.ErrMalformedXML},
		{"odd declaration", receipt, `version="1.0"`, `version="2.0"`, nfce.ErrMalformedXML},
		{"too deep", receipt, "<transp>", deep + "<transp>", nfce.ErrMalformedXML},
		{"too many elements", receipt, "<transp>", strings.Repeat("<a></a>", 210_000) + "<transp>", nfce.ErrTooManyTokens},
		{"an instruction", receipt, "<transp>", "<?a?><transp>", nfce.ErrProcessingInstruction},
		{"an instruction behind the end", receipt, "</nfeProc>", "</nfeProc><?a?>", nfce.ErrProcessingInstruction},
		{"too many comments", receipt, "<transp>", strings.Repeat("<!---->", 210_000) + "<transp>", nfce.ErrTooManyTokens},
		{"too many attributes in all", receipt, "<transp>", strings.Repeat(`<a b="" c=""/>`, 70_000) + "<transp>", nfce.ErrTooManyTokens},
		{"a canonical form without end", receipt, "<transp>", "<a b='" + strings.Repeat(`"`, 400_000) + "'/><transp>", nfce.ErrTooManyTokens},
		{"an attribute twice", receipt, `<det nItem="1"`, `<det nItem="1" nItem="2"`, nfce.ErrMalformedXML},
		{"too many attributes", receipt, "<transp>", "<transp" + numbered(17, ` a%d="1"`) + ">", nfce.ErrMalformedXML},
		{"too many prefixes", receipt, "<transp>", numbered(17, `<x xmlns:a%d="urn:a"/>`) + "<transp>", nfce.ErrWrongNamespace},
		{"a field twice", receipt, "<mod>65</mod>", "<mod>65</mod><mod>65</mod>", nfce.ErrMalformedXML},
		{"an element in a field", receipt, "<mod>65</mod>", "<mod>65<a/></mod>", nfce.ErrMalformedXML},
		{"two signed infos", receipt, "<SignatureValue>", "<SignedInfo></SignedInfo><SignatureValue>", nfce.ErrMalformedXML},
		{"no total", receipt, "<vNF>", "<vNF>R$", nfce.ErrMalformedXML},
		{"environment 3", receipt, "<tpAmb>1</tpAmb><finNFe>", "<tpAmb>3</tpAmb><finNFe>", nfce.ErrMalformedXML},
		{"no document", `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"/>`, "", "", nfce.ErrMalformedXML},
		{"DOCTYPE", receipt, "<nfeProc", "<!DOCTYPE nfeProc><nfeProc", nfce.ErrForbiddenDoctype},
		{"a foreign element", receipt, "<transp>", `<x xmlns="urn:x"/><transp>`, nfce.ErrWrongNamespace},
		{"a prefixed element", receipt, "<transp>", `<p:x xmlns:p="http://www.portalfiscal.inf.br/nfe"/><transp>`, nfce.ErrWrongNamespace},
		{"a web page", "<html><body></body></html>", "", "", nfce.ErrWrongNamespace},
		{"two receipts", receipt, "<protNFe", one + "<protNFe", nfce.ErrSeveralDocuments},
		{"receipt and event", receipt, "<protNFe", "<evento/><protNFe", nfce.ErrSeveralDocuments},
		{"model 55", receipt, "<mod>65</mod>", "<mod>55</mod>", nfce.ErrWrongModel},
		{"SAT", `<CFe><infCFe Id="CFe1" versao="0.08"/></CFe>`, "", "", nfce.ErrWrongModel},
		{"another root", `<consNFe xmlns="http://www.portalfiscal.inf.br/nfe"/>`, "", "", nfce.ErrWrongModel},
		{"version 3.10", receipt, `versao="4.00"><ide>`, `versao="3.10"><ide>`, nfce.ErrUnsupportedVersion},
		{"wrong check digit", receipt, `Id="NFe` + key, `Id="NFe` + key[:43] + string('0'+(key[43]-'0'+1)%10), nfce.ErrBadAccessKey},
		{"no prefix in the Id", receipt, `Id="NFe`, `Id="`, nfce.ErrBadAccessKey},
		{"another number", receipt, "<nNF>7</nNF>", "<nNF>8</nNF>", nfce.ErrKeyMismatch},
		{"a padded number", receipt, "<nNF>7</nNF>", "<nNF>07</nNF>", nfce.ErrKeyMismatch},
		{"another série", receipt, "<serie>11</serie>", "<serie>12</serie>", nfce.ErrKeyMismatch},
		{"another emitter", receipt, "<emit><CNPJ>11222333000262", "<emit><CNPJ>11222333000181", nfce.ErrKeyMismatch},
		{"another emission", receipt, "<tpEmis>1</tpEmis>", "<tpEmis>9</tpEmis>", nfce.ErrKeyMismatch},
		{"another month", receipt, "<dhEmi>2026-11", "<dhEmi>2026-10", nfce.ErrKeyMismatch},
		{"another state", receipt, "<cUF>35</cUF>", "<cUF>41</cUF>", nfce.ErrKeyMismatch},
		{"no offset", receipt, "T23:30:00-04:00</dhEmi>", "T23:30:00Z</dhEmi>", nfce.ErrBadDate},
		{"31 November", receipt, "<dhEmi>2026-11-10", "<dhEmi>2026-11-31", nfce.ErrBadDate},
		{"before the layout's first day", receiptOf("2017-05-31T23:59:59-03:00"), "", "", nfce.ErrDateTooOld},
		{"bad CPF", receipt, "<CPF>52998224725", "<CPF>52998224724", nfce.ErrBadCPF},
		{"two consumers", receipt, "<CPF>52998224725</CPF>", "<CPF>52998224725</CPF><CNPJ>90400500000103</CNPJ>", nfce.ErrBadCPF},
		{"no items", cut(receipt, "<det ", "<total>"), "", "", nfce.ErrNoItems},
		{"items outside of the document", cut(receipt, "<det ", "<total>"), "<NFe ", `<det nItem="1"></det><NFe `, nfce.ErrNoItems},
		{"no payment", cut(receipt, "<detPag>", "</pag>"), "", "", nfce.ErrNoPayment},
		{"no group of payments", cut(receipt, "<pag>", "</infNFe>"), "", "", nfce.ErrNoPayment},
		{"an empty group of payments", cut(receipt, "<pag>", "</infNFe>"), "</transp>", "</transp><pag/>", nfce.ErrNoPayment},
		{"no name of the emitter", receipt, "<xNome>" + shop.LegalName + "</xNome>", "", nfce.ErrNoEmitterName},
		{"an empty name", receipt, "<xNome>" + shop.LegalName + "</xNome>", "<xNome/>", nfce.ErrNoEmitterName},
		{"a blank name", receipt, "<xNome>" + shop.LegalName + "</xNome>", "<xNome> \t\n </xNome>", nfce.ErrNoEmitterName},
		{"a name of comments", receipt, "<xNome>" + shop.LegalName + "</xNome>", "<xNome><!-- M --> </xNome>", nfce.ErrNoEmitterName},
		{"a name of an element", receipt, "<xNome>" + shop.LegalName + "</xNome>", "<xNome><x>M</x></xNome>", nfce.ErrNoEmitterName},
		{"two names", receipt, "<xNome>", "<xNome>M</xNome><xNome>", nfce.ErrMalformedXML},
		{"no items before test environment", cut(receipt, "<det ", "<total>"), "<tpAmb>1</tpAmb><finNFe>", "<tpAmb>2</tpAmb><finNFe>", nfce.ErrNoItems},
		{"test environment", receipt, "<tpAmb>1</tpAmb><finNFe>", "<tpAmb>2</tpAmb><finNFe>", nfce.ErrTestEnvironment},
		{"rejected", receipt, "<cStat>100</cStat>", "<cStat>204</cStat>", nfce.ErrNotAuthorised},
		{"no number of protocol", receipt, "<nProt>", "<nProt>x", nfce.ErrNotAuthorised},
		{"bad CPF before test environment", strings.Replace(receipt, "<CPF>52998224725", "<CPF>52998224724", 1), "<tpAmb>1</tpAmb><finNFe>", "<tpAmb>2</tpAmb><finNFe>", nfce.ErrBadCPF},

		{"event of model 55", event, "<chNFe>" + key, "<chNFe>" + key[:20] + "55" + key[22:], nfce.ErrWrongModel},
		{"event version", event, `<evento versao="1.00">`, `<evento versao="2.00">`, nfce.ErrUnsupportedVersion},
		{"letter of correction", event, "<tpEvento>110111", "<tpEvento>110110", nfce.ErrUnsupportedEvent},
		{"substitution by nothing", event, "<tpEvento>110111", "<tpEvento>110112", nfce.ErrBadAccessKey},
		{"event key", event, "<chNFe>" + key[:43], "<chNFe>" + key[:42] + "x", nfce.ErrBadAccessKey},
		{"event sequence", event, "<nSeqEvento>1", "<nSeqEvento>2", nfce.ErrKeyMismatch},
		{"event date", event, "<dhEvento>2026", "<dhEvento>26", nfce.ErrBadDate},
		{"event environment", event, "<tpAmb>1</tpAmb><CNPJ>", "<tpAmb>0</tpAmb><CNPJ>", nfce.ErrMalformedXML},
	} {
		t.Run(c.name, func(t *testing.T) {
			edited := strings.Replace(c.document, c.old, c.edit, 1)
			if c.old != "" && edited == c.document {
				t.Fatal("the edit changes nothing")
			}
			got, err := nfce.Parse([]byte(edited), nfce.Production)
			if e := errs.From(err); e.Code != c.want.Code || e.Message != c.want.Message {
				t.Fatalf("got %+v, %v; want %v", got, err, c.want)
			}
		})
	}
	if _, err := nfce.Parse([]byte(receipt), nfce.Homologation); !errors.Is(err, nfce.ErrProductionDocument) {
		t.Errorf("a production document with a test key: %v", err)
	}
	if d, err := nfce.Parse([]byte(receipt), nfce.Production); err != nil || d.Receipt.Day != "2026-11-10" {
		t.Errorf("the untouched document: %+v, %v", d, err)
	}
}

// cut takes a part out of a document, up to what stands behind it.
func cut(document, from, to string) string {
	before, rest, _ := strings.Cut(document, from)
	_, after, _ := strings.Cut(rest, to)
	return before + to + after
}

// A till's clock may be wrong by an hour; whoever reads without a clock takes any date of the layout.
func TestNothingIsIssuedTomorrow(t *testing.T) {
	gen := nfcegen.New(24)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	sale := saleNow()
	receipt := gen.Receipt(sale, signer)
	event := gen.Cancellation(nfcegen.Cancel{AccessKey: gen.AccessKey(sale), At: sale.At}, signer)
	wrong := strings.NewReplacer("52998224725", "52998224724").Replace(string(receipt))
	for name, c := range map[string]struct {
		document []byte
		now      time.Time
		want     *errs.Error
	}{
		"an hour ahead":            {receipt, sale.At.Add(-time.Hour), nil},
		"more than an hour ahead":  {receipt, sale.At.Add(-time.Hour - time.Second), nfce.ErrDateAhead},
		"written oddly":            {oddly(receipt), sale.At.Add(-time.Hour - time.Second), nfce.ErrDateAhead},
		"before a wrong CPF":       {[]byte(wrong), sale.At.AddDate(0, 0, -1), nfce.ErrDateAhead},
		"long ago":                 {receipt, sale.At.AddDate(9, 0, 0), nil},
		"no clock":                 {receipt, time.Time{}, nil},
		"an event an hour ahead":   {event, sale.At.Add(-time.Hour), nil},
		"an event further ahead":   {event, sale.At.Add(-time.Hour - time.Second), nfce.ErrDateAhead},
		"an odd one further ahead": {oddly(event), sale.At.Add(-time.Hour - time.Second), nfce.ErrDateAhead},
	} {
		_, err := nfce.Read(t.Context(), c.document, nfce.Production, c.now, everybody)
		_, _, done, quickErr := nfce.Quick(c.document, nfce.Production, c.now)
		if e := errs.From(err); c.want == nil && err != nil || c.want != nil && (e.Code != "receipts.bad_date" || e.Message != c.want.Message) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if done && !errors.Is(quickErr, err) {
			t.Errorf("%s: read quickly %v, else %v", name, quickErr, err)
		}
	}
}

// The first day is that of the layout's first test environment, in the document's own offset.
func TestTheLayoutsFirstDay(t *testing.T) {
	gen := nfcegen.New(25)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	for at, want := range map[string]error{
		"2017-06-01T00:00:00-02:00": nil, "2017-06-01T00:00:00-05:00": nil, "2017-05-31T23:59:59-05:00": nfce.ErrBadDate,
		"2001-01-01T00:00:00-03:00": nfce.ErrBadDate,
	} {
		sale := saleNow()
		sale.At, _ = time.Parse(time.RFC3339, at)
		if _, err := nfce.Parse(gen.Receipt(sale, signer), nfce.Production); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", at, err, want)
		}
	}
}

// A protocol counts for the environment in which it was given.
func TestProtocolsOfAnotherEnvironment(t *testing.T) {
	gen := nfcegen.New(26)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	receipt := string(gen.Receipt(saleNow(), signer))
	event := string(gen.Cancellation(nfcegen.Cancel{AccessKey: gen.AccessKey(saleNow()), At: saleNow().At}, signer))
	for name, c := range map[string]struct {
		document, old, edit string
		want                nfce.Protocol
	}{
		"a receipt's":          {receipt, "<infProt><tpAmb>1", "<infProt><tpAmb>2", nfce.ProtocolMismatch},
		"written oddly":        {receipt, "<infProt><tpAmb>1", "<infProt ><tpAmb>2", nfce.ProtocolMismatch},
		"a word":               {receipt, "<infProt><tpAmb>1", "<infProt><tpAmb>x", nfce.ProtocolMismatch},
		"untouched":            {receipt, "", "", nfce.ProtocolPresent},
		"it does not say":      {receipt, "<infProt><tpAmb>1</tpAmb>", "<infProt>", nfce.ProtocolPresent},
		"an event's":           {event, `<retEvento versao="1.00"><infEvento><tpAmb>1`, `<retEvento versao="1.00"><infEvento><tpAmb>2`, nfce.ProtocolMismatch},
		"an untouched event's": {event, "", "", nfce.ProtocolPresent},
	} {
		got, err := nfce.Parse([]byte(strings.Replace(c.document, c.old, c.edit, 1)), nfce.Production)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		v := verificationOf(got)
		if v.Protocol != c.want || slices.Contains(v.Reasons, nfce.ReasonProtocolEnvironmentDiffers) != (c.want == nfce.ProtocolMismatch) {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

func verificationOf(d *nfce.Document) nfce.Verification {
	if d.Receipt != nil {
		return d.Receipt.Verification
	}
	return d.Event.Verification
}

// numbered repeats a text with a number in it.
func numbered(count int, format string) string {
	var all strings.Builder
	for n := range count {
		fmt.Fprintf(&all, format, n)
	}
	return all.String()
}

func TestRefusalsSayNothingPersonal(t *testing.T) {
	for _, e := range []*errs.Error{
		nfce.ErrMalformedXML, nfce.ErrForbiddenDoctype, nfce.ErrWrongNamespace, nfce.ErrSeveralDocuments, nfce.ErrWrongModel,
		nfce.ErrUnsupportedVersion, nfce.ErrUnsupportedEvent, nfce.ErrBadAccessKey, nfce.ErrKeyMismatch, nfce.ErrBadDate,
		nfce.ErrDateAhead, nfce.ErrDateTooOld, nfce.ErrNoItems, nfce.ErrNoPayment, nfce.ErrNoEmitterName,
		nfce.ErrBadCPF, nfce.ErrTestEnvironment, nfce.ErrProductionDocument, nfce.ErrNotAuthorised,
	} {
		if e.HTTPStatus() != 422 || !strings.HasPrefix(e.Code, "receipts.") || !strings.Contains(e.Message, ". ") ||
			!strings.HasSuffix(e.Message, ".") {
			t.Errorf("%s: a refusal is a 422 that says cause and remedy: %q", e.Code, e.Message)
		}
	}
}

func TestSignatures(t *testing.T) {
	gen := nfcegen.New(21)
	own := gen.Signer("11222333000181", "MERCADO SEIVA")
	at := saleNow().At
	receipt := func(s *nfcegen.Signer) string { return string(gen.Receipt(saleNow(), s)) }
	id := "#NFe" + gen.AccessKey(saleNow())
	certificate := base64.StdEncoding.EncodeToString(own.Certificate())
	for name, c := range map[string]struct {
		document string
		want     nfce.Signature
		reason   string
	}{
		"another company":     {receipt(gen.Signer("12ABC34501DE35", "OUTRA")), nfce.SignatureInvalid, nfce.ReasonCertificateRootDiffers},
		"a person":            {receipt(gen.Signer("52998224725", "ANA")), nfce.SignatureInvalid, nfce.ReasonCertificateRootDiffers},
		"nobody":              {receipt(gen.Signer("", "SEM DOCUMENTO")), nfce.SignatureInvalid, nfce.ReasonCertificateRootDiffers},
		"another reference":   {strings.Replace(receipt(own), `URI="`+id, `URI="#x`, 1), nfce.SignatureInvalid, nfce.ReasonReferenceDiffers},
		"no reference":        {strings.Replace(receipt(own), `URI="`+id, `URI="`, 1), nfce.SignatureInvalid, nfce.ReasonReferenceDiffers},
		"an unknown method":   {strings.Replace(receipt(own), "rsa-sha1", "dsa-sha1", 1), nfce.SignatureInvalid, nfce.ReasonUnsupportedAlgorithm},
		"a third transform":   {strings.Replace(receipt(own), "</Transforms>", `<Transform Algorithm="x"></Transform></Transforms>`, 1), nfce.SignatureInvalid, nfce.ReasonUnsupportedAlgorithm},
		"no certificate":      {strings.Replace(receipt(own), "<X509Certificate>"+certificate+"</X509Certificate>", "", 1), nfce.SignatureInvalid, nfce.ReasonMissingCertificate},
		"a broken one":        {strings.Replace(receipt(own), certificate, "AAAA", 1), nfce.SignatureInvalid, nfce.ReasonUnreadableCertificate},
		"a changed value":     {strings.Replace(receipt(own), "<SignatureValue>", "<SignatureValue>AAAA", 1), nfce.SignatureInvalid, nfce.ReasonSignatureMismatch},
		"changed SignedInfo":  {strings.Replace(receipt(own), "<SignedInfo>", "<SignedInfo> ", 1), nfce.SignatureInvalid, nfce.ReasonSignatureMismatch},
		"expired":             {receipt(gen.SignerInForce("11222333000181", "M", at.AddDate(-2, 0, 0), at.AddDate(0, 0, -1))), nfce.SignatureValid, nfce.ReasonCertificateExpired},
		"not yet in force":    {receipt(gen.SignerInForce("11222333000181", "M", at.AddDate(0, 0, 1), at.AddDate(2, 0, 0))), nfce.SignatureValid, nfce.ReasonCertificateNotYetValid},
		"matriz for a branch": {receipt(own), nfce.SignatureValid, ""},
		"lines of base64":     {strings.Replace(receipt(own), certificate, certificate[:64]+"\n\t "+certificate[64:], 1), nfce.SignatureValid, ""},
		"a comment inside":    {strings.Replace(receipt(own), "<mod>", "<!-- c14n drops me --><mod>", 1), nfce.SignatureValid, ""},
		"other spelling":      {strings.Replace(receipt(own), `versao="4.00"><ide>`, "  versao = '4.00' ><ide>", 1), nfce.SignatureValid, ""},
		"an unused prefix":    {strings.Replace(receipt(own), "<nfeProc ", `<nfeProc xmlns:xsi="urn:x" `, 1), nfce.SignatureInvalid, nfce.ReasonDigestMismatch},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := nfce.Parse([]byte(c.document), nfce.Production)
			if err != nil {
				t.Fatal(err)
			}
			if v := got.Receipt.Verification; v.Signature != c.want || v.Reasons == nil ||
				!slices.Contains(append(v.Reasons, ""), c.reason) || c.reason == "" && len(v.Reasons) > 0 {
				t.Errorf("got %+v, want %s because of %s", v, c.want, c.reason)
			}
		})
	}
}

func TestRefusedDocumentsShowTheirVerification(t *testing.T) {
	gen := nfcegen.New(22)
	s := saleNow()
	s.Defect = nfcegen.NoProtocol
	got, err := nfce.Parse(gen.Receipt(s, gen.Signer(shop.CNPJ, "M")), nfce.Production)
	if !errors.Is(err, nfce.ErrNotAuthorised) || got.Receipt.Verification.Signature != nfce.SignatureValid ||
		got.Receipt.Verification.Protocol != nfce.ProtocolAbsent {
		t.Errorf("%+v, %v", got, err)
	}
	text, err := json.Marshal(nfce.Verification{Signature: nfce.SignatureValid, Protocol: nfce.ProtocolPresent, Reasons: []string{}})
	if err != nil || string(text) != `{"signature":"valid","protocol":"present","reasons":[]}` {
		t.Errorf("JSON %s, %v", text, err)
	}
}

// Whatever is done to a signed receipt, the verdict is that of the plain way.
func TestSameVerdictAsThePlainWay(t *testing.T) {
	gen := nfcegen.New(23)
	signer := gen.Signer(shop.CNPJ, "MERCADO SEIVA")
	pieces := []string{"", " ", "<!-- -->", "<x/>", "<x></x>", "0", "&amp;", "&#65;", "é", "\n", "\r\n", "<![CDATA[x]]>", `"`, "AAAA", ">"}
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		s := saleNow()
		s.Number = rapid.IntRange(1, 999_999).Draw(t, "number")
		s.Defect = rapid.SampledFrom([]nfcegen.Defect{
			nfcegen.NoDefect, nfcegen.NoDefect, nfcegen.BadDigest, nfcegen.BadSignature, nfcegen.WrongProtocolDigest,
		}).Draw(t, "defect")
		doc := gen.Receipt(s, signer)
		if rapid.Bool().Draw(t, "edit") {
			at := rapid.IntRange(0, len(doc)).Draw(t, "at")
			if near := bytes.IndexAny(doc[at:], "<>"); near >= 0 {
				at += near + rapid.IntRange(0, 1).Draw(t, "behind")
			}
			doc = slices.Insert(doc, at, []byte(rapid.SampledFrom(pieces).Draw(t, "piece"))...)
		}
		got, err := nfce.Parse(doc, nfce.Production)
		if err != nil {
			return
		}
		accepted++
		want, err := plainWay(doc)
		if err != nil {
			t.Fatalf("the plain way refuses: %v", err)
		}
		r := got.Receipt
		total := strconv.FormatInt(r.TotalCents, 10)
		if r.AccessKey != want.Key || strings.Replace(want.Total, ".", "", 1) != total && "0"+total != strings.Replace(want.Total, ".", "", 1) ||
			r.ConsumerDocument != want.CPF || r.IssuedAt.Format("2006-01-02T15:04:05-07:00") != want.Date ||
			hex.EncodeToString(r.Digest[:]) != hex.EncodeToString(want.Digest) || (r.Verification.Signature == nfce.SignatureValid) != want.Verified {
			t.Fatalf("got %+v, want %+v", r, want)
		}
	})
	if accepted == 0 {
		t.Error("nothing was compared")
	}
}
