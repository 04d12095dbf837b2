package banners

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

// Config holds what an installation may set.
type Config struct {
	Places    int // banners at once on a channel, for all consumers and for each retailer (D-45)
	ViewsADay int // how often one viewer gets to see a banner on one day
	Ceiling   int // how many impressions and clicks of one banner are counted in one minute
}

// Ports are the other parts that banners need.
type Ports struct {
	Participants Participants
	Pictures     media.Pictures
	Trail        scope.Trail
	Viewers      Viewers
	Changed      func() // told when what consumers see may have changed
	Config       Config
}

// Service manages banners for the portal.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// reachOf says whose banners the caller manages: staff all (D-11), a retailer those for its own stores.
func reachOf(who scope.Scope) (Reach, error) {
	if who.Profile == scope.Varejista && who.RetailerID != "" {
		return Reach{RetailerID: who.RetailerID, Stores: who.Stores}, nil
	}
	return Reach{Everything: true}, who.Require(scope.Administrador, scope.Suporte)
}

// For staff alone: others get no counts.
func forCaller(who scope.Scope, r Record) Record {
	if !who.Profile.Staff() {
		r.Totals, r.Looked = nil, Looked{}
	}
	return r
}

// List gives a page of the banners that the caller manages, removed ones too.
func (s *Service) List(ctx context.Context, who scope.Scope, q ListQuery) (paging.Page[Record], error) {
	reach, err := reachOf(who)
	if err != nil {
		return paging.Page[Record]{}, err
	}
	if !id.ValidOrEmpty(q.RetailerID) || !id.ValidOrEmpty(q.StoreID) || q.StoreID != "" && !who.Stores.Has(q.StoreID) {
		return paging.Of[Record](q.Request, nil, 0), nil // nobody has these
	}
	q.Unseen = q.Unseen && who.Profile.Staff()
	rows, total, err := s.store.List(ctx, reach, q, s.clock.Now())
	for i := range rows {
		rows[i] = forCaller(who, rows[i])
	}
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list banners")
}

// Get gives one banner that the caller manages, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, bannerID string) (Record, error) {
	reach, err := reachOf(who)
	if err != nil {
		return Record{}, err
	}
	if !id.Valid(bannerID) {
		return Record{}, ErrNotFound
	}
	r, err := s.store.Get(ctx, reach, bannerID, s.clock.Now())
	return forCaller(who, r), errs.Wrap(err, "look up a banner")
}

// Prepare checks a sent file before Create or Update names it; it may wait for the network, so it runs outside of
// their transaction. Without a file there is nothing to do. Error: banners.invalid (422, field images[0].imagePath).
func (s *Service) Prepare(ctx context.Context, who scope.Scope, upload string) error {
	if _, err := reachOf(who); err != nil || upload == "" {
		return err
	}
	err := s.ports.Pictures.Prepare(ctx, who, upload)
	if errs.IsKind(err, errs.Invalid) {
		return errs.InvalidFields("banners.invalid", map[string]string{pictureField: errs.From(err).Message})
	}
	return errs.Wrap(err, "prepare a banner's picture")
}

// Create publishes a banner. Errors: banners.invalid and banners.channel_full (422, fields).
func (s *Service) Create(ctx context.Context, who scope.Scope, d Draft) (Record, error) {
	return s.publish(ctx, who, d, Banner{}, map[string]string{})
}

// publish makes a banner of a draft; from is the one that it is a copy of, whose picture is there already.
func (s *Service) publish(ctx context.Context, who scope.Scope, d Draft, from Banner, details map[string]string) (Record, error) {
	if _, err := reachOf(who); err != nil {
		return Record{}, err
	}
	var out Record
	err := s.change(ctx, func(ctx context.Context) error {
		now := s.clock.Now().Truncate(time.Millisecond)
		b := Banner{
			ID: id.New(), Active: true, Audience: from.Audience, Picture: from.Picture, CreatedAt: now, CreatedBy: who.AccountID, UpdatedAt: now,
		}
		if err := s.check(ctx, who, d, &b); err != nil {
			return err
		}
		if err := s.store.Create(ctx, b); err != nil {
			return err
		}
		if ofStaff(who) {
			if err := s.look(ctx, who, b); err != nil {
				return err
			}
		}
		if err := s.ports.Pictures.Use(ctx, b.Picture.Key, ownerName(b)); err != nil {
			return err
		}
		details["name"] = b.Name
		if err := s.ports.Trail.Record(ctx, "banners.published", who, b.Audience.RetailerID, b.ID, details); err != nil {
			return err
		}
		var err error
		out, err = s.Get(ctx, who, b.ID)
		return err
	})
	return out, errs.Wrap(err, "publish a banner")
}

func ownerName(b Banner) string { return "banner " + b.ID }

// Update changes a banner that is not removed. A version that is not empty must be the current one. A draft that is
// inactive removes it, by the rules of Remove. Errors: banners.invalid and banners.channel_full (422, fields),
// ErrSwitchedProfile, ErrStale, ErrRemoved, ErrNotFound.
func (s *Service) Update(ctx context.Context, who scope.Scope, bannerID, version string, d Draft) (Record, error) {
	if d.Inactive {
		if err := s.Remove(ctx, who, bannerID, version); err != nil {
			return Record{}, err
		}
		return s.Get(ctx, who, bannerID)
	}
	var out Record
	err := s.change(ctx, func(ctx context.Context) error {
		before, err := s.changeable(ctx, who, bannerID, version)
		if err != nil {
			return err
		}
		b := before.Banner
		if err := s.check(ctx, who, d, &b); err != nil {
			return err
		}
		if err := s.store.Update(ctx, before.Audience.RetailerID, b); err != nil {
			return err
		}
		if ofStaff(who) {
			if err := s.look(ctx, who, b); err != nil {
				return err
			}
		}
		if b.Picture != before.Picture {
			if err := s.ports.Pictures.Use(ctx, b.Picture.Key, ownerName(b)); err != nil {
				return err
			}
			if err := s.ports.Pictures.Drop(ctx, before.Picture.Key, ownerName(b)); err != nil {
				return err
			}
		}
		if out, err = s.Get(ctx, who, bannerID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "banners.updated", who, b.Audience.RetailerID, b.ID, before.told(out))
	})
	return out, errs.Wrap(err, "update a banner")
}

// told is what the trail tells of a banner, and of what differs afterwards.
func (r Record) told(after Record) map[string]string {
	return scope.Tell(
		map[string]string{"name": after.Name},
		scope.Change{Field: "name", Was: r.Name, Is: after.Name},
		scope.Change{Field: "inicio", Was: moment(r.Start), Is: moment(after.Start)},
		scope.Change{Field: "fim", Was: ending(r.End), Is: ending(after.End)},
		scope.Change{Field: "canais", Was: names(r.Channels), Is: names(after.Channels)},
		scope.Change{Field: "lojasDoBanner", Was: r.audience(), Is: after.audience()},
		scope.Change{Field: "textoAlternativo", Was: r.AltText, Is: after.AltText},
		scope.Change{Field: "link", Was: r.ActionURL, Is: after.ActionURL},
		scope.Change{Field: "imagem", Was: r.Picture.Key, Is: after.Picture.Key},
	)
}

// ending is moment, empty where there is no end.
func ending(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return moment(at)
}

func names(channels []Channel) string {
	words := make([]string, len(channels))
	for i, c := range channels {
		words[i] = channelNames[c]
	}
	return strings.Join(words, ", ")
}

// audience says who sees a banner; chosen stores by their names, in order.
func (r Record) audience() string {
	switch {
	case r.Audience.RetailerID == "":
		return "Todos os consumidores"
	case r.Audience.AllStores:
		return "Todas as lojas"
	}
	names := make([]string, len(r.Stores))
	for i, store := range r.Stores {
		names[i] = store.TradeName
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// Remove takes a banner off every channel; its row stays. Under a switched profile it is refused (D-39). Errors:
// ErrSwitchedProfile, ErrStale, ErrRemoved, ErrNotFound.
func (s *Service) Remove(ctx context.Context, who scope.Scope, bannerID, version string) error {
	if who.Switched() {
		return ErrSwitchedProfile
	}
	err := s.change(ctx, func(ctx context.Context) error {
		removed, err := s.changeable(ctx, who, bannerID, version)
		if err != nil {
			return err
		}
		b := removed.Banner
		b.Active = false
		if err := s.store.Update(ctx, b.Audience.RetailerID, b); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "banners.removed", who, b.Audience.RetailerID, b.ID, map[string]string{"name": b.Name})
	})
	return errs.Wrap(err, "remove a banner")
}

// Copy is what a person may change while duplicating. An empty name is the old one's with 'Cópia de' before it.
type Copy struct {
	Name       string
	Start, End time.Time
}

// Duplicate publishes a copy of any banner that the caller manages, also of an expired or removed one, in a period of
// its own; one who is bound to stores copies it for these alone. Errors: those of Create, ErrNotFound.
func (s *Service) Duplicate(ctx context.Context, who scope.Scope, bannerID string, c Copy) (Record, error) {
	old, err := s.Get(ctx, who, bannerID)
	if err != nil {
		return Record{}, err
	}
	if who.Stores.Bound() {
		old.Audience.AllStores, old.Audience.StoreIDs = false, nil
		for _, store := range old.Stores {
			old.Audience.StoreIDs = append(old.Audience.StoreIDs, store.ID)
		}
	}
	d := draftOf(old.Banner)
	d.Name, d.Start, d.End = c.Name, c.Start, c.End
	if strings.TrimSpace(c.Name) == "" {
		d.Name = cut("Cópia de "+old.Name, maxName)
	}
	return s.publish(ctx, who, d, old.Banner, map[string]string{"copyOf": bannerID})
}

// draftOf writes a banner down as a person would fill it in.
func draftOf(b Banner) Draft {
	d := Draft{
		Name: b.Name, Segment: b.Audience.Segment(), Channels: b.Channels, Start: b.Start, End: b.End, AltText: b.AltText, ActionURL: b.ActionURL,
	}
	if b.ActionURL != "" {
		d.ActionType = GoToURL
	}
	if b.Audience.RetailerID != "" {
		rule := Rule{Type: RetailerRule, Value: b.Audience.RetailerID}
		if b.Audience.AllStores {
			rule.Flags = []string{AllStores}
		}
		d.Rules = append(d.Rules, rule)
	}
	for _, store := range b.Audience.StoreIDs {
		d.Rules = append(d.Rules, Rule{Type: StoreRule, Value: store})
	}
	return d
}

func cut(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most])
	}
	return s
}

// change runs f in a transaction of its own turn, and tells the feed.
func (s *Service) change(ctx context.Context, f func(context.Context) error) error {
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Lock(ctx); err != nil {
			return err
		}
		return f(ctx)
	})
	if err == nil {
		s.ports.Changed()
	}
	return err
}

// changeable gives a banner that the caller may change now, with the instant of the change in it.
func (s *Service) changeable(ctx context.Context, who scope.Scope, bannerID, version string) (Record, error) {
	r, err := s.Get(ctx, who, bannerID)
	switch {
	case err != nil:
		return Record{}, err
	case version != "" && version != r.Version():
		return Record{}, ErrStale
	case !r.Active:
		return Record{}, ErrRemoved
	case r.Elsewhere:
		return Record{}, errOtherStores
	}
	r.UpdatedAt = nextState(r.UpdatedAt, s.clock.Now())
	return r, nil
}
