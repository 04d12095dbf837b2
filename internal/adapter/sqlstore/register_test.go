package sqlstore_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/apikeys"
	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

// links is a random network: stores of retailers, each of which may have a software house of its own or be closed. Every
// store has one receipt of the same consumer, every software house one key.
type links struct {
	t      *testing.T
	db     *sqldb.DB
	r      *rapid.T
	houses []string
	world  reportstest.World
}

func drawLinks(t *testing.T, r *rapid.T, db *sqldb.DB) *links {
	t.Helper()
	n := &links{t: t, db: db, r: r, houses: []string{id.New(), id.New()}}
	n.world.Partners = n.houses
	for a := range rapid.IntRange(1, 3).Draw(r, "retailers") {
		retailer := reportstest.Retailer{ID: id.New(), PartnerID: n.house()}
		n.world.Retailers = append(n.world.Retailers, retailer)
		for b := range rapid.IntRange(0, 3).Draw(r, "stores") {
			store := reportstest.Store{
				RetailerID: retailer.ID, ID: id.New(), PartnerID: n.house(), Documento: fmt.Sprintf("%014d", 10*a+b), TradeName: "S",
				Deleted: rapid.IntRange(0, 3).Draw(r, "closed") == 0,
			}
			n.world.Stores = append(n.world.Stores, store)
			n.world.Receipts = append(n.world.Receipts, reportstest.Receipt{
				RetailerID: retailer.ID, StoreID: store.ID, Day: "2026-11-20", AccessKey: "352611" + store.Documento + fmt.Sprintf("%024d", 10*a+b),
				IssuedAt: reportstest.Now, Consumer: 1, CPFIndex: []byte("the same"),
			})
		}
	}
	sqltest.Load(t, sqltest.Raw(t, db), n.world)
	for _, s := range n.world.Stores {
		if !s.Deleted {
			sqltest.Exec(t, db, "INSERT INTO documents (kind, documento, owner_id, retailer_id) VALUES ('store', ?, ?, ?)", s.Documento, s.ID, s.RetailerID)
		}
	}
	for _, house := range n.houses {
		sqltest.Exec(t, db, "INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, partner_id, created_at, created_by) "+
			"VALUES (?, 'partner', 'K', 'k', '', ?, 'live', ?, 1, '')", house, []byte(house), house)
	}
	return n
}

// house is nobody, or one of the two.
func (n *links) house() string {
	return rapid.SampledFrom(append([]string{""}, n.houses...)).Draw(n.r, "linked to")
}

// change moves some links, takes some away, closes and opens stores.
func (n *links) change() {
	for i := range n.world.Retailers {
		retailer := &n.world.Retailers[i]
		retailer.PartnerID = n.house()
		if err := sqlretailers.New(n.db).SetPartner(n.t.Context(), retailer.ID, retailer.PartnerID); err != nil {
			n.t.Fatal(err)
		}
	}
	for i := range n.world.Stores {
		store := &n.world.Stores[i]
		store.PartnerID = n.house()
		sqltest.Exec(n.t, n.db, "UPDATE stores SET partner_id = ? WHERE id = ?", orNull(store.PartnerID), store.ID)
	}
}

func (n *links) clear() {
	for _, table := range []string{"documents", "receipts", "receipt_days", "receipt_store_days", "api_keys", "stores", "retailers", "partners"} {
		sqltest.Exec(n.t, n.db, "DELETE FROM "+table)
	}
}

// seen is the rule, in Go: a store's software house is its own, else its retailer's.
func (n *links) seen(house string, which func(reportstest.Store) bool) (ids []string) {
	for _, s := range n.world.Stores {
		if n.of(s) == house && which(s) {
			ids = append(ids, s.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

func (n *links) of(s reportstest.Store) string {
	if s.PartnerID != "" {
		return s.PartnerID
	}
	return n.retailer(s.RetailerID).PartnerID
}

func (n *links) retailer(retailerID string) reportstest.Retailer {
	return n.world.Retailers[slices.IndexFunc(n.world.Retailers, func(r reportstest.Retailer) bool { return r.ID == retailerID })]
}

// reaches is which retailers a software house has to do with: its own, and those of a living store of its own.
func (n *links) reaches(house string, r reportstest.Retailer) bool {
	return r.PartnerID == house || slices.ContainsFunc(n.world.Stores, func(s reportstest.Store) bool {
		return s.RetailerID == r.ID && s.PartnerID == house && !s.Deleted
	})
}

func living(s reportstest.Store) bool { return !s.Deleted }

func ever(reportstest.Store) bool { return true }

// same compares two sets of ids.
func (n *links) same(where string, got, want []string, err error) {
	n.t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if err != nil || !slices.Equal(got, want) {
		n.r.Fatalf("%s: %v, %v; the rule says %v of %+v", where, got, err, want, n.world)
	}
}

// idsOf are the ids of rows.
func idsOf[T any](rows []T, id func(T) string) []string {
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = id(row)
	}
	return ids
}

func (n *links) checkStores(house string) {
	ctx, shops, page := n.t.Context(), sqlstores.New(n.db), paging.Request{Size: 100}
	want := n.seen(house, living)
	all, err := shops.All(ctx, stores.Reach{PartnerID: house}, "", 100)
	n.same("stores to choose from", idsOf(all, func(s stores.Summary) string { return s.ID }), want, err)
	list, total, err := shops.List(ctx, stores.Reach{PartnerID: house}, "", page)
	n.same("list of stores", idsOf(list, func(s stores.Listed) string { return s.ID }), want, err)
	if total != len(want) {
		n.r.Fatalf("%d stores in all, want %d", total, len(want))
	}
	var shown, sent, former []string
	every, _, err := shops.List(ctx, stores.Reach{Everything: true}, "", page)
	for _, s := range every {
		if s.SoftwareHouseID == house {
			shown = append(shown, s.ID)
		}
	}
	n.same("staff's list of stores", shown, want, err)
	emitters, err := shops.Emitters(ctx, idsOf(n.world.Stores, func(s reportstest.Store) string { return s.Documento }))
	for _, e := range emitters {
		if e.PartnerID == house {
			sent = append(sent, e.StoreID)
		}
	}
	n.same("intake", sent, want, err)
	for _, s := range n.world.Stores {
		if _, _, err := shops.Deleted(ctx, stores.Reach{PartnerID: house}, s.ID); err == nil {
			former = append(former, s.ID)
		}
	}
	n.same("closed stores", former, n.seen(house, func(s reportstest.Store) bool { return s.Deleted }), nil)
}

func (n *links) checkReceipts(house string) {
	ctx, kept := n.t.Context(), stage.NewReceipts(n.t, n.db)
	visible := receipts.VisibilityOf(scope.Scope{Profile: scope.Parceiro, PartnerID: house})
	list, err := kept.List(ctx, receipts.Filter{Visibility: visible, Start: "2026-11-01", End: "2026-11-30"}, paging.Request{Size: 100, Sort: receipts.SortIssued, Desc: true})
	n.same("receipts", idsOf(list, func(l receipts.Listed) string { return l.StoreID }), n.seen(house, ever), err)
	var found, taken []string
	for _, r := range n.world.Receipts {
		if _, err := kept.Find(ctx, visible, r.AccessKey); err == nil {
			found = append(found, r.StoreID)
		}
	}
	n.same("receipts one by one", found, n.seen(house, ever), nil)
	for _, retailer := range n.world.Retailers {
		c := customers.Customer{Grant: scope.Grant{RetailerID: retailer.ID, PartnerID: house}, CPFIndex: []byte("the same")}
		batch, err := sqlcustomers.New(n.db).Taken(ctx, c, customers.Taken{}, reportstest.Now.AddDate(1, 0, 0), 100)
		if err != nil {
			n.t.Fatal(err)
		}
		for _, r := range batch {
			taken = append(taken, n.world.Stores[slices.IndexFunc(n.world.Stores, func(s reportstest.Store) bool { return s.Documento == r.StoreDocument })].ID)
		}
	}
	n.same("exports", taken, n.seen(house, ever), nil)
}

func (n *links) checkReports(house string) {
	ctx, kept := n.t.Context(), sqlreports.New(n.db)
	f := reports.Filter{Period: period.Period{From: "2026-11-01", To: "2026-11-30"}, PartnerID: house}
	series, _, sums, err := kept.BySerie(ctx, f, paging.Request{Size: 100, Sort: reports.SortTotal})
	want := n.seen(house, ever)
	n.same("séries", idsOf(series, func(s reports.SerieSums) string { return s.StoreID }), want, err)
	days, err := kept.ByDay(ctx, f)
	if total := sums.Total; err != nil || int(total) != len(want) || len(days) > 0 && days[0].Total != total {
		n.r.Fatalf("%d receipts by série, by day %+v, %v; want %d", total, days, err, len(want))
	}
	board, err := kept.Board(ctx, f, "2026-11-01", 100)
	n.same("board", idsOf(board.Rows, func(s reports.StoreSums) string { return s.StoreID }), n.seen(house, living), err)
	facts, err := kept.Facts(ctx, f, reportstest.Now)
	if err != nil || facts.AnyReceipt != (len(want) > 0) {
		n.r.Fatalf("facts %+v, %v", facts, err)
	}
}

// checkKinds looks at the rows of reports and of their files.
func (n *links) checkKinds(house string) {
	who := scope.Scope{Profile: scope.Parceiro, PartnerID: house}
	unpaid := func(context.Context, []string) (map[string]reports.Payment, error) { return nil, nil }
	k := reports.NewKinds(reports.Sources{Stores: sqlreports.Stores(n.db), Retailers: sqlreports.Retailers(n.db, sqlreports.Standings{Payments: unpaid})}, clock.NewFixed(reportstest.Now))
	var shops, companies []string
	for _, s := range n.world.Stores {
		if n.of(s) == house && !s.Deleted {
			shops = append(shops, s.Documento)
		}
	}
	for _, r := range n.world.Retailers {
		if n.reaches(house, r) {
			companies = append(companies, r.ID[:14])
		}
	}
	sameReport(n, k.Stores, who, shops, func(r reports.StoreReportRow) string {
		if r.SoftwareHouseID == nil || *r.SoftwareHouseID != house {
			n.r.Fatalf("%s has another software house in its report than %s: %+v", r.Documento, house, n.world)
		}
		return r.Documento
	})
	sameReport(n, k.Retailers, who, companies, func(r reports.RetailerReportRow) string { return r.Documento })
}

func sameReport[R any](n *links, report *reports.Report[R], who scope.Scope, want []string, documento func(R) string) {
	page, err := report.Page(n.t.Context(), who, reports.Query{Size: new(100)})
	n.same("report of "+report.Kind, idsOf(page.Items, documento), want, err)
	total, err := report.Count(n.t.Context(), who, nil)
	if err != nil || total != len(want) {
		n.r.Fatalf("%d %s, %v; want %d", total, report.Kind, err, len(want))
	}
	var rows []string
	err = report.Each(n.t.Context(), who, nil, []string{"documento"}, func(cells []any, _ int) error {
		rows = append(rows, cells[0].(string))
		return nil
	})
	n.same("file of "+report.Kind, rows, want, err)
}

func (n *links) checkKeys(house string) {
	ctx, kept := n.t.Context(), sqlapikeys.New(n.db)
	var may, serves []string
	for _, s := range n.world.Stores {
		linked, err := kept.StoreLinked(ctx, s.ID, s.RetailerID, house)
		if err != nil {
			n.t.Fatal(err)
		}
		if linked {
			may = append(may, s.ID)
		}
	}
	n.same("stores that a key may be bound to", may, n.seen(house, living), nil)
	var want []string
	for _, r := range n.world.Retailers {
		reach, err := kept.KeyReach(ctx, house, r.ID)
		if err != nil {
			n.t.Fatal(err)
		}
		if reach.Linked {
			serves = append(serves, r.ID)
		}
		some, whole := false, r.PartnerID == house
		for _, s := range n.world.Stores {
			if s.RetailerID == r.ID {
				some, whole = some || n.of(s) == house && !s.Deleted, whole && n.of(s) == house
			}
		}
		if some || r.PartnerID == house {
			want = append(want, r.ID)
		}
		if reach.Whole != whole {
			n.r.Fatalf("the key reaches all of %s: %v, want %v of %+v", r.ID, reach.Whole, whole, n.world)
		}
	}
	n.same("retailers that a key serves", serves, want, nil)
}

// checkRetailers looks at the links of retailers from both ends.
func (n *links) checkRetailers(house string) {
	ctx, keys, directory := n.t.Context(), sqlapikeys.New(n.db), sqlreports.New(n.db)
	var want, may, touched, told []string
	for _, r := range n.world.Retailers {
		if n.reaches(house, r) {
			want = append(want, r.ID)
		}
		linked, err := keys.RetailerLinked(ctx, r.ID, house)
		if err != nil {
			n.t.Fatal(err)
		}
		if linked {
			may = append(may, r.ID)
		}
		records, _, err := keys.Touching(ctx, r.ID, scope.Stores{}, apikeys.ListQuery{Request: paging.Request{Size: 100}}, reportstest.Now)
		if err != nil {
			n.t.Fatal(err)
		}
		if slices.ContainsFunc(records, func(k apikeys.Record) bool { return k.PartnerID == house }) {
			touched = append(touched, r.ID)
		}
		partners, err := sqlcustomers.New(n.db).Partners(ctx, r.ID)
		if err != nil {
			n.t.Fatal(err)
		}
		if slices.ContainsFunc(partners, func(p customers.Partner) bool { return p.Documento == house[:14] }) {
			told = append(told, r.ID)
		}
	}
	all, err := sqlretailers.New(n.db).All(ctx, retailers.Reach{PartnerID: house}, "", 100)
	n.same("retailers", idsOf(all, func(r retailers.Summary) string { return r.ID }), want, err)
	n.same("retailers that a key may be bound to", may, want, nil)
	n.same("retailers whose keys it holds", touched, want, nil)
	n.same("retailers that name it to consumers", told, want, nil)
	facts, err := directory.Facts(ctx, reports.Filter{PartnerID: house}, reportstest.Now)
	if err != nil || facts.Retailers != len(want) {
		n.r.Fatalf("facts %+v, %v", facts, err)
	}
	company, err := directory.PartnerCompany(ctx, house)
	if err != nil || company.Retailers != len(want) || company.Stores != len(n.seen(house, living)) {
		n.r.Fatalf("company %+v, %v", company, err)
	}
}

// Every list, sum, key and archive of a software house is about the same stores, whatever the links are and however they
// were changed: what is gone keeps its receipts, and lists of stores show what lives.
func TestASoftwareHouseSeesOneSet(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		rapid.Check(t, func(r *rapid.T) {
			n := drawLinks(t, r, db)
			defer n.clear()
			for range 2 {
				for _, house := range n.houses {
					n.checkStores(house)
					n.checkReceipts(house)
					n.checkReports(house)
					n.checkKinds(house)
					n.checkKeys(house)
					n.checkRetailers(house)
				}
				n.change()
			}
		})
	})
}
