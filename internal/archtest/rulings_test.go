package archtest

import (
	"regexp"
	"strings"
	"testing"
)

// Where a ruling may be named.
var pages = []string{".go", ".sql", ".ts", ".tsx", ".css", ".mjs", ".html", ".md"}

var (
	// ruling is a name from outside: a decision (D-07), a section of a specification (A§5) or of the API's design.
	ruling = regexp.MustCompile(`\bD-\d+\b|\b[A-Z]§\d+|\bapi\.md, '[^']+'`)
	// requirementID is what looks like an id of docs/requirements.csv; only its prefixes count.
	requirementID = regexp.MustCompile(`\b([A-Z]{2,3})-\d{2,3}\b`)
)

// docs/rulings.csv (id,ruling) says in a line each what the names from outside mean that comments and pages give as
// their reason: each name is there, once, and nothing is there that nobody names.
func TestRulingsAreTheOnesThatAreNamed(t *testing.T) {
	rulings := map[string]string{}
	for _, row := range table(t, "docs/rulings.csv", "id", "ruling") {
		if _, twice := rulings[row[0]]; twice {
			t.Errorf("docs/rulings.csv: %s stands twice", row[0])
		}
		if ruling.FindString(row[0]) != row[0] || strings.TrimSpace(row[1]) == "" {
			t.Errorf("docs/rulings.csv: %q is no ruling with its words", row[0])
		}
		rulings[row[0]] = row[1]
	}
	used := map[string]bool{}
	eachFile(t, func(path string, content []byte) {
		if strings.HasPrefix(path, "internal/archtest/") || generated(path, content) {
			return
		}
		for number, line := range strings.Split(string(content), "\n") {
			for _, id := range ruling.FindAllString(line, -1) {
				used[id] = true
				if _, known := rulings[id]; !known {
					t.Errorf("%s:%d: %s is not in docs/rulings.csv", path, number+1, id)
				}
			}
		}
	}, pages...)
	for id := range rulings {
		if !used[id] {
			t.Errorf("docs/rulings.csv: nothing names %s: take the line out", id)
		}
	}
}

// Every requirement that a comment or a page names is in docs/requirements.csv.
func TestRequirementsThatAreNamedExist(t *testing.T) {
	known, prefixes := map[string]bool{}, map[string]bool{}
	for _, row := range table(t, "docs/requirements.csv", "id", "title") {
		prefix, _, _ := strings.Cut(row[0], "-")
		known[row[0]], prefixes[prefix] = true, true
	}
	eachFile(t, func(path string, content []byte) {
		if strings.HasPrefix(path, "internal/archtest/") || generated(path, content) {
			return
		}
		for number, line := range strings.Split(string(content), "\n") {
			for _, id := range requirementID.FindAllStringSubmatch(line, -1) {
				if prefixes[id[1]] && !known[id[0]] {
					t.Errorf("%s:%d: no requirement %s in docs/requirements.csv", path, number+1, id[0])
				}
			}
		}
	}, pages...)
}

func TestRulingsAreSeen(t *testing.T) {
	for _, c := range []struct{ line, names string }{
		{`// HoldUnsigned refuses writes (D-63). It stands behind Guard.`, "D-63"},
		{`test("pays (D-64 to D-67)")`, "D-64 D-67"},
		{`maxName = 120 // A§9`, "A§9"},
		{`(specification B§9: 7 days)`, "B§9"},
		{`(design: api.md, 'Session')`, "api.md, 'Session'"},
		{`an id such as AND-12 or 3D-12x is none`, ""},
	} {
		if got := strings.Join(ruling.FindAllString(c.line, -1), " "); got != c.names {
			t.Errorf("%s: names %q, want %q", c.line, got, c.names)
		}
	}
}
