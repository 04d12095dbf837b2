package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A word that people read in one place and not in another is a word that they look up. Each rule: what is not said, of
// what, and where (docs/glossary.md).
var words = map[string]struct {
	never   *regexp.Regexp
	folders []string
}{
	// 'chave de acesso' is the fiscal document's own term: what signs people in without a password is a passkey on every
	// screen, in every mail and in the API's description.
	"a passkey": {regexp.MustCompile(`(?i)chaves? de acesso`), []string{
		"internal/identity", "internal/edge/portalapi/identity",
		"web/src/modules/passkeys", "web/src/modules/proof", "web/src/features/session", "web/src/features/security", "web/src/app",
	}},
	// The specification and the portal's menu say 'API key'; in short 'key', so that 'chave' is the fiscal document's.
	"an API key": {regexp.MustCompile(`(?i)chaves? de (api|teste|produção)\b`), []string{
		"docs", "internal", "test", "web/e2e", "web/src",
	}},
	// 'A Seiva' is the programme: 'da Seiva', 'à Seiva'.
	"the programme": {regexp.MustCompile(`\b([Dd]o|[Aa]o|[Pp]elo|DO|AO) S(eiva|EIVA)\b`), []string{
		"cmd", "docs", "internal", "web/e2e", "web/src", "web/tools/docs",
	}},
}

func TestOneWordForOneThing(t *testing.T) {
	for name, rule := range words {
		t.Run(name, func(t *testing.T) {
			read := 0
			for _, folder := range rule.folders {
				for _, path := range readable(t, filepath.Join("..", "..", folder)) {
					read++
					text, err := os.ReadFile(path)
					if err != nil {
						t.Fatal(err)
					}
					if at := rule.never.FindIndex(text); at != nil {
						t.Errorf("%s says %q of %s", path, text[at[0]:at[1]], name)
					}
				}
			}
			if read == 0 {
				t.Fatal("nothing was read")
			}
		})
	}
}

// old is what only books still say; inside of a name too.
var old = regexp.MustCompile(`\b([Aa]new|[Ww]hom(ever)?|[Ww]hence|[Tt]hereof|[Ll]est)\b|[a-z](Anew|Whom)\b|\bNor (is|are|does|do|has|have)\b`)

// Comments and names are in the plain English of today, which readers from everywhere know.
func TestCommentsAreInPlainEnglish(t *testing.T) {
	says := func(path, text string) {
		if found := old.FindString(text); found != "" {
			t.Errorf("%s: %q: say it in the words of today", path, found)
		}
	}
	eachFile(t, func(path string, content []byte) {
		if strings.HasPrefix(path, othersCode) || generated(path, content) {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, content, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, comment := range file.Comments {
			says(path, comment.Text())
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				says(path, name.Name)
			}
			return true
		})
	}, ".go")
	eachFile(t, func(path string, content []byte) { says(path, string(content)) }, ".ts", ".tsx", ".css", ".mjs")
}

func TestOldWordsAreSeen(t *testing.T) {
	for text, want := range map[string]bool{
		"write it anew": true, "Whom it names": true, "isWrittenAnew": true, "Nor is it": true,
		"TestANewStore": false, "neither does it nor has it": false, "who it names": false,
	} {
		if old.MatchString(text) != want {
			t.Errorf("%q: seen is %v", text, !want)
		}
	}
}

// readable gives the files below a folder but for published texts that a later version replaced: those never change.
func readable(t *testing.T, root string) (paths []string) {
	t.Helper()
	published := filepath.Join("..", "..", "internal", "texts", "data")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		folder := filepath.Dir(path)
		if filepath.Dir(folder) == published { // versions are days, so the last one before this came from the same folder
			paths = slices.DeleteFunc(paths, func(before string) bool { return filepath.Dir(before) == folder })
		}
		paths = append(paths, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}
