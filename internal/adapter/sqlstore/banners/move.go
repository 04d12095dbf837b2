package banners

import (
	"context"
	"fmt"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/banners"
)

// counted are the columns of what is counted of a banner, but for whose it is.
var counted = []struct{ table, columns string }{
	{"banner_totals", "banner_id, served, impressions, clicks, reach, sketch, minute, in_minute"},
	{"banner_days", "banner_id, day, channel, store_id, served, impressions, clicks"},
	{"banner_views", "banner_id, viewer, kind, minute"},
	{"banner_viewers", "banner_id, viewer"},
	{"banner_looks", "banner_id, state, looked_at, looked_by"},
}

// move takes a banner and what was counted of it to another retailer, row by row: a row of a distributed table cannot change whose it is.
// It holds the totals first, as whoever counts does. What a process that has not read of the move counts meanwhile lies with the
// former retailer, where nobody reads it, and goes when the banner comes back there.
func (s *Store) move(ctx context.Context, b banners.Ref, to bannerRow) error {
	result, err := s.DB.Write(ctx).NewDelete().Model((*bannerRow)(nil)).Where("retailer_id = ? AND id = ?", b.RetailerID, b.BannerID).Exec(ctx)
	if err := sqldb.ChangedOr(result, err, banners.ErrNotFound); err != nil {
		return err
	}
	if _, err := s.DB.Write(ctx).NewInsert().Model(&to).Exec(ctx); err != nil {
		return err
	}
	var held []bannerTotalRow
	err = s.DB.Hold(s.DB.Write(ctx).NewSelect().Model(&held).Column("banner_id").Where("retailer_id = ? AND banner_id = ?", b.RetailerID, b.BannerID)).Scan(ctx)
	if err != nil {
		return err
	}
	drop := func(table, retailerID string) error {
		_, err := s.DB.Write(ctx).NewDelete().Table(table).Where("retailer_id = ? AND banner_id = ?", retailerID, b.BannerID).Exec(ctx)
		return err
	}
	for _, t := range counted {
		if err := drop(t.table, to.RetailerID); err != nil {
			return err
		}
		insert := fmt.Sprintf("INSERT INTO %[1]s (retailer_id, %[2]s) SELECT ?, %[2]s FROM %[1]s WHERE retailer_id = ? AND banner_id = ?", t.table, t.columns)
		if _, err := s.DB.Write(ctx).ExecContext(ctx, insert, to.RetailerID, b.RetailerID, b.BannerID); err != nil {
			return err
		}
		if err := drop(t.table, b.RetailerID); err != nil {
			return err
		}
	}
	return nil
}
