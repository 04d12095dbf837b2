package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"time"

	"github.com/uptrace/bun"
)

// constraintError turns the violation of a unique constraint that is known, under PostgreSQL's name and SQLite's columns, into
// its domain's error; other errors pass.
func constraintError(err error, known map[string]error) error {
	if of, ok := known[uniqueViolation(err)]; ok {
		return of
	}
	return err
}

// changedOr gives none when a statement that went well changed no row.
func changedOr(result sql.Result, err, none error) error {
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return cmp.Or(err, none)
	}
	return nil
}

// millis is how an instant is stored; the zero time is 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// instant reads it back, in UTC.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// changed tells whether a statement changed a row.
func changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// affected is how many rows a statement changed.
func affected(result sql.Result) (int, error) {
	n, err := result.RowsAffected()
	return int(n), err
}

// insertOr runs an insert that does nothing on a conflict, and gives conflict when it did nothing.
func insertOr(ctx context.Context, q *bun.InsertQuery, conflict error) error {
	result, err := q.Exec(ctx)
	return changedOr(result, err, conflict)
}

// stated returns an instant of a document in the offset that it states, in minutes.
func stated(at int64, offset int) time.Time {
	return time.UnixMilli(at).In(time.FixedZone("", offset*60))
}

// offsetOf returns the offset of an instant of a document, in minutes.
func offsetOf(at time.Time) int {
	_, seconds := at.Zone()
	return seconds / 60
}
