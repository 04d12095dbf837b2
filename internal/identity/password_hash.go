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

// argon2id with 19 MiB, two passes, one lane: OWASP's first recommendation.
const (
	argonMemory = 19 * 1024
	argonTime   = 2
	argonLanes  = 1
	argonLength = 32
)

// argon is to be called by who has a slot of a HashQueue.
func argon(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonLanes, argonLength)
}

// hashPassword returns the password's argon2id hash in the usual PHC text form.
func hashPassword(password string) string {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	return phc(salt, argon(password, salt))
}

func phc(salt, hash []byte) string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
		encode(salt), encode(hash))
}

// nobody is compared with when no account has the e-mail, so that both answers take the same time. No password is
// known that hashes to it.
var nobody = phc(make([]byte, 16), make([]byte, argonLength))

// passwordMatches compares in constant time; a password beyond any that could be set does no work.
func passwordMatches(hash, password string) bool {
	if len(password) > utf8.UTFMax*maxPasswordLength {
		return false
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false
	}
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	want, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	if err1 != nil || err2 != nil {
		return false
	}
	return subtle.ConstantTimeCompare(want, argon(password, salt)) == 1
}
