// Package contracts keeps each retailer's contract with the programme: when it was sent, whether and what it signed,
// and what follows from that: an alert for 30 days, then no more changes until it is signed (CT-01 to CT-04, D-63).
package contracts
