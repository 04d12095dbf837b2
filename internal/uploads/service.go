package uploads

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/media"
	"seiva/internal/kit/picture"
	"seiva/internal/kit/scope"
)

// Service knows the rules of uploads.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what uploads ask of others.
type Ports struct {
	Blobs Blobs
	Queue jobqueue.Queue
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Sign gives an address for each file, in the same order; it asks nothing of the network. For retailers and staff.
// Errors: uploads.invalid (422, fields as `[0].key`), uploads.key_taken (409), ErrTooMany (429).
func (s *Service) Sign(ctx context.Context, who scope.Scope, files []Wanted) ([]Signed, error) {
	if err := who.Require(scope.Varejista, scope.Administrador, scope.Suporte); err != nil {
		return nil, err
	}
	if err := checkAll(files); err != nil {
		return nil, err
	}
	now, out := s.clock.Now(), make([]Signed, len(files))
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.mayPend(ctx, who.AccountID, len(files), now); err != nil {
			return err
		}
		for i, f := range files {
			turn, err := s.store.Allow(ctx, Upload{Key: f.Key, ID: id.New(), AccountID: who.AccountID, Type: f.Type, CreatedAt: now})
			if err != nil {
				return err
			}
			url, err := s.ports.Blobs.SignPut(ctx, Put{Key: sentAs(f.Key, turn), Type: f.Type, Size: f.Size, ExpiresAt: now.Add(validFor)})
			if err != nil {
				return err
			}
			out[i] = Signed{f.Key, url}
		}
		return s.sweepLater(ctx, now)
	})
	return out, errs.Wrap(err, "sign uploads")
}

// mayPend returns ErrTooMany for more addresses than an account may have: until enough of those that nothing uses are too
// old to count.
func (s *Service) mayPend(ctx context.Context, accountID string, more int, now time.Time) error {
	since := now.Add(-keptFor)
	pending, err := s.store.Pending(ctx, accountID, since)
	if err != nil || pending+more <= maxPending {
		return err
	}
	last, err := s.store.Freed(ctx, accountID, since, pending+more-maxPending)
	if err != nil {
		return err
	}
	return ErrTooMany.After(last.Sub(since) + time.Millisecond) // what is as old as since counts still
}

func checkAll(files []Wanted) error {
	fields := map[string]string{}
	if len(files) == 0 || len(files) > maxFiles {
		fields["body"] = fmt.Sprintf("Informe de 1 a %d arquivos.", maxFiles)
		return errs.InvalidFields("uploads.invalid", fields)
	}
	seen := map[string]bool{}
	for i, f := range files {
		for field, message := range f.check() {
			fields[fmt.Sprintf("[%d].%s", i, field)] = message
		}
		if seen[f.Key] {
			fields[fmt.Sprintf("[%d].key", i)] = "Cada arquivo precisa de uma chave própria."
		}
		seen[f.Key] = true
	}
	if len(fields) > 0 {
		return errs.InvalidFields("uploads.invalid", fields)
	}
	return nil
}

// Prepare makes the picture of a file that the caller sent, once: asked again it gives the same. It reads and writes
// blobs, so never call it inside a transaction. Error: one that matches ErrBadPicture (422) and tells what is wrong.
func (s *Service) Prepare(ctx context.Context, who scope.Scope, key string) (media.Picture, error) {
	upload, err := s.byKey(ctx, who, key)
	if errors.Is(err, ErrNotFound) {
		return media.Picture{}, badPicture(notThere)
	}
	if err != nil {
		return media.Picture{}, errs.Wrap(err, "look up an upload")
	}
	if upload.Picture.Key != "" {
		return upload.Picture, nil
	}
	file, err := s.ports.Blobs.Read(ctx, sentAs(key, upload.Turn), MaxBytes)
	if err != nil {
		return media.Picture{}, orRefusal(err, "read an upload")
	}
	return s.made(ctx, upload, file)
}

// made keeps the picture of an upload's file.
func (s *Service) made(ctx context.Context, upload Upload, file []byte) (media.Picture, error) {
	clean, err := cleanFor(ctx, upload.Key, file)
	if err != nil {
		return media.Picture{}, orRefusal(err, "check a picture")
	}
	made := media.Picture{Key: shownFrom(upload.Key) + upload.ID + ".jpg", Width: clean.Width, Height: clean.Height}
	if err := s.ports.Blobs.Write(ctx, made.Key, "image/jpeg", clean.Bytes); err != nil {
		return media.Picture{}, errs.Wrap(err, "keep a picture")
	}
	return made, errs.Wrap(s.store.Prepared(ctx, upload.Key, made), "note a picture")
}

// Take makes the picture of a file that came within a call, for the use of a folder, and returns the key under which Picture
// finds it. It writes blobs, so never call it inside a transaction. Errors: ErrTooMany (429), one that matches ErrBadPicture
// (422) and tells what is wrong.
func (s *Service) Take(ctx context.Context, who scope.Scope, folder string, file []byte) (string, error) {
	now := s.clock.Now()
	taken := Upload{Key: folder + "000-" + id.New() + ".png", ID: id.New(), AccountID: who.AccountID, Type: "image/png", CreatedAt: now}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.mayPend(ctx, who.AccountID, 1, now); err != nil {
			return err
		}
		if _, err := s.store.Allow(ctx, taken); err != nil {
			return err
		}
		return s.sweepLater(ctx, now)
	})
	if err != nil {
		return "", errs.Wrap(err, "take a file")
	}
	_, err = s.made(ctx, taken, file)
	return taken.Key, err
}

// byKey gives an upload of the caller, or ErrNotFound: also for what is no key.
func (s *Service) byKey(ctx context.Context, who scope.Scope, key string) (Upload, error) {
	if !keyForm.MatchString(key) {
		return Upload{}, ErrNotFound
	}
	return s.store.ByKey(ctx, who.AccountID, key)
}

func cleanFor(ctx context.Context, key string, file []byte) (picture.JPEG, error) {
	if takesPNG(key) {
		return picture.CleanAny(ctx, file, maxPage)
	}
	return picture.Clean(ctx, file, maxSide)
}

func orRefusal(err error, doing string) error {
	if e := refusal(err); e != nil {
		return e
	}
	return errs.Wrap(err, doing)
}

// Picture gives what Prepare made of a file that the caller sent. Errors: ErrNotPrepared, ErrNotFound.
func (s *Service) Picture(ctx context.Context, who scope.Scope, key string) (media.Picture, error) {
	upload, err := s.byKey(ctx, who, key)
	if err == nil && upload.Picture.Key == "" {
		err = ErrNotPrepared
	}
	return upload.Picture, errs.Wrap(err, "look up an upload")
}

// Use keeps a picture for as long as an owner (its kind and id) shows it. Call it in the owner's transaction.
func (s *Service) Use(ctx context.Context, pictureKey, owner string) error {
	return errs.Wrap(s.store.Use(ctx, pictureKey, owner), "use a picture")
}

// Drop ends it: the last owner's picture is deleted a day later, and within two days. For that day a backup whose database
// still shows it finds it among the files. Call it in the owner's transaction.
func (s *Service) Drop(ctx context.Context, pictureKey, owner string) error {
	now := s.clock.Now()
	if err := s.store.Drop(ctx, pictureKey, owner, now); err != nil {
		return errs.Wrap(err, "drop a picture")
	}
	return s.sweepLater(ctx, now)
}

// Show gives a picture's bytes to anybody, or ErrNotFound: also for files as they were sent.
func (s *Service) Show(ctx context.Context, pictureKey string) ([]byte, error) {
	if !media.Public(pictureKey) {
		return nil, ErrNotFound
	}
	return s.read(ctx, pictureKey)
}

// Open gives the bytes of a picture that is not for everybody, or ErrNotFound. Whoever asks has decided who sees them.
func (s *Service) Open(ctx context.Context, pictureKey string) ([]byte, error) {
	if !privateForm.MatchString(pictureKey) {
		return nil, ErrNotFound
	}
	return s.read(ctx, pictureKey)
}

func (s *Service) read(ctx context.Context, pictureKey string) ([]byte, error) {
	content, err := s.ports.Blobs.Read(ctx, pictureKey, 4*MaxBytes)
	return content, errs.Wrap(err, "read a picture")
}

// SweepJob is the kind of job that deletes what nobody uses.
const SweepJob = "uploads.sweep"

// sweepLater asks for one sweep an hour, a day after something may have become useless.
func (s *Service) sweepLater(ctx context.Context, now time.Time) error {
	due := now.Add(keptFor + time.Hour).Truncate(time.Hour)
	job := jobqueue.New(SweepJob, "", due)
	job.Unique = due.UTC().Format(time.RFC3339)
	_, err := s.ports.Queue.Enqueue(ctx, job)
	return errs.Wrap(err, "plan the removal of uploads")
}

const sweptAtOnce = 200

// Sweep deletes what is useless for more than a day: every file as it was sent, and the pictures that nothing shows. A blob goes
// before its row, so that a sweep which is cut off goes on where it stood.
func (s *Service) Sweep(ctx context.Context) error {
	for {
		stale, err := s.store.Stale(ctx, s.clock.Now().Add(-keptFor), sweptAtOnce)
		if err != nil {
			return errs.Wrap(err, "list stale uploads")
		}
		for _, u := range stale {
			if err := s.sweep(ctx, u); err != nil {
				return errs.Wrap(err, "sweep an upload")
			}
		}
		if len(stale) < sweptAtOnce {
			return nil
		}
	}
}

func (s *Service) sweep(ctx context.Context, u Stale) error {
	for turn := 1; turn <= u.Turn; turn++ {
		if err := s.ports.Blobs.Delete(ctx, sentAs(u.Key, turn)); err != nil {
			return err
		}
	}
	if u.Unused && u.Picture != "" {
		if err := s.ports.Blobs.Delete(ctx, u.Picture); err != nil {
			return err
		}
	}
	return s.store.Swept(ctx, u.Key)
}
