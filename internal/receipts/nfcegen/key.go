package nfcegen

import (
	"crypto"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"errors"
	"io"
	"math/big"
	"math/rand/v2"
	"time"
)

// keyPool is how many keys the signers of one generator share: enough that documents of different companies carry
// different keys.
const keyPool = 8

// A key's modulus has the 2048 bits of a real one, but is the product of eight primes of 256 bits: made in
// milliseconds and several times as fast to sign with. Such a modulus can be factored; it protects nothing.
const (
	keyPrimes = 8
	primeBits = 256
	keyBytes  = keyPrimes * primeBits / 8
	exponent  = 65537
)

// key signs with RSA PKCS #1 v1.5 by the Chinese remainder theorem over all its primes.
type key struct {
	public    *rsa.PublicKey
	primes    [keyPrimes]*big.Int
	exponents [keyPrimes]*big.Int // d modulo p-1
	products  [keyPrimes]*big.Int // of the primes before this one
	inverses  [keyPrimes]*big.Int // of that product, modulo this prime
}

func newKey(random *rand.Rand) *key {
	k := &key{}
	e, one, product := big.NewInt(exponent), big.NewInt(1), big.NewInt(1)
	for i := range keyPrimes {
		p := newPrime(random)
		less := new(big.Int).Sub(p, one)
		k.primes[i] = p
		k.exponents[i] = new(big.Int).ModInverse(e, less)
		k.products[i] = new(big.Int).Set(product)
		k.inverses[i] = new(big.Int).ModInverse(product, p)
		product.Mul(product, p)
	}
	k.public = &rsa.PublicKey{N: product, E: exponent}
	return k
}

// newPrime draws a prime of primeBits whose upper four bits are set, so that a product of them has all its bits, and
// with which the public exponent can be inverted.
func newPrime(random *rand.Rand) *big.Int {
	for {
		words := make([]big.Word, primeBits/64)
		for i := range words {
			words[i] = big.Word(random.Uint64())
		}
		words[0] |= 1
		words[len(words)-1] |= 0xF << 60
		p := new(big.Int).SetBits(words)
		if p.ProbablyPrime(16) && new(big.Int).Mod(p, big.NewInt(exponent)).Cmp(big.NewInt(1)) != 0 {
			return p
		}
	}
}

// prefixes are the DER encodings that precede a digest (RFC 8017, 9.2).
var prefixes = map[crypto.Hash]string{
	crypto.SHA1:   "\x30\x21\x30\x09\x06\x05\x2b\x0e\x03\x02\x1a\x05\x00\x04\x14",
	crypto.SHA256: "\x30\x31\x30\x0d\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01\x05\x00\x04\x20",
}

// Public is part of crypto.Signer.
func (k *key) Public() crypto.PublicKey { return k.public }

// Sign is part of crypto.Signer: PKCS #1 v1.5, which needs no randomness.
func (k *key) Sign(_ io.Reader, digest []byte, options crypto.SignerOpts) ([]byte, error) {
	prefix, known := prefixes[options.HashFunc()]
	if !known {
		return nil, errors.New("nfcegen: only SHA-1 and SHA-256 are signed")
	}
	padded := make([]byte, keyBytes)
	tail := len(padded) - len(prefix) - len(digest)
	padded[1] = 1
	for i := 2; i < tail-1; i++ {
		padded[i] = 0xFF
	}
	copy(padded[tail:], prefix)
	copy(padded[tail+len(prefix):], digest)

	message, result := new(big.Int).SetBytes(padded), new(big.Int)
	var reduced, power, term big.Int
	for i, p := range k.primes {
		reduced.Mod(message, p)
		power.Exp(&reduced, k.exponents[i], p)
		power.Sub(&power, result)
		power.Mul(&power, k.inverses[i])
		power.Mod(&power, p)
		result.Add(result, term.Mul(&power, k.products[i]))
	}
	return result.FillBytes(padded), nil
}

// Signer is a company's test certificate with its key. It is safe for concurrent use.
type Signer struct {
	key         *key
	certificate string // base64 of the DER
}

// Certificate gives the certificate in DER.
func (s *Signer) Certificate() []byte {
	der, err := base64.StdEncoding.DecodeString(s.certificate)
	if err != nil {
		panic(err) // encoded below
	}
	return der
}

// Signer makes the test certificate of a company (or, with a CPF, of a person), in force from 2020 to 2049.
func (g *Generator) Signer(document, name string) *Signer {
	return g.SignerInForce(document, name, time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2049, 12, 31, 0, 0, 0, 0, time.UTC))
}

// SignerInForce makes a test certificate with a validity of its own.
func (g *Generator) SignerInForce(document, name string, from, until time.Time) *Signer {
	random := g.random("signer " + document)
	k := g.key(random.IntN(keyPool))
	serial := new(big.Int).SetUint64(random.Uint64() >> 1)
	subject := pkix.Name{
		Country: []string{"BR"}, Organization: []string{"SEIVA TESTE - NAO E ICP-BRASIL"},
		ExtraNames: []pkix.AttributeTypeAndValue{{Type: asn1.ObjectIdentifier{2, 5, 4, 3}, Value: name + ":" + document}},
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: subject, NotBefore: from, NotAfter: until, SignatureAlgorithm: x509.SHA256WithRSA,
	}
	der, err := x509.CreateCertificate(nil, template, template, k.public, k)
	if err != nil {
		panic(err) // the template is ours: only a mistake here can make it fail
	}
	return &Signer{key: k, certificate: base64.StdEncoding.EncodeToString(der)}
}

func (g *Generator) key(i int) *key {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.keys[i] == nil {
		g.keys[i] = newKey(g.random("key " + string(rune('a'+i))))
	}
	return g.keys[i]
}
