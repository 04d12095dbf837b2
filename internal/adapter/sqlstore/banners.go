package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/banners"
	"seiva/internal/kit/media"
	"seiva/internal/kit/text"
)

// Banners is the store of banners and of their counts, and tells them of the participants.
type Banners struct{ transactor }

// NewBanners makes it.
func NewBanners(db *DB) *Banners { return &Banners{transactor{db: db}} }

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
		RetailerID: b.Audience.RetailerID, ID: b.ID, Name: b.Name, Search: text.Fold(b.Name), Active: b.Active, StartAt: millis(b.Start),
		EndAt: millis(b.End), Channel: string(b.Channels[0]), AllStores: b.Audience.AllStores, Picture: b.Picture.Key, Width: b.Picture.Width,
		Height: b.Picture.Height, AltText: b.AltText, ActionURL: b.ActionURL, CreatedAt: millis(b.CreatedAt), CreatedBy: b.CreatedBy,
		UpdatedAt: millis(b.UpdatedAt),
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
	return banners.Period{Start: instant(r.StartAt), End: instant(r.EndAt)}
}

// banner gives the row without its stores.
func (r bannerRow) banner() banners.Banner {
	return banners.Banner{
		ID: r.ID, Name: r.Name, Active: r.Active, Audience: banners.Audience{RetailerID: r.RetailerID, AllStores: r.AllStores},
		Channels: r.channels(), Period: r.period(), Picture: media.Picture{Key: r.Picture, Width: r.Width, Height: r.Height},
		AltText: r.AltText, ActionURL: r.ActionURL, CreatedAt: instant(r.CreatedAt), CreatedBy: r.CreatedBy, UpdatedAt: instant(r.UpdatedAt),
	}
}

// Lock implements banners.Store.
func (s *Banners) Lock(ctx context.Context) error { return s.db.lockUntilCommit(ctx, bannersLock) }

// Create implements banners.Store.
func (s *Banners) Create(ctx context.Context, b banners.Banner) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		row := bannerRowOf(b)
		if _, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		return s.insertStores(ctx, b)
	})
}

func (s *Banners) insertStores(ctx context.Context, b banners.Banner) error {
	rows := make([][]any, len(b.Audience.StoreIDs))
	for i, store := range b.Audience.StoreIDs {
		rows[i] = []any{b.Audience.RetailerID, b.ID, store}
	}
	return s.db.bulkInsert(ctx, "banner_stores", []string{"retailer_id", "banner_id", "store_id"}, rows)
}

// Update implements banners.Store. The retailer is part of the key, so it is set by hand.
func (s *Banners) Update(ctx context.Context, before string, b banners.Banner) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		row := bannerRowOf(b)
		result, err := s.db.write(ctx).NewUpdate().Model(&row).
			Column("name", "search", "active", "start_at", "end_at", "channel", "second_channel", "all_stores", "picture", "width", "height",
				"alt_text", "action_url", "updated_at").
			Set("retailer_id = ?", row.RetailerID).Where("retailer_id = ? AND id = ?", before, b.ID).Exec(ctx)
		if err := changedOr(result, err, banners.ErrNotFound); err != nil {
			return err
		}
		if _, err := s.db.write(ctx).NewDelete().Model((*bannerStoreRow)(nil)).Where("retailer_id = ? AND banner_id = ?", before, b.ID).Exec(ctx); err != nil {
			return err
		}
		return s.insertStores(ctx, b)
	})
}

// Slots implements banners.Store.
func (s *Banners) Slots(ctx context.Context, retailerID string, after time.Time) ([]banners.Slot, error) {
	var rows []bannerRow
	err := s.db.read(ctx).NewSelect().Model(&rows).Where("b.retailer_id = ? AND b.active", retailerID).
		Where("b.end_at = 0 OR b.end_at > ?", millis(after)).Order("b.start_at", "b.id").Scan(ctx)
	slots := make([]banners.Slot, len(rows))
	for i, row := range rows {
		slots[i] = banners.Slot{ID: row.ID, Name: row.Name, Channels: row.channels(), Period: row.period()}
	}
	return slots, err
}

// RetailerExists implements banners.Participants.
func (s *Banners) RetailerExists(ctx context.Context, retailerID string) (bool, error) {
	return retailerExists(ctx, s.db, retailerID)
}

// LivingStores implements banners.Participants.
func (s *Banners) LivingStores(ctx context.Context, retailerID string, storeIDs []string) (living []string, err error) {
	err = livingStores(ctx, s.db, storeIDs).Where("s.retailer_id = ?", retailerID).Scan(ctx, &living)
	return living, err
}

// StoreOf implements banners.Participants.
func (s *Banners) StoreOf(ctx context.Context, storeID string) (store, owner banners.Named, err error) {
	var row struct{ ID, RetailerID, Documento, TradeName, RetailerName string }
	err = s.db.read(ctx).NewSelect().TableExpr(storesOfRetailers).
		ColumnExpr("s.id, s.retailer_id, s.documento, s.trade_name, r.trade_name AS retailer_name").Where("s.id = ? AND s.deleted_at = 0", storeID).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return store, owner, banners.ErrNotFound
	}
	return banners.Named{ID: row.ID, Documento: row.Documento, TradeName: row.TradeName},
		banners.Named{ID: row.RetailerID, TradeName: row.RetailerName}, err
}
