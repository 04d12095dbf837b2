package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/retailers"
)

// Retailers is the store of retailers.
type Retailers struct{ db *DB }

// NewRetailers makes it.
func NewRetailers(db *DB) *Retailers { return &Retailers{db} }

type retailerRow struct {
	bun.BaseModel    `bun:"table:retailers,alias:r"`
	ID               string `bun:",pk"`
	Documento        string
	CorporateName    string
	TradeName        string
	Search           string
	PartnerID        string `bun:",nullzero"`
	VerifiedOnly     bool
	ReceiptCostMilli int
	NumberOfStores   int
	MaxPDVs          int `bun:"max_pdvs"`
	FocalName        string
	FocalWhatsapp    string
	FocalEmail       string
	CreatedAt        int64
}

// Create implements retailers.Store.
func (s *Retailers) Create(ctx context.Context, r retailers.Retailer) error {
	row := retailerRow{
		ID: r.ID, Documento: r.Documento, CorporateName: r.CorporateName, TradeName: r.TradeName,
		Search: searchable(r.TradeName, r.CorporateName, r.Documento), PartnerID: r.PartnerID,
		VerifiedOnly: r.Settings.VerifiedOnly, ReceiptCostMilli: r.Settings.ReceiptCostMilli, CreatedAt: millis(r.CreatedAt),
		NumberOfStores: r.Size.Stores, MaxPDVs: r.Size.MaxPDVs,
		FocalName: r.Focal.Name, FocalWhatsapp: r.Focal.Phone, FocalEmail: r.Focal.Email,
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.existsOr(ctx, (*partnerRow)(nil), r.PartnerID, retailers.ErrUnknownPartner); err != nil {
			return err
		}
		document := documentRow{Kind: retailerDocument, Documento: r.Documento, OwnerID: r.ID}
		if err := s.db.takeDocument(ctx, document, retailers.ErrDocumentTaken); err != nil {
			return err
		}
		_, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// ByID implements retailers.Store.
func (s *Retailers) ByID(ctx context.Context, id string) (retailers.Retailer, error) {
	return s.one(ctx, s.db.read(ctx).NewSelect().Where("r.id = ?", id))
}

// ByDocument implements retailers.Store.
func (s *Retailers) ByDocument(ctx context.Context, documento string) (retailers.Retailer, error) {
	return s.one(ctx, s.db.read(ctx).NewSelect().Join("JOIN documents AS d ON d.owner_id = r.id").
		Where("d.kind = ? AND d.documento = ?", retailerDocument, documento))
}

func (s *Retailers) one(ctx context.Context, q *bun.SelectQuery) (retailers.Retailer, error) {
	var row struct {
		retailerRow
		PartnerName string
	}
	err := q.Model((*retailerRow)(nil)).ColumnExpr("r.*, p.trade_name AS partner_name").
		Join("LEFT JOIN partners AS p ON p.id = r.partner_id").Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return retailers.Retailer{}, retailers.ErrNotFound
	}
	return retailers.Retailer{
		ID: row.ID, Documento: row.Documento, CorporateName: row.CorporateName, TradeName: row.TradeName,
		PartnerID: row.PartnerID, PartnerName: row.PartnerName,
		Size:      retailers.Size{Stores: row.NumberOfStores, MaxPDVs: row.MaxPDVs},
		Focal:     retailers.Contact{Name: row.FocalName, Phone: row.FocalWhatsapp, Email: row.FocalEmail},
		Settings:  retailers.Settings{VerifiedOnly: row.VerifiedOnly, ReceiptCostMilli: row.ReceiptCostMilli},
		CreatedAt: instant(row.CreatedAt),
	}, err
}

// linkedRetailers are those that a software house reaches, each way on an index.
const linkedRetailers = `r.id IN (SELECT id FROM retailers WHERE partner_id = ?
	UNION SELECT retailer_id FROM stores WHERE partner_id = ? AND deleted_at = 0)`

// All implements retailers.Store.
func (s *Retailers) All(ctx context.Context, reach retailers.Reach, search string, limit int) ([]retailers.Summary, error) {
	q := s.db.read(ctx).NewSelect().Model((*retailerRow)(nil)).Column("r.id", "r.documento", "r.trade_name", "r.partner_id")
	switch {
	case reach.Everything:
	case reach.RetailerID != "":
		q = q.Where("r.id = ?", reach.RetailerID)
	default:
		q = q.Where(linkedRetailers, reach.PartnerID, reach.PartnerID)
	}
	var found []retailers.Summary
	err := searching(q, "r.search", search).Order("r.search", "r.id").Limit(int64(limit)).Scan(ctx, &found)
	return found, err
}

// Configure implements retailers.Store.
func (s *Retailers) Configure(ctx context.Context, id string, v retailers.Settings) error {
	return s.update(ctx, id, s.db.write(ctx).NewUpdate().
		Set("verified_only = ?", v.VerifiedOnly).Set("receipt_cost_milli = ?", v.ReceiptCostMilli))
}

// SetPartner implements retailers.Store.
func (s *Retailers) SetPartner(ctx context.Context, id, partnerID string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.existsOr(ctx, (*partnerRow)(nil), partnerID, retailers.ErrUnknownPartner); err != nil {
			return err
		}
		return s.update(ctx, id, s.db.write(ctx).NewUpdate().Set("partner_id = ?", bun.NullZero(partnerID)))
	})
}

func (s *Retailers) update(ctx context.Context, id string, q *bun.UpdateQuery) error {
	result, err := q.Model((*retailerRow)(nil)).Where("id = ?", id).Exec(ctx)
	return changedOr(result, err, retailers.ErrNotFound)
}
