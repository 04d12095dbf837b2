package blobstore

import (
	"context"
	"io"
	"time"

	"seiva/internal/kit/slow"
)

// slowest is how many bytes a second a bucket takes at least.
const slowest = 1 << 20

// Put implements exports.Blobs. It has the time of one call, and more for a large file.
func (s *store) Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error {
	slow.Begin(ctx, "writing a file")
	return within(ctx, s.patience+time.Duration(size/slowest)*time.Second, func(ctx context.Context) error {
		if _, err := content.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return s.write(ctx, key, contentType, content, size, manner{})
	})
}

// Open implements exports.Blobs. The beginning comes within the time of one call.
func (s *store) Open(ctx context.Context, key string) (content io.ReadCloser, err error) {
	slow.Begin(ctx, "reading a file")
	lasting, end := context.WithCancel(ctx)
	err = s.within(ctx, func(limited context.Context) error {
		defer context.AfterFunc(limited, end)()
		content, err = s.open(lasting, key)
		return err
	})
	if err != nil {
		end()
		return nil, err
	}
	return streaming{content, end}, nil
}

// ReadRange implements receipts.PackBlobs.
func (s *store) ReadRange(ctx context.Context, key string, offset, length int64) (content []byte, err error) {
	slow.Begin(ctx, "reading a part of a file")
	err = s.within(ctx, func(ctx context.Context) error {
		content, err = s.readRange(ctx, key, offset, length)
		return err
	})
	return content, err
}

// Clear implements exports.Blobs.
func (s *store) Clear(ctx context.Context, folder string) error {
	slow.Begin(ctx, "deleting a folder of files")
	return s.within(ctx, func(ctx context.Context) error { return s.clear(ctx, folder) })
}

// streaming ends what it is read from, when it is closed.
type streaming struct {
	io.ReadCloser
	end func()
}

// Close implements io.Closer.
func (s streaming) Close() error {
	defer s.end()
	return s.ReadCloser.Close()
}
