package identity

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/identity"
)

type triesRow struct {
	bun.BaseModel `bun:"table:tries,alias:f"`
	Lane          string `bun:",pk"`
	Tries         int
	HeldUntil     int64
	LastAt        int64
}

// CountTry implements identity.Store. The row stays locked until the commit, so parallel calls wait for each other. One statement makes or
// locks it: between two a try that was right may take it away.
func (s *Store) CountTry(ctx context.Context, lane string, change func(identity.Tally) (identity.Tally, error)) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		w, row := s.DB.Write(ctx), triesRow{Lane: lane}
		if err := w.NewInsert().Model(&row).On("CONFLICT (lane) DO UPDATE").Set("lane = EXCLUDED.lane").Returning("*").Scan(ctx); err != nil {
			return err
		}
		tally, err := change(identity.Tally{Tries: row.Tries, Until: sqldb.Instant(row.HeldUntil), LastAt: sqldb.Instant(row.LastAt)})
		if err != nil {
			return err
		}
		row = triesRow{Lane: lane, Tries: tally.Tries, HeldUntil: sqldb.Millis(tally.Until), LastAt: sqldb.Millis(tally.LastAt)}
		_, err = w.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	})
}

// ClearTries implements identity.Store.
func (s *Store) ClearTries(ctx context.Context, lanes ...string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*triesRow)(nil)).Where("lane IN (?)", bun.List(lanes)).Exec(ctx)
	return err
}

// ClearTriesOf implements identity.Store: a range of the key, which is hexadecimal.
func (s *Store) ClearTriesOf(ctx context.Context, beginning string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*triesRow)(nil)).Where("lane >= ? AND lane < ?", beginning, beginning+"g").Exec(ctx)
	return err
}

// ForgetTries implements identity.Store.
func (s *Store) ForgetTries(ctx context.Context, before time.Time) error {
	return s.DB.DropByJob(ctx, sqldb.Outdated{Table: "tries", Key: "lane", Where: "last_at < ?", By: "last_at", Args: []any{sqldb.Millis(before)}})
}

type knownDeviceRow struct {
	bun.BaseModel `bun:"table:known_devices,alias:d"`
	Hash          []byte `bun:",pk"`
	AccountID     string
	SeenAt        int64
}

// KnownDevice implements identity.Store.
func (s *Store) KnownDevice(ctx context.Context, accountID string, hashes [][]byte) ([]byte, error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	var row knownDeviceRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("account_id = ? AND hash IN (?)", accountID, bun.List(hashes)).
		Order("seen_at DESC", "hash").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return row.Hash, err
}

// KeepDevice implements identity.Store.
func (s *Store) KeepDevice(ctx context.Context, accountID string, hash []byte, at time.Time, most int) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		w, row := s.DB.Write(ctx), knownDeviceRow{Hash: hash, AccountID: accountID, SeenAt: sqldb.Millis(at)}
		_, err := w.NewInsert().Model(&row).On("CONFLICT (hash) DO UPDATE").Set("seen_at = EXCLUDED.seen_at").
			Where("d.account_id = EXCLUDED.account_id").Exec(ctx)
		if err != nil {
			return err
		}
		newest := w.NewSelect().Model((*knownDeviceRow)(nil)).Column("hash").Where("account_id = ?", accountID).
			Order("seen_at DESC", "hash").Limit(int64(most))
		_, err = w.NewDelete().Model((*knownDeviceRow)(nil)).Where("account_id = ? AND hash NOT IN (?)", accountID, newest).Exec(ctx)
		return err
	})
}

// DropDevices implements identity.Store.
func (s *Store) DropDevices(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*knownDeviceRow)(nil)).Where("account_id = ?", accountID).Exec(ctx)
	return err
}

// ForgetDevices implements identity.Store.
func (s *Store) ForgetDevices(ctx context.Context, before time.Time) error {
	return s.DB.DropByJob(ctx, sqldb.Outdated{Table: "known_devices", Key: "hash", Where: "seen_at < ?", By: "seen_at", Args: []any{sqldb.Millis(before)}})
}
