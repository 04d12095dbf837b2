package banners

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/banners"
)

type bannerViewRow struct {
	bun.BaseModel `bun:"table:banner_views,alias:bv"`
	BannerID      string `bun:",pk"`
	Viewer        []byte `bun:",pk"`
	Kind          int    `bun:",pk"`
	Minute        int64  `bun:",pk"`
}

type bannerViewerRow struct {
	bun.BaseModel `bun:"table:banner_viewers,alias:bw"`
	BannerID      string `bun:",pk"`
	Viewer        []byte `bun:",pk"`
}

type bannerTotalRow struct {
	bun.BaseModel `bun:"table:banner_totals,alias:t"`
	BannerID      string `bun:",pk"`
	Served        int64
	Impressions   int64
	Clicks        int64
	Reach         int64
	Sketch        []byte `bun:",nullzero"`
	Minute        int64  // the newest in which events were counted
	InMinute      int64  // how many were
}

type bannerDayRow struct {
	bun.BaseModel `bun:"table:banner_days,alias:d"`
	BannerID      string `bun:",pk"`
	Day           string `bun:",pk"`
	Channel       string `bun:",pk"`
	StoreID       string `bun:",pk"`
	Served        int64
	Impressions   int64
	Clicks        int64
}

// Views implements banners.Showings.
func (s *Store) Views(ctx context.Context, viewer []byte, bannerIDs []string, from, to int64) (map[string]int, error) {
	var rows []struct {
		BannerID string
		Views    int
	}
	err := s.DB.Read(ctx).NewSelect().Model((*bannerViewRow)(nil)).Column("banner_id").ColumnExpr("COUNT(*) AS views").
		Where("banner_id IN (?) AND viewer = ? AND kind = ?", bun.List(bannerIDs), viewer, banners.Impression).
		Where("minute BETWEEN ? AND ?", from, to).Group("banner_id").Scan(ctx, &rows)
	out := map[string]int{}
	for _, row := range rows {
		out[row.BannerID] = row.Views
	}
	return out, err
}

// ForgetViews implements banners.Counts.
func (s *Store) ForgetViews(ctx context.Context, before int64) (bool, error) {
	return s.DB.DropAll(ctx, sqldb.Outdated{Table: "banner_views", Key: "banner_id, viewer, kind, minute", Where: "minute < ?", By: "minute", Args: []any{before}, Tenants: true})
}

// Days implements banners.Store.
func (s *Store) Days(ctx context.Context, bannerID, from, to string) ([]banners.Day, error) {
	var days []banners.Day
	err := s.DB.Read(ctx).NewSelect().Model((*bannerDayRow)(nil)).Column("day", "channel").
		ColumnExpr("SUM(served) AS served, SUM(impressions) AS impressions, SUM(clicks) AS clicks").
		Where("banner_id = ? AND day BETWEEN ? AND ?", bannerID, from, to).Group("day", "channel").Order("day", "channel").Scan(ctx, &days)
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
		totals := map[string]*bannerTotalRow{}
		for _, e := range fresh {
			day := dayRowIn(days, bannerDayKey{e.BannerID, e.Day, string(e.Channel), e.StoreID})
			total := totalRowIn(totals, e.BannerID)
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
	newest := map[string]int64{}
	for _, e := range events {
		newest[e.BannerID] = max(newest[e.BannerID], e.Minute)
	}
	room, err := s.roomIn(ctx, newest, most)
	if err != nil {
		return nil, err
	}
	var within []banners.Event
	for _, e := range events {
		if room[e.BannerID] > 0 {
			room[e.BannerID]--
			within = append(within, e)
		}
	}
	return within, nil
}

// roomIn gives how many more events each banner may count in a minute. A banner that was never counted has no row to
// hold: what several processes count of it in their first transactions may go over, once.
func (s *Store) roomIn(ctx context.Context, minutes map[string]int64, most int) (map[string]int64, error) {
	ids := slices.Sorted(maps.Keys(minutes))
	var rows []bannerTotalRow
	err := s.DB.Hold(s.DB.Write(ctx).NewSelect().Model(&rows).Column("banner_id", "minute", "in_minute").
		Where("banner_id IN (?)", bun.List(ids)).Order("banner_id")).Scan(ctx)
	room := map[string]int64{}
	for _, bannerID := range ids {
		room[bannerID] = int64(most)
	}
	for _, row := range rows {
		if asked := minutes[row.BannerID]; row.Minute == asked || row.Minute == asked+1 { // see sameMinute
			room[row.BannerID] -= row.InMinute
		}
	}
	return room, err
}

// newViews gives the events that nobody counted yet.
func (s *Store) newViews(ctx context.Context, events []banners.Event) ([]banners.Event, error) {
	type key struct {
		banner, viewer string
		kind           int
		minute         int64
	}
	byKey := make(map[key]banners.Event, len(events))
	rows := make([]bannerViewRow, 0, len(events))
	for _, e := range events {
		k := key{e.BannerID, string(e.Viewer), int(e.Kind), e.Minute}
		if _, twice := byKey[k]; !twice {
			byKey[k] = e
			rows = append(rows, bannerViewRow{BannerID: e.BannerID, Viewer: e.Viewer, Kind: int(e.Kind), Minute: e.Minute})
		}
	}
	slices.SortFunc(rows, func(a, b bannerViewRow) int {
		return cmp.Or(cmp.Compare(a.BannerID, b.BannerID), bytes.Compare(a.Viewer, b.Viewer), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Minute, b.Minute))
	})
	var added []bannerViewRow
	err := s.DB.Write(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Returning("*").Scan(ctx, &added)
	fresh := make([]banners.Event, len(added))
	for i, row := range added {
		fresh[i] = byKey[key{row.BannerID, string(row.Viewer), row.Kind, row.Minute}]
	}
	return fresh, err
}

type bannerDayKey struct{ banner, day, channel, store string }

func dayRowIn(days map[bannerDayKey]*bannerDayRow, k bannerDayKey) *bannerDayRow {
	if days[k] == nil {
		days[k] = &bannerDayRow{BannerID: k.banner, Day: k.day, Channel: k.channel, StoreID: k.store}
	}
	return days[k]
}

func totalRowIn(totals map[string]*bannerTotalRow, bannerID string) *bannerTotalRow {
	if totals[bannerID] == nil {
		totals[bannerID] = &bannerTotalRow{BannerID: bannerID}
	}
	return totals[bannerID]
}

// AddServed implements banners.Counts.
func (s *Store) AddServed(ctx context.Context, served []banners.Served) error {
	if len(served) == 0 {
		return nil
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		days := map[bannerDayKey]*bannerDayRow{}
		totals := map[string]*bannerTotalRow{}
		for _, n := range served {
			dayRowIn(days, bannerDayKey{n.BannerID, n.Day, string(n.Channel), n.StoreID}).Served += n.Times
			totalRowIn(totals, n.BannerID).Served += n.Times
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
func (s *Store) addTotals(ctx context.Context, totals map[string]*bannerTotalRow) ([]bannerTotalRow, error) {
	rows := make([]*bannerTotalRow, 0, len(totals))
	for _, row := range totals {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b *bannerTotalRow) int { return cmp.Compare(a.BannerID, b.BannerID) })
	var held []bannerTotalRow
	err := s.DB.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (banner_id) DO UPDATE").
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
		return cmp.Or(cmp.Compare(a.BannerID, b.BannerID), cmp.Compare(a.Day, b.Day), cmp.Compare(a.Channel, b.Channel), cmp.Compare(a.StoreID, b.StoreID))
	})
	for at := 0; at < len(rows); at += daysAtOnce {
		some := rows[at:min(at+daysAtOnce, len(rows))]
		_, err := s.DB.Write(ctx).NewInsert().Model(&some).On("CONFLICT (banner_id, day, channel, store_id) DO UPDATE").
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
