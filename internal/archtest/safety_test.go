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

// Every test that docs/safety.md names exists.
func TestSafetyNamesTestsThatExist(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/safety.md"))
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	eachFile(t, func(_ string, content []byte) {
		for _, f := range declared.FindAllSubmatch(content, -1) {
			there[string(f[1])] = true
		}
	}, ".go")
	promised := named.FindAllStringSubmatch(string(page), -1)
	if len(promised) == 0 {
		t.Error("docs/safety.md names no test")
	}
	for _, n := range promised {
		if !there[n[1]] {
			t.Errorf("docs/safety.md: no test %s", n[1])
		}
	}
}
