package sqlstore_test

import (
	"fmt"
	"testing"
	"time"

	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	sqlcampaigns "seiva/internal/adapter/sqlstore/campaigns"
	sqlflyers "seiva/internal/adapter/sqlstore/flyers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/banners"
	"seiva/internal/campaigns"
	"seiva/internal/flyers"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// What is for thousands of stores is listed by the first of them: a page would read all of them, for each of its rows.
func TestListsReadTheFirstStoresAlone(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) VALUES ('r', '1', 'R', 'R', 'r', 1)")
		for n := range 24 {
			sqltest.Exec(t, db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES ('r', ?, ?, 'S', ?, 1)",
				fmt.Sprintf("s%02d", 23-n), fmt.Sprint(n), fmt.Sprintf("loja %02d", n))
		}
		for _, statement := range []string{
			"UPDATE stores SET deleted_at = 1 WHERE id = 's00'", // the last by name
			bannerOf("chosen", "false"), bannerOf("every", "true"), bannerOf("one", "false"),
			"INSERT INTO banner_stores (retailer_id, banner_id, store_id) SELECT 'r', 'chosen', id FROM stores",
			"INSERT INTO banner_stores (retailer_id, banner_id, store_id) VALUES ('r', 'one', 's07')",
			"INSERT INTO flyers (retailer_id, id, week, created_at, created_by) VALUES ('r', 'f', '2026-11-22', 1, 'a')",
			"INSERT INTO flyer_stores (retailer_id, flyer_id, store_id, week) SELECT 'r', 'f', id, '2026-11-22' FROM stores",
			"INSERT INTO campaigns (id, name, search, start_day, end_day, created_at, created_by) VALUES ('c', 'C', 'c', '2026-11-01', '2026-11-30', 1, 'a')",
			"INSERT INTO campaign_stores (campaign_id, store_id) SELECT 'c', id FROM stores",
		} {
			sqltest.Exec(t, db, statement)
		}
		r := paging.Request{Size: 5}
		for who, c := range map[string]struct {
			to   scope.Stores
			want string
		}{
			"all": {scope.Stores{}, "banner chosen: s23 of 24 (20 named), elsewhere false; banner every: s23 of 23 (20 named), elsewhere false; " +
				"banner one: s07 of 1 (1 named), elsewhere false; flyer: s23 of 24 (20 named), elsewhere false; "},
			"two": {scope.OnlyStores("s03", "s07"), "banner chosen: s07 of 2 (2 named), elsewhere true; banner every: s07 of 2 (2 named), elsewhere true; " +
				"banner one: s07 of 1 (1 named), elsewhere false; flyer: s07 of 2 (2 named), elsewhere true; "},
		} {
			got := ""
			shown, _, err := sqlbanners.New(db).List(t.Context(), banners.Reach{RetailerID: "r", Stores: c.to}, banners.ListQuery{Request: paging.Request{Size: 5, Sort: "description"}}, time.Now())
			testkit.Must(t, err)
			for _, b := range shown {
				got += fmt.Sprintf("banner %s: %s of %d (%d named), elsewhere %v; ", b.ID, b.Stores[0].ID, len(b.Stores)+b.MoreStores, len(b.Stores), b.Elsewhere)
			}
			pages, _, err := sqlflyers.New(db).List(t.Context(), flyers.Reach{RetailerID: "r", Stores: c.to}, flyers.ListQuery{Request: r})
			testkit.Must(t, err)
			for _, f := range pages {
				got += fmt.Sprintf("flyer: %s of %d (%d named), elsewhere %v; ", f.Stores[0].ID, len(f.Stores)+f.MoreStores, len(f.Stores), f.Elsewhere)
			}
			if got != c.want {
				t.Errorf("%s:\n%s\nwant\n%s", who, got, c.want)
			}
		}
		found, _, err := sqlcampaigns.New(db).List(t.Context(), campaigns.ListQuery{Request: r})
		testkit.Must(t, err)
		if len(found) != 1 || found[0].Stores[0].ID != "s23" || len(found[0].Stores) != 20 || found[0].MoreStores != 4 {
			t.Errorf("campaigns: %+v", found)
		}
		whole, err := sqlbanners.New(db).Get(t.Context(), banners.Reach{RetailerID: "r"}, "chosen", time.Now())
		if err != nil || len(whole.Stores) != 24 || len(whole.Audience.StoreIDs) != 24 || whole.MoreStores != 0 {
			t.Errorf("one banner: %d stores, %d chosen, %d more: %v", len(whole.Stores), len(whole.Audience.StoreIDs), whole.MoreStores, err)
		}
	})
}

func bannerOf(id, allStores string) string {
	return "INSERT INTO banners (retailer_id, id, name, search, active, start_at, channel, all_stores, picture, width, height, created_at, created_by, updated_at) " +
		"VALUES ('r', '" + id + "', '" + id + "', '" + id + "', true, 1, 'APP_HOME', " + allStores + ", '', 1, 1, 1, 'a', 1)"
}
