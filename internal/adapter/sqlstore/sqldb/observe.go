package sqldb

import "github.com/uptrace/bun"

// Observe tells one hook of every query of the readers and another of every statement of the writer; nil is none. Before
// anything else is done.
func (db *DB) Observe(read, write bun.QueryHook) {
	if read != nil {
		db.r, db.intake.r = db.r.WithQueryHook(read), db.intake.r.WithQueryHook(read)
	}
	if write != nil {
		db.w, db.intake.w = db.w.WithQueryHook(write), db.intake.w.WithQueryHook(write)
	}
}
