package sqldb

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/kit/slow"
	"seiva/internal/kit/spans"
)

type txKey struct{}

// transaction is what InTx puts into a context: the connection is there for BulkInsert alone, ends holds what is to be
// done with its end.
type transaction struct {
	bun.Tx
	conn bun.Conn
	db   *DB
	ends *endings
}

// endings is what a transaction is to do last, and what follows its commit.
type endings struct {
	last  []func(ctx context.Context) error
	after []func()
	left  bool // the commit goes on, and nobody waits for it any more
}

// TriesOfRace is how often InTx runs a transaction that met another one. Each try of a deadlock takes a second, after
// which PostgreSQL looks for one.
const TriesOfRace = 5

// InTx runs f in one write transaction: every store method called with the context that f gets takes part in it.
// An error from f, or a panic, undoes all of it. Nested calls join the outer transaction. What another transaction alone
// undid (a deadlock, no serial order) is run again: f must find everything in the database and in what it does not
// change, and leave nothing behind but what it sets again each time.
func (db *DB) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	return db.inTx(ctx, db.w, TriesOfRace, f)
}

// InTxForIntake is InTx for what receipts wait for: on connections of its own, for at most so many tries.
func (db *DB) InTxForIntake(ctx context.Context, tries int, f func(ctx context.Context) error) error {
	return db.inTx(ctx, db.intake.w, tries, f)
}

// inTx is InTx on connections of w, for at most so many tries.
func (db *DB) inTx(ctx context.Context, w *bun.DB, tries int, f func(ctx context.Context) error) (err error) {
	if _, joined := ctx.Value(txKey{}).(transaction); joined {
		return f(ctx)
	}
	defer func() { db.damage.note(err) }() // what no hook sees: BulkInsert, and the commit itself
	if l := lateOf(ctx); l != nil {
		return l.run(ctx, tries, f)
	}
	return again(ctx, tries, func() error { return db.attempt(ctx, w, f) })
}

// aside is how long a try steps aside at most, so that the transaction that it met gets on.
const aside = 50 * time.Millisecond

// again tries what races others, unless ctx ends.
func again(ctx context.Context, tries int, f func() error) error {
	for try := 1; ; try++ {
		err := f()
		if !Raced(err) || try >= tries || ctx.Err() != nil {
			return err
		}
		slog.InfoContext(ctx, "transaction tried again", "try", try, "cause", err)
		select {
		case <-time.After(time.Duration(try) * rand.N(aside)):
		case <-ctx.Done():
			return err
		}
	}
}

// attempt is one transaction.
func (db *DB) attempt(ctx context.Context, w *bun.DB, f func(ctx context.Context) error) error {
	tx, end, err := db.begin(ctx, w)
	if err != nil {
		return err
	}
	defer end()
	ctx = tx.in(ctx)
	if err := f(ctx); err != nil {
		return err
	}
	return tx.commit(ctx)
}

// begin opens a transaction; end undoes it unless it was committed, and must be called.
func (db *DB) begin(ctx context.Context, w *bun.DB) (tx transaction, end func(), err error) {
	_, waiting := spans.Part(ctx, "wait for a connection") // SQLite's writer is one
	conn, err := w.Conn(ctx)
	waiting.End(err)
	if err != nil {
		return transaction{}, nil, err
	}
	opened, err := conn.BeginTx(ctx, nil)
	if err != nil {
		_ = conn.Close()
		return transaction{}, nil, err
	}
	tx = transaction{opened, conn, db, &endings{}}
	return tx, func() {
		if !tx.ends.left {
			_, _ = tx.Rollback(), tx.conn.Close()
		}
	}, nil
}

// in returns a context that carries the transaction.
func (tx transaction) in(ctx context.Context) context.Context {
	return slow.Within(context.WithValue(ctx, txKey{}, tx), func() bool { return true })
}

// commit does what is to be done last, in a context that carries tx, commits, and does what follows.
func (tx transaction) commit(ctx context.Context) error {
	for len(tx.ends.last) > 0 {
		last := tx.ends.last
		tx.ends.last = nil
		for _, f := range last {
			if err := f(ctx); err != nil {
				return err
			}
		}
	}
	return tx.wait(ctx)
}

// wait commits, but waits for a server no longer than ctx goes, or than a statement may take. The commit goes on then, since nobody may
// call it off, and whoever asked is told that no answer came. What is over before its commit began is undone.
func (tx transaction) wait(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if tx.db.OneWriter() {
		return tx.follow(tx.Commit())
	}
	ctx, stop := tx.db.bounded(ctx)
	defer stop()
	done := make(chan error, 1)
	go func() {
		err := tx.Commit()
		if err == nil {
			err = tx.replicated()
		}
		done <- err
	}()
	select {
	case err := <-done:
		return tx.follow(err)
	case <-ctx.Done():
	}
	tx.ends.left = true
	go func() {
		_ = tx.follow(<-done)
		_ = tx.conn.Close() // a commit has ended the transaction, however it went
	}()
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return errUnanswered
	}
	return ctx.Err()
}

// follow does what follows a commit that went well.
func (tx transaction) follow(err error) error {
	if err != nil {
		return err
	}
	for _, f := range tx.ends.after {
		f()
	}
	return nil
}

// Transactor is the part of a store that opens its domain's transactions.
type Transactor struct{ DB *DB }

// InTx implements the domain's store: f runs in one write transaction, which the calls made with its context join.
func (t Transactor) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	return t.DB.InTx(ctx, f)
}

// AfterCommit calls f once the transaction of ctx is committed; at once outside of one.
func (db *DB) AfterCommit(ctx context.Context, f func()) {
	if tx, ok := transactionOf(ctx); ok {
		tx.ends.after = append(tx.ends.after, f)
		return
	}
	f()
}

// AtTheEnd runs f as the last part of the transaction of ctx, so that a lock which everybody takes is taken after all
// others and held for a moment; outside of a transaction f has one of its own. An error of f undoes the transaction.
func (db *DB) AtTheEnd(ctx context.Context, f func(ctx context.Context) error) error {
	if tx, ok := transactionOf(ctx); ok {
		tx.ends.last = append(tx.ends.last, f)
		return nil
	}
	return db.InTx(ctx, f)
}

// InTransaction tells whether ctx carries a transaction.
func InTransaction(ctx context.Context) bool {
	_, ok := transactionOf(ctx)
	return ok
}

// transactionOf returns the transaction that ctx carries.
func transactionOf(ctx context.Context) (transaction, bool) {
	if tx, ok := ctx.Value(txKey{}).(transaction); ok {
		return tx, true
	}
	if l := lateOf(ctx); l != nil {
		return l.begun()
	}
	return transaction{}, false
}

// Write returns the transaction of ctx, or the writer outside of one.
func (db *DB) Write(ctx context.Context) bun.IDB {
	if tx, ok := ctx.Value(txKey{}).(transaction); ok {
		return tx.Tx
	}
	if l := lateOf(ctx); l != nil {
		return l.writer()
	}
	return db.w
}

// Read returns the transaction of ctx, so that one reads what it wrote, or the readers outside of one: within InSnapshot those
// of its moment, of a standby where ctx is marked.
func (db *DB) Read(ctx context.Context) bun.IDB {
	if tx, ok := transactionOf(ctx); ok {
		return tx.Tx
	}
	if tx, ok := ctx.Value(readingKey{}).(bun.Tx); ok {
		return tx
	}
	if db.marked(ctx) {
		return db.near
	}
	return db.r
}

// ReadForIntake is read for what receipts wait for: it has connections of its own.
func (db *DB) ReadForIntake(ctx context.Context) bun.IDB {
	if tx, ok := transactionOf(ctx); ok {
		return tx.Tx
	}
	return db.intake.r
}
