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

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/gcerrors"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/slow"
	"seiva/internal/uploads"
)

// Store is a folder or a bucket.
type Store interface {
	uploads.Blobs
	// Receive takes the body of a PUT to a signed address, once. Errors: uploads.bad_address (403), uploads.other_type
	// (415), uploads.other_size (422), uploads.too_large (413), uploads.already_sent (409).
	Receive(ctx context.Context, query url.Values, contentType string, body io.Reader) error
	// Keep writes an object that nobody is to change again, locked where a bucket locks objects.
	Keep(ctx context.Context, key string, content []byte) error
	// Under hands the content of every object under a prefix to each, by ascending key, at most 1 KB of each.
	Under(ctx context.Context, prefix string, each func(content []byte) error) error
	// Probe tells whether files can be kept here: an error that matches uploads.ErrUnavailable otherwise.
	Probe(ctx context.Context) error
	Close() error
}

// store is either, with addresses of this server: mount Receive where Config.Uploads points.
type store struct {
	bucket
	name    string // of the bucket; '' for a folder
	address string
	key     []byte
	clock   clock.Clock
	written atomic.Bool // by Probe
}

// bucket does what both do alike, each call in its time.
type bucket struct {
	*blob.Bucket
	patience time.Duration
}

// Read implements uploads.Blobs.
func (b bucket) Read(ctx context.Context, key string, max int64) (content []byte, err error) {
	slow.Begin(ctx, "reading a blob")
	err = b.within(ctx, func(ctx context.Context) error {
		reader, err := b.NewRangeReader(ctx, key, 0, max+1, nil)
		if gcerrors.Code(err) == gcerrors.NotFound && !noBucket(err) {
			return uploads.ErrNotFound
		}
		if err != nil {
			return err
		}
		defer func() { _ = reader.Close() }()
		content, err = io.ReadAll(reader)
		return err
	})
	return content, err
}

// Write implements uploads.Blobs.
func (b bucket) Write(ctx context.Context, key, contentType string, content []byte) error {
	return b.within(ctx, func(ctx context.Context) error {
		return b.write(ctx, key, &blob.WriterOptions{ContentType: contentType}, bytes.NewReader(content))
	})
}

// write stores what a reader gives, whole or not at all.
func (b bucket) write(ctx context.Context, key string, options *blob.WriterOptions, content io.Reader) error {
	slow.Begin(ctx, "writing a blob")
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // before Close it undoes the write
	options.DisableContentTypeDetection = true
	writer, err := b.NewWriter(ctx, key, options)
	if err != nil {
		return err
	}
	if _, err := io.Copy(writer, content); err != nil {
		cancel()
		_ = writer.Close() // undone: the copy's error is the one that counts
		return err
	}
	return writer.Close()
}

// Delete implements uploads.Blobs.
func (b bucket) Delete(ctx context.Context, key string) error {
	slow.Begin(ctx, "deleting a blob")
	return b.within(ctx, func(ctx context.Context) error {
		err := b.Bucket.Delete(ctx, key)
		if gcerrors.Code(err) == gcerrors.NotFound {
			return nil
		}
		return err
	})
}

// Config says where blobs are kept. URL empty: in Folder; else s3://bucket?region=…&endpoint=… . Signed addresses lie
// under Uploads and are signed with Key.
type Config struct {
	URL     string
	Folder  string
	Uploads string
	Key     []byte

	Patience time.Duration // of one call; zero: ten seconds
}

// Open connects; it sends nothing over the network.
func Open(ctx context.Context, c Config) (Store, error) {
	b, name, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	return &store{
		bucket: bucket{b, cmp.Or(c.Patience, defaultPatience)}, name: name, address: c.Uploads, key: c.Key, clock: clock.System{},
	}, nil
}

func open(ctx context.Context, c Config) (b *blob.Bucket, name string, err error) {
	switch {
	case c.URL == "":
		b, err = fileblob.OpenBucket(c.Folder, &fileblob.Options{
			CreateDir: true, DirFileMode: 0o700, NoTempDir: true, Metadata: fileblob.MetadataDontWrite,
		})
		return b, "", err
	case strings.HasPrefix(c.URL, "s3://"):
		return openS3(ctx, c.URL)
	}
	return nil, "", errors.New("SEIVA_BLOB_URL must be empty or begin with s3://")
}
