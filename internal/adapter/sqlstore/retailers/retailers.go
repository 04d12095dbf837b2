package retailers

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/retailers"
)

// Store is the store of retailers.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

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
	CEP              string `bun:"cep"`
	Street           string `bun:"address"`
	Number           string
	Complement       string
	District         string
	City             string
	UF               string `bun:"uf"`
	LegalName        string
	LegalWhatsapp    string
	LegalEmail       string
	TechnicalName    string
	TechnicalPhone   string
	TechnicalEmail   string
	CreatedAt        int64
}

// retailerProfile are the columns that Edit writes.
var retailerProfile = []string{
	"corporate_name", "trade_name", "search", "number_of_stores", "max_pdvs", "focal_name", "focal_whatsapp", "focal_email",
	"cep", "address", "number", "complement", "district", "city", "uf", "legal_name", "legal_whatsapp", "legal_email",
	"technical_name", "technical_phone", "technical_email",
}

func retailerRowOf(r retailers.Retailer) retailerRow {
	return retailerRow{
		ID: r.ID, Documento: r.Documento, CorporateName: r.CorporateName, TradeName: r.TradeName,
		Search: register.Searchable(r.TradeName, r.CorporateName, r.Documento), PartnerID: r.PartnerID,
		VerifiedOnly: r.Settings.VerifiedOnly, ReceiptCostMilli: r.Settings.ReceiptCostMilli, CreatedAt: sqldb.Millis(r.CreatedAt),
		NumberOfStores: r.Size.Stores, MaxPDVs: r.Size.MaxPDVs,
		FocalName: r.Focal.Name, FocalWhatsapp: r.Focal.Phone, FocalEmail: r.Focal.Email,
		CEP: r.Address.CEP, Street: r.Address.Street, Number: r.Address.Number, Complement: r.Address.Complement,
		District: r.Address.District, City: r.Address.City, UF: r.Address.UF,
		LegalName: r.Legal.Name, LegalWhatsapp: r.Legal.Phone, LegalEmail: r.Legal.Email,
		TechnicalName: r.Technical.Name, TechnicalPhone: r.Technical.Phone, TechnicalEmail: r.Technical.Email,
	}
}

// Create implements retailers.Store.
func (s *Store) Create(ctx context.Context, r retailers.Retailer) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.Enrol(ctx, r); err != nil {
			return err
		}
		return s.Claim(ctx, r.ID)
	})
}

// Claim implements retailers.Store.
func (s *Store) Claim(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		var row retailerRow
		err := s.DB.Read(ctx).NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return retailers.ErrNotFound
		}
		if err != nil {
			return err
		}
		document := register.DocumentRow{Kind: register.RetailerDocument, Documento: row.Documento, OwnerID: id}
		return register.TakeUnderRoot(ctx, s.DB, document, id, retailers.ErrDocumentTaken, retailers.ErrRootTaken)
	})
}

// RootTaken implements retailers.Store.
func (s *Store) RootTaken(ctx context.Context, root string) (bool, error) {
	return s.DB.Read(ctx).NewSelect().Model((*register.RootRow)(nil)).Where("root = ?", root).Exists(ctx)
}

// Forget implements retailers.Store: what is named here is what a company cannot have before somebody looks after it.
func (s *Store) Forget(ctx context.Context, id string) error {
	return register.ForgetUnused(ctx, s.DB, "retailers", id, retailers.ErrInUse,
		"SELECT 1 FROM documents WHERE kind = 'retailer' AND owner_id = ?", "SELECT 1 FROM stores WHERE retailer_id = ?",
		"SELECT 1 FROM accounts WHERE retailer_id = ?", "SELECT 1 FROM api_keys WHERE retailer_id = ?",
		"SELECT 1 FROM subscriptions WHERE retailer_id = ?", "SELECT 1 FROM checkouts WHERE retailer_id = ?",
		"SELECT 1 FROM contracts WHERE retailer_id = ?")
}

// Enrol implements retailers.Store.
func (s *Store) Enrol(ctx context.Context, r retailers.Retailer) error {
	row := retailerRowOf(r)
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := register.ExistsOr(ctx, s.DB, "partners", r.PartnerID, retailers.ErrUnknownPartner); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// ByID implements retailers.Store.
func (s *Store) ByID(ctx context.Context, id string) (retailers.Retailer, error) {
	return s.one(ctx, s.DB.Read(ctx).NewSelect().Where("r.id = ?", id))
}

// ByDocument implements retailers.Store.
func (s *Store) ByDocument(ctx context.Context, documento string) (retailers.Retailer, error) {
	return s.one(ctx, s.DB.Read(ctx).NewSelect().Join("JOIN documents AS d ON d.owner_id = r.id").
		Where("d.kind = ? AND d.documento = ?", register.RetailerDocument, documento))
}

func (s *Store) one(ctx context.Context, q *bun.SelectQuery) (retailers.Retailer, error) {
	var row struct {
		retailerRow
		PartnerName      string
		SentAt, SignedAt int64
	}
	err := q.Model((*retailerRow)(nil)).ColumnExpr("r.*, p.trade_name AS partner_name").
		ColumnExpr("COALESCE(k.sent_at, 0) AS sent_at, COALESCE(k.signed_at, 0) AS signed_at").
		Join("LEFT JOIN partners AS p ON p.id = r.partner_id").Join("LEFT JOIN contracts AS k ON k.retailer_id = r.id").Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return retailers.Retailer{}, retailers.ErrNotFound
	}
	return retailers.Retailer{
		ID: row.ID, Documento: row.Documento, CorporateName: row.CorporateName, TradeName: row.TradeName,
		PartnerID: row.PartnerID, PartnerName: row.PartnerName,
		Size: retailers.Size{Stores: row.NumberOfStores, MaxPDVs: row.MaxPDVs},
		Address: retailers.Address{
			CEP: row.CEP, Street: row.Street, Number: row.Number, Complement: row.Complement, District: row.District,
			City: row.City, UF: row.UF,
		},
		Focal:     retailers.Contact{Name: row.FocalName, Phone: row.FocalWhatsapp, Email: row.FocalEmail},
		Legal:     retailers.Contact{Name: row.LegalName, Phone: row.LegalWhatsapp, Email: row.LegalEmail},
		Technical: retailers.Contact{Name: row.TechnicalName, Phone: row.TechnicalPhone, Email: row.TechnicalEmail},
		Settings:  retailers.Settings{VerifiedOnly: row.VerifiedOnly, ReceiptCostMilli: row.ReceiptCostMilli},
		Contract:  retailers.Contract{SentAt: sqldb.Instant(row.SentAt), SignedAt: sqldb.Instant(row.SignedAt)},
		CreatedAt: sqldb.Instant(row.CreatedAt),
	}, err
}

// All implements retailers.Store.
func (s *Store) All(ctx context.Context, reach retailers.Reach, search string, limit int, ids ...string) ([]retailers.Summary, error) {
	var found []retailers.Summary
	err := register.Find(s.DB, search, func(narrow register.Narrow) (int, error) {
		q := s.DB.Read(ctx).NewSelect().Model((*retailerRow)(nil)).Column("r.id", "r.documento", "r.trade_name", "r.partner_id")
		switch {
		case reach.Everything:
			q = q.Where("r.id <> ?", register.SandboxRetailer)
		case reach.RetailerID != "":
			q = q.Where("r.id = ?", reach.RetailerID)
		case reach.Direct:
			q = q.Where("r.partner_id = ?", reach.PartnerID)
		default:
			q = q.Where("r.id IN ("+register.LinkedRetailers+")", reach.PartnerID)
		}
		found = nil
		err := register.Among(narrow(q, "r.search"), "r.id", ids).Order("r.search", "r.id").Limit(int64(limit)).Scan(ctx, &found)
		return len(found), err
	})
	return found, err
}

// Edit implements retailers.Store.
func (s *Store) Edit(ctx context.Context, id string, change func(*retailers.Retailer) error) (retailers.Retailer, error) {
	var edited retailers.Retailer
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.DB.HoldRow(ctx, "retailers", id); err != nil {
			return err
		}
		r, err := s.ByID(ctx, id)
		if err != nil {
			return err
		}
		if err := change(&r); err != nil {
			return err
		}
		edited = r
		row := retailerRowOf(r)
		_, err = s.DB.Write(ctx).NewUpdate().Model(&row).Column(retailerProfile...).WherePK().Exec(ctx)
		return err
	})
	return edited, err
}

// Hold implements retailers.Store.
func (s *Store) Hold(ctx context.Context, id string) error { return s.DB.HoldRow(ctx, "retailers", id) }

// Configure implements retailers.Store.
func (s *Store) Configure(ctx context.Context, id string, v retailers.Settings) error {
	return s.update(ctx, id, s.DB.Write(ctx).NewUpdate().
		Set("verified_only = ?", v.VerifiedOnly).Set("receipt_cost_milli = ?", v.ReceiptCostMilli))
}

// SetPartner implements retailers.Store.
func (s *Store) SetPartner(ctx context.Context, id, partnerID string) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := register.ExistsOr(ctx, s.DB, "partners", partnerID, retailers.ErrUnknownPartner); err != nil {
			return err
		}
		return s.update(ctx, id, s.DB.Write(ctx).NewUpdate().Set("partner_id = ?", bun.NullZero(partnerID)))
	})
}

func (s *Store) update(ctx context.Context, id string, q *bun.UpdateQuery) error {
	result, err := q.Model((*retailerRow)(nil)).Where("id = ?", id).Exec(ctx)
	return sqldb.ChangedOr(result, err, retailers.ErrNotFound)
}
