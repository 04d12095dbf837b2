package secret

import (
	"bytes"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"errors"
)

// DataKeySize is the size of data keys, and of the keys derived from them.
const DataKeySize = 32

// NewDataKey makes a random key for data, to be stored wrapped.
func NewDataKey() []byte {
	key := make([]byte, DataKeySize)
	_, _ = rand.Read(key)
	return key
}

// Subkey derives a key from a data key; keys of different labels reveal nothing of each other or of the data key.
func Subkey(key []byte, label string) []byte {
	derived, err := hkdf.Expand(sha256.New, key, label, DataKeySize)
	if err != nil {
		panic(err) // only for lengths beyond 255 hashes
	}
	return derived
}

// wrapVersion stands in front of a wrapped key: AES-256-GCM under the secret's key for it.
const wrapVersion = 1

// Wrapper wraps data keys under a secret, so that a new secret means wrapping the keys again and leaves the data alone.
type Wrapper struct{ key, name []byte }

// Wrapper returns the secret's.
func (r Root) Wrapper() Wrapper {
	return Wrapper{key: r.Key(DataKeys), name: r.Key(SecretName)[:8]}
}

// Name tells wrappers of different secrets apart (8 bytes) and reveals nothing of the secret.
func (w Wrapper) Name() []byte { return bytes.Clone(w.name) }

// Wrap encrypts an owner's data key.
func (w Wrapper) Wrap(key []byte, owner string) []byte {
	return append([]byte{wrapVersion}, Seal(w.key, key, owner)...)
}

var errNotWrapped = errors.New("secret: this is no wrapped key")

// Unwrap undoes Wrap; an error when secret, owner or a byte differ.
func (w Wrapper) Unwrap(wrapped []byte, owner string) ([]byte, error) {
	if len(wrapped) == 0 || wrapped[0] != wrapVersion {
		return nil, errNotWrapped
	}
	return Unseal(w.key, wrapped[1:], owner)
}
