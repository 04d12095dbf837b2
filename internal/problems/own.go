package problems

import (
	"cmp"
	"context"
	"slices"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// owned is what the caller reported; in the name of a company, also an administrator in its profile, what they reported in
// that name.
func owned(who scope.Scope) Owned {
	return Owned{who.AccountID, cmp.Or(who.RetailerID, who.PartnerID)}
}

// Own gives a page of what the caller reported, the newest first.
func (s *Service) Own(ctx context.Context, who scope.Scope, r paging.Request) (paging.Page[Case], error) {
	if err := who.Require(scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro); err != nil {
		return paging.Page[Case]{}, err
	}
	cases, total, err := s.store.Own(ctx, owned(who), r)
	return paging.Of(r, cases, total), errs.Wrap(err, "list one's own reported problems")
}

// OwnThread gives what the caller reported with the answers to it and what the caller wrote since, or ErrNotFound. What staff
// did besides is not in it.
func (s *Service) OwnThread(ctx context.Context, who scope.Scope, reportID string) (Thread, error) {
	found, err := s.ownCase(ctx, who, reportID)
	if err != nil {
		return Thread{}, err
	}
	done, err := s.deedsOf(ctx, found)
	if err != nil {
		return Thread{}, err
	}
	done.Shut = shut(done.Case, done.Deeds, s.clock.Now())
	done.Deeds = slices.DeleteFunc(done.Deeds, func(a Act) bool { return a.Deed != Replied && a.Deed != Wrote })
	return done, nil
}

// ownCase gives what the caller reported, or ErrNotFound.
func (s *Service) ownCase(ctx context.Context, who scope.Scope, reportID string) (Case, error) {
	if err := who.Require(scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro); err != nil {
		return Case{}, err
	}
	if !id.Valid(reportID) {
		return Case{}, ErrNotFound
	}
	found, err := s.store.Get(ctx, reportID)
	if err != nil {
		return Case{}, errs.Wrap(err, "read one's own reported problem")
	}
	of := owned(who)
	if found.AccountID != of.AccountID || of.OwnerID != "" && found.OwnerID != of.OwnerID {
		return Case{}, ErrNotFound
	}
	return found, nil
}
