package blobstore

import (
	"context"
	"time"
)

// kept is how long a bucket with object lock, but without a rule of its own, refuses to change what Keep wrote.
const kept = 5 * 365 * 24 * time.Hour

// Keys implements Store.
func (s *store) Keys(ctx context.Context, prefix string) (keys []string, err error) {
	err = s.within(ctx, func(ctx context.Context) (err error) {
		keys, err = s.keys(ctx, prefix)
		return err
	})
	return keys, err
}

// Under implements Store.
func (s *store) Under(ctx context.Context, prefix string, each func(content []byte) error) error {
	keys, err := s.Keys(ctx, prefix)
	if err != nil {
		return err
	}
	for _, key := range keys {
		content, err := s.Read(ctx, key, 1<<10)
		if err != nil {
			return err
		}
		if err := each(content); err != nil {
			return err
		}
	}
	return nil
}

// Keep implements Store. It has a bucket lock the object: by its own rule where it has one, else for five years.
func (s *store) Keep(ctx context.Context, key string, content []byte) error {
	var how manner
	err := s.within(ctx, func(ctx context.Context) error {
		locks, err := s.locksByAsking(ctx)
		if locks {
			how.until = s.clock.Now().Add(kept)
		}
		return err
	})
	if err != nil {
		return err
	}
	return s.put(ctx, key, "text/plain", content, how)
}
