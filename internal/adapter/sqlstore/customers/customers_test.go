package customers_test

import (
	"strings"
	"testing"
	"time"

	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/customers"
	"seiva/internal/customers/customerstest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/reports/reportstest"
)

func TestCustomers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		customerstest.Conformance(t, func(t *testing.T) (customers.Store, func(customerstest.Receipt)) {
			db := open(t)
			raw, known := sqltest.Raw(t, db), map[string]bool{}
			return sqlcustomers.New(db), func(r customerstest.Receipt) {
				var w reportstest.World
				if !known[r.RetailerID] {
					known[r.RetailerID] = true
					w.Retailers = []reportstest.Retailer{{ID: r.RetailerID, TradeName: "Rede " + r.RetailerID[len(r.RetailerID)-1:]}}
					w.Stores = []reportstest.Store{{RetailerID: r.RetailerID, ID: r.RetailerID, TradeName: "Loja de " + r.RetailerID}, {RetailerID: r.RetailerID, ID: id.New(), TradeName: "Sem cupons"}}
				}
				consumer := 0
				if r.CPFIndex != nil {
					consumer = 1
				}
				w.Receipts = []reportstest.Receipt{{
					RetailerID: r.RetailerID, StoreID: r.RetailerID, Day: clock.Day(r.IssuedAt.In(clock.Brazil)), AccessKey: r.AccessKey, IssuedAt: r.IssuedAt,
					Cents: r.Cents, Consumer: consumer, CPFIndex: r.CPFIndex, Status: r.Status, Test: r.Test,
				}}
				sqltest.Load(t, raw, w)
				sqltest.Exec(t, db, "UPDATE receipts SET document = 1, excluded = ? WHERE access_key = ?", r.Excluded, r.AccessKey)
				if said := r.Rating; said != nil {
					sqltest.Exec(t, db, `INSERT INTO ratings (retailer_id, access_key, id, store_id, day, score, comment, created_at, changed_at, counts, told_at,
						answer, answered_at, answered_by, hidden_at, hidden_by, hidden_reason) VALUES (?, ?, ?, ?, '2026-11-20', ?, ?, ?, ?, 1, 0, ?, ?, '', 0, '', '')`,
						r.RetailerID, r.AccessKey, r.AccessKey, r.RetailerID, said.Score, said.Comment, said.At.UnixMilli(), said.ChangedAt.UnixMilli(),
						said.Answer, said.AnsweredAt.UnixMilli())
				}
				for _, profile := range r.ReadBy {
					sqltest.Exec(t, db, "INSERT INTO receipt_reads (retailer_id, access_key, day, account_id, profile, at) VALUES (?, ?, '2026-11-20', ?, ?, 1)",
						r.RetailerID, r.AccessKey, string(profile), string(profile))
				}
			}
		})
	})
}

// The person is as told with the latest acceptance, the consent as with the first.
func TestWhoAcceptedIsKept(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		store, raw := sqlcustomers.New(db), sqltest.Raw(t, db)
		for n, name := range []string{"Ana", "Ana Souza"} {
			_, err := store.Accept(t.Context(), customers.Person{
				RetailerID: "r", CPFIndex: []byte("index"), SealedCPF: []byte(name), Name: name, Email: name + "@example.com",
			}, customers.Consent{
				RetailerID: "r", CPFIndex: []byte("index"), Version: "2026-11-20", Hash: []byte(name),
				Accepted: customers.Act{At: time.UnixMilli(int64(n + 1)), Origin: customers.Origin{Channel: customers.FromPage, Address: name}},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for query, want := range map[string]string{
			"SELECT name || email || updated_at FROM customers WHERE cpf_sealed = ?":                                "Ana SouzaAna Souza@example.com2",
			"SELECT retailer_id || version || at || channel || address FROM customer_consent_ledger WHERE hash = ?": "r2026-11-201pageAna",
		} {
			var got []string
			sealed := []byte(map[bool]string{true: "Ana Souza", false: "Ana"}[strings.Contains(query, "cpf_sealed")])
			if err := raw.NewRaw(query, sealed).Scan(t.Context(), &got); err != nil || len(got) != 1 || got[0] != want {
				t.Errorf("%s: %q, %v", query, got, err)
			}
		}
	})
}
