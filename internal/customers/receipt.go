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

// Receipt is one line of a consumer's list. IssuedAt is in the receipt's own offset.
type Receipt struct {
	AccessKey   string
	IssuedAt    time.Time
	StoreName   string
	AmountCents int64
	Status      Status
	PublicURL   string
}
