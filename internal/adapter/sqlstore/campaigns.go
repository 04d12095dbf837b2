package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/campaigns"
	"seiva/internal/kit/text"
)

// Campaigns is campaigns' store.
type Campaigns struct{ transactor }

// NewCampaigns makes it.
func NewCampaigns(db *DB) *Campaigns { return &Campaigns{transactor{db: db}} }

type campaignRow struct {
	bun.BaseModel `bun:"table:campaigns,alias:c"`
	ID            string `bun:",pk"`
	Name          string
	Search        string
	StartDay      string
	EndDay        string
	CreatedAt     int64
	CreatedBy     string
}

type campaignStoreRow struct {
	bun.BaseModel `bun:"table:campaign_stores,alias:cs"`
	CampaignID    string `bun:",pk"`
	StoreID       string `bun:",pk"`
}

var campaignPages = pageTable{name: "campaign_images", owner: "campaign_id"}

// Create implements campaigns.Store.
func (s *Campaigns) Create(ctx context.Context, c campaigns.Campaign) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		row := campaignRow{
			ID: c.ID, Name: c.Name, Search: text.Fold(c.Name), StartDay: c.Start, EndDay: c.End, CreatedAt: millis(c.CreatedAt), CreatedBy: c.CreatedBy,
		}
		if _, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		if err := s.db.insertPages(ctx, campaignPages, c.ID, c.Images); err != nil {
			return err
		}
		stores := make([][]any, len(c.StoreIDs))
		for i, storeID := range c.StoreIDs {
			stores[i] = []any{c.ID, storeID}
		}
		return s.db.bulkInsert(ctx, "campaign_stores", []string{"campaign_id", "store_id"}, stores)
	})
}

// Delete implements campaigns.Store.
func (s *Campaigns) Delete(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		result, err := s.db.write(ctx).NewDelete().Model((*campaignRow)(nil)).Where("id = ?", id).Exec(ctx)
		if err := changedOr(result, err, campaigns.ErrNotFound); err != nil {
			return err
		}
		if err := s.db.deletePages(ctx, campaignPages, id); err != nil {
			return err
		}
		_, err = s.db.write(ctx).NewDelete().Model((*campaignStoreRow)(nil)).Where("campaign_id = ?", id).Exec(ctx)
		return err
	})
}

// LivingStores implements campaigns.Store.
func (s *Campaigns) LivingStores(ctx context.Context, storeIDs []string) (living []string, err error) {
	err = livingStores(ctx, s.db, storeIDs).Scan(ctx, &living)
	return living, err
}

// Get implements campaigns.Store.
func (s *Campaigns) Get(ctx context.Context, id string) (campaigns.Record, error) {
	var row campaignRow
	err := s.db.read(ctx).NewSelect().Model(&row).Where("c.id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return campaigns.Record{}, campaigns.ErrNotFound
	}
	if err != nil {
		return campaigns.Record{}, err
	}
	found, err := s.whole(ctx, []campaignRow{row})
	if err != nil {
		return campaigns.Record{}, err
	}
	return found[0], nil
}

// List implements campaigns.Store.
func (s *Campaigns) List(ctx context.Context, q campaigns.ListQuery) ([]campaigns.Record, int, error) {
	var rows []campaignRow
	query := s.db.read(ctx).NewSelect().Model(&rows)
	if q.Filter != "" {
		query = query.Where(`c.search LIKE ? ESCAPE '\'`, text.LikePattern(q.Filter))
	}
	total, err := query.Order("c.created_at DESC", "c.id DESC").Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, err
	}
	found, err := s.whole(ctx, rows)
	return found, int(total), err
}

type campaignStoreName struct{ CampaignID, ID, Documento, TradeName string }

// whole adds images and stores, in two queries.
func (s *Campaigns) whole(ctx context.Context, rows []campaignRow) ([]campaigns.Record, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	pages, err := s.db.pagesOf(ctx, campaignPages, ids)
	if err != nil {
		return nil, err
	}
	out, at := make([]campaigns.Record, len(rows)), map[string]int{}
	for i, row := range rows {
		at[row.ID] = i
		out[i].Campaign = campaigns.Campaign{
			ID: row.ID, Name: row.Name, Images: pages[row.ID], Start: row.StartDay, End: row.EndDay,
			CreatedAt: instant(row.CreatedAt), CreatedBy: row.CreatedBy,
		}
	}
	var names []campaignStoreName
	err = s.db.read(ctx).NewSelect().Model((*campaignStoreRow)(nil)).ColumnExpr("cs.campaign_id, s.id, s.documento, s.trade_name").
		Join("JOIN stores AS s ON s.id = cs.store_id").Where("cs.campaign_id IN (?)", bun.List(ids)).Order("s.search", "s.id").Scan(ctx, &names)
	for _, n := range names {
		c := &out[at[n.CampaignID]]
		c.StoreIDs = append(c.StoreIDs, n.ID)
		c.Stores = append(c.Stores, campaigns.Named{ID: n.ID, Documento: n.Documento, TradeName: n.TradeName})
	}
	return out, err
}
