package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// huma neither reads nor documents what stands in an embedded struct whose name is not exported: the call then answers as if it had
// been left out.
func TestParametersStandWhereTheyAreRead(t *testing.T) {
	folders := map[string][]*ast.File{}
	eachFile(t, func(path string, content []byte) {
		if !strings.HasPrefix(path, "internal/edge/") || strings.HasSuffix(path, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, content, 0)
		if err != nil {
			t.Fatal(err)
		}
		folders[filepath.Dir(path)] = append(folders[filepath.Dir(path)], file)
	}, ".go")
	if len(folders) == 0 {
		t.Fatal("no file of an edge was found")
	}
	for folder, files := range folders {
		for _, name := range unread(files) {
			t.Errorf("%s: %s holds parameters and is embedded, which huma passes over unless its name is exported", folder, name)
		}
	}
}

var parameter = regexp.MustCompile("\\b(query|path|header|cookie):\"")

// unread are the embedded structs of a package that hold parameters and whose names are not exported.
func unread(files []*ast.File) (names []string) {
	holding, embedded := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			shape, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range shape.Fields.List {
				if of, plain := field.Type.(*ast.Ident); plain && len(field.Names) == 0 && !of.IsExported() {
					embedded[of.Name] = true
				}
				holding[spec.Name.Name] = holding[spec.Name.Name] || field.Tag != nil && parameter.MatchString(field.Tag.Value)
			}
			return true
		})
	}
	for name := range embedded {
		if holding[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func TestUnreadParametersAreSeen(t *testing.T) {
	const text = "package p\ntype (\n\tpage struct {\n\t\tPage int `query:\"page\"`\n\t}\n\tSize struct {\n\t\tSize int `query:\"size\"`\n\t}\n" +
		"\tother struct{ X int }\n\tlist struct {\n\t\tpage\n\t\tSize\n\t\tother\n\t}\n)"
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := unread([]*ast.File{file}); !slices.Equal(got, []string{"page"}) {
		t.Errorf("found %v", got)
	}
}
