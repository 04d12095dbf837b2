package sqldb

import (
	"cmp"
	"context"
	"database/sql"
	"regexp"
	"time"

	"github.com/uptrace/bun"
)

// ofShard is what Citus appends to the name of a constraint where a row is refused; where another server refused it, inText finds the
// name in its message, the only word with a stroke below (decision 142).
var (
	ofShard = regexp.MustCompile(`_\d{6,}$`)
	inText  = regexp.MustCompile(`\b\w+_\w+\b`)
)

// ConstraintError turns the violation of a unique constraint that is known, under PostgreSQL's name and SQLite's columns, into
// its domain's error; other errors pass.
func ConstraintError(err error, known map[string]error) error {
	if of, ok := known[UniqueViolation(err)]; ok {
		return of
	}
	return err
}

// ChangedOr gives none when a statement that went well changed no row.
func ChangedOr(result sql.Result, err, none error) error {
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return cmp.Or(err, none)
	}
	return nil
}

// Millis is how an instant is stored; the zero time is 0.
func Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// Instant reads it back, in UTC.
func Instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// Changed tells whether a statement Changed a row.
func Changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// Affected is how many rows a statement changed.
func Affected(result sql.Result) (int, error) {
	n, err := result.RowsAffected()
	return int(n), err
}

// InsertOr runs an insert that does nothing on a conflict, and gives conflict when it did nothing.
func InsertOr(ctx context.Context, q *bun.InsertQuery, conflict error) error {
	result, err := q.Exec(ctx)
	return ChangedOr(result, err, conflict)
}

// Stated returns an instant of a document in the offset that it states, in minutes.
func Stated(at int64, offset int) time.Time {
	return time.UnixMilli(at).In(time.FixedZone("", offset*60))
}

// OffsetOf returns the offset of an instant of a document, in minutes.
func OffsetOf(at time.Time) int {
	_, seconds := at.Zone()
	return seconds / 60
}
