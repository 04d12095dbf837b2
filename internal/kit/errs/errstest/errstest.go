// Package errstest asserts what a service refuses.
package errstest

import (
	"testing"

	"seiva/internal/kit/errs"
)

// Refused fails the test unless err has the code and, when it is not empty, names the field.
func Refused(t *testing.T, err error, code, field string) {
	t.Helper()
	e := errs.From(err)
	if err == nil || e.Code != code || (field != "" && e.Fields[field] == "") {
		t.Errorf("%v %v, want %s at %q", err, e.Fields, code, field)
	}
}
