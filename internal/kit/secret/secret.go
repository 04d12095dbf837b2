// Package secret derives every key of an installation from its one secret file, and makes random tokens.
package secret

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Purpose names what a key is for; keys of different purposes reveal nothing of each other.
type Purpose string

// Every key of Seiva.
const (
	CPFIndex      Purpose = "seiva cpf index v1"
	PublicReceipt Purpose = "seiva public receipt v1"
	PublicPlace   Purpose = "seiva public place v1"
	IdentityCodes Purpose = "seiva identity codes v1"
	IdentitySeal  Purpose = "seiva identity seal v1"
	TestPayments  Purpose = "seiva test payments v1"
	SignedUploads Purpose = "seiva signed uploads v1"
	BannerViewers Purpose = "seiva banner viewers v1"
	CustomerSeal  Purpose = "seiva customer seal v1"
	DataKeys      Purpose = "seiva data keys v1"
	SecretName    Purpose = "seiva secret name v1" // not a key: tells secrets apart
	AuditTrail    Purpose = "seiva audit trail v1"
	CustomerProof Purpose = "seiva customer proof v1"
	ScanHashes    Purpose = "seiva scan hashes v1"
	ExportQueries Purpose = "seiva export queries v1"
	LeaveLinks    Purpose = "seiva leave links v1"
	PrivacySeal   Purpose = "seiva privacy seal v1"
	ContractSeal  Purpose = "seiva contract seal v1"
	SandboxSigner Purpose = "seiva sandbox signer v1" // seeds keys that protect nothing
)

// Root is the installation's secret.
type Root struct{ bytes []byte }

// ErrShort says that what was given as a secret has too few bytes to be one.
var ErrShort = errors.New("the secret must have at least 32 bytes")

// New makes a Root from secret bytes (32 at least).
func New(b []byte) (Root, error) {
	if len(b) < 32 {
		return Root{}, ErrShort
	}
	return Root{b}, nil
}

// Fingerprint tells secrets apart for people who compare them: 64 bits as 'a1b2-c3d4-e5f6-0718'. Nothing of the secret
// follows from it.
func (r Root) Fingerprint() string {
	digits := hex.EncodeToString(r.Key(SecretName)[:8])
	return digits[:4] + "-" + digits[4:8] + "-" + digits[8:12] + "-" + digits[12:]
}

// Open reads the secret file, or makes it once with mode 0600 when it is absent and create is true: whole and on the disk
// before anything depends on it.
func Open(path string, create bool) (Root, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) && create {
		text = []byte(Token() + "\n")
		if err := keep(path, text); err != nil {
			return Root{}, fmt.Errorf("make the secret file: %w", err)
		}
	} else if err != nil {
		return Root{}, fmt.Errorf("read the secret file: %w", err)
	}
	return New([]byte(strings.TrimSpace(string(text))))
}

func keep(path string, text []byte) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(path)) // half a secret would only be in the way
	}
	entries, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(entries.Sync(), entries.Close())
}

// Key derives the 32-byte key of a purpose (HKDF-SHA256).
func (r Root) Key(p Purpose) []byte {
	key, err := hkdf.Key(sha256.New, r.bytes, nil, string(p), 32)
	if err != nil {
		panic(err) // only for lengths beyond 255 hashes
	}
	return key
}

// MAC is HMAC-SHA256 over parts that cannot be confused with each other (each is preceded by its length).
func MAC(key []byte, parts ...string) []byte {
	m := hmac.New(sha256.New, key)
	for _, p := range parts {
		_, _ = fmt.Fprintf(m, "%d:%s", len(p), p)
	}
	return m.Sum(nil)
}

// Cover covers at most 32 bytes that go with a secret, or uncovers them: without the key they tell nothing, not even whether two are the
// same, and with another secret they mean nothing.
func Cover(key []byte, own string, plain []byte) []byte {
	out := make([]byte, len(plain))
	subtle.XORBytes(out, plain, MAC(key, own)[:len(plain)])
	return out
}

// Token makes 256 random bits as 43 URL-safe characters.
func Token() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// Hash is how a token is stored (SHA-256: tokens have full entropy, so no salt or stretching is needed).
func Hash(token string) []byte {
	h := sha256.Sum256([]byte(token))
	return h[:]
}

// legible is base62 without the characters that look like another: 0 and O, 1, I and l.
const legible = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// RandomLegible makes length random characters that people can copy by hand, of 5.8 bits each.
func RandomLegible(length int) string {
	out := make([]byte, 0, length)
	b := make([]byte, 1)
	for len(out) < length {
		_, _ = rand.Read(b)
		if int(b[0]) < 4*len(legible) { // what is beyond would make some characters more likely
			out = append(out, legible[int(b[0])%len(legible)])
		}
	}
	return string(out)
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Base62 writes bytes as a fixed number of base62 characters, most significant first; what does not fit is cut off
// at the front.
func Base62(b []byte, length int) string {
	digits := append([]byte(nil), b...)
	out := make([]byte, length)
	for i := length - 1; i >= 0; i-- {
		rest := 0
		for j, d := range digits {
			n := rest*256 + int(d)
			digits[j], rest = byte(n/62), n%62
		}
		out[i] = base62[rest]
	}
	return string(out)
}

// FromBase62 reads so many bytes from what Base62 wrote; false where a character is another, or they hold no such number.
func FromBase62(text string, bytes int) ([]byte, bool) {
	out := make([]byte, bytes)
	for _, letter := range []byte(text) {
		n := strings.IndexByte(base62, letter)
		if n < 0 {
			return nil, false
		}
		for i := bytes - 1; i >= 0; i-- {
			n += int(out[i]) * 62
			out[i], n = byte(n), n>>8 //nolint:gosec // the lowest eight bits are meant
		}
		if n != 0 {
			return nil, false
		}
	}
	return out, true
}

// RandomBase62 makes length random base62 characters.
func RandomBase62(length int) string {
	b := make([]byte, length) // 8 bits for each 5.95: the bias of the cut is below 2^-40 at 20 characters and more
	_, _ = rand.Read(b)
	return Base62(b, length)
}
