package receipts

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts/sandbox"
)

// Sandboxes is the store of sandboxes.
type Sandboxes struct{ db *sqldb.DB }

// NewSandboxes makes it.
func NewSandboxes(db *sqldb.DB) *Sandboxes { return &Sandboxes{db} }

type sandboxRow struct {
	bun.BaseModel `bun:"table:sandboxes,alias:x"`
	PartnerID     string `bun:",pk"`
	Number        int
	CreatedAt     int64
}

// Number implements sandbox.Store: who makes one waits for others who do, and looks again.
func (s *Sandboxes) Number(ctx context.Context, partnerID string, at time.Time) (int, error) {
	found, err := s.of(ctx, partnerID)
	if err != nil || len(found) > 0 {
		return numberIn(found), err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockUntilCommit(ctx, register.SandboxLock); err != nil {
			return err
		}
		if found, err = s.of(ctx, partnerID); err != nil || len(found) > 0 {
			return err
		}
		row := sandboxRow{PartnerID: partnerID, CreatedAt: sqldb.Millis(at)}
		if err := s.db.Read(ctx).NewSelect().Model((*sandboxRow)(nil)).ColumnExpr("COALESCE(MAX(number), -1) + 1").Scan(ctx, &row.Number); err != nil {
			return err
		}
		if _, err := s.db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		stores := sandbox.Stores(row.Number)
		for _, shop := range []sandbox.Shop{stores.Digits, stores.Letters} {
			if err := register.OpenSandbox(ctx, s.db, partnerID, shop.StoreID, shop.CNPJ, shop.Name); err != nil {
				return err
			}
		}
		found = []sandboxRow{row}
		return nil
	})
	return numberIn(found), err
}

func numberIn(rows []sandboxRow) int {
	if len(rows) == 0 {
		return 0
	}
	return rows[0].Number
}

func (s *Sandboxes) of(ctx context.Context, partnerID string) (rows []sandboxRow, err error) {
	err = s.db.Read(ctx).NewSelect().Model(&rows).Where("partner_id = ?", partnerID).Scan(ctx)
	return rows, err
}

// Owners implements sandbox.Store.
func (s *Sandboxes) Owners(ctx context.Context, numbers []int) (map[int]string, error) {
	var rows []sandboxRow
	err := s.db.ReadForIntake(ctx).NewSelect().Model(&rows).Where("number IN (?)", bun.List(numbers)).Scan(ctx)
	owners := make(map[int]string, len(rows))
	for _, row := range rows {
		owners[row.Number] = row.PartnerID
	}
	return owners, err
}
