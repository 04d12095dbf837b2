package sqlstore

import (
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"
)

// engine is the only thing that tells SQLite from PostgreSQL; every branch on it stands in this file.
type engine int

const (
	sqliteEngine engine = iota
	postgresEngine
)

// uniqueViolation gives the name of the unique constraint (PostgreSQL) or the violated columns (SQLite:
// 'accounts.email_key') that err breaks; empty when it is another error.
func uniqueViolation(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23505" {
		return pg.ConstraintName
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) && (lite.Code() == sqlitelib.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY) {
		_, columns, _ := strings.Cut(lite.Error(), "UNIQUE constraint failed: ")
		columns, _, _ = strings.Cut(columns, " (")
		return columns
	}
	return ""
}
