package archtest

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// Ceilings of a file, in lines, by extension.
var ceilings = map[string]int{".go": 500, ".ts": 250, ".tsx": 250}

func TestFilesStayUnderTheirCeiling(t *testing.T) {
	for extension, ceiling := range ceilings {
		eachFile(t, func(path string, content []byte) {
			if lines := bytes.Count(content, []byte("\n")); lines > ceiling && !generated(path, content) {
				t.Errorf("%s has %d lines, the ceiling is %d: split it by what it does", path, lines, ceiling)
			}
		}, extension)
	}
}

var generatedMark = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// generated tells whether a tool writes the file: a name that says so, or the mark that Go defines.
func generated(path string, content []byte) bool {
	if strings.HasSuffix(path, ".d.ts") || strings.Contains(path, ".gen.") {
		return true
	}
	return strings.HasSuffix(path, ".go") && generatedMark.Match(content)
}

// What says that work was left unfinished, or that a test does not run.
var leftovers = map[string]*regexp.Regexp{
	".go":  regexp.MustCompile(`\b(TODO|FIXME|XXX)\b|\bt\.Skip(f|Now)?\(`),
	".ts":  regexp.MustCompile(`\b(TODO|FIXME|XXX)\b|\b(describe|it|test)\.(skip|only|todo|fixme)\(|\bconsole\.log\(`),
	".tsx": regexp.MustCompile(`\b(TODO|FIXME|XXX)\b|\b(describe|it|test)\.(skip|only|todo|fixme)\(|\bconsole\.log\(`),
}

// othersCode holds a few files of somebody else's, which stay as their authors left them but for what their READMEs say.
const othersCode = "third_party/"

func TestNothingIsLeftBehind(t *testing.T) {
	for extension, pattern := range leftovers {
		eachFile(t, func(path string, content []byte) {
			if strings.HasPrefix(path, "internal/archtest/") || strings.HasPrefix(path, othersCode) || generated(path, content) {
				return
			}
			for number, line := range strings.Split(string(content), "\n") {
				if found := pattern.FindString(line); found != "" {
					t.Errorf("%s:%d: %s: finish it, or take it out", path, number+1, found)
				}
			}
		}, extension)
	}
}

func TestLeftoversAreSeen(t *testing.T) {
	for _, c := range []struct {
		extension, line string
		seen            bool
	}{
		{".go", `t.Skip("no server")`, true},
		{".go", `// TODO: later`, true},
		{".go", `todos := list()`, false},
		{".tsx", `it.only("opens", () => {`, true},
		{".ts", `console.log(token)`, true},
		{".ts", `test("opens", () => {`, false},
	} {
		if got := leftovers[c.extension].MatchString(c.line); got != c.seen {
			t.Errorf("%s in %s: seen %v, want %v", c.line, c.extension, got, c.seen)
		}
	}
}
