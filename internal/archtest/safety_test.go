package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var (
	declared = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	named    = regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`")
)

// Every test that a page promises exists: docs/safety.md, and docs/operations.md of each fault.
func TestSafetyNamesTestsThatExist(t *testing.T) {
	there := map[string]bool{}
	eachFile(t, func(_ string, content []byte) {
		for _, f := range declared.FindAllSubmatch(content, -1) {
			there[string(f[1])] = true
		}
	}, ".go")
	for _, name := range []string{"docs/safety.md", "docs/operations.md"} {
		page, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		promised := named.FindAllStringSubmatch(string(page), -1)
		if len(promised) == 0 {
			t.Errorf("%s names no test", name)
		}
		for _, n := range promised {
			if !there[n[1]] {
				t.Errorf("%s: no test %s", name, n[1])
			}
		}
	}
}
