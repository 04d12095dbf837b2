package sqltest

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"os"
	"testing"

	"seiva/internal/kit/id"
)

// lending is what a template has beyond the schema: how a copy of it becomes as it was.
//
//go:embed lending.sql
var lending string

// PostgresURL lends a migrated database without rows until the test ends. It is one that an earlier test gave back, emptied,
// or a copy of the template: making and dropping a copy takes longer than most tests. A lent one is held by a lock of this
// process's session, so that whatever ends the process gives it back; what a test did to its schema, or a server left
// behind, makes it a new copy.
func PostgresURL(t testing.TB) string {
	t.Helper()
	if os.Getenv(PostgresVariable) == "" {
		t.Fatalf("%s is not set: run the tests through `make test` or scripts/with-postgres", PostgresVariable)
	}
	pool, err := admin()
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pool.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	name, err := lendOne(conn)
	t.Cleanup(func() {
		_, unlocked := conn.ExecContext(context.Background(), "SELECT pg_advisory_unlock_all()")
		if err := errors.Join(unlocked, conn.Close()); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return databaseAt(name)
}

func lendOne(conn *sql.Conn) (name string, err error) {
	if os.Getenv(CitusVariable) != "" {
		return lendDistributed(conn)
	}
	template, err := postgresTemplate()
	if err != nil {
		return "", err
	}
	return lend(conn, template)
}

// lend locks a database that nobody has and returns its name.
func lend(conn *sql.Conn, template string) (name string, err error) {
	ctx, family := context.Background(), "of_"+template+"_"
	err = conn.QueryRowContext(ctx, `WITH copies AS MATERIALIZED (SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY 1)
		SELECT datname FROM copies WHERE pg_try_advisory_lock(hashtext(datname)) LIMIT 1`, family).Scan(&name)
	if err == nil && emptied(conn, name, template) == nil {
		return name, nil
	}
	if errors.Is(err, sql.ErrNoRows) {
		name = family + id.New()
		_, err = conn.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", name)
	}
	if err != nil {
		return "", err
	}
	// Copying files takes a third of the CPU that logging every page does, which is the default.
	_, dropped := conn.ExecContext(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
	_, made := conn.ExecContext(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
	return name, errors.Join(dropped, made)
}

var errChanged = errors.New("its schema is not the template's any more")

// emptied makes a database as its template is, or says why it cannot.
func emptied(conn *sql.Conn, name, template string) error {
	ctx := context.Background()
	var want, got string
	const ended = "SELECT COUNT(pg_terminate_backend(pid, 2000)) FROM pg_stat_activity WHERE datname = $1"
	if _, err := conn.ExecContext(ctx, ended, name); err != nil {
		return err
	}
	if err := conn.QueryRowContext(ctx, "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = $1", template).Scan(&want); err != nil {
		return err
	}
	db, err := sql.Open("pgx", databaseAt(name))
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if err := db.QueryRowContext(ctx, "SELECT sqltest.emptied()").Scan(&got); err != nil {
		return err
	}
	if got != want {
		return errChanged
	}
	return nil
}
