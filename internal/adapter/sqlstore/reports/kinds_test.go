package reports_test

import (
	"fmt"
	"testing"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// kindsOf are the reports on a database, where nobody has a subscription.
func kindsOf(db *sqldb.DB) reports.Kinds { return kindsIn(db, reportstest.World{}) }

// kindsIn are the reports on a database, with the subscriptions of a world.
func kindsIn(db *sqldb.DB, w reportstest.World) reports.Kinds {
	return reports.NewKinds(reports.Sources{
		Stores: sqlreports.Stores(db), Retailers: sqlreports.Retailers(db, sqlreports.Standings{Payments: w.Payments}),
		SoftwareHouses: sqlreports.SoftwareHouses(db), Cashiers: sqlreports.Cashiers(db), Ratings: sqlreports.Ratings(db),
		Comments: sqlreports.Comments(db), NotIntegrated: sqlreports.NotIntegrated(db), Names: sqlreports.Names(db),
	}, clock.NewFixed(reportstest.Now))
}

func TestKinds(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		w := reportstest.Generate(11, 2000).AtTheEdge().Rated().Wanted()
		// One cashier at the edge of the 90 days of tills, one beyond it.
		silent := w.Stores[len(w.Stores)-1]
		for back, cashier := range map[int]string{89: "in", 90: "out"} {
			at := reportstest.Now.AddDate(0, 0, -back)
			w.Receipts = append(w.Receipts, reportstest.Receipt{
				RetailerID: silent.RetailerID, StoreID: silent.ID, Day: clock.Day(at), IssuedAt: at, Cashier: cashier, AccessKey: "edge " + cashier,
			})
		}
		// Stores at the edges of what says whether receipts arrive: a week to the day, a day more, and none ever.
		for back, name := range map[int]string{6: "Loja Ativa", 7: "Loja Calada", -1: "Loja Nova"} {
			store := reportstest.Store{RetailerID: silent.RetailerID, ID: id.New(), Documento: fmt.Sprintf("112223330099%02d", back+1), TradeName: name}
			w.Stores = append(w.Stores, store)
			if at := reportstest.Now.AddDate(0, 0, -back); back >= 0 {
				w.Receipts = append(w.Receipts, reportstest.Receipt{
					RetailerID: store.RetailerID, StoreID: store.ID, Day: clock.Day(at), IssuedAt: at, AccessKey: "edge " + name,
				})
			}
		}
		sqltest.Load(t, sqltest.Raw(t, db), w)
		reportstest.Kinds(t, kindsIn(db, w), w)
	})
}
