package customers

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
)

// ratings gives what the consumer said of some receipts of a retailer, by access key.
func (s *Store) ratings(ctx context.Context, retailerID string, accessKeys []string) (map[string]*customers.Rating, error) {
	var rows []struct {
		AccessKey, Comment, Answer                 string
		Score                                      int
		CreatedAt, ChangedAt, AnsweredAt, HiddenAt int64
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("ratings").
		Column("access_key", "score", "comment", "answer", "created_at", "changed_at", "answered_at", "hidden_at").
		Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(accessKeys)).Scan(ctx, &rows)
	out := make(map[string]*customers.Rating, len(rows))
	for _, row := range rows {
		out[row.AccessKey] = &customers.Rating{
			Score: row.Score, Comment: row.Comment, At: sqldb.Instant(row.CreatedAt), ChangedAt: sqldb.Instant(row.ChangedAt),
			Answer: row.Answer, AnsweredAt: sqldb.Instant(row.AnsweredAt), HiddenAt: sqldb.Instant(row.HiddenAt),
		}
	}
	return out, err
}

// rated gives the access keys of the consumer's receipts that are rated.
func (s *Store) rated(ctx context.Context, retailerID string, cpfIndex []byte) (accessKeys []string, err error) {
	err = s.DB.Read(ctx).NewSelect().TableExpr("receipts AS c").Column("c.access_key").
		Join("JOIN ratings AS r ON r.retailer_id = c.retailer_id AND r.access_key = c.access_key").
		Where("c.retailer_id = ? AND c.cpf_index = ? AND c.test = ?", retailerID, cpfIndex, false).Scan(ctx, &accessKeys)
	return accessKeys, err
}

const forgottenAtOnce = 500

// forgetWords takes what the consumer wrote out of ratings, and the answers and reasons, which may repeat it. The stars stay in the sums.
func (s *Store) forgetWords(ctx context.Context, retailerID string, accessKeys []string) error {
	for some := range slices.Chunk(accessKeys, forgottenAtOnce) {
		_, err := s.DB.Write(ctx).NewUpdate().Table("ratings").Set("comment = '', answer = '', hidden_reason = ''").
			Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(some)).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}
