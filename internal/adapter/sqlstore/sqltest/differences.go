package sqltest

import (
	"testing"

	"github.com/uptrace/bun"
)

// differences compares each roll-up with a recount of the receipts, both ways round.
const differences = `
WITH fine AS (
  SELECT retailer_id, day, store_id, serie, cashier, COUNT(*) AS total, SUM(CASE WHEN consumer = 1 THEN 1 ELSE 0 END) AS identified,
    SUM(CASE WHEN consumer = 2 THEN 1 ELSE 0 END) AS companies, SUM(cents) AS cents,
    SUM(CASE WHEN printed = 2 THEN 1 ELSE 0 END) AS not_printed, MIN(issued_at) AS first_at, MAX(issued_at) AS last_at
  FROM receipts WHERE status = 0 AND NOT test AND NOT excluded GROUP BY retailer_id, day, store_id, serie, cashier),
coarse AS (
  SELECT retailer_id, day, store_id, SUM(total) AS total, SUM(identified) AS identified, SUM(companies) AS companies,
    SUM(cents) AS cents, SUM(not_printed) AS not_printed FROM fine GROUP BY retailer_id, day, store_id),
wrong AS (
  SELECT 'receipt_days lacks or differs: ' || retailer_id || ' ' || day || ' ' || store_id AS what
  FROM (SELECT * FROM fine EXCEPT SELECT retailer_id, day, store_id, serie, cashier, total, identified, companies, cents, not_printed, first_at, last_at FROM receipt_days) AS a
  UNION ALL SELECT 'receipt_days has too much: ' || retailer_id || ' ' || day || ' ' || store_id
  FROM (SELECT retailer_id, day, store_id, serie, cashier, total, identified, companies, cents, not_printed, first_at, last_at FROM receipt_days EXCEPT SELECT * FROM fine) AS b
  UNION ALL SELECT 'receipt_store_days lacks or differs: ' || retailer_id || ' ' || day
  FROM (SELECT * FROM coarse EXCEPT SELECT retailer_id, day, store_id, total, identified, companies, cents, not_printed FROM receipt_store_days) AS c
  UNION ALL SELECT 'receipt_store_days has too much: ' || retailer_id || ' ' || day
  FROM (SELECT retailer_id, day, store_id, total, identified, companies, cents, not_printed FROM receipt_store_days EXCEPT SELECT * FROM coarse) AS d)
SELECT what FROM wrong`

// RollUpDifferences lists every cell of the roll-ups that is not what a recount of the receipts gives.
func RollUpDifferences(t testing.TB, db *bun.DB) []string {
	t.Helper()
	var out []string
	if err := db.NewRaw(differences).Scan(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// ratingDifferences compares the sums of ratings with a recount, both ways round, and what each says of its receipt.
const ratingDifferences = `
WITH counted AS (
  SELECT retailer_id, day, store_id, SUM(CASE WHEN score = 1 THEN 1 ELSE 0 END) AS n1, SUM(CASE WHEN score = 2 THEN 1 ELSE 0 END) AS n2,
    SUM(CASE WHEN score = 3 THEN 1 ELSE 0 END) AS n3, SUM(CASE WHEN score = 4 THEN 1 ELSE 0 END) AS n4, SUM(CASE WHEN score = 5 THEN 1 ELSE 0 END) AS n5
  FROM ratings WHERE counts = 1 GROUP BY retailer_id, day, store_id)
SELECT 'rating_days lacks or differs: ' || retailer_id || ' ' || day || ' ' || store_id
  FROM (SELECT * FROM counted EXCEPT SELECT retailer_id, day, store_id, n1, n2, n3, n4, n5 FROM rating_days) AS a
UNION ALL SELECT 'rating_days has too much: ' || retailer_id || ' ' || day || ' ' || store_id
  FROM (SELECT retailer_id, day, store_id, n1, n2, n3, n4, n5 FROM rating_days EXCEPT SELECT * FROM counted) AS b
UNION ALL SELECT 'counts is not the receipt''s: ' || r.access_key
  FROM ratings AS r JOIN receipts AS c ON c.retailer_id = r.retailer_id AND c.access_key = r.access_key
  WHERE r.counts <> CASE WHEN c.status = 0 AND NOT c.test AND NOT c.excluded THEN 1 ELSE 0 END`

// RatingDifferences lists every line of the sums of ratings that is not what a recount gives.
func RatingDifferences(t testing.TB, db *bun.DB) []string {
	t.Helper()
	var out []string
	if err := db.NewRaw(ratingDifferences).Scan(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out
}
