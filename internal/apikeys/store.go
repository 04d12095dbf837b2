package apikeys

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Store keeps keys. A key that is revoked or past its overlap at the given instant is not found, but by ByHash, Any and
// a list of those that ended; its row stays.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Create stores a key.
	Create(ctx context.Context, k Key) error
	// ByHash gives the key of a hash whatever its state, or ErrNotFound: one indexed read.
	ByHash(ctx context.Context, hash []byte) (Key, error)
	// Get gives an owner's key, or ErrNotFound.
	Get(ctx context.Context, o Owner, id string, at time.Time) (Record, error)
	// Any gives an owner's key whatever its state, or ErrNotFound.
	Any(ctx context.Context, o Owner, id string) (Record, error)
	// Hold is Get, and keeps others from changing the key until the transaction of ctx ends.
	Hold(ctx context.Context, o Owner, id string, at time.Time) (Record, error)
	// List gives a page of an owner's keys and how many match.
	List(ctx context.Context, o Owner, q ListQuery, at time.Time) ([]Record, int, error)
	// Touching gives the keys of both kinds that work and reach a retailer: its own, and those of the software houses that
	// it or one of its stores is linked to, unless they are bound to another retailer; for a caller who is bound to some of its
	// stores those that reach one of these.
	Touching(ctx context.Context, retailerID string, to scope.Stores, q ListQuery, at time.Time) ([]Record, int, error)
	// Update writes an owner's key's name and bindings, or returns ErrNotFound.
	Update(ctx context.Context, o Owner, k Key, at time.Time) error
	// Revoke ends an owner's key and names who did, or returns ErrNotFound.
	Revoke(ctx context.Context, o Owner, id, by string, at time.Time) error
	// Pause stops an owner's key from then on, or lets it work again (the zero time), or returns ErrNotFound.
	Pause(ctx context.Context, o Owner, id string, since, at time.Time) error
	// Replace notes the newer key in an owner's key's place, who put it there, and when the old one ends. It returns
	// ErrNotFound, or ErrRotated when the key is already replaced.
	Replace(ctx context.Context, o Owner, id, newer, by string, expiresAt, at time.Time) error
	// Used notes a use, unless one within the last minute is noted.
	Used(ctx context.Context, id string, at time.Time) error
}

// Accounts knows who reads a software house's mail.
type Accounts interface {
	// HouseEmail returns the address of a software house's main account; empty when it has no account.
	HouseEmail(ctx context.Context, partnerID string) (string, error)
}

// History knows how a software house's restriction changed.
type History interface {
	// Restrictions returns a page of the changes, the newest first, and how many there are.
	Restrictions(ctx context.Context, partnerID string, r paging.Request) ([]RestrictionChange, int, error)
}

// Participants is what keys need to know of software houses, retailers and stores. A retailer is linked to a
// software house when its own link names it or a living store of it belongs to it; a store belongs to its own
// software house, else to its retailer's.
type Participants interface {
	// Partner gives a software house and the number of its keys that work, or ErrPartnerNotFound.
	Partner(ctx context.Context, id string, at time.Time) (Partner, error)
	// HoldPartner keeps others from holding or changing a software house until the transaction of ctx ends.
	HoldPartner(ctx context.Context, id string) error
	// Partners returns the software houses that match a filter, by name, without their keys' number, at most limit.
	Partners(ctx context.Context, filter string, limit int, ids ...string) ([]Partner, error)
	// Restricted gives a page of the software houses that are held, the latest first.
	Restricted(ctx context.Context, filter string, r paging.Request) ([]Partner, int, error)
	// SetRestriction writes a software house's restriction, or returns ErrPartnerNotFound.
	SetRestriction(ctx context.Context, id string, restricted bool, reason string, since time.Time) error
	// RetailerLinked tells whether a retailer exists and is linked to the software house; empty: any.
	RetailerLinked(ctx context.Context, id, partnerID string) (bool, error)
	// StoreLinked tells whether a living store is the retailer's and belongs to the software house; empty: any.
	StoreLinked(ctx context.Context, id, retailerID, partnerID string) (bool, error)
}
