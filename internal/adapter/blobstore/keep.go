package blobstore

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
	"gocloud.dev/blob"
)

// kept is how long a bucket with object lock, but without a rule of its own, refuses to change what Keep wrote.
const kept = 5 * 365 * 24 * time.Hour

// Under implements Store.
func (b bucket) Under(ctx context.Context, prefix string, each func(content []byte) error) error {
	objects := b.List(&blob.ListOptions{Prefix: prefix})
	for {
		var object *blob.ListObject
		err := b.within(ctx, func(ctx context.Context) (err error) {
			object, err = objects.Next(ctx)
			if errors.Is(err, io.EOF) {
				object, err = nil, nil
			}
			return err
		})
		if err != nil || object == nil {
			return err
		}
		content, err := b.Read(ctx, object.Key, 1<<10)
		if err != nil {
			return err
		}
		if err := each(content); err != nil {
			return err
		}
	}
}

// Keep implements Store. It has a bucket lock the object: by its own rule where it has one, else for five years.
func (s *store) Keep(ctx context.Context, key string, content []byte) error {
	var client *s3.Client
	if !s.As(&client) { // a folder
		return s.Write(ctx, key, "text/plain", content)
	}
	locks, err := s.locksByAsking(ctx, client)
	if err != nil {
		return err
	}
	if !locks {
		return s.Write(ctx, key, "text/plain", content)
	}
	return s.within(ctx, func(ctx context.Context) error {
		_, err := client.PutObject(ctx, &s3.PutObjectInput{
			Bucket: &s.name, Key: &key, Body: bytes.NewReader(content), ContentType: aws.String("text/plain"),
			ChecksumAlgorithm: types.ChecksumAlgorithmSha256,
			ObjectLockMode:    types.ObjectLockModeCompliance, ObjectLockRetainUntilDate: aws.Time(s.clock.Now().Add(kept)),
		})
		return err
	})
}

func (s *store) locksByAsking(ctx context.Context, client *s3.Client) (locks bool, err error) {
	err = s.within(ctx, func(ctx context.Context) error {
		lock, err := client.GetObjectLockConfiguration(ctx, &s3.GetObjectLockConfigurationInput{Bucket: &s.name})
		var answer smithy.APIError
		if errors.As(err, &answer) { // an answer says that there is no lock; anything else is no answer
			return nil
		}
		locks = err == nil && locksByAsking(lock.ObjectLockConfiguration)
		return err
	})
	return locks, err
}

// locksByAsking tells whether a bucket locks an object whose writer asks for it, and only then.
func locksByAsking(c *types.ObjectLockConfiguration) bool {
	return c != nil && c.ObjectLockEnabled == types.ObjectLockEnabledEnabled &&
		(c.Rule == nil || c.Rule.DefaultRetention == nil || c.Rule.DefaultRetention.Mode == "")
}
