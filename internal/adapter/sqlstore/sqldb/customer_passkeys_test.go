package sqldb_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// Who had an account before there were passkeys has it as it was, and none; a credential is one account's.
func TestAccountsOfBeforeHaveNoPasskeys(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00139"}))
			db := sqltest.RawOf(t, c)
			_, err := db.NewRaw(`INSERT INTO customer_accounts (id, cpf_index, name, email, email_key, search, vouched, password, created_at)
				VALUES ('one', ?, 'Ana', 'Ana@example.com', 'ana@example.com', 'ana', TRUE, 'a hash', 7)`, []byte("index")).Exec(t.Context())
			testkit.Must(t, err)
			testkit.Must(t, migrated(t, c))
			var account string
			testkit.Must(t, db.NewRaw("SELECT id || email || password || (SELECT COUNT(*) FROM customer_passkeys) FROM customer_accounts").Scan(t.Context(), &account))
			if account != "oneAna@example.coma hash0" {
				t.Error(account)
			}
			add := func(id string) error {
				_, err := db.NewRaw(`INSERT INTO customer_passkeys (id, account_id, name, credential_id, record, created_at, last_used_at)
					VALUES (?, 'one', 'Celular', ?, '{}', 8, 0)`, id, []byte("credential")).Exec(t.Context())
				return err
			}
			testkit.Must(t, add("a"))
			if add("b") == nil {
				t.Error("one credential is two passkeys")
			}
		})
	}
}
