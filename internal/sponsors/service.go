package sponsors

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

// Service knows the rules of sponsors. Every call is for administrators alone.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what sponsors ask of others.
type Ports struct {
	Logos media.Logos
	Trail scope.Trail
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// List gives a page of sponsors.
func (s *Service) List(ctx context.Context, who scope.Scope, q ListQuery) (paging.Page[Sponsor], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Sponsor]{}, err
	}
	rows, total, err := s.store.List(ctx, q)
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list sponsors")
}

// Get gives a sponsor, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, sponsorID string) (Sponsor, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Sponsor{}, err
	}
	if !id.Valid(sponsorID) {
		return Sponsor{}, ErrNotFound
	}
	found, err := s.store.Get(ctx, sponsorID)
	return found, errs.Wrap(err, "read a sponsor")
}

// TakeLogo keeps the logo that a form holds as base64, and returns its key for the Draft; it writes blobs, so it runs outside
// of the transaction of Create or Update. Error: sponsors.invalid (422, field logoBase64).
func (s *Service) TakeLogo(ctx context.Context, who scope.Scope, sent string) (string, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return "", err
	}
	return media.KeepLogo(ctx, s.ports.Logos, who, "sponsors.invalid", sent)
}

// Create adds a sponsor. Errors: sponsors.invalid (422, every wrong field), ErrTaken.
func (s *Service) Create(ctx context.Context, who scope.Scope, d Draft) (Sponsor, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Sponsor{}, err
	}
	made := Sponsor{ID: id.New(), CreatedAt: s.clock.Now().Truncate(time.Millisecond), CreatedBy: who.AccountID}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.fill(ctx, who, d, &made); err != nil {
			return err
		}
		if err := s.store.Create(ctx, made); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "sponsors.created", who, "", made.ID, map[string]string{"name": made.TradeName})
	})
	return made, errs.Wrap(err, "add a sponsor")
}

// Update writes all of a sponsor's form. Version, when not empty, is the one that was edited. Errors: sponsors.invalid (422),
// ErrTaken, ErrNotFound, ErrStale.
func (s *Service) Update(ctx context.Context, who scope.Scope, sponsorID, version string, d Draft) (Sponsor, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Sponsor{}, err
	}
	if !id.Valid(sponsorID) {
		return Sponsor{}, ErrNotFound
	}
	var after Sponsor
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, sponsorID); err != nil {
			return err
		}
		before, err := s.store.Get(ctx, sponsorID)
		if err != nil {
			return err
		}
		if version != "" && version != before.Version() {
			return ErrStale
		}
		after = before
		if err := s.fill(ctx, who, d, &after); err != nil {
			return err
		}
		if after.Version() == before.Version() {
			return nil
		}
		if err := s.store.Update(ctx, after); err != nil {
			return err
		}
		if before.Logo.Key != "" && before.Logo.Key != after.Logo.Key {
			if err := s.ports.Logos.Drop(ctx, before.Logo.Key, ownerName(before.ID)); err != nil {
				return err
			}
		}
		return s.ports.Trail.Record(ctx, "sponsors.changed", who, "", after.ID, scope.Tell(
			map[string]string{"name": after.TradeName, "fields": strings.Join(changed(before, after), ", ")},
			scope.Change{Field: documentField, Was: before.Documento, Is: after.Documento},
			scope.Change{Field: "razaoSocial", Was: before.CorporateName, Is: after.CorporateName},
			scope.Change{Field: "nomeFantasia", Was: before.TradeName, Is: after.TradeName},
		))
	})
	return after, errs.Wrap(err, "change a sponsor")
}

// fill checks a draft and writes it into a sponsor; a new logo is held for it.
func (s *Service) fill(ctx context.Context, who scope.Scope, d Draft, into *Sponsor) error {
	fields := d.clean()
	if err := media.ChooseLogo(ctx, s.ports.Logos, who, d.Upload, d.NoLogo, &into.Logo, fields); err != nil {
		return err
	}
	if len(fields) > 0 {
		return errs.InvalidFields("sponsors.invalid", fields)
	}
	into.Documento, into.CorporateName, into.TradeName, into.Contact = d.Documento, d.CorporateName, d.TradeName, d.Contact
	if d.Upload == "" {
		return nil
	}
	return s.ports.Logos.Use(ctx, into.Logo.Key, ownerName(into.ID))
}

// changed names the fields that an edit changed, as its form does.
func changed(before, after Sponsor) (fields []string) {
	for field, differs := range map[string]bool{
		documentField: before.Documento != after.Documento, "razaoSocial": before.CorporateName != after.CorporateName,
		"nomeFantasia": before.TradeName != after.TradeName, "contatoComercial": before.Contact != after.Contact,
		"logo": before.Logo.Key != after.Logo.Key,
	} {
		if differs {
			fields = append(fields, field)
		}
	}
	slices.Sort(fields)
	return fields
}

func ownerName(sponsorID string) string { return "sponsor " + sponsorID }

// Delete forgets a sponsor. Errors: ErrNotFound, ErrInUse.
func (s *Service) Delete(ctx context.Context, who scope.Scope, sponsorID string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if !id.Valid(sponsorID) {
		return ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, sponsorID); err != nil {
			return err
		}
		found, err := s.store.Get(ctx, sponsorID)
		if err != nil {
			return err
		}
		used, err := s.store.Used(ctx, sponsorID)
		if err != nil {
			return err
		}
		if used {
			return ErrInUse
		}
		if err := s.store.Delete(ctx, sponsorID); err != nil {
			return err
		}
		if found.Logo.Key != "" {
			if err := s.ports.Logos.Drop(ctx, found.Logo.Key, ownerName(found.ID)); err != nil {
				return err
			}
		}
		return s.ports.Trail.Record(ctx, "sponsors.deleted", who, "", found.ID, map[string]string{"name": found.TradeName})
	})
	return errs.Wrap(err, "delete a sponsor")
}
