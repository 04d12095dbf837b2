package promotions

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/promotions"
)

type simulationRow struct {
	bun.BaseModel `bun:"table:promotion_simulations,alias:ps"`
	PromotionID   string `bun:",pk"`
	ID            string
	State         string
	FromDay       string
	ToDay         string
	Stores        int
	StoresRead    int
	Receipts      int
	People        int
	Units         int64
	CreatedAt     int64
	FinishedAt    int64
	OutdatedAt    int64
}

func simulationRowOf(s promotions.Simulation) simulationRow {
	return simulationRow{
		PromotionID: s.PromotionID, ID: s.ID, State: string(s.State), FromDay: s.From, ToDay: s.To, Stores: s.Stores, StoresRead: s.StoresRead,
		Receipts: s.Receipts, People: s.People, Units: s.Units, CreatedAt: sqldb.Millis(s.CreatedAt), FinishedAt: sqldb.Millis(s.FinishedAt),
	}
}

// Simulation implements promotions.Store.
func (s *Store) Simulation(ctx context.Context, promotionID string) (promotions.Simulation, error) {
	return s.simulation(ctx, "ps.promotion_id = ?", promotionID)
}

// SimulationByID implements promotions.Store.
func (s *Store) SimulationByID(ctx context.Context, simulationID string) (promotions.Simulation, error) {
	return s.simulation(ctx, "ps.id = ?", simulationID)
}

func (s *Store) simulation(ctx context.Context, where, value string) (promotions.Simulation, error) {
	var r simulationRow
	err := s.DB.Read(ctx).NewSelect().Model(&r).Where(where, value).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return promotions.Simulation{}, promotions.ErrNoSimulation
	}
	return promotions.Simulation{
		ID: r.ID, PromotionID: r.PromotionID, State: promotions.SimulationState(r.State), From: r.FromDay, To: r.ToDay, Stores: r.Stores,
		StoresRead: r.StoresRead, Receipts: r.Receipts, People: r.People, Units: r.Units, CreatedAt: sqldb.Instant(r.CreatedAt),
		FinishedAt: sqldb.Instant(r.FinishedAt), OutdatedAt: sqldb.Instant(r.OutdatedAt),
	}, err
}

// PutSimulation implements promotions.Store.
func (s *Store) PutSimulation(ctx context.Context, simulation promotions.Simulation) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		_, err := s.DB.Write(ctx).NewDelete().Model((*simulationRow)(nil)).Where("promotion_id = ?", simulation.PromotionID).Exec(ctx)
		if err != nil {
			return err
		}
		row := simulationRowOf(simulation)
		_, err = s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

var open = bun.List([]promotions.SimulationState{promotions.SimulationWaiting, promotions.SimulationRunning})

// OutdateSimulation implements promotions.Store.
func (s *Store) OutdateSimulation(ctx context.Context, promotionID string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*simulationRow)(nil)).Set("outdated_at = ?", sqldb.Millis(at)).Where("promotion_id = ?", promotionID).Exec(ctx)
	return err
}

// NoteSimulation implements promotions.Store.
func (s *Store) NoteSimulation(ctx context.Context, simulation promotions.Simulation) (bool, error) {
	row := simulationRowOf(simulation)
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model(&row).ExcludeColumn("outdated_at").Where("id = ? AND state IN (?)", simulation.ID, open).Exec(ctx))
}

// Shops implements promotions.Store.
func (s *Store) Shops(ctx context.Context, promotionID, after string, limit int) (shops []promotions.Shop, err error) {
	err = s.DB.Read(ctx).NewSelect().TableExpr("promotion_stores AS l").ColumnExpr("l.store_id, s.retailer_id").
		Join("JOIN stores AS s ON s.id = l.store_id").Where("l.promotion_id = ? AND l.store_id > ?", promotionID, after).
		Order("l.store_id").Limit(int64(limit)).Scan(ctx, &shops)
	return shops, err
}
