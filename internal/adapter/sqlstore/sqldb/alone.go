package sqldb

import (
	"context"
	"errors"

	"github.com/uptrace/bun"
)

// Alone runs f with a connection of its own, outside of a transaction, while no other process runs anything under the same lock; false:
// another one does. A connection that is lost lets go of the lock once its statement ends. PostgreSQL's alone.
func (db *DB) Alone(ctx context.Context, lock int64, f func(ctx context.Context, conn bun.IDB) error) (mine bool, err error) {
	conn, err := db.w.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if err := conn.NewRaw("SELECT pg_try_advisory_lock(?)", lock).Scan(ctx, &mine); err != nil || !mine {
		return false, err
	}
	defer func() {
		_, unlocked := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(?)", lock)
		err = errors.Join(err, unlocked)
	}()
	return true, f(ctx, conn)
}
