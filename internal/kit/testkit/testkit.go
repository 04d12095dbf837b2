// Package testkit is what every test needs.
package testkit

import "testing"

// Must ends a test at an error that it does not expect.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
