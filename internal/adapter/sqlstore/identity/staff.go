package identity

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

// Staff implements identity.Store.
func (s *Store) Staff(ctx context.Context, most int) ([]identity.StaffAccount, error) {
	var rows []struct {
		accountAndPassword
		Protected bool
		Inviter   string
	}
	err := s.accounts(ctx).ColumnExpr("COALESCE(i.name, '') AS inviter").
		ColumnExpr(`(EXISTS (SELECT 1 FROM second_factors AS t WHERE t.account_id = a.id AND t.confirmed_at > 0)
			OR EXISTS (SELECT 1 FROM passkeys AS p WHERE p.account_id = a.id)) AS protected`).
		Join("LEFT JOIN accounts AS i ON i.id = a.invited_by").
		Where(register.StaffAccounts).Order("a.name", "a.id").Limit(int64(most)).Scan(ctx, &rows)
	staff := make([]identity.StaffAccount, len(rows))
	for i, row := range rows {
		staff[i] = identity.StaffAccount{Account: row.account(), Protected: row.Protected, Inviter: row.Inviter}
	}
	return staff, err
}

// SetProfile implements identity.Store.
func (s *Store) SetProfile(ctx context.Context, accountID string, p scope.Profile) error {
	return s.changeStaff(ctx, accountID, "profile", p)
}

// RequireFactor implements identity.Store.
func (s *Store) RequireFactor(ctx context.Context, accountID string, required bool) error {
	return s.changeStaff(ctx, accountID, "factor_required", required)
}

func (s *Store) changeStaff(ctx context.Context, accountID, column string, value any) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*accountRow)(nil)).Set("? = ?", bun.Ident(column), value).
		Where("id = ?", accountID).Where(register.StaffAccounts).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}

// DeleteInvited implements identity.Store; what hangs on the account falls with it.
func (s *Store) DeleteInvited(ctx context.Context, accountID string) error {
	result, err := s.DB.Write(ctx).NewDelete().Model((*accountRow)(nil)).
		Where("id = ? AND confirmed_at = 0", accountID).Where(register.StaffAccounts).Exec(ctx)
	return sqldb.ChangedOr(result, err, identity.ErrNotFound)
}
