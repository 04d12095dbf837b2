package sqltest

import (
	"bytes"
	"database/sql"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
)

// Former is an installation as an earlier release left it: its rows, the secret that they are sealed with, and an API
// key of its software house.
type Former struct {
	Key, Secret string
	Tables      map[string][]map[string]any
}

// formerRows were written by the release whose schema ends with 00030: five receipts, one of them cancelled, of a
// retailer with four stores, and an account.
//
//go:embed rows-30.json
var formerRows []byte

const formerVersion = 30

// WriteFormer makes the tables of the schema that ends with 00030 in an empty database and fills them.
func WriteFormer(t testing.TB, c sqldb.Config) Former {
	t.Helper()
	var former Former
	decoder := json.NewDecoder(bytes.NewReader(formerRows))
	decoder.UseNumber() // hashes have 64 bits
	if err := decoder.Decode(&former); err != nil {
		t.Fatal(err)
	}
	db := RawOf(t, c).DB
	dialect, folder := goose.DialectSQLite3, "migrations/sqlite"
	if c.URL != "" {
		dialect, folder = goose.DialectPostgres, "migrations/postgres"
	}
	files, err := fs.Sub(sqldb.Migrations(), folder)
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(dialect, db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), formerVersion); err != nil {
		t.Fatal(err)
	}
	for _, table := range inOrder(former.Tables) {
		for _, row := range former.Tables[table] {
			insertRow(t, db, c.URL != "", table, row)
		}
	}
	return former
}

// inOrder puts the tables that others refer to first.
func inOrder(tables map[string][]map[string]any) []string {
	first := []string{"partners", "retailers", "stores", "accounts", "api_keys"}
	rest := slices.DeleteFunc(slices.Sorted(maps.Keys(tables)), func(name string) bool { return slices.Contains(first, name) })
	return append(first, rest...)
}

// insertRow inserts a row as JSON holds it: bytes under 'base64', flags as 0 and 1.
func insertRow(t testing.TB, db *sql.DB, postgres bool, table string, row map[string]any) {
	t.Helper()
	names := slices.Sorted(maps.Keys(row))
	values := make([]any, len(names))
	for i, name := range names {
		values[i] = row[name]
		if number, ok := row[name].(json.Number); ok {
			values[i] = number.String() // the column's type makes it a number
		}
		if wrapped, ok := row[name].(map[string]any); ok {
			content, err := base64.StdEncoding.DecodeString(wrapped["base64"].(string))
			if err != nil {
				t.Fatal(err)
			}
			values[i] = content
			row[name] = `\x` + hex.EncodeToString(content)
		}
	}
	text, args := "INSERT INTO "+table+" ("+strings.Join(names, ",")+") VALUES (?"+strings.Repeat(",?", len(names)-1)+")", values
	if postgres {
		whole, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		text, args = "INSERT INTO "+table+" SELECT * FROM json_populate_record(NULL::"+table+", $1::json)", []any{string(whole)}
	}
	if _, err := db.ExecContext(t.Context(), text, args...); err != nil {
		t.Fatalf("%s: %v", table, err)
	}
}

// EmptyPostgresURL makes a database without any table on the test server and drops it when the test ends.
func EmptyPostgresURL(t testing.TB) string {
	t.Helper()
	return createDatabase(t, "e"+id.New(), "")
}
