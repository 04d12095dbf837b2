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
