package audit

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"time"

	"seiva/internal/kit/scope"
)

// Entry is one thing that somebody did. Details is a JSON object of texts with sorted names; it holds no document of
// a person, no key and no token.
type Entry struct {
	Number     int64 // 1 and up, without gaps
	At         time.Time
	ActorID    string // the account
	ActedFor   string // under a switched profile: the retailer or software house in whose place the actor stood
	Action     string // <domain>.<what happened>
	RetailerID string // empty when the object is no retailer's
	ObjectID   string
	Details    string
	// Origin is from where a person did it; zero for what no person did, for entries from before it was kept, and where it was
	// forgotten. OriginSeal binds it to the entry, and stays; empty where there never was one.
	Origin     scope.Origin
	OriginSeal string
	Hash       []byte
}

// Stay is a time in which one account stood in the place of a retailer or software house, both ends included.
type Stay struct {
	ActorID, ActedFor string
	From, Until       time.Time
}

// after returns the entry as the one that follows last (the zero Entry before the first): numbered, with
// HMAC-SHA256 by the installation's key over what it says.
func (e Entry) after(last Entry, key []byte) Entry {
	e.Number = last.Number + 1
	e.OriginSeal = e.originSeal(key)
	mac := hmac.New(sha256.New, key)
	mac.Write(e.said(last))
	e.Hash = mac.Sum(nil)
	return e
}

// said is what a hash covers: the last hash, then every field preceded by its length. The instant counts in
// milliseconds, as it is stored. ActedFor counts where there is one, and both it and OriginSeal where there is a seal, so that
// entries from before they existed keep their hash.
func (e Entry) said(last Entry) []byte {
	var row bytes.Buffer
	row.Write(last.Hash)
	fields := []string{e.ActorID, e.Action, e.RetailerID, e.ObjectID, e.Details}
	switch {
	case e.OriginSeal != "":
		fields = append(fields, e.ActedFor, e.OriginSeal)
	case e.ActedFor != "":
		fields = append(fields, e.ActedFor)
	}
	for _, field := range fields {
		row.Write(binary.BigEndian.AppendUint32(nil, uint32(len(field))))
		row.WriteString(field)
	}
	row.Write(binary.BigEndian.AppendUint64(nil, uint64(e.Number)))
	row.Write(binary.BigEndian.AppendUint64(nil, uint64(e.At.UnixMilli())))
	return row.Bytes()
}

// follows tells whether the entry is, unchanged, the one sealed after last.
func (e Entry) follows(last Entry, key []byte) bool {
	mac := hmac.New(sha256.New, key)
	mac.Write(e.said(last))
	return e.Number == last.Number+1 && hmac.Equal(e.Hash, mac.Sum(nil))
}

// followsUnkeyed is follows for entries from before the chain had a key: SHA-256 alone.
func (e Entry) followsUnkeyed(last Entry) bool {
	hash := sha256.Sum256(e.said(last))
	return e.Number == last.Number+1 && bytes.Equal(e.Hash, hash[:])
}
