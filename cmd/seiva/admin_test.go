package main

import (
	"os"
	"path/filepath"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/testkit"
)

// The first administrator and support are made by a command, in an empty folder, and sign in.
func TestPeopleOfTheProgrammeAreMadeByACommand(t *testing.T) {
	s := apitest.OnSQLite(t)
	for profile, email := range map[string]string{"ADMINISTRADOR": "ana@seiva.test", "SUPORTE": "bia@seiva.test"} {
		create := []string{"admin", "create", "--email", email, "--profile", profile, "--password-stdin", "--data", s.Data}
		typed(t, apitest.GoodPassword+"\n")
		testkit.Must(t, run(t.Context(), create))
		typed(t, apitest.GoodPassword+"\n")
		if err := run(t.Context(), create); err == nil {
			t.Errorf("%s was made twice", email)
		}
		a, err := app.Open(t.Context(), s)
		testkit.Must(t, err)
		got, err := a.Portal.Identity.SignIn(t.Context(), identity.SignIn{Email: email, Password: apitest.GoodPassword})
		if err != nil || string(got.Account.Profile) != profile || got.Account.Name != email[:3] {
			t.Errorf("%s: %+v, %v", profile, got.Account, err)
		}
		a.Close()
	}
}

// typed is what the command reads from standard input.
func typed(t *testing.T, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stdin")
	testkit.Must(t, os.WriteFile(path, []byte(text), 0o600))
	file, err := os.Open(path)
	testkit.Must(t, err)
	before := os.Stdin
	os.Stdin = file
	t.Cleanup(func() {
		os.Stdin = before
		_ = file.Close()
	})
}
