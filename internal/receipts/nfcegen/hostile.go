package nfcegen

import (
	"bytes"
	"strconv"
	"strings"
)

// Hostile is a document made to cost its reader as much as it can.
type Hostile struct {
	Name string
	XML  []byte
}

// hostileFamily fills a place of an honest receipt: begin, then one after the other as often as fits, then end. %d in a
// repeated part is its number.
type hostileFamily struct {
	name             string
	before           string // where it goes; empty: before <transp>, in what is signed
	begin, fill, end string
}

// hostileFamilies returns the ways to be costly that are known: many small tokens of each kind, few large ones, what a
// canonical form makes longer, what is compared with everything of its kind, what nests.
func hostileFamilies() []hostileFamily {
	nested, unnested := strings.Repeat("<a>", 20), strings.Repeat("</a>", 20)
	deepest, shallow := strings.Repeat("<a>", 28), strings.Repeat("</a>", 28)
	longName, longURI := strings.Repeat("n", 400), strings.Repeat("u", 60_000)
	return []hostileFamily{
		{name: "instructions at every depth", begin: deepest, fill: "<?a?>", end: shallow},
		{name: "comments", fill: "<!---->"},
		{name: "one comment", begin: "<!--", fill: "- ", end: "-->"},
		{name: "comments at every depth", begin: deepest, fill: "<!---->", end: shallow},
		{name: "text between comments", begin: "<a>", fill: "x<!---->", end: "</a>"},
		{name: "empty elements", fill: "<a/>"},
		{name: "pairs of tags", fill: "<a></a>"},
		{name: "elements that never end", fill: "<a>"},
		{name: "nests", fill: nested + unnested},
		{name: "elements at the greatest depth", begin: deepest, fill: "<a/>", end: shallow},
		{name: "attributes", fill: numberedText("<a", 16, ` b%d=""`) + "/>"},
		{name: "one element of many attributes", begin: "<a", fill: ` b%d=""`, end: "/>"},
		{name: "long names of attributes", fill: numberedText("<a", 16, " "+longName+`%d=""`) + "/>"},
		{name: "one element of many prefixes", begin: "<a", fill: ` xmlns:b%d="u"`, end: "/>"},
		{name: "prefixes", fill: `<a xmlns:b%d="u"/>`},
		{name: "the namespace over and over", fill: `<a ` + space + `/>`},
		{name: "inherited prefixes of great length", before: "<infNFe", begin: numberedText(`<a xmlns="http://www.portalfiscal.inf.br/nfe"`, 16, ` xmlns:b%d="`+longURI+`"`) + "/>", fill: " "},
		{name: "CDATA sections", begin: "<a>", fill: "<![CDATA[]]>", end: "</a>"},
		{name: "CDATA that grows", begin: "<a><![CDATA[", fill: "&&&&", end: "]]></a>"},
		{name: "attributes that grow", begin: "<a b='", fill: `""""`, end: "'/>"},
		{name: "tabs in attributes", begin: "<a b='", fill: "\t\t\t\t", end: "'/>"},
		{name: "references", begin: "<a>", fill: "&lt;", end: "</a>"},
		{name: "numeric references", begin: "<a>", fill: "&#13;", end: "</a>"},
		{name: "one reference", begin: "<a>&#", fill: "0000", end: "65;</a>"},
		{name: "carriage returns", begin: "<a>", fill: "\r", end: "</a>"},
		{name: "text beyond ASCII", begin: "<a>\r", fill: "é", end: "</a>"},
		{name: "brackets", begin: "<a>\r", fill: "]]", end: "</a>"},
		{name: "a tag of spaces", begin: "<a", fill: "    ", end: "/>"},
		{name: "a tag that never ends", begin: "<a b='", fill: "    "},
		{name: "transforms", before: "</Transforms>", fill: `<Transform Algorithm="x"></Transform>`},
		{name: "certificates", before: "<X509Certificate>", fill: "<X509Certificate>AAAA</X509Certificate>"},
		{name: "one certificate", before: "<X509Certificate>", begin: "<X509Certificate>", fill: "MIIC", end: "</X509Certificate>"},
		{name: "a certificate in pieces", before: "<X509Certificate>", begin: "<X509Certificate>", fill: "A ", end: "</X509Certificate>"},
		{name: "a signature in pieces", before: "<SignatureValue>", begin: "<SignatureValue>", fill: "A ", end: "</SignatureValue>"},
		{name: "a digest in pieces", before: "<DigestValue>", begin: "<DigestValue>", fill: "A ", end: "</DigestValue>"},
		{name: "a definition of entities", before: "<nfeProc", begin: "<!DOCTYPE a [", fill: `<!ENTITY a%d "b">`, end: "]>"},
		{name: "almost keys", before: "<NFe", begin: "<a>", fill: "<infNFe ", end: "</a>"},
	}
}

// Hostile makes a document of about that size of each hostile family from an honest receipt, in the order of the names
// above. Some are refused, some are read; none is authorised for what it says.
func (g *Generator) Hostile(s Sale, by *Signer, size int) []Hostile {
	honest := g.Receipt(s, by)
	all := make([]Hostile, 0, len(hostileFamilies()))
	for _, f := range hostileFamilies() {
		all = append(all, Hostile{f.name, f.in(honest, size)})
	}
	return all
}

func (f hostileFamily) in(honest []byte, size int) []byte {
	before := f.before
	if before == "" {
		before = "<transp>"
	}
	at := bytes.Index(honest, []byte(before))
	b := append(make([]byte, 0, size), honest[:at]...)
	b = append(b, f.begin...)
	for n, room := 0, size-len(honest)+at-len(f.end)-len(f.fill)-8; len(b) < room; n++ {
		b = append(b, strings.Replace(f.fill, "%d", strconv.Itoa(n), 1)...)
	}
	b = append(b, f.end...)
	return append(b, honest[at:]...)
}

// numberedText repeats a text with a number in it.
func numberedText(begin string, count int, format string) string {
	for n := range count {
		begin += strings.Replace(format, "%d", strconv.Itoa(n), 1)
	}
	return begin
}
