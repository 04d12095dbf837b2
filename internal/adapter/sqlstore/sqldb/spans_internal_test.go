package sqldb

import "testing"

// Only a plain name before the first value is a table: what people typed never is.
func TestTheTableOfAStatement(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT * FROM receipts WHERE cpf = ?":                              "receipts",
		`SELECT "s"."id" FROM "stores" AS "s" WHERE name = 'from ana'`:      "stores",
		"insert into stores (id) values (?)":                                "stores",
		"UPDATE accounts SET email = 'ana@example.org'":                     "accounts",
		"SELECT 'Maria from recife' FROM stores":                            "",
		"SELECT $1 FROM 52998224725":                                        "",
		"SELECT 1 FROM receipts_2701":                                       "",
		"SELECT pg_advisory_xact_lock(?)":                                   "",
		"COMMIT":                                                            "",
		"WITH x AS (SELECT 1 FROM sealed_documents) SELECT * FROM receipts": "sealed_documents",
	} {
		if got := tableOf(nil, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
