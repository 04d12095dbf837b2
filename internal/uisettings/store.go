package uisettings

import (
	"context"
	"encoding/json"
	"time"
)

// Store keeps the settings of accounts; those of an account that is deleted go with it.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// All gives an account's settings by their names; an empty map when it has none.
	All(ctx context.Context, accountID string) (map[string]json.RawMessage, error)
	// CountOthers counts an account's settings but the named one, and keeps others from adding any until the transaction
	// of ctx ends.
	CountOthers(ctx context.Context, accountID, name string) (int, error)
	// Put stores a setting in place of what it was.
	Put(ctx context.Context, s Setting) error
	// Delete forgets a setting; one that is not there is no error.
	Delete(ctx context.Context, accountID, name string) error
}

// Setting is one choice of an account. Value is compact JSON.
type Setting struct {
	AccountID, Name string
	Value           json.RawMessage
	UpdatedAt       time.Time
}
