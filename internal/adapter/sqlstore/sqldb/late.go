package sqldb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"sync"

	"github.com/uptrace/bun"

	"seiva/internal/kit/slow"
)

type lateKey struct{}

// late is the one transaction of a whole call, which begins with the first that the call writes: what the call does before,
// however slow, holds nobody up. Whatever opens transactions of its own then joins it; each of those is undone alone when
// it fails, the whole when the call does.
type late struct {
	db    *DB
	ctx   context.Context //nolint:containedctx // the call's own: what writes first may carry one that ends before it
	first func(ctx context.Context) error

	mu    sync.Mutex
	state lateState
	tx    transaction
	undo  func()
	err   error   // why it did not begin
	out   *bun.DB // what writers get then
}

type lateState int

const (
	lateWaiting lateState = iota
	lateOpen
	lateFailed
	lateEnded
)

// LateIn returns a context whose first write begins a transaction, with first as its beginning. Whoever made it calls
// Finish or not, and end in any case.
func (db *DB) LateIn(ctx context.Context, first func(ctx context.Context) error) (context.Context, *late) {
	l := &late{db: db, ctx: ctx, first: first}
	open := func() bool { _, begun := l.begun(); return begun }
	return slow.Within(context.WithValue(ctx, lateKey{}, l), open), l
}

// lateOf returns the late transaction of ctx while it is not ended.
func lateOf(ctx context.Context) *late {
	l, ok := ctx.Value(lateKey{}).(*late)
	if !ok {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state == lateEnded {
		return nil
	}
	return l
}

// begun returns the transaction if it has begun.
func (l *late) begun() (transaction, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tx, l.state == lateOpen
}

// open begins it where it has not.
func (l *late) open() (transaction, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state != lateWaiting {
		return l.tx, l.err
	}
	l.err = again(l.ctx, TriesOfRace, func() error {
		tx, undo, err := l.db.begin(l.ctx, l.db.w)
		if err != nil {
			return err
		}
		if err := l.first(tx.in(l.ctx)); err != nil {
			undo()
			return err
		}
		l.tx, l.undo = tx, undo
		return nil
	})
	l.state = lateOpen
	if l.err != nil {
		l.state, l.out = lateFailed, bun.NewDB(sql.OpenDB(refusing{l.err}), l.db.w.Dialect())
	}
	return l.tx, l.err
}

// writer returns the transaction, or what refuses every statement when there is none.
func (l *late) writer() bun.IDB {
	if tx, err := l.open(); err == nil {
		return tx.Tx
	}
	return l.out
}

// run runs f within it, as a part that is undone alone when it fails and run again when it raced another transaction.
func (l *late) run(ctx context.Context, tries int, f func(ctx context.Context) error) error {
	tx, err := l.open()
	if err != nil {
		return err
	}
	ctx = tx.in(ctx)
	return again(ctx, tries, func() (err error) {
		before := *tx.ends
		if _, err := tx.ExecContext(ctx, "SAVEPOINT part"); err != nil {
			return err
		}
		if err = f(ctx); err == nil {
			_, err = tx.ExecContext(ctx, "RELEASE SAVEPOINT part")
		}
		if err != nil {
			*tx.ends = before
			_, _ = tx.ExecContext(context.WithoutCancel(ctx), "ROLLBACK TO SAVEPOINT part") // a broken connection undoes all
			_, _ = tx.ExecContext(context.WithoutCancel(ctx), "RELEASE SAVEPOINT part")
		}
		return err
	})
}

// Finish writes the call's last and commits; a call that has written nothing begins here.
func (l *late) Finish(last func(ctx context.Context) error) error {
	tx, err := l.open()
	if err != nil {
		return err
	}
	ctx := tx.in(l.ctx)
	if err := last(ctx); err != nil {
		return err
	}
	return tx.commit(ctx)
}

// Failed returns why it did not begin, if it tried to.
func (l *late) Failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// End undoes what was not committed.
func (l *late) End() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.undo != nil {
		l.undo()
	}
	if l.out != nil {
		_ = l.out.Close()
	}
	l.state, l.tx, l.undo, l.out = lateEnded, transaction{}, nil, nil
}

// refusing connects to nothing.
type refusing struct{ err error }

// Connect implements driver.Connector.
func (r refusing) Connect(context.Context) (driver.Conn, error) { return nil, r.err }

// Driver implements driver.Connector.
func (r refusing) Driver() driver.Driver { return r }

// Open implements driver.Driver.
func (r refusing) Open(string) (driver.Conn, error) { return nil, r.err }
