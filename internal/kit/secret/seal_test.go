package secret_test

import (
	"bytes"
	"testing"

	"seiva/internal/kit/secret"
)

func TestSealOpensForItsOwnerAlone(t *testing.T) {
	key, other := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	sealed := secret.Seal(key, []byte("segredo"), "ana")
	if got, err := secret.Unseal(key, sealed, "ana"); err != nil || string(got) != "segredo" {
		t.Fatalf("Unseal = %q, %v", got, err)
	}
	changed := bytes.Clone(sealed)
	changed[len(changed)-1] ^= 1
	for name, try := range map[string]func() ([]byte, error){
		"another key":   func() ([]byte, error) { return secret.Unseal(other, sealed, "ana") },
		"another owner": func() ([]byte, error) { return secret.Unseal(key, sealed, "bia") },
		"a changed bit": func() ([]byte, error) { return secret.Unseal(key, changed, "ana") },
		"nothing":       func() ([]byte, error) { return secret.Unseal(key, nil, "ana") },
	} {
		if got, err := try(); err == nil {
			t.Errorf("%s opens it: %q", name, got)
		}
	}
	if bytes.Equal(sealed, secret.Seal(key, []byte("segredo"), "ana")) {
		t.Error("two seals of one text are alike")
	}
}
