package campaigns

import (
	"context"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Service knows the rules of store campaigns. Every call is for administrators alone.
type Service struct {
	store Store
	ports Ports
	pages media.Pages
	clock clock.Clock
}

// Ports are what campaigns ask of others.
type Ports struct {
	Pictures media.Pictures
	Trail    scope.Trail
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service {
	return &Service{store, ports, media.Pages{Pictures: ports.Pictures}, c}
}

func (s *Service) today() string { return clock.Day(s.clock.Now().In(clock.Brazil)) }

// List gives a page of campaigns, the newest first.
func (s *Service) List(ctx context.Context, who scope.Scope, q ListQuery) (paging.Page[Record], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Record]{}, err
	}
	rows, total, err := s.store.List(ctx, q)
	for i := range rows {
		rows[i].Status = rows[i].Campaign.Status(s.today())
	}
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list campaigns")
}

// Prepare checks the sent files before Create names them; it may wait for the network, so it runs outside of Create's
// transaction. Error: campaigns.invalid (422, fields `images[0]`).
func (s *Service) Prepare(ctx context.Context, who scope.Scope, uploads []string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	return s.pages.Prepare(ctx, who, "campaigns.invalid", uploads)
}

// Create publishes a campaign. Error: campaigns.invalid (422, every wrong field).
func (s *Service) Create(ctx context.Context, who scope.Scope, d Draft) (Record, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Record{}, err
	}
	d.Name, d.StoreIDs = strings.TrimSpace(d.Name), slices.Compact(slices.Sorted(slices.Values(d.StoreIDs)))
	var out Record
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c := Campaign{
			ID: id.New(), Name: d.Name, StoreIDs: d.StoreIDs, Start: d.Start, End: d.End,
			CreatedAt: s.clock.Now().Truncate(time.Millisecond), CreatedBy: who.AccountID,
		}
		if err := s.check(ctx, who, d, &c); err != nil {
			return err
		}
		if err := s.store.Create(ctx, c); err != nil {
			return err
		}
		if err := s.pages.Keep(ctx, c.Images, ownerName(c.ID)); err != nil {
			return err
		}
		if err := s.ports.Trail.Record(ctx, "campaigns.published", who, "", c.ID, map[string]string{"name": c.Name}); err != nil {
			return err
		}
		var err error
		out, err = s.store.Get(ctx, c.ID)
		out.Status = out.Campaign.Status(s.today())
		return err
	})
	return out, errs.Wrap(err, "publish a campaign")
}

func ownerName(campaignID string) string { return "campaign " + campaignID }

// check looks up what a draft names, and puts its pictures into the campaign.
func (s *Service) check(ctx context.Context, who scope.Scope, d Draft, c *Campaign) error {
	fields := d.check(s.today())
	if len(d.StoreIDs) > 0 && fields[storesField] == "" {
		living, err := s.store.LivingStores(ctx, d.StoreIDs)
		if err != nil {
			return err
		}
		if len(living) < len(d.StoreIDs) {
			fields[storesField] = badStore
		}
	}
	var err error
	if c.Images, err = s.pages.Take(ctx, who, d.Uploads, fields); err != nil {
		return err
	}
	if len(fields) > 0 {
		return errs.InvalidFields("campaigns.invalid", fields)
	}
	return nil
}

// Delete takes a campaign away. Error: ErrNotFound.
func (s *Service) Delete(ctx context.Context, who scope.Scope, campaignID string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if !id.Valid(campaignID) {
		return ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := s.store.Get(ctx, campaignID)
		if err != nil {
			return err
		}
		if err := s.store.Delete(ctx, r.ID); err != nil {
			return err
		}
		if err := s.pages.LetGo(ctx, r.Images, ownerName(r.ID)); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "campaigns.deleted", who, "", r.ID, map[string]string{"name": r.Name})
	})
	return errs.Wrap(err, "delete a campaign")
}
