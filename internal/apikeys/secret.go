package apikeys

import (
	"encoding/binary"
	"hash/crc32"
	"strings"

	"seiva/internal/kit/secret"
)

// The form of a key (D-55): an environment's prefix, 30 random base62 characters, 6 base62 characters of the CRC32
// (IEEE) of everything before them. The checksum finds typing errors without a query; it keeps no secret.
const (
	everyPrefix    = "seiva_"
	livePrefix     = everyPrefix + "live_"
	testPrefix     = everyPrefix + "test_"
	randomLength   = 30
	checksumLength = 6
	visibleLength  = 6 // of the random part, shown in lists
)

// newSecret makes a key of an environment, and the prefix by which people know it again.
func newSecret(e Environment) (presented, visible string) {
	prefix := livePrefix
	if e == Test {
		prefix = testPrefix
	}
	body := prefix + secret.RandomBase62(randomLength)
	return body + checksum(body), body[:len(prefix)+visibleLength] + "…"
}

func checksum(body string) string {
	return secret.Base62(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(body))), checksumLength)
}

// wellFormed tells whether s can be a key at all: its prefix, length and checksum.
func wellFormed(s string) bool {
	if len(s) != len(livePrefix)+randomLength+checksumLength {
		return false
	}
	body := s[:len(s)-checksumLength]
	return (strings.HasPrefix(s, livePrefix) || strings.HasPrefix(s, testPrefix)) && s[len(body):] == checksum(body)
}
