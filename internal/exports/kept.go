package exports

import (
	"context"

	"seiva/internal/kit/errs"
)

// What a company keeps at once, in the folder or bucket of all. The programme's staff has no company: each account of it is one.
const (
	MaxKept      = 10 << 30 // bytes
	MaxKeptFiles = 2000
)

// Kept is what a company's files take that nobody removed, whose time is not over, or whose place was not given back yet.
type Kept struct {
	Files int
	Bytes int64
}

func (k Kept) full() bool { return k.Files >= MaxKeptFiles || k.Bytes >= MaxKept }

// ErrFull is returned to an account whose company keeps as much as it may.
var ErrFull = errs.New(errs.Conflict, whyFull, reasons[whyFull])

// keep refuses a file that no longer fits beside the company's others. Several that end at once count each other.
func (s *Service) keep(ctx context.Context, e Export) error {
	if err := s.store.HoldCompany(ctx, e.Owner); err != nil {
		return err
	}
	kept, err := s.store.Kept(ctx, e.Owner)
	if err == nil && (kept.Files >= MaxKeptFiles || kept.Bytes+e.Bytes > MaxKept) {
		err = ErrFull
	}
	return err
}
