package sqldb_test

import (
	"fmt"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// What was signed before versions were kept stays to the byte, so that its certificate is the same: all that it is made of stands in
// the row. Nothing is published, and nothing being written.
func TestWhatWasSignedBeforeVersionsStays(t *testing.T) {
	const signature = `SELECT retailer_id || sent_at || '|' || signed_at || signed_by || signer_name || signer_email || company || address || browser || version ||
		CAST(length(hash) AS TEXT) || content FROM contracts`
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00120"}))
			db := sqltest.RawOf(t, c)
			run(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r', '1', '', '', '', 0);\n"+
				`INSERT INTO contracts (retailer_id, sent_at, signed_at, signed_by, address, version, content, signer_name, signer_email, company, browser)
				VALUES ('r', 5, 7, 'ana', '203.0.113.9', '2026-11-20', '# Contrato, de R, 1', 'Ana', 'ana@loja.com.br', 'R Ltda', 'Firefox')`)
			_, err := db.NewRaw("UPDATE contracts SET hash = ?", make([]byte, 32)).Exec(t.Context())
			testkit.Must(t, err)
			var was, is []string
			testkit.Must(t, db.NewRaw(signature).Scan(t.Context(), &was))
			testkit.Must(t, migrated(t, c))
			testkit.Must(t, db.NewRaw(signature).Scan(t.Context(), &is))
			if len(was) != 1 || fmt.Sprint(was) != fmt.Sprint(is) {
				t.Errorf("signed: %q, after the upgrade %q", was, is)
			}
			var versions, signatures, drafts int
			testkit.Must(t, db.NewRaw("SELECT (SELECT COUNT(*) FROM contract_versions), (SELECT COUNT(*) FROM contract_signatures), (SELECT COUNT(*) FROM contract_drafts WHERE text = '')").
				Scan(t.Context(), &versions, &signatures, &drafts))
			if versions != 0 || signatures != 0 || drafts != 1 {
				t.Errorf("%d versions, %d signatures, %d drafts", versions, signatures, drafts)
			}
		})
	}
}
