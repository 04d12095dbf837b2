package exports

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"seiva/internal/kit/errs"
)

const (
	sweptAtOnce  = 100
	settledAfter = 2 * RunLimit // no run that began before is left by then
)

// Sweep deletes the files that nobody may have any more, and forgets what was asked for 30 days ago. A blob goes before its
// row, so that a sweep which is cut off goes on where it stood.
func (s *Service) Sweep(ctx context.Context) error {
	for {
		now := s.clock.Now()
		left, err := s.store.Leftover(ctx, now, now.Add(-settledAfter), sweptAtOnce)
		if err != nil {
			return errs.Wrap(err, "list files to delete")
		}
		for _, e := range left {
			if err := s.clear(ctx, e); err != nil {
				return err
			}
		}
		if len(left) < sweptAtOnce {
			break
		}
	}
	s.dropParts()
	return errs.Wrap(s.store.Forget(ctx, s.clock.Now().Add(-keptFor)), "forget old exports")
}

// clear deletes the files of an export that nobody may have any more.
func (s *Service) clear(ctx context.Context, e Export) error {
	if err := s.ports.Blobs.Clear(ctx, e.folder()); err != nil {
		return errs.Wrap(err, "delete a file")
	}
	return errs.Wrap(s.store.Swept(ctx, e.ID, s.clock.Now()), "note that a file is deleted")
}

// dropParts deletes what a process that died left of a file: nobody writes one for a day.
func (s *Service) dropParts() {
	left, err := os.ReadDir(s.ports.Folder)
	if err != nil {
		return // no file was ever written here
	}
	for _, part := range left {
		info, err := part.Info()
		if err == nil && s.clock.Now().Sub(info.ModTime()) > 24*time.Hour {
			_ = os.Remove(filepath.Join(s.ports.Folder, part.Name())) // a later sweep tries again
		}
	}
}
