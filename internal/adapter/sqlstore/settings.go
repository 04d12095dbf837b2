package sqlstore

import "context"

// Settings keeps facts about the installation itself.
type Settings struct{ transactor }

// NewSettings makes it.
func NewSettings(db *DB) *Settings { return &Settings{transactor{db: db}} }

// Setting gives a value, empty when it is absent.
func (s *Settings) Setting(ctx context.Context, name string) (string, error) {
	return s.db.setting(ctx, name)
}

// SetSetting stores a value.
func (s *Settings) SetSetting(ctx context.Context, name, value string) error {
	return s.db.setSetting(ctx, name, value)
}

// Empty tells whether the database holds no account, retailer or software house.
func (s *Settings) Empty(ctx context.Context) (bool, error) {
	var n int
	err := s.db.read(ctx).QueryRowContext(ctx,
		"SELECT (SELECT COUNT(*) FROM accounts) + (SELECT COUNT(*) FROM retailers) + (SELECT COUNT(*) FROM partners)").Scan(&n)
	return n == 0, err
}
