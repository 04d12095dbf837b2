package privacy

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/privacy"
)

type actRow struct {
	bun.BaseModel `bun:"table:privacy_acts,alias:pa"`
	RequestID     string `bun:",pk"`
	Place         int    `bun:",pk"`
	Kind          string
	ByID          string
	ByName        string
	Words         []byte
	At            int64
}

func (r actRow) act() privacy.Act {
	return privacy.Act{Place: r.Place, Deed: privacy.Deed(r.Kind), By: r.ByID, Name: r.ByName, Words: r.Words, At: sqldb.Instant(r.At)}
}

// Acts implements privacy.Store.
func (s *Store) Acts(ctx context.Context, id string, most int) ([]privacy.Act, error) {
	var rows []actRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("request_id = ? AND place <= ?", id, most).Order("place").Scan(ctx)
	out := make([]privacy.Act, len(rows))
	for i, row := range rows {
		out[i] = row.act()
	}
	return out, err
}

// Replies implements privacy.Store.
func (s *Store) Replies(ctx context.Context, ids []string) (map[string]privacy.Act, error) {
	out := map[string]privacy.Act{}
	if len(ids) == 0 {
		return out, nil
	}
	var rows []actRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).
		Where("request_id IN (?) AND kind IN (?)", bun.List(ids), bun.List([]string{string(privacy.Replied), string(privacy.Denied)})).Scan(ctx)
	for _, row := range rows {
		out[row.RequestID] = row.act()
	}
	return out, err
}

// Act implements privacy.Store.
func (s *Store) Act(ctx context.Context, r privacy.Request, a privacy.Act) error {
	words := a.Words
	if words == nil {
		words = []byte{}
	}
	row := actRow{RequestID: r.ID, Place: a.Place, Kind: string(a.Deed), ByID: a.By, ByName: a.Name, Words: words, At: sqldb.Millis(a.At)}
	if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return err
	}
	result, err := s.DB.Write(ctx).NewUpdate().Model((*requestRow)(nil)).
		Set("state = ?, acts = ?, ended_at = ?, answer_hash = ?, with_file = ?", string(r.State), r.Acts, sqldb.Millis(r.EndedAt), r.AnswerHash, r.WithFile).
		Where("id = ?", r.ID).Exec(ctx)
	return sqldb.ChangedOr(result, err, privacy.ErrNotFound)
}
