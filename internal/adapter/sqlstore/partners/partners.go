package partners

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/partners"
)

// Store is the store of software houses.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type partnerRow struct {
	bun.BaseModel    `bun:"table:partners,alias:p"`
	ID               string `bun:",pk"`
	Documento        string
	CorporateName    string
	TradeName        string
	Search           string
	Code             string
	Categories       string // names, separated by commas
	FocalName        string
	FocalWhatsapp    string
	FocalEmail       string
	TechnicalName    string
	TechnicalPhone   string
	TechnicalEmail   string
	KeysRestricted   bool
	RestrictedReason string
	RestrictedAt     int64
	CreatedAt        int64
}

// partnerProfile are the columns that Edit writes.
var partnerProfile = []string{
	"corporate_name", "trade_name", "search", "categories", "focal_name", "focal_whatsapp", "focal_email",
	"technical_name", "technical_phone", "technical_email",
}

func partnerRowOf(p partners.Partner) partnerRow {
	return partnerRow{
		ID: p.ID, Documento: p.Documento, CorporateName: p.CorporateName, TradeName: p.TradeName,
		Search: register.Searchable(p.TradeName, p.CorporateName, p.Documento), Code: p.Code,
		Categories: strings.Join(p.Categories, ","),
		FocalName:  p.Focal.Name, FocalWhatsapp: p.Focal.Phone, FocalEmail: p.Focal.Email,
		TechnicalName: p.Technical.Name, TechnicalPhone: p.Technical.Phone, TechnicalEmail: p.Technical.Email,
		KeysRestricted: p.KeysRestricted, RestrictedReason: p.RestrictedReason,
		RestrictedAt: sqldb.Millis(p.RestrictedAt), CreatedAt: sqldb.Millis(p.CreatedAt),
	}
}

// Create implements partners.Store.
func (s *Store) Create(ctx context.Context, p partners.Partner) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.Enrol(ctx, p); err != nil {
			return err
		}
		return s.Claim(ctx, p.ID)
	})
}

// Enrol implements partners.Store.
func (s *Store) Enrol(ctx context.Context, p partners.Partner) error {
	row := partnerRowOf(p)
	return sqldb.InsertOr(ctx, s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (code) DO NOTHING"), partners.ErrCodeTaken)
}

// Claim implements partners.Store.
func (s *Store) Claim(ctx context.Context, id string) error {
	p, err := s.ByID(ctx, id)
	if err != nil {
		return err
	}
	return register.TakeDocument(ctx, s.DB, register.DocumentRow{Kind: register.PartnerDocument, Documento: p.Documento, OwnerID: id}, partners.ErrDocumentTaken)
}

// Forget implements partners.Store.
func (s *Store) Forget(ctx context.Context, id string) error {
	return register.ForgetUnused(ctx, s.DB, "partners", id, partners.ErrInUse,
		"SELECT 1 FROM documents WHERE kind = 'partner' AND owner_id = ?", "SELECT 1 FROM stores WHERE partner_id = ?",
		"SELECT 1 FROM accounts WHERE partner_id = ?", "SELECT 1 FROM api_keys WHERE partner_id = ?",
		"SELECT 1 FROM retailers WHERE partner_id = ?")
}

// Edit implements partners.Store.
func (s *Store) Edit(ctx context.Context, id string, change func(*partners.Partner) error) (partners.Partner, error) {
	var edited partners.Partner
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.DB.HoldRow(ctx, "partners", id); err != nil {
			return err
		}
		p, err := s.ByID(ctx, id)
		if err != nil {
			return err
		}
		if err := change(&p); err != nil {
			return err
		}
		edited = p
		row := partnerRowOf(p)
		_, err = s.DB.Write(ctx).NewUpdate().Model(&row).Column(partnerProfile...).WherePK().Exec(ctx)
		return err
	})
	return edited, err
}

// ByID implements partners.Store.
func (s *Store) ByID(ctx context.Context, id string) (partners.Partner, error) {
	return s.one(ctx, s.DB.Read(ctx).NewSelect().Where("p.id = ?", id))
}

// ByDocument implements partners.Store.
func (s *Store) ByDocument(ctx context.Context, documento string) (partners.Partner, error) {
	return s.one(ctx, s.DB.Read(ctx).NewSelect().Join("JOIN documents AS d ON d.owner_id = p.id").
		Where("d.kind = ? AND d.documento = ?", register.PartnerDocument, documento))
}

// ByCode implements partners.Store.
func (s *Store) ByCode(ctx context.Context, code string) (partners.Partner, error) {
	return s.one(ctx, s.DB.Read(ctx).NewSelect().Where("p.code = ?", code))
}

func (s *Store) one(ctx context.Context, q *bun.SelectQuery) (partners.Partner, error) {
	var row partnerRow
	err := q.Model(&row).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return partners.Partner{}, partners.ErrNotFound
	}
	return row.partner(), err
}

func (r partnerRow) partner() partners.Partner {
	return partners.Partner{
		ID: r.ID, Documento: r.Documento, CorporateName: r.CorporateName, TradeName: r.TradeName, Code: r.Code,
		Categories:     strings.Split(r.Categories, ","),
		Focal:          partners.Contact{Name: r.FocalName, Phone: r.FocalWhatsapp, Email: r.FocalEmail},
		Technical:      partners.Contact{Name: r.TechnicalName, Phone: r.TechnicalPhone, Email: r.TechnicalEmail},
		KeysRestricted: r.KeysRestricted, RestrictedReason: r.RestrictedReason,
		RestrictedAt: sqldb.Instant(r.RestrictedAt), CreatedAt: sqldb.Instant(r.CreatedAt),
	}
}

// All implements partners.Store.
func (s *Store) All(ctx context.Context, search string, limit int, ids ...string) ([]partners.Summary, error) {
	var found []partners.Summary
	err := register.Find(s.DB, search, func(narrow register.Narrow) (int, error) {
		found = nil
		q := s.DB.Read(ctx).NewSelect().Model((*partnerRow)(nil)).Column("p.id", "p.documento", "p.trade_name")
		err := register.Among(narrow(q, "p.search"), "p.id", ids).Order("p.search", "p.id").Limit(int64(limit)).Scan(ctx, &found)
		return len(found), err
	})
	return found, err
}
