package blobstore

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/uploads"
	"seiva/internal/uploads/uploadstest"
)

// S3Variable names a bucket on a real server for the tests; scripts/with-s3 starts one and sets it.
const s3Variable = "SEIVA_TEST_S3"

func openForTest(t *testing.T, c Config) Store {
	t.Helper()
	s, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// sendUnder completes addresses with where the server is.
func sendUnder(server string) uploadstest.Send {
	return func(t *testing.T, method, address, contentType string, body []byte) int {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, server+address, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", contentType)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
}

// serve runs the suite on a store whose addresses lead to a server.
func serve(t *testing.T, s Store) {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /uploads", func(w http.ResponseWriter, r *http.Request) {
		if err := s.Receive(r.Context(), r.URL.Query(), r.Header.Get("Content-Type"), r.Body); err != nil {
			w.WriteHeader(errs.From(err).HTTPStatus())
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	uploadstest.Blobs(t, s, sendUnder(server.URL))
	takesNoEnd(t, s)
	streams(t, s)
}

// streams keeps a file and reads it again without holding it.
func streams(t *testing.T, s Store) {
	t.Helper()
	key, content := "exports/"+id.New()+"/1.csv.jpg", bytes.Repeat([]byte("a;b\r\n"), 1<<20)
	file := bytes.NewReader(content)
	_, _ = file.Seek(100, io.SeekStart) // it is read from its beginning all the same
	if err := s.Put(t.Context(), key, "text/csv", file, int64(len(content))); err != nil {
		t.Fatal(err)
	}
	opened, err := s.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(opened)
	if err := errors.Join(err, opened.Close()); err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes of %d, %v", len(got), len(content), err)
	}
	size := int64(len(content))
	for _, c := range []struct{ offset, length, want int64 }{{0, 3, 3}, {5*700_001 + 1, 200, 200}, {size - 4, 4, 4}, {size - 4, 9, 4}, {size, 9, 0}, {size + 9, 9, 0}} {
		got, err := s.ReadRange(t.Context(), key, c.offset, c.length)
		if want := content[min(c.offset, size):min(c.offset+c.want, size)]; err != nil || !bytes.Equal(got, want) {
			t.Errorf("%+v: %.20q of %d, %v", c, got, len(got), err)
		}
	}
	if err := s.Delete(t.Context(), key); err != nil {
		t.Error(err)
	}
	if _, err := s.ReadRange(t.Context(), key, 0, 1); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("a part of what is deleted: %v", err)
	}
	if _, err := s.Open(t.Context(), key); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("deleted: %v", err)
	}
	clears(t, s)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Put(gone, key, "text/csv", file, int64(len(content))); err == nil {
		t.Error("wrote for a caller who was gone")
	}
}

// clears deletes a folder with all in it, and nothing beside it; one that is absent is no error.
func clears(t *testing.T, s Store) {
	t.Helper()
	folder := "exports/" + id.New()
	for _, key := range []string{folder + "/1.csv.jpg", folder + "/2.csv.jpg", folder + "0/1.csv.jpg"} {
		if err := s.Put(t.Context(), key, "text/csv", strings.NewReader("a"), 1); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := s.Clear(t.Context(), folder); err != nil {
			t.Error(err)
		}
	}
	var kept int
	if err := s.Under(t.Context(), folder, func([]byte) error { kept++; return nil }); err != nil || kept != 1 {
		t.Errorf("%d kept, %v; want the neighbour", kept, err)
	}
}

// What a writer who died left in a folder goes with it, and so does the folder.
func TestClearTakesWhatTheDeadLeft(t *testing.T) {
	root := t.TempDir()
	s := openForTest(t, Config{Folder: root, Key: []byte("k")})
	for _, name := range []string{unfinished + "a", "1.csv"} {
		file := filepath.Join(root, "exports", "x", name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte("a"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Clear(t.Context(), "exports/x"); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Join(root, "exports")); err != nil || len(left) != 0 {
		t.Errorf("%v left, %v", left, err)
	}
}

// What a writer who died left goes after a day, wherever it lies; what somebody may be writing, and what is whole, stays.
func TestTidyTakesWhatIsNotWrittenAnyMore(t *testing.T) {
	root := t.TempDir()
	s := openForTest(t, Config{Folder: root, Key: []byte("k")})
	old := time.Now().Add(-unfinishedFor - time.Minute)
	for name, at := range map[string]time.Time{"pictures/" + unfinished + "dead": old, "pictures/" + unfinished + "young": old.Add(2 * time.Minute), "pictures/a.jpg": old} {
		file := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte("a"), 0o600), os.Chtimes(file, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Tidy(t.Context()); err != nil {
		t.Error(err)
	}
	left, err := os.ReadDir(filepath.Join(root, "pictures"))
	if err != nil || len(left) != 2 || left[0].Name() != unfinished+"young" || left[1].Name() != "a.jpg" {
		t.Errorf("%v left, %v", left, err)
	}
	// Who alone writes in a folder need not wait.
	if err := errors.Join(s.TidyUnder(t.Context(), "none"), s.TidyUnder(t.Context(), "pict")); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(filepath.Join(root, "pictures")); len(left) != 2 {
		t.Errorf("another folder's: %v left", left)
	}
	if err := s.TidyUnder(t.Context(), "pictures"); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Join(root, "pictures")); err != nil || len(left) != 1 || left[0].Name() != "a.jpg" {
		t.Errorf("%v left, %v", left, err)
	}
}

func TestFolder(t *testing.T) {
	folder := t.TempDir()
	serve(t, openForTest(t, Config{Folder: filepath.Join(folder, "blobs"), Uploads: "/uploads", Key: []byte("a key of this installation alone")}))
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if info, e := d.Info(); e == nil && info.Mode().Perm()&0o077 != 0 && d.IsDir() && path != folder {
			t.Errorf("others may look into %s: %v", path, info.Mode())
		}
		if !d.IsDir() && !strings.HasSuffix(path, ".jpg") {
			t.Errorf("something else was left: %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Without a server the test fails: it never skips a place where blobs are kept.
func TestS3(t *testing.T) {
	address := os.Getenv(s3Variable)
	if address == "" {
		t.Fatalf("%s is not set: run the tests through `make test` or scripts/with-s3", s3Variable)
	}
	serve(t, openForTest(t, Config{URL: address, Uploads: "/uploads", Key: []byte("a key of this installation alone")}))
}

// endless sends for ever, and counts.
type endless struct{ sent int64 }

func (e *endless) Read(p []byte) (int, error) {
	e.sent += int64(len(p))
	return len(p), nil
}

// takesNoEnd sends without end to an address that names no size: it is refused soon behind the limit, and nothing is kept.
func takesNoEnd(t *testing.T, s Store) {
	t.Helper()
	p := uploads.Put{Key: "advertisement-images/000-" + id.New() + ".jpg", Type: "image/jpeg", ExpiresAt: time.Now().Add(time.Minute)}
	address, err := s.SignPut(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	body := &endless{}
	if err := s.Receive(t.Context(), signed.Query(), p.Type, body); !errors.Is(err, errTooLarge) {
		t.Errorf("without end: %v", err)
	}
	if body.sent > 2*uploads.MaxBytes {
		t.Errorf("%d bytes were read", body.sent)
	}
	if got, err := s.Read(t.Context(), p.Key, uploads.MaxBytes); !errors.Is(err, uploads.ErrNotFound) {
		t.Errorf("%d bytes were kept, %v", len(got), err)
	}
}

func TestOpenRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, address := range []string{"file:///etc", "http://bucket", "s3://b?nonsense=1", "s3://user:senha@%zz"} {
		if _, err := Open(context.Background(), Config{Setting: "SEIVA_X", URL: address}); err == nil || strings.Contains(err.Error(), "senha@") || !strings.HasPrefix(err.Error(), "SEIVA_X ") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestReceiveNeedsAWholeAddress(t *testing.T) {
	s := openForTest(t, Config{Folder: t.TempDir(), Key: []byte("k")})
	for _, query := range []string{"", "signature=%00", "key=a&type=b&size=c&expires=d&signature=AAAA"} {
		r := httptest.NewRequest(http.MethodPut, "/uploads?"+query, http.NoBody)
		if err := s.Receive(t.Context(), r.URL.Query(), "image/jpeg", r.Body); !errors.Is(err, errBadAddress) {
			t.Errorf("%q: %v", query, err)
		}
	}
}
