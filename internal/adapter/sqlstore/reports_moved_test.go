package sqlstore_test

import (
	"testing"
	"time"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// A root that is transferred takes its stores along and leaves their receipts: each retailer's and each software house's figures, in every
// report, are those of the receipts that it took. New ones are the successor's.
func TestReportsOfTransferredStores(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		raw := sqltest.Raw(t, db)
		w := reportstest.Generate(17, 1200).Rated()
		sqltest.Load(t, raw, w)
		from, to := w.Stores[0], w.Retailers[1].ID
		done, err := sqlstores.New(db).MoveRoot(t.Context(), from.Documento[:8], to, time.UnixMilli(1), id.New)
		if err != nil || len(done.Stores) == 0 {
			t.Fatalf("%+v, %v", done, err)
		}
		sqltest.Exec(t, db, "UPDATE stores SET search = lower(trade_name)") // as a world's are: the order by name is by it
		var later reportstest.World
		for n, moved := range done.Stores {
			for i := range w.Stores {
				if w.Stores[i].ID != moved.From {
					continue
				}
				w.Stores[i].Deleted = true
				next := w.Stores[i]
				next.ID, next.RetailerID, next.PartnerID, next.Deleted = moved.To, to, "", false
				w.Stores = append(w.Stores, next)
			}
			for back := range 3 {
				at := reportstest.Now.AddDate(0, 0, -back)
				later.Receipts = append(later.Receipts, reportstest.Receipt{
					RetailerID: to, StoreID: moved.To, Day: clock.Day(at), IssuedAt: at, Cashier: "99", Cents: 700, Consumer: back % 2,
					AccessKey: "after " + moved.To, Number: n,
				})
				later.Receipts[len(later.Receipts)-1].AccessKey += string(rune('a' + back))
			}
		}
		sqltest.Load(t, raw, later)
		w.Receipts = append(w.Receipts, later.Receipts...)
		service := reports.NewService(sqlreports.New(db), clock.NewFixed(reportstest.Now))
		reportstest.Kinds(t, transferredKinds(db, w), w)
		reportstest.Coupons(t, service, w)
	})
}

func transferredKinds(db *sqldb.DB, w reportstest.World) reports.Kinds {
	return reports.NewKinds(reports.Sources{
		Stores: sqlreports.Stores(db), Retailers: sqlreports.Retailers(db, sqlreports.Standings{Payments: w.Payments}), SoftwareHouses: sqlreports.SoftwareHouses(db),
		Cashiers: sqlreports.Cashiers(db), Ratings: sqlreports.Ratings(db), Comments: sqlreports.Comments(db),
		NotIntegrated: sqlreports.NotIntegrated(db), Names: sqlreports.Names(db),
	}, clock.NewFixed(reportstest.Now))
}
