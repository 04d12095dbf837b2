package receipts_test

import (
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqltest"
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
