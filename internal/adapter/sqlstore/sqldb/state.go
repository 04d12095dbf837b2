package sqldb

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"time"
)

// State is what a database says of itself.
type State struct {
	Version     string // 'SQLite 3.50.4', 'PostgreSQL 17.2'
	Now         time.Time
	ReadOnly    bool     // a standby, or one that was told so
	Unsafe      []string // settings by which a commit is not on the disk once it is acknowledged
	Encoding    string   // 'UTF8'
	Extensions  []string // those that are installed beside PostgreSQL's own language; Seiva needs none
	Connections int      // that the server takes in all; 0: no such limit
	Locks       int      // that it has room for at once, in all transactions together; 0: no such limit
	LocksEach   int      // by which it reckons that: max_locks_per_transaction
	Bytes       int64    // of the database
	Hosts       int      // that the address names
	Confirmed   bool     // a commit is acknowledged once a standby has it
}

// State asks the database for it. SQLite's clock is this machine's.
func (db *DB) State(ctx context.Context) (State, error) {
	if db.engine == postgresEngine {
		return db.postgresState(ctx)
	}
	s := State{Now: time.Now(), Encoding: "UTF8"}
	err := db.r.QueryRowContext(ctx, "SELECT 'SQLite ' || sqlite_version(), page_count * page_size FROM pragma_page_count, pragma_page_size").
		Scan(&s.Version, &s.Bytes)
	return s, damagedOr(err)
}

// postgresNow is PostgreSQL's clock, in milliseconds.
const postgresNow = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

func (db *DB) postgresState(ctx context.Context) (s State, err error) {
	var now int64
	var fsync, commit, pages string
	err = db.r.QueryRowContext(ctx, `SELECT 'PostgreSQL ' || current_setting('server_version'), `+postgresNow+`,
		pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on', current_setting('fsync'), current_setting('synchronous_commit'),
		current_setting('full_page_writes'), current_setting('server_encoding'), current_setting('max_connections')::int,
		current_setting('max_locks_per_transaction')::int,
		current_setting('max_locks_per_transaction')::int * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int),
		pg_database_size(current_database()), current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') NOT IN ('off', 'local')`).
		Scan(&s.Version, &now, &s.ReadOnly, &fsync, &commit, &pages, &s.Encoding, &s.Connections, &s.LocksEach, &s.Locks, &s.Bytes, &s.Confirmed)
	if err != nil {
		return s, err
	}
	s.Now, s.Hosts = Instant(now), hosts(db.pools[0].Config().ConnConfig)
	for name, value := range map[string]string{"fsync": fsync, "synchronous_commit": commit, "full_page_writes": pages} {
		if value == "off" {
			s.Unsafe = append(s.Unsafe, name)
		}
	}
	err = db.r.NewRaw("SELECT extname || ' ' || extversion FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname").Scan(ctx, &s.Extensions)
	return s, err
}

// Schema tells how far the database's schema is, how far this binary knows it, and whether it may run there where that is newer; it writes
// nothing. Errors: ErrOtherSchema, ErrOtherBranch.
func (db *DB) Schema(ctx context.Context) (current, known int64, beside bool, err error) {
	p, files, err := db.provider(migrations, db.w.DB)
	if err != nil {
		return 0, 0, false, err
	}
	sources := p.ListSources()
	known = sources[len(sources)-1].Version
	columns, err := db.Columns(ctx, "goose_db_version")
	if err != nil || len(columns) == 0 {
		return 0, known, false, err
	}
	err = db.r.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&current)
	if err != nil {
		return 0, known, false, err
	}
	sums, err := db.sums(ctx)
	if err != nil {
		return current, known, false, err
	}
	for _, source := range sources {
		if source.Version > current {
			break
		}
		text, err := fs.ReadFile(files, source.Path)
		if err != nil {
			return current, known, false, err
		}
		sum := sha256.Sum256(text)
		if got := sums[sumSetting(source.Version)]; got != "" && got != hex.EncodeToString(sum[:]) {
			return current, known, false, fmt.Errorf("%w (migração %d)", ErrOtherSchema, source.Version)
		}
	}
	if current > known {
		beside, err = db.beside(ctx, p)
		return current, known, beside, err
	}
	applied, err := db.applied(ctx)
	if err == nil {
		err = ofThisLine(applied, sources)
	}
	return current, known, beside, err
}

// sumSetting names the row that holds which text of a migration was applied.
func sumSetting(version int64) string { return fmt.Sprintf("migration.%05d", version) }

// sums are all of those rows, by their names.
func (db *DB) sums(ctx context.Context) (map[string]string, error) {
	var rows []struct{ Name, Value string }
	err := db.Read(ctx).NewRaw("SELECT name, value FROM settings WHERE name LIKE 'migration.%'").Scan(ctx, &rows)
	sums := make(map[string]string, len(rows))
	for _, row := range rows {
		sums[row.Name] = row.Value
	}
	return sums, err
}

// CountRows counts a table's rows: none where there is no such table.
func (db *DB) CountRows(ctx context.Context, table string) (int, error) {
	columns, err := db.Columns(ctx, table)
	if err != nil || len(columns) == 0 {
		return 0, err
	}
	n, err := db.Read(ctx).NewSelect().Table(table).Count(ctx)
	return int(n), err
}
