package scans_test

import (
	"fmt"
	"strings"
	"testing"

	sqlscans "seiva/internal/adapter/sqlstore/scans"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/scans/scanstest"
)

func TestScans(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		scanstest.Conformance(t, func(t *testing.T) scanstest.Backend {
			db := open(t)
			sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r', 'd', 'R', 'R', 'r', 1)")
			return scanstest.Backend{
				Store: sqlscans.New(db),
				Join: func(t *testing.T, documento string) {
					sqltest.Exec(t, db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at, deleted_at) VALUES ('r', ?, ?, 'L', 'l', 1, 0)",
						"s"+documento, documento)
				},
				Leave: func(t *testing.T, documento string) {
					sqltest.Exec(t, db, "UPDATE stores SET deleted_at = 9 WHERE documento = ?", documento)
				},
				Fill: func(t *testing.T, day string, scans int) {
					sqltest.Exec(t, db, "INSERT INTO scanned_days (day, scans) VALUES (?, ?)", day, scans)
				},
				Rows: func(t *testing.T) string { return rows(t, db) },
			}
		})
	})
}

// rows gives the texts of every row.
func rows(t *testing.T, db *sqldb.DB) string {
	t.Helper()
	var all []string
	for table, columns := range map[string]string{
		"scanned_receipts": "CAST(at AS TEXT)", "scanned_days": "day", "scanned_months": "documento || ' ' || month",
		"scanned_stores": "documento || ' ' || root || ' ' || uf || ' ' || name || ' ' || search",
	} {
		for _, row := range sqltest.Strings(t, db, fmt.Sprintf("SELECT %s FROM %s", columns, table)) {
			all = append(all, table+" "+row)
		}
	}
	return strings.Join(all, "\n")
}
