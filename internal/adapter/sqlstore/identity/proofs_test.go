package identity_test

import (
	"io/fs"
	"strings"
	"testing"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/id"
)

// Sessions that are open at an upgrade were proven when they were opened, and at no other time.
func TestOpenSessionsWereProvenAtTheirSignIn(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db, ctx := open(t), t.Context()
		store, raw := sqlidentity.New(db), sqltest.Raw(t, db)
		account := identitytest.Account("ana@loja.com.br")
		session := identity.Session{
			ID: id.New(), AccountID: account.ID, Factor: identity.ByPassword, TokenHash: []byte("0123456789abcdef"),
			CreatedAt: account.CreatedAt, SeenAt: account.CreatedAt, ExpiresAt: account.CreatedAt.AddDate(0, 0, 30),
		}
		for _, err := range []error{store.CreateAccount(ctx, account), store.CreateSession(ctx, session)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		engine := "sqlite"
		if raw.Dialect().Name().String() == "pg" {
			engine = "postgres"
		}
		migration, err := fs.ReadFile(sqldb.Migrations(), "migrations/"+engine+"/00039_proofs.sql")
		if err != nil {
			t.Fatal(err)
		}
		for _, statement := range append([]string{"ALTER TABLE sessions DROP COLUMN proven_at"}, strings.SplitAfter(string(migration), ";")...) {
			if strings.TrimSpace(statement) == "" {
				continue
			}
			if _, err := raw.ExecContext(ctx, statement); err != nil {
				t.Fatalf("%v: %s", err, statement)
			}
		}
		got, _, err := store.SessionByToken(ctx, session.TokenHash)
		if err != nil || !got.ProvenAt.Equal(session.CreatedAt) {
			t.Errorf("proven at %s, %v, want %s", got.ProvenAt, err, session.CreatedAt)
		}
	})
}
