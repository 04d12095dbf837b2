package audit

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Verified is how the trail was found when it was last walked whole. Fault says to people what was wrong, as Verify's error does;
// Entries is 0 then.
type Verified struct {
	At      time.Time
	Entries int64
	Fault   string
}

// unheard is for walks that nobody watches.
func unheard(int64) error { return nil }

// VerifyAtNight walks the trail whole, against the heads that are kept elsewhere, and keeps what it found. A trail that was
// changed is told in the log, and is no error: walked again it would be found the same.
func (s *Service) VerifyAtNight(ctx context.Context, heads func(context.Context) (string, error)) error {
	found, err := s.found(ctx, heads, unheard)
	if err != nil {
		return err
	}
	return errs.Wrap(s.store.SetVerified(ctx, found), "keep how the audit trail was found")
}

// LastVerified gives, for an ADMINISTRADOR, how VerifyAtNight last found the trail; the zero value before the first night.
func (s *Service) LastVerified(ctx context.Context, who scope.Scope) (Verified, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Verified{}, err
	}
	v, err := s.store.Verified(ctx)
	return v, errs.Wrap(err, "read how the audit trail was found")
}
