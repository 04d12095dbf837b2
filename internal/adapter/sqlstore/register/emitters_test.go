package register_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/receipts/nfce"
)

// SQL cuts the emitter's CNPJ out of an access key where nfce does: what holds an emitter's receipts still is named by both.
func TestTheEmitterOfAnAccessKeyIsTheSameInSQL(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		for _, key := range []string{"35261111222333000181650010000000011234567890", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQR"} {
			got := sqltest.Strings(t, db, "SELECT "+register.EmitterOf("access_key")+" FROM (SELECT '"+key+"' AS access_key) AS x")[0]
			if got != nfce.Emitter(key) {
				t.Errorf("%s: %q in SQL, %q in nfce", key, got, nfce.Emitter(key))
			}
		}
	})
}
