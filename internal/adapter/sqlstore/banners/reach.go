package banners

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"seiva/internal/banners"
)

// addReach counts the viewers who are new to each banner. held are the rows of their totals, which this transaction
// holds, so that two processes never write one sketch at once.
func (s *Store) addReach(ctx context.Context, fresh []banners.Event, held []bannerTotalRow) error {
	sketched := map[string]bannerTotalRow{}
	reach := map[string]int64{}
	for _, total := range held {
		reach[total.BannerID] = total.Reach
		if total.Sketch != nil {
			sketched[total.BannerID] = total
		}
	}
	var listed []bannerViewerRow
	bySketch := map[string][][]byte{}
	for _, e := range fresh {
		if _, estimated := sketched[e.BannerID]; estimated {
			bySketch[e.BannerID] = append(bySketch[e.BannerID], e.Viewer)
		} else {
			listed = append(listed, bannerViewerRow{BannerID: e.BannerID, Viewer: e.Viewer})
		}
	}
	for bannerID, viewers := range bySketch {
		if err := s.addToSketch(ctx, sketched[bannerID], viewers); err != nil {
			return err
		}
	}
	added, err := s.addViewers(ctx, listed)
	if err != nil {
		return err
	}
	for bannerID, n := range added {
		if err := s.setReach(ctx, bannerID, reach[bannerID]+n, nil); err != nil {
			return err
		}
		if reach[bannerID]+n >= banners.ExactReach {
			if err := s.beginSketch(ctx, bannerID); err != nil {
				return err
			}
		}
	}
	return nil
}

// addViewers lists viewers and gives how many of each banner's are new.
func (s *Store) addViewers(ctx context.Context, rows []bannerViewerRow) (map[string]int64, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	order := func(a, b bannerViewerRow) int {
		return cmp.Or(cmp.Compare(a.BannerID, b.BannerID), bytes.Compare(a.Viewer, b.Viewer))
	}
	slices.SortFunc(rows, order)
	rows = slices.CompactFunc(rows, func(a, b bannerViewerRow) bool { return order(a, b) == 0 })
	var added []bannerViewerRow
	err := s.DB.Write(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Returning("*").Scan(ctx, &added)
	out := map[string]int64{}
	for _, row := range added {
		out[row.BannerID]++
	}
	return out, err
}

func (s *Store) addToSketch(ctx context.Context, total bannerTotalRow, viewers [][]byte) error {
	sketch, err := banners.ReadSketch(total.Sketch)
	if err != nil {
		return err
	}
	for _, viewer := range viewers {
		sketch.Add(viewer)
	}
	stored, err := sketch.Bytes()
	if err != nil || bytes.Equal(stored, total.Sketch) {
		return err
	}
	return s.setReach(ctx, total.BannerID, max(total.Reach, sketch.Count()), stored)
}

// beginSketch puts a sketch in the place of a banner's list of viewers.
func (s *Store) beginSketch(ctx context.Context, bannerID string) error {
	var viewers [][]byte
	err := s.DB.Read(ctx).NewSelect().Model((*bannerViewerRow)(nil)).Column("viewer").Where("banner_id = ?", bannerID).Scan(ctx, &viewers)
	if err != nil {
		return err
	}
	sketch := banners.NewSketch()
	for _, viewer := range viewers {
		sketch.Add(viewer)
	}
	stored, err := sketch.Bytes()
	if err != nil {
		return err
	}
	if err := s.setReach(ctx, bannerID, int64(len(viewers)), stored); err != nil {
		return err
	}
	_, err = s.DB.Write(ctx).NewDelete().Model((*bannerViewerRow)(nil)).Where("banner_id = ?", bannerID).Exec(ctx)
	return err
}

// setReach writes a banner's reach and, unless it is nil, its sketch.
func (s *Store) setReach(ctx context.Context, bannerID string, reach int64, sketch []byte) error {
	q := s.DB.Write(ctx).NewUpdate().Model((*bannerTotalRow)(nil)).Set("reach = ?", reach).Where("banner_id = ?", bannerID)
	if sketch != nil {
		q = q.Set("sketch = ?", sketch)
	}
	_, err := q.Exec(ctx)
	return err
}
