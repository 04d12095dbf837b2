// Package media is how publications hold the pictures that people sent: who makes them safe to show, what is kept of
// them, and what a publication of several pages asks of its files.
package media

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Picture is a checked picture: its blob's key and its sides in pixels.
type Picture struct {
	Key           string
	Width, Height int
}

var publicForm = regexp.MustCompile(`^pictures/[0-9a-z]{26}\.jpg$`)

// Public tells whether a key is a picture's that is safe to show to anybody.
func Public(key string) bool { return publicForm.MatchString(key) }

// Pictures turns what people send into pictures that are safe to show.
type Pictures interface {
	// Prepare checks a sent file; it may wait for the network. A fault of the file is a 422 that tells what to do.
	Prepare(ctx context.Context, who scope.Scope, upload string) error
	// Picture returns what Prepare made; an error that is not internal when it did not, or the file was sent for
	// something else.
	Picture(ctx context.Context, who scope.Scope, upload string) (Picture, error)
	// Use keeps a picture while an owner shows it; Drop lets it go. Both belong in the owner's transaction.
	Use(ctx context.Context, pictureKey, owner string) error
	Drop(ctx context.Context, pictureKey, owner string) error
}

// MaxPages is how many pages a publication has at most; it has one at least.
const MaxPages = 10

const (
	pagesField = "images"

	noPages   = "Envie de 1 a 10 imagens."
	pageLost  = "Não encontramos esta imagem. Envie-a de novo."
	pageGiven = "Cada imagem entra uma vez só."
)

func pageField(i int) string { return fmt.Sprintf("%s[%d]", pagesField, i) }

// Pages are the files of publications of several pages.
type Pages struct{ Pictures }

// Prepare checks the files that a publication is going to name; it may wait for the network, so it belongs outside of
// the publication's transaction. Error: code (422, fields as `images[0]`).
func (p Pages) Prepare(ctx context.Context, who scope.Scope, code string, uploads []string) error {
	if len(uploads) > MaxPages {
		return nil // Take refuses it, and nobody waits for files without end
	}
	fields := map[string]string{}
	for i, upload := range uploads {
		err := p.Pictures.Prepare(ctx, who, upload)
		if errs.IsKind(err, errs.Invalid) {
			fields[pageField(i)] = errs.From(err).Message
		} else if err != nil {
			return errs.Wrap(err, "prepare a page")
		}
	}
	if len(fields) > 0 {
		return errs.InvalidFields(code, fields)
	}
	return nil
}

// Take returns the pictures of prepared files, in their order, and puts what is wrong with them into fields.
func (p Pages) Take(ctx context.Context, who scope.Scope, uploads []string, fields map[string]string) ([]Picture, error) {
	if len(uploads) == 0 || len(uploads) > MaxPages {
		fields[pagesField] = noPages
		return nil, nil
	}
	var taken []Picture
	for i, upload := range uploads {
		picture, err := p.Picture(ctx, who, upload)
		if errs.IsKind(err, errs.Internal) {
			return nil, err
		}
		switch {
		case err != nil:
			fields[pageField(i)] = pageLost
		case slices.Contains(taken, picture):
			fields[pageField(i)] = pageGiven
		}
		taken = append(taken, picture)
	}
	return taken, nil
}

// Keep notes that an owner shows pictures; LetGo that it no longer does. Call them in the owner's transaction.
func (p Pages) Keep(ctx context.Context, pictures []Picture, owner string) error {
	for _, picture := range pictures {
		if err := p.Use(ctx, picture.Key, owner); err != nil {
			return err
		}
	}
	return nil
}

// LetGo ends what Keep began.
func (p Pages) LetGo(ctx context.Context, pictures []Picture, owner string) error {
	for _, picture := range pictures {
		if err := p.Drop(ctx, picture.Key, owner); err != nil {
			return err
		}
	}
	return nil
}
