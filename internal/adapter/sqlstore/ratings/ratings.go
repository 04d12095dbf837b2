// Package ratings is the room of ratings' tables.
package ratings

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/compare"
	"seiva/internal/ratings"
)

// Store is ratings' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type ratingRow struct {
	bun.BaseModel `bun:"table:ratings,alias:r"`
	RetailerID    string `bun:",pk"`
	AccessKey     string `bun:",pk"`
	ID            string
	StoreID       string
	Day           string
	Score         int
	Comment       string
	CreatedAt     int64
	ChangedAt     int64
	Counts        int
	ToldAt        int64
	Answer        string
	AnsweredAt    int64
	AnsweredBy    string
	HiddenAt      int64
	HiddenBy      string
	HiddenReason  string
}

func rowOf(r ratings.Rating) ratingRow {
	row := ratingRow{
		RetailerID: r.RetailerID, AccessKey: r.AccessKey, ID: r.ID, StoreID: r.StoreID, Day: r.Day, Score: r.Score, Comment: r.Comment,
		CreatedAt: sqldb.Millis(r.CreatedAt), ChangedAt: sqldb.Millis(r.ChangedAt),
		Answer: r.Answer.Text, AnsweredAt: sqldb.Millis(r.Answer.At), AnsweredBy: r.Answer.By,
		HiddenAt: sqldb.Millis(r.Hidden.At), HiddenBy: r.Hidden.By, HiddenReason: r.Hidden.Reason,
	}
	row.Counts = number(r.Counts)
	return row
}

func number(counts bool) int {
	if counts {
		return 1
	}
	return 0
}

func (r ratingRow) rating() ratings.Rating {
	return ratings.Rating{
		Key: ratings.Key{RetailerID: r.RetailerID, AccessKey: r.AccessKey}, ID: r.ID, StoreID: r.StoreID, Day: r.Day, Score: r.Score,
		Comment: r.Comment, CreatedAt: sqldb.Instant(r.CreatedAt), ChangedAt: sqldb.Instant(r.ChangedAt), Counts: r.Counts == 1,
		Answer: ratings.Answer{Text: r.Answer, By: r.AnsweredBy, At: sqldb.Instant(r.AnsweredAt)},
		Hidden: ratings.Hiding{Reason: r.HiddenReason, By: r.HiddenBy, At: sqldb.Instant(r.HiddenAt)},
	}
}

// Of implements ratings.Store.
func (s *Store) Of(ctx context.Context, key ratings.Key) (ratings.Rating, error) {
	return s.one(ctx, "retailer_id = ? AND access_key = ?", key.RetailerID, key.AccessKey)
}

// ByID implements ratings.Store.
func (s *Store) ByID(ctx context.Context, id string) (ratings.Rating, error) {
	return s.one(ctx, "id = ?", id)
}

func (s *Store) one(ctx context.Context, where string, args ...any) (ratings.Rating, error) {
	var row ratingRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where(where, args...).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return ratings.Rating{}, ratings.ErrNotFound
	}
	return row.rating(), err
}

// Some implements ratings.Store.
func (s *Store) Some(ctx context.Context, retailerID string, accessKeys []string) ([]ratings.Rating, error) {
	if len(accessKeys) == 0 {
		return nil, nil
	}
	var rows []ratingRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(accessKeys)).
		Order("access_key").Scan(ctx)
	out := make([]ratings.Rating, len(rows))
	for i, row := range rows {
		out[i] = row.rating()
	}
	return out, err
}

// Create implements ratings.Store.
func (s *Store) Create(ctx context.Context, r ratings.Rating) error {
	row := rowOf(r)
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Change implements ratings.Store.
func (s *Store) Change(ctx context.Context, r ratings.Rating) error {
	row := rowOf(r)
	result, err := s.DB.Write(ctx).NewUpdate().Model(&row).Column("score", "comment", "changed_at").WherePK().Exec(ctx)
	return sqldb.ChangedOr(result, err, ratings.ErrNotFound)
}

// SetCounts implements ratings.Store.
func (s *Store) SetCounts(ctx context.Context, key ratings.Key, counts bool) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*ratingRow)(nil)).Set("counts = ?", number(counts)).
		Where("retailer_id = ? AND access_key = ?", key.RetailerID, key.AccessKey).Exec(ctx)
	return err
}

// forgottenAtOnce is of how many ratings a transaction takes the words away: SQLite has one writer, and tills wait for it.
const forgottenAtOnce = 500

// ForgetWords implements ratings.Store.
func (s *Store) ForgetWords(ctx context.Context, period string) error {
	for n := forgottenAtOnce; n == forgottenAtOnce; {
		if err := ctx.Err(); err != nil {
			return err
		}
		result, err := s.DB.Write(ctx).ExecContext(ctx, `UPDATE ratings SET comment = '', answer = '', hidden_reason = '' WHERE (retailer_id, access_key) IN
			(SELECT retailer_id, access_key FROM ratings WHERE substr(access_key, 3, 4) < ? AND (comment <> '' OR answer <> '' OR hidden_reason <> '') LIMIT ?)`,
			period, forgottenAtOnce)
		if err != nil {
			return err
		}
		if n, err = sqldb.Affected(result); err != nil {
			return err
		}
	}
	return nil
}

// Add implements ratings.Store.
func (s *Store) Add(ctx context.Context, of compare.StoreDay, change ratings.Stars) error {
	w, lost := s.DB.Write(ctx), false
	_, err := w.ExecContext(ctx, `INSERT INTO rating_days AS d (retailer_id, day, store_id, n1, n2, n3, n4, n5) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (retailer_id, day, store_id) DO UPDATE SET n1 = d.n1 + EXCLUDED.n1, n2 = d.n2 + EXCLUDED.n2, n3 = d.n3 + EXCLUDED.n3,
		n4 = d.n4 + EXCLUDED.n4, n5 = d.n5 + EXCLUDED.n5`,
		of.RetailerID, of.Day, of.StoreID, change[0], change[1], change[2], change[3], change[4])
	for _, n := range change {
		lost = lost || n < 0
	}
	if err != nil || !lost {
		return err
	}
	_, err = w.ExecContext(ctx, "DELETE FROM rating_days WHERE retailer_id = ? AND day = ? AND store_id = ?"+
		" AND n1 = 0 AND n2 = 0 AND n3 = 0 AND n4 = 0 AND n5 = 0", of.RetailerID, of.Day, of.StoreID)
	return err
}

// Answer implements ratings.Store.
func (s *Store) Answer(ctx context.Context, id string, a ratings.Answer) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*ratingRow)(nil)).
		Set("answer = ?, answered_at = ?, answered_by = ?", a.Text, sqldb.Millis(a.At), a.By).
		Where("id = ? AND answered_at = 0 AND hidden_at = 0", id).Exec(ctx))
}

// Hide implements ratings.Store.
func (s *Store) Hide(ctx context.Context, id string, h ratings.Hiding) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*ratingRow)(nil)).
		Set("hidden_reason = ?, hidden_at = ?, hidden_by = ?", h.Reason, sqldb.Millis(h.At), h.By).
		Where("id = ? AND hidden_at = 0", id).Exec(ctx))
}
