// Package id makes the identifiers of every stored thing.
package id

import (
	"encoding/base32"
	"strings"

	"github.com/google/uuid"
)

// Random bits are read for many ids at once: each would ask the kernel otherwise. No id is a secret.
func init() { uuid.EnableRandPool() }

// Sortable base32: the alphabet is in ASCII order, so text order is creation order.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

var encoding = base32.NewEncoding(alphabet).WithPadding(base32.NoPadding)

// Length is how long an id is: 16 bytes, 5 bits a character.
const Length = 26

// New returns a UUIDv7 as 26 lower-case base32 characters (10 fewer than the usual form, which counts in the
// receipts' indexes). It sorts by time of creation.
func New() string {
	return FromBytes(uuid.Must(uuid.NewV7()))
}

// Bytes gives the 16 bytes of an id; false for what New does not return.
func Bytes(s string) (b [16]byte, ok bool) {
	if !Valid(s) {
		return b, false
	}
	_, err := encoding.Decode(b[:], []byte(s))
	return b, err == nil && FromBytes(b) == s
}

// FromBytes is the id of 16 bytes.
func FromBytes(b [16]byte) string {
	var text [Length]byte
	encoding.Encode(text[:], b[:])
	return string(text[:])
}

// ValidOrEmpty is Valid for what may be left out.
func ValidOrEmpty(s string) bool { return s == "" || Valid(s) }

// Valid reports whether s has the form that New returns; a wrong form is never worth a query.
func Valid(s string) bool {
	if len(s) != Length {
		return false
	}
	for _, letter := range []byte(s) {
		if strings.IndexByte(alphabet, letter) < 0 {
			return false
		}
	}
	return true
}
