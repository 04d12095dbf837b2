package sqldb

import (
	"context"
	"errors"
	"time"
)

// Outdated names rows that nothing needs any more. An index must answer where in the order of by, so that the first of
// them are found without reading others.
type Outdated struct {
	Table, Key string // the columns of its primary key
	Where, By  string
	Args       []any

	Tenants bool // they are retailers', in a table that may be distributed
	spread  bool // it is
}

// No clean-up deletes more rows in one transaction than this, however many there are: SQLite has one writer, and a
// transaction that runs into its limit would undo all that it did.
const (
	droppedAtOnce   = 1000             // By a clean-up of its own
	DroppedOnTheWay = 100              // By a call that stores one row of the kind, so that it still gets ahead
	dropLimit       = 30 * time.Second // of one transaction
)

// DropSome deletes the first most of them, in the transaction of ctx when it carries one, and tells how many it were.
func (db *DB) DropSome(ctx context.Context, o Outdated, most int) (int, error) {
	if err := db.locate(ctx, &o); err != nil {
		return 0, err
	}
	return db.dropFirst(ctx, o, most)
}

// locate finds out whether the rows lie on other servers.
func (db *DB) locate(ctx context.Context, o *Outdated) (err error) {
	if o.Tenants {
		o.spread, err = db.Spread(ctx, o.Table)
	}
	return err
}

func (db *DB) dropFirst(ctx context.Context, o Outdated, most int) (int, error) {
	result, err := db.Write(ctx).ExecContext(ctx, db.deleteFirst(o, most), o.Args...)
	if err != nil {
		return 0, err
	}
	return Affected(result)
}

const spreadQuery = `EXISTS (SELECT FROM pg_trigger WHERE tgrelid = to_regclass(?) AND tgname LIKE 'truncate\_trigger\_%')`

// Spread tells whether the rows of a table lie on other servers (decision 142), where a statement over several retailers holds none and
// passes over none that is held. Citus marks such a table with a trigger; asking so asks nothing that other databases lack.
func (db *DB) Spread(ctx context.Context, table string) (is bool, err error) {
	if !db.InParts() {
		return false, nil
	}
	err = db.Read(ctx).NewRaw("SELECT "+spreadQuery, table).Scan(ctx, &is)
	return is, err
}

// RowsOfRNotLockedIn is RowsOfRNotLocked for a query of several retailers' rows of that table: of one that is spread it holds none.
func (db *DB) RowsOfRNotLockedIn(ctx context.Context, table string) (string, error) {
	spread, err := db.Spread(ctx, table)
	if spread || err != nil {
		return "", err
	}
	return db.RowsOfRNotLocked(), nil
}

// DropOnTheWay is for calls that store rows of the same kind: each takes a few old ones with it.
func (db *DB) DropOnTheWay(ctx context.Context, o Outdated) error {
	_, err := db.DropSome(ctx, o, DroppedOnTheWay)
	return err
}

// DropAll deletes them in many small transactions; between two of them other writers get their turn. It stops when none
// is left, or after the transaction during which ctx ends: false then, and the next call goes on from there.
func (db *DB) DropAll(ctx context.Context, o Outdated) (bool, error) {
	if _, within := transactionOf(ctx); within {
		return false, errors.New("sqlstore: dropAll inside of a transaction")
	}
	if err := db.locate(ctx, &o); err != nil {
		return false, err
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

// DropByJob is DropAll for a job: what it leaves is an error, so that the job is tried again and goes on from there.
func (db *DB) DropByJob(ctx context.Context, o Outdated) error {
	done, err := db.DropAll(ctx, o)
	if err == nil && !done {
		err = ctx.Err()
	}
	return err
}

// dropBatch finishes what it began, also when ctx ends meanwhile.
func (db *DB) dropBatch(ctx context.Context, o Outdated) (int, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropLimit)
	defer cancel()
	return db.dropFirst(ctx, o, droppedAtOnce)
}
