package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

// hanging is a server that takes every request and answers none, until the test ends.
func hanging(t *testing.T) (url string) {
	t.Helper()
	stop := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-stop }))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(stop) })
	return server.URL
}

func noSuchBucket(t *testing.T) string {
	t.Helper()
	address := os.Getenv("SEIVA_TEST_S3")
	if address == "" {
		t.Fatal("SEIVA_TEST_S3 is not set: run the tests through `make test` or scripts/with-s3")
	}
	return strings.Replace(address, "s3://seiva?", "s3://"+id.New()+"?", 1)
}

// A bucket that hangs, is not there or refuses us holds no request: 503, when to try again, and a sentence. What needs no
// bucket goes on.
func TestABucketThatDoesNotAnswer(t *testing.T) {
	withoutMetadata(t)
	for name, address := range map[string]string{
		"hangs":  "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + hanging(t),
		"closed": "s3://seiva?region=us-east-1&use_path_style=true&endpoint=http://127.0.0.1:1",
		"absent": noSuchBucket(t),
	} {
		t.Run(name, func(t *testing.T) {
			s := withTestPayments(t)
			s.BlobURL, s.BlobPatience = address, 300*time.Millisecond
			p := newInstanceOf(t, s)
			key, file := "advertisement-images/000-"+id.New()+".jpg", uploadstest.JPEG(t, 298, 124)
			signed := p.call(t, retailer, "POST", "/varejistas/cdn/signed-urls", fmt.Sprintf(`[{"key":%q,"type":"image/jpeg","size":%d}]`, key, len(file)))
			var list []struct{ URL string }
			fatal(t, json.Unmarshal([]byte(signed.text), &list))
			put := httptest.NewRequest(http.MethodPut, list[0].URL, bytes.NewReader(file))
			put.Header.Set("Content-Type", "image/jpeg")
			create := httptest.NewRequest(http.MethodPost, "/api/varejistas/propagandas", strings.NewReader(p.storeDraft(key).json()))
			create.Header.Set("Authorization", "Bearer "+p.tokens[retailer])
			create.Header.Set("Content-Type", "application/json")
			for what, r := range map[string]*http.Request{
				"put": put, "get": httptest.NewRequest(http.MethodGet, "/media/pictures/"+id.New()+".jpg", nil), "prepare": create,
			} {
				w := httptest.NewRecorder()
				p.server.ServeHTTP(w, r)
				if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "60" || !strings.Contains(w.Body.String(), "não respondeu") {
					t.Errorf("%s: %d, again after %q: %s", what, w.Code, w.Header().Get("Retry-After"), w.Body)
				}
			}
			if err := p.TellHead(t.Context()); err == nil {
				t.Error("the audit trail's head was kept nowhere, and nobody is told")
			}
			if name != "absent" { // there, nothing is left to delete
				if err := p.Blobs.Delete(t.Context(), key); err == nil {
					t.Error("a file was deleted nowhere, and nobody is told")
				}
			}
			if got := p.get(retailer, "/varejistas/propagandas"); got.status != 200 {
				t.Errorf("what needs no bucket: %d %s", got.status, got.text)
			}
		})
	}
}
