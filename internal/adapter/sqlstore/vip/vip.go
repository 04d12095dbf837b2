// Package vip keeps VIP areas in SQL.
package vip

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/vip"
)

// Store is vip's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type areaRow struct {
	bun.BaseModel `bun:"table:vip_areas,alias:v"`
	ID            string `bun:",pk"`
	RetailerID    string
	Documento     string
	CorporateName string
	TradeName     string
	Search        string
	Email         string
	Origins       string
	Background    string
	Text          string
	Logo          string
	LogoWidth     int
	LogoHeight    int
	KeyHash       []byte
	FormerHash    []byte
	FormerUntil   int64
	KeyAt         int64
	CreatedAt     int64
	CreatedBy     string
}

func rowOf(a vip.Area) areaRow {
	return areaRow{
		ID: a.ID, RetailerID: a.RetailerID, Documento: a.Documento, CorporateName: a.CorporateName, TradeName: a.TradeName,
		Search: register.Searchable(a.TradeName, a.CorporateName, a.Documento), Email: a.Email, Origins: strings.Join(a.Origins, " "),
		Background: a.Look.Background, Text: a.Look.Text, Logo: a.Logo.Key, LogoWidth: a.Logo.Width, LogoHeight: a.Logo.Height,
		KeyHash: a.Key.Hash, FormerHash: append([]byte{}, a.Key.Former...), FormerUntil: sqldb.Millis(a.Key.FormerUntil),
		KeyAt: sqldb.Millis(a.Key.SetAt), CreatedAt: sqldb.Millis(a.CreatedAt), CreatedBy: a.CreatedBy,
	}
}

func (r areaRow) area() vip.Area {
	return vip.Area{
		ID: r.ID, RetailerID: r.RetailerID, Documento: r.Documento, CorporateName: r.CorporateName, TradeName: r.TradeName,
		Email: r.Email, Origins: strings.Fields(r.Origins), Look: vip.Look{Background: r.Background, Text: r.Text},
		Logo:      media.Picture{Key: r.Logo, Width: r.LogoWidth, Height: r.LogoHeight},
		Key:       vip.Key{Hash: r.KeyHash, Former: r.FormerHash, FormerUntil: sqldb.Instant(r.FormerUntil), SetAt: sqldb.Instant(r.KeyAt)},
		CreatedAt: sqldb.Instant(r.CreatedAt), CreatedBy: r.CreatedBy,
	}
}

// taken names the constraints of both engines.
var taken = map[string]error{
	"vip_areas_retailer_uq": vip.ErrTaken, "vip_areas.retailer_id": vip.ErrTaken,
	"vip_areas_documento_uq": vip.ErrTaken, "vip_areas.documento": vip.ErrTaken,
}

// Hold implements vip.Store.
func (s *Store) Hold(ctx context.Context, id string) error { return s.DB.HoldRow(ctx, "vip_areas", id) }

// Create implements vip.Store.
func (s *Store) Create(ctx context.Context, a vip.Area) error {
	row := rowOf(a)
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return sqldb.ConstraintError(err, taken)
}

// Update implements vip.Store.
func (s *Store) Update(ctx context.Context, a vip.Area) error {
	row := rowOf(a)
	result, err := s.DB.Write(ctx).NewUpdate().Model(&row).ExcludeColumn("retailer_id", "documento", "created_at", "created_by").WherePK().Exec(ctx)
	return sqldb.ChangedOr(result, err, vip.ErrNotFound)
}

// Get implements vip.Store.
func (s *Store) Get(ctx context.Context, id string) (vip.Area, error) { return s.one(ctx, "id", id) }

// OfRetailer implements vip.Store.
func (s *Store) OfRetailer(ctx context.Context, retailerID string) (vip.Area, error) {
	return s.one(ctx, "retailer_id", retailerID)
}

// OfDocument implements vip.Store.
func (s *Store) OfDocument(ctx context.Context, documento string) (vip.Area, error) {
	return s.one(ctx, "documento", documento)
}

func (s *Store) one(ctx context.Context, column, value string) (vip.Area, error) {
	var row areaRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("? = ?", bun.Ident("v."+column), value).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return vip.Area{}, vip.ErrNotFound
	}
	return row.area(), err
}

// List implements vip.Store.
func (s *Store) List(ctx context.Context, filter string, r paging.Request) ([]vip.Area, int, error) {
	var rows []areaRow
	var total int64
	err := register.Find(s.DB, filter, func(narrow register.Narrow) (found int, err error) {
		rows = nil
		total, err = narrow(s.DB.Read(ctx).NewSelect().Model(&rows), "v.search").Order("v.search", "v.id").
			Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
		return int(total), err
	})
	out := make([]vip.Area, len(rows))
	for i, row := range rows {
		out[i] = row.area()
	}
	return out, int(total), err
}

// Delete implements vip.Store.
func (s *Store) Delete(ctx context.Context, id string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model(&areaRow{ID: id}).WherePK().Exec(ctx)
	return err
}
