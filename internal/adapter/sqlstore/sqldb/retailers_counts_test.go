package sqldb_test

import (
	"fmt"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// What was counted of banners before is their retailers', all of it; of one for all consumers nobody's.
func TestCountsOfBeforeAreTheirRetailers(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00149"}))
			db := sqltest.RawOf(t, c)
			for id, retailer := range map[string]string{"b1": "r1", "b0": ""} {
				run(t, db, fmt.Sprintf(`INSERT INTO banners (retailer_id, id, name, search, active, start_at, end_at, channel, second_channel, all_stores, picture, width, height,
					alt_text, action_url, created_at, created_by, updated_at) VALUES ('%s', '%s', '', '', TRUE, 1, 0, 'APP_HOME', '', TRUE, '', 1, 1, '', '', 1, '', 7)`, retailer, id))
				run(t, db, fmt.Sprintf("INSERT INTO banner_totals (banner_id, served, impressions, clicks, reach, minute, in_minute) VALUES ('%s', 1, 2, 3, 4, 5, 6)", id))
				run(t, db, fmt.Sprintf("INSERT INTO banner_days VALUES ('%s', '2026-11-20', 'APP_HOME', 's', 1, 2, 3)", id))
				run(t, db, fmt.Sprintf("INSERT INTO banner_views VALUES ('%s', '%[1]s', 2, 9)", id))
				run(t, db, fmt.Sprintf("INSERT INTO banner_viewers VALUES ('%s', '%[1]s')", id))
				run(t, db, fmt.Sprintf("INSERT INTO banner_looks VALUES ('%s', 7, 8, 'ana')", id))
			}
			run(t, db, "UPDATE banner_totals SET sketch = 'sketch' WHERE banner_id = 'b1'")
			testkit.Must(t, migrated(t, c))
			for query, want := range map[string]string{
				`SELECT retailer_id || ' ' || banner_id || ' ' || served || impressions || clicks || reach || minute || in_minute || (CASE WHEN sketch IS NULL THEN '' ELSE ' sketched' END)
					FROM banner_totals ORDER BY banner_id`: "[ b0 123456 r1 b1 123456 sketched]",
				"SELECT retailer_id || ' ' || banner_id || ' ' || day || channel || store_id || served || impressions || clicks FROM banner_days ORDER BY banner_id": "[ b0 2026-11-20APP_HOMEs123 r1 b1 2026-11-20APP_HOMEs123]",
				"SELECT retailer_id || ' ' || banner_id || ' ' || kind || minute FROM banner_views ORDER BY banner_id, viewer":                                       "[ b0 29 r1 b1 29]",
				"SELECT retailer_id || ' ' || banner_id FROM banner_viewers ORDER BY banner_id, viewer":                                                              "[ b0 r1 b1]",
				"SELECT retailer_id || ' ' || banner_id || ' ' || state || looked_at || looked_by FROM banner_looks ORDER BY banner_id":                              "[ b0 78ana r1 b1 78ana]",
			} {
				var kept []string
				testkit.Must(t, db.NewRaw(query).Scan(t.Context(), &kept))
				if fmt.Sprint(kept) != want {
					t.Errorf("%s:\n%v, want\n%s", query, kept, want)
				}
			}
			var viewers [][]byte
			testkit.Must(t, db.NewRaw("SELECT viewer FROM banner_views UNION ALL SELECT viewer FROM banner_viewers UNION ALL SELECT sketch FROM banner_totals WHERE sketch IS NOT NULL ORDER BY 1").Scan(t.Context(), &viewers))
			if fmt.Sprintf("%s", viewers) != "[b0 b0 b1 b1 sketch]" {
				t.Errorf("the viewers are %s", viewers)
			}
		})
	}
}
