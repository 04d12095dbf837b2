package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the repository, seen from this folder; module is the name in go.mod.
const (
	root   = "../.."
	module = "seiva"
)

// Folders that hold nothing of ours: packages of others, results of builds and tests.
var foreign = []string{".git", "node_modules", "dist", "bin", "data", "testdata", "test-results", "playwright-report"}

// eachFile calls f for every file of ours with one of the extensions; the path is slash-separated, from the root.
func eachFile(t *testing.T, f func(path string, content []byte), extensions ...string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != root && slices.Contains(foreign, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if !slices.Contains(extensions, filepath.Ext(path)) {
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		f(filepath.ToSlash(relative), content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// anImport is one import of one file: from a package of ours (its folder) to any path.
type anImport struct {
	from, to string
	test     bool
}

func imports(t *testing.T) []anImport {
	t.Helper()
	var found []anImport
	eachFile(t, func(path string, content []byte) {
		file, err := parser.ParseFile(token.NewFileSet(), path, content, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			folder, _, _ := cutLast(path, "/")
			found = append(found, anImport{folder, strings.TrimPrefix(to, module+"/"), strings.HasSuffix(path, "_test.go")})
		}
	}, ".go")
	return found
}

func cutLast(s, separator string) (before, after string, found bool) {
	i := strings.LastIndex(s, separator)
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+len(separator):], true
}
