package sqldb

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"

	"seiva/internal/kit/disk"
	"seiva/internal/kit/period"
)

// engine is the only thing that tells SQLite from PostgreSQL; every branch on it stands in this file.
type engine int

const (
	sqliteEngine engine = iota
	postgresEngine
)

// UniqueViolation gives the name of the unique constraint (PostgreSQL) or the violated columns (SQLite:
// 'accounts.email_key') that err breaks; empty when it is another error.
func UniqueViolation(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23505" {
		return ofShard.ReplaceAllString(cmp.Or(pg.ConstraintName, inText.FindString(pg.Message)), "")
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) && (lite.Code() == sqlitelib.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY) {
		_, columns, _ := strings.Cut(lite.Error(), "UNIQUE constraint failed: ")
		columns, _, _ = strings.Cut(columns, " (")
		return columns
	}
	return ""
}

// faultOf tells what is wrong with the database itself, or with its disk, when that is why a statement failed.
func faultOf(err error) Fault {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return map[string]Fault{
			"XX001": FaultDamaged, "XX002": FaultDamaged, "53100": FaultFull, "58030": FaultDisk, "25006": FaultReadOnly,
		}[pg.Code]
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		if disk.Full(lite) {
			return FaultFull
		}
		return map[int]Fault{
			sqlitelib.SQLITE_CORRUPT: FaultDamaged, sqlitelib.SQLITE_NOTADB: FaultDamaged,
			sqlitelib.SQLITE_IOERR: FaultDisk, sqlitelib.SQLITE_READONLY: FaultReadOnly,
		}[lite.Code()&0xff]
	}
	return NoFault
}

// CheckPages reads every page of a SQLite database that is no larger than most bytes (0: whatever its size). Error:
// ErrDamaged. PostgreSQL has checksums of its own.
func (db *DB) CheckPages(ctx context.Context, most int64) error {
	if db.engine == postgresEngine {
		return nil
	}
	var size int64
	err := db.r.QueryRowContext(ctx, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").Scan(&size)
	if err == nil && (most == 0 || size <= most) {
		return db.quickCheck(ctx)
	}
	return damagedOr(err)
}

// Least and greatest name the scalar functions of the engine.
func (db *DB) Least() string {
	if db.engine == postgresEngine {
		return "LEAST"
	}
	return "MIN"
}

func (db *DB) Greatest() string {
	if db.engine == postgresEngine {
		return "GREATEST"
	}
	return "MAX"
}

// Holds is the condition that a text holds another one (?) as it stands: no letter of it is a pattern.
func (db *DB) Holds(text string) string {
	if db.engine == postgresEngine {
		return "strpos(" + text + ", ?) > 0"
	}
	return "instr(" + text + ", ?) > 0"
}

// RowsAtOnce is how many rows one SQLite statement inserts: more saves nothing, and each value is a parameter of at
// most 32,766.
const RowsAtOnce = 25

// BulkInsert inserts many rows in the transaction of ctx: COPY on PostgreSQL, prepared many-row statements on SQLite.
func (db *DB) BulkInsert(ctx context.Context, table string, columns []string, rows [][]any) (err error) {
	if len(rows) == 0 {
		return nil
	}
	_, span := statement(ctx, "INSERT", table)
	span.Count("db.rows", len(rows))
	defer func() { span.End(err) }()
	tx, ok := transactionOf(ctx)
	if !ok {
		return errors.New("sqlstore: bulkInsert outside of a transaction")
	}
	if db.engine == postgresEngine {
		return tx.conn.Raw(func(driver any) error {
			_, err := driver.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
			return err
		})
	}
	for _, size := range []int{RowsAtOnce, 1} {
		if len(rows) < size {
			continue
		}
		rest, err := insertBy(ctx, tx.Tx.Tx, table, columns, rows, size)
		if err != nil {
			return err
		}
		rows = rest
	}
	return nil
}

// insertBy inserts rows in steps of size and gives those that are left.
func insertBy(ctx context.Context, tx *sql.Tx, table string, columns []string, rows [][]any, size int) ([][]any, error) {
	tuple := "(" + strings.TrimSuffix(strings.Repeat("?,", len(columns)), ",") + ")"
	text := fmt.Sprintf("INSERT INTO %s (%s) VALUES %s", table, strings.Join(columns, ","),
		strings.TrimSuffix(strings.Repeat(tuple+",", size), ","))
	statement, err := tx.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	defer func() { _ = statement.Close() }()
	values := make([]any, 0, size*len(columns))
	for ; len(rows) >= size; rows = rows[size:] {
		values = values[:0]
		for _, row := range rows[:size] {
			values = append(values, row...)
		}
		if _, err := statement.ExecContext(ctx, values...); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// OneWriter tells that nobody else writes while a transaction of this process does, so that there is nothing to hold.
func (db *DB) OneWriter() bool { return db.engine == sqliteEngine }

// LockUntilCommit makes transactions that take the same lock wait for each other; ctx must carry one. SQLite has
// one writer at a time, so nothing is left to lock.
func (db *DB) LockUntilCommit(ctx context.Context, lock int64) error {
	if db.engine == sqliteEngine {
		return nil
	}
	_, err := db.Write(ctx).ExecContext(ctx, "SELECT pg_advisory_xact_lock(?)", lock)
	return err
}

// ShareUntilCommit waits for LockUntilCommit's holder and keeps others from becoming it, but not from sharing it.
func (db *DB) ShareUntilCommit(ctx context.Context, lock int64) error {
	if db.engine == sqliteEngine {
		return nil
	}
	_, err := db.Write(ctx).ExecContext(ctx, "SELECT pg_advisory_xact_lock_shared(?)", lock)
	return err
}

// Raced tells whether a transaction failed only because of another one beside it: a deadlock, or no serial order. Once more
// may go well.
func Raced(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40P01" || pg.Code == "40001")
}

// deleteFirst writes a statement that deletes at most so many outdated rows. On PostgreSQL it passes over those that
// another transaction holds (two processes that clean up never wait for each other), and picks them once, whatever the
// planner does.
func (db *DB) deleteFirst(o Outdated, most int) string {
	if db.engine == sqliteEngine || o.spread {
		return fmt.Sprintf("DELETE FROM %[1]s WHERE (%[2]s) IN (SELECT %[2]s FROM %[1]s WHERE %[3]s ORDER BY %[4]s LIMIT %[5]d)",
			o.Table, o.Key, o.Where, o.By, most)
	}
	return fmt.Sprintf("DELETE FROM %[1]s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %[1]s WHERE %[2]s ORDER BY %[3]s LIMIT %[4]d FOR UPDATE SKIP LOCKED))",
		o.Table, o.Where, o.By, most)
}

// NoRow is a condition that no row meets, by a column of text. One that is false whatever the rows are (1 = 0) is refused by a distributed
// database of PostgreSQL 15 and 16 where one table is joined to another that may lack a row for it (decision 142).
func NoRow(column string) string { return column + " < ''" }

// Direction is the end of an expression to order by.
func Direction(desc bool) string {
	if desc {
		return " DESC"
	}
	return " ASC"
}

// ByIndex names the index by which SQLite must find the rows of the table that it stands behind: without statistics it takes a
// clustered key for as good as an index of the few rows that are asked for. PostgreSQL knows how few they are.
func (db *DB) ByIndex(name string) string {
	if db.engine == sqliteEngine {
		return " INDEXED BY " + name
	}
	return ""
}

// OfMonths adds to a condition by days that the column of months is theirs, so that no other part of the table is looked into;
// an empty day is an open end. SQLite has an index of days, and would take another one for it.
func (db *DB) OfMonths(column, from, to string) (condition string) {
	if db.engine == sqliteEngine {
		return ""
	}
	if from != "" {
		condition = " AND " + column + " >= '" + period.Month(from) + "'"
	}
	if to != "" {
		condition += " AND " + column + " <= '" + period.Month(to) + "'"
	}
	return condition
}

// InParts tells whether some tables are kept in parts.
func (db *DB) InParts() bool { return db.engine == postgresEngine }

// Parts lists the parts of a table, as ranges of the column that parts it; SQLite's tables have none.
func (db *DB) Parts(ctx context.Context, table string) ([]Part, error) {
	if db.engine == sqliteEngine {
		return nil, nil
	}
	var parts []Part
	err := db.Read(ctx).NewRaw(`SELECT c.relname AS name, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''(\d+)''\)') AS until
		FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = to_regclass('`+table+`') ORDER BY c.relname`).Scan(ctx, &parts)
	return parts, err
}

// MakePart adds a part to a table in the transaction of ctx. Whoever reads or writes the table does not wait for it: the part is a
// table of its own until it is added.
func (db *DB) MakePart(ctx context.Context, table, name, from, until string) error {
	if err := db.waitAtMost(ctx, "2s"); err != nil {
		return err
	}
	for _, statement := range []string{
		fmt.Sprintf("CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS)", name, table),
		fmt.Sprintf("ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM ('%s') TO ('%s')", table, name, from, until),
	} {
		if _, err := db.Write(ctx).ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// DropPart drops a part of a table with all that it holds; false: somebody holds the table. Whoever comes meanwhile waits for it, so
// that it waits for others no longer than a moment.
func (db *DB) DropPart(ctx context.Context, name string) (bool, error) {
	err := db.InTx(ctx, func(ctx context.Context) error {
		if err := db.waitAtMost(ctx, "50ms"); err != nil {
			return err
		}
		_, err := db.Write(ctx).ExecContext(ctx, "DROP TABLE "+name)
		return err
	})
	return notLocked(err)
}

// waitAtMost bounds for how long the transaction of ctx waits for each lock, also on the servers over which a database is spread (decision
// 142): there it could wait for a copy that reads a server itself, and everybody for it. Others know nothing of the first setting, and keep it.
func (db *DB) waitAtMost(ctx context.Context, most string) error {
	for _, setting := range []string{"citus.propagate_set_commands = 'local'", "lock_timeout = '" + most + "'"} {
		if _, err := db.Write(ctx).ExecContext(ctx, "SET LOCAL "+setting); err != nil {
			return err
		}
	}
	return nil
}

// notLocked is false where somebody held what was to be locked for a moment.
func notLocked(err error) (bool, error) {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "55P03" {
		return false, nil
	}
	return err == nil, err
}

// Rewritten reports whether a part's rows were rewritten since the part was made.
func (db *DB) Rewritten(ctx context.Context, name string) (rewritten bool, err error) {
	err = db.Read(ctx).QueryRowContext(ctx, "SELECT pg_relation_filenode(c.oid) <> c.oid FROM pg_class AS c WHERE c.oid = to_regclass('"+name+"')").Scan(&rewritten)
	return rewritten, err
}

// freshPages is how many pages of a part may hold rows that somebody may still read from the past if it is to be rewritten.
const freshPages = 64

// ShrinkPart frees the room that deleted rows of a part left on the disk, in its indexes too, if at most so many rows are left.
// Those are rewritten in the order of their key: the time depends on them alone, not on how large the part was, and everybody else waits.
// False: more rows are left, or somebody holds the part, or may still read what was deleted. Outside of a transaction.
func (db *DB) ShrinkPart(ctx context.Context, name string, most int64) (bool, error) {
	var fresh, rows int64
	var key string
	if _, err := db.w.ExecContext(ctx, "VACUUM "+name); err != nil {
		return false, err
	}
	err := db.w.QueryRowContext(ctx, `SELECT c.relpages - c.relallvisible, c.reltuples::bigint, k.relname FROM pg_class AS c
		JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary JOIN pg_class AS k ON k.oid = i.indexrelid WHERE c.oid = to_regclass('`+name+"')").
		Scan(&fresh, &rows, &key)
	if err == nil {
		err = shardsOf(ctx, db.w, name, &fresh, &rows)
	}
	if err != nil || rows > most || fresh > freshPages {
		return false, err
	}
	return notLocked(db.InTx(ctx, func(ctx context.Context) error {
		if err := db.waitAtMost(ctx, "50ms"); err != nil {
			return err
		}
		_, err := db.Write(ctx).ExecContext(ctx, "CLUSTER "+name+" USING "+key)
		return err
	}))
}

// NoPart tells whether a row was refused because no part of its table takes it. What a worker of Citus says of a COPY comes without its
// code, in the language of that server.
func NoPart(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "23514" && pg.ConstraintName == "" && pg.ColumnName == "" ||
		pg.Code == "XX000" && strings.HasPrefix(pg.Message, "no partition of relation"))
}

// Analyze updates what the planner knows of a table. PostgreSQL does so by itself for parts, not for the table that has them.
func (db *DB) Analyze(ctx context.Context, table string) error {
	if db.engine == sqliteEngine {
		return nil
	}
	_, err := db.Write(ctx).ExecContext(ctx, "ANALYZE "+table)
	return err
}

// Wipe clears tables in the transaction of ctx, if the condition still holds once nobody else writes them: also the parts
// of their pages that no row uses.
func (db *DB) Wipe(ctx context.Context, holds func(ctx context.Context) (bool, error), tables ...string) error {
	statement := "DELETE FROM "
	if db.engine == postgresEngine {
		statement = "TRUNCATE "
		if err := db.waitAtMost(ctx, "2s"); err != nil {
			return err
		}
		if _, err := db.Write(ctx).ExecContext(ctx, "LOCK TABLE "+strings.Join(tables, ", ")+" IN ACCESS EXCLUSIVE MODE"); err != nil {
			return err
		}
	}
	if ok, err := holds(ctx); err != nil || !ok {
		return err
	}
	for _, table := range tables {
		if _, err := db.Write(ctx).ExecContext(ctx, statement+table); err != nil {
			return err
		}
	}
	return nil
}

// DropOldVersions takes off the disk what changed and deleted rows of a small table have left there: SQLite overwrites them
// itself, but for its log of writes. Outside of a transaction.
func (db *DB) DropOldVersions(ctx context.Context, table string) error {
	statement := "PRAGMA wal_checkpoint(TRUNCATE)"
	if db.engine == postgresEngine {
		statement = "VACUUM FULL " + table
	}
	_, err := db.w.ExecContext(ctx, statement)
	return err
}

// rewrittenBelow is the size in bytes of a database that is rewritten in a second or two.
const rewrittenBelow = 256 << 20

// Rewrite rewrites a small SQLite database, so that nothing is left in it but what its rows hold: also not what was
// deleted before deleted rows were overwritten. A large one, and PostgreSQL, are left to their operator. Outside of a
// transaction.
func (db *DB) Rewrite(ctx context.Context) error {
	if db.engine == postgresEngine {
		return nil
	}
	conn, err := db.w.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	var size int64
	if err := conn.QueryRowContext(ctx, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").Scan(&size); err != nil {
		return err
	}
	steps := []string{"PRAGMA temp_store = FILE", "VACUUM", "PRAGMA temp_store = MEMORY"} // its copy is as large as the database
	if size >= db.RewriteBelow {
		steps = nil
	}
	for _, step := range append(steps, "PRAGMA wal_checkpoint(TRUNCATE)") {
		if _, err := conn.ExecContext(ctx, step); err != nil {
			return err
		}
	}
	return nil
}

// cursors numbers PostgreSQL's, so that one may be read within another.
var cursors atomic.Int64

// stepsOf begins a query of one text; read gives the next of its rows, and end ends it. PostgreSQL's connections answer one query
// at a time, so that it keeps the rows itself, under a name; SQLite's keep where each query is.
func (db *DB) stepsOf(ctx context.Context, query *bun.SelectQuery, atOnce int) (read func() ([]string, error), end func(), err error) {
	if db.engine == sqliteEngine {
		rows, err := query.Rows(ctx) //nolint:rowserrcheck // textsOf does
		if err != nil {
			return nil, nil, err
		}
		return func() ([]string, error) { return textsOf(rows, atOnce) }, func() { _ = rows.Close() }, nil
	}
	conn, name := db.Read(ctx), fmt.Sprintf("steps_%d", cursors.Add(1))
	if _, err := conn.ExecContext(ctx, "DECLARE "+name+" NO SCROLL CURSOR FOR "+query.String()); err != nil {
		return nil, nil, err
	}
	read = func() ([]string, error) {
		rows, err := conn.QueryContext(ctx, fmt.Sprintf("FETCH %d FROM %s", atOnce, name))
		if err != nil {
			return nil, err
		}
		defer func() { _ = rows.Close() }()
		return textsOf(rows, atOnce)
	}
	return read, func() { _, _ = conn.ExecContext(ctx, "CLOSE "+name) }, nil // the transaction's end closes it too
}

// textsOf reads the next rows of one text, at most so many.
func textsOf(rows *sql.Rows, most int) ([]string, error) {
	var texts []string
	for len(texts) < most && rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, rows.Err()
}

// spelled writes the engine's types into a statement that changes the schema; empty for one that is PostgreSQL's alone
// ({{.Postgres}}) on SQLite. A line that begins with {{.OnPostgres}} is a remark there.
func (db *DB) spelled(statement string) string {
	words := []string{
		"{{.Text}}", "TEXT", "{{.Int}}", "INTEGER", "{{.Small}}", "INTEGER", "{{.Bytes}}", "BLOB",
		"{{.Ascending}}", "INTEGER PRIMARY KEY", "{{.DocumentKey}}", "", "{{.Clustered}}", " WITHOUT ROWID", "{{.OnPostgres}}", "-- ",
		"{{.RandomID}}", "substr(lower(hex(randomblob(16))), 1, 26)",
	}
	if db.engine == postgresEngine {
		words = []string{
			"{{.Text}}", `TEXT COLLATE "C"`, "{{.Int}}", "BIGINT", "{{.Small}}", "SMALLINT", "{{.Bytes}}", "BYTEA",
			"{{.Ascending}}", "BIGINT NOT NULL", "{{.DocumentKey}}", ", PRIMARY KEY (retailer_id, id)", "{{.Clustered}}", "", "{{.OnPostgres}}", "",
			"{{.RandomID}}", "substr(replace(gen_random_uuid()::text, '-', ''), 1, 26)",
		}
	}
	if rest, alone := strings.CutPrefix(statement, "{{.Postgres}}"); alone {
		if db.engine == sqliteEngine {
			return ""
		}
		statement = rest
	}
	return strings.NewReplacer(words...).Replace(statement)
}

// Columns returns the names of a table's Columns; none when there is no such table.
func (db *DB) Columns(ctx context.Context, table string) ([]string, error) {
	text := "SELECT name FROM pragma_table_info(?)"
	if db.engine == postgresEngine {
		text = "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped"
	}
	var names []string
	err := db.Write(ctx).NewRaw(text, table).Scan(ctx, &names)
	return names, err
}
