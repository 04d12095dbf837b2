package identity

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
)

// HashCost is what the argon2id hash of a password takes.
type HashCost struct {
	KiB    uint32 // of memory
	Passes uint32 // over that memory
}

// usualCost is OWASP's first recommendation.
var usualCost = HashCost{KiB: 19 * 1024, Passes: 2}

const (
	argonLanes  = 1
	argonLength = 32
)

// argon is to be called by who has a slot of a HashQueue.
func (c HashCost) argon(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, c.Passes, c.KiB, argonLanes, argonLength)
}

// hash returns a password's hash in the usual PHC text form.
func (c HashCost) hash(password string) string {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	return c.phc(salt, c.argon(password, salt))
}

func (c HashCost) phc(salt, hash []byte) string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$%s$%s$%s", argon2.Version, c, encode(salt), encode(hash))
}

func (c HashCost) String() string { return fmt.Sprintf(costForm, c.KiB, c.Passes, argonLanes) }

const costForm = "m=%d,t=%d,p=%d"

// nobody is compared with when no account has the e-mail, so that both answers take the same time. No password is
// known that hashes to it.
func (c HashCost) nobody() string { return c.phc(make([]byte, 16), make([]byte, argonLength)) }

// costOf reads what a hash took, which later hashes may exceed.
func costOf(text string) (c HashCost, ok bool) {
	var lanes int
	_, err := fmt.Sscanf(text, costForm, &c.KiB, &c.Passes, &lanes)
	return c, err == nil && c.Passes > 0 && lanes == argonLanes
}

// passwordMatches compares in constant time, with what the hash itself took; a password beyond any that could be set does
// no work.
func passwordMatches(hash, password string) bool {
	if len(password) > utf8.UTFMax*maxPasswordLength {
		return false
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false
	}
	cost, ok := costOf(parts[3])
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	want, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	if !ok || err1 != nil || err2 != nil {
		return false
	}
	return subtle.ConstantTimeCompare(want, cost.argon(password, salt)) == 1
}
