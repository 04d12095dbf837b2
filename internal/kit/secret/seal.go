package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
)

// Seal encrypts with a 32-byte key (AES-256-GCM, random nonce in front). It opens only under the same context, which
// ties it to its owner.
func Seal(key, plain []byte, context string) []byte {
	gcm := gcmOf(key)
	nonce := make([]byte, gcm.NonceSize(), gcm.NonceSize()+len(plain)+gcm.Overhead())
	_, _ = rand.Read(nonce)
	return gcm.Seal(nonce, nonce, plain, []byte(context))
}

// Unseal returns what Seal encrypted; an error when key, context or a byte differ.
func Unseal(key, sealed []byte, context string) ([]byte, error) {
	gcm := gcmOf(key)
	if len(sealed) < gcm.NonceSize() {
		return nil, errors.New("sealed text is too short")
	}
	return gcm.Open(nil, sealed[:gcm.NonceSize()], sealed[gcm.NonceSize():], []byte(context))
}

func gcmOf(key []byte) cipher.AEAD {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // a key that Root.Key did not make
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only for ciphers with other block sizes
	}
	return gcm
}
