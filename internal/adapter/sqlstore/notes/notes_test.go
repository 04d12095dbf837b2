package notes_test

import (
	"testing"

	sqlnotes "seiva/internal/adapter/sqlstore/notes"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/notes/notestest"
)

func TestNotes(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		notestest.Conformance(t, func(t *testing.T) notestest.World {
			db := open(t)
			c := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
			return notestest.World{Store: sqlnotes.New(db), Retailer: c.Retailer, House: c.House, Shop: c.Store}
		})
	})
}
