package onboarding_test

import (
	"testing"

	sqlonboarding "seiva/internal/adapter/sqlstore/onboarding"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/onboarding/onboardingtest"
)

func TestOnboarding(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		onboardingtest.Conformance(t, func(t *testing.T) onboardingtest.Stage {
			db := open(t)
			return onboardingtest.Stage{Store: sqlonboarding.New(db), Consents: func() []string {
				return sqltest.Strings(t, db, `SELECT account_id || ' ' || name || ' ' || version || ' ' || address FROM account_consents ORDER BY 1`)
			}}
		})
	})
}
