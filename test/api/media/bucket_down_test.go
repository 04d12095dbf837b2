package media

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
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

// answering is a server that answers every request so.
func answering(t *testing.T, status int, code string) (url string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(status)
		_, _ = fmt.Fprintf(w, "<Error><Code>%s</Code><Message>no</Message></Error>", code)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// A bucket that hangs, is not there or refuses us holds no request: 503, when to try again, and a sentence. What needs no
// bucket goes on.
func TestABucketThatDoesNotAnswer(t *testing.T) {
	apitest.WithoutMetadata(t)
	for name, address := range map[string]string{
		"hangs":         "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + hanging(t),
		"closed":        "s3://seiva?region=us-east-1&use_path_style=true&endpoint=http://127.0.0.1:1",
		"absent":        apitest.NoSuchBucket(t),
		"refuses":       "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + answering(t, http.StatusForbidden, "AccessDenied"),
		"has too much":  "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + answering(t, http.StatusServiceUnavailable, "SlowDown"),
		"breaks within": "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + answering(t, http.StatusInternalServerError, "InternalError"),
	} {
		t.Run(name, func(t *testing.T) {
			s := apitest.WithTestPayments(t)
			s.BlobURL, s.BlobPatience = address, 300*time.Millisecond
			p := apitest.NewOn(t, s)
			key, file := "advertisement-images/000-"+id.New()+".jpg", uploadstest.JPEG(t, 298, 124)
			signed := p.Call(t, apitest.Retailer, "POST", "/varejistas/cdn/signed-urls", fmt.Sprintf(`[{"key":%q,"type":"image/jpeg","size":%d}]`, key, len(file)))
			var list []struct{ URL string }
			testkit.Must(t, json.Unmarshal([]byte(signed.Text), &list))
			put := httptest.NewRequest(http.MethodPut, list[0].URL, bytes.NewReader(file))
			put.Header.Set("Content-Type", "image/jpeg")
			create := httptest.NewRequest(http.MethodPost, "/api/varejistas/propagandas", strings.NewReader(p.StoreDraft(key).JSON()))
			create.Header.Set("Authorization", "Bearer "+p.Tokens[apitest.Retailer])
			create.Header.Set("Content-Type", "application/json")
			for what, r := range map[string]*http.Request{
				"put": put, "get": httptest.NewRequest(http.MethodGet, "/media/pictures/"+id.New()+".jpg", nil), "prepare": create,
			} {
				w := httptest.NewRecorder()
				p.Server.ServeHTTP(w, r)
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
			if got := p.Get(apitest.Retailer, "/varejistas/propagandas"); got.Status != 200 {
				t.Errorf("what needs no bucket: %d %s", got.Status, got.Text)
			}
		})
	}
}
