package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/onboarding/onboardingtest"
)

func TestOnboarding(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		onboardingtest.Conformance(t, func(t *testing.T) onboardingtest.Stage {
			db := open(t)
			return onboardingtest.Stage{Store: sqlstore.NewOnboarding(db), Consents: func() []string {
				return db.Strings(t, `SELECT account_id || ' ' || name || ' ' || version || ' ' || address FROM account_consents ORDER BY 1`)
			}}
		})
	})
}
