package archive

import (
	"crypto/aes"
	"crypto/cipher"
	"strconv"

	"seiva/internal/kit/secret"
)

// sealVersion stands in front of what Seal closes: AES-256-GCM under a subkey, then nonce (96 random bits), text and tag.
const sealVersion = 1

// Seal closes what is packed, so that a copy of the database shows nothing of it. It is safe for concurrent use.
type Seal struct{ aead cipher.AEAD }

// NewSeal makes the seal of a data key for a period: each has a subkey of its own, as random nonces are good for no more
// than 2^32 texts under one key.
func NewSeal(dataKey []byte, period string) Seal {
	block, err := aes.NewCipher(secret.Subkey(dataKey, "seiva document v1 "+period))
	if err != nil {
		panic(err) // only for keys of other sizes
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // only for ciphers with other block sizes
	}
	return Seal{aead}
}

// Close gives a packed document with its Body sealed. It opens only as what of names.
func (s Seal) Close(p Packed, of string) Packed {
	p.Body = s.CloseBytes(p.Body, named(of, p.Dictionary))
	return p
}

// Open undoes Close. Its error is ErrUnreadable.
func (s Seal) Open(p Packed, of string) (Packed, error) {
	var err error
	p.Body, err = s.OpenBytes(p.Body, named(of, p.Dictionary))
	return p, err
}

func named(of string, dictionary int) string { return of + " " + strconv.Itoa(dictionary) }

// CloseBytes seals any bytes; 29 are added. They open only as what of names.
func (s Seal) CloseBytes(plain []byte, of string) []byte {
	sealed := make([]byte, 1, 1+len(plain)+s.aead.Overhead())
	sealed[0] = sealVersion
	return s.aead.Seal(sealed, nil, plain, []byte(of))
}

// OpenBytes undoes CloseBytes. Its error is ErrUnreadable.
func (s Seal) OpenBytes(sealed []byte, of string) ([]byte, error) {
	if len(sealed) == 0 || sealed[0] != sealVersion {
		return nil, ErrUnreadable
	}
	plain, err := s.aead.Open(nil, nil, sealed[1:], []byte(of))
	if err != nil {
		return nil, ErrUnreadable
	}
	return plain, nil
}
