package identity

import (
	"strings"
	"testing"
)

func TestPasswordsAreKeptAsArgon2id(t *testing.T) {
	const password = "cavalo-bateria-77"
	kept, again := hashPassword(password), hashPassword(password)
	if !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(kept, password) {
		t.Errorf("kept as %s", kept)
	}
	if kept == again {
		t.Error("two people with one password show it")
	}
	for given, want := range map[string]bool{password: true, password + " ": false, "": false, strings.Repeat("a", 1<<20): false} {
		if passwordMatches(kept, given) != want {
			t.Errorf("%.20q matches: %v", given, !want)
		}
	}
	for _, hash := range []string{"", "$", nobody, "$argon2id$v=19$m=19456,t=2,p=1$!$!", password} {
		if passwordMatches(hash, password) || passwordMatches(hash, "") {
			t.Errorf("%q lets somebody in", hash)
		}
	}
}
