package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// A statement that waits for a table keeps everybody from it who comes later, for as long as somebody is at it who came before, such as
// pg_dump. A migration's waits so long, then lets the others go on for as long, and gives up in the end.
const (
	migrationWaits = 2 * time.Second
	migrationRests = 3 * time.Second
	migrationTries = 10 * time.Minute
)

// errInUse says of a migration that it never had its table.
var errInUse = fmt.Errorf("uma tabela que ela muda esteve em uso por %.0f minutos: encerre a transação longa (pg_stat_activity mostra qual é; um backup, por exemplo) e inicie de novo", migrationTries.Minutes())

// migrator is what migrations run over, until closing: on PostgreSQL a connection that holds the schema, and one whose server process can
// be told from others. The installation's own may be as few as one.
func (db *DB) migrator() (over *sql.DB, closing func()) {
	if db.engine == sqliteEngine {
		return db.w.DB, func() {}
	}
	over = stdlib.OpenDB(*db.pools[0].Config().ConnConfig)
	over.SetMaxOpenConns(2)
	return over, func() { _ = over.Close() }
}

// upBeside applies what is newer than the database, while others use it, and counts what it applied.
func (db *DB) upBeside(ctx context.Context, p *goose.Provider, over *sql.DB) (applied int, err error) {
	until := time.Now().Add(db.migrationTries)
	for {
		gaveWay, err := db.upOnce(ctx, p, over, &applied)
		if err == nil || !gaveWay || ctx.Err() != nil {
			return applied, err
		}
		if time.Now().After(until) {
			return applied, errors.Join(errInUse, err)
		}
		slog.WarnContext(ctx, "a migration waits for who uses its table, and lets others go first", "cause", err)
		select {
		case <-ctx.Done():
		case <-time.After(migrationRests):
		}
	}
}

// upOnce tells whether it ended a migration's statement that waited too long.
func (db *DB) upOnce(ctx context.Context, p *goose.Provider, over *sql.DB, applied *int) (gaveWay bool, err error) {
	var server int
	if err := over.QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&server); err != nil {
		return false, err
	}
	watching, stop := context.WithCancel(ctx)
	watched := make(chan bool)
	go func() { watched <- db.giveWay(watching, server) }()
	done, err := oneByOne(ctx, p)
	stop()
	*applied += done
	return <-watched, err
}

// giveWay has a server process end its statement where that waits for a table in a way that writers have to wait behind; it goes on until
// it has, or ctx ends. What makes an index beside writers waits for nothing in this way.
func (db *DB) giveWay(ctx context.Context, server int) bool {
	look := time.NewTicker(migrationWaits / 4)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-look.C:
		}
		ended, err := db.endWaiting(ctx, server)
		if err == nil && ended {
			return true
		}
	}
}

// endWaiting ends the statement of a server process where that has waited for too long. The answer is awaited whatever ends ctx: the
// migration that it ended may be heard of before.
func (db *DB) endWaiting(ctx context.Context, server int) (ended bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), migrationWaits)
	defer cancel()
	err = db.intake.w.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM (SELECT pg_cancel_backend(pid) FROM pg_locks WHERE pid = ? AND locktype = 'relation' AND NOT granted
		AND mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock', 'ShareUpdateExclusiveLock')
		AND waitstart < clock_timestamp() - ? * INTERVAL '1 second') AS ended`, server, migrationWaits.Seconds()).Scan(&ended)
	return ended, err
}
