package identity

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/identity"
)

// Describe implements identity.Store.
func (s *Store) Describe(ctx context.Context, a identity.Account) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*accountRow)(nil)).Set("name = ?, role = ?", a.Name, string(a.Role)).
		Where("id = ?", a.ID).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// LastSeen implements identity.Store.
func (s *Store) LastSeen(ctx context.Context, ids []string) (map[string]time.Time, error) {
	seen := map[string]time.Time{}
	if len(ids) == 0 {
		return seen, nil
	}
	for _, of := range []any{(*sessionRow)(nil), (*deviceRow)(nil)} {
		var rows []struct {
			AccountID string
			SeenAt    int64
		}
		err := s.DB.Read(ctx).NewSelect().Model(of).Column("account_id").ColumnExpr("MAX(seen_at) AS seen_at").
			Where("account_id IN (?)", bun.List(ids)).Group("account_id").Scan(ctx, &rows)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if at := sqldb.Instant(row.SeenAt); at.After(seen[row.AccountID]) {
				seen[row.AccountID] = at
			}
		}
	}
	return seen, nil
}

// Team implements identity.Store.
func (s *Store) Team(ctx context.Context, o identity.Owner, most int) ([]identity.Account, error) {
	var rows []accountAndPassword
	q := s.accounts(ctx).Where(register.StaffAccounts)
	if o != (identity.Owner{}) {
		q = owned(s.accounts(ctx), o)
	}
	err := q.Where(register.MayEnter).Order("a.name", "a.id").Limit(int64(most)).Scan(ctx, &rows)
	team := make([]identity.Account, len(rows))
	for i, row := range rows {
		team[i] = row.account()
	}
	if err != nil {
		return nil, err
	}
	return team, s.addStores(ctx, team)
}
