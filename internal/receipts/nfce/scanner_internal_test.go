package nfce

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // what the layout signs with
	"os"
	"path/filepath"
	"testing"
)

// difference says where two readers disagree, or "".
func difference(a, b *facts) string {
	switch {
	case a.root != b.root:
		return "root"
	case a.documents != b.documents || a.event != b.event:
		return "documents"
	case a.wrongNamespace != b.wrongNamespace || a.repeated != b.repeated:
		return "structure"
	case a.signature != b.signature || a.protocol != b.protocol:
		return "presence"
	case !bytes.Equal(bytes.Join(a.signed, nil), bytes.Join(b.signed, nil)):
		return "canonical document"
	case !bytes.Equal(bytes.Join(a.signedInfo, nil), bytes.Join(b.signedInfo, nil)):
		return "canonical SignedInfo"
	}
	for i := range a.value {
		if (a.value[i] == nil) != (b.value[i] == nil) || !bytes.Equal(a.value[i], b.value[i]) {
			return "field " + string(rune('0'+i/10)) + string(rune('0'+i%10))
		}
	}
	return ""
}

// agree fails when the scanner reads a document that the general reader refuses or reads otherwise. It tells whether
// the scanner read it.
func agree(t testing.TB, document []byte) bool {
	t.Helper()
	content, err := decode(document)
	if err != nil {
		return false
	}
	s := new(scanner)
	if !s.scan(content) {
		return false
	}
	r := new(reader)
	if err := r.read(t.Context(), content); err != nil {
		t.Fatalf("the scanner reads what the general reader refuses: %v\n%.300q", err, content)
	}
	if d := difference(&s.facts, &r.facts); d != "" {
		t.Fatalf("the readers differ in %s\n%.300q", d, content)
	}
	return true
}

func sampleFiles(t testing.TB, pattern string) [][]byte {
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

func TestScannerReadsEveryValidSample(t *testing.T) {
	for _, b := range sampleFiles(t, "valid/*.xml") {
		if !agree(t, b) {
			t.Errorf("the scanner gives up on %.200q", b)
		}
	}
	for _, b := range sampleFiles(t, "malformed/*.xml") {
		agree(t, b)
	}
}

func TestScannerReadsEmptyElementsAndOwnNamespaces(t *testing.T) {
	b := sampleFiles(t, "valid/01*.xml")[0]
	c14n := []byte(`"http://www.w3.org/TR/2001/REC-xml-c14n-20010315"`)
	for old, spelling := range map[string]string{
		string(c14n) + `></CanonicalizationMethod>`: string(c14n) + `/>`,
		string(c14n) + `></Transform>`:              string(c14n) + `/>`,
		`<infNFe Id=`:                               `<infNFe xmlns="` + nfeSpace + `" Id=`,
		`<SignedInfo>`:                              `<SignedInfo xmlns="` + dsigSpace + `">`,
		`</nfeProc>`:                                "</nfeProc>\n",
		`<protNFe versao="4.00">`:                   `<protNFe versao="4.00" xmlns="` + nfeSpace + `">`,
	} {
		spelt := bytes.Replace(b, []byte(old), []byte(spelling), 1)
		if bytes.Equal(spelt, b) || !agree(t, spelt) {
			t.Errorf("the scanner gives up on %s", spelling)
		}
		document, err := Parse(spelt, Production)
		if err != nil || document.Receipt.Verification.Signature != SignatureValid {
			t.Errorf("%s: %+v, %v", spelling, document, err)
		}
	}
}

func TestEveryRootHasRoomForItsBits(t *testing.T) {
	for _, root := range roots.children {
		seen := uint64(0)
		var walk func(*node)
		walk = func(n *node) {
			if n.bit == 0 || seen&n.bit != 0 {
				t.Errorf("%s/%s has no bit of its own", root.name, n.name)
			}
			seen |= n.bit
			for _, c := range n.children {
				walk(c)
			}
		}
		walk(root)
	}
}

// FuzzFastEqualsGeneral: whatever the bytes, the scanner either gives up or finds what the general reader finds.
func FuzzFastEqualsGeneral(f *testing.F) {
	for _, b := range append(sampleFiles(f, "valid/*.xml"), sampleFiles(f, "malformed/*.xml")...) {
		f.Add(b)
	}
	f.Add([]byte(small))
	f.Fuzz(func(t *testing.T, b []byte) { agree(t, b) })
}

// FuzzParse: no input makes it panic, and an accepted document has a digest and a verdict.
func FuzzParse(f *testing.F) {
	for _, b := range append(sampleFiles(f, "valid/*.xml"), sampleFiles(f, "malformed/*.xml")...) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		document, err := Parse(b, Production)
		if err != nil {
			return
		}
		if r := document.Receipt; r != nil && (r.Digest == [sha1.Size]byte{} || r.Verification.Reasons == nil ||
			!ValidAccessKey(r.AccessKey)) {
			t.Fatalf("accepted half a receipt: %+v", r)
		}
	})
}
