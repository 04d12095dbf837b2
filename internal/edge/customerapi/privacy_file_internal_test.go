package customerapi

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"seiva/internal/kit/testkit"
)

// A file that cannot be finished ends the connection, so that nobody takes what came for whole; one that was not begun is told.
func TestAFileThatBreaksOffIsNoFile(t *testing.T) {
	for first, want := range map[string]int{"PK": http.StatusOK, "": http.StatusInternalServerError} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			sendFile(w, r, "application/zip", "seus-dados.zip", func(_ context.Context, w io.Writer) error {
				if first != "" {
					if _, err := io.WriteString(w, first); err != nil {
						return err
					}
					_ = http.NewResponseController(w.(http.ResponseWriter)).Flush()
				}
				return errors.New("the bucket is away")
			})
		}))
		response, err := http.Get(server.URL) //nolint:noctx // of the test
		testkit.Must(t, err)
		_, err = io.ReadAll(response.Body)
		_ = response.Body.Close()
		if response.StatusCode != want || (err == nil) != (first == "") || (response.Header.Get("Content-Disposition") == "") != (first == "") {
			t.Errorf("after %q: %d %v, %v", first, response.StatusCode, response.Header, err)
		}
		server.Close()
	}
}
