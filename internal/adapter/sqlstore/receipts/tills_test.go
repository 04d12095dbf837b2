package receipts_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfce"
	"seiva/internal/reports/reportstest"
)

// aStoresDay is how many receipts one store has on one day, of 25 tills with a série each, and how many a key asks for at once.
const (
	aStoresDay = 50_000
	aKeysList  = 200 // of more PostgreSQL would rather read the 50,000 at once
)

// What a page and a comparison read: on each engine the rows of an index, of one store and day, or of one access key each.
var (
	dayPlan     = regexp.MustCompile(`receipts_cell \(retailer_id=\? AND day=\? AND store_id=\? AND serie>\?\)|receipts\w*_cell.*\s+Index Cond: .*retailer_id = .*day = .*store_id = .*serie >= `)
	missingPlan = regexp.MustCompile(`SEARCH r USING .*INDEX sqlite_autoindex_receipts_1 \(retailer_id=\? AND period=\? AND access_key=\?\)|receipts\w*_pkey.*\s+Index Cond: .*retailer_id = .*period = .*access_key = `)
	readsAll    = regexp.MustCompile(`SCAN r\b|Seq Scan on receipts`)
)

func keyOf(cnpj string, serie, number int) string {
	return nfce.BuildAccessKey(nfce.AccessKey{UF: "35", Period: "2611", CNPJ: cnpj, Model: "65", Serie: serie, Number: number, EmissionType: 1, Code: "20260001"})
}

func TestAKeyReadsNoMoreThanItShows(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		w := reportstest.Generate(5, 0)
		at := w.Stores[0]
		sqltest.Load(t, raw, w)
		for first := 0; first < aStoresDay; first += 1_000 {
			rows := make([]string, 1_000)
			for i := range rows {
				n := first + i
				serie := 1 + n%25
				rows[i] = fmt.Sprintf("('%s', '2611', '%s', '%s', '%s', 1, -180, %d, %d, '%d', 100, 0, NULL, 0, 0, FALSE, 1, 1, 1, '', '', 0, 1)",
					at.RetailerID, keyOf(at.Documento, serie, n+1), at.ID, reportstest.Today, serie, n+1, n%3)
			}
			sqltest.Exec(t, db, "INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents, "+
				"consumer, cpf_index, printed, status, test, emission, signature, protocol, reasons, digest, token_hash, received_at) VALUES "+strings.Join(rows, ","))
		}
		if _, err := raw.DB.Exec("ANALYZE"); err != nil {
			t.Fatal(err)
		}
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		store, grant := stage.NewReceipts(t, db), scope.Grant{KeyID: "k", RetailerID: at.RetailerID}
		var seen []string
		for after := ""; ; after = seen[len(seen)-1] {
			page, err := store.OfDay(t.Context(), grant, at.ID, reportstest.Today, after, 5_000)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range page {
				seen = append(seen, r.AccessKey)
			}
			if len(page) < 5_000 {
				break
			}
		}
		if len(seen) != aStoresDay || !slices.IsSorted(seen) || len(slices.Compact(seen)) != aStoresDay {
			t.Errorf("%d receipts in the pages, want each of %d once and in order", len(seen), aStoresDay)
		}
		if last := queries[len(queries)-1]; !dayPlan.MatchString(sqltest.Explain(t, raw, last)) || readsAll.MatchString(sqltest.Explain(t, raw, last)) {
			t.Errorf("a page reads too much:\n%s\n%s", last, sqltest.Explain(t, raw, last))
		}
		queries = nil
		asked := append(slices.Clone(seen[:aKeysList-1]), keyOf(at.Documento, 99, 1))
		here, err := store.Here(t.Context(), grant, asked)
		if err != nil || len(here) != aKeysList-1 || len(queries) != 2 {
			t.Fatalf("%d of %d keys are here, in %d queries, %v", len(here), len(asked), len(queries), err)
		}
		if plan := sqltest.Explain(t, raw, queries[1]); !missingPlan.MatchString(plan) || readsAll.MatchString(plan) {
			t.Errorf("a comparison reads too much:\n%s", plan)
		}
	})
}
