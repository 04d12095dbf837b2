package problems

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/scope"
)

// MaxPictures is how many pictures a report has.
const MaxPictures = 6

// Pictures keep what shows a problem; only those see it that it is opened for.
type Pictures interface {
	// Take makes a picture of a file that is safe to show. It writes blobs, so never call it inside a transaction. A fault of
	// the file is a 422 that tells what to do.
	Take(ctx context.Context, who scope.Scope, file []byte) (media.Picture, error)
	// Use keeps a picture for as long as its owner; call it in the owner's transaction.
	Use(ctx context.Context, pictureKey, owner string) error
	// Open gives the bytes of a picture, a JPEG.
	Open(ctx context.Context, pictureKey string) ([]byte, error)
}

// Picture is a picture of a report, with the message of who reported that it came with, from 1 on; 0: it came with the report.
type Picture struct {
	media.Picture
	Message int
}

// Shot is a picture of a report as it is shown.
type Shot struct {
	Message       int // as that of Picture
	Width, Height int // in pixels
	JPEG          []byte
}

// TakePicture makes a picture of a file for what the caller reported; AddPicture adds it. It writes blobs, so never call it
// inside a transaction. Errors: ErrNotFound, problems.pictures_full (409), and of a fault of the file (422).
func (s *Service) TakePicture(ctx context.Context, who scope.Scope, reportID string, file []byte) (media.Picture, error) {
	found, err := s.ownCase(ctx, who, reportID)
	if err != nil {
		return media.Picture{}, err
	}
	if found.Pictures >= MaxPictures {
		return media.Picture{}, errPictures
	}
	taken, err := s.ports.Pictures.Take(ctx, who, file)
	return taken, errs.Wrap(err, "take a picture of a problem")
}

// AddPicture adds a picture that was taken to what the caller reported, and returns how many there are. Errors: ErrNotFound,
// problems.pictures_full (409), problems.invalid_picture (422, field mensagem).
func (s *Service) AddPicture(ctx context.Context, who scope.Scope, reportID string, taken Picture) (int, error) {
	found, err := s.ownCase(ctx, who, reportID)
	if err != nil {
		return 0, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) (err error) {
		if err := s.store.HoldReport(ctx, reportID); err != nil { // many at once count each other
			return err
		}
		if found, err = s.store.Get(ctx, reportID); err != nil {
			return err
		}
		if found.Pictures >= MaxPictures {
			return errPictures
		}
		if err := s.cameWith(ctx, found, taken.Message); err != nil {
			return err
		}
		if err := s.store.AddPicture(ctx, found, taken); err != nil {
			return err
		}
		if err := s.ports.Pictures.Use(ctx, taken.Key, "problem "+reportID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "problems.picture_added", who, found.retailer(), reportID, nil)
	})
	return found.Pictures + 1, errs.Wrap(err, "add a picture to a reported problem")
}

// cameWith fails unless who reported wrote so many messages.
func (s *Service) cameWith(ctx context.Context, c Case, message int) error {
	written := 0
	if message > 0 {
		done, err := s.store.Deeds(ctx, c.ID, c.Acts)
		if err != nil {
			return err
		}
		for _, a := range done {
			if a.Deed == Wrote {
				written++
			}
		}
	}
	if message < 0 || message > written {
		return errMessage
	}
	return nil
}

// OwnPictures gives the pictures of what the caller reported, or ErrNotFound.
func (s *Service) OwnPictures(ctx context.Context, who scope.Scope, reportID string) ([]Shot, error) {
	if _, err := s.ownCase(ctx, who, reportID); err != nil {
		return nil, err
	}
	return s.shots(ctx, reportID)
}

// Pictures gives staff the pictures of a report, or ErrNotFound.
func (s *Service) Pictures(ctx context.Context, who scope.Scope, reportID string) ([]Shot, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return nil, err
	}
	if !id.Valid(reportID) {
		return nil, ErrNotFound
	}
	if _, err := s.store.Get(ctx, reportID); err != nil {
		return nil, errs.Wrap(err, "read a reported problem")
	}
	return s.shots(ctx, reportID)
}

func (s *Service) shots(ctx context.Context, reportID string) ([]Shot, error) {
	kept, err := s.store.Pictures(ctx, reportID)
	if err != nil {
		return nil, errs.Wrap(err, "list the pictures of a problem")
	}
	out := make([]Shot, len(kept))
	for i, p := range kept {
		content, err := s.ports.Pictures.Open(ctx, p.Key)
		if err != nil {
			return nil, errs.Wrap(err, "open a picture of a problem")
		}
		out[i] = Shot{p.Message, p.Width, p.Height, content}
	}
	return out, nil
}
