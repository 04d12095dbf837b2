package app

import (
	sqlproblems "seiva/internal/adapter/sqlstore/problems"
	"seiva/internal/problems"
	"seiva/internal/quiet"
	"seiva/internal/uploads"
)

// watched is what waits for somebody to look: stores that fell silent, and problems that people report.
type watched struct {
	silences *quiet.Service
	problems *problems.Service
}

func newProblems(g ground, r registers, shown publications) *problems.Service {
	return problems.NewService(sqlproblems.New(g.db), problems.Ports{
		Post: g.post, Organization: r.organization, Trail: g.trail, PublicURL: g.origin, Pictures: screens{sent{shown.uploads, uploads.ProblemFolder}},
	}, g.clock)
}
