// Package sponsors keeps sponsors in SQL.
package sponsors

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/media"
	"seiva/internal/sponsors"
)

// Store is sponsors' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type sponsorRow struct {
	bun.BaseModel `bun:"table:sponsors,alias:sp"`
	ID            string `bun:",pk"`
	Documento     string
	CorporateName string
	TradeName     string
	Search        string
	ContactName   string
	ContactPhone  string
	ContactEmail  string
	Logo          string
	LogoWidth     int
	LogoHeight    int
	CreatedAt     int64
	CreatedBy     string
}

func rowOf(s sponsors.Sponsor) sponsorRow {
	return sponsorRow{
		ID: s.ID, Documento: s.Documento, CorporateName: s.CorporateName, TradeName: s.TradeName,
		Search:      register.Searchable(s.TradeName, s.CorporateName, s.Documento),
		ContactName: s.Contact.Name, ContactPhone: s.Contact.Phone, ContactEmail: s.Contact.Email,
		Logo: s.Logo.Key, LogoWidth: s.Logo.Width, LogoHeight: s.Logo.Height,
		CreatedAt: sqldb.Millis(s.CreatedAt), CreatedBy: s.CreatedBy,
	}
}

func (r sponsorRow) sponsor() sponsors.Sponsor {
	return sponsors.Sponsor{
		ID: r.ID, Documento: r.Documento, CorporateName: r.CorporateName, TradeName: r.TradeName,
		Contact:   forms.Contact{Name: r.ContactName, Phone: r.ContactPhone, Email: r.ContactEmail},
		Logo:      media.Picture{Key: r.Logo, Width: r.LogoWidth, Height: r.LogoHeight},
		CreatedAt: sqldb.Instant(r.CreatedAt), CreatedBy: r.CreatedBy,
	}
}

// taken names the constraint of both engines.
var taken = map[string]error{"sponsors_documento_uq": sponsors.ErrTaken, "sponsors.documento": sponsors.ErrTaken}

// Hold implements sponsors.Store.
func (s *Store) Hold(ctx context.Context, id string) error { return s.DB.HoldRow(ctx, "sponsors", id) }

// Create implements sponsors.Store.
func (s *Store) Create(ctx context.Context, sponsor sponsors.Sponsor) error {
	row := rowOf(sponsor)
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return sqldb.ConstraintError(err, taken)
}

// Update implements sponsors.Store.
func (s *Store) Update(ctx context.Context, sponsor sponsors.Sponsor) error {
	row := rowOf(sponsor)
	result, err := s.DB.Write(ctx).NewUpdate().Model(&row).ExcludeColumn("created_at", "created_by").WherePK().Exec(ctx)
	return sqldb.ConstraintError(sqldb.ChangedOr(result, err, sponsors.ErrNotFound), taken)
}

// Get implements sponsors.Store.
func (s *Store) Get(ctx context.Context, id string) (sponsors.Sponsor, error) {
	row := sponsorRow{ID: id}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return sponsors.Sponsor{}, sponsors.ErrNotFound
	}
	return row.sponsor(), err
}

// List implements sponsors.Store.
func (s *Store) List(ctx context.Context, q sponsors.ListQuery) ([]sponsors.Sponsor, int, error) {
	column := map[string]string{"createdAt": "created_at"}[q.Sort]
	if column == "" {
		column = "search" // the name as people compare it
	}
	direction := sqldb.Direction(q.Desc)
	var rows []sponsorRow
	var total int
	err := register.Find(s.DB, q.Filter, func(narrow register.Narrow) (int, error) {
		rows = nil
		found, err := narrow(s.DB.Read(ctx).NewSelect().Model(&rows), "sp.search").Order("sp."+column+direction, "sp.id"+direction).
			Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx)
		total = int(found)
		return total, err
	})
	out := make([]sponsors.Sponsor, len(rows))
	for i, row := range rows {
		out[i] = row.sponsor()
	}
	return out, total, err
}

// Used implements sponsors.Store.
func (s *Store) Used(ctx context.Context, id string) (bool, error) {
	return s.DB.Read(ctx).NewSelect().TableExpr("promotions").Where("sponsor_id = ?", id).Exists(ctx)
}

// Delete implements sponsors.Store.
func (s *Store) Delete(ctx context.Context, id string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model(&sponsorRow{ID: id}).WherePK().Exec(ctx)
	return err
}
