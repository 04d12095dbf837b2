package app

import (
	sqlquiet "seiva/internal/adapter/sqlstore/quiet"
	"seiva/internal/quiet"
)

// newQuiet plugs the watch for silent stores into who is written to.
func newQuiet(g ground, to contacts) *quiet.Service {
	return quiet.NewService(sqlquiet.New(g.db), quiet.Ports{
		RetailerEmail: to.retailerEmail, HouseEmail: to.HouseEmail, Post: g.post, Trail: g.trail, Portal: g.origin,
	}, g.clock)
}
