package switches

import (
	"context"
	"time"

	"seiva/internal/kit/letter"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Store keeps the switches, the past ones too.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Create stores a switch; ErrOtherOpen when its session has one that is not closed, whatever its time.
	Create(ctx context.Context, s Switch) error
	// OfSession gives the session's switch that is not closed, whatever its time, or ErrNone.
	OfSession(ctx context.Context, sessionID string) (Switch, error)
	// Close notes the end of a switch; the first end stays.
	Close(ctx context.Context, id string, at time.Time) error
	// OfOwner gives a page of the switches into one profile, the latest first, and how many there are.
	OfOwner(ctx context.Context, ownerID string, r paging.Request) ([]Switch, int, error)
	// Into gives the switch with that id into that profile, or ErrNotFound.
	Into(ctx context.Context, ownerID, id string) (Switch, error)
}

// Ports are what switches need of others.
type Ports struct {
	Owners    Owners
	Trail     scope.Trail
	Deeds     Deeds
	Post      letter.Post
	PublicURL string // origin of the links in letters, without a slash at its end
}

// Deeds knows what was done.
type Deeds interface {
	// Of gives a page of what was done under a switch until then, the oldest first, and how many there are.
	Of(ctx context.Context, s Switch, until time.Time, r paging.Request) ([]Deed, int, error)
}

// Owners knows retailers and software houses.
type Owners interface {
	// OwnerName gives the trade name of the retailer (VAREJISTA) or software house (PARCEIRO) with that id, to an
	// administrator; ErrOwnerNotFound when there is none.
	OwnerName(ctx context.Context, who scope.Scope, p scope.Profile, id string) (string, error)
	// MainEmail returns the address of the profile's main account; empty when it has no account.
	MainEmail(ctx context.Context, p scope.Profile, id string) (string, error)
}
