package app

import (
	"context"

	sqlproblems "seiva/internal/adapter/sqlstore/problems"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
	"seiva/internal/uploads"
)

func newProblems(g ground, r registers, up *uploads.Service, c clock.Clock) *problems.Service {
	return problems.NewService(sqlproblems.New(g.db), problems.Ports{
		Post: g.post, Organization: r.organization, Trail: g.trail, PublicURL: g.origin, Pictures: screens{sent{up, uploads.ProblemFolder}},
	}, c)
}

// screens are pictures of problems: they come within a call, and are used at once.
type screens struct{ sent }

func (s screens) Take(ctx context.Context, who scope.Scope, file []byte) (media.Picture, error) {
	upload, err := s.Service.Take(ctx, who, s.folder, file)
	if err != nil {
		return media.Picture{}, err
	}
	return s.Picture(ctx, who, upload)
}
