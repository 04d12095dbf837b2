package blobstore

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/uploads"
)

// folder keeps blobs as files under their keys. No link inside leads out of it.
type folder struct{ root *os.Root }

func openFolder(name string) (folder, error) {
	if err := os.MkdirAll(name, 0o700); err != nil {
		return folder{}, err
	}
	root, err := os.OpenRoot(name)
	return folder{root}, err
}

// unfinished begins the name of a file that is being written.
const unfinished = ".writing-"

// Unfinished tells whether a file of a folder is one that is still being written, or that a writer who died left.
func Unfinished(name string) bool { return strings.HasPrefix(name, unfinished) }

func (f folder) read(ctx context.Context, key string, max int64) ([]byte, error) {
	file, err := f.file(ctx, key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return io.ReadAll(io.LimitReader(file, max))
}

func (f folder) readRange(ctx context.Context, key string, offset, length int64) ([]byte, error) {
	file, err := f.file(ctx, key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return io.ReadAll(io.NewSectionReader(file, offset, length))
}

func (f folder) open(ctx context.Context, key string) (io.ReadCloser, error) { return f.file(ctx, key) }

// file opens a blob's. Error: uploads.ErrNotFound.
func (f folder) file(ctx context.Context, key string) (*os.File, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	file, err := f.root.Open(key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, uploads.ErrNotFound
	}
	return file, err
}

// write stores what a reader gives under another name first, so that a file under its key is whole, and on the disk.
func (f folder) write(ctx context.Context, key, _ string, content io.Reader, _ int64, how manner) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	at := path.Dir(key)
	if err := f.root.MkdirAll(at, 0o700); err != nil {
		return err
	}
	name := path.Join(at, unfinished+id.New())
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = f.root.Remove(name) }()
	_, err = io.Copy(file, content)
	if err == nil {
		err = file.Sync()
	}
	if err := errors.Join(err, file.Close(), ctx.Err()); err != nil {
		return err
	}
	if !how.once {
		return f.root.Rename(name, key)
	}
	if err := f.root.Link(name, key); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return errAlreadySent
}

func (f folder) delete(ctx context.Context, key string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := f.root.Remove(key); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// clear takes the folder away too.
func (f folder) clear(ctx context.Context, folder string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.root.RemoveAll(folder)
}

func (f folder) keys(ctx context.Context, prefix string) (keys []string, err error) {
	err = fs.WalkDir(f.root.FS(), path.Dir(prefix+"x"), func(name string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case d.Type().IsRegular() && strings.HasPrefix(name, prefix) && !Unfinished(d.Name()):
			keys = append(keys, name)
		}
		return nil
	})
	return keys, err
}

// tidy goes on to the end, and gives every error.
func (f folder) tidy(ctx context.Context, folder string, before time.Time) error {
	var left error
	err := fs.WalkDir(f.root.FS(), path.Join(".", folder), func(name string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || !d.Type().IsRegular() || !Unfinished(d.Name()) {
			return ignoringGone(err)
		}
		info, err := d.Info()
		if err == nil && info.ModTime().Before(before) {
			err = f.root.Remove(name)
		}
		left = errors.Join(left, ignoringGone(err))
		return nil
	})
	return errors.Join(err, left)
}

func ignoringGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// locksByAsking implements objects: a folder locks nothing.
func (folder) locksByAsking(context.Context) (bool, error) { return false, nil }

func (f folder) Close() error { return f.root.Close() }
