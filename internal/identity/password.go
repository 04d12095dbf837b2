package identity

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"
)

// argon2id with 19 MiB, two passes, one lane: OWASP's first recommendation.
const (
	argonMemory = 19 * 1024
	argonTime   = 2
	argonLanes  = 1
	argonLength = 32
)

// hashing bounds the memory that concurrent sign-ins take: one hash a core.
var hashing = make(chan struct{}, runtime.NumCPU())

func argon(password string, salt []byte) []byte {
	hashing <- struct{}{}
	defer func() { <-hashing }()
	return argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonLanes, argonLength)
}

// hashPassword gives the password's argon2id hash in the usual PHC text form.
func hashPassword(password string) string {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
		encode(salt), encode(argon(password, salt)))
}

// nobody is hashed against when no account has the e-mail, so that both answers take the same time.
var nobody = hashPassword("nobody has this password")

func passwordMatches(hash, password string) bool {
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
