package identity

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Teammates returns the callers that the people of the caller's company would be, or of the programme's own: those whose e-mail is
// confirmed, the caller included, in the order of their names, at most most.
func (s *Service) Teammates(ctx context.Context, who scope.Scope, most int) ([]scope.Scope, error) {
	accounts, err := s.store.Team(ctx, ownerOf(who), most)
	team := make([]scope.Scope, len(accounts))
	for i, account := range accounts {
		team[i] = account.Self()
	}
	return team, errs.Wrap(err, "list who works together")
}
