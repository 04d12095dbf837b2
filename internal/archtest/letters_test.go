package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var writesLetter = regexp.MustCompile(`(?m)^func (?:\(.*?\) )?(\w+)\(.*\) letter\.Letter \{`)

// A domain's letters stand in its letters.go, and each has a row in letters_test.go that holds its words (decision 50).
func TestEveryLetterHasARow(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, filepath.Join("..", "kit")) {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, name := range writesLetter.FindAllStringSubmatch(string(source), -1) {
			found++
			if filepath.Base(path) != "letters.go" {
				t.Errorf("%s: the letter %s belongs into letters.go", path, name[1])
			}
			rows, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "letters_test.go"))
			if !strings.Contains(string(rows), "return "+name[1]+"(") {
				t.Errorf("%s: no row of letters_test.go holds the words of %s", path, name[1])
			}
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Fatalf("%d letters, %v", found, err)
	}
}
