package app

import (
	"context"

	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
)

// screens are pictures of problems: they come within a call, and are used at once.
type screens struct{ sent }

func (s screens) Take(ctx context.Context, who scope.Scope, file []byte) (media.Picture, error) {
	upload, err := s.Service.Take(ctx, who, s.folder, file)
	if err != nil {
		return media.Picture{}, err
	}
	return s.Picture(ctx, who, upload)
}
