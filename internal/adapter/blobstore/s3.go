package blobstore

import (
	"context"
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
	origin string
	clock  clock.Clock
}

func openS3(ctx context.Context, address string) (*s3Bucket, error) {
	b, err := blob.OpenBucket(ctx, address)
	if err != nil {
		return nil, err
	}
	s := &s3Bucket{bucket{b}, "", clock.System{}}
	example, err := s.SignPut(ctx, uploads.Put{Key: "x", Type: "image/jpeg", ExpiresAt: s.clock.Now().Add(time.Minute)})
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(example)
	if err != nil {
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
