package campaigns

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/campaigns"
	"seiva/internal/kit/text"
)

// Store is campaigns' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

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

var campaignPages = sqldb.PageTable{Name: "campaign_images", Owner: "campaign_id"}

// Create implements campaigns.Store.
func (s *Store) Create(ctx context.Context, c campaigns.Campaign) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		row := campaignRow{
			ID: c.ID, Name: c.Name, Search: text.Fold(c.Name), StartDay: c.Start, EndDay: c.End, CreatedAt: sqldb.Millis(c.CreatedAt), CreatedBy: c.CreatedBy,
		}
		if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		if err := s.DB.InsertPages(ctx, campaignPages, c.ID, c.Images); err != nil {
			return err
		}
		stores := make([][]any, len(c.StoreIDs))
		for i, storeID := range c.StoreIDs {
			stores[i] = []any{c.ID, storeID}
		}
		return s.DB.BulkInsert(ctx, "campaign_stores", []string{"campaign_id", "store_id"}, stores)
	})
}

// Delete implements campaigns.Store.
func (s *Store) Delete(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		result, err := s.DB.Write(ctx).NewDelete().Model((*campaignRow)(nil)).Where("id = ?", id).Exec(ctx)
		if err := sqldb.ChangedOr(result, err, campaigns.ErrNotFound); err != nil {
			return err
		}
		if err := s.DB.DeletePages(ctx, campaignPages, id); err != nil {
			return err
		}
		_, err = s.DB.Write(ctx).NewDelete().Model((*campaignStoreRow)(nil)).Where("campaign_id = ?", id).Exec(ctx)
		return err
	})
}

// LivingStores implements campaigns.Store.
func (s *Store) LivingStores(ctx context.Context, storeIDs []string) (living []string, err error) {
	err = register.LivingStores(ctx, s.DB, storeIDs).Scan(ctx, &living)
	return living, err
}

// Get implements campaigns.Store.
func (s *Store) Get(ctx context.Context, id string) (campaigns.Record, error) {
	var row campaignRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("c.id = ?", id).Scan(ctx)
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
func (s *Store) List(ctx context.Context, q campaigns.ListQuery) ([]campaigns.Record, int, error) {
	var rows []campaignRow
	var total int
	err := register.Find(s.DB, q.Filter, func(narrow register.Narrow) (int, error) {
		rows = nil
		found, err := narrow(s.DB.Read(ctx).NewSelect().Model(&rows), "c.search").Order("c.created_at DESC", "c.id DESC").
			Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx)
		total = int(found)
		return total, err
	})
	if err != nil {
		return nil, 0, err
	}
	found, err := s.whole(ctx, rows)
	return found, total, err
}

// whole adds images and stores, in two queries.
func (s *Store) whole(ctx context.Context, rows []campaignRow) ([]campaigns.Record, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	pages, err := s.DB.PagesOf(ctx, campaignPages, ids)
	if err != nil {
		return nil, err
	}
	out := make([]campaigns.Record, len(rows))
	for i, row := range rows {
		out[i].Campaign = campaigns.Campaign{
			ID: row.ID, Name: row.Name, Images: pages[row.ID], Start: row.StartDay, End: row.EndDay,
			CreatedAt: sqldb.Instant(row.CreatedAt), CreatedBy: row.CreatedBy,
		}
	}
	names, err := register.FirstStores(ctx, s.DB, len(rows), func(i int) *bun.SelectQuery {
		return s.DB.Read(ctx).NewSelect().TableExpr("campaign_stores AS cs").Join("JOIN stores AS s ON s.id = cs.store_id").Where("cs.campaign_id = ?", rows[i].ID)
	})
	for _, n := range names {
		c := &out[n.Thing]
		c.StoreIDs = append(c.StoreIDs, n.ID)
		c.Stores = append(c.Stores, campaigns.Named{ID: n.ID, Documento: n.Documento, TradeName: n.TradeName})
		c.MoreStores = n.Total - len(c.Stores)
	}
	return out, err
}
