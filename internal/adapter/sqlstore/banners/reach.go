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
	sketched := map[banners.Ref]bannerTotalRow{}
	reach := map[banners.Ref]int64{}
	for _, total := range held {
		reach[total.Ref] = total.Reach
		if total.Sketch != nil {
			sketched[total.Ref] = total
		}
	}
	var listed []bannerViewerRow
	bySketch := map[banners.Ref][][]byte{}
	for _, e := range fresh {
		if _, estimated := sketched[e.Ref]; estimated {
			bySketch[e.Ref] = append(bySketch[e.Ref], e.Viewer)
		} else {
			listed = append(listed, bannerViewerRow{Ref: e.Ref, Viewer: e.Viewer})
		}
	}
	for of, viewers := range bySketch {
		if err := s.addToSketch(ctx, sketched[of], viewers); err != nil {
			return err
		}
	}
	added, err := s.addViewers(ctx, listed)
	if err != nil {
		return err
	}
	for of, n := range added {
		if err := s.setReach(ctx, of, reach[of]+n, nil); err != nil {
			return err
		}
		if reach[of]+n >= banners.ExactReach {
			if err := s.beginSketch(ctx, of); err != nil {
				return err
			}
		}
	}
	return nil
}

// addViewers lists viewers and gives how many of each banner's are new.
func (s *Store) addViewers(ctx context.Context, rows []bannerViewerRow) (map[banners.Ref]int64, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	order := func(a, b bannerViewerRow) int {
		return cmp.Or(byKey(a.Ref, b.Ref), bytes.Compare(a.Viewer, b.Viewer))
	}
	slices.SortFunc(rows, order)
	rows = slices.CompactFunc(rows, func(a, b bannerViewerRow) bool { return order(a, b) == 0 })
	var added []bannerViewerRow
	err := s.DB.Write(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Returning("*").Scan(ctx, &added)
	out := map[banners.Ref]int64{}
	for _, row := range added {
		out[row.Ref]++
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
	return s.setReach(ctx, total.Ref, max(total.Reach, sketch.Count()), stored)
}

// beginSketch puts a sketch in the place of a banner's list of viewers.
func (s *Store) beginSketch(ctx context.Context, of banners.Ref) error {
	var viewers [][]byte
	err := s.DB.Read(ctx).NewSelect().Model((*bannerViewerRow)(nil)).Column("viewer").Where("retailer_id = ? AND banner_id = ?", of.RetailerID, of.BannerID).Scan(ctx, &viewers)
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
	if err := s.setReach(ctx, of, int64(len(viewers)), stored); err != nil {
		return err
	}
	_, err = s.DB.Write(ctx).NewDelete().Model((*bannerViewerRow)(nil)).Where("retailer_id = ? AND banner_id = ?", of.RetailerID, of.BannerID).Exec(ctx)
	return err
}

// setReach writes a banner's reach and, unless it is nil, its sketch.
func (s *Store) setReach(ctx context.Context, of banners.Ref, reach int64, sketch []byte) error {
	q := s.DB.Write(ctx).NewUpdate().Model((*bannerTotalRow)(nil)).Set("reach = ?", reach).Where("retailer_id = ? AND banner_id = ?", of.RetailerID, of.BannerID)
	if sketch != nil {
		q = q.Set("sketch = ?", sketch)
	}
	_, err := q.Exec(ctx)
	return err
}
