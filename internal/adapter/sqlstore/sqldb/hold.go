package sqldb

import (
	"context"

	"github.com/uptrace/bun"
)

// HoldRow keeps others from writing a table's row with that id until the transaction of ctx ends. SQLite has one
// writer at a time: nobody else is writing.
func (db *DB) HoldRow(ctx context.Context, table, id string) error {
	if db.engine == sqliteEngine {
		return nil
	}
	_, err := db.Write(ctx).NewSelect().Table(table).Column("id").Where("id = ?", id).For("UPDATE").Exec(ctx)
	return err
}

// HoldRetailersRow is HoldRow for a row that lies with its retailer's, and is looked for there alone.
func (db *DB) HoldRetailersRow(ctx context.Context, table, retailerID, id string) error {
	_, err := db.Hold(db.Write(ctx).NewSelect().Table(table).Column("id").Where("id = ? AND retailer_id = ?", id, retailerID)).Exec(ctx)
	return err
}

// Hold makes a query keep others from writing the rows that it gives until its transaction ends. SQLite has one writer
// at a time: nobody else is writing.
func (db *DB) Hold(query *bun.SelectQuery) *bun.SelectQuery {
	if db.engine == sqliteEngine {
		return query
	}
	return query.For("UPDATE")
}

// SkipLocked makes a query pass over the rows that another transaction is changing and hold those it gives. SQLite has
// one writer at a time: nobody else is changing a row.
func (db *DB) SkipLocked(query *bun.SelectQuery) *bun.SelectQuery {
	if db.engine == sqliteEngine {
		return query
	}
	return query.For("UPDATE SKIP LOCKED")
}

// RowsOfRNotLocked ends a query over a table called r: it passes over the rows that another transaction is changing and
// holds those it gives. SQLite has one writer at a time: nobody else is changing a row.
func (db *DB) RowsOfRNotLocked() string {
	if db.engine == sqliteEngine {
		return ""
	}
	return " FOR UPDATE OF r SKIP LOCKED"
}
