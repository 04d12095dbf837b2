package reports_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// asKind asks for the page and the count of a report in every order, and hands over each with the texts of its queries.
func asKind[R any](t *testing.T, report *reports.Report[R], who scope.Scope, reset func() []string, check func(name string, queries []string)) {
	t.Helper()
	values := map[string]string{"endDate": reportstest.Today}
	for _, c := range report.Columns(nil) {
		if c.Unsorted {
			continue
		}
		values["sortBy"] = c.Name
		if _, err := report.Page(context.Background(), who, reports.Query{Values: values}); err != nil {
			t.Fatalf("%s by %s: %v", report.Kind, c.Name, err)
		}
		check(report.Kind+" by "+c.Name, reset())
	}
	if _, err := report.Count(context.Background(), who, values); err != nil {
		t.Fatal(err)
	}
	check("count of "+report.Kind, reset())
}

var (
	overAll      = regexp.MustCompile(`\bOVER \(`)
	whereRowsLie = regexp.MustCompile(`\bpg_trigger\b`)
	sortsRows    = regexp.MustCompile(`LIMIT \d+`)
	// What retailers sold, of all days, is summed for those of a page.
	sumsRetailers = regexp.MustCompile(`AS month, d.retailer_id AS id FROM`)
	sumsSome      = regexp.MustCompile(`d\.retailer_id IN \('`)
	idsAlone      = regexp.MustCompile(`^(WITH "x" AS .*\) )?SELECT x\.(id|store_id|store_id \|\| x\.cashier) AS id(, \(SELECT COUNT\(\*\) FROM x\) AS total)? FROM`)
)

// No report reads the receipts, where roll-ups have their sums. What it puts in order is ids and what the order is about, and
// what it counts has no figures: a page of five holds five rows, and not what all of them say.
func TestKindPlans(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		retailers, partner := network(t, raw)
		sqltest.Load(t, raw, reportstest.Generate(6, 300).Rated())
		k := kindsOf(db)
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		reset := func() (all []string) { all, queries = queries, nil; return all }
		for name, who := range map[string]scope.Scope{
			"network": {Profile: scope.Administrador}, "retailer": {Profile: scope.Varejista, RetailerID: retailers[3].ID},
			"software house": {Profile: scope.Parceiro, PartnerID: partner},
		} {
			check := func(report string, queries []string) {
				for _, q := range queries {
					if receiptsRead.MatchString(q) || overAll.MatchString(q) {
						t.Errorf("%s, %s reads all: %s", name, report, q)
					}
					if sortsRows.MatchString(q) && !idsAlone.MatchString(q) {
						t.Errorf("%s, %s puts more in order than ids: %s", name, report, q)
					}
					if sumsRetailers.MatchString(q) && !sumsSome.MatchString(q) {
						t.Errorf("%s, %s sums the receipts of retailers that the page does not show: %s", name, report, q)
					}
					if strings.HasPrefix(q, "SELECT COUNT(*)") && strings.Contains(q, "LEFT JOIN") {
						t.Errorf("%s, %s counts with more than it counts: %s", name, report, q)
					}
					plan := sqltest.Explain(t, raw, q)
					if who.RetailerID != "" && (sqliteScan.MatchString(plan) || postgresScan.MatchString(plan)) {
						t.Errorf("%s, %s reads a roll-up from end to end:\n%s\n%s", name, report, plan, q)
					}
					if strings.Contains(q, "d.store_id = x.id") && !strings.Contains(plan, "receipt_store_days_store") {
						t.Errorf("%s, %s looks for the last day of a store among others':\n%s\n%s", name, report, plan, q)
					}
				}
				if n := len(whereRowsLie.FindAllString(strings.Join(queries, "\n"), -1)); n > 1 {
					t.Errorf("%s, %s asks %d times where its rows lie", name, report, n)
				}
				if len(queries) == 0 || len(queries) > 8 || strings.HasPrefix(report, "count") && len(queries) != 1 {
					t.Errorf("%s, %s: %d queries", name, report, len(queries))
				}
			}
			asKind(t, k.Stores, who, reset, check)
			if who.RetailerID == "" {
				asKind(t, k.Retailers, who, reset, check)
			}
			if who.PartnerID == "" {
				asKind(t, k.Cashiers, who, reset, check)
				asKind(t, k.Ratings, who, reset, check)
				asKind(t, k.Comments, who, reset, check)
			}
			if name == "network" {
				asKind(t, k.SoftwareHouses, who, reset, check)
			}
		}
	})
}
