package publicweb

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestAlive(t *testing.T) {
	w := get(t, http.HandlerFunc(Alive), "GET", "/healthz")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"ok"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// finds is a part that is as it is told.
func finds(name string, found Finding, err error) Part {
	return Part{Name: name, Check: func(context.Context) (Finding, error) { return found, err }}
}

func TestReady(t *testing.T) {
	well := finds("database", Finding{}, nil)
	waiting := finds("mail", Finding{Code: "mail_not_configured", Remark: "3 mensagens esperam por SMTP."}, nil)
	late := finds("mail", Finding{Degraded, "mail_delayed", "Uma mensagem espera há 2 horas."}, nil)
	down := finds("database", Finding{}, errors.New("dial tcp db.internal: refused"))
	full := finds("disk", Finding{Unavailable, "disk_full", "O disco está cheio."}, nil)
	for _, c := range []struct {
		name, query string
		parts       []Part
		status      int
		body        string
	}{
		{"a part is down", "", []Part{waiting, down}, 503, `{"status":"unavailable","parts":[` +
			`{"name":"mail","status":"ok","code":"mail_not_configured","remark":"3 mensagens esperam por SMTP."},` +
			`{"name":"database","status":"unavailable","code":"database_unavailable","remark":"Não responde. Veja o registro do servidor."}]}`},
		{"all work", "", []Part{well}, 200, `{"status":"ok","parts":[{"name":"database","status":"ok"}]}`},
		{"a remark does not take it down", "?strict", []Part{well, waiting}, 200, `{"status":"ok","parts":[{"name":"database","status":"ok"},` +
			`{"name":"mail","status":"ok","code":"mail_not_configured","remark":"3 mensagens esperam por SMTP."}]}`},
		{"degraded still serves", "", []Part{late, well}, 200, `{"status":"degraded","parts":[` +
			`{"name":"mail","status":"degraded","code":"mail_delayed","remark":"Uma mensagem espera há 2 horas."},{"name":"database","status":"ok"}]}`},
		{"degraded is an alarm", "?strict", []Part{late}, 503, `{"status":"degraded","parts":[` +
			`{"name":"mail","status":"degraded","code":"mail_delayed","remark":"Uma mensagem espera há 2 horas."}]}`},
		{"the worst counts", "", []Part{full, late}, 503, `{"status":"unavailable","parts":[` +
			`{"name":"disk","status":"unavailable","code":"disk_full","remark":"O disco está cheio."},` +
			`{"name":"mail","status":"degraded","code":"mail_delayed","remark":"Uma mensagem espera há 2 horas."}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := get(t, Ready(c.parts...), "GET", "/readyz"+c.query)
			if got := strings.TrimSpace(w.Body.String()); w.Code != c.status || got != c.body {
				t.Errorf("%d %s\nwant %d %s", w.Code, got, c.status, c.body)
			}
		})
	}
}

// However many strangers ask, and however often: a part is checked once in its time, and once at a time.
func TestReadyCostsTheSameForAnyNumberOfCallers(t *testing.T) {
	var checks atomic.Int64
	ready := Ready(Part{Name: "database", Every: time.Hour, Check: func(context.Context) (Finding, error) {
		checks.Add(1)
		return Finding{}, nil
	}})
	var callers sync.WaitGroup
	for range 200 {
		callers.Go(func() { get(t, ready, "GET", "/readyz") })
	}
	callers.Wait()
	if n := checks.Load(); n != 1 {
		t.Errorf("%d checks for 200 callers", n)
	}
}

// Who sends requests to several replicas learns nothing of what all of them lack, and asks for nothing.
func TestReadyOfTheProcessAlone(t *testing.T) {
	asked := false
	ready := Ready(Part{Name: "database", Check: func(context.Context) (Finding, error) { asked = true; return Finding{State: Unavailable}, nil }})
	if w := get(t, ready, "GET", "/readyz?process"); w.Code != 200 || asked || !strings.Contains(w.Body.String(), `"ok"`) {
		t.Errorf("%d %s, asked %v", w.Code, w.Body, asked)
	}
	if w := get(t, ready, "GET", "/readyz"); w.Code != 503 || !asked {
		t.Errorf("%d %s, asked %v", w.Code, w.Body, asked)
	}
}

// A part that hangs, and does not even listen to its context, is one that does not answer; it is not asked again meanwhile.
func TestAPartThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		checks, stop := 0, make(chan struct{})
		ready := Ready(Part{Name: "files", Check: func(ctx context.Context) (Finding, error) {
			if _, limited := ctx.Deadline(); !limited {
				t.Error("a part may hang for ever")
			}
			checks++
			<-stop
			return Finding{}, nil
		}})
		for range 3 {
			if w := get(t, ready, "GET", "/readyz"); w.Code != 503 || !strings.Contains(w.Body.String(), `"files_unavailable"`) {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		}
		synctest.Wait()
		if checks != 1 {
			t.Errorf("%d checks hang", checks)
		}
		close(stop)
	})
}

// Who asked first may leave: the check goes on for the others.
func TestACallerWhoLeavesEndsNoCheck(t *testing.T) {
	ready := Ready(Part{Name: "database", Every: time.Hour, Check: func(ctx context.Context) (Finding, error) { return Finding{}, ctx.Err() }})
	gone, leave := context.WithCancel(t.Context())
	leave()
	ready.ServeHTTP(nopWriter{}, newRequest("GET", "/readyz").WithContext(gone))
	if w := get(t, ready, "GET", "/readyz"); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
