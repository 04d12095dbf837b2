package contracts

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
)

// AskJob is the kind of the job that asks those who signed an older version to sign a newer one.
const AskJob = "contracts.ask"

// Outdated tells whether a contract is signed in an older version than one that asks to be signed. What was signed on paper is in
// an unknown one, which counts as older. The zero Version asks nobody.
func (c Contract) Outdated(asks Version) bool {
	return !c.SignedAt.IsZero() && c.Version < asks.Template.Version
}

// Asked is a newer version that a retailer is asked to sign. Nothing is held back from who does not: what it signed goes on (CT-03).
type Asked struct {
	Version
	Document          // as this retailer would sign it
	Signed   Contract // what it signed
	Changes  []Change // from what it signed; nil where that was signed on paper
}

// OwnAsk gives the version that a VAREJISTA is asked to sign instead of the one it signed; its Number is 0 where it is not asked.
func (s *Service) OwnAsk(ctx context.Context, who scope.Scope, c Contract) (Version, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Version{}, err
	}
	v, err := s.asked(ctx, c)
	return v, errs.Wrap(err, "read the version that asks")
}

// asking gives the version that asks: the newest, while a newer one has not taken its place; Number 0 when it does not ask.
func (s *Service) asking(ctx context.Context) (Version, error) {
	v, err := s.store.Newest(ctx)
	if err != nil || v.AcceptDay == "" {
		return Version{}, err
	}
	return v, nil
}

func (s *Service) asked(ctx context.Context, c Contract) (Version, error) {
	if c.SignedAt.IsZero() {
		return Version{}, nil
	}
	v, err := s.asking(ctx)
	if err != nil || !c.Outdated(v) {
		return Version{}, err
	}
	return v, nil
}

// NewVersion gives a VAREJISTA the version that it is asked to sign, to be read. Error: contracts.not_asked (404).
func (s *Service) NewVersion(ctx context.Context, who scope.Scope) (Asked, error) {
	c, err := s.Own(ctx, who)
	if err != nil {
		return Asked{}, err
	}
	v, err := s.asked(ctx, c)
	if err == nil && v.Number == 0 {
		err = ErrNotAsked
	}
	if err != nil {
		return Asked{}, errs.Wrap(err, "read the version that asks")
	}
	_, d, err := s.document(ctx, who.RetailerID, v.Template)
	if err != nil {
		return Asked{}, err
	}
	s.noteOpened(ctx, who, d)
	asked := Asked{Version: v, Document: d, Signed: c}
	if !c.OnPaper() {
		asked.Changes = compare(c.Content, d.Content)
	}
	return asked, nil
}

// toSign gives the text that a contract is to be signed in: that of new contracts, or the version that asks. Errors:
// contracts.already_signed (409), contracts.no_text (503).
func (s *Service) toSign(ctx context.Context, c Contract) (Template, error) {
	if c.SignedAt.IsZero() {
		return s.inForce(ctx)
	}
	v, err := s.asked(ctx, c)
	if err == nil && v.Number == 0 {
		err = ErrAlreadySigned
	}
	return v.Template, err
}

// Ask writes to those who signed an older version that a newer one asks to be signed, once for each, and reminds of it.
func (s *Service) Ask(ctx context.Context) error {
	v, err := s.asking(ctx)
	if err != nil || v.Number == 0 || s.clock.Now().After(v.AcceptBy()) {
		return errs.Wrap(err, "read the version that asks")
	}
	return s.each(ctx, func(after string) ([]string, error) {
		return s.store.Outdated(ctx, v.Template.Version, after, remindedAtOnce)
	}, func(ctx context.Context, retailerID string) error { return s.ask(ctx, retailerID, v) })
}

// each does something for each of many retailers, read in pages, in a transaction of its own. It passes over retailers that cannot be
// written to.
func (s *Service) each(ctx context.Context, page func(after string) ([]string, error), do func(ctx context.Context, retailerID string) error) error {
	for after := ""; ; {
		ids, err := page(after)
		if err != nil {
			return errs.Wrap(err, "list contracts")
		}
		if len(ids) == 0 {
			return nil
		}
		for _, retailerID := range ids {
			err := s.store.InTx(ctx, func(ctx context.Context) error { return do(ctx, retailerID) })
			if errors.Is(err, ErrNoAddress) {
				slog.WarnContext(ctx, "a retailer has no address to be written to about its contract", "retailer", retailerID)
			} else if err != nil {
				return errs.Wrap(err, "write about a contract")
			}
		}
		after = ids[len(ids)-1]
	}
}

// ask writes to a retailer unless it signed meanwhile, or another process wrote.
func (s *Service) ask(ctx context.Context, retailerID string, v Version) error {
	if err := s.store.Hold(ctx, retailerID); err != nil {
		return err
	}
	c, err := s.store.Contract(ctx, retailerID)
	if err != nil || !c.Outdated(v) {
		return err
	}
	now, number := s.clock.Now(), strconv.Itoa(v.Number)
	left := daysTo(v.AcceptBy(), now)
	first, err := s.store.Note(ctx, retailerID, Event{Kind: EventAsked, Mark: number, Detail: number, At: now})
	if err != nil {
		return err
	}
	if first {
		return s.write(ctx, retailerID, func(name, organization string) letter.Letter {
			return newVersion(name, organization, s.ports.PublicURL+contractPath, v.Note, v.AcceptBy())
		})
	}
	day := reminderOf(left)
	if day == 0 {
		return nil
	}
	first, err = s.store.Note(ctx, retailerID, Event{
		Kind: EventReminded, Mark: "v" + number + " " + strconv.Itoa(day), Detail: strconv.Itoa(left), At: now,
	})
	if err != nil || !first {
		return err
	}
	return s.write(ctx, retailerID, func(name, organization string) letter.Letter {
		return stillNewVersion(name, organization, s.ports.PublicURL+contractPath, v.AcceptBy())
	})
}

// daysTo counts the days of the calendar that are left to a last instant: 1 on the last two, 0 when it is over.
func daysTo(last, now time.Time) int {
	if last.IsZero() || now.After(last) {
		return 0
	}
	const aDay = 24 * time.Hour
	return max(1, int(midnight(last, 0).Sub(midnight(now, 0)).Round(aDay)/aDay))
}

// DaysLeft counts the days that are left to sign a version that asks, as DaysToExpire does.
func (v Version) DaysLeft(now time.Time) int { return daysTo(v.AcceptBy(), now) }
