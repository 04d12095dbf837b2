package apikeys

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Partner is a software house as far as keys are concerned. A restricted one can neither make, change, resume nor
// rotate keys; those it has go on working (D-57), and it may pause and revoke them.
type Partner struct {
	ID, Documento, TradeName string
	Restricted               bool
	Reason                   string
	Since                    time.Time // zero unless restricted
	TotalKeys                int       // that work now
}

// RestrictionChange is one time that support held a software house, gave another reason, or let it go.
type RestrictionChange struct {
	At         time.Time
	Restricted bool
	Reason     string
	By         string // who; empty for changes from before names were kept
}

// The actions under which the trail has them.
const (
	RestrictedAction = "apikeys.restricted"
	ReleasedAction   = "apikeys.released"
)

const maxReason = 500

// Partner gives a software house's key configuration. For support and administrators; apikeys.partner_not_found.
func (s *Service) Partner(ctx context.Context, who scope.Scope, partnerID string) (Partner, error) {
	if err := who.Require(scope.Suporte, scope.Administrador); err != nil {
		return Partner{}, err
	}
	if !id.Valid(partnerID) {
		return Partner{}, ErrPartnerNotFound
	}
	p, err := s.ports.Participants.Partner(ctx, partnerID, s.clock.Now())
	return p, errs.Wrap(err, "look up the software house")
}

// Restrict holds a software house, or lets it go; doing either again changes only the reason. A reason of at most
// 500 characters is required to restrict. The software house reads it, and gets a mail of each change. For support and administrators; apikeys.partner_not_found.
func (s *Service) Restrict(ctx context.Context, who scope.Scope, partnerID string, restricted bool, reason string) (Partner, error) {
	if err := who.Require(scope.Suporte, scope.Administrador); err != nil {
		return Partner{}, err
	}
	reason, fits := text.Block(reason, maxReason)
	if restricted && reason == "" {
		return Partner{}, errs.InvalidFields("apikeys.invalid_restriction", map[string]string{"reason": forms.Required})
	}
	if reason != "" && !fits {
		return Partner{}, errs.InvalidFields("apikeys.invalid_restriction", map[string]string{"reason": "Use no máximo 500 caracteres."})
	}
	if !id.Valid(partnerID) { // which no store can look for
		return Partner{}, ErrPartnerNotFound
	}
	var out Partner
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.ports.Participants.HoldPartner(ctx, partnerID); err != nil { // of two at once the second finds what the first did
			return err
		}
		before, err := s.Partner(ctx, who, partnerID)
		if err != nil {
			return err
		}
		since, action := before.Since, RestrictedAction
		if !before.Restricted {
			since = s.clock.Now()
		}
		if !restricted {
			reason, since, action = "", time.Time{}, ReleasedAction
		}
		if before.Restricted == restricted && before.Reason == reason {
			out = before
			return nil
		}
		if err := s.ports.Participants.SetRestriction(ctx, partnerID, restricted, reason, since); err != nil {
			return err
		}
		if err := s.ports.Trail.Record(ctx, action, who, "", partnerID, map[string]string{"reason": reason, "by": who.Name}); err != nil {
			return err
		}
		if out, err = s.Partner(ctx, who, partnerID); err != nil {
			return err
		}
		return s.tell(ctx, out)
	})
	return out, errs.Wrap(err, "restrict a software house")
}

// tell writes to the main account of a software house how it stands; one without any account has nobody to write to.
func (s *Service) tell(ctx context.Context, p Partner) error {
	to, err := s.ports.Accounts.HouseEmail(ctx, p.ID)
	if err != nil || to == "" {
		return err
	}
	link := s.ports.PublicURL + "/parceiro/api-keys"
	if p.Restricted {
		return s.ports.Post.Send(ctx, to, keysRestricted(p, link))
	}
	return s.ports.Post.Send(ctx, to, keysReleased(p.TradeName, link))
}

// Restricted lists the software houses that are held, the latest first. The filter finds words of a name or CNPJ. For support and
// administrators.
func (s *Service) Restricted(ctx context.Context, who scope.Scope, filter string, r paging.Request) (paging.Page[Partner], error) {
	if err := who.Require(scope.Suporte, scope.Administrador); err != nil {
		return paging.Page[Partner]{}, err
	}
	rows, total, err := s.ports.Participants.Restricted(ctx, filter, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list restricted software houses")
}

// RestrictionsOf gives a page of how a software house's restriction changed, the newest first. For support and
// administrators; apikeys.partner_not_found.
func (s *Service) RestrictionsOf(ctx context.Context, who scope.Scope, partnerID string, r paging.Request) (paging.Page[RestrictionChange], error) {
	if _, err := s.Partner(ctx, who, partnerID); err != nil {
		return paging.Page[RestrictionChange]{}, err
	}
	rows, total, err := s.ports.History.Restrictions(ctx, partnerID, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list restrictions")
}

// OfHouse gives a page of a software house's keys that work or are paused. For support and administrators;
// apikeys.partner_not_found.
func (s *Service) OfHouse(ctx context.Context, who scope.Scope, partnerID string, q ListQuery) (paging.Page[Record], error) {
	if _, err := s.Partner(ctx, who, partnerID); err != nil {
		return paging.Page[Record]{}, err
	}
	rows, total, err := s.store.List(ctx, Owner{SoftwareHouseKey, partnerID}, q, s.clock.Now())
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list a software house's keys")
}

// RevokeOfHouse is Revoke of a software house's key by support or an administrator. Errors: apikeys.partner_not_found,
// ErrNotFound.
func (s *Service) RevokeOfHouse(ctx context.Context, who scope.Scope, partnerID, keyID string) error {
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.Partner(ctx, who, partnerID); err != nil {
			return err
		}
		return s.hold(ctx, Owner{SoftwareHouseKey, partnerID}, keyID, s.revoke(who))
	})
	return errs.Wrap(err, "revoke a software house's key")
}

// maxPartners bounds a look-up list.
const maxPartners = 10_000

// Partners returns the software houses whose names or CNPJ contain the filter, or one of whose keys begins as it says, or that are
// named by id, by name: as many as c asks for, 10,000 at most. For support and administrators.
func (s *Service) Partners(ctx context.Context, who scope.Scope, c paging.Choices) ([]Partner, error) {
	if err := who.Require(scope.Suporte, scope.Administrador); err != nil {
		return nil, err
	}
	partners, err := s.ports.Participants.Partners(ctx, c.Filter, c.Most(maxPartners), c.IDs...)
	return partners, errs.Wrap(err, "list software houses")
}
