package banners

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/banners"
	"seiva/internal/kit/media"
	"seiva/internal/kit/text"
)

// Store is the store of banners and of their counts, and tells them of the participants.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type bannerRow struct {
	bun.BaseModel `bun:"table:banners,alias:b"`
	RetailerID    string `bun:",pk"`
	ID            string `bun:",pk"`
	Name          string
	Search        string
	Active        bool
	StartAt       int64
	EndAt         int64
	Channel       string
	SecondChannel string
	AllStores     bool
	Picture       string
	Width         int
	Height        int
	AltText       string
	ActionURL     string
	CreatedAt     int64
	CreatedBy     string
	UpdatedAt     int64
}

type bannerStoreRow struct {
	bun.BaseModel `bun:"table:banner_stores,alias:bs"`
	RetailerID    string `bun:",pk"`
	BannerID      string `bun:",pk"`
	StoreID       string `bun:",pk"`
}

func bannerRowOf(b banners.Banner) bannerRow {
	row := bannerRow{
		RetailerID: b.Audience.RetailerID, ID: b.ID, Name: b.Name, Search: text.Fold(b.Name), Active: b.Active, StartAt: sqldb.Millis(b.Start),
		EndAt: sqldb.Millis(b.End), Channel: string(b.Channels[0]), AllStores: b.Audience.AllStores, Picture: b.Picture.Key, Width: b.Picture.Width,
		Height: b.Picture.Height, AltText: b.AltText, ActionURL: b.ActionURL, CreatedAt: sqldb.Millis(b.CreatedAt), CreatedBy: b.CreatedBy,
		UpdatedAt: sqldb.Millis(b.UpdatedAt),
	}
	if len(b.Channels) > 1 {
		row.SecondChannel = string(b.Channels[1])
	}
	return row
}

func (r bannerRow) channels() []banners.Channel {
	if r.SecondChannel == "" {
		return []banners.Channel{banners.Channel(r.Channel)}
	}
	return []banners.Channel{banners.Channel(r.Channel), banners.Channel(r.SecondChannel)}
}

func (r bannerRow) period() banners.Period {
	return banners.Period{Start: sqldb.Instant(r.StartAt), End: sqldb.Instant(r.EndAt)}
}

// banner gives the row without its stores.
func (r bannerRow) banner() banners.Banner {
	return banners.Banner{
		ID: r.ID, Name: r.Name, Active: r.Active, Audience: banners.Audience{RetailerID: r.RetailerID, AllStores: r.AllStores},
		Channels: r.channels(), Period: r.period(), Picture: media.Picture{Key: r.Picture, Width: r.Width, Height: r.Height},
		AltText: r.AltText, ActionURL: r.ActionURL, CreatedAt: sqldb.Instant(r.CreatedAt), CreatedBy: r.CreatedBy, UpdatedAt: sqldb.Instant(r.UpdatedAt),
	}
}

// Lock implements banners.Store.
func (s *Store) Lock(ctx context.Context) error {
	return s.DB.LockUntilCommit(ctx, register.BannersLock)
}

// Create implements banners.Store.
func (s *Store) Create(ctx context.Context, b banners.Banner) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		row := bannerRowOf(b)
		if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		return s.insertStores(ctx, b)
	})
}

func (s *Store) insertStores(ctx context.Context, b banners.Banner) error {
	rows := make([][]any, len(b.Audience.StoreIDs))
	for i, store := range b.Audience.StoreIDs {
		rows[i] = []any{b.Audience.RetailerID, b.ID, store}
	}
	return s.DB.BulkInsert(ctx, "banner_stores", []string{"retailer_id", "banner_id", "store_id"}, rows)
}

// Update implements banners.Store.
func (s *Store) Update(ctx context.Context, before string, b banners.Banner) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		row := bannerRowOf(b)
		if before != row.RetailerID {
			if err := s.move(ctx, banners.Ref{RetailerID: before, BannerID: b.ID}, row); err != nil {
				return err
			}
		}
		result, err := s.DB.Write(ctx).NewUpdate().Model(&row).
			Column("name", "search", "active", "start_at", "end_at", "channel", "second_channel", "all_stores", "picture", "width", "height",
				"alt_text", "action_url", "updated_at").WherePK().Exec(ctx)
		if err := sqldb.ChangedOr(result, err, banners.ErrNotFound); err != nil {
			return err
		}
		if _, err := s.DB.Write(ctx).NewDelete().Model((*bannerStoreRow)(nil)).Where("retailer_id = ? AND banner_id = ?", before, b.ID).Exec(ctx); err != nil {
			return err
		}
		return s.insertStores(ctx, b)
	})
}

// Slots implements banners.Store.
func (s *Store) Slots(ctx context.Context, retailerID string, after time.Time) ([]banners.Slot, error) {
	var rows []bannerRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("b.retailer_id = ? AND b.active", retailerID).
		Where("b.end_at = 0 OR b.end_at > ?", sqldb.Millis(after)).Order("b.start_at", "b.id").Scan(ctx)
	slots := make([]banners.Slot, len(rows))
	for i, row := range rows {
		slots[i] = banners.Slot{ID: row.ID, Name: row.Name, Channels: row.channels(), Period: row.period()}
	}
	return slots, err
}

// RetailerExists implements banners.Participants.
func (s *Store) RetailerExists(ctx context.Context, retailerID string) (bool, error) {
	return register.RetailerExists(ctx, s.DB, retailerID)
}

// LivingStores implements banners.Participants.
func (s *Store) LivingStores(ctx context.Context, retailerID string, storeIDs []string) (living []string, err error) {
	err = register.LivingStores(ctx, s.DB, storeIDs).Where("s.retailer_id = ?", retailerID).Scan(ctx, &living)
	return living, err
}

// StoreOf implements banners.Participants.
func (s *Store) StoreOf(ctx context.Context, storeID string) (store, owner banners.Named, err error) {
	var row struct{ ID, RetailerID, Documento, TradeName, RetailerName string }
	err = s.DB.Read(ctx).NewSelect().TableExpr(register.StoresOfRetailers).
		ColumnExpr("s.id, s.retailer_id, s.documento, s.trade_name, r.trade_name AS retailer_name").Where("s.id = ? AND s.deleted_at = 0", storeID).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return store, owner, banners.ErrNotFound
	}
	return banners.Named{ID: row.ID, Documento: row.Documento, TradeName: row.TradeName},
		banners.Named{ID: row.RetailerID, TradeName: row.RetailerName}, err
}
