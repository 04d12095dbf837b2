// Package testkit is what every test needs.
package testkit

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// Must ends a test at an error that it does not expect.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Written holds a file that the screens read to what the code says; update writes it.
func Written(t *testing.T, update bool, file string, content any) {
	t.Helper()
	want, err := json.MarshalIndent(content, "", "  ")
	Must(t, err)
	want = append(want, '\n')
	if update {
		Must(t, os.WriteFile(file, want, 0o600))
	}
	got, err := os.ReadFile(file)
	Must(t, err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the code says: make generate", file)
	}
}
