package settings

import (
	"context"
	"fmt"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/secret"
)

// secretSetting holds the fingerprint of the secret that the rows of this database need.
const secretSetting = "secret.fingerprint"

// HoldSecret writes down which secret is this database's where that is not known yet, and fails with ErrOtherSecret where it
// is another one. Of several processes that start at once with different secrets one wins.
func (s *Store) HoldSecret(ctx context.Context, root secret.Root) error {
	known, err := s.Setting(ctx, secretSetting)
	if err == nil && known == "" { // nothing is written where it is known: a standby starts too
		err = s.DB.KeepSetting(ctx, secretSetting, root.Fingerprint())
	}
	if err != nil {
		return fmt.Errorf("remember the secret's fingerprint: %w", err)
	}
	return s.CheckSecret(ctx, root)
}

// CheckSecret fails with ErrOtherSecret where another secret is this database's; it writes nothing.
func (s *Store) CheckSecret(ctx context.Context, root secret.Root) error {
	known, err := s.Setting(ctx, secretSetting)
	if err != nil {
		return fmt.Errorf("read the secret's fingerprint: %w", err)
	}
	if given := root.Fingerprint(); known != "" && known != given {
		return fmt.Errorf("%w (impressão digital do banco: %s; do arquivo: %s)", sqldb.ErrOtherSecret, known, given)
	}
	return nil
}

// SetSecret makes a secret this database's, whichever was before: for one that nobody uses.
func (s *Store) SetSecret(ctx context.Context, root secret.Root) error {
	return s.SetSetting(ctx, secretSetting, root.Fingerprint())
}

// InUse tells whether the database holds anything that a secret may have made: an account, a company or an entry of the
// trail. One without tables does not.
func (s *Store) InUse(ctx context.Context) (bool, error) {
	for _, table := range []string{"accounts", "retailers", "partners", "audit"} {
		columns, err := s.DB.Columns(ctx, table)
		if err != nil {
			return false, fmt.Errorf("look for tables: %w", err)
		}
		if len(columns) == 0 {
			continue
		}
		found, err := s.DB.Read(ctx).NewSelect().Table(table).Exists(ctx)
		if err != nil || found {
			return found, err
		}
	}
	return false, nil
}
