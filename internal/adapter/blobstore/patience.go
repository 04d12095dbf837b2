package blobstore

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/spans"
	"seiva/internal/uploads"
)

// defaultPatience is how long one call to a bucket may take, with its retries: a person waits for most of them.
const defaultPatience = 10 * time.Second

// within makes one call in its time. Whatever goes wrong in it, but for a refusal of ours or a caller who left, is
// uploads.unavailable.
func (s *store) within(ctx context.Context, call func(ctx context.Context) error) error {
	began := time.Now()
	err := within(ctx, s.patience, call)
	if s.called != nil {
		s.called(time.Since(began), err != nil && errs.From(err).Kind == errs.Unavailable)
	}
	return err
}

func within(ctx context.Context, patience time.Duration, call func(ctx context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_, span := spans.Call(ctx, "files")
	err := call(limited)
	span.End(err)
	var ours *errs.Error
	if err == nil || ctx.Err() != nil || errors.As(err, &ours) {
		return err
	}
	return uploads.ErrUnavailable(err)
}

// probeKey is what Probe writes: an object that nothing else reads.
const probeKey = "health/probe"

// Probe tells whether files can be read here, and once for each process whether they can be written: an object that is kept
// for years with every version costs, and so does every call.
func (s *store) Probe(ctx context.Context) error {
	if s.written.Load() {
		_, err := s.Read(ctx, probeKey, 1)
		if !errors.Is(err, uploads.ErrNotFound) {
			return err
		}
	}
	err := s.Write(ctx, probeKey, "text/plain", []byte("seiva\n"))
	s.written.Store(err == nil)
	return err
}
