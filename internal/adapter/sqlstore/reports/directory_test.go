package reports_test

import (
	"errors"
	"slices"
	"testing"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

func TestDirectory(t *testing.T) {
	sqltest.EachCast(t, func(t *testing.T, db *sqldb.DB, c apikeystest.Cast) {
		store, people := sqlreports.New(db), stage.People(db)
		hits, all, err := store.Search(t.Context(), "OTHER", 2, 9)
		if err != nil {
			t.Fatal(err)
		}
		want := []reports.Hit{
			{Kind: reports.RetailerHit, ID: c.OtherRetailer, Documento: "11222333000181", TradeName: "OtherRetailer"},
			{Kind: reports.PartnerHit, ID: c.OtherHouse, Documento: "45723174000110", TradeName: "OtherHouse"},
			{Kind: reports.StoreHit, ID: c.OtherStore, Documento: "11222333000181", TradeName: "OtherStore", Retailer: "OtherRetailer"},
		}
		if !slices.Equal(hits, want) || all != 3 {
			t.Errorf("found %+v", hits)
		}
		if hits, all, err = store.Search(t.Context(), "store", 2, 4); err != nil || len(hits) != 2 || all != 4 {
			t.Errorf("two of a kind at most, counted to four: %+v, %d, %v", hits, all, err)
		}
		if hits, _, err = store.Search(t.Context(), "deletedstore", 2, 9); err != nil || len(hits) != 0 {
			t.Errorf("a store that is gone: %+v, %v", hits, err)
		}

		first, second := identitytest.Account("ana@loja.com.br"), identitytest.Account("bia@loja.com.br")
		second.CreatedAt = first.CreatedAt.Add(1)
		first.Profile, first.RetailerID, second.Profile, second.RetailerID = scope.Varejista, c.Retailer, scope.Varejista, c.Retailer
		for _, a := range []error{people.CreateAccount(t.Context(), first), people.CreateAccount(t.Context(), second)} {
			if a != nil {
				t.Fatal(a)
			}
		}
		got, err := store.RetailerCompany(t.Context(), c.Retailer)
		main := reports.MainAccount{ID: first.ID, Email: first.Email, Name: first.Name, Confirmed: true}
		if err != nil || got != (reports.Company{Stores: 2, Accounts: 2, Main: main}) {
			t.Errorf("retailer: %+v, %v", got, err)
		}
		got, err = store.PartnerCompany(t.Context(), c.House)
		if err != nil || got != (reports.Company{Stores: 2, Retailers: 2}) {
			t.Errorf("software house: %+v, %v", got, err)
		}
		for _, read := range []func() (reports.Company, error){
			func() (reports.Company, error) { return store.RetailerCompany(t.Context(), c.House) },
			func() (reports.Company, error) { return store.PartnerCompany(t.Context(), c.Retailer) },
			func() (reports.Company, error) { return store.PartnerCompany(t.Context(), id.New()) },
		} {
			if got, err := read(); !errors.Is(err, reports.ErrNoCompany) {
				t.Errorf("absent: %+v, %v", got, err)
			}
		}
	})
}
