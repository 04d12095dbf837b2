package billing_test

import (
	"errors"
	"sync"
	"testing"

	sqlbilling "seiva/internal/adapter/sqlstore/billing"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/billing/billingtest"
)

func TestBilling(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		billingtest.Conformance(t, func(t *testing.T) billingtest.Stage {
			n := &stage.Neighbours{T: t, DB: open(t)}
			return billingtest.Stage{
				Store:    sqlbilling.New(n.DB),
				Retailer: func() string { return n.Retailer("Mercado Seiva", "", false) },
			}
		})
	})
}

func TestTestPaymentsChangeOneAtATime(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		store := sqlbilling.NewTestPayments(open(t))
		if document, err := store.Read(t.Context(), "a"); document != "" || err != nil {
			t.Errorf("%q, %v", document, err)
		}
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() {
				if err := store.Change(t.Context(), "a", func(document string) (string, error) { return document + "x", nil }); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		failed := errors.New("no")
		if err := store.Change(t.Context(), "a", func(string) (string, error) { return "y", failed }); !errors.Is(err, failed) {
			t.Errorf("%v", err)
		}
		if document, err := store.Read(t.Context(), "a"); len(document) != 20 || err != nil {
			t.Errorf("%q, %v", document, err)
		}
	})
}
