package audit

import (
	"crypto/hmac"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/secret"
)

// Head is the newest entry at an instant: kept where the database's administrator does not reach, it shows what the
// trail cannot show of itself. Number 0 stands for a trail without entries.
type Head struct {
	Number int64
	Hash   []byte
	At     time.Time
}

// signed writes the head as one word, signed with the chain's key: seiva-audit-v1:<number>:<hash>:<milliseconds>:<MAC>.
func (h Head) signed(key []byte) string {
	said := fmt.Sprintf("%s:%d:%x:%d", headVersion, h.Number, h.Hash, h.At.UnixMilli())
	return fmt.Sprintf("%s:%x", said, secret.MAC(key, said))
}

const headVersion = "seiva-audit-v1"

var written = regexp.MustCompile(headVersion + `:(\d{1,18}):((?:[0-9a-f]{64})?):(\d{1,15}):([0-9a-f]{64})`)

// HasHead tells whether a text holds a head, whoever signed it.
func HasHead(text string) bool { return written.MatchString(text) }

// headsIn finds every head in a text, such as a log or a file of heads. One that this installation did not sign is
// ErrForeignHead.
func headsIn(text string, key []byte) ([]Head, error) {
	var heads []Head
	for _, m := range written.FindAllStringSubmatch(text, -1) {
		mac, _ := hex.DecodeString(m[4])
		if !hmac.Equal(mac, secret.MAC(key, strings.TrimSuffix(m[0], ":"+m[4]))) {
			return nil, ErrForeignHead
		}
		number, _ := strconv.ParseInt(m[1], 10, 64) // the pattern leaves nothing else
		hash, _ := hex.DecodeString(m[2])
		at, _ := strconv.ParseInt(m[3], 10, 64)
		heads = append(heads, Head{number, hash, time.UnixMilli(at)})
	}
	return heads, nil
}
