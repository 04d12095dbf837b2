package receipts_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
)

// Stores of several retailers are held by one commit, also where their locks are spread over servers: there each statement names one retailer
// (decision 142). A database that is not distributed is asked as if it were.
func TestACommitHoldsStoresOfSeveralRetailersWhereverTheyLie(t *testing.T) {
	db := sqltest.Postgres(t)
	if os.Getenv(sqltest.CitusVariable) == "" {
		sqltest.Exec(t, db, "CREATE FUNCTION spread() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
		sqltest.Exec(t, db, "CREATE TRIGGER truncate_trigger_1 AFTER TRUNCATE ON emitter_locks EXECUTE FUNCTION spread()")
	}
	var asked []string
	names := regexp.MustCompile(`retailer_id = '(\w+)' AND documento IN \(([^)]*)\) ORDER`)
	sqltest.CaptureWrites(db, func(query string, _ int64) {
		if strings.HasSuffix(query, "FOR UPDATE") {
			asked = append(asked, strings.Join(append(names.FindStringSubmatch(query), "", "", "")[1:3], " "))
		}
	})
	key := func(retailer, cnpj string) receipts.Key {
		return receipts.Key{RetailerID: retailer, AccessKey: "352610" + cnpj + "650010000000011000000010"}
	}
	const first, second = "11111111000191", "22222222000191"
	keys := []receipts.Key{key("rb", second), key("ra", first), key("rb", first), key("ra", first)}
	store := sqlreceipts.New(db, sqlreceipts.NewDataKeys(db, secret.Root{}), nil)
	for range 2 { // they are made, and found
		asked = nil
		err := db.InTx(t.Context(), func(ctx context.Context) error {
			_, err := store.State(ctx, keys)
			return err
		})
		if got := slices.Compact(asked); err != nil || !slices.Equal(got, []string{"ra '" + first + "'", "rb '" + first + "','" + second + "'"}) {
			t.Errorf("%q, %v", got, err)
		}
	}
	if got := sqltest.Strings(t, db, "SELECT COUNT(*)::TEXT FROM emitter_locks"); got[0] != "3" {
		t.Errorf("%s stores have a lock", got[0])
	}
}
