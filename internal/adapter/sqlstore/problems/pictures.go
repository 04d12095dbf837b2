package problems

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/kit/media"
	"seiva/internal/problems"
)

type pictureRow struct {
	bun.BaseModel `bun:"table:problem_pictures,alias:pp"`
	ReportID      string `bun:",pk"`
	Place         int    `bun:",pk"`
	PictureKey    string
	Width, Height int
	Message       int
}

// AddPicture implements problems.Store.
func (s *Store) AddPicture(ctx context.Context, c problems.Case, p problems.Picture) error {
	row := pictureRow{ReportID: c.ID, Place: c.Pictures + 1, PictureKey: p.Key, Width: p.Width, Height: p.Height, Message: p.Message}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Pictures implements problems.Store.
func (s *Store) Pictures(ctx context.Context, reportID string) ([]problems.Picture, error) {
	var rows []pictureRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("report_id = ?", reportID).Order("place").Limit(problems.MaxPictures).Scan(ctx)
	out := make([]problems.Picture, len(rows))
	for i, row := range rows {
		out[i] = problems.Picture{Picture: media.Picture{Key: row.PictureKey, Width: row.Width, Height: row.Height}, Message: row.Message}
	}
	return out, err
}
