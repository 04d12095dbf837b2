package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/customers"
)

type customerRow struct {
	bun.BaseModel `bun:"table:customers,alias:c"`
	RetailerID    string `bun:",pk"`
	CPFIndex      []byte `bun:"cpf_index,pk"`
	CPFSealed     []byte `bun:"cpf_sealed"`
	Name          string
	Email         string
	UpdatedAt     int64
}

type customerConsentRow struct {
	bun.BaseModel `bun:"table:customer_consents,alias:c"`
	RetailerID    string `bun:",pk"`
	CPFIndex      []byte `bun:"cpf_index,pk"`
	Version       string `bun:",pk"`
	Hash          []byte
	At            int64
	Address       string
}

// Accept implements customers.Store: the person's row makes a parallel call wait, so that it finds the consent.
func (s *Customers) Accept(ctx context.Context, p customers.Person, c customers.Consent) (customers.Consent, error) {
	person := customerRow{
		RetailerID: p.RetailerID, CPFIndex: p.CPFIndex, CPFSealed: p.SealedCPF, Name: p.Name, Email: p.Email, UpdatedAt: millis(c.At),
	}
	consent := customerConsentRow{
		RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, Version: c.Version, Hash: c.Hash, At: millis(c.At), Address: c.Address,
	}
	var kept customers.Consent
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		w := s.db.write(ctx)
		_, err := w.NewInsert().Model(&person).On("CONFLICT (retailer_id, cpf_index) DO UPDATE").
			Set("cpf_sealed = EXCLUDED.cpf_sealed").Set("name = EXCLUDED.name").Set("email = EXCLUDED.email").
			Set("updated_at = EXCLUDED.updated_at").Exec(ctx)
		if err != nil {
			return err
		}
		if _, err := w.NewInsert().Model(&consent).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return err
		}
		kept, err = s.Consent(ctx, c.RetailerID, c.CPFIndex, c.Version)
		return err
	})
	return kept, err
}

// Consent implements customers.Store.
func (s *Customers) Consent(ctx context.Context, retailerID string, cpfIndex []byte, version string) (customers.Consent, error) {
	row := customerConsentRow{RetailerID: retailerID, CPFIndex: cpfIndex, Version: version}
	err := s.db.read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Consent{}, customers.ErrNotFound
	}
	return customers.Consent{
		RetailerID: row.RetailerID, CPFIndex: row.CPFIndex, Version: row.Version, Hash: row.Hash, At: instant(row.At), Address: row.Address,
	}, err
}
