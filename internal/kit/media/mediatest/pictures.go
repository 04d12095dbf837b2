// Package mediatest has pictures for the suites of publications.
package mediatest

import (
	"context"
	"sync"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
)

// Pictures has every picture but the upload "missing", refuses the file "bad", and knows who uses which.
type Pictures struct {
	mu   sync.Mutex
	used map[string]bool
}

// Sides of every picture, in pixels.
const (
	Width  = 298
	Height = 124
)

// Of is the picture that was made of an upload.
func Of(upload string) media.Picture {
	return media.Picture{Key: "pictures/" + upload, Width: Width, Height: Height}
}

// Prepare implements media.Pictures.
func (*Pictures) Prepare(_ context.Context, _ scope.Scope, upload string) error {
	if upload == "bad" {
		return errs.New(errs.Invalid, "uploads.bad_picture", "O arquivo não é um JPEG.")
	}
	return nil
}

// Picture implements media.Pictures.
func (*Pictures) Picture(_ context.Context, _ scope.Scope, upload string) (media.Picture, error) {
	if upload == "missing" {
		return media.Picture{}, errs.New(errs.NotFound, "uploads.not_found", "")
	}
	return Of(upload), nil
}

// Use implements media.Pictures.
func (p *Pictures) Use(_ context.Context, key, owner string) error {
	p.note(key, owner, true)
	return nil
}

// Drop implements media.Pictures.
func (p *Pictures) Drop(_ context.Context, key, owner string) error {
	p.note(key, owner, false)
	return nil
}

func (p *Pictures) note(key, owner string, used bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.used == nil {
		p.used = map[string]bool{}
	}
	if p.used[key+" "+owner] = used; !used {
		delete(p.used, key+" "+owner)
	}
}

// Uses reports whether an owner holds the picture of an upload.
func (p *Pictures) Uses(upload, owner string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.used[Of(upload).Key+" "+owner]
}

// Kept is how many pictures are in use, once for each owner.
func (p *Pictures) Kept() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.used)
}
