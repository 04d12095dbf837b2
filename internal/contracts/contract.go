package contracts

import (
	"encoding/hex"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
)

// GraceDays is how many days a retailer has to sign after the one on which the contract was sent (specification B§9).
const GraceDays = 30

// Contract is a retailer's; the zero instants stand for never.
type Contract struct {
	RetailerID       string
	SentAt, SignedAt time.Time
	SignedBy         string  // the account, of the retailer or of an administrator
	Signer           Contact // who that was, as the account named them then; empty where it was signed before that was kept
	Company          string  // the retailer's corporate name then; empty as Signer
	Address          string  // the signer's network address
	Browser          string  // what it called itself; empty as Signer
	Version          string  // of the template
	Hash             []byte  // SHA-256 of Content
	Content          string  // what was signed, to the byte
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

// State tells what the contract means now. The 30th day after it was sent is in time to its end.
func (c Contract) State(now time.Time) State {
	switch {
	case !c.SignedAt.IsZero():
		return Signed
	case c.SentAt.IsZero():
		return None
	case !now.After(c.Expires()):
		return Pending
	}
	return Blocked
}

// Expires is the last instant to sign in time, the end of a day in Brasília: the mail and the portal name that day. Zero
// when nothing was sent.
func (c Contract) Expires() time.Time {
	if c.SentAt.IsZero() {
		return time.Time{}
	}
	return expires(c.SentAt)
}

func expires(sentAt time.Time) time.Time {
	return midnight(sentAt, GraceDays+1).Add(-time.Millisecond).UTC()
}

// midnight begins the day in Brasília that is so many days after an instant's.
func midnight(t time.Time, days int) time.Time {
	year, month, day := t.In(clock.Brazil).Date()
	return time.Date(year, month, day+days, 0, 0, 0, 0, clock.Brazil)
}

// DueBefore is the instant before which a contract was sent whose last day to sign lies before today plus so many days: with 0
// days its retailer is blocked unless it signed.
func DueBefore(now time.Time, days int) time.Time { return midnight(now, days-GraceDays) }

// DaysToExpire counts the days of the calendar that are left: 30 when it was just sent, 1 on the last two, 0 when it is
// over.
func (c Contract) DaysToExpire(now time.Time) int {
	return daysTo(c.Expires(), now)
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

// Party is the retailer as the contract names it, with those who may sign for it, the legal representative first.
type Party struct {
	CorporateName, TradeName, Documento, Address string
	Contacts                                     []Contact
}

// Contact is a person of a retailer; a profile that is not complete may know no name or address.
type Contact struct{ Name, Email string }

// In puts the names into a template's text. They are typed by people: a line of theirs never becomes a heading or a part
// of the text.
func (p Party) In(text string) string {
	return strings.NewReplacer(
		"{razaoSocial}", p.CorporateName, "{nomeFantasia}", p.TradeName, "{cnpj}", brdoc.FormatCNPJ(p.Documento), "{endereco}", p.Address,
	).Replace(text)
}

// Signature is somebody's word. Digest is that of the document which was read; Address the network address, Browser what it
// calls itself.
type Signature struct {
	Accepted                 bool
	Digest, Address, Browser string
}
