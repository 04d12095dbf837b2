package customers

import "time"

// Status of a receipt.
type Status string

// The three states of a stored receipt.
const (
	Authorised  Status = "authorised"
	Cancelled   Status = "cancelled"
	Substituted Status = "substituted"
)

// Receipt is one line of a consumer's list. IssuedAt is in the receipt's own offset. MayRate: sums count it, so that a rating
// of it does too.
type Receipt struct {
	AccessKey   string
	IssuedAt    time.Time
	StoreName   string
	AmountCents int64
	Status      Status
	MayRate     bool
	PublicURL   string
}
