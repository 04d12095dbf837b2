package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/receipts/receiptstest"
)

// differences compares each roll-up with a recount of the receipts, both ways round.
const differences = `
WITH fine AS (
  SELECT retailer_id, day, store_id, serie, cashier, COUNT(*) AS total, SUM(CASE WHEN consumer = 1 THEN 1 ELSE 0 END) AS identified,
    SUM(CASE WHEN consumer = 2 THEN 1 ELSE 0 END) AS companies, SUM(cents) AS cents,
    SUM(CASE WHEN printed = 2 THEN 1 ELSE 0 END) AS not_printed, MIN(issued_at) AS first_at, MAX(issued_at) AS last_at
  FROM receipts WHERE status = 0 AND NOT test GROUP BY retailer_id, day, store_id, serie, cashier),
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

func TestReceipts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		receiptstest.Conformance(t, func(t *testing.T) receiptstest.Backend { return receiptsBackend(t, open(t)) })
	})
}

func receiptsBackend(t *testing.T, db *sqlstore.DB) receiptstest.Backend {
	t.Helper()
	partners, retailers := map[string]bool{}, map[string]bool{}
	for _, s := range receiptstest.Shops {
		if !partners[s.PartnerID] {
			partners[s.PartnerID] = true
			db.Exec(t, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES (?, ?, '', '', '', ?, 0)",
				s.PartnerID, s.PartnerID, s.PartnerID)
		}
		if !retailers[s.RetailerID] {
			retailers[s.RetailerID] = true
			db.Exec(t, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, created_at) VALUES (?, ?, '', ?, '', ?, 0)",
				s.RetailerID, s.CNPJ, s.Name, s.PartnerID)
		}
		db.Exec(t, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES (?, ?, ?, ?, '', 0)",
			s.RetailerID, s.StoreID, s.CNPJ, s.Name)
	}
	return receiptstest.Backend{
		Store:       sqlstore.NewReceipts(db),
		Differences: func(t *testing.T) []string { return db.Strings(t, differences) },
	}
}
