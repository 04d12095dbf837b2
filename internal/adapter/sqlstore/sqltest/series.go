package sqltest

import (
	"context"
	"fmt"
	"testing"

	"github.com/uptrace/bun"
)

// Series writes a day's roll-ups: a thousand stores of so many retailers, each with so many séries. A file of them takes a while.
func Series(t testing.TB, db *bun.DB, retailers, each int, day string) {
	t.Helper()
	const numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
	for _, statement := range []string{
		fmt.Sprintf(numbers, retailers-1) + "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) " +
			"SELECT 'r' || (1000 + i), '', '', '', '', 1 FROM n",
		fmt.Sprintf(numbers, 999) + "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) " +
			fmt.Sprintf("SELECT 'r' || (1000 + i %% %d), 's' || (1000 + i), 10000000000000 + i, 'Padaria São João nº ' || i, 'padaria ' || i, 1 FROM n", retailers),
		fmt.Sprintf(numbers, each-1) + "INSERT INTO receipt_days (retailer_id, day, store_id, serie, cashier, total, identified, companies, cents, " +
			"not_printed, first_at, last_at) SELECT s.retailer_id, '" + day + "', s.id, n.i, '01', 4, 2, 0, 400, 2, 1, 2 FROM stores AS s, n",
	} {
		if _, err := db.DB.ExecContext(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
}
