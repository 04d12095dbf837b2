package sqlstore

import (
	"cmp"
	"database/sql"
	"time"

	"seiva/internal/identity"
	"seiva/internal/switches"
)

// byConstraint maps a unique constraint, under PostgreSQL's name and SQLite's columns, to its domain's error.
var byConstraint = map[string]error{
	"accounts_email_uq":      identity.ErrEmailTaken,
	"accounts.email_key":     identity.ErrEmailTaken,
	"passkeys_credential_uq": identity.ErrPasskeyKnown,
	"passkeys.credential_id": identity.ErrPasskeyKnown,

	"switched_profiles_open_uq":    switches.ErrOtherOpen,
	"switched_profiles.session_id": switches.ErrOtherOpen,
}

// constraintError turns a driver's unique violation into the domain's error; other errors pass.
func constraintError(err error) error {
	if known, ok := byConstraint[uniqueViolation(err)]; ok {
		return known
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
