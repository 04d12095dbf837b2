// Package sqlstore keeps every domain's data in SQLite or PostgreSQL. SQL is written once for both; only dialect.go
// knows which engine runs.
package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite" // the driver 'sqlite'
)

// DB is one installation's database. Writes go through w; on SQLite that is a pool of one connection, so that a
// writer waits for its turn in Go and never meets SQLITE_BUSY. Reads go through r.
type DB struct {
	w, r   *bun.DB
	engine engine
	pool   *pgxpool.Pool // nil on SQLite

	rewriteBelow int64 // bytes: see rewrite
	damage       *damage
}

// Config names the database: URL empty is SQLite in the folder, else postgres://….
type Config struct {
	URL    string
	Folder string
}

// SQLiteFile is the name of the database inside the data folder.
const SQLiteFile = "seiva.db"

// Open connects. It does not migrate.
func Open(ctx context.Context, c Config) (*DB, error) {
	if c.URL == "" {
		return openSQLite(ctx, c.Folder)
	}
	return openPostgres(ctx, c.URL)
}

// Pragmas of every SQLite connection. busy_timeout first: the others may already have to wait. synchronous FULL
// because an acknowledged receipt must survive a power cut; the write-ahead log is checkpointed every 64 MB. secure_delete
// because what is deleted must not stay in the file.
const sqlitePragmas = "_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
	"&_pragma=foreign_keys(ON)&_pragma=wal_autocheckpoint(16000)&_pragma=temp_store(MEMORY)&_pragma=secure_delete(ON)"

// Pages that SQLite keeps of the file, in KB: the writer's, and those of all readers together. Each connection holds what
// it ever read until its share is full, which takes hours under an even load (decision 47).
const (
	writerCacheKB  = 64 << 10
	readersCacheKB = 64 << 10

	takenPerByte = 2 // a page with its header is more than 4 KB, and the allocator's next size is 8
)

// SQLiteMemory is how many bytes SQLite's pages may take. It has them from the kernel, beyond the garbage collector's
// sight.
const SQLiteMemory = takenPerByte * (writerCacheKB + readersCacheKB) << 10

func cachePragma(kb int) string { return fmt.Sprintf("&_pragma=cache_size(-%d)", kb) }

func openSQLite(ctx context.Context, folder string) (*DB, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	// SQLite would let others read what it makes; its logs of writes have the rights of the file.
	empty, err := os.OpenFile(filepath.Join(folder, SQLiteFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err == nil {
		err = empty.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	file := "file:" + filepath.Join(folder, SQLiteFile) + "?" + sqlitePragmas
	w, err := sql.Open("sqlite", file+cachePragma(writerCacheKB)+"&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	w.SetMaxOpenConns(1)
	if err := w.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	readers := max(4, runtime.NumCPU())
	r, err := sql.Open("sqlite", file+cachePragma(readersCacheKB/readers)+"&_pragma=query_only(ON)")
	if err != nil {
		return nil, err
	}
	r.SetMaxOpenConns(readers)
	r.SetMaxIdleConns(readers)
	seen := &damage{}
	return &DB{
		w: bun.NewDB(w, sqlitedialect.New()).WithQueryHook(seen), r: bun.NewDB(r, sqlitedialect.New()).WithQueryHook(seen), engine: sqliteEngine,
		rewriteBelow: rewrittenBelow, damage: seen,
	}, nil
}

func openPostgres(ctx context.Context, url string) (*DB, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("read SEIVA_DATABASE_URL: %w", err)
	}
	// Works through a pooler in transaction mode too, where prepared statements do not survive.
	config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDBFromPool(pool)
	if err := db.PingContext(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	seen := &damage{}
	b := bun.NewDB(db, pgdialect.New()).WithQueryHook(seen)
	return &DB{w: b, r: b, engine: postgresEngine, pool: pool, damage: seen}, nil
}

// Close ends every connection.
func (db *DB) Close() error {
	err := db.w.Close()
	if db.r != db.w {
		if e := db.r.Close(); err == nil {
			err = e
		}
	}
	if db.pool != nil {
		db.pool.Close() // what is above only borrows its connections
	}
	return err
}

// Ping tells whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.r.PingContext(ctx) }

type txKey struct{}

// transaction is what InTx puts into a context: the connection is there for bulkInsert alone, committed holds what
// afterCommit was given.
type transaction struct {
	bun.Tx
	conn      bun.Conn
	committed *[]func()
}

// InTx runs f in one write transaction: every store method called with the context that f gets takes part in it.
// An error from f, or a panic, undoes all of it. Nested calls join the outer transaction.
func (db *DB) InTx(ctx context.Context, f func(ctx context.Context) error) (err error) {
	if _, ok := ctx.Value(txKey{}).(transaction); ok {
		return f(ctx)
	}
	defer func() { db.damage.note(err) }() // what no hook sees: bulkInsert, and the commit itself
	conn, err := db.w.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	var committed []func()
	if err := f(context.WithValue(ctx, txKey{}, transaction{tx, conn, &committed})); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, f := range committed {
		f()
	}
	return nil
}

// transactor is the part of a store that opens its domain's transactions.
type transactor struct{ db *DB }

// InTx implements the domain's store: f runs in one write transaction, which the calls made with its context join.
func (t transactor) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	return t.db.InTx(ctx, f)
}

// afterCommit calls f once the transaction of ctx is committed; at once outside of one.
func (db *DB) afterCommit(ctx context.Context, f func()) {
	if tx, ok := ctx.Value(txKey{}).(transaction); ok {
		*tx.committed = append(*tx.committed, f)
		return
	}
	f()
}

// write gives the transaction of ctx, or the writer outside of one.
func (db *DB) write(ctx context.Context) bun.IDB {
	if tx, ok := ctx.Value(txKey{}).(transaction); ok {
		return tx.Tx
	}
	return db.w
}

// read gives the transaction of ctx, so that one reads what it wrote, or the readers outside of one.
func (db *DB) read(ctx context.Context) bun.IDB {
	if tx, ok := ctx.Value(txKey{}).(transaction); ok {
		return tx.Tx
	}
	return db.r
}
