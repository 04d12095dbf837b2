package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

func TestMain(m *testing.M) { os.Exit(apitest.Main(m)) }

var built = sync.OnceValues(func() (string, error) {
	tests, err := os.Executable() // in a folder that `go test` takes away
	if err != nil {
		return "", err
	}
	program := filepath.Join(filepath.Dir(tests), "seiva-of-tests")
	if out, err := exec.Command("go", "build", "-ldflags", "-s -w", "-o", program, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return program, nil
})

// build gives the program's file. It is made once for all tests: to link it takes eight seconds of a core.
func build(t *testing.T) string {
	t.Helper()
	program, err := built()
	testkit.Must(t, err)
	return program
}
