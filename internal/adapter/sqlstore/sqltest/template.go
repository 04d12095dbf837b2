package sqltest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver 'pgx'

	"seiva/internal/adapter/sqlstore/sqldb"
)

// Migrating takes far longer than copying what is migrated, so a schema is built once and every test has a copy.

// templatesVariable names a folder in which the test binaries of one run leave each other the migrated SQLite file
// (scripts/with-postgres): making it takes 0.2 s, and 4 under the race detector.
const templatesVariable = "SEIVA_TEST_TEMPLATES"

// sqliteTemplate is the file of a migrated database without rows.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	shared := os.Getenv(templatesVariable)
	if shared == "" {
		return makeSQLiteTemplate()
	}
	schema, err := schemaHash()
	if err != nil {
		return nil, err
	}
	name := filepath.Join(shared, schema+".db")
	if file, err := os.ReadFile(name); err == nil {
		return file, nil
	}
	file, err := makeSQLiteTemplate()
	if err != nil {
		return nil, err
	}
	own := fmt.Sprintf("%s.%d", name, os.Getpid())
	return file, errors.Join(os.WriteFile(own, file, 0o600), os.Rename(own, name))
})

func makeSQLiteTemplate() ([]byte, error) {
	folder, err := os.MkdirTemp("", "seiva-template")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if err := migrate(sqldb.Config{Folder: folder}); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(folder, sqldb.SQLiteFile))
}

// admin is connected to the test server itself.
var admin = sync.OnceValues(func() (*sql.DB, error) { return sql.Open("pgx", os.Getenv(PostgresVariable)) })

// postgresTemplate names the server's migrated database without rows. Every test binary finds the one that the first
// of them made: its name tells the schema.
var postgresTemplate = sync.OnceValues(func() (string, error) {
	schema, err := schemaHash()
	if err != nil {
		return "", err
	}
	name := "template_" + schema
	if err := makePostgresTemplate(name); err != nil {
		return "", fmt.Errorf("make the database that tests copy: %w", err)
	}
	return name, nil
})

func makePostgresTemplate(name string) error {
	ctx := context.Background()
	pool, err := admin()
	if err != nil {
		return err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", name); err != nil {
		return err
	}
	defer func() { _, _ = conn.ExecContext(ctx, "SELECT pg_advisory_unlock(hashtext($1))", name) }()
	var made bool
	if err := conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1 AND NOT datallowconn)", name).Scan(&made); err != nil || made {
		return err
	}
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "CREATE DATABASE " + name} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	if err := migrate(sqldb.Config{URL: databaseAt(name)}); err != nil {
		return err
	}
	sum, err := prepare(databaseAt(name))
	if err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, fmt.Sprintf("COMMENT ON DATABASE %s IS '%s'", name, sum)); err != nil {
		return err
	}
	// PostgreSQL copies no database that somebody is connected to, and waits for them to leave.
	_, err = conn.ExecContext(ctx, "ALTER DATABASE "+name+" ALLOW_CONNECTIONS false")
	return err
}

// prepare makes a migrated database one that can be lent, and returns the sum of its schema.
func prepare(address string) (sum string, err error) {
	db, err := sql.Open("pgx", address+"&default_query_exec_mode=simple_protocol") // many statements at once
	if err != nil {
		return "", err
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(context.Background(), lending); err != nil {
		return "", err
	}
	err = db.QueryRowContext(context.Background(), "SELECT sqltest.sum()").Scan(&sum)
	return sum, err
}

func migrate(c sqldb.Config) error {
	db, err := sqldb.Open(context.Background(), c)
	if err != nil {
		return err
	}
	if err := db.Migrate(context.Background()); err != nil {
		_ = db.Close()
		return err
	}
	return db.Close()
}

// schemaHash tells one set of migrations, and of what is lent with them, from another.
func schemaHash() (string, error) {
	hash, files := sha256.New(), sqldb.Migrations()
	_, _ = hash.Write([]byte(lending))
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		_, _ = fmt.Fprintf(hash, "%s %d ", path, len(content))
		_, _ = hash.Write(content)
		return err
	})
	return hex.EncodeToString(hash.Sum(nil)[:8]), err
}

// databaseAt is the address of a database on the test server.
func databaseAt(name string) string {
	u, err := url.Parse(os.Getenv(PostgresVariable))
	if err != nil {
		return "" // admin met the error before
	}
	u.Path = "/" + name
	return u.String()
}
