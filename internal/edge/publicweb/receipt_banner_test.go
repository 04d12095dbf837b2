package publicweb

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
)

type noBanner struct{}

func (noBanner) OnReceipt(context.Context, string, string, string) (*banners.Ad, string, error) {
	return nil, "", nil
}

// oneBanner is a source of banners with one, or an error.
type oneBanner struct {
	ad  *banners.Ad
	err error
}

func (b oneBanner) OnReceipt(context.Context, string, string, string) (*banners.Ad, string, error) {
	return b.ad, "rViewer", b.err
}

func TestReceiptShowsItsBanner(t *testing.T) {
	s := sample(t, "valid/01_sp_sem_cpf.xml")
	s.receipt.StoreID = "store"
	linked := &banners.Ad{ID: "b1", PictureKey: "pictures/x.jpg", Width: 298, Height: 124, AltText: `Sexta da "fruta" <b>`, ActionURL: "https://loja.com.br/?a=<script>"}
	plain := &banners.Ad{ID: "b2", PictureKey: "pictures/x.jpg", Width: 298, Height: 124}
	for name, c := range map[string]struct {
		banners  oneBanner
		has, not []string
	}{
		"with a link": {oneBanner{ad: linked}, []string{
			`<img src="/api/app/banners/b1/image?channel=WEBAPP_PUBLIC_RECEIPT&amp;storeId=store&amp;viewerId=rViewer" width="298" height="124"`,
			`href="/api/app/banners/b1/go?channel=`, `alt="Sexta da &#34;fruta&#34; &lt;b&gt;"`, "noopener noreferrer nofollow sponsored", "Publicidade",
		}, []string{"loja.com.br/?a", "<script"}},
		"without":        {oneBanner{ad: plain}, []string{`/b2/image?`, `alt="Publicidade"`}, []string{"/go?"}},
		"none":           {oneBanner{}, []string{"DANFE NFC-e"}, []string{"Publicidade", "/api/app"}},
		"no answer":      {oneBanner{err: errors.New("locked")}, []string{"DANFE NFC-e"}, []string{"Publicidade", "locked"}},
		"over the limit": {oneBanner{err: errs.New(errs.TooMany, "x.y", "z")}, []string{"DANFE NFC-e"}, []string{"Publicidade"}},
	} {
		w := get(t, routed(NewReceiptPages(s, c.banners, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0)))), "GET", "/r/"+aToken)
		body := withoutOwnScript(w.Body.String())
		if w.Code != http.StatusOK || len(body) > 50_000 || strings.Contains(w.Header().Get("Content-Security-Policy"), "unsafe") {
			t.Errorf("%s: %d, %d bytes, %s", name, w.Code, len(body), w.Header().Get("Content-Security-Policy"))
		}
		for _, want := range c.has {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q", name, want)
			}
		}
		for _, unwanted := range c.not {
			if strings.Contains(body, unwanted) {
				t.Errorf("%s: has %q", name, unwanted)
			}
		}
	}
	s.receipt.Test = true // shown as it will be, and counted as nobody's
	w := get(t, routed(NewReceiptPages(s, oneBanner{ad: linked}, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0)))), "GET", "/r/"+aToken)
	if body := w.Body.String(); !strings.Contains(body, `<img src="/media/pictures/x.jpg"`) || !strings.Contains(body, `href="https://loja.com.br/?a=%3cscript%3e"`) || strings.Contains(body, "/api/app") {
		t.Errorf("a test receipt: %s", body)
	}
	s.receipt.Test = false
	for _, form := range []string{".json", ".xml"} {
		if w := get(t, routed(NewReceiptPages(s, oneBanner{ad: linked}, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0)))), "GET", "/r/"+aToken+form); strings.Contains(w.Body.String(), "/api/app") {
			t.Errorf("%s has the banner", form)
		}
	}
	sources := regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(get(t, routed(NewReceiptPages(s, oneBanner{ad: linked}, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0)))), "GET", "/r/"+aToken).Body.String(), -1)
	for _, found := range sources {
		if u, err := url.Parse(found[1]); err != nil || u.Scheme == "javascript" {
			t.Errorf("the page leads to %q", found[1])
		}
	}
}

// pictures has one.
type pictures struct{ file []byte }

func (p pictures) Show(_ context.Context, key string) ([]byte, error) {
	if key != "pictures/a.jpg" {
		return nil, errs.New(errs.NotFound, "uploads.not_found", "Não encontramos este arquivo.")
	}
	return p.file, nil
}

func TestMedia(t *testing.T) {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, image.NewRGBA(image.Rect(0, 0, 2, 2)), nil); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /media/", Media(pictures{file.Bytes()}))
	w := get(t, mux, "GET", "/media/pictures/a.jpg")
	if w.Code != 200 || w.Header().Get("Content-Type") != "image/jpeg" || !bytes.Equal(w.Body.Bytes(), file.Bytes()) || !strings.Contains(w.Header().Get("Content-Security-Policy"), "sandbox") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	for _, path := range []string{"/media/", "/media/pictures/b.jpg", "/media/pictures/a.jpg/"} {
		if w := get(t, mux, "GET", path); w.Code != 404 || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
}
