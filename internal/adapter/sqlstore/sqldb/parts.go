package sqldb

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"
)

// Part is one part of a table that PostgreSQL keeps in parts by ranges of a column: what is below Until and in no part before it.
type Part struct{ Name, Until string }

// Below tells whether one bound of a part is below another: both are digits, of a number or of a month.
func Below(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// EndsBy tells whether nothing of the part is at a bound or behind it.
func (p Part) EndsBy(bound string) bool { return !Below(bound, p.Until) }

// halfIndexes are those that a rebuilding of a part's left which was cut off, or is making.
const halfIndexes = `SELECT c.relname FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_inherits AS p ON p.inhrelid = i.indrelid
	WHERE NOT i.indisvalid AND c.relname ~ '_cc(new|old)[0-9]*$' ORDER BY c.relname`

// HalfIndexes names what a rebuilding left that was cut off; nothing uses it, but every row is written into it.
func (db *DB) HalfIndexes(ctx context.Context) ([]string, error) {
	if !db.InParts() {
		return nil, nil
	}
	here, elsewhere, err := halves(ctx, db.Read(ctx))
	return append(here, elsewhere...), err
}

// halves names those of this server, and those of the servers over which a database is spread (decision 142): each is of one of them.
func halves(ctx context.Context, conn bun.IDB) (here, elsewhere []string, err error) {
	if err := conn.NewRaw(halfIndexes).Scan(ctx, &here); err != nil {
		return nil, nil, err
	}
	elsewhere, err = onWorkers(ctx, conn, "SELECT string_agg(relname, ' ') FROM ("+halfIndexes+") AS half")
	return here, strings.Fields(strings.Join(elsewhere, " ")), err
}

// onWorkers runs a command on each of the other servers, outside of a transaction, and gives what each answers; there may be none.
func onWorkers(ctx context.Context, conn bun.IDB, command string) ([]string, error) {
	var spread bool
	if err := conn.NewRaw("SELECT to_regproc('pg_catalog.run_command_on_workers') IS NOT NULL").Scan(ctx, &spread); err != nil || !spread {
		return nil, err
	}
	var answers []struct {
		Nodename, Result string
		Success          bool
	}
	err := conn.NewRaw("SELECT nodename, success, COALESCE(result, '') AS result FROM run_command_on_workers(?)", command).Scan(ctx, &answers)
	said := make([]string, len(answers))
	for i, a := range answers {
		if said[i] = a.Result; !a.Success {
			err = errors.Join(err, fmt.Errorf("the server %s: %s", a.Nodename, a.Result))
		}
	}
	return said, err
}

// shardsOf adds what the servers over which a part is spread know of it: its pages that are not all visible, and its rows. The
// catalogue here knows none of them.
func shardsOf(ctx context.Context, conn bun.IDB, part string, fresh, rows *int64) error {
	answers, err := onWorkers(ctx, conn, `SELECT COALESCE(SUM(relpages - relallvisible), 0) || ' ' || COALESCE(SUM(reltuples::bigint), 0)
		FROM pg_class WHERE relkind = 'r' AND relname ~ '^`+part+`_[0-9]{6,}$'`)
	for _, answer := range answers {
		var f, r int64
		if _, said := fmt.Sscan(answer, &f, &r); said != nil {
			return errors.Join(err, said)
		}
		*fresh, *rows = *fresh+f, *rows+r
	}
	return err
}

// RebuildIndexes rebuilds the indexes of a part, with full pages, while others read and write it. It first removes what an earlier call
// left half done. Two at once would wait for each other: false means that another process is doing it under the same lock.
func (db *DB) RebuildIndexes(ctx context.Context, lock int64, part string) (mine bool, err error) {
	return db.Alone(ctx, lock, func(ctx context.Context, conn bun.IDB) error {
		here, elsewhere, err := halves(ctx, conn)
		if err != nil {
			return err
		}
		const drop = "DROP INDEX CONCURRENTLY IF EXISTS "
		for _, name := range here {
			if _, err := conn.ExecContext(ctx, drop+name); err != nil {
				return err
			}
		}
		for _, name := range elsewhere {
			if _, err := onWorkers(ctx, conn, drop+name); err != nil {
				return err
			}
		}
		var whole []string
		err = conn.NewRaw("SELECT c.relname FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid WHERE i.indrelid = to_regclass(?) ORDER BY c.relname", part).
			Scan(ctx, &whole)
		for _, name := range whole {
			for _, step := range []string{"ALTER INDEX " + name + " SET (fillfactor = 100)", "REINDEX INDEX CONCURRENTLY " + name} {
				if err == nil {
					_, err = conn.ExecContext(ctx, step)
				}
			}
		}
		return err
	})
}
