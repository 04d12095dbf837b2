package archtest

import (
	"encoding/csv"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var open = flag.String("open", "", "write the ids of requirements without a test to this file")

// docs/requirements.csv (id,title) is the list of what Seiva must do; docs/traceability.csv (id,test) names the tests
// that prove it, one a line:
//
//	internal/pkg.TestName            internal/pkg.TestName/subtest
//	web/path.test.tsx > title        web/e2e/file.spec.ts > title
//
// A row names the case ("'/' leads SUPORTE to /support"), never the pattern of many ("'/' leads %s to %s").
// Every id must be in the list and every test must exist. An id without a test is open: counted, not a failure.
func TestTraceabilityNamesTestsThatExist(t *testing.T) {
	titles := map[string]string{}
	var ids []string
	for _, row := range table(t, "docs/requirements.csv", "id", "title") {
		if _, twice := titles[row[0]]; twice {
			t.Errorf("docs/requirements.csv: %s stands twice", row[0])
		}
		titles[row[0]] = row[1]
		ids = append(ids, row[0])
	}
	tests := &testIndex{packages: map[string]*testPackage{}}
	proven := map[string]bool{}
	for _, row := range table(t, "docs/traceability.csv", "id", "test") {
		if _, known := titles[row[0]]; !known {
			t.Errorf("docs/traceability.csv: no requirement %s", row[0])
		}
		if err := tests.find(row[1]); err != nil {
			t.Errorf("docs/traceability.csv: %s: %v", row[0], err)
		}
		proven[row[0]] = true
	}
	var missing strings.Builder
	count := 0
	for _, id := range ids {
		if !proven[id] {
			count++
			fmt.Fprintf(&missing, "%s  %s\n", id, titles[id])
		}
	}
	t.Logf("%d of %d requirements have a test", len(ids)-count, len(ids))
	if *open != "" {
		if err := os.WriteFile(*open, []byte(missing.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func table(t *testing.T, name string, header ...string) [][]string {
	t.Helper()
	file, err := os.Open(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], header) {
		t.Fatalf("%s must begin with the header %s", name, strings.Join(header, ","))
	}
	return rows[1:]
}

// testIndex knows the tests of the packages it was asked about.
type testIndex struct{ packages map[string]*testPackage }

type testPackage struct {
	functions map[string]bool
	literals  map[string]bool // every string in its tests, and in the suites they run, with spaces as _
}

// find tells what is wrong with a test's name; nil when the test exists.
func (x *testIndex) find(name string) error {
	if file, title, web := strings.Cut(name, " > "); web {
		return findWeb(file, title)
	}
	folder, rest := path.Split(name[:strings.IndexByte(name+".", '.')])
	folder += rest
	function, subtest, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(name, folder), "."), "/")
	p, err := x.load(folder)
	if err != nil {
		return err
	}
	if !p.functions[function] {
		return fmt.Errorf("%s has no test %q", folder, function)
	}
	subtest = strings.ReplaceAll(subtest, " ", "_")
	if p.literals[subtest] {
		return nil // a name with a slash of its own
	}
	for part := range strings.SplitSeq(subtest, "/") {
		if part != "" && !p.literals[part] {
			return fmt.Errorf("%s.%s has no subtest %q", folder, function, part)
		}
	}
	return nil
}

// placeholder stands in a title for what a table of cases, or a loop, fills in.
var placeholder = regexp.MustCompile(`%[sdifjo]|\$\{[^}]*\}`)

// findWeb looks for each part of 'describe > title' as a string in the file, or as a case of a title with placeholders.
func findWeb(file, title string) error {
	if placeholder.MatchString(title) {
		return fmt.Errorf("%q names many cases: name the one that proves it", title)
	}
	content, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		return fmt.Errorf("no test file %s", file)
	}
	for part := range strings.SplitSeq(title, " > ") {
		found := isCase(file, string(content), part)
		for _, quote := range []string{`"`, `'`, "`"} {
			found = found || strings.Contains(string(content), quote+part+quote)
		}
		if !found {
			return fmt.Errorf("%s has no test %q", file, part)
		}
	}
	return nil
}

var (
	quoted   = regexp.MustCompile("\"[^\"\\n]+\"|`[^`\\n]+`")
	fromPath = regexp.MustCompile(`from "(\.[^"]+)"`)
)

// isCase tells whether a title of the file gives this one, with values that stand in the file or in one it imports.
func isCase(file, content, title string) bool {
	sources := content
	for _, to := range fromPath.FindAllStringSubmatch(content, -1) {
		for _, ending := range []string{".ts", ".tsx"} {
			more, _ := os.ReadFile(filepath.Join(root, path.Join(path.Dir(file), to[1])+ending))
			sources += string(more)
		}
	}
	return slices.ContainsFunc(quoted.FindAllString(content, -1), func(literal string) bool {
		pattern := literal[1 : len(literal)-1]
		if !placeholder.MatchString(pattern) {
			return false
		}
		fixed := placeholder.Split(pattern, -1)
		for i := range fixed {
			fixed[i] = regexp.QuoteMeta(fixed[i])
		}
		values := regexp.MustCompile("^" + strings.Join(fixed, "(.+?)") + "$").FindStringSubmatch(title)
		return values != nil && !slices.ContainsFunc(values[1:], func(v string) bool { return !hasWord(sources, v) })
	})
}

// hasWord tells whether the text holds a value that is no part of a longer word.
func hasWord(text, value string) bool {
	return regexp.MustCompile(`(^|[^\p{L}\d])` + regexp.QuoteMeta(value) + `($|[^\p{L}\d])`).MatchString(text)
}

func (x *testIndex) load(folder string) (*testPackage, error) {
	if p, known := x.packages[folder]; known {
		return p, nil
	}
	files, err := filepath.Glob(filepath.Join(root, folder, "*_test.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no tests in %q", folder)
	}
	p := &testPackage{functions: map[string]bool{}, literals: map[string]bool{}}
	for i := 0; i < len(files); i++ { // grows by the suites that the tests import
		file, err := parser.ParseFile(token.NewFileSet(), files[i], nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, spec := range file.Imports {
			if to := strings.Trim(spec.Path.Value, `"`); strings.HasPrefix(to, module+"/") && strings.HasSuffix(to, "test") {
				suite, _ := filepath.Glob(filepath.Join(root, strings.TrimPrefix(to, module+"/"), "*.go"))
				files = append(files, slices.DeleteFunc(suite, func(f string) bool { return slices.Contains(files, f) })...)
			}
		}
		p.read(file)
	}
	x.packages[folder] = p
	return p, nil
}

func (p *testPackage) read(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil && (strings.HasPrefix(n.Name.Name, "Test") || strings.HasPrefix(n.Name.Name, "Fuzz")) {
				p.functions[n.Name.Name] = true
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil {
				p.literals[strings.ReplaceAll(text, " ", "_")] = true
			}
		}
		return true
	})
}

func TestFindSeesWhatExists(t *testing.T) {
	x := &testIndex{packages: map[string]*testPackage{}}
	for _, c := range []struct {
		name   string
		exists bool
	}{
		{"internal/archtest.TestVerdicts", true},
		{"internal/archtest.TestVerdicts/a domain sees another", true},
		{"internal/archtest.TestVerdicts/a_domain_sees_another", true},
		{"internal/archtest.TestVerdicts/a domain sees net/http", true},
		{"internal/archtest.TestVerdicts/a domain sees the " + "moon", false},
		{"internal/archtest.TestOf" + "Nothing", false},
		{"internal/archtest.rootless", false},
		{"internal/nowhere.TestVerdicts", false},
		{"nonsense", false},
		{"", false},
		{"web/nowhere.test.tsx > opens", false},
		{"web/src/app/guards.test.tsx > '/' leads SUPORTE to /support/manage-api-key", true},
		{"web/src/app/guards.test.tsx > PARCEIRO opens /parceiro/termos from the navigation", true}, // of a file it imports
		{"web/src/app/guards.test.tsx > '/' leads SUPORTE to /nowhere", false},
		{"web/src/app/guards.test.tsx > '/' leads %s to %s", false},
		{"web/e2e/profile.spec.ts > the profile of parceiro breaks no rule of accessibility", true},
		{"web/e2e/profile.spec.ts > the profile of gerente breaks no rule of accessibility", false},
		{"internal/archtest/files_test.go > .tsx", true}, // any file with the title in quotes
	} {
		if err := x.find(c.name); (err == nil) != c.exists {
			t.Errorf("find(%q) = %v, want it to exist: %v", c.name, err, c.exists)
		}
	}
}
