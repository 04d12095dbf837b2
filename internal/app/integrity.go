package app

import (
	sqlintegrity "seiva/internal/adapter/sqlstore/integrity"
	"seiva/internal/integrity"
)

// newIntegrity plugs the nightly look at cashiers' CPFs into the trail.
func newIntegrity(g ground) *integrity.Service {
	return integrity.NewService(sqlintegrity.New(g.db), integrity.Ports{Trail: g.trail}, g.clock)
}
