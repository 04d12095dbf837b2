package integrationapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/kit/httpx"
)

// A key sends so many batches at the same time, whatever others send; who leaves makes room.
func TestAKeySendsSoManyBatchesAtOnce(t *testing.T) {
	d := newDoor()
	g := newGuard(d.drawer, Limits{Calls: DefaultLimits.Calls, WrongKeys: DefaultLimits.WrongKeys, Lines: DefaultLimits.Lines, AtOnce: 9, Batches: 2}, d.clock)
	send := func(key string) string {
		r := httptest.NewRequest(http.MethodPost, "/api/integration/nfce/batch", strings.NewReader("\n"))
		w := httptest.NewRecorder() // which cannot answer while it is read: what is let in ends there
		g.receiveBatch(Services{}, w, r.WithContext(context.WithValue(r.Context(), callerKey{}, caller{counted: key})))
		if strings.Contains(w.Body.String(), `"code":"apikeys.too_many_batches"`) && w.Code == http.StatusTooManyRequests {
			return w.Header().Get("RateLimit")
		}
		return "in"
	}
	var leave func()
	for range 2 {
		if said := send("a"); said != "in" {
			t.Errorf("with room: %s", said)
		}
		var standing httpx.Standing
		if standing, leave = g.batches.Enter("a"); !standing.OK {
			t.Fatal("who was let in holds its place still")
		}
	}
	if a, b := send("a"), send("b"); a != `"batches";r=0;t=1` || b != "in" {
		t.Errorf("a third one of a key: %s; another key's: %s", a, b)
	}
	if leave(); send("a") != "in" {
		t.Error("a place that was left is not free")
	}
}
