package sqlstore_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	sqlanalytics "seiva/internal/adapter/sqlstore/analytics"
	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlintegrity "seiva/internal/adapter/sqlstore/integrity"
	sqlquiet "seiva/internal/adapter/sqlstore/quiet"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/analytics"
	"seiva/internal/customers"
	"seiva/internal/integrity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// parts finds in a plan the months of receipts that it looks into.
var parts = regexp.MustCompile(`\breceipts_(\d{4}|first) `)

// Whatever asks for receipts by days, or by their keys, looks into the months of these alone.
func TestWhatNamesDaysReadsTheirMonths(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	raw := sqltest.Raw(t, db)
	if err := sqlreceipts.NewRetention(db).MakeMonths(t.Context(), []string{"2701", "2702", "2703", "2704"}); err != nil {
		t.Fatal(err)
	}
	w := reportstest.Generate(5, 0)
	sqltest.Load(t, raw, w)
	at, store, rollUps := w.Stores[0], stage.NewReceipts(t, db), sqlreceipts.NewRollUps(db)
	sqltest.Exec(t, db, "INSERT INTO receipt_store_days VALUES (?, '2027-02-10', ?, 1, 0, 0, 1, 0)", at.RetailerID, at.ID)
	key := func(month string) string {
		return nfce.BuildAccessKey(nfce.AccessKey{UF: "35", Period: month, CNPJ: at.Documento, Model: "65", Serie: 1, Number: 1, EmissionType: 1, Code: "20260001"})
	}
	filter := receipts.Filter{Visibility: receipts.Visibility{RetailerID: at.RetailerID}, Start: "2027-02-03", End: "2027-03-02"}
	ofStore := filter
	ofStore.StoreID = at.ID
	within := reports.Filter{Period: period.Period{From: filter.Start, To: filter.End}, RetailerIDs: []string{at.RetailerID}}
	grant := scope.Grant{KeyID: "k", RetailerID: at.RetailerID}
	shop := integrity.Shop{RetailerID: at.RetailerID, StoreID: at.ID}
	nothing := func(*receipts.Recount) error { return nil }
	both := []string{"2702", "2703"}
	for name, c := range map[string]struct {
		months []string
		ask    func() error
	}{
		"a page": {both, func() error {
			_, err := store.List(t.Context(), filter, paging.Request{Size: 5, Desc: true})
			return err
		}},
		"a page by value": {both, func() error {
			_, err := store.List(t.Context(), ofStore, paging.Request{Size: 5, Sort: receipts.SortValue})
			return err
		}},
		"how many": {both, func() error { _, err := store.Count(t.Context(), filter, 100); return err }},
		"one receipt": {both[:1], func() error {
			_, err := store.Find(t.Context(), filter.Visibility, key("2702"))
			return or(err, receipts.ErrNotFound)
		}},
		"a link": {both[:1], func() error {
			_, err := store.ByTokenHash(t.Context(), receipts.Place{RetailerID: at.RetailerID, Period: "2702"}, 4711)
			return err
		}},
		"a link of before": {[]string{"2701", "2702", "2703", "2704", "first"}, func() error {
			_, err := store.ByTokenHash(t.Context(), receipts.Place{}, 4711)
			return err
		}},
		"a consumer's later part": {[]string{"2701", "2702", "first"}, func() error {
			after := customers.Mark{IssuedAt: time.Date(2027, 2, 10, 15, 0, 0, 0, time.UTC), AccessKey: key("2702"), RetailerID: at.RetailerID}
			_, err := sqlcustomers.New(db).AccountReceipts(t.Context(), []byte("cpf"), []string{at.RetailerID}, customers.Listing{}, customers.Part{After: after, Limit: 5})
			return err
		}},
		"a till's day":      {both[:1], func() error { _, err := store.OfDay(t.Context(), grant, at.ID, "2027-02-10", "", 5); return err }},
		"what a till lacks": {both, func() error { _, err := store.Here(t.Context(), grant, []string{key("2702"), key("2703")}); return err }},
		"what is stored": {both, func() error {
			_, err := store.State(t.Context(), []receipts.Key{{RetailerID: at.RetailerID, AccessKey: key("2702")}, {RetailerID: at.RetailerID, AccessKey: key("2703")}})
			return err
		}},
		"consumers of a day": {both[:1], func() error { _, err := store.OfConsumers(t.Context(), at.RetailerID, at.ID, "2027-02-10"); return err }},
		"what was cancelled": {both, func() error { _, err := sqlreports.New(db).Beside(t.Context(), within); return err }},
		"a comparison": {both, func() error {
			return rollUps.Compare(t.Context(), receipts.StoreDay{RetailerID: at.RetailerID, Day: filter.Start}, filter.End, nothing)
		}},
		"a recount": {both[:1], func() error {
			_, err := rollUps.Recount(t.Context(), receipts.StoreDay{RetailerID: at.RetailerID, Day: "2027-02-10", StoreID: at.ID})
			return err
		}},
		"an export": {both[:1], func() error {
			return sqlanalytics.New(db).Receipts(t.Context(), at.RetailerID, "2027-02", func(*analytics.Receipt) error { return nil })
		}},
		"whether any are to be exported": {both[:1], func() error {
			_, err := sqlanalytics.New(db).Sold(t.Context(), at.RetailerID, "2027-02")
			return err
		}},
		"hours of sale": {both[:1], func() error { return sqlquiet.New(db).Count(t.Context(), "2027-02-10") }},
		"cashiers' CPFs": {both[:1], func() error {
			_, err := sqlintegrity.New(db).Day(t.Context(), shop, "2027-02-01", "2027-02-10")
			return err
		}},
		"a CPF's uses": {both, func() error {
			_, err := sqlintegrity.New(db).Uses(t.Context(), shop, "cpf", "2027-02-20", "2027-03-02")
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			var queries []string
			sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
			if err := c.ask(); err != nil {
				t.Fatal(err)
			}
			var found []string
			for _, q := range queries {
				if strings.Contains(q, "receipts") {
					for _, m := range parts.FindAllStringSubmatch(sqltest.Explain(t, raw, q), -1) {
						found = append(found, m[1])
					}
				}
			}
			slices.Sort(found)
			if found = slices.Compact(found); !slices.Equal(found, c.months) {
				t.Errorf("it looks into %v, want %v", found, c.months)
			}
		})
	}
}

func or(err, expected error) error {
	if err == expected {
		return nil
	}
	return err
}
