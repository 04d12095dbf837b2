package main

import (
	"os"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// A disk that is full under the copy of PostgreSQL is told as any other that is full.
func TestAFullDiskUnderADumpIsToldInWords(t *testing.T) {
	const full = "/dev/full"
	_, err := os.Stat(full)
	testkit.Must(t, err)
	s := apitest.OnPostgres(t)
	used(t, s)
	if _, _, err := (&backupCommand{Settings: s}).dump(t.Context(), full); err == nil || !strings.HasPrefix(explain(err), "O disco está cheio") {
		t.Errorf("%v", err)
	}
}
