package promotions

import (
	"context"
	"strconv"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Service knows the rules of promotions. What people call is for administrators alone.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what promotions ask of others.
type Ports struct {
	Trail   scope.Trail
	Queue   jobqueue.Queue // of simulations
	Archive Archive
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

func (s *Service) today() string { return clock.Day(s.clock.Now().In(clock.Brazil)) }

// List gives a page of promotions, the newest first.
func (s *Service) List(ctx context.Context, who scope.Scope, q ListQuery) (paging.Page[Record], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Record]{}, err
	}
	if q.SponsorID != "" && !id.Valid(q.SponsorID) {
		return paging.Of[Record](q.Request, nil, 0), nil
	}
	rows, total, err := s.store.List(ctx, q)
	for i := range rows {
		rows[i].Status = rows[i].Promotion.Status(s.today())
	}
	return paging.Of(q.Request, rows, total), errs.Wrap(err, "list promotions")
}

// firstStores is how many stores a promotion comes with; Places pages through all.
const firstStores = 100

// Get gives a promotion, or ErrNotFound.
func (s *Service) Get(ctx context.Context, who scope.Scope, promotionID string) (Whole, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Whole{}, err
	}
	return s.whole(ctx, promotionID)
}

func (s *Service) whole(ctx context.Context, promotionID string) (w Whole, err error) {
	if !id.Valid(promotionID) {
		return Whole{}, ErrNotFound
	}
	if w.Record, err = s.store.Get(ctx, promotionID); err != nil {
		return Whole{}, errs.Wrap(err, "read a promotion")
	}
	w.Status = w.Promotion.Status(s.today())
	if w.Products, err = s.store.Items(ctx, promotionID); err != nil {
		return Whole{}, errs.Wrap(err, "read a promotion's products")
	}
	w.Stores, _, err = s.store.Places(ctx, promotionID, paging.Request{Size: firstStores})
	return w, errs.Wrap(err, "read a promotion's stores")
}

// Create adds a promotion. Error: promotions.invalid (422, every wrong field).
func (s *Service) Create(ctx context.Context, who scope.Scope, d Draft) (Whole, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Whole{}, err
	}
	made := Promotion{ID: id.New(), CreatedAt: s.clock.Now().Truncate(time.Millisecond), CreatedBy: who.AccountID}
	var out Whole
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.fill(ctx, d, &made); err != nil {
			return err
		}
		if err := s.store.Create(ctx, made); err != nil {
			return err
		}
		if err := s.record(ctx, who, "promotions.created", made); err != nil {
			return err
		}
		var err error
		out, err = s.whole(ctx, made.ID)
		return err
	})
	return out, errs.Wrap(err, "add a promotion")
}

// Update writes all of a promotion's form; its products and stores stay. Version, when not empty, is the one that was edited.
// Errors: promotions.invalid (422), ErrNotFound, ErrStale.
func (s *Service) Update(ctx context.Context, who scope.Scope, promotionID, version string, d Draft) (Whole, error) {
	var out Whole
	err := s.change(ctx, who, promotionID, func(ctx context.Context, found Record) error {
		before := found.Promotion
		if version != "" && version != before.Version() {
			return ErrStale
		}
		after := before
		if err := s.fill(ctx, d, &after); err != nil {
			return err
		}
		if after != before {
			if err := s.store.Update(ctx, after); err != nil {
				return err
			}
		}
		var err error
		if out, err = s.whole(ctx, promotionID); err != nil || after == before {
			return err
		}
		return s.ports.Trail.Record(ctx, "promotions.changed", who, "", promotionID, found.told(out.Record))
	})
	return out, errs.Wrap(err, "change a promotion")
}

// told is what the trail tells of a promotion, and of what differs afterwards.
func (r Record) told(after Record) map[string]string {
	return scope.Tell(
		map[string]string{"name": after.Name},
		scope.Change{Field: "name", Was: r.Name, Is: after.Name},
		scope.Change{Field: "patrocinador", Was: r.SponsorName, Is: after.SponsorName},
		scope.Change{Field: "descricao", Was: r.Description, Is: after.Description},
		scope.Change{Field: startField, Was: r.Start, Is: after.Start},
		scope.Change{Field: endField, Was: r.End, Is: after.End},
		scope.Change{Field: "ativa", Was: strconv.FormatBool(r.Active), Is: strconv.FormatBool(after.Active)},
	)
}

func (s *Service) fill(ctx context.Context, d Draft, into *Promotion) error {
	fields := d.clean()
	if fields[sponsorField] == "" {
		there, err := s.store.HoldSponsor(ctx, d.SponsorID)
		if err != nil {
			return err
		}
		if !there {
			fields[sponsorField] = badSponsor
		}
	}
	if len(fields) > 0 {
		return errs.InvalidFields("promotions.invalid", fields)
	}
	into.SponsorID, into.Name, into.Description = d.SponsorID, d.Name, d.Description
	into.Start, into.End, into.Active = d.Start, d.End, d.Active
	return nil
}

// change runs f with a promotion that nobody else changes meanwhile. Error: ErrNotFound.
func (s *Service) change(ctx context.Context, who scope.Scope, promotionID string, f func(ctx context.Context, r Record) error) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if !id.Valid(promotionID) {
		return ErrNotFound
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, promotionID); err != nil {
			return err
		}
		found, err := s.store.Get(ctx, promotionID)
		if err != nil {
			return err
		}
		return f(ctx, found)
	})
}

func (s *Service) record(ctx context.Context, who scope.Scope, action string, p Promotion) error {
	return s.ports.Trail.Record(ctx, action, who, "", p.ID, map[string]string{"name": p.Name})
}

// Figures gives what takes part in a promotion; the hundred stores with the most. Error: ErrNotFound.
func (s *Service) Figures(ctx context.Context, who scope.Scope, promotionID string) (Figures, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Figures{}, err
	}
	if !id.Valid(promotionID) {
		return Figures{}, ErrNotFound
	}
	if _, err := s.store.Get(ctx, promotionID); err != nil {
		return Figures{}, errs.Wrap(err, "read a promotion")
	}
	figures, err := s.store.Figures(ctx, promotionID, firstStores)
	figures.Days = withoutGaps(figures.Days)
	return figures, errs.Wrap(err, "read a promotion's figures")
}

// withoutGaps adds the days with nothing between the first and the last, so that a line through them tells the truth.
func withoutGaps(known []DayFigures) []DayFigures {
	if len(known) == 0 {
		return nil
	}
	days := make([]DayFigures, 0, len(known))
	for _, day := range (period.Period{From: known[0].Day, To: known[len(known)-1].Day}).Each() {
		if known[0].Day != day {
			days = append(days, DayFigures{Day: day})
			continue
		}
		days = append(days, known[0])
		known = known[1:]
	}
	return days
}
