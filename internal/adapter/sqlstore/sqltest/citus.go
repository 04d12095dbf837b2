package sqltest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
)

// CitusVariable names the folder of a Citus cluster, whose coordinator PostgresVariable leads to (scripts/with-citus): every
// database that is lent then is a distributed one.
const CitusVariable = "SEIVA_TEST_CITUS_FOLDER"

// lendDistributed locks a distributed database that nobody has and returns its name. Nobody copies one; it is made in some seconds.
func lendDistributed(conn *sql.Conn) (name string, err error) {
	schema, err := schemaHash()
	if err != nil {
		return "", err
	}
	ctx, family := context.Background(), "citus_"+schema+"_"
	err = conn.QueryRowContext(ctx, `WITH made AS MATERIALIZED (SELECT datname FROM pg_database WHERE starts_with(datname, $1)
			AND shobj_description(oid, 'pg_database') IS NOT NULL ORDER BY 1)
		SELECT datname FROM made WHERE pg_try_advisory_lock(hashtext(datname)) LIMIT 1`, family).Scan(&name)
	if err == nil && emptiedDistributed(conn, name) == nil {
		return name, nil
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", err
	}
	if name != "" { // a test changed it: nobody gets it any more
		if _, err := conn.ExecContext(ctx, "COMMENT ON DATABASE "+name+" IS NULL"); err != nil {
			return "", err
		}
	}
	name = family + id.New()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", name); err != nil {
		return "", err
	}
	if err := makeDistributed(ctx, name); err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, "COMMENT ON DATABASE "+name+" IS 'distributed'")
	return name, err
}

func makeDistributed(ctx context.Context, name string) error {
	//nolint:gosec // of scripts/with-citus
	if out, err := exec.Command(filepath.Join(os.Getenv(CitusVariable), "node"), name).CombinedOutput(); err != nil {
		return errors.Join(err, errors.New(string(out)))
	}
	pool, err := admin()
	if err != nil {
		return err
	}
	if _, err := pool.Exec("ALTER DATABASE " + name + " SET citus.shard_count = 4"); err != nil {
		return err
	}
	c := sqldb.Config{URL: databaseAt(name)}
	if err := migrate(c); err != nil {
		return err
	}
	if _, err := prepare(c.URL); err != nil {
		return err
	}
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(distribution.Distribute(ctx, db, func(distribution.Step) {}), db.Close())
}

// emptiedDistributed is emptied for a database whose rows lie on other servers: those tables are cleared that have some, and
// what migrations left comes back. Of its schema the tables alone are compared.
func emptiedDistributed(conn *sql.Conn, name string) error {
	ctx := context.Background()
	const ended = "SELECT COUNT(pg_terminate_backend(pid, 2000)) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'"
	if _, err := conn.ExecContext(ctx, ended, name); err != nil {
		return err
	}
	db, err := sql.Open("pgx", databaseAt(name))
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	made, err := textsOf(ctx, db, "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname !~ '_(first|[0-9]{6,})$' AND relnamespace = 'public'::regnamespace")
	if err != nil {
		return err
	}
	made = slices.DeleteFunc(made, func(table string) bool {
		return slices.ContainsFunc(distribution.Tables(), func(of distribution.Table) bool { return of.Name == table })
	})
	for _, table := range made { // by a test: a month, or a table of its own
		if _, err := db.ExecContext(ctx, "DROP TABLE "+table); err != nil {
			return err
		}
	}
	lost, err := textsOf(ctx, db, `SELECT relname FROM pg_class AS c WHERE relkind = 'p' AND NOT relispartition AND relnamespace = 'public'::regnamespace
		AND to_regclass('public.' || relname || '_first') IS NULL`)
	if err != nil || len(lost) > 0 { // a test dropped what it began with
		return errors.Join(err, errChanged)
	}
	filled, err := textsOf(ctx, db, `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
		AND query_to_xml(format('SELECT 1 AS f FROM public.%I LIMIT 1', relname), false, true, '')::text <> ''`)
	if err != nil {
		return err
	}
	for left := len(filled) + 1; len(filled) > 0 && len(filled) < left; { // those first that nothing refers to any more; TRUNCATE takes a hundred times as long
		left = len(filled)
		filled = slices.DeleteFunc(filled, func(table string) bool {
			_, err = db.ExecContext(ctx, "DELETE FROM "+table)
			return err == nil
		})
	}
	if len(filled) > 0 {
		return fmt.Errorf("empty %v: %w", filled, err)
	}
	_, err = db.ExecContext(ctx, "SELECT sqltest.restored()")
	return err
}

func textsOf(ctx context.Context, db *sql.DB, query string) (out []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, rows.Err()
}
