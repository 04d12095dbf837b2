package customers

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
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
	EmailAt       int64
	Vouched       bool
}

type customerConsentRow struct {
	bun.BaseModel    `bun:"table:customer_consent_ledger,alias:c"`
	RetailerID       string `bun:",pk"`
	CPFIndex         []byte `bun:"cpf_index,pk"`
	Number           int    `bun:",pk"`
	Version          string
	Hash             []byte
	At               int64
	Channel          customers.Channel
	Address          string
	WithdrawnAt      int64
	WithdrawnChannel customers.Channel
	WithdrawnAddress string
}

func (r customerConsentRow) consent() customers.Consent {
	return customers.Consent{
		RetailerID: r.RetailerID, CPFIndex: r.CPFIndex, Version: r.Version, Hash: r.Hash,
		Accepted:  actOf(r.At, r.Channel, r.Address),
		Withdrawn: actOf(r.WithdrawnAt, r.WithdrawnChannel, r.WithdrawnAddress),
	}
}

func actOf(at int64, channel customers.Channel, address string) customers.Act {
	return customers.Act{At: sqldb.Instant(at), Origin: customers.Origin{Channel: channel, Address: address}}
}

// holdCustomer makes whatever changes what is kept of a consumer wait for each other: also while there is no row yet
// that could be held.
func (s *Store) holdCustomer(ctx context.Context, cpfIndex []byte) error {
	var lock [8]byte
	copy(lock[:], cpfIndex)
	return s.DB.LockUntilCommit(ctx, int64(binary.BigEndian.Uint64(lock[:]))) //nolint:gosec // the bits matter, not the sign
}

// Hold implements customers.Store.
func (s *Store) Hold(ctx context.Context, cpfIndex []byte) error {
	return s.holdCustomer(ctx, cpfIndex)
}

// Accept implements customers.Store.
func (s *Store) Accept(ctx context.Context, p customers.Person, c customers.Consent) (customers.Consent, error) {
	person := customerRow{
		RetailerID: p.RetailerID, CPFIndex: p.CPFIndex, CPFSealed: p.SealedCPF, Name: p.Name, Email: p.Email, UpdatedAt: sqldb.Millis(c.Accepted.At),
		EmailAt: sqldb.Millis(p.EmailAt), Vouched: p.Vouched,
	}
	consent := customerConsentRow{
		RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, Number: 1, Version: c.Version, Hash: c.Hash,
		At: sqldb.Millis(c.Accepted.At), Channel: c.Accepted.Channel, Address: c.Accepted.Address,
	}
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdCustomer(ctx, p.CPFIndex); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&person).On("CONFLICT (retailer_id, cpf_index) DO UPDATE").
			Set("cpf_sealed = EXCLUDED.cpf_sealed").Set("name = EXCLUDED.name").Set("email = EXCLUDED.email").
			Set("updated_at = EXCLUDED.updated_at").Set("email_at = EXCLUDED.email_at").Set("vouched = EXCLUDED.vouched").Exec(ctx)
		if err != nil {
			return err
		}
		rows, err := s.consents(ctx, c.RetailerID, c.CPFIndex)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if row.WithdrawnAt == 0 && row.Version == c.Version {
				consent = row
				return nil
			}
			consent.Number = row.Number + 1
		}
		_, err = s.DB.Write(ctx).NewInsert().Model(&consent).Exec(ctx)
		return err
	})
	return consent.consent(), err
}

func (s *Store) consents(ctx context.Context, retailerID string, cpfIndex []byte) ([]customerConsentRow, error) {
	var rows []customerConsentRow
	err := s.consentsOf(ctx, &rows, retailerID, cpfIndex).Order("number").Scan(ctx)
	return rows, err
}

func (s *Store) consentsOf(ctx context.Context, rows *[]customerConsentRow, retailerID string, cpfIndex []byte) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model(rows).Where("retailer_id = ? AND cpf_index = ?", retailerID, cpfIndex)
}

// Consents implements customers.Store.
func (s *Store) Consents(ctx context.Context, retailerID string, cpfIndex []byte) ([]customers.Consent, error) {
	rows, err := s.consents(ctx, retailerID, cpfIndex)
	return toConsents(rows), err
}

// NewestConsents implements customers.Store.
func (s *Store) NewestConsents(ctx context.Context, retailerID string, cpfIndex []byte, standing bool, most int) ([]customers.Consent, error) {
	var rows []customerConsentRow
	find := s.consentsOf(ctx, &rows, retailerID, cpfIndex).Order("number DESC").Limit(int64(most))
	if standing {
		find.Where("withdrawn_at = 0")
	}
	err := find.Scan(ctx)
	return toConsents(rows), err
}

func toConsents(rows []customerConsentRow) []customers.Consent {
	out := make([]customers.Consent, len(rows))
	for i, row := range rows {
		out[i] = row.consent()
	}
	return out
}

// Person implements customers.Store.
func (s *Store) Person(ctx context.Context, retailerID string, cpfIndex []byte) (customers.Person, error) {
	row := customerRow{RetailerID: retailerID, CPFIndex: cpfIndex}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Person{}, customers.ErrNotFound
	}
	return row.person(), err
}

func (r customerRow) person() customers.Person {
	return customers.Person{
		RetailerID: r.RetailerID, CPFIndex: r.CPFIndex, SealedCPF: r.CPFSealed, Name: r.Name, Email: r.Email,
		ToldAt: sqldb.Instant(r.UpdatedAt), EmailAt: sqldb.Instant(r.EmailAt), Vouched: r.Vouched,
	}
}

// Withdraw implements customers.Store.
func (s *Store) Withdraw(ctx context.Context, retailerID string, cpfIndex []byte, by customers.Act) (int, error) {
	var ended int
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdCustomer(ctx, cpfIndex); err != nil {
			return err
		}
		w := s.DB.Write(ctx)
		result, err := w.NewUpdate().Model((*customerConsentRow)(nil)).
			Set("withdrawn_at = ?, withdrawn_channel = ?, withdrawn_address = ?", sqldb.Millis(by.At), by.Channel, by.Address).
			Where("retailer_id = ? AND cpf_index = ? AND withdrawn_at = 0", retailerID, cpfIndex).Exec(ctx)
		if err != nil {
			return err
		}
		if ended, err = sqldb.Affected(result); err != nil {
			return err
		}
		for _, model := range []any{(*customerRow)(nil), (*customerPreferencesRow)(nil)} {
			if _, err := w.NewDelete().Model(model).Where("retailer_id = ? AND cpf_index = ?", retailerID, cpfIndex).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return ended, err
}

type customerErasureRow struct {
	bun.BaseModel `bun:"table:customer_erasures,alias:e"`
	RetailerID    string `bun:",pk"`
	CPFIndex      []byte `bun:"cpf_index,pk"`
	At            int64
}

// Erase implements customers.Store.
func (s *Store) Erase(ctx context.Context, retailerID string, cpfIndex []byte, at time.Time) (int, error) {
	var unlinked int
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdCustomer(ctx, cpfIndex); err != nil {
			return err
		}
		if err := s.DB.LockUntilCommit(ctx, register.ErasureLock); err != nil {
			return err
		}
		w := s.DB.Write(ctx)
		for _, model := range []any{(*customerTokenRow)(nil), (*vibeRow)(nil)} {
			if _, err := w.NewDelete().Model(model).Where("retailer_id = ? AND cpf_index = ?", retailerID, cpfIndex).Exec(ctx); err != nil {
				return err
			}
		}
		rated, err := s.rated(ctx, retailerID, cpfIndex)
		if err != nil {
			return err
		}
		for _, test := range []bool{true, false} { // those of production were listed
			result, err := w.ExecContext(ctx, "UPDATE receipts SET cpf_index = NULL WHERE retailer_id = ? AND cpf_index = ? AND test = ?",
				retailerID, cpfIndex, test)
			if err != nil {
				return err
			}
			if unlinked, err = sqldb.Affected(result); err != nil {
				return err
			}
		}
		_, err = w.ExecContext(ctx, "UPDATE promotion_receipts SET cpf_index = NULL WHERE cpf_index = ? AND retailer_id = ?", cpfIndex, retailerID)
		if err != nil {
			return err
		}
		if err := s.forgetWords(ctx, retailerID, rated); err != nil {
			return err
		}
		_, err = w.NewInsert().Model(&customerErasureRow{RetailerID: retailerID, CPFIndex: cpfIndex, At: sqldb.Millis(at)}).
			On("CONFLICT (retailer_id, cpf_index) DO UPDATE").Set("at = EXCLUDED.at").Exec(ctx)
		return err
	})
	return unlinked, err
}

// ErasedAt implements customers.Store.
func (s *Store) ErasedAt(ctx context.Context, retailerID string, cpfIndex []byte) (time.Time, error) {
	row := customerErasureRow{RetailerID: retailerID, CPFIndex: cpfIndex}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return sqldb.Instant(row.At), err
}

// DropEvidence implements customers.Store.
func (s *Store) DropEvidence(ctx context.Context, before time.Time) error {
	err := s.DB.DropOnTheWay(ctx, sqldb.Outdated{
		Table: "customer_consent_ledger", Key: "retailer_id, cpf_index, number",
		Where: "withdrawn_at > 0 AND withdrawn_at < ?", By: "withdrawn_at", Args: []any{sqldb.Millis(before)}, Tenants: true,
	})
	if err != nil {
		return err
	}
	return s.DB.DropOnTheWay(ctx, sqldb.Outdated{Table: "customer_erasures", Key: "retailer_id, cpf_index", Where: "at < ?", By: "at", Args: []any{sqldb.Millis(before)}, Tenants: true})
}
