package receipts_test

import (
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/receipts/nfce"
)

// Comparing holds one day of a store in memory: the engine reads in the order of its keys and sorts nothing.
func TestComparingSortsNothing(t *testing.T) {
	db := sqltest.SQLite(t)
	statement := receipts.Recounted()
	for _, value := range []string{"'retailera'", "'2026-11-01'", "'2026-11-99'", "'2026-11-01'", "'storea1'", "'retailera'", "'2026-11-01'", "'2026-11-99'", "'2026-11-01'", "'storea1'", "'retailera'", "'2026-11-01'", "'2026-11-99'", "'2026-11-01'", "'storea1'"} {
		statement = strings.Replace(statement, "?", value, 1)
	}
	plan := sqltest.Explain(t, sqltest.Raw(t, db), statement)
	if strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "SCAN receipt") || strings.Count(plan, "SEARCH") != 3 {
		t.Error(plan)
	}
}

// SQL cuts the emitter's CNPJ out of an access key where nfce does: what holds an emitter's receipts still is named by both.
func TestTheEmitterOfAnAccessKeyIsTheSameInSQL(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		for _, key := range []string{"35261111222333000181650010000000011234567890", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQR"} {
			got := sqltest.Strings(t, db, "SELECT "+register.EmitterOfKey+" FROM (SELECT '"+key+"' AS access_key) AS x")[0]
			if got != nfce.Emitter(key) {
				t.Errorf("%s: %q in SQL, %q in nfce", key, got, nfce.Emitter(key))
			}
		}
	})
}
