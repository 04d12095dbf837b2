package blobstore

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
	_ "gocloud.dev/blob/s3blob" // s3://

	"seiva/internal/kit/clock"
	"seiva/internal/uploads"
)

// s3Bucket keeps blobs in a bucket; browsers send files to its server.
type s3Bucket struct {
	bucket
	name   string
	origin string
	clock  clock.Clock
}

// Checksums that the SDK would add to an address are those of an empty body: every file would differ from them.
const checksums = "request_checksum_calculation"

func openS3(ctx context.Context, address string) (*s3Bucket, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("SEIVA_BLOB_URL cannot be read") // the error would repeat it
	}
	if query := u.Query(); !query.Has(checksums) {
		query.Set(checksums, "when_required")
		u.RawQuery = query.Encode()
	}
	b, err := blob.OpenBucket(ctx, u.String())
	if err != nil {
		return nil, fmt.Errorf("open SEIVA_BLOB_URL: %w", err)
	}
	s := &s3Bucket{bucket{b}, u.Host, "", clock.System{}}
	example, err := s.SignPut(ctx, uploads.Put{Key: "x", Type: "image/jpeg", ExpiresAt: s.clock.Now().Add(time.Minute)})
	if err != nil {
		return nil, err
	}
	if u, err = url.Parse(example); err != nil {
		return nil, err
	}
	s.origin = u.Scheme + "://" + u.Host
	return s, nil
}

// Origin implements Store.
func (s *s3Bucket) Origin() string { return s.origin }

// SignPut implements uploads.Blobs: method, key, type, size when it is known, and expiry are part of the signature.
func (s *s3Bucket) SignPut(ctx context.Context, p uploads.Put) (string, error) {
	return s.SignedURL(ctx, p.Key, &blob.SignedURLOptions{
		Method: http.MethodPut, Expiry: p.ExpiresAt.Sub(s.clock.Now()),
		BeforeSign: func(as func(any) bool) error {
			var in *s3.PutObjectInput
			if as(&in) {
				in.ContentType = aws.String(p.Type)
				if p.Size > 0 {
					in.ContentLength = aws.Int64(p.Size)
				}
			}
			return nil
		},
	})
}
