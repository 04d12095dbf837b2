package analyticstest

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"seiva/internal/kit/errs"
)

// Folder is a place for the files.
type Folder struct {
	Root string
	Away string // what a key has at which the place is away; '': nothing
	Dies int    // the change at which whoever makes it dies; 0: none
}

// call is one change, or the end of who makes it.
func (f *Folder) call(key string) error {
	if f.Dies == 1 || f.Away != "" && strings.Contains(key, f.Away) {
		return ErrAway
	}
	f.Dies--
	return nil
}

// ErrAway is what Put gives then.
var ErrAway = errors.New("the place is away")

// Put implements analytics.Place.
func (f *Folder) Put(_ context.Context, key, _ string, content io.ReadSeeker, size int64) error {
	if err := f.call(key); err != nil {
		return err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}
	all, err := io.ReadAll(content)
	if err != nil || int64(len(all)) != size {
		return errors.Join(err, errors.New("a file of another size than told"))
	}
	name := filepath.Join(f.Root, key)
	return errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, all, 0o600))
}

// Read implements analytics.Place.
func (f *Folder) Read(_ context.Context, key string, _ int64) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(f.Root, key))
	if errors.Is(err, os.ErrNotExist) {
		return nil, errs.New(errs.NotFound, "folder.not_found", "Não há esse arquivo.")
	}
	return text, err
}

// TidyUnder implements analytics.Place: what is written here is whole.
func (*Folder) TidyUnder(context.Context, string) error { return nil }

// Delete implements analytics.Place.
func (f *Folder) Delete(_ context.Context, key string) error {
	if err := f.call(key); err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(f.Root, key)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
