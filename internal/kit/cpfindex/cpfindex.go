// Package cpfindex makes the keyed hash by which a CPF is looked up. The CPF itself is never stored for look-up: with
// only 10^9 of them, a hash without a key could be reversed by trying them all.
package cpfindex

import "seiva/internal/kit/secret"

// Size is the length of an index in bytes.
const Size = 16

// Indexer holds the key (secret.CPFIndex).
type Indexer struct{ key []byte }

// New makes an Indexer of a key.
func New(key []byte) Indexer { return Indexer{key} }

// Of returns the index of a bare, valid CPF.
func (x Indexer) Of(cpf string) []byte { return secret.MAC(x.key, cpf)[:Size] }
