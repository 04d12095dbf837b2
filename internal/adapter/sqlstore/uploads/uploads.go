package uploads

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/media"
	"seiva/internal/uploads"
)

// Store is uploads' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type uploadRow struct {
	bun.BaseModel `bun:"table:uploads,alias:u"`
	Key           string `bun:",pk"`
	ID            string
	AccountID     string
	Type          string
	CreatedAt     int64
	StaleAt       int64 // it was sent, or its picture was given up
	Picture       string
	Width         int
	Height        int
	Doomed        bool
	RawGone       bool
	Idle          bool // nothing shows its picture
	Turn          int
}

type pictureUseRow struct {
	bun.BaseModel `bun:"table:picture_uses,alias:pu"`
	Picture       string `bun:",pk"`
	Owner         string `bun:",pk"`
}

// Pending implements uploads.Store. Its lock is not that of Use and Stale, which others take after planning a sweep.
func (s *Store) Pending(ctx context.Context, accountID string, since time.Time) (int, error) {
	if err := s.DB.LockUntilCommit(ctx, register.QuotaLock); err != nil {
		return 0, err
	}
	var n int
	err := s.DB.Read(ctx).NewSelect().Model((*uploadRow)(nil)).ColumnExpr("COALESCE(SUM(u.turn), 0)").Where("u.created_at >= ? AND u.account_id = ?", sqldb.Millis(since), accountID).
		Where("u.idle AND NOT u.doomed").Scan(ctx, &n)
	return n, err
}

// Freed implements uploads.Store.
func (s *Store) Freed(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error) {
	var rows []uploadRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Column("created_at", "turn").Where("u.created_at >= ? AND u.account_id = ?", sqldb.Millis(since), accountID).
		Where("u.idle AND NOT u.doomed").Order("u.created_at", "u.key").Limit(int64(n)).Scan(ctx)
	var last time.Time
	for _, r := range rows {
		if n <= 0 {
			break
		}
		n, last = n-r.Turn, sqldb.Instant(r.CreatedAt)
	}
	return last, err
}

// Allow implements uploads.Store.
func (s *Store) Allow(ctx context.Context, u uploads.Upload) (int, error) {
	row := uploadRow{Key: u.Key, ID: u.ID, AccountID: u.AccountID, Type: u.Type, CreatedAt: sqldb.Millis(u.CreatedAt), StaleAt: sqldb.Millis(u.CreatedAt), Idle: true, Turn: 1}
	err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (key) DO UPDATE").
		Set("type = EXCLUDED.type").Set("created_at = EXCLUDED.created_at").Set("stale_at = EXCLUDED.stale_at").Set("raw_gone = FALSE").Set("turn = u.turn + 1").
		Where("u.account_id = EXCLUDED.account_id AND u.picture = '' AND NOT u.doomed").Returning("turn").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = uploads.ErrKeyTaken
	}
	return row.Turn, err
}

// ByKey implements uploads.Store.
func (s *Store) ByKey(ctx context.Context, accountID, key string) (uploads.Upload, error) {
	var row uploadRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("key = ? AND account_id = ? AND NOT doomed", key, accountID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return uploads.Upload{}, uploads.ErrNotFound
	}
	return uploads.Upload{
		Key: row.Key, ID: row.ID, AccountID: row.AccountID, Type: row.Type, CreatedAt: sqldb.Instant(row.CreatedAt), Turn: row.Turn,
		Picture: media.Picture{Key: row.Picture, Width: row.Width, Height: row.Height},
	}, err
}

// Prepared implements uploads.Store.
func (s *Store) Prepared(ctx context.Context, key string, p media.Picture) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*uploadRow)(nil)).
		Set("picture = ?", p.Key).Set("width = ?", p.Width).Set("height = ?", p.Height).
		Where("key = ? AND NOT doomed", key).Exec(ctx)
	return sqldb.ChangedOr(result, err, uploads.ErrNotFound)
}

// Use implements uploads.Store. The lock keeps Stale from dooming the picture meanwhile, and Drop from overlooking it.
func (s *Store) Use(ctx context.Context, picture, owner string) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.DB.LockUntilCommit(ctx, register.UploadsLock); err != nil {
			return err
		}
		used := s.DB.Write(ctx).NewUpdate().Model((*uploadRow)(nil)).Set("idle = FALSE").Where("picture = ? AND picture <> '' AND NOT doomed", picture)
		result, err := used.Exec(ctx)
		if err := sqldb.ChangedOr(result, err, uploads.ErrNotFound); err != nil {
			return err
		}
		_, err = s.DB.Write(ctx).NewInsert().Model(&pictureUseRow{Picture: picture, Owner: owner}).On("CONFLICT DO NOTHING").Exec(ctx)
		return err
	})
}

// Standing implements audit.Pictures.
func (s *Store) Standing(ctx context.Context, pictures []string) ([]string, error) {
	var standing []string
	err := s.DB.Read(ctx).NewSelect().Model((*uploadRow)(nil)).Column("picture").Where("u.picture IN (?) AND u.picture <> '' AND NOT u.doomed", bun.List(pictures)).Scan(ctx, &standing)
	return standing, err
}

// Drop implements uploads.Store.
func (s *Store) Drop(ctx context.Context, picture, owner string, at time.Time) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.DB.LockUntilCommit(ctx, register.UploadsLock); err != nil {
			return err
		}
		w := s.DB.Write(ctx)
		if _, err := w.NewDelete().Model((*pictureUseRow)(nil)).Where("picture = ? AND owner = ?", picture, owner).Exec(ctx); err != nil {
			return err
		}
		_, err := w.NewUpdate().Model((*uploadRow)(nil)).Set("idle = TRUE").Set("stale_at = ?", sqldb.Millis(at)).Where("NOT u.idle AND picture = ? AND picture <> ''", picture).
			Where("NOT EXISTS (SELECT 1 FROM picture_uses AS pu WHERE pu.picture = u.picture)").Exec(ctx)
		return err
	})
}

// Stale implements uploads.Store. It reads and writes limit rows at most, by an index that holds only those with
// something to delete.
func (s *Store) Stale(ctx context.Context, before time.Time, limit int) ([]uploads.Stale, error) {
	var rows []uploadRow
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.DB.LockUntilCommit(ctx, register.UploadsLock); err != nil {
			return err
		}
		rows = nil
		err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("u.stale_at < ? AND (u.idle OR NOT u.raw_gone)", sqldb.Millis(before)).
			Order("u.stale_at", "u.key").Limit(int64(limit)).Scan(ctx)
		var unused []string
		for _, row := range rows {
			if row.Idle && !row.Doomed {
				unused = append(unused, row.Key)
			}
		}
		if err != nil || len(unused) == 0 {
			return err
		}
		_, err = s.DB.Write(ctx).NewUpdate().Model((*uploadRow)(nil)).Set("doomed = TRUE").Where("u.key IN (?)", bun.List(unused)).Exec(ctx)
		return err
	})
	found := make([]uploads.Stale, len(rows))
	for i, row := range rows {
		found[i] = uploads.Stale{Key: row.Key, Turn: row.Turn, Picture: row.Picture, Unused: row.Idle}
	}
	return found, err
}

// Swept implements uploads.Store.
func (s *Store) Swept(ctx context.Context, key string) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.DB.Write(ctx).NewDelete().Model((*uploadRow)(nil)).Where("key = ? AND doomed", key).Exec(ctx); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewUpdate().Model((*uploadRow)(nil)).Set("raw_gone = TRUE").Where("key = ?", key).Exec(ctx)
		return err
	})
}
