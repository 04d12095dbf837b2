package publicweb_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/edge/publicweb"
	"seiva/internal/exports"
	"seiva/internal/kit/clock"
)

// refuses answers every link with one error.
type refuses struct{ err error }

// OpenLink implements publicweb.LinkedFiles.
func (r refuses) OpenLink(context.Context, string) (exports.File, error) {
	return exports.File{}, r.err
}

// FindLink implements publicweb.LinkedFiles.
func (r refuses) FindLink(context.Context, string) (exports.Export, error) {
	return exports.Export{}, r.err
}

// untouched has a file that nobody may take.
type untouched struct{ refuses }

// FindLink implements publicweb.LinkedFiles.
func (untouched) FindLink(context.Context, string) (exports.Export, error) {
	return exports.Export{Format: "csv", Bytes: 7}, nil
}

// Programs that guard mailboxes look at every link: that is nobody who opened it.
func TestALookAtALinkTakesNothing(t *testing.T) {
	answer := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodHead, "/arquivo/a", http.NoBody)
	publicweb.NewExportFiles(untouched{refuses{exports.ErrNotFound}}, clock.NewFixed(time.UnixMilli(1))).ServeHTTP(answer, r)
	if h := answer.Header(); answer.Code != http.StatusOK || h.Get("Content-Length") != "7" || answer.Body.Len() != 0 {
		t.Errorf("%d %v %s", answer.Code, h, answer.Body)
	}
}

// Each end of a link is told as what it is: only time lets one expire.
func TestALinkSaysWhyItOpensNothing(t *testing.T) {
	for name, c := range map[string]struct {
		err    error
		status int
		want   string
	}{
		"expired":        {exports.ErrExpired, http.StatusGone, "O link venceu"},
		"without access": {exports.ErrLinkClosed, http.StatusForbidden, "quem pediu o arquivo já não tem acesso"},
		"unknown":        {exports.ErrNotFound, http.StatusNotFound, "Não encontramos este arquivo"},
	} {
		answer := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/arquivo/a", http.NoBody)
		publicweb.NewExportFiles(refuses{c.err}, clock.NewFixed(time.UnixMilli(1))).ServeHTTP(answer, r)
		said := answer.Body.String()
		if answer.Code != c.status || !strings.Contains(said, c.want) || (name != "expired" && strings.Contains(said, "venceu")) {
			t.Errorf("%s: %d %s", name, answer.Code, said)
		}
	}
}
