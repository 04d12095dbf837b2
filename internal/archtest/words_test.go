package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var accessKeyWord = regexp.MustCompile(`(?i)chaves? de acesso`)

// 'chave de acesso' is the fiscal document's own term: what signs people in without a password is a passkey on every
// screen, in every mail and in the API's description (docs/glossary.md).
func TestAPasskeyHasItsOwnWord(t *testing.T) {
	root := filepath.Join("..", "..")
	read := 0
	for _, folder := range []string{
		"internal/identity", "internal/edge/portalapi/identity",
		"web/src/modules/passkeys", "web/src/modules/proof", "web/src/features/session", "web/src/features/security", "web/src/app",
	} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			read++
			text, err := os.ReadFile(path)
			if at := accessKeyWord.FindIndex(text); at != nil {
				t.Errorf("%s says %q of a passkey", path, text[at[0]:at[1]])
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read == 0 {
		t.Fatal("nothing was read")
	}
}
