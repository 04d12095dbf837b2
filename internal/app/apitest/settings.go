package apitest

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// CheapHashes lets people sign in within microseconds, which tests do thousands of times.
var CheapHashes = identity.HashCost{KiB: 64, Passes: 1}

// OnSQLite knows the companies and places of the demonstration, as every installation of the tests.
func OnSQLite(t *testing.T) app.Settings {
	return app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir(), Samples: true, HashCost: CheapHashes}
}

// WithTestPayments is what most tests run on: retailers may pay without a provider. Under scripts/with-citus it is a distributed database.
func WithTestPayments(t *testing.T) app.Settings {
	s := OnSQLite(t)
	if os.Getenv(sqltest.CitusVariable) != "" {
		s = OnPostgres(t)
	}
	s.TestPayments = true
	return s
}

func NoSuchBucket(t *testing.T) string {
	t.Helper()
	address := os.Getenv("SEIVA_TEST_S3")
	if address == "" {
		t.Fatal("SEIVA_TEST_S3 is not set: run the tests through `make test` or scripts/with-s3")
	}
	return strings.Replace(address, "s3://seiva?", "s3://"+id.New()+"?", 1)
}

// WithoutMetadata gives the SDK credentials, so that it asks no cloud for them.
func WithoutMetadata(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
}

func OnPostgres(t *testing.T) app.Settings {
	folder := t.TempDir()
	file := filepath.Join(folder, "secret")
	testkit.Must(t, os.WriteFile(file, []byte(strings.Repeat("0123456789", 4)), 0o600))
	return app.Settings{Addr: "127.0.0.1:0", Data: folder, SecretFile: file, DatabaseURL: sqltest.PostgresURL(t), Samples: true, HashCost: CheapHashes}
}

func RawSQL(t *testing.T, s app.Settings) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.Data, sqldb.SQLiteFile)+"?_pragma=busy_timeout(10000)&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}
