package promotions

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/text"
	"seiva/internal/promotions"
)

// Store is promotions' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type promotionRow struct {
	bun.BaseModel `bun:"table:promotions,alias:pm"`
	ID            string `bun:",pk"`
	SponsorID     string
	Name          string
	Search        string
	Description   string
	StartDay      string
	EndDay        string
	Active        bool
	CreatedAt     int64
	CreatedBy     string
}

func rowOf(p promotions.Promotion) promotionRow {
	return promotionRow{
		ID: p.ID, SponsorID: p.SponsorID, Name: p.Name, Search: text.Fold(p.Name), Description: p.Description,
		StartDay: p.Start, EndDay: p.End, Active: p.Active, CreatedAt: sqldb.Millis(p.CreatedAt), CreatedBy: p.CreatedBy,
	}
}

// HoldSponsor implements promotions.Store.
func (s *Store) HoldSponsor(ctx context.Context, sponsorID string) (bool, error) {
	if err := s.DB.HoldRow(ctx, "sponsors", sponsorID); err != nil {
		return false, err
	}
	return s.DB.Read(ctx).NewSelect().TableExpr("sponsors").Where("id = ?", sponsorID).Exists(ctx)
}

// Hold implements promotions.Store.
func (s *Store) Hold(ctx context.Context, promotionID string) error {
	return s.DB.HoldRow(ctx, "promotions", promotionID)
}

// Create implements promotions.Store.
func (s *Store) Create(ctx context.Context, p promotions.Promotion) error {
	row := rowOf(p)
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Update implements promotions.Store.
func (s *Store) Update(ctx context.Context, p promotions.Promotion) error {
	row := rowOf(p)
	result, err := s.DB.Write(ctx).NewUpdate().Model(&row).ExcludeColumn("created_at", "created_by").WherePK().Exec(ctx)
	return sqldb.ChangedOr(result, err, promotions.ErrNotFound)
}

// shown is a promotion with what lists show beside it.
type shown struct {
	promotionRow  `bun:",extend"`
	SponsorName   string
	Items, Places int
}

func (s *Store) records(ctx context.Context, rows *[]shown) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model(rows).ColumnExpr("pm.*").ColumnExpr("sp.trade_name AS sponsor_name").
		ColumnExpr("(SELECT COUNT(*) FROM promotion_items AS i WHERE i.promotion_id = pm.id) AS items").
		ColumnExpr("(SELECT COUNT(*) FROM promotion_stores AS l WHERE l.promotion_id = pm.id) AS places").
		Join("JOIN sponsors AS sp ON sp.id = pm.sponsor_id")
}

func (f shown) record() promotions.Record {
	return promotions.Record{
		Promotion: promotions.Promotion{
			ID: f.ID, SponsorID: f.SponsorID, Name: f.Name, Description: f.Description, Start: f.StartDay, End: f.EndDay,
			Active: f.Active, CreatedAt: sqldb.Instant(f.CreatedAt), CreatedBy: f.CreatedBy,
		},
		SponsorName: f.SponsorName, Items: f.Items, Places: f.Places,
	}
}

// Get implements promotions.Store.
func (s *Store) Get(ctx context.Context, promotionID string) (promotions.Record, error) {
	var rows []shown
	if err := s.records(ctx, &rows).Where("pm.id = ?", promotionID).Scan(ctx); err != nil {
		return promotions.Record{}, err
	}
	if len(rows) == 0 {
		return promotions.Record{}, promotions.ErrNotFound
	}
	return rows[0].record(), nil
}

// List implements promotions.Store.
func (s *Store) List(ctx context.Context, q promotions.ListQuery) ([]promotions.Record, int, error) {
	var rows []shown
	var total int
	err := register.Find(s.DB, q.Filter, func(narrow register.Narrow) (int, error) {
		rows = nil
		query := narrow(s.records(ctx, &rows), "pm.search || ' ' || sp.search")
		if q.SponsorID != "" {
			query = query.Where("pm.sponsor_id = ?", q.SponsorID)
		}
		found, err := query.Order("pm.created_at DESC", "pm.id DESC").Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx)
		total = int(found)
		return total, err
	})
	out := make([]promotions.Record, len(rows))
	for i, row := range rows {
		out[i] = row.record()
	}
	return out, total, err
}
