package uploads

import (
	"context"
	"time"

	"seiva/internal/kit/media"
)

// Store keeps what was allowed to be sent, and what shows which picture.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Pending counts the addresses that an account got for uploads from an instant on that nothing uses. Call it in the transaction that allows
	// more of them: others wait for its end.
	Pending(ctx context.Context, accountID string, since time.Time) (int, error)
	// Freed returns when the youngest of the oldest uploads that Pending counts was allowed, as many of them as have n addresses
	// together: once they count no more, n addresses are free.
	Freed(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error)
	// Allow stores an upload and gives its turn, which is 1. The same account's own one under the key, not prepared yet,
	// is renewed, with the next turn; any other is ErrKeyTaken.
	Allow(ctx context.Context, u Upload) (turn int, err error)
	// ByKey gives an account's upload, or ErrNotFound: also once it is to be deleted.
	ByKey(ctx context.Context, accountID, key string) (Upload, error)
	// Prepared notes the picture that was made of an upload.
	Prepared(ctx context.Context, key string, p media.Picture) error
	// Use notes that an owner shows a picture, once; ErrNotFound when the picture is gone or to be deleted.
	Use(ctx context.Context, picture, owner string) error
	// Drop notes that it no longer does, from an instant on.
	Drop(ctx context.Context, picture, owner string, at time.Time) error
	// Stale gives at most limit uploads that have had something to delete since before an instant: the file as it was
	// sent, or a picture that nothing uses. From then on nothing can use those pictures.
	Stale(ctx context.Context, before time.Time, limit int) ([]Stale, error)
	// Swept notes that the file of an upload is deleted, and forgets an upload whose picture nothing could use.
	Swept(ctx context.Context, key string) error
}

// Stale is an upload with something to delete; Unused tells that nothing shows its picture.
type Stale struct {
	Key, Picture string
	Turn         int
	Unused       bool
}

// Blobs keeps the files themselves.
type Blobs interface {
	// SignPut gives an address that takes one file: what comes to it later changes nothing.
	SignPut(ctx context.Context, p Put) (string, error)
	// Read gives a blob of at most max bytes (a longer one comes back cut to max+1), or ErrNotFound.
	Read(ctx context.Context, key string, max int64) ([]byte, error)
	// Write stores a blob, whole or not at all.
	Write(ctx context.Context, key, contentType string, content []byte) error
	// Delete removes a blob; one that is absent is no error.
	Delete(ctx context.Context, key string) error
}
