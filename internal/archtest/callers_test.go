package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What a role and a bound to stores allow is asked where an account comes in, not in each service (decision 96). That holds as
// long as an account reaches a service on these ways alone: whoever adds one says here where it asks scope.May.
var ways = map[string]map[string]string{
	"scope.With": {
		"edge/portalapi/guard.go": "the guard of every call of the portal: guardRoles asks for each",
	},
	"scope.Scope{Profile}": {
		"identity/authenticate.go": "the account of a session, for that guard",
		"identity/trail.go":        "Self, below",
		"billing/asked.go":         "the actor of a line of the trail, of what a process that died had asked for",
		"app/demonstration.go":     "makes the demonstration's data, before anybody comes in",
	},
	".Self": {
		"identity/authenticate.go":            "Caller, below",
		"identity/email_proven.go":            "the actor of a line of the trail",
		"identity/hosted_plan.go":             "the actor of what is done to one's own account",
		"identity/recovery.go":                "the actor of a line of the trail, once the code was right",
		"identity/teammates.go":               "the people a schedule may mail: exports asks May and the stores of each (reaches)",
		"identity/invitation.go":              "the actor of what is done to one's own account",
		"edge/portalapi/identity/identity.go": "what one is told of oneself",
	},
	".Caller": {
		"app/exports.go":           "for exports, below",
		"bulk/work.go":             "each row of an act on many, in the background: asks the act's profiles and May, and the act whose row it is",
		"exports/scheduled_run.go": "who is mailed: asks May and the stores of each (reaches); an owner who is told of a pause",
		"exports/service.go":       "a file in the background, or behind a mailed link: asks May, and whose file it is",
	},
}

func TestAccountsComeInWhereTheyAreGuarded(t *testing.T) {
	found := map[string]map[string]bool{}
	for way := range ways {
		found[way] = map[string]bool{}
	}
	eachFile(t, func(path string, content []byte) {
		inside, is := strings.CutPrefix(path, "internal/")
		if !is || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(inside, "app/demo/") || strings.HasPrefix(inside, "app/apitest/") || ofTests(inside) {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, way := range waysOf(file) {
			found[way][inside] = true
		}
	}, ".go")
	for way, files := range ways {
		for _, file := range slices.Sorted(maps.Keys(found[way])) {
			if files[file] == "" {
				t.Errorf("%s: %s lets an account in: where is it asked what it may?", file, way)
			}
		}
		for file := range files {
			if !found[way][file] {
				t.Errorf("%s has no %s any more", file, way)
			}
		}
	}
}

// ofTests reports whether a file is in a package that only tests use.
func ofTests(path string) bool { return strings.HasSuffix(filepath.Dir(path), "test") }

// waysOf returns how a file makes callers, or gets them.
func waysOf(file *ast.File) (made []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			of, is := n.Type.(*ast.SelectorExpr)
			if is && of.Sel.Name == "Scope" && slices.ContainsFunc(n.Elts, setsProfile) {
				made = append(made, "scope.Scope{Profile}")
			}
		case *ast.CallExpr:
			called, is := n.Fun.(*ast.SelectorExpr)
			if !is {
				break
			}
			from, _ := called.X.(*ast.Ident)
			switch name := called.Sel.Name; {
			case name == "With" && from != nil && from.Name == "scope":
				made = append(made, "scope.With")
			case (name == "Self" || name == "Caller") && (from == nil || from.Name != "runtime"):
				made = append(made, "."+name)
			}
		}
		return true
	})
	return made
}

func setsProfile(e ast.Expr) bool {
	pair, is := e.(*ast.KeyValueExpr)
	if !is {
		return false
	}
	key, is := pair.Key.(*ast.Ident)
	return is && (key.Name == "Profile" || key.Name == "RetailerID" || key.Name == "PartnerID")
}

func TestWaysAreSeen(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
func f() {
	_ = scope.Scope{AccountID: "system"}
	_ = scope.Scope{AccountID: "a", Profile: scope.Varejista}
	scope.With(ctx, who)
	a.b.Self()
	s.ports.Caller(ctx)
}`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := waysOf(file); !slices.Equal(got, []string{"scope.Scope{Profile}", "scope.With", ".Self", ".Caller"}) {
		t.Errorf("seen: %q", got)
	}
}
