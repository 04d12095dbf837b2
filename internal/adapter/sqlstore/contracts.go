package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/contracts"
)

// Contracts is contracts' store.
type Contracts struct{ transactor }

// NewContracts makes it.
func NewContracts(db *DB) *Contracts { return &Contracts{transactor{db: db}} }

type contractRow struct {
	bun.BaseModel `bun:"table:contracts,alias:c"`
	RetailerID    string `bun:",pk"`
	SentAt        int64
	SignedAt      int64
	SignedBy      string
	Address       string
	Version       string
	Hash          []byte
	Content       string
}

// Contract implements contracts.Store.
func (s *Contracts) Contract(ctx context.Context, retailerID string) (contracts.Contract, error) {
	row := contractRow{RetailerID: retailerID}
	err := s.db.read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return contracts.Contract{RetailerID: retailerID}, nil
	}
	return contracts.Contract{
		RetailerID: row.RetailerID, SentAt: instant(row.SentAt), SignedAt: instant(row.SignedAt), SignedBy: row.SignedBy,
		Address: row.Address, Version: row.Version, Hash: row.Hash, Content: row.Content,
	}, err
}

// SetSent implements contracts.Store.
func (s *Contracts) SetSent(ctx context.Context, retailerID string, at time.Time) error {
	row := contractRow{RetailerID: retailerID, SentAt: millis(at)}
	_, err := s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id) DO UPDATE").Set("sent_at = EXCLUDED.sent_at").Exec(ctx)
	return err
}

// Sign implements contracts.Store.
func (s *Contracts) Sign(ctx context.Context, c contracts.Contract) error {
	row := contractRow{
		RetailerID: c.RetailerID, SignedAt: millis(c.SignedAt), SignedBy: c.SignedBy, Address: c.Address,
		Version: c.Version, Hash: c.Hash, Content: c.Content,
	}
	result, err := s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id) DO UPDATE").
		Set("signed_at = EXCLUDED.signed_at, signed_by = EXCLUDED.signed_by, address = EXCLUDED.address").
		Set("version = EXCLUDED.version, hash = EXCLUDED.hash, content = EXCLUDED.content").
		Where("c.signed_at = 0").Exec(ctx)
	return changedOr(result, err, contracts.ErrAlreadySigned)
}
