package secret_test

import (
	"bytes"
	"strings"
	"testing"

	"seiva/internal/kit/secret"
)

func root(t *testing.T, text string) secret.Root {
	t.Helper()
	r, err := secret.New([]byte(strings.Repeat(text, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAWrappedKeyOpensUnderItsSecretForItsOwner(t *testing.T) {
	key, mine, other := secret.NewDataKey(), root(t, "a").Wrapper(), root(t, "b").Wrapper()
	wrapped := mine.Wrap(key, "ana")
	if got, err := mine.Unwrap(wrapped, "ana"); err != nil || !bytes.Equal(got, key) {
		t.Fatalf("Unwrap: %v", err)
	}
	if bytes.Contains(wrapped, key) || bytes.Equal(mine.Name(), other.Name()) || len(mine.Name()) != 8 {
		t.Error("the key shows, or two secrets have one name")
	}
	otherVersion := bytes.Clone(wrapped)
	otherVersion[0]++
	for name, try := range map[string]func() ([]byte, error){
		"another secret":  func() ([]byte, error) { return other.Unwrap(wrapped, "ana") },
		"another owner":   func() ([]byte, error) { return mine.Unwrap(wrapped, "bia") },
		"another version": func() ([]byte, error) { return mine.Unwrap(otherVersion, "ana") },
		"nothing":         func() ([]byte, error) { return mine.Unwrap(nil, "ana") },
	} {
		if got, err := try(); err == nil {
			t.Errorf("%s opens it: %x", name, got)
		}
	}
}

func TestSubkeysAreTheirLabelsOwn(t *testing.T) {
	key := secret.NewDataKey()
	a, b := secret.Subkey(key, "2611"), secret.Subkey(key, "2612")
	if bytes.Equal(a, b) || bytes.Equal(a, key) || !bytes.Equal(a, secret.Subkey(key, "2611")) || len(a) != secret.DataKeySize {
		t.Error("subkeys are not derived by their labels")
	}
}
