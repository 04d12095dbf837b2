package blobstore

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
)

func TestKeptIsFoundAgain(t *testing.T) {
	for place, c := range map[string]Config{
		"folder": {Folder: t.TempDir(), Key: []byte("k")},
		"bucket": {URL: os.Getenv(s3Variable)},
	} {
		t.Run(place, func(t *testing.T) {
			s := openForTest(t, c)
			under := "heads-" + strconv.FormatInt(time.Now().UnixNano(), 36) + "/"
			for _, name := range []string{"b", "a"} {
				if err := s.Keep(t.Context(), under+name, []byte(name)); err != nil {
					t.Fatal(err)
				}
			}
			var found string
			err := s.Under(t.Context(), under, func(content []byte) error { found += string(content); return nil })
			if err != nil || found != "ab" {
				t.Errorf("%q, %v; want ab", found, err)
			}
		})
	}
}

// A bucket with object lock refuses to let go of what was kept.
func TestKeptIsLocked(t *testing.T) {
	s := openForTest(t, Config{URL: os.Getenv(s3Variable)})
	client := s.(*store).objects.(s3)
	name := "locked" + strconv.FormatInt(time.Now().UnixNano(), 36)
	if err := client.MakeBucket(t.Context(), name, minio.MakeBucketOptions{ObjectLocking: true}); err != nil {
		t.Fatal(err)
	}
	locked := openForTest(t, Config{URL: strings.Replace(os.Getenv(s3Variable), "s3://seiva?", "s3://"+name+"?", 1)})
	if err := locked.Keep(t.Context(), "audit/heads/1", []byte("head")); err != nil {
		t.Fatal(err)
	}
	object, err := client.StatObject(t.Context(), name, "audit/heads/1", minio.StatObjectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	mode, end := object.Metadata.Get("X-Amz-Object-Lock-Mode"), object.Metadata.Get("X-Amz-Object-Lock-Retain-Until-Date")
	if until, err := time.Parse(time.RFC3339, end); err != nil || mode != "COMPLIANCE" || until.Before(time.Now().AddDate(4, 0, 0)) {
		t.Fatalf("%q until %q, %v; want five years", mode, end, err)
	}
	if err := locked.Delete(t.Context(), "audit/heads/1"); err == nil {
		t.Error("a kept object was deleted")
	}
	if err := locked.Keep(t.Context(), "audit/heads/1", []byte("another")); err == nil {
		t.Error("a kept object was written over")
	}
}
