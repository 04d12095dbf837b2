package sqldb

import (
	"context"

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
func (db *DB) HalfIndexes(ctx context.Context) (names []string, err error) {
	if !db.InParts() {
		return nil, nil
	}
	err = db.Read(ctx).NewRaw(halfIndexes).Scan(ctx, &names)
	return names, err
}

// RebuildIndexes writes the indexes of a part anew, with full pages, while others read and write it. What one before left half done goes
// first. Two at once would wait for each other: false, another process that asked by the same lock is at it.
func (db *DB) RebuildIndexes(ctx context.Context, lock int64, part string) (mine bool, err error) {
	return db.Alone(ctx, lock, func(ctx context.Context, conn bun.IDB) error {
		var half, whole []string
		if err := conn.NewRaw(halfIndexes).Scan(ctx, &half); err != nil {
			return err
		}
		for _, name := range half {
			if _, err := conn.ExecContext(ctx, "DROP INDEX CONCURRENTLY IF EXISTS "+name); err != nil {
				return err
			}
		}
		err := conn.NewRaw("SELECT c.relname FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid WHERE i.indrelid = to_regclass(?) ORDER BY c.relname", part).
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
