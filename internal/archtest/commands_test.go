package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	goTest  = regexp.MustCompile("`[^`\n]*go test [^`\n]*`")
	folders = regexp.MustCompile(`\./[\w./]+`)
	running = regexp.MustCompile(`-run '?([^' \x60]+)`)
)

// What a page tells to run runs something: of a pattern whose tests are gone, or that names a case where it must name a
// test, 'go test' says ok.
func TestCommandsOfPagesRunTests(t *testing.T) {
	read := 0
	for _, page := range []string{"README.md", "docs/architecture.md", "docs/first-change.md", "docs/testing.md"} {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range goTest.FindAllString(string(text), -1) {
			if strings.ContainsAny(command, "<$") {
				continue // a pattern of commands
			}
			read++
			patterns := []string{"Test"}
			if run := running.FindStringSubmatch(command); run != nil {
				patterns = strings.Split(strings.ReplaceAll(run[1], `\|`, "|"), "|") // a bar stands escaped in a table
			}
			for _, pattern := range patterns {
				if !matches(t, folders.FindAllString(command, -1), pattern) {
					t.Errorf("%s: %s runs no test %q", page, command, pattern)
				}
			}
		}
	}
	if read < 70 {
		t.Errorf("%d commands were read", read)
	}
}

// matches tells whether the packages have a test that a pattern of -run chooses, by its first part.
func matches(t *testing.T, packages []string, pattern string) (found bool) {
	t.Helper()
	first, _, _ := strings.Cut(pattern, "/")
	test := regexp.MustCompile(`(?m)^func (Test|Fuzz)\w*\(`)
	chosen := regexp.MustCompile(first)
	for _, p := range packages {
		folder, deep := strings.CutSuffix(p, "/...")
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && !deep && path != filepath.Join(root, folder) {
				return fs.SkipDir
			}
			if !strings.HasSuffix(path, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(path)
			for _, line := range test.FindAllString(string(text), -1) {
				found = found || chosen.MatchString(strings.TrimSuffix(strings.TrimPrefix(line, "func "), "("))
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
	return found
}
