package scans

import (
	"context"
	"time"
)

// Store keeps which receipts were counted, by a hash of their access keys, and what was counted of each issuer.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Note keeps the hash of an access key; false: it was kept before.
	Note(ctx context.Context, hash []byte, at time.Time) (bool, error)
	// Spend counts one more of a day, up to most; false: the day has as many.
	Spend(ctx context.Context, day string, most int) (bool, error)
	// Add counts a receipt of an issuer in a month, YYYY-MM.
	Add(ctx context.Context, i Issuer, month string, at time.Time) error
	// Forget deletes the hashes and the days that are older than a moment.
	Forget(ctx context.Context, before time.Time) error

	// Due gives the bare CNPJs of issuers that are to be looked up by now, the most wanted first, at most so many.
	Due(ctx context.Context, now time.Time, most int) ([]string, error)
	// Named writes what the register says of one; Postpone when it is to be looked up next.
	Named(ctx context.Context, documento string, c Company) error
	Postpone(ctx context.Context, documento string, until time.Time) error

	// Demand gives what is asked for of a root, but for what is of the programme by now: at most so many of its stores, the
	// most wanted first, and the months from one on that have any. ErrNotFound: nothing is left.
	Demand(ctx context.Context, root, fromMonth string, stores int) (Demand, error)
	// Invite keeps an invitation; false: its root has one of its day.
	Invite(ctx context.Context, i Invitation) (bool, error)
}

// Company is what the register says of an establishment.
type Company struct {
	TradeName, CorporateName, City string
	Category                       string // one of the programme's; empty: none fits
}

// Demand is what consumers ask for of a company.
type Demand struct {
	Root, Name  string // the name of its most wanted store that has one
	Scans       int64
	First, Last time.Time
	Months      []Month
	Stores      []Wanted
	Count       int // of stores, those that are not among Stores too
	Invitations []Invitation
}

// Month is how many receipts were counted in one, YYYY-MM.
type Month struct {
	Month string
	Scans int64
}

// Wanted is one establishment.
type Wanted struct {
	Issuer
	Name, City, Category string
	Scans                int64
	First, Last          time.Time
}

// Invitation is a letter to a company. By is an account, Day Brazil's.
type Invitation struct {
	Root, Day, Email, By string
	At                   time.Time
}
