package problems

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

// Store is problems' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type problemRow struct {
	bun.BaseModel `bun:"table:problem_reports,alias:p"`
	ID            string `bun:",pk"`
	AccountID     string
	Profile       string
	OwnerID       string
	Subject       string
	Description   string
	Number        int
	CreatedAt     int64
	State         string
	TakenBy       string
	Acts          int
	ActedAt       int64
}

// Hold implements problems.Store.
func (s *Store) Hold(ctx context.Context, accountID string) error {
	return s.DB.HoldRow(ctx, "accounts", accountID)
}

// Create implements problems.Store.
func (s *Store) Create(ctx context.Context, r problems.Report) (problems.Report, error) {
	err := s.InTx(ctx, func(ctx context.Context) (err error) {
		if r.Number, err = s.nextNumber(ctx); err != nil {
			return err
		}
		return s.insert(ctx, r)
	})
	return r, err
}

// nextNumber takes the next number; its row is held until the transaction of ctx ends, so no two take the same one.
func (s *Store) nextNumber(ctx context.Context) (number int, err error) {
	_, err = s.DB.Write(ctx).NewUpdate().Table("problem_numbers").Set("last = last + 1").Where("id = ?", "reports").
		Returning("last").Exec(ctx, &number)
	return number, err
}

func (s *Store) insert(ctx context.Context, r problems.Report) error {
	row := problemRow{
		ID: r.ID, AccountID: r.AccountID, Profile: string(r.Profile), OwnerID: r.OwnerID, Subject: r.Subject,
		Description: r.Description, Number: r.Number, CreatedAt: sqldb.Millis(r.CreatedAt), State: string(problems.New),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Nth implements problems.Store.
func (s *Store) Nth(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error) {
	return sqldb.Nth(ctx, s.DB.Read(ctx).NewSelect().Model((*problemRow)(nil)).
		Where("account_id = ? AND created_at > ?", accountID, sqldb.Millis(since)), n)
}

// NthWritten implements problems.Store.
func (s *Store) NthWritten(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error) {
	written := s.DB.Read(ctx).NewSelect().Model((*actRow)(nil)).ColumnExpr("at AS created_at").
		Where("kind = 'ESCREVEU' AND by_id = ? AND at > ?", accountID, sqldb.Millis(since))
	return sqldb.Nth(ctx, s.DB.Read(ctx).NewSelect().TableExpr("(?) AS written", written), n)
}

const maxHelpers = 20

// Helpers implements problems.Store.
func (s *Store) Helpers(ctx context.Context) (emails []string, err error) {
	for _, profile := range []scope.Profile{scope.Suporte, scope.Administrador} {
		err = s.DB.Read(ctx).NewSelect().TableExpr("accounts AS a").Column("a.email").
			Where("a.profile = ?", string(profile)).Where(register.MayEnter).Order("a.created_at", "a.id").Limit(maxHelpers).Scan(ctx, &emails)
		if err != nil || len(emails) > 0 {
			return emails, err
		}
	}
	return nil, nil
}
