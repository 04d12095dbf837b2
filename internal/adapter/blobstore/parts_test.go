package blobstore

import (
	"context"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"

	"seiva/internal/kit/testkit"
)

// large is a file of more than goes in one call, with nothing in it.
func large(t *testing.T) (*os.File, int64) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "large"))
	testkit.Must(t, err)
	t.Cleanup(func() { _ = file.Close() })
	const size = 3*inOneCall + 1
	testkit.Must(t, file.Truncate(size))
	return file, size
}

func bucketForTest(t *testing.T) (*store, s3) {
	t.Helper()
	opened := openForTest(t, Config{URL: os.Getenv(s3Variable)})
	s, ok := opened.(*store)
	if !ok {
		t.Fatalf("%T", opened)
	}
	return s, s.objects.(s3)
}

func (s s3) unfinished(t *testing.T) (keys []string) {
	t.Helper()
	for one := range s.ListIncompleteUploads(t.Context(), s.bucket, "parts/", true) {
		testkit.Must(t, one.Err)
		keys = append(keys, one.Key)
	}
	return keys
}

// A large object goes in parts, whole, and none of it is held in memory.
func TestALargeObjectGoesInParts(t *testing.T) {
	s, bucket := bucketForTest(t)
	file, size := large(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	testkit.Must(t, s.Put(t.Context(), "parts/whole", "application/zstd", file, size))
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > uint64(size)/4 { //nolint:gosec // a size
		t.Errorf("%d MB were taken for %d MB", grown>>20, size>>20)
	}
	stored, err := bucket.StatObject(t.Context(), bucket.bucket, "parts/whole", minio.StatObjectOptions{})
	if err != nil || stored.Size != size {
		t.Errorf("%d bytes are stored, %v", stored.Size, err)
	}
	_, err = file.Seek(0, io.SeekStart)
	testkit.Must(t, err)
	content, err := s.Open(t.Context(), "parts/whole")
	testkit.Must(t, err)
	want, got := crc32.NewIEEE(), crc32.NewIEEE()
	_, sent := io.Copy(want, file)
	_, read := io.Copy(got, content)
	if err := errors.Join(sent, read, content.Close()); err != nil || got.Sum32() != want.Sum32() {
		t.Errorf("it is not what was written: %v", err)
	}
	testkit.Must(t, s.Clear(t.Context(), "parts"))
}

// broken ends its reader's context once so much was read.
type broken struct {
	*os.File
	after int64
	end   context.CancelFunc
}

// ReadAt implements io.ReaderAt.
func (b broken) ReadAt(p []byte, at int64) (int, error) {
	if at > b.after {
		b.end()
	}
	return b.File.ReadAt(p, at)
}

// One that is broken off leaves nothing; parts of a writer that died go when they are old.
func TestPartsThatAreLeftGo(t *testing.T) {
	s, bucket := bucketForTest(t)
	file, size := large(t)
	ctx, end := context.WithCancel(t.Context())
	// While its first parts are on their way: of one that has arrived a server may take note after it was told to let all go.
	if err := s.Put(ctx, "parts/cut", "application/zstd", broken{file, 0, end}, size); !errors.Is(err, context.Canceled) {
		t.Errorf("broken off: %v", err)
	}
	if left := bucket.unfinished(t); len(left) > 0 {
		t.Errorf("parts are left: %q", left)
	}
	if _, err := s.Read(t.Context(), "parts/cut", 1); err == nil {
		t.Error("half an object can be read")
	}
	_, err := minio.Core{Client: bucket.Client}.NewMultipartUpload(t.Context(), bucket.bucket, "parts/dead", minio.PutObjectOptions{})
	testkit.Must(t, err)
	testkit.Must(t, bucket.tidy(t.Context(), "", time.Now().Add(-time.Hour)))
	testkit.Must(t, s.TidyUnder(t.Context(), "part"))
	if left := bucket.unfinished(t); len(left) != 1 {
		t.Errorf("of one that is being written are left: %q", left)
	}
	testkit.Must(t, s.TidyUnder(t.Context(), "parts"))
	if left := bucket.unfinished(t); len(left) > 0 {
		t.Errorf("of one that died are left: %q", left)
	}
}
