package receipts_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
)

// A month of which more is left than is rewritten in a moment keeps its room, also where its rows lie on other servers and the catalogue
// of this one knows none of them.
func TestAMonthOfManyRowsIsNotRewritten(t *testing.T) {
	db := sqltest.Postgres(t)
	for _, retailer := range []string{"ra", "rb", "rc", "rd"} {
		sqltest.Exec(t, db, "INSERT INTO sealed_documents (id, certificate, dictionary, retailer_id, body) SELECT n, 0, 1, '"+retailer+"', 'A' FROM generate_series(1, 10) AS n")
	}
	for _, c := range []struct {
		most int64
		want bool
	}{{39, false}, {40, true}} {
		if got, err := db.ShrinkPart(t.Context(), "sealed_documents_first", c.most); err != nil || got != c.want {
			t.Errorf("at most %d: %v, %v", c.most, got, err)
		}
	}
}
