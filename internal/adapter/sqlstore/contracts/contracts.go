package contracts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/contracts"
)

// Store is contracts' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type contractRow struct {
	bun.BaseModel `bun:"table:contracts,alias:c"`
	RetailerID    string `bun:",pk"`
	SentAt        int64
	SignedAt      int64
	SignedBy      string
	SignerName    string
	SignerEmail   string
	Company       string
	Address       string
	Browser       string
	Version       string
	Hash          []byte
	Content       string
}

// Contract implements contracts.Store.
func (s *Store) Contract(ctx context.Context, retailerID string) (contracts.Contract, error) {
	row := contractRow{RetailerID: retailerID}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return contracts.Contract{RetailerID: retailerID}, nil
	}
	return row.contract(), err
}

func (r contractRow) contract() contracts.Contract {
	return contracts.Contract{
		RetailerID: r.RetailerID, SentAt: sqldb.Instant(r.SentAt), SignedAt: sqldb.Instant(r.SignedAt), SignedBy: r.SignedBy,
		Signer: contracts.Contact{Name: r.SignerName, Email: r.SignerEmail}, Company: r.Company, Address: r.Address, Browser: r.Browser,
		Version: r.Version, Hash: r.Hash, Content: r.Content,
	}
}

func rowOf(c contracts.Contract) contractRow {
	return contractRow{
		RetailerID: c.RetailerID, SentAt: sqldb.Millis(c.SentAt), SignedAt: sqldb.Millis(c.SignedAt), SignedBy: c.SignedBy, SignerName: c.Signer.Name,
		SignerEmail: c.Signer.Email, Company: c.Company, Address: c.Address, Browser: c.Browser, Version: c.Version, Hash: c.Hash, Content: c.Content,
	}
}

// SetSent implements contracts.Store.
func (s *Store) SetSent(ctx context.Context, retailerID string, at time.Time) error {
	row := contractRow{RetailerID: retailerID, SentAt: sqldb.Millis(at)}
	result, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id) DO UPDATE").Set("sent_at = EXCLUDED.sent_at").
		Where("c.signed_at = 0").Exec(ctx)
	return sqldb.ChangedOr(result, err, contracts.ErrAlreadySigned)
}

// Sign implements contracts.Store.
func (s *Store) Sign(ctx context.Context, c contracts.Contract) error {
	row := rowOf(c)
	result, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id) DO UPDATE").
		Set("signed_at = EXCLUDED.signed_at, signed_by = EXCLUDED.signed_by, address = EXCLUDED.address").
		Set("signer_name = EXCLUDED.signer_name, signer_email = EXCLUDED.signer_email, company = EXCLUDED.company, browser = EXCLUDED.browser").
		Set("version = EXCLUDED.version, hash = EXCLUDED.hash, content = EXCLUDED.content").
		Where("c.signed_at = 0").Exec(ctx)
	return sqldb.ChangedOr(result, err, contracts.ErrAlreadySigned)
}
