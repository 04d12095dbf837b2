package nfce

import (
	"bytes"
	"context"
	"crypto/sha1" //nolint:gosec // what the layout signs with
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
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
	case a.items != b.items || a.payments != b.payments || a.name != b.name:
		return "parts"
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

// failer is a test, or one of rapid's.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// agree fails when two of the three readers read a document in different ways: the scanner, which may give up, the
// general reader, and the libraries. It tells whether the scanner read it.
func agree(t failer, document []byte) bool {
	t.Helper()
	content, err := decode(document)
	if err != nil {
		return false
	}
	s, r := new(scanner), new(reader)
	scanned, generalErr := s.scan(content), r.read(context.Background(), content)
	if scanned && generalErr != nil {
		t.Fatalf("the scanner reads what the general reader refuses: %v\n%.300q", generalErr, content)
	}
	if scanned {
		if d := difference(&s.facts, &r.facts); d != "" {
			t.Fatalf("the scanner and the general reader differ in %s\n%.300q", d, content)
		}
	}
	agreeWithLibrary(t, content, r, generalErr)
	return scanned
}

// agreeWithLibrary holds the general reader to the libraries, but for what they do not get right or do not limit.
func agreeWithLibrary(t failer, content []byte, r *reader, err error) {
	t.Helper()
	library, libraryErr := readByLibrary(content)
	switch {
	case err == ErrTooManyTokens:
		return
	case libraryErr == ErrMalformedXML && (err == ErrForbiddenDoctype || err == ErrProcessingInstruction): // a broken one
		return
	case err == nil && libraryErr == ErrMalformedXML && beyondASCII.Match(content): // a name of a later edition of XML
		return
	case err != libraryErr:
		t.Fatalf("the general reader says %v, the library %v\n%q", err, libraryErr, content)
	case err != nil:
		return
	}
	if r.facts.documents != 1 || r.facts.wrongNamespace || r.facts.repeated || library.twoSpaces {
		r.facts.signed, library.facts.signed = nil, nil // no canonical form matters, or the library's is wrong
	}
	if r.facts.signed == nil || !r.facts.signature {
		r.facts.signedInfo, library.facts.signedInfo = nil, nil
	}
	if r.facts.repeated && library.facts.repeated {
		r.facts.value = library.facts.value // none matters
	}
	if d := difference(&r.facts, &library.facts); d != "" {
		t.Fatalf("the general reader and the library differ in %s\n%q\n%q\n%q", d, content,
			bytes.Join(r.facts.signed, nil), bytes.Join(library.facts.signed, nil))
	}
}

var beyondASCII = regexp.MustCompile(`[^\x00-\x7f]`)

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

// FuzzReadersAgree: whatever the bytes, the scanner gives up or finds what the general reader finds, and that finds what
// the libraries find. Its seeds are short, since a fuzzer tries to shorten every input that is new to it.
func FuzzReadersAgree(f *testing.F) {
	f.Add([]byte(small))
	for _, oddity := range oddities {
		f.Add([]byte(strings.Replace(small, "<mod>", oddity+"<mod>", 1)))
	}
	f.Fuzz(func(t *testing.T, b []byte) { agree(t, b) })
}

// FuzzMutationsAgree: the same over documents that are changed in some places, as the fuzzer says.
func FuzzMutationsAgree(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(rt *rapid.T) {
		document := []byte(small)
		for range rapid.IntRange(1, 6).Draw(rt, "changes") {
			document = mutate(rt, document)
		}
		agree(rt, document)
	}))
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
