package receipts

import (
	"time"

	"seiva/internal/receipts/nfce"
)

// Printed is what the till said of the paper; only NotPrinted counts as paper saved.
type Printed int

// What a till can say.
const (
	PrintUnknown Printed = iota
	WasPrinted
	NotPrinted
)

// PrintedOf reads the till's optional flag.
func PrintedOf(flag *bool) Printed {
	switch {
	case flag == nil:
		return PrintUnknown
	case *flag:
		return WasPrinted
	default:
		return NotPrinted
	}
}

// Flag is the till's flag again; nil when it said nothing.
func (p Printed) Flag() *bool {
	if p == PrintUnknown {
		return nil
	}
	flag := p == WasPrinted
	return &flag
}

// Status is where a receipt stands in its life.
type Status int

// The statuses, each stronger than the one before: whatever the order of events, the strongest stays. Only Authorised receipts of production count in totals, but for those that staff took out.
const (
	Authorised Status = iota
	Cancelled
	Substituted
)

// String is the status as answers show it.
func (s Status) String() string { return [...]string{"authorised", "cancelled", "substituted"}[s] }

// ParseStatus reads an answer's word back; false for any other.
func ParseStatus(word string) (Status, bool) {
	for _, s := range []Status{Authorised, Cancelled, Substituted} {
		if s.String() == word {
			return s, true
		}
	}
	return 0, false
}

// Key is a receipt's identity. The period (AAMM), by which the tables can be partitioned, is part of the access key.
type Key struct{ RetailerID, AccessKey string }

// Record is one stored receipt without its document.
type Record struct {
	Key
	StoreID    string
	Day        string    // YYYY-MM-DD in dhEmi's own offset
	IssuedAt   time.Time // in dhEmi's own offset
	Serie      int
	Number     int
	Cashier    string // '' when the till said none
	Cents      int64
	Consumer   nfce.ConsumerKind
	CPFIndex   []byte // nil unless Consumer is ConsumerCPF, and of a consumer who was erased since
	Printed    Printed
	Status     Status
	Test       bool
	Excluded   bool // staff took it out of every sum
	Emission   int  // tpEmis
	Signature  nfce.Signature
	Protocol   nfce.Protocol
	Reasons    []string
	Digest     [20]byte
	TokenHash  int64
	ReceivedAt time.Time
}

// Counts tells whether the receipt is part of every total.
func (r *Record) Counts() bool { return r != nil && !r.Test && !r.Excluded && r.Status == Authorised }

// Said gives what the till said beside it.
func (r *Record) Said() Said { return Said{r.Cashier, r.Printed} }

// Identified tells whether the consumer gave a CPF.
func (r *Record) Identified() bool { return r.Consumer == nfce.ConsumerCPF }

// Unlinked tells whether it is the receipt of a consumer who was erased since: the retailer's copy, and nobody else's.
func (r *Record) Unlinked() bool { return r.Identified() && r.CPFIndex == nil }

// chainUnverified is a reason that earlier versions stored of every document with a certificate, and which is told no more.
const chainUnverified = "chain_unverified"

// Verification gives the facts that intake found.
func (r *Record) Verification() nfce.Verification {
	reasons := make([]string, 0, len(r.Reasons))
	for _, reason := range r.Reasons {
		if reason != chainUnverified {
			reasons = append(reasons, reason)
		}
	}
	return nfce.Verification{Signature: r.Signature, Protocol: r.Protocol, Reasons: reasons}
}

// EventKey is an event's identity: a repetition has the same.
type EventKey struct {
	Key
	Type     string
	Sequence int
}

// EventRecord is one stored cancellation.
type EventRecord struct {
	EventKey
	StoreID       string
	SubstituteKey string
	At            time.Time
	ReceivedAt    time.Time
	Applied       bool // false: its receipt has not come yet
	Test          bool
}

// statusAfter is what an effective event makes of its receipt.
func statusAfter(eventType string) Status {
	if eventType == nfce.EventSubstitute {
		return Substituted
	}
	return Cancelled
}
