package identity

import (
	"strings"
	"testing"
)

func TestPasswordsAreKeptAsArgon2id(t *testing.T) {
	const password = "cavalo-bateria-77"
	kept, again := usualCost.hash(password), usualCost.hash(password)
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
	for _, hash := range []string{"", "$", usualCost.nobody(), "$argon2id$v=19$m=19456,t=2,p=1$!$!", password} {
		if passwordMatches(hash, password) || passwordMatches(hash, "") {
			t.Errorf("%q lets somebody in", hash)
		}
	}
}

// What a hash took stands in it: an installation whose cost is another one day lets people in as before.
func TestAHashIsComparedAtItsOwnCost(t *testing.T) {
	const password = "cavalo-bateria-77"
	kept := HashCost{KiB: 64, Passes: 1}.hash(password)
	if !strings.HasPrefix(kept, "$argon2id$v=19$m=64,t=1,p=1$") || !passwordMatches(kept, password) || passwordMatches(kept, "another") {
		t.Errorf("compared otherwise than kept: %s", kept)
	}
	for _, cost := range []string{"", "m=64,t=0,p=1", "m=64,t=1,p=2", "m=-1,t=1,p=1", "m=64"} {
		if passwordMatches(strings.Replace(kept, "m=64,t=1,p=1", cost, 1), password) {
			t.Errorf("%q lets somebody in", cost)
		}
	}
}
