package sqlstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// Problems is problems' store.
type Problems struct{ transactor }

// NewProblems makes it.
func NewProblems(db *DB) *Problems { return &Problems{transactor{db: db}} }

type problemRow struct {
	bun.BaseModel `bun:"table:problem_reports,alias:p"`
	ID            string `bun:",pk"`
	AccountID     string
	Profile       string
	OwnerID       string
	Subject       string
	Description   string
	CreatedAt     int64
}

// Hold implements problems.Store.
func (s *Problems) Hold(ctx context.Context, accountID string) error {
	return s.db.holdRow(ctx, "accounts", accountID)
}

// Create implements problems.Store.
func (s *Problems) Create(ctx context.Context, r problems.Report) error {
	row := problemRow{
		ID: r.ID, AccountID: r.AccountID, Profile: string(r.Profile), OwnerID: r.OwnerID, Subject: r.Subject,
		Description: r.Description, CreatedAt: millis(r.CreatedAt),
	}
	_, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Count implements problems.Store.
func (s *Problems) Count(ctx context.Context, accountID string, since time.Time) (int, error) {
	n, err := s.db.read(ctx).NewSelect().Model((*problemRow)(nil)).
		Where("account_id = ? AND created_at > ?", accountID, millis(since)).Count(ctx)
	return int(n), err
}

const maxHelpers = 20

// Helpers implements problems.Store.
func (s *Problems) Helpers(ctx context.Context) (emails []string, err error) {
	for _, profile := range []scope.Profile{scope.Suporte, scope.Administrador} {
		err = s.db.read(ctx).NewSelect().Table("accounts").Column("email").
			Where("profile = ? AND confirmed_at > 0", string(profile)).Order("created_at", "id").Limit(maxHelpers).Scan(ctx, &emails)
		if err != nil || len(emails) > 0 {
			return emails, err
		}
	}
	return nil, nil
}
