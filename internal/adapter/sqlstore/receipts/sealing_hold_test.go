package receipts_test

import (
	"regexp"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
)

// Whoever seals holds one retailer's rows at a time: a distributed database holds no rows of several at once.
func TestSealingHoldsOneRetailersRows(t *testing.T) {
	t.Parallel()
	s := newSealed(t, sqltest.Postgres(t), 30)
	s.unseal()
	held := map[string]bool{}
	sqltest.CaptureWrites(s.db, func(query string, _ int64) {
		if strings.Contains(query, "FOR UPDATE OF r") {
			of := regexp.MustCompile(`r\.retailer_id = '(\w+)'`).FindStringSubmatch(query)
			if of == nil {
				t.Fatalf("whose rows does it hold? %s", query)
			}
			held[strings.Fields(query)[0]+of[1]] = true
		}
	})
	sealOld(t, s.store)
	if len(held) != 4 { // the receipts and the events of two retailers
		t.Errorf("held are %v", held)
	}
}
