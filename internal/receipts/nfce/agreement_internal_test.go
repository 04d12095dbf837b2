package nfce

import (
	"bytes"
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// small is a document with every kind of place, short enough that mutations hit something.
const small = `<nfeProc versao="4.00" xmlns="` + nfeSpace + `"><NFe xmlns="` + nfeSpace + `"><infNFe Id="NFe1" versao="4.00">` +
	`<ide><mod>65</mod><serie>1</serie></ide><det nItem="1"><prod a="1" b="2"><xProd>Pão &amp; Cia</xProd><x></x></prod></det>` +
	`<emit><xNome>P &amp; C</xNome></emit><dest><CPF>1</CPF></dest><pag><detPag></detPag><detPag/></pag></infNFe><infNFeSupl><qrCode><![CDATA[http://a?b=1&c]]></qrCode></infNFeSupl>` +
	`<Signature xmlns="` + dsigSpace + `"><SignedInfo><CanonicalizationMethod Algorithm="c"></CanonicalizationMethod>` +
	`<Reference URI="#NFe1"><Transforms><Transform Algorithm="t"></Transform></Transforms><DigestValue>AA==</DigestValue>` +
	`</Reference></SignedInfo><SignatureValue>BB==</SignatureValue></Signature></NFe>` +
	`<protNFe><infProt><tpAmb>1</tpAmb><chNFe>1</chNFe><cStat>100</cStat></infProt></protNFe></nfeProc>`

// oddities are spellings that XML allows, or nearly, and that the scanner must read as the general reader does.
var oddities = []string{
	"<!-- c -->", "<!--->", "<!-- -- -->", "&#x41;", "&#0;", "&#xD800;", "&#xFFFF;", "&#x110000;", "&#;", "&#x;", "&lt", "]]&gt;", "<![CDATA[\r\n&<>]]>",
	` xml:lang="en"`, ` p:a="1"`, ` p:b="&lt;&quot;&#9;"`, ` xmlns:q="urn:p"`, ` xmlns:p="urn:q"`, ` xmlns:p=""`, ` :a="1"`, ` a:="1"`, ` a:b:c="1"`,
	` xmlns:xml="http://www.w3.org/XML/1998/namespace"`, ` c='"'`, " d=\"\r\n\"", "<x a='1'\n/>", "</mod >", "<!ELEMENT a>", "<!DOCTYPE",
	"<Signature/><SignedInfo/>", "<a><b/></a>", " ", "\n", "\r\n", "\t", "&#13;", "&#xD;", "&quot;", "&apos;", "&amp;", "&lt;", "&gt;", "&x;", ">", "<", `"`, "'", "]]>",
	"<![CDATA[x]]>", "<![CDATA[]]>", "<?pi x?>", "<?xml version=\"1.0\"?>", "<!DOCTYPE a>", "<x/>", "<x />", "<x></x>", "<mod>65</mod>",
	"<p:x/>", `<x xmlns=""/>`, `<x xmlns:p="urn:p"/>`, ` xmlns="` + nfeSpace + `"`, ` xmlns="` + dsigSpace + `"`, ` xmlns:p="urn:p"`,
	` xml:lang="pt"`, ` z="1"`, ` a="1"`, ` a='1'`, ` Id="2"`, ` b = "1"`, " a=\"\t\"", ` a="&amp;"`, ` a=">"`, "é", "\u00a0", "\ufffd", "\uffff",
	"\ufeff", "\x00", "\x80", "\xff", "\x7f", "/", "</x>", "<infNFe/>", "<evento/>", "<Signature/>", `<Signature xmlns="` + dsigSpace + `"/>`,
	"<SignedInfo/>", "<Transform/>", "<X509Certificate>a</X509Certificate>", "<1/>", "<a.b-c/>", "<é/>",
}

var (
	places = regexp.MustCompile(`[<>"/]|[A-Za-z]+`)
	spans  = regexp.MustCompile(`<[A-Za-z]+>[^<]*</[A-Za-z]+>|<[^>]*>| [A-Za-z]+="[^"]*"|"|></[A-Za-z]+>`)
)

// mutate changes one place of a document.
func mutate(t *rapid.T, document []byte) []byte {
	span := func(all [][]int, name string) (int, int) {
		if len(all) == 0 {
			return len(document), len(document)
		}
		one := rapid.SampledFrom(all).Draw(t, name)
		return one[0], one[1]
	}
	splice := func(from, to int, with []byte) []byte {
		return append(append(append([]byte{}, document[:from]...), with...), document[to:]...)
	}
	from, to := span(spans.FindAllIndex(document, -1), "span")
	switch rapid.IntRange(0, 5).Draw(t, "how") {
	case 0:
		return splice(from, to, nil)
	case 1:
		return splice(to, to, document[from:to])
	case 2:
		return splice(from, to, bytes.Replace(document[from:to], []byte(`"`), []byte("'"), -1))
	case 3:
		return splice(from, to, []byte("/>"))
	}
	at, end := span(places.FindAllIndex(document, -1), "place")
	if rapid.Bool().Draw(t, "behind") {
		at = end
	}
	return splice(at, at, []byte(rapid.SampledFrom(oddities).Draw(t, "oddity")))
}

// Whatever is done to a document, the scanner gives up or agrees with the general reader.
func TestScannerAgreesWithReader(t *testing.T) {
	bases := [][]byte{[]byte(small)}
	for _, b := range sampleFiles(t, "valid/3*.xml") {
		content, err := decode(b)
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, content)
	}
	read := 0
	rapid.Check(t, func(rt *rapid.T) {
		document := rapid.SampledFrom(bases).Draw(rt, "base")
		for range rapid.IntRange(1, 3).Draw(rt, "changes") {
			document = mutate(rt, document)
		}
		if agree(t, document) {
			read++
		}
	})
	if read == 0 {
		t.Error("the scanner gave up on every document: nothing was compared")
	}
}
