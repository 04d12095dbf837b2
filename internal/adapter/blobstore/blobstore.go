// Package blobstore keeps blobs in a folder, or in a bucket of any server that speaks S3. One conformance suite holds
// both to the same behaviour.
package blobstore

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/slow"
	"seiva/internal/receipts"
	"seiva/internal/uploads"
)

// Store is a folder or a bucket.
type Store interface {
	uploads.Blobs
	exports.Blobs
	receipts.PackBlobs
	// Receive takes the body of a PUT to a signed address, once. Errors: uploads.bad_address (403), uploads.other_type
	// (415), uploads.other_size (422), uploads.too_large (413), uploads.already_sent (409).
	Receive(ctx context.Context, query url.Values, contentType string, body io.Reader) error
	// Keep writes an object that nobody is to change again, locked where a bucket locks objects.
	Keep(ctx context.Context, key string, content []byte) error
	// Under hands the content of every object under a prefix to each, by ascending key, at most 1 KB of each.
	Under(ctx context.Context, prefix string, each func(content []byte) error) error
	// Keys lists the keys under a prefix, ascending.
	Keys(ctx context.Context, prefix string) ([]string, error)
	// Tidy deletes what writers that died left unfinished a day ago or before.
	Tidy(ctx context.Context) error
	// TidyUnder deletes what is unfinished under a folder's key now: for who alone writes there.
	TidyUnder(ctx context.Context, folder string) error
	// Probe tells whether files can be kept here: an error that matches uploads.ErrUnavailable otherwise.
	Probe(ctx context.Context) error
	Close() error
}

// objects is what a folder and a bucket do, each in its way.
type objects interface {
	// read returns the first bytes of a blob. Error: uploads.ErrNotFound.
	read(ctx context.Context, key string, max int64) ([]byte, error)
	// readRange returns so many bytes from an offset on, fewer where the blob ends. Error: uploads.ErrNotFound.
	readRange(ctx context.Context, key string, offset, length int64) ([]byte, error)
	// open gives a blob to be read while ctx lasts. Error: uploads.ErrNotFound.
	open(ctx context.Context, key string) (io.ReadCloser, error)
	// write stores what a reader gives, whole or not at all. Size -1: not known, which a bucket does not take. Error:
	// errAlreadySent.
	write(ctx context.Context, key, contentType string, content io.Reader, size int64, how manner) error
	// delete is done as well where nothing is.
	delete(ctx context.Context, key string) error
	// clear deletes everything under a folder's key, what is still being written too.
	clear(ctx context.Context, folder string) error
	// tidy deletes what has been unfinished since before an instant, under a folder's key, or everywhere ('').
	tidy(ctx context.Context, folder string, before time.Time) error
	// keys returns every key under a prefix, ascending.
	keys(ctx context.Context, prefix string) ([]string, error)
	// locksByAsking says whether an object is locked when its writer asks for it, and only then.
	locksByAsking(ctx context.Context) (bool, error)
	Close() error
}

// manner is how a blob is written.
type manner struct {
	once  bool      // where none is yet
	until time.Time // not to be changed before; zero: at once
}

// store is either, with addresses of this server: mount Receive where Config.Uploads points.
type store struct {
	objects
	address  string
	key      []byte
	patience time.Duration
	clock    clock.Clock
	called   func(took time.Duration, failed bool) // nil: nobody hears
	written  atomic.Bool                           // by Probe
}

// Read implements uploads.Blobs.
func (s *store) Read(ctx context.Context, key string, max int64) (content []byte, err error) {
	slow.Begin(ctx, "reading a blob")
	err = s.within(ctx, func(ctx context.Context) error {
		content, err = s.read(ctx, key, max+1)
		return err
	})
	return content, err
}

// Write implements uploads.Blobs.
func (s *store) Write(ctx context.Context, key, contentType string, content []byte) error {
	return s.put(ctx, key, contentType, content, manner{})
}

// put stores a blob in the time of one call.
func (s *store) put(ctx context.Context, key, contentType string, content []byte, how manner) error {
	slow.Begin(ctx, "writing a blob")
	return s.within(ctx, func(ctx context.Context) error {
		return s.write(ctx, key, contentType, bytes.NewReader(content), int64(len(content)), how)
	})
}

// Delete implements uploads.Blobs.
func (s *store) Delete(ctx context.Context, key string) error {
	slow.Begin(ctx, "deleting a blob")
	return s.within(ctx, func(ctx context.Context) error { return s.delete(ctx, key) })
}

// unfinishedFor is how long a file may be written: longer than any call, and any run of an export.
const unfinishedFor = 24 * time.Hour

// Tidy implements Store.
func (s *store) Tidy(ctx context.Context) error {
	return s.tidy(ctx, "", s.clock.Now().Add(-unfinishedFor))
}

// TidyUnder implements Store: whatever the bucket's clock says.
func (s *store) TidyUnder(ctx context.Context, folder string) error {
	return s.tidy(ctx, folder, s.clock.Now().Add(unfinishedFor))
}

// Config says where blobs are kept. URL empty: in Folder; else s3://bucket?region=…&endpoint=… . Signed addresses lie
// under Uploads and are signed with Key.
type Config struct {
	Setting string // the variable that URL is from, which a refusal names
	URL     string
	Folder  string
	Uploads string
	Key     []byte

	Patience time.Duration // of one call; zero: ten seconds

	Called func(took time.Duration, failed bool) // hears of every call; nil: nobody does

	Clock clock.Clock // by which addresses that are signed end; nil: this machine's
}

// Open connects; it sends nothing over the network.
func Open(ctx context.Context, c Config) (Store, error) {
	kept, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	return &store{
		objects: kept, address: c.Uploads, key: c.Key, patience: cmp.Or(c.Patience, defaultPatience), called: c.Called,
		clock: cmp.Or[clock.Clock](c.Clock, clock.System{}),
	}, nil
}

func open(ctx context.Context, c Config) (objects, error) {
	switch {
	case c.URL == "":
		return openFolder(c.Folder)
	case strings.HasPrefix(c.URL, "s3://"):
		return openS3(ctx, c.Setting, c.URL)
	}
	return nil, errors.New(c.Setting + " não é o endereço de um bucket: comece com s3://, ou retire a variável")
}
