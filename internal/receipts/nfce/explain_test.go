package nfce_test

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // the layout's own algorithm
	"encoding/base64"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// latin writes a document in the given encoding of one byte.
func latin(t *testing.T, document string, table *charmap.Charmap) string {
	t.Helper()
	text, err := table.NewEncoder().String(document)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// misread gives what a program writes that took UTF-8 for another encoding.
func misread(t *testing.T, document string, table *charmap.Charmap) string {
	t.Helper()
	text, err := table.NewDecoder().String(document)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// An invalid signature is answered with what was signed, what came, and the likeliest cause of the difference.
func TestInvalidSignaturesAreExplained(t *testing.T) {
	gen := nfcegen.New(27)
	sale := saleNow()
	sale.Emitter.TradeName = "Pão & Açúcar"
	own, other := gen.Signer("11222333000181", "MATRIZ"), gen.Signer("12ABC34501DE35", "ALFA")
	receipt := string(gen.Receipt(sale, own))
	event := string(gen.Cancellation(nfcegen.Cancel{AccessKey: gen.AccessKey(sale), At: sale.At}, own))
	body := strings.Index(receipt, "<infNFe ")
	indented := receipt[:body] + strings.ReplaceAll(receipt[body:], "><", ">\r\n    <")
	digest := regexp.MustCompile(`<DigestValue>([^<]*)`).FindStringSubmatch(receipt)[1]
	xsi := ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`
	unsaid := strings.Replace(receipt, `<infNFe Id`, `<infNFe xmlns="http://www.portalfiscal.inf.br/nfe"`+xsi+` Id`, 1)
	spaced := strings.ReplaceAll(receipt, digest, digestOf(unsaid))
	large := strings.Replace(receipt, "<transp>", "<x>"+strings.Repeat("x", 40_000)+"</x><transp>", 1)
	for name, c := range map[string]struct{ document, reason, says string }{
		"indented":              {indented, nfce.ReasonDigestMismatch, "reformatado"},
		"one space":             {strings.Replace(receipt, "<ide>", " <ide>", 1), nfce.ReasonDigestMismatch, "reformatado"},
		"UTF-8 as Latin-1":      {misread(t, receipt, charmap.ISO8859_1), nfce.ReasonDigestMismatch, "acentos"},
		"UTF-8 as Windows-1252": {misread(t, receipt, charmap.Windows1252), nfce.ReasonDigestMismatch, "acentos"},
		"a wrong declaration":   {strings.Replace(receipt, "UTF-8", "ISO-8859-1", 1), nfce.ReasonDigestMismatch, "acentos"},
		"lost accents":          {strings.ReplaceAll(receipt, "ã", "\uFFFD"), nfce.ReasonDigestMismatch, "acentos"},
		"indented and misread":  {misread(t, indented, charmap.ISO8859_1), nfce.ReasonDigestMismatch, "acentos"},
		"a namespace around":    {strings.Replace(receipt, "<nfeProc ", "<nfeProc"+xsi+" ", 1), nfce.ReasonDigestMismatch, "acrescentado"},
		"a namespace left out":  {spaced, nfce.ReasonDigestMismatch, "retirado"},
		"changed later":         {strings.Replace(receipt, "<xMun>São", "<xMun>Sao", 1), nfce.ReasonDigestMismatch, "depois de autorizado"},
		"of another version":    {strings.Replace(receipt, digest, "AAAAAAAAAAAAAAAAAAAAAAAAAAA=", 1), nfce.ReasonDigestMismatch, "outra versão"},
		"another protocol": {
			strings.Replace(strings.Replace(receipt, "<xMun>São", "<xMun>Sao", 1), "<digVal>", "<digVal>AA", 1), nfce.ReasonDigestMismatch, "depois de assinado",
		},
		"a large one":         {large, nfce.ReasonDigestMismatch, "depois de autorizado"},
		"a changed event":     {strings.Replace(event, "NO CAIXA", "NA LOJA", 1), nfce.ReasonDigestMismatch, "depois de assinado"},
		"of another company":  {string(gen.Receipt(sale, other)), nfce.ReasonCertificateRootDiffers, "outra empresa"},
		"no certificate":      {cut(receipt, "<X509Certificate>", "</X509Data>"), nfce.ReasonMissingCertificate, "não veio"},
		"half a certificate":  {strings.Replace(receipt, "<X509Certificate>", "<X509Certificate>AA", 1), nfce.ReasonUnreadableCertificate, "corrompido"},
		"a changed value":     {strings.Replace(receipt, "<SignatureValue>", "<SignatureValue>AAAA", 1), nfce.ReasonSignatureMismatch, "SignatureValue"},
		"of another document": {strings.Replace(receipt, `URI="#NFe35`, `URI="#NFe36`, 1), nfce.ReasonReferenceDiffers, "outro documento"},
		"another method":      {strings.Replace(receipt, "rsa-sha1", "dsa-sha1", 1), nfce.ReasonUnsupportedAlgorithm, "método"},
	} {
		got, err := nfce.Parse([]byte(c.document), nfce.Production)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		v := verificationOf(got)
		if v.Signature != nfce.SignatureInvalid || v.Reasons[0] != c.reason || !strings.Contains(v.LikelyCause, c.says) {
			t.Errorf("%s: %+v", name, v)
		}
		same := c.reason != nfce.ReasonDigestMismatch
		if v.ComputedDigest == "" || v.DeclaredDigest == "" || same != (v.ComputedDigest == v.DeclaredDigest) {
			t.Errorf("%s: declared %q, computed %q", name, v.DeclaredDigest, v.ComputedDigest)
		}
		if got.Receipt != nil && v.ComputedDigest != base64.StdEncoding.EncodeToString(got.Receipt.Digest[:]) {
			t.Errorf("%s: computed %q", name, v.ComputedDigest)
		}
	}
}

// digestOf is the digest of a receipt's canonical form, given with the namespaces that it is to have.
func digestOf(document string) string {
	start, end := strings.Index(document, "<infNFe "), strings.Index(document, "</infNFe>")+len("</infNFe>")
	sum := sha1.Sum([]byte(document[start:end])) //nolint:gosec // the layout's own algorithm
	return base64.StdEncoding.EncodeToString(sum[:])
}

// A valid signature needs no explanation, and neither does a missing one; a DigestValue of any length costs nothing.
func TestOnlyInvalidSignaturesAreExplained(t *testing.T) {
	gen := nfcegen.New(28)
	signer := gen.Signer("11222333000181", "MATRIZ")
	unsigned := saleNow()
	unsigned.Defect = nfcegen.NoSignature
	for _, xml := range [][]byte{
		gen.Receipt(saleNow(), signer), gen.Receipt(unsigned, signer), []byte(latin(t, strings.Replace(string(gen.Receipt(saleNow(), signer)), "UTF-8", "ISO-8859-1", 1), charmap.ISO8859_1)),
	} {
		got, err := nfce.Parse(xml, nfce.Production)
		if err != nil {
			t.Fatal(err)
		}
		if v := got.Receipt.Verification; v.DeclaredDigest+v.ComputedDigest+v.LikelyCause != "" {
			t.Errorf("got %+v", v)
		}
	}
	long := bytes.Replace(gen.Receipt(saleNow(), signer), []byte("<DigestValue>"), []byte("<DigestValue>"+strings.Repeat("A", 100_000)), 1)
	got, err := nfce.Parse(long, nfce.Production)
	if err != nil || got.Receipt.Verification.DeclaredDigest != "" || got.Receipt.Verification.LikelyCause == "" {
		t.Errorf("%+v, %v", got, err)
	}
}

// Whoever integrates finds every reason in the document, with its cause and its remedy, and no reason that is never told.
func TestReasonsAreDocumented(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../docs/integration.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(page), "### Motivos da verificação")
	if !found {
		t.Fatal("docs/integration.md has no section of reasons")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	told := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| [^|]{20,} \\| [^|]{20,} \\|$").FindAllStringSubmatch(section, -1) {
		told[row[1]] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Reason") {
			return true
		}
		reason := strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)
		if !told[reason] {
			t.Errorf("docs/integration.md does not say what %s means and what to do", reason)
		}
		delete(told, reason)
		return true
	})
	for reason := range told {
		t.Errorf("docs/integration.md explains %s, which is never told", reason)
	}
}
