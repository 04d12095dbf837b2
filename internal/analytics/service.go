package analytics

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
)

// ExportJob is the kind of the job that writes the files at night.
const ExportJob = "analytics.export"

// ErrBusy is returned while another run writes.
var ErrBusy = errs.New(errs.Conflict, "analytics.busy", "Outra exportação para análise está em andamento. Espere que ela termine.")

// Ports are what the files go to, what they hold of receipts, and where they are made.
type Ports struct {
	Place  Place
	Choice Choice
	Folder string
}

// Service writes the files.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes it.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Report is what a run did.
type Report struct {
	Retailers, Written, Same, Removed int
	Rows, Bytes                       int64    // of what was written
	Left                              []string // retailers whose files could not be brought up to now
}

// retailersAtOnce is how many names of retailers are held.
const retailersAtOnce = 100

// leftInARow are so many that it is the place or the database, and not they.
const leftInARow = 10

// NamesLeft names the first retailers that a run left, and counts the others; empty when it left none.
func (r Report) NamesLeft() string {
	named := strings.Join(r.Left[:min(len(r.Left), leftInARow)], ", ")
	if more := len(r.Left) - leftInARow; more > 0 {
		named += fmt.Sprintf(" e mais %d", more)
	}
	return named
}

// incomplete says which retailers a run left; their files are those of before, or are said to be changing.
func incomplete(done Report, first error) error {
	named := done.NamesLeft()
	e := errs.New(errs.Internal, "analytics.incomplete", "A exportação para análise deixou varejistas de fora: "+named+". Veja a causa no registro e faça outra.")
	e.Cause = fmt.Errorf("%d retailers are left: %s: %w", len(done.Left), named, first)
	return e
}

// Run brings every file up to now. What did not change is not written; whole: it is all the same. Whoever was cut off in the middle
// left whole files, and is made good for by the next. What is wrong with one retailer keeps no other from theirs: its error comes in the end.
// Errors: ErrBusy.
func (s *Service) Run(ctx context.Context, whole bool) (Report, error) {
	held, end, err := s.hold(ctx)
	if err != nil {
		return Report{}, err
	}
	defer end()
	var done Report
	if err := s.ports.Place.TidyUnder(held, folder); err != nil {
		return done, errs.Wrap(err, "tidy the place of files for analysis")
	}
	var first error
	for after, row := "", 0; ; {
		ids, err := s.store.Retailers(held, after, retailersAtOnce)
		if err != nil {
			return done, errs.Wrap(err, "list retailers to export")
		}
		for _, id := range ids {
			after = id
			err := s.retailer(held, id, whole, &done)
			if err == nil {
				row = 0
				continue
			}
			if held.Err() != nil {
				return done, errs.Wrap(err, "export retailer "+id)
			}
			slog.WarnContext(ctx, "a retailer's files for analysis are left as they are", "retailer", id, "cause", err)
			first, done.Left = cmp.Or(first, err), append(done.Left, id)
			if row++; row == leftInARow {
				return done, incomplete(done, first)
			}
		}
		if len(ids) == retailersAtOnce {
			continue
		}
		if first != nil {
			return done, incomplete(done, first)
		}
		return done, nil
	}
}

// How long a run is the only one without saying so again, and how often it does.
const (
	heldFor   = 2 * time.Minute
	saidEvery = 30 * time.Second
)

// hold makes this run the only one of all processes until end is called; the context that it gives ends when another has taken over.
func (s *Service) hold(ctx context.Context) (held context.Context, end func(), err error) {
	holder := id.New()
	ok, err := s.keep(ctx, holder)
	if err != nil {
		return nil, nil, errs.Wrap(err, "hold the export")
	}
	if !ok {
		return nil, nil, ErrBusy
	}
	held, lost := context.WithCancelCause(ctx)
	ended, every := make(chan struct{}), time.NewTicker(saidEvery)
	go func() {
		defer close(ended)
		for {
			select {
			case <-held.Done():
				return
			case <-every.C:
			}
			if ok, err := s.keep(held, holder); err != nil {
				slog.WarnContext(held, "the export cannot say that it goes on", "cause", err)
			} else if !ok {
				lost(ErrBusy)
			}
		}
	}()
	return held, func() {
		every.Stop()
		lost(nil)
		<-ended
		if err := s.store.Release(context.WithoutCancel(ctx), holder); err != nil {
			slog.WarnContext(ctx, "the next export waits for this one's hold to end", "cause", err)
		}
	}, nil
}

func (s *Service) keep(ctx context.Context, holder string) (bool, error) {
	now := s.clock.Now()
	return s.store.Hold(ctx, holder, now, now.Add(heldFor))
}
