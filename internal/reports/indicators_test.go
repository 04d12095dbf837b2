package reports_test

import (
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Staff have no home with figures of their own: nothing is asked of the store for them.
func TestStaffHaveNoIndicators(t *testing.T) {
	s := reports.NewService(nil, clock.System{})
	for _, profile := range []scope.Profile{scope.Administrador, scope.Suporte} {
		if _, err := s.Indicators(t.Context(), scope.Scope{Profile: profile}, "", ""); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s: %v, want a 403", profile, err)
		}
	}
}
