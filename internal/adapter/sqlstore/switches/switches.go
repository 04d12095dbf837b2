package switches

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/switches"
)

// Store is the store of switched profiles.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type switchRow struct {
	bun.BaseModel `bun:"table:switched_profiles,alias:w"`
	ID            string `bun:",pk"`
	SessionID     string `bun:",nullzero"`
	ActorID       string
	ActorName     string
	Profile       string
	OwnerID       string
	OwnerName     string
	Reason        string
	OpenedAt      int64
	ExpiresAt     int64
	ClosedAt      int64
}

func (r switchRow) value() switches.Switch {
	return switches.Switch{
		ID: r.ID, SessionID: r.SessionID, ActorID: r.ActorID, ActorName: r.ActorName, Profile: scope.Profile(r.Profile),
		OwnerID: r.OwnerID, OwnerName: r.OwnerName, Reason: r.Reason, OpenedAt: sqldb.Instant(r.OpenedAt),
		ExpiresAt: sqldb.Instant(r.ExpiresAt), ClosedAt: sqldb.Instant(r.ClosedAt),
	}
}

// Create implements switches.Store.
func (s *Store) Create(ctx context.Context, v switches.Switch) error {
	row := switchRow{
		ID: v.ID, SessionID: v.SessionID, ActorID: v.ActorID, ActorName: v.ActorName, Profile: string(v.Profile),
		OwnerID: v.OwnerID, OwnerName: v.OwnerName, Reason: v.Reason, OpenedAt: sqldb.Millis(v.OpenedAt),
		ExpiresAt: sqldb.Millis(v.ExpiresAt), ClosedAt: sqldb.Millis(v.ClosedAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return sqldb.ConstraintError(err, switchConstraints)
}

// OfSession implements switches.Store.
func (s *Store) OfSession(ctx context.Context, sessionID string) (switches.Switch, error) {
	var row switchRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("session_id = ? AND closed_at = 0", sessionID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return switches.Switch{}, switches.ErrNone
	}
	return row.value(), err
}

// Close implements switches.Store.
func (s *Store) Close(ctx context.Context, id string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*switchRow)(nil)).Set("closed_at = ?", sqldb.Millis(at)).
		Where("id = ? AND closed_at = 0", id).Exec(ctx)
	return err
}

// OfOwner implements switches.Store.
func (s *Store) OfOwner(ctx context.Context, ownerID string, r paging.Request) ([]switches.Switch, int, error) {
	var rows []switchRow
	total, err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("owner_id = ?", ownerID).
		Order("opened_at DESC", "id DESC").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	found := make([]switches.Switch, len(rows))
	for i, row := range rows {
		found[i] = row.value()
	}
	return found, int(total), err
}

// Into implements switches.Store.
func (s *Store) Into(ctx context.Context, ownerID, id string) (switches.Switch, error) {
	var row switchRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("id = ? AND owner_id = ?", id, ownerID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return switches.Switch{}, switches.ErrNotFound
	}
	return row.value(), err
}

var switchConstraints = map[string]error{
	"switched_profiles_open_uq":    switches.ErrOtherOpen,
	"switched_profiles.session_id": switches.ErrOtherOpen,
}
