package stores_test

import (
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"
	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
)

// beforeRoots is the last schema in which anybody could register any CNPJ.
const beforeRoots = 30

// formerDatabases gives, for each engine, a place for a database of an older schema.
func formerDatabases(t *testing.T) map[string]sqldb.Config {
	t.Helper()
	address, err := url.Parse(sqltest.PostgresURL(t))
	check(t, err)
	raw := sqltest.RawOf(t, sqldb.Config{URL: address.String()})
	_, err = raw.ExecContext(t.Context(), "CREATE SCHEMA former")
	check(t, err)
	query := address.Query()
	query.Set("search_path", "former")
	address.RawQuery = query.Encode()
	return map[string]sqldb.Config{"sqlite": {Folder: t.TempDir()}, "postgres": {URL: address.String()}}
}

func migrateTo(t *testing.T, c sqldb.Config, raw *bun.DB, version int64) {
	t.Helper()
	dialect, folder := goose.DialectSQLite3, "migrations/sqlite"
	if c.URL != "" {
		dialect, folder = goose.DialectPostgres, "migrations/postgres"
	}
	files, err := fs.Sub(sqldb.Migrations(), folder)
	check(t, err)
	provider, err := goose.NewProvider(dialect, raw.DB, files, goose.WithDisableGlobalRegistry(true))
	check(t, err)
	_, err = provider.UpTo(t.Context(), version)
	check(t, err)
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// An upgrade gives each root to the retailer that alone uses it, decides no clash, and lets sign-ups that nobody
// confirmed go on waiting without holding anything. Nothing else is lost, and the clashes are listed before and after.
func TestUpgradeToRoots(t *testing.T) {
	for engine, c := range formerDatabases(t) {
		t.Run(engine, func(t *testing.T) {
			db, err := sqldb.Open(t.Context(), c)
			check(t, err)
			t.Cleanup(func() { _ = db.Close() })
			raw := sqltest.RawOf(t, c)
			migrateTo(t, c, raw, beforeRoots)
			for _, statement := range strings.Split(strings.TrimSpace(clashingRows), "\n") {
				_, err := raw.ExecContext(t.Context(), statement)
				check(t, err)
			}
			clashing := func() (roots []string) {
				found, err := sqlstores.New(db).Clashes(t.Context())
				check(t, err)
				for _, clash := range found {
					roots = append(roots, clash.Root)
				}
				return roots
			}
			if got := clashing(); !slices.Equal(got, []string{"11222333"}) {
				t.Errorf("listed before the upgrade: %v", got)
			}
			check(t, db.Migrate(t.Context()))
			for query, want := range map[string][]string{
				"SELECT root || ' ' || retailer_id FROM document_roots ORDER BY 1":                                            {"11222333 ", "12ABC345 r-alfa", "55666777 r-seiva"},
				"SELECT account_id || ' ' || owner_id || ' ' || documento || ' ' || profile FROM pending_sign_ups ORDER BY 1": {"a-nova r-nova 98765432000198 VAREJISTA", "a-soft p-soft 44555666000181 PARCEIRO"},
				"SELECT kind || ' ' || owner_id FROM documents WHERE kind <> 'store' ORDER BY 1":                              {"retailer r-alfa", "retailer r-seiva"},
				"SELECT documento FROM sign_ups ORDER BY 1":                                                                   {"11222333000181"},
				"SELECT id FROM accounts ORDER BY 1":                                                                          {"a-convite", "a-nova", "a-seiva", "a-soft"},
				"SELECT id FROM retailers ORDER BY 1":                                                                         {"r-alfa", "r-nova", "r-seiva"},
				"SELECT id FROM stores ORDER BY 1":                                                                            {"s-antiga", "s-centro", "s-filial", "s-letras", "s-outra"},
				"SELECT account_id FROM pending_sign_ups WHERE created_at < 1700000000000":                                    nil,
			} {
				if got := sqltest.Strings(t, db, query); !slices.Equal(got, want) {
					t.Errorf("%s: %v, want %v", query, got, want)
				}
			}
			if got := clashing(); !slices.Equal(got, []string{"11222333"}) {
				t.Errorf("listed after the upgrade: %v", got)
			}
		})
	}
}

// r-seiva and r-alfa both use 11222333; r-nova and p-soft signed up and never confirmed; s-antiga is gone.
const clashingRows = `
INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES ('p-soft', '44555666000181', 'S', 'S', 's', 'C1', 1)
INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r-seiva', '11222333000181', 'S', 'Seiva', 's', 1), ('r-alfa', '12ABC34501DE35', 'A', 'Alfa', 'a', 2), ('r-nova', '98765432000198', 'N', 'Nova', 'n', 3)
INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at, deleted_at) VALUES ('r-seiva', 's-centro', '11222333000181', 'C', 'c', 1, 0), ('r-alfa', 's-filial', '11222333000262', 'F', 'f', 1, 0), ('r-alfa', 's-letras', '12ABC34501DE35', 'L', 'l', 1, 0), ('r-seiva', 's-outra', '55666777000181', 'O', 'o', 1, 0), ('r-alfa', 's-antiga', '55666777000262', 'V', 'v', 1, 9)
INSERT INTO documents (kind, documento, owner_id, retailer_id) VALUES ('retailer', '11222333000181', 'r-seiva', ''), ('retailer', '12ABC34501DE35', 'r-alfa', ''), ('retailer', '98765432000198', 'r-nova', ''), ('partner', '44555666000181', 'p-soft', ''), ('store', '11222333000181', 's-centro', 'r-seiva'), ('store', '11222333000262', 's-filial', 'r-alfa'), ('store', '12ABC34501DE35', 's-letras', 'r-alfa'), ('store', '55666777000181', 's-outra', 'r-seiva')
INSERT INTO sign_ups (documento, profile, verified, created_at) VALUES ('11222333000181', 'VAREJISTA', TRUE, 1), ('98765432000198', 'VAREJISTA', FALSE, 1), ('44555666000181', 'PARCEIRO', TRUE, 1)
INSERT INTO accounts (id, email, email_key, name, profile, retailer_id, partner_id, confirmed_at, created_at) VALUES ('a-seiva', 'a@s.com', 'a@s.com', 'A', 'VAREJISTA', 'r-seiva', NULL, 5, 1), ('a-convite', 'c@s.com', 'c@s.com', 'C', 'VAREJISTA', 'r-seiva', NULL, 0, 2), ('a-nova', 'n@n.com', 'n@n.com', 'N', 'VAREJISTA', 'r-nova', NULL, 0, 1), ('a-soft', 's@s.com', 's@s.com', 'S', 'PARCEIRO', NULL, 'p-soft', 0, 1)
INSERT INTO credentials (account_id, password_hash, must_change, changed_at) VALUES ('a-seiva', 'x', FALSE, 1), ('a-convite', 'x', TRUE, 1), ('a-nova', 'x', FALSE, 1), ('a-soft', 'x', FALSE, 1)
`
