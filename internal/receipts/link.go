package receipts

import (
	"crypto/subtle"
	"encoding/binary"
	"strconv"

	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts/nfce"
)

// A public link's token is a secret of the receipt's own and, covered, its place: so that it is looked for there alone. Links of
// before are the secret alone, and are looked for everywhere (decision 140).
const (
	secretLength = 22 // enough base62 for 128 bits
	placeLength  = 25 // enough for a place
	placeBytes   = 2 + 16
)

// Place is where a receipt lies: at a retailer, in a month (AAMM). The zero value is anywhere.
type Place struct{ RetailerID, Period string }

// Token is the receipt's public token: 128 bits that only this installation can derive, and the place.
func (s Secrets) Token(retailerID, accessKey string) string {
	own := s.own(retailerID, accessKey)
	retailer, ok := id.Bytes(retailerID)
	month, err := strconv.ParseUint(nfce.Period(accessKey), 10, 16)
	if !ok || err != nil {
		return own // what is no such place is found by the secret alone
	}
	place := append(binary.BigEndian.AppendUint16(nil, uint16(month)), retailer[:]...)
	return own + secret.Base62(secret.Cover(s.places, own, place), placeLength)
}

// PublicURL is the address of the receipt's public page.
func (s Secrets) PublicURL(retailerID, accessKey string) string {
	return s.publicURL + "/r/" + s.Token(retailerID, accessKey)
}

func (s Secrets) own(retailerID, accessKey string) string {
	return secret.Base62(secret.MAC(s.tokens, retailerID, accessKey)[:16], secretLength)
}

// readToken gives where the receipt of a token lies, and what is stored of it; false: nothing has such a token.
func (s Secrets) readToken(token string) (at Place, hash int64, ok bool) {
	if len(token) == secretLength {
		return at, ownHash(token), true
	}
	if len(token) != secretLength+placeLength {
		return at, 0, false
	}
	own := token[:secretLength]
	place, ok := secret.FromBase62(token[secretLength:], placeBytes)
	if !ok {
		return at, 0, false
	}
	place = secret.Cover(s.places, own, place)
	month := int(binary.BigEndian.Uint16(place))
	if month > 9912 || month%100 < 1 || month%100 > 12 {
		return at, 0, false
	}
	at = Place{RetailerID: id.FromBytes([16]byte(place[2:])), Period: strconv.Itoa(10_000 + month)[1:]}
	return at, ownHash(own), true
}

// proves tells whether a token, of before or of now, is a receipt's.
func (s Secrets) proves(token string, k Key) bool {
	whole := s.Token(k.RetailerID, k.AccessKey)
	return same(token, whole) || same(token, whole[:secretLength])
}

// hash is what is stored of a receipt's link.
func (s Secrets) hash(k Key) int64 { return ownHash(s.own(k.RetailerID, k.AccessKey)) }

// ownHash is of a link's secret: 64 bits find it, and the token, derived again, proves it.
func ownHash(own string) int64 {
	return int64(binary.BigEndian.Uint64(secret.Hash(own)[:8])) //nolint:gosec // the bits matter, not the sign
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
