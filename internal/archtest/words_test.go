package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
