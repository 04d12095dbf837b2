package media

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads/uploadstest"
)

// With blobs in a bucket, too, the browser sends its file here, once to each address, and everybody sees the picture from
// here.
func TestBannerPictureInABucket(t *testing.T) {
	bucket := os.Getenv("SEIVA_TEST_S3")
	if bucket == "" {
		t.Fatal("SEIVA_TEST_S3 is not set: run the tests through `make test` or scripts/with-s3")
	}
	p := apitest.NewOn(t, app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir(), TestPayments: true, BlobURL: bucket})
	key, file := "advertisement-images/000-"+id.New()+".jpg", uploadstest.JPEG(t, 298, 124)
	signed := p.Call(t, apitest.Retailer, "POST", "/varejistas/cdn/signed-urls", fmt.Sprintf(`[{"key":%q,"type":"image/jpeg","size":%d}]`, key, len(file)))
	var list []struct{ URL string }
	testkit.Must(t, json.Unmarshal([]byte(signed.Text), &list))
	if early := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft(key).JSON()); early.Status != 422 || early.Field("images[0].imagePath") == "" {
		t.Errorf("before the file was sent: %d %s", early.Status, early.Text)
	}
	put := func() int {
		r := httptest.NewRequest(http.MethodPut, list[0].URL, bytes.NewReader(file))
		r.Header.Set("Content-Type", "image/jpeg")
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, r)
		return w.Code
	}
	sent, again := put(), put()
	created := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft(key).JSON(), "Idempotency-Key", "once")
	if sent != http.StatusNoContent || again != http.StatusConflict || created.Status != http.StatusCreated {
		t.Fatalf("put %d, again %d, create %d %s", sent, again, created.Status, created.Text)
	}
	images, _ := created.Object()["images"].([]any)
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, images[0].(map[string]any)["imagePath"].(string), nil))
	if w.Code != http.StatusOK || !bytes.HasPrefix(w.Body.Bytes(), []byte{0xFF, 0xD8}) {
		t.Errorf("the picture: %d", w.Code)
	}
	w = httptest.NewRecorder()
	p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/openapi.json", nil))
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "connect-src 'self';") {
		t.Errorf("the portal's pages may send elsewhere: %s", policy)
	}
}
