package publicweb

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"seiva/internal/kit/httpx"
)

// UploadsPath is where browsers send files.
const UploadsPath = "/uploads"

// uploadLimit is how long one file may take.
const uploadLimit = 2 * time.Minute

// UploadReceiver takes a file that was sent to a signed address.
type UploadReceiver interface {
	Receive(ctx context.Context, query url.Values, contentType string, body io.Reader) error
}

// Uploads takes files; the address's signature says who may send what.
func Uploads(receiver UploadReceiver) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(uploadLimit)) // not every writer in tests can
		if err := receiver.Receive(r.Context(), r.URL.Query(), r.Header.Get("Content-Type"), r.Body); err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// PictureSource gives pictures that are safe to show to anybody.
type PictureSource interface {
	Show(ctx context.Context, key string) ([]byte, error)
}

// Media shows pictures. What lies under a key never changes, so browsers keep it for good.
func Media(pictures PictureSource) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, err := pictures.Show(r.Context(), strings.TrimPrefix(r.URL.Path, httpx.MediaPath))
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "image/jpeg")
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin") // apps show them too
		h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		write(w, http.StatusOK, content)
	})
}
