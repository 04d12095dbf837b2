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
	"seiva/internal/kit/errs"
)

// leavers has one schedule, which 'good' leads out of.
type leavers struct{ left bool }

func (l *leavers) find(token string) (exports.Leaving, error) {
	switch token {
	case "good":
		return exports.Leaving{Title: "Lojas <b>", When: "todo dia às 07:00", Left: l.left}, nil
	case "away":
		return exports.Leaving{}, errs.New(errs.Unavailable, "unavailable", "O serviço está fora do ar.")
	}
	return exports.Leaving{}, exports.ErrNoSchedule
}

// ByLeaveLink implements publicweb.Leavers.
func (l *leavers) ByLeaveLink(_ context.Context, token string) (exports.Leaving, error) {
	return l.find(token)
}

// Leave implements publicweb.Leavers.
func (l *leavers) Leave(_ context.Context, token string) (exports.Leaving, error) {
	l.left = l.left || token == "good"
	return l.find(token)
}

// A link is opened by mail programs too: only the button leaves.
func TestLeavingIsAPost(t *testing.T) {
	schedule := &leavers{}
	page := publicweb.NewLeavePage(schedule, clock.NewFixed(time.UnixMilli(1_790_000_000_000)))
	for _, c := range []struct {
		method, token string
		status        int
		left          bool
		want          string
	}{
		{"GET", "good", 200, false, `value="good"`},
		{"HEAD", "good", 200, false, ""},
		{"GET", "good", 200, false, "Lojas &lt;b&gt;"},
		{"POST", "bad", 404, false, "Não encontramos este envio"},
		{"GET", "", 404, false, "Não encontramos este envio"},
		{"PUT", "good", 405, false, ""},
		{"GET", "away", 503, false, "fora do ar"},
		{"POST", "good", 200, true, "Você não recebe mais"},
		{"POST", "good", 200, true, "Você não recebe mais"},
		{"GET", "good", 200, true, "Você não recebe mais"},
	} {
		r := httptest.NewRequest(c.method, publicweb.LeavePath+"?"+exports.LeaveQuery+"="+c.token, http.NoBody)
		if c.method == http.MethodPost {
			r = httptest.NewRequest(c.method, publicweb.LeavePath, strings.NewReader(exports.LeaveQuery+"="+c.token))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		w := httptest.NewRecorder()
		page.ServeHTTP(w, r)
		if w.Code != c.status || schedule.left != c.left || !strings.Contains(w.Body.String(), c.want) || w.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s %q: %d, left %v, %s", c.method, c.token, w.Code, schedule.left, w.Body)
		}
		ended := strings.HasPrefix(c.want, "Não encontramos") || strings.HasPrefix(c.want, "Você não recebe mais")
		if strings.Contains(w.Body.String(), `href="`+exports.SchedulesPage+`"`) != ended {
			t.Errorf("%s %q leads on: %s", c.method, c.token, w.Body)
		}
	}
}
