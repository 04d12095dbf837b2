package banners

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/banners"
)

type bannerViewRow struct {
	bun.BaseModel `bun:"table:banner_views,alias:bv"`
	banners.Ref
	Viewer []byte `bun:",pk"`
	Kind   int    `bun:",pk"`
	Minute int64  `bun:",pk"`
}

type bannerViewerRow struct {
	bun.BaseModel `bun:"table:banner_viewers,alias:bw"`
	banners.Ref
	Viewer []byte `bun:",pk"`
}

type bannerTotalRow struct {
	bun.BaseModel `bun:"table:banner_totals,alias:t"`
	banners.Ref
	Served      int64
	Impressions int64
	Clicks      int64
	Reach       int64
	Sketch      []byte `bun:",nullzero"`
	Minute      int64  // the newest in which events were counted
	InMinute    int64  // how many were
}

type bannerDayRow struct {
	bun.BaseModel `bun:"table:banner_days,alias:d"`
	banners.Ref
	Day         string `bun:",pk"`
	Channel     string `bun:",pk"`
	StoreID     string `bun:",pk"`
	Served      int64
	Impressions int64
	Clicks      int64
}

// keysOf returns the keys of some banners, in two lists.
func keysOf(of []banners.Ref) (retailers, ids []string) {
	return register.Keys(of, func(b banners.Ref) (string, string) { return b.RetailerID, b.BannerID })
}

// byKey is the order of banners' keys.
func byKey(a, b banners.Ref) int {
	return cmp.Or(cmp.Compare(a.RetailerID, b.RetailerID), cmp.Compare(a.BannerID, b.BannerID))
}

// Views implements banners.Showings.
func (s *Store) Views(ctx context.Context, viewer []byte, of []banners.Ref, from, to int64) (map[string]int, error) {
	retailers, ids := keysOf(of)
	var rows []struct {
		BannerID string
		Views    int
	}
	err := s.DB.Read(ctx).NewSelect().Model((*bannerViewRow)(nil)).Column("banner_id").ColumnExpr("COUNT(*) AS views").
		Where("retailer_id IN (?) AND banner_id IN (?) AND viewer = ? AND kind = ?", bun.List(retailers), bun.List(ids), viewer, banners.Impression).
		Where("minute BETWEEN ? AND ?", from, to).Group("banner_id").Scan(ctx, &rows)
	out := map[string]int{}
	for _, row := range rows {
		out[row.BannerID] = row.Views
	}
	return out, err
}

// ForgetViews implements banners.Counts.
func (s *Store) ForgetViews(ctx context.Context, before int64) (bool, error) {
	return s.DB.DropAll(ctx, sqldb.Outdated{Table: "banner_views", Key: "retailer_id, banner_id, viewer, kind, minute", Where: "minute < ?", By: "minute", Args: []any{before}, Tenants: true})
}

// Days implements banners.Store.
func (s *Store) Days(ctx context.Context, b banners.Ref, from, to string) ([]banners.Day, error) {
	var days []banners.Day
	err := s.DB.Read(ctx).NewSelect().Model((*bannerDayRow)(nil)).Column("day", "channel").
		ColumnExpr("SUM(served) AS served, SUM(impressions) AS impressions, SUM(clicks) AS clicks").
		Where("retailer_id = ? AND banner_id = ? AND day BETWEEN ? AND ?", b.RetailerID, b.BannerID, from, to).Group("day", "channel").Order("day", "channel").Scan(ctx, &days)
	return days, err
}

// Count implements banners.Counts. Rows are written in the order of their keys, so that processes that count at the
// same time wait for each other instead of blocking each other.
func (s *Store) Count(ctx context.Context, events []banners.Event, most int) (over int, err error) {
	if len(events) == 0 {
		return 0, nil
	}
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		within, err := s.underCeiling(ctx, events, most)
		over = len(events) - len(within)
		if err != nil || len(within) == 0 {
			return err
		}
		fresh, err := s.newViews(ctx, within)
		if err != nil || len(fresh) == 0 {
			return err
		}
		days := map[bannerDayKey]*bannerDayRow{}
		totals := map[banners.Ref]*bannerTotalRow{}
		for _, e := range fresh {
			day := dayRowIn(days, bannerDayKey{e.Ref, e.Day, string(e.Channel), e.StoreID})
			total := totalRowIn(totals, e.Ref)
			total.Minute, total.InMinute = max(total.Minute, e.Minute), total.InMinute+1
			if e.Kind == banners.Click {
				day.Clicks, total.Clicks = day.Clicks+1, total.Clicks+1
			} else {
				day.Impressions, total.Impressions = day.Impressions+1, total.Impressions+1
			}
		}
		held, err := s.addTotals(ctx, totals)
		if err != nil {
			return err
		}
		if err := s.addDays(ctx, days); err != nil {
			return err
		}
		return s.addReach(ctx, fresh, held)
	})
	return over, err
}

// underCeiling gives the events for which there is room in their banner's newest minute; what comes late from the
// minute before takes room there too. It holds the banners' totals, so that processes share one ceiling. When no event
// is left, nothing was written.
func (s *Store) underCeiling(ctx context.Context, events []banners.Event, most int) ([]banners.Event, error) {
	newest := map[banners.Ref]int64{}
	for _, e := range events {
		newest[e.Ref] = max(newest[e.Ref], e.Minute)
	}
	room, err := s.roomIn(ctx, newest, most)
	if err != nil {
		return nil, err
	}
	var within []banners.Event
	for _, e := range events {
		if room[e.Ref] > 0 {
			room[e.Ref]--
			within = append(within, e)
		}
	}
	return within, nil
}

// roomIn gives how many more events each banner may count in a minute. A banner that was never counted has no row to
// hold: what several processes count of it in their first transactions may go over, once. One retailer's are held after
// another's, in the order of their keys: a distributed database holds no rows of several at once (decision 142).
func (s *Store) roomIn(ctx context.Context, minutes map[banners.Ref]int64, most int) (map[banners.Ref]int64, error) {
	room, ids := map[banners.Ref]int64{}, map[string][]string{}
	for b := range minutes {
		room[b] = int64(most)
		ids[b.RetailerID] = append(ids[b.RetailerID], b.BannerID)
	}
	for _, retailerID := range slices.Sorted(maps.Keys(ids)) {
		var rows []bannerTotalRow
		err := s.DB.Hold(s.DB.Write(ctx).NewSelect().Model(&rows).Column("retailer_id", "banner_id", "minute", "in_minute").
			Where("retailer_id = ? AND banner_id IN (?)", retailerID, bun.List(ids[retailerID])).Order("banner_id")).Scan(ctx)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if asked := minutes[row.Ref]; row.Minute == asked || row.Minute == asked+1 { // see sameMinute
				room[row.Ref] -= row.InMinute
			}
		}
	}
	return room, nil
}

// newViews gives the events that nobody counted yet.
func (s *Store) newViews(ctx context.Context, events []banners.Event) ([]banners.Event, error) {
	type key struct {
		of     banners.Ref
		viewer string
		kind   int
		minute int64
	}
	by := make(map[key]banners.Event, len(events))
	rows := make([]bannerViewRow, 0, len(events))
	for _, e := range events {
		k := key{e.Ref, string(e.Viewer), int(e.Kind), e.Minute}
		if _, twice := by[k]; !twice {
			by[k] = e
			rows = append(rows, bannerViewRow{Ref: e.Ref, Viewer: e.Viewer, Kind: int(e.Kind), Minute: e.Minute})
		}
	}
	slices.SortFunc(rows, func(a, b bannerViewRow) int {
		return cmp.Or(byKey(a.Ref, b.Ref), bytes.Compare(a.Viewer, b.Viewer), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Minute, b.Minute))
	})
	var added []bannerViewRow
	err := s.DB.Write(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Returning("*").Scan(ctx, &added)
	fresh := make([]banners.Event, len(added))
	for i, row := range added {
		fresh[i] = by[key{row.Ref, string(row.Viewer), row.Kind, row.Minute}]
	}
	return fresh, err
}

type bannerDayKey struct {
	of                  banners.Ref
	day, channel, store string
}

func dayRowIn(days map[bannerDayKey]*bannerDayRow, k bannerDayKey) *bannerDayRow {
	if days[k] == nil {
		days[k] = &bannerDayRow{Ref: k.of, Day: k.day, Channel: k.channel, StoreID: k.store}
	}
	return days[k]
}

func totalRowIn(totals map[banners.Ref]*bannerTotalRow, of banners.Ref) *bannerTotalRow {
	if totals[of] == nil {
		totals[of] = &bannerTotalRow{Ref: of}
	}
	return totals[of]
}

// AddServed implements banners.Counts.
func (s *Store) AddServed(ctx context.Context, served []banners.Served) error {
	if len(served) == 0 {
		return nil
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		days := map[bannerDayKey]*bannerDayRow{}
		totals := map[banners.Ref]*bannerTotalRow{}
		for _, n := range served {
			dayRowIn(days, bannerDayKey{n.Ref, n.Day, string(n.Channel), n.StoreID}).Served += n.Times
			totalRowIn(totals, n.Ref).Served += n.Times
		}
		if _, err := s.addTotals(ctx, totals); err != nil {
			return err
		}
		return s.addDays(ctx, days)
	})
}

// sameMinute holds for what adds to the minute that a banner's total knows: events of that minute, late ones of the
// minute before, and what has none. Anything else begins a minute, also when a clock went back.
const sameMinute = "EXCLUDED.minute IN (0, t.minute, t.minute - 1)"

// addTotals adds to the sums of banners, holds their rows until the commit, and gives them as they are now.
func (s *Store) addTotals(ctx context.Context, totals map[banners.Ref]*bannerTotalRow) ([]bannerTotalRow, error) {
	rows := make([]*bannerTotalRow, 0, len(totals))
	for _, row := range totals {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b *bannerTotalRow) int { return byKey(a.Ref, b.Ref) })
	var held []bannerTotalRow
	err := s.DB.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (retailer_id, banner_id) DO UPDATE").
		Set("served = t.served + EXCLUDED.served").Set("impressions = t.impressions + EXCLUDED.impressions").
		Set("clicks = t.clicks + EXCLUDED.clicks").
		Set("in_minute = CASE WHEN "+sameMinute+" THEN t.in_minute + EXCLUDED.in_minute ELSE EXCLUDED.in_minute END").
		Set("minute = CASE WHEN "+sameMinute+" THEN t.minute ELSE EXCLUDED.minute END").Returning("*").Scan(ctx, &held)
	return held, err
}

// addDays adds to the sums by day; sums of a year of one channel and store are 365 rows.
func (s *Store) addDays(ctx context.Context, days map[bannerDayKey]*bannerDayRow) error {
	rows := make([]*bannerDayRow, 0, len(days))
	for _, row := range days {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b *bannerDayRow) int {
		return cmp.Or(byKey(a.Ref, b.Ref), cmp.Compare(a.Day, b.Day), cmp.Compare(a.Channel, b.Channel), cmp.Compare(a.StoreID, b.StoreID))
	})
	for at := 0; at < len(rows); at += daysAtOnce {
		some := rows[at:min(at+daysAtOnce, len(rows))]
		_, err := s.DB.Write(ctx).NewInsert().Model(&some).On("CONFLICT (retailer_id, banner_id, day, channel, store_id) DO UPDATE").
			Set("served = d.served + EXCLUDED.served").Set("impressions = d.impressions + EXCLUDED.impressions").
			Set("clicks = d.clicks + EXCLUDED.clicks").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// daysAtOnce keeps the parameters of one statement below SQLite's limit.
const daysAtOnce = 1000
