package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A domain's service is made in one way: NewService(store, ports, clock), without ports where it asks nothing of others.
func TestServicesHaveOneConstructor(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range file.Decls {
			made, is := declared.(*ast.FuncDecl)
			if !is || made.Recv != nil || made.Name.Name != "NewService" {
				continue
			}
			found++
			if takes := parametersOf(made); !slices.Contains(oneConstructor, takes) {
				t.Errorf("%s: NewService(%s), want one of %q", path, takes, oneConstructor)
			}
		}
	}
	if found < 20 {
		t.Fatalf("%d constructors of services found", found)
	}
}

var oneConstructor = []string{"Store, Ports, clock.Clock", "Storage, Ports, clock.Clock", "Store, clock.Clock"}

// parametersOf spells the types of a function's parameters, of this package or another; any other form is '?'.
func parametersOf(f *ast.FuncDecl) string {
	var types []string
	for _, field := range f.Type.Params.List {
		name := "?"
		switch of := field.Type.(type) {
		case *ast.Ident:
			name = of.Name
		case *ast.SelectorExpr:
			if from, is := of.X.(*ast.Ident); is {
				name = from.Name + "." + of.Sel.Name
			}
		}
		for range max(1, len(field.Names)) {
			types = append(types, name)
		}
	}
	return strings.Join(types, ", ")
}
