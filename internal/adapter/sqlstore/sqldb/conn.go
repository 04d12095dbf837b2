// Package sqldb is the database under the rooms of sqlstore: connections, transactions, locks, clean-ups, migrations. SQL is
// written once for SQLite and PostgreSQL; only dialect.go knows which of them runs.
package sqldb

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"github.com/uptrace/bun/schema"
	_ "modernc.org/sqlite" // the driver 'sqlite'
)

// DB is one installation's database. Writes go through w; on SQLite that is a pool of one connection, so that a
// writer waits for its turn in Go and never meets SQLITE_BUSY. Reads go through r.
type DB struct {
	w, r   *bun.DB
	intake struct{ w, r *bun.DB } // for receipts and the keys that they come with; w and r on SQLite
	engine engine
	pools  []*pgxpool.Pool // none on SQLite; the leader's first

	near    *bun.DB   // what a standby may answer; nil where there is none
	standby *follower // likewise

	RewriteBelow int64 // bytes of a SQLite database that Rewrite writes; set before it is used
	damage       *damage

	migrationTries time.Duration // for how long a migration asks for a table that is in use
	statementLimit time.Duration // of each, where somebody waits
}

// Config names the database: URL empty is SQLite in the folder, else postgres://…. Connections is how many PostgreSQL
// gets at most, at least two; zero is what the URL says (pool_max_conns), else DefaultConnections.
type Config struct {
	URL         string
	Folder      string
	Connections int

	ReadURL string        // of standbys that answer what is marked; empty: none. As many connections as to the leader
	ReadLag time.Duration // how far behind they may be; zero: 30 s

	Traced bool // statements are told as spans
}

// DefaultConnections is for one process: a few more than the cores that make use of them, since most wait.
func DefaultConnections() int { return max(16, 4*runtime.NumCPU()) }

// SQLiteFile is the name of the database inside the data folder.
const SQLiteFile = "seiva.db"

// Open connects. It does not migrate.
func Open(ctx context.Context, c Config) (*DB, error) {
	if c.URL == "" {
		db, err := openSQLite(ctx, c.Folder)
		if err == nil && c.Traced {
			db.Observe(told{}, told{})
		}
		return db, err
	}
	return openPostgres(ctx, c)
}

// Pragmas of every SQLite connection. busy_timeout first: the others may already have to wait. synchronous FULL
// because an acknowledged receipt must survive a power cut; the write-ahead log is checkpointed every 64 MB. secure_delete
// because what is deleted must not stay in the file.
const sqlitePragmas = "_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
	"&_pragma=foreign_keys(ON)&_pragma=wal_autocheckpoint(16000)&_pragma=temp_store(MEMORY)&_pragma=secure_delete(ON)"

// Pages that SQLite keeps of the file, in KB: the writer's, and those of all readers together. Each connection holds what
// it ever read until its share is full, which takes hours under an even load (decision 47). With more for
// the writer intake took no less of the processor: what it does not find there is in the system's cache (decision 144).
const (
	writerCacheKB  = 8 << 10
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
	db := &DB{
		w: over(w, sqlitedialect.New()).WithQueryHook(seen), r: over(r, sqlitedialect.New()).WithQueryHook(seen), engine: sqliteEngine,
		RewriteBelow: rewrittenBelow, damage: seen, statementLimit: statementLimit,
	}
	db.intake.w, db.intake.r = db.w, db.r
	return db, nil
}

// Limits of reaching PostgreSQL: a connection is made, or one of the pool comes free, within these or not at all.
const (
	connectLimit = 5 * time.Second
	freeLimit    = 10 * time.Second
)

// unreadable refuses an address of PostgreSQL. What the driver says of it repeats the address, and masks a password as well as it can;
// a file that the address names holds none.
func unreadable(setting string, err error) error {
	var file *fs.PathError
	if errors.As(err, &file) {
		return fmt.Errorf("%s: %w", setting, file)
	}
	return errors.New(setting + " não é um endereço do PostgreSQL que se possa ler: escreva postgres://usuário:senha@servidor:5432/banco?sslmode=verify-full, " +
		"com sinais como @ e / codificados na senha")
}

func openPostgres(ctx context.Context, c Config) (_ *DB, err error) {
	config, err := pgxpool.ParseConfig(c.URL)
	if err != nil {
		return nil, unreadable("SEIVA_DATABASE_URL", err)
	}
	db := &DB{engine: postgresEngine, damage: &damage{}, migrationTries: migrationTries, statementLimit: statementLimit}
	db.prepare(config)
	config.ConnConfig.OnNotice = noteUnreplicated
	all := c.Connections
	if all == 0 && strings.Contains(c.URL, "pool_max_conns") {
		all = int(config.MaxConns)
	} else if all == 0 {
		all = DefaultConnections()
	}
	reserved := max(1, all/4)
	defer func() {
		if err != nil {
			_ = db.Close()
		}
	}()
	if db.w, err = db.connect(ctx, config, max(1, all-reserved)); err != nil {
		return nil, err
	}
	if db.intake.w, err = db.connect(ctx, config, reserved); err != nil {
		return nil, err
	}
	db.r, db.intake.r = db.w, db.intake.w
	if c.ReadURL != "" {
		if err = db.openStandby(ctx, c, db.pools[0].Config().MaxConns); err != nil {
			return nil, err
		}
	}
	if c.Traced {
		db.Observe(told{}, told{})
		if db.near != nil {
			db.near = db.near.WithQueryHook(told{})
		}
	}
	return db, nil
}

// prepare says how every connection is made, whatever server it leads to.
func (db *DB) prepare(config *pgxpool.Config) {
	// Works through a pooler in transaction mode too, where prepared statements do not survive.
	config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	// Queries of many rows and few columns: compiling one takes longer than any of them.
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "SET jit = off")
		return err
	}
	config.ConnConfig.DialFunc, config.ConnConfig.Tracer = dial, bound{db}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectLimit
	}
}

// connect opens a pool of at most so many connections.
func (db *DB) connect(ctx context.Context, config *pgxpool.Config, most int) (*bun.DB, error) {
	config = config.Copy()
	config.MaxConns = int32(min(most, math.MaxInt32)) //nolint:gosec // bounded in the same line
	config.MinConns, config.MinIdleConns = min(config.MinConns, config.MaxConns), min(config.MinIdleConns, config.MaxConns)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	db.pools = append(db.pools, pool)
	opened := sql.OpenDB(patient{stdlib.GetPoolConnector(pool)})
	opened.SetMaxIdleConns(0) // the pool keeps them
	b := over(opened, pgdialect.New()).WithQueryHook(db.damage)
	if err := opened.PingContext(ctx); err != nil {
		_ = b.Close()
		return nil, fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	return b, nil
}

// over writes and reads rows over a pool. A column that a newer program has added is passed over: statements ask for all of a table's
// (decision 149).
func over(pool *sql.DB, dialect schema.Dialect) *bun.DB {
	return bun.NewDB(pool, dialect, bun.WithDiscardUnknownColumns())
}

// Close ends every connection.
func (db *DB) Close() (err error) {
	for _, b := range slices.Compact([]*bun.DB{db.near, db.r, db.w, db.intake.w}) {
		if b != nil {
			err = cmp.Or(err, b.Close())
		}
	}
	for _, pool := range db.pools {
		pool.Close() // what is above only borrows its connections
	}
	return err
}

// Ping tells whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.r.PingContext(ctx) }
