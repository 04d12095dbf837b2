package vip

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Service knows the rules of VIP areas. What takes a scope is for administrators alone.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what VIP areas ask of others.
type Ports struct {
	// Retailer gives the id of the retailer of the programme with a bare CNPJ; false when there is none.
	Retailer func(ctx context.Context, documento string) (string, bool, error)
	Logos    media.Logos
	Trail    scope.Trail
	Post     letter.Post
	Page     string // address of the page that all areas share
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// List gives a page of areas, by name. The filter finds words of a name or CNPJ.
func (s *Service) List(ctx context.Context, who scope.Scope, filter string, r paging.Request) (paging.Page[Area], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Area]{}, err
	}
	rows, total, err := s.store.List(ctx, filter, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list VIP areas")
}

// Get gives an area, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, areaID string) (Area, error) {
	if err := s.asked(who, areaID); err != nil {
		return Area{}, err
	}
	found, err := s.store.Get(ctx, areaID)
	return found, errs.Wrap(err, "read a VIP area")
}

func (s *Service) asked(who scope.Scope, areaID string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if !id.Valid(areaID) {
		return ErrNotFound
	}
	return nil
}

// TakeLogo keeps the logo that a form holds as base64, and returns its key for the Draft; it writes blobs, so it runs outside
// of the transaction of Create or Update. Error: vip.invalid (422, field logoBase64).
func (s *Service) TakeLogo(ctx context.Context, who scope.Scope, sent string) (string, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return "", err
	}
	return media.KeepLogo(ctx, s.ports.Logos, who, "vip.invalid", sent)
}

// Create makes a retailer VIP, mails it the address of its area and gives that address, this once: only its key's hash is kept.
// Errors: vip.invalid (422, every wrong field), ErrTaken.
func (s *Service) Create(ctx context.Context, who scope.Scope, d Draft) (integrationURL string, err error) {
	if err := who.Require(scope.Administrador); err != nil {
		return "", err
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	domainKey, key := newKey(now)
	made := Area{ID: id.New(), Key: key, CreatedAt: now, CreatedBy: who.AccountID}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.fill(ctx, who, d, &made); err != nil {
			return err
		}
		if err := s.store.Create(ctx, made); err != nil {
			return err
		}
		if integrationURL, err = s.tell(ctx, made, domainKey, false); err != nil {
			return err
		}
		return s.record(ctx, "vip.created", who, made, nil)
	})
	return integrationURL, errs.Wrap(err, "make a retailer VIP")
}

// tell mails an area's address, and gives it.
func (s *Service) tell(ctx context.Context, a Area, domainKey string, replaces bool) (string, error) {
	link := s.ports.Page + "?" + DocumentHeader + "=" + a.Documento + "&" + KeyHeader + "=" + url.QueryEscape(domainKey)
	return link, s.ports.Post.Send(ctx, a.Email, address(a.TradeName, link, replaces))
}

// Names of the two headers that open an area; its address has parameters of the same names.
const (
	DocumentHeader = "retailer-document"
	KeyHeader      = "domain-key"
)

// Update writes all of an area's form; it stays the same retailer's. Version, when not empty, is the one that was edited.
// Errors: vip.invalid (422), ErrNotFound, ErrStale.
func (s *Service) Update(ctx context.Context, who scope.Scope, areaID, version string, d Draft) (Area, error) {
	var after Area
	err := s.change(ctx, who, areaID, func(ctx context.Context, before Area) error {
		if version != "" && version != before.Version() {
			return ErrStale
		}
		after, d.Documento = before, before.Documento
		if err := s.fill(ctx, who, d, &after); err != nil {
			return err
		}
		if after.Version() == before.Version() {
			return nil
		}
		if err := s.store.Update(ctx, after); err != nil {
			return err
		}
		if before.Logo.Key != after.Logo.Key {
			if err := s.dropLogo(ctx, before); err != nil {
				return err
			}
		}
		return s.record(ctx, "vip.changed", who, after, scope.Tell(
			map[string]string{"fields": strings.Join(changed(before, after), ", ")},
			scope.Change{Field: corporateField, Was: before.CorporateName, Is: after.CorporateName},
			scope.Change{Field: tradeField, Was: before.TradeName, Is: after.TradeName},
			scope.Change{Field: originsField, Was: strings.Join(before.Origins, " "), Is: strings.Join(after.Origins, " ")},
			scope.Change{Field: colourField, Was: before.Look.Background, Is: after.Look.Background},
			scope.Change{Field: textField, Was: before.Look.Text, Is: after.Look.Text},
		))
	})
	return after, errs.Wrap(err, "change a VIP area")
}

// change runs f on an area that nobody else changes meanwhile.
func (s *Service) change(ctx context.Context, who scope.Scope, areaID string, f func(ctx context.Context, a Area) error) error {
	if err := s.asked(who, areaID); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, areaID); err != nil {
			return err
		}
		found, err := s.store.Get(ctx, areaID)
		if err != nil {
			return err
		}
		return f(ctx, found)
	})
}

// fill checks a draft and writes it into an area; a new logo is held for it.
func (s *Service) fill(ctx context.Context, who scope.Scope, d Draft, into *Area) error {
	fields := d.clean()
	if fields[documentField] == "" && into.RetailerID == "" {
		retailerID, known, err := s.ports.Retailer(ctx, d.Documento)
		if err != nil {
			return err
		}
		if into.RetailerID = retailerID; !known {
			fields[documentField] = "Este CNPJ não é de um varejista do programa. Informe o CNPJ com que ele se cadastrou."
		}
	}
	if err := media.ChooseLogo(ctx, s.ports.Logos, who, d.Upload, d.NoLogo, &into.Logo, fields); err != nil {
		return err
	}
	if len(fields) > 0 {
		return invalid(fields)
	}
	into.Documento, into.CorporateName, into.TradeName, into.Email = d.Documento, d.CorporateName, d.TradeName, d.Email
	into.Origins, into.Look = d.Origins, d.Look
	if d.Upload == "" {
		return nil
	}
	return s.ports.Logos.Use(ctx, into.Logo.Key, ownerName(into.ID))
}

func (s *Service) dropLogo(ctx context.Context, a Area) error {
	if a.Logo.Key == "" {
		return nil
	}
	return s.ports.Logos.Drop(ctx, a.Logo.Key, ownerName(a.ID))
}

// changed names the fields that an edit changed, as its form does.
func changed(before, after Area) (fields []string) {
	for field, differs := range map[string]bool{
		corporateField: before.CorporateName != after.CorporateName, tradeField: before.TradeName != after.TradeName,
		emailField: before.Email != after.Email, originsField: !slices.Equal(before.Origins, after.Origins),
		"colours": before.Look != after.Look, "logo": before.Logo.Key != after.Logo.Key,
	} {
		if differs {
			fields = append(fields, field)
		}
	}
	slices.Sort(fields)
	return fields
}

func ownerName(areaID string) string { return "vip " + areaID }

func (s *Service) record(ctx context.Context, action string, who scope.Scope, a Area, details map[string]string) error {
	if details == nil {
		details = map[string]string{}
	}
	details["name"] = a.TradeName
	return s.ports.Trail.Record(ctx, action, who, a.RetailerID, a.ID, details)
}

// Rotate gives an area a new domain key, mails its new address and gives it, this once. The key before works for so many hours
// more, 0 to 720; one that it had replaced ends at once. Errors: vip.invalid (422, field overlapHours), ErrNotFound.
func (s *Service) Rotate(ctx context.Context, who scope.Scope, areaID string, overlapHours int) (integrationURL string, err error) {
	err = s.change(ctx, who, areaID, func(ctx context.Context, a Area) error {
		overlap, complaint := secret.Overlap(overlapHours)
		if complaint != "" {
			return invalid(map[string]string{overlapField: complaint})
		}
		now, former := s.clock.Now().Truncate(time.Millisecond), a.Key.Hash
		domainKey, key := newKey(now)
		a.Key = key
		if overlap > 0 {
			a.Key.Former, a.Key.FormerUntil = former, now.Add(overlap)
		}
		if err := s.store.Update(ctx, a); err != nil {
			return err
		}
		if integrationURL, err = s.tell(ctx, a, domainKey, true); err != nil {
			return err
		}
		return s.record(ctx, "vip.rotated", who, a, map[string]string{overlapField: strconv.Itoa(overlapHours)})
	})
	return integrationURL, errs.Wrap(err, "rotate a domain key")
}

// Delete ends an area: its address opens nothing any more, and who entered by it is out. Error: ErrNotFound.
func (s *Service) Delete(ctx context.Context, who scope.Scope, areaID string) error {
	err := s.change(ctx, who, areaID, func(ctx context.Context, a Area) error {
		if err := s.store.Delete(ctx, areaID); err != nil {
			return err
		}
		if err := s.dropLogo(ctx, a); err != nil {
			return err
		}
		return s.record(ctx, "vip.deleted", who, a, nil)
	})
	return errs.Wrap(err, "end a VIP area")
}

// Open gives the area that a retailer's document and a domain key open. Error: vip.unknown_domain (401) for whatever does not
// fit.
func (s *Service) Open(ctx context.Context, document, domainKey string) (Area, error) {
	found, err := s.of(ctx, document)
	if errors.Is(err, ErrNotFound) || err == nil && !found.Key.opens(domainKey, s.clock.Now()) {
		return Area{}, errUnknownDomain
	}
	return found, errs.Wrap(err, "open a VIP area")
}

func (s *Service) of(ctx context.Context, document string) (Area, error) {
	bare, ok := brdoc.ParseCNPJ(document)
	if !ok {
		return Area{}, ErrNotFound
	}
	return s.store.OfDocument(ctx, bare)
}

// FramedBy gives the origins whose pages may show the area of a retailer's document; none for what is no area's.
func (s *Service) FramedBy(ctx context.Context, document string) []string {
	found, err := s.of(ctx, document)
	if err != nil && !errors.Is(err, ErrNotFound) {
		slog.ErrorContext(ctx, "who may frame a VIP area is not known", "cause", err)
	}
	return found.Origins
}
