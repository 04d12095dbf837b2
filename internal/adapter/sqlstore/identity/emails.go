package identity

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/identity"
)

// emailFree gives ErrEmailTaken when another account has confirmed the e-mail, or when one of the same owner has it. The
// unique index is what two confirmations at once meet.
func (s *Store) emailFree(ctx context.Context, emailKey string, a identity.Account) error {
	taken, err := s.DB.Read(ctx).NewSelect().Model((*accountRow)(nil)).Where("email_key = ? AND id <> ?", emailKey, a.ID).
		Where("confirmed_at > 0 OR retailer_id = ? OR partner_id = ?", bun.NullZero(a.RetailerID), bun.NullZero(a.PartnerID)).Exists(ctx)
	if err == nil && taken {
		return identity.ErrEmailTaken
	}
	return err
}

// SignUpByEmail implements identity.Store.
func (s *Store) SignUpByEmail(ctx context.Context, emailKey string) (identity.Account, error) {
	return s.account(ctx, s.accounts(ctx).Where("a.email_key = ? AND a.confirmed_at = 0 AND NOT c.must_change", emailKey).
		Where("NOT EXISTS (SELECT 1 FROM accounts AS b WHERE b.email_key = a.email_key AND b.confirmed_at > 0)").
		Order("a.created_at DESC", "a.id DESC").Limit(1))
}

// VoidInvitations implements identity.Store; what hangs on the accounts falls with them.
func (s *Store) VoidInvitations(ctx context.Context, emailKey, exceptID string) ([]identity.Account, error) {
	var rows []accountAndPassword
	err := s.accounts(ctx).Where("a.email_key = ? AND a.id <> ? AND a.confirmed_at = 0 AND c.must_change", emailKey, exceptID).
		Order("a.id").Scan(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	void, ids := make([]identity.Account, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		void[i], ids[i] = row.account(), row.ID
	}
	_, err = s.DB.Write(ctx).NewDelete().Model((*accountRow)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx)
	return void, err
}
