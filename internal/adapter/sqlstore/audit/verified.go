package audit

import (
	"context"
	"encoding/json"

	"seiva/internal/audit"
)

// Settings of what walks of the trail found, as JSON.
const (
	verifiedSetting = "audit.verified"
	checkSetting    = "audit.check"
)

// Verified implements audit.Store.
func (s *Store) Verified(ctx context.Context) (v audit.Verified, err error) {
	err = s.kept(ctx, verifiedSetting, &v)
	return v, err
}

// SetVerified implements audit.Store.
func (s *Store) SetVerified(ctx context.Context, v audit.Verified) error {
	return s.keep(ctx, verifiedSetting, v)
}

// Check implements audit.Store.
func (s *Store) Check(ctx context.Context) (c audit.Check, err error) {
	err = s.kept(ctx, checkSetting, &c)
	return c, err
}

// SetCheck implements audit.Store.
func (s *Store) SetCheck(ctx context.Context, c audit.Check) error {
	return s.keep(ctx, checkSetting, c)
}

func (s *Store) kept(ctx context.Context, setting string, into any) error {
	text, err := s.DB.Setting(ctx, setting)
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), into)
}

func (s *Store) keep(ctx context.Context, setting string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return s.DB.SetSetting(ctx, setting, string(text))
}
