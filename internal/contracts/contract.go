package contracts

import (
	"encoding/hex"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
)

// Grace is how long a retailer has to sign once the contract was sent (specification B§9).
const Grace = 30 * 24 * time.Hour

// Contract is a retailer's; the zero instants stand for never.
type Contract struct {
	RetailerID       string
	SentAt, SignedAt time.Time
	SignedBy         string // the account, of the retailer or of an administrator
	Address          string // the signer's network address
	Version          string // of the template
	Hash             []byte // SHA-256 of Content
	Content          string // what was signed, to the byte
}

// OnPaper tells whether it was signed on paper: then SignedAt is when an administrator noted that, and nobody here knows
// the text.
func (c Contract) OnPaper() bool { return !c.SignedAt.IsZero() && c.Content == "" }

// State is what a contract means for its retailer.
type State string

// The states: nothing was sent, it can be signed in time, the time is over, it is signed.
const (
	None    State = "none"
	Pending State = "pending"
	Blocked State = "blocked"
	Signed  State = "signed"
)

// State tells what the contract means now. Exactly 30 days after it was sent, it blocks.
func (c Contract) State(now time.Time) State {
	switch {
	case !c.SignedAt.IsZero():
		return Signed
	case c.SentAt.IsZero():
		return None
	case now.Before(c.Expires()):
		return Pending
	}
	return Blocked
}

// Expires is the last instant to sign in time; zero when nothing was sent.
func (c Contract) Expires() time.Time {
	if c.SentAt.IsZero() {
		return time.Time{}
	}
	return c.SentAt.Add(Grace)
}

// DaysToExpire counts the days that are left, a begun one as a whole: 30 when it was just sent, 0 when it is over.
func (c Contract) DaysToExpire(now time.Time) int {
	left := c.Expires().Sub(now)
	if c.SentAt.IsZero() || left <= 0 {
		return 0
	}
	return int((left + 24*time.Hour - 1) / (24 * time.Hour))
}

// Template is a contract's text before it names anybody: {razaoSocial}, {nomeFantasia}, {cnpj} and {endereco} stand for
// the retailer. Version is the day of effect.
type Template struct{ Version, Text string }

// Document is a contract to be read: the template of a version with one retailer's names in it.
type Document struct {
	Version, Content string
	Hash             []byte // SHA-256 of Content
}

// Digest writes the hash as hexadecimal digits.
func (d Document) Digest() string { return hex.EncodeToString(d.Hash) }

// Party is the retailer as the contract names it.
type Party struct {
	CorporateName, TradeName, Documento, Address string
}

// In puts the names into a template's text. They are typed by people: a line of theirs never becomes a heading or a part
// of the text.
func (p Party) In(text string) string {
	return strings.NewReplacer(
		"{razaoSocial}", p.CorporateName, "{nomeFantasia}", p.TradeName, "{cnpj}", brdoc.FormatCNPJ(p.Documento), "{endereco}", p.Address,
	).Replace(text)
}

// Signature is somebody's word. Digest is that of the document which was read; Address the network address.
type Signature struct {
	Accepted        bool
	Digest, Address string
}
