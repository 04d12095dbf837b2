package blobstore

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"seiva/internal/kit/errs"
)

// What lies between us and a bucket may pass a range over, or answer something else: a part is what was asked for, or it is no answer.
func TestAPartIsWhatWasAskedFor(t *testing.T) {
	for name, c := range map[string]struct {
		status             int
		contentRange, etag string
		body, want         string
		isNoAnswer         bool
	}{
		"the part":                       {status: 206, contentRange: "bytes 4-6/10", etag: `"e"`, body: "456", want: "456"},
		"its end":                        {status: 206, contentRange: "bytes 4-5/6", etag: `"e"`, body: "45", want: "45"},
		"the whole in its place":         {status: 200, etag: `"e"`, body: "0123456789", want: "456"},
		"a whole that ends before":       {status: 200, etag: `"e"`, body: "012"},
		"another part":                   {status: 206, contentRange: "bytes 0-2/10", etag: `"e"`, body: "012", isNoAnswer: true},
		"less than it says":              {status: 206, contentRange: "bytes 4-6/10", etag: `"e"`, body: "45", isNoAnswer: true},
		"a page of something in between": {status: 200, body: "<html>0123456789</html>", isNoAnswer: true},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Last-Modified", "Sat, 28 Nov 2026 02:00:00 GMT")
				if c.etag != "" {
					w.Header().Set("ETag", c.etag)
				}
				if c.contentRange != "" {
					w.Header().Set("Content-Range", c.contentRange)
				}
				w.WriteHeader(c.status)
				_ = http.NewResponseController(w).Flush() // without a length
				_, _ = w.Write([]byte(c.body))
			}))
			defer server.Close()
			t.Setenv("AWS_ACCESS_KEY_ID", "a")
			t.Setenv("AWS_SECRET_ACCESS_KEY", "b")
			s, err := Open(t.Context(), Config{URL: "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + server.URL, Patience: 5 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.ReadRange(t.Context(), "key", 4, 3)
			if string(got) != c.want || (err != nil) != c.isNoAnswer {
				t.Errorf("%q, %v", got, err)
			}
			if is := new(errs.Error); c.isNoAnswer && (!errors.As(err, &is) || is.Kind != errs.Unavailable) {
				t.Errorf("people hear %v", err)
			}
		})
	}
}
