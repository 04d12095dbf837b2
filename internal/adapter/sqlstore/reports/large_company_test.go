package reports_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// What a company's page shows of 3,000 stores: six, the worst first, by so many queries as of one store, and what the text finds.
func TestACompanyWithThreeThousandStores(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		w := reportstest.World{Partners: []string{id.New()}}
		few, many := reportstest.Retailer{ID: id.New()}, reportstest.Retailer{ID: id.New(), PartnerID: w.Partners[0]}
		w.Retailers = []reportstest.Retailer{few, many}
		add := func(owner reportstest.Retailer, n int) string {
			s := reportstest.Store{RetailerID: owner.ID, ID: id.New(), Documento: fmt.Sprintf("%014d", len(w.Stores)), TradeName: fmt.Sprintf("Loja %04d", n)}
			w.Stores = append(w.Stores, s)
			return fmt.Sprintf("('%s','%%s','%s',8,4,0,800,4)", owner.ID, s.ID)
		}
		add(few, 0)
		var days []string
		for n := range 3000 {
			day := add(many, n)
			if n == 1234 { // never sent
				continue
			}
			last := reportstest.Today
			if n == 77 {
				last = "2026-10-01" // the longest silent
			}
			days = append(days, fmt.Sprintf(day, last))
		}
		sqltest.Load(t, raw, w)
		sqltest.Exec(t, db, "INSERT INTO receipt_store_days VALUES "+strings.Join(days, ","))
		sqltest.Exec(t, db, "ANALYZE")
		var queries []string
		sqltest.CaptureReads(db, func(q string) { queries = append(queries, q) })
		page := func(values map[string]string) (paging.Page[reports.StoreReportRow], int) {
			t.Helper()
			queries = nil
			six := 6
			values["endDate"], values["sortBy"] = reportstest.Today, "situacao.asc"
			got, err := kindsOf(db).Stores.Page(context.Background(), scope.Scope{Profile: scope.Administrador}, reports.Query{Values: values, Size: &six})
			if err != nil {
				t.Fatal(err)
			}
			return got.Page, len(queries)
		}
		_, one := page(map[string]string{"varejistaId": few.ID})
		for name, of := range map[string][2]string{"retailer": {"varejistaId", many.ID}, "software house": {"softwareHouseId", w.Partners[0]}} {
			got, asked := page(map[string]string{of[0]: of[1]})
			if got.Total != 3000 || len(got.Items) != 6 || got.Items[0].NomeFantasia != "Loja 1234" || got.Items[1].NomeFantasia != "Loja 0077" || asked > one {
				t.Errorf("%s: %d of %d in %d queries, of one store %d: %+v", name, len(got.Items), got.Total, asked, one, got.Items)
			}
			if got, _ = page(map[string]string{of[0]: of[1], "filter": "2999"}); got.Total != 1 || got.Items[0].NomeFantasia != "Loja 2999" {
				t.Errorf("%s: the text finds %d: %+v", name, got.Total, got.Items)
			}
		}
	})
}
