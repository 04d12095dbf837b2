package media

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads/uploadstest"
)

// A bucket that takes its time for every call, within what one may take, loses nothing: pictures are taken and shown, and the installation
// is well.
func TestABucketThatIsSlow(t *testing.T) {
	bucket, err := url.Parse(os.Getenv("SEIVA_TEST_S3"))
	testkit.Must(t, err)
	query := bucket.Query()
	server, err := url.Parse(query.Get("endpoint"))
	if err != nil || server.Host == "" {
		t.Fatal("SEIVA_TEST_S3 names no server: run the tests through `make test` or scripts/with-s3")
	}
	way := httputil.NewSingleHostReverseProxy(server)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-time.After(400 * time.Millisecond)
		way.ServeHTTP(w, r)
	}))
	t.Cleanup(slow.Close)
	query.Set("endpoint", slow.URL)
	bucket.RawQuery = query.Encode()
	s := apitest.WithTestPayments(t)
	s.BlobURL = bucket.String()
	p := apitest.NewOn(t, s)
	key := p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))
	if made := p.Call(t, apitest.Retailer, "POST", "/varejistas/propagandas", p.StoreDraft(key).JSON()); made.Status != 201 && made.Status != 200 {
		t.Errorf("%d %s", made.Status, made.Text)
	}
	if got := apitest.ReadyOf(t, p.App); got.Code != 200 || got.Part("files") != "ok" {
		t.Errorf("%+v", got)
	}
}
