package receipts

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Vault keeps the keys of documents, and what was stored before documents were sealed.
type Vault interface {
	// InTx runs f in one write transaction; all or nothing of it is kept.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// SealOld seals a batch of at most limit documents in a short transaction of its own, beside intake. It goes on where
	// the one before ended, also in another process.
	SealOld(ctx context.Context, limit int) (Sealing, error)
	// Unsealed counts the documents that are not sealed.
	Unsealed(ctx context.Context) (int, error)
	// UnsealedOf tells whether a retailer has such documents.
	UnsealedOf(ctx context.Context, retailerID string) (bool, error)
	// Destroy forgets a retailer's data key for good, and that it ever has another; once more does nothing.
	Destroy(ctx context.Context, retailerID string, at time.Time) error
	// Forget takes off the disk what changed rows leave behind there. It is called outside of a transaction.
	Forget(ctx context.Context) error
}

// Sealing is what a batch did. Done: none is left that could be sealed.
type Sealing struct {
	Sealed int
	Done   bool
}

// Custody looks after documents at rest.
type Custody struct {
	vault Vault
	trail scope.Trail
	clock clock.Clock
}

// NewCustody makes it.
func NewCustody(vault Vault, trail scope.Trail, c clock.Clock) *Custody {
	return &Custody{vault, trail, c}
}

// SealingJob is the kind of the job that seals what was stored before documents were sealed.
const SealingJob = "receipts.seal"

const (
	sealedAtOnce = 200 // a write transaction of some milliseconds
	sealedARun   = 100 // batches, so that the work of a process that died is soon another's
	longestRun   = time.Minute
)

// SealOld seals up to twenty thousand documents of those that were stored before documents were sealed, and gives whether
// some are left. Between two batches it leaves the database to others for as long as the batch took.
func (c *Custody) SealOld(ctx context.Context) (more bool, err error) {
	total, began := 0, time.Now()
	for batches := 0; batches < sealedARun && time.Since(began) < longestRun; batches++ {
		start := time.Now()
		batch, err := c.vault.SealOld(ctx, sealedAtOnce)
		if err != nil {
			return true, errs.Wrap(err, "seal old documents")
		}
		if total += batch.Sealed; batch.Done {
			return false, c.told(ctx, total)
		}
		select {
		case <-ctx.Done():
			return true, ctx.Err()
		case <-time.After(time.Since(start)):
		}
	}
	return true, c.told(ctx, total)
}

// told logs what was done and what is left.
func (c *Custody) told(ctx context.Context, sealed int) error {
	left, err := c.vault.Unsealed(ctx)
	if err == nil && sealed+left > 0 {
		slog.InfoContext(ctx, "documents of before are being sealed", "sealed", sealed, "left", left)
	}
	return errs.Wrap(err, "count unsealed documents")
}

// Destroy ends a retailer's documents for good: their key is destroyed, so that what is stored can never be read, and no
// other is taken in. Receipts and sums stay. Only an administrator may, in person. Errors: receipts.sealing_unfinished
// (409) while some of the retailer's documents wait to be sealed.
func (c *Custody) Destroy(ctx context.Context, who scope.Scope, retailerID string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if err := who.InPerson(); err != nil {
		return err
	}
	err := raced(func() error {
		return c.vault.InTx(ctx, func(ctx context.Context) error {
			if waiting, err := c.vault.UnsealedOf(ctx, retailerID); err != nil || waiting {
				return cmp.Or(err, error(ErrSealingUnfinished))
			}
			if err := c.vault.Destroy(ctx, retailerID, c.clock.Now()); err != nil {
				return err
			}
			return c.trail.Record(ctx, "receipts.destroyed", who, retailerID, retailerID, map[string]string{})
		})
	})
	if err != nil {
		return errs.Wrap(err, "destroy a retailer's documents")
	}
	return errs.Wrap(c.vault.Forget(ctx), "take a destroyed key off the disk")
}
