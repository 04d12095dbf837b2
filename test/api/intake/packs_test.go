package intake

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/blobstore"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
)

// packed is an installation whose documents were packed, and what was sent for each public link.
func packed(t *testing.T, s app.Settings) (p *apitest.Tills, sent map[string][]byte) {
	t.Helper()
	p, sent = apitest.SeedTills(t, apitest.Migrated(t, s)), map[string][]byte{}
	p.Server = httptest.NewServer(p.Instance.Server)
	t.Cleanup(p.Server.Close)
	files, err := filepath.Glob("../../../testdata/nfce/valid/*.xml")
	testkit.Must(t, err)
	for _, file := range files {
		xml, err := os.ReadFile(file)
		testkit.Must(t, err)
		if got := p.SendXML(t, p.Live, xml); got.Status == 201 {
			sent[got.Body.PublicURL] = xml
		}
	}
	packer := receipts.NewPacks(sqlreceipts.NewPacks(p.DB), p.Blobs, 1<<20, time.Hour, t.TempDir(), clock.NewFixed(time.Now().AddDate(0, 2, 0)))
	testkit.Must(t, packer.Run(t.Context()))
	if left := p.Count("sealed_documents"); left != 0 || len(sent) < 3 {
		t.Fatalf("%d of %d documents are left", left, len(sent))
	}
	return p, sent
}

// A packed document is what was sent, to the byte, out of a folder and out of a bucket.
func TestPackedDocumentsAreDownloadedByteForByte(t *testing.T) {
	bucket := os.Getenv("SEIVA_TEST_S3")
	if bucket == "" {
		t.Fatal("SEIVA_TEST_S3 is not set: run the tests through `make test` or scripts/with-s3")
	}
	for name, address := range map[string]string{"folder": "", "bucket": bucket} {
		t.Run(name, func(t *testing.T) {
			s := apitest.WithTestPayments(t)
			s.BlobURL = address
			p, sent := packed(t, s)
			for url, xml := range sent {
				if got, _ := original(p, t, url); !bytes.Equal(got, xml) {
					t.Errorf("%.60q came back", got)
				}
			}
		})
	}
}

// While the bucket is away an old document is to be asked for again in a minute; a pack in the folder that was cut is told, and nothing of it served.
func TestPackedDocumentsThatCannotBeRead(t *testing.T) {
	s := apitest.WithTestPayments(t)
	p, sent := packed(t, s)
	ask := func(p *apitest.Instance) (refused int, retry map[string]bool) {
		retry = map[string]bool{}
		for url := range sent {
			w := httptest.NewRecorder()
			p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, url[strings.Index(url, "/r/"):]+".xml", nil))
			if w.Code == 503 && !strings.Contains(w.Body.String(), "infNFe") {
				refused++
			}
			retry[w.Header().Get("Retry-After")] = true
		}
		return refused, retry
	}
	away := s
	away.BlobURL = apitest.NoSuchBucket(t)
	if n, retry := ask(apitest.Of(t, apitest.Open(t, away))); n != len(sent) || len(retry) != 1 || !retry["60"] {
		t.Errorf("away: %d of %d are refused, %v", n, len(sent), retry)
	}
	packs, err := filepath.Glob(filepath.Join(s.Data, app.BlobFolder, "document-packs/*/*/*"))
	testkit.Must(t, err)
	for _, pack := range packs {
		testkit.Must(t, os.Truncate(pack, 10))
	}
	if n, retry := ask(p.Instance); len(packs) == 0 || n != len(sent) || retry["60"] {
		t.Errorf("cut: %d of %d are refused, %v", n, len(sent), retry)
	}
}

// A doctor whose time is over before the packs are read says so, and how to give it more.
func TestADoctorWithoutTimeForPacksSaysSo(t *testing.T) {
	apitest.WithoutMetadata(t)
	p, _ := packed(t, apitest.WithTestPayments(t))
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-over }))
	defer server.Close()
	defer close(over)
	s := p.Settings
	s.BlobURL = "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + server.URL
	var told app.Diagnosis
	app.Doctor{Settings: s, Limit: 300 * time.Millisecond}.Examine(t.Context(), func(d app.Diagnosis) {
		if d.Check == "lotes de XML" {
			told = d
		}
	})
	if told.Verdict != app.Broken || told.Found != "sem resposta no prazo" || !strings.Contains(told.Remedy, "--limit 1h") {
		t.Errorf("%+v", told)
	}
}

// A bucket that takes a pack, and stops in the midst of giving it back, holds packing up for no longer than a call, and nothing is deleted.
func TestABucketThatStopsInTheMidstHoldsNoPackingUp(t *testing.T) {
	apitest.WithoutMetadata(t)
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"e"`)
		w.Header().Set("Last-Modified", "Sat, 28 Nov 2026 02:00:00 GMT")
		if r.Method == http.MethodPut {
			_, _ = io.Copy(io.Discard, r.Body)
			return
		}
		w.Header().Set("Content-Length", "5000")
		_, _ = w.Write(make([]byte, 1000))
		_ = http.NewResponseController(w).Flush()
		<-over
	}))
	defer server.Close()
	defer close(over)
	blobs, err := blobstore.Open(t.Context(), blobstore.Config{URL: "s3://seiva?region=us-east-1&use_path_style=true&endpoint=" + server.URL, Patience: 500 * time.Millisecond})
	testkit.Must(t, err)
	p := apitest.SeedTills(t, apitest.Migrated(t, apitest.WithTestPayments(t)))
	p.Server = httptest.NewServer(p.Instance.Server)
	defer p.Server.Close()
	files, err := filepath.Glob("../../../testdata/nfce/valid/*.xml")
	testkit.Must(t, err)
	xml, err := os.ReadFile(files[0])
	testkit.Must(t, err)
	if got := p.SendXML(t, p.Live, xml); got.Status != 201 {
		t.Fatal(got.Status)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	packer := receipts.NewPacks(sqlreceipts.NewPacks(p.DB), blobs, 1<<20, time.Hour, t.TempDir(), clock.NewFixed(time.Now().AddDate(0, 2, 0)))
	if err := packer.Run(ctx); err == nil || ctx.Err() != nil || p.Count("sealed_documents") != 1 {
		t.Errorf("%v, %d documents are left", err, p.Count("sealed_documents"))
	}
}
