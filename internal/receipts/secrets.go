package receipts

import (
	"crypto/subtle"
	"encoding/binary"

	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/secret"
)

// Secrets derives what must not be guessed: the public link of a receipt and the index of a CPF.
type Secrets struct {
	tokens    []byte
	cpfs      cpfindex.Indexer
	publicURL string
}

// NewSecrets takes the keys from the installation's secret; publicURL is the portal's address without a slash at its
// end.
func NewSecrets(root secret.Root, publicURL string) Secrets {
	return Secrets{tokens: root.Key(secret.PublicReceipt), cpfs: cpfindex.New(root.Key(secret.CPFIndex)), publicURL: publicURL}
}

// tokenLength is enough base62 for 128 bits.
const tokenLength = 22

// Token is the receipt's public token: 128 bits that only this installation can derive.
func (s Secrets) Token(retailerID, accessKey string) string {
	return secret.Base62(secret.MAC(s.tokens, retailerID, accessKey)[:16], tokenLength)
}

// PublicURL is the address of the receipt's public page.
func (s Secrets) PublicURL(retailerID, accessKey string) string {
	return s.publicURL + "/r/" + s.Token(retailerID, accessKey)
}

// tokenHash is what is stored of a token: 64 bits find it, and the token derived anew proves it.
func tokenHash(token string) int64 {
	return int64(binary.BigEndian.Uint64(secret.Hash(token)[:8])) //nolint:gosec // the bits matter, not the sign
}

func sameToken(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
