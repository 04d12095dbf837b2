// Package blobstore keeps blobs in a folder, or in a bucket of any server that speaks S3. One conformance suite holds
// both to the same behaviour.
package blobstore

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"seiva/internal/uploads"
)

// Store is a folder or a bucket.
type Store interface {
	uploads.Blobs
	// Keep writes an object that nobody is to change again, locked where a bucket locks objects.
	Keep(ctx context.Context, key string, content []byte) error
	// Under hands the content of every object under a prefix to each, by ascending key, at most 1 KB of each.
	Under(ctx context.Context, prefix string, each func(content []byte) error) error
	// Origin is where browsers send files when it is not this server: 'https://host'; '' for a folder.
	Origin() string
	Close() error
}

// bucket does what both do alike.
type bucket struct{ *blob.Bucket }

// Read implements uploads.Blobs.
func (b bucket) Read(ctx context.Context, key string, max int64) ([]byte, error) {
	reader, err := b.NewRangeReader(ctx, key, 0, max+1, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, uploads.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = reader.Close() }()
	return io.ReadAll(reader)
}

// Write implements uploads.Blobs.
func (b bucket) Write(ctx context.Context, key, contentType string, content []byte) error {
	return b.write(ctx, key, contentType, bytes.NewReader(content))
}

// write stores what a reader gives, whole or not at all.
func (b bucket) write(ctx context.Context, key, contentType string, content io.Reader) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // before Close it undoes the write
	writer, err := b.NewWriter(ctx, key, &blob.WriterOptions{ContentType: contentType, DisableContentTypeDetection: true})
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
	err := b.Bucket.Delete(ctx, key)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return err
}

// Config says where blobs are kept. URL empty: in Folder, whose signed addresses lie under Uploads and are signed with
// Key; else s3://bucket?region=…&endpoint=… .
type Config struct {
	URL     string
	Folder  string
	Uploads string
	Key     []byte
}

// Open connects; it sends nothing over the network.
func Open(ctx context.Context, c Config) (Store, error) {
	switch {
	case c.URL == "":
		return openFolder(c)
	case strings.HasPrefix(c.URL, "s3://"):
		return openS3(ctx, c.URL)
	}
	return nil, fmt.Errorf("SEIVA_BLOB_URL must be empty or begin with s3://")
}
