package sqlstore

import (
	"context"
	"errors"
	"time"
)

// outdated names rows that nothing needs any more. An index must answer where in the order of by, so that the first of
// them are found without reading others.
type outdated struct {
	table, key string // the columns of its primary key
	where, by  string
	args       []any
}

// No clean-up deletes more rows in one transaction than this, however many there are: SQLite has one writer, and a
// transaction that runs into its limit would undo all that it did.
const (
	droppedAtOnce   = 1000             // by a clean-up of its own
	droppedOnTheWay = 100              // by a call that stores one row of the kind, so that it still gets ahead
	dropLimit       = 30 * time.Second // of one transaction
)

// dropSome deletes the first most of them, in the transaction of ctx when it carries one, and tells how many it were.
func (db *DB) dropSome(ctx context.Context, o outdated, most int) (int, error) {
	result, err := db.write(ctx).ExecContext(ctx, db.deleteFirst(o, most), o.args...)
	if err != nil {
		return 0, err
	}
	return affected(result)
}

// dropOnTheWay is for calls that store rows of the same kind: each takes a few old ones with it.
func (db *DB) dropOnTheWay(ctx context.Context, o outdated) error {
	_, err := db.dropSome(ctx, o, droppedOnTheWay)
	return err
}

// dropAll deletes them in many small transactions; between two of them other writers get their turn. It stops when none
// is left, or after the transaction during which ctx ends: false then, and the next call goes on from there.
func (db *DB) dropAll(ctx context.Context, o outdated) (bool, error) {
	if _, within := transactionOf(ctx); within {
		return false, errors.New("sqlstore: dropAll inside of a transaction")
	}
	for ctx.Err() == nil {
		n, err := db.dropBatch(ctx, o)
		if err != nil {
			return false, err
		}
		if n < droppedAtOnce {
			return true, nil
		}
	}
	return false, nil
}

// dropByJob is dropAll for a job: what it leaves is an error, so that the job is tried again and goes on from there.
func (db *DB) dropByJob(ctx context.Context, o outdated) error {
	done, err := db.dropAll(ctx, o)
	if err == nil && !done {
		err = ctx.Err()
	}
	return err
}

// dropBatch finishes what it began, also when ctx ends meanwhile.
func (db *DB) dropBatch(ctx context.Context, o outdated) (int, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropLimit)
	defer cancel()
	return db.dropSome(ctx, o, droppedAtOnce)
}
