package main

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// What a debug server shows holds secrets, so nobody but this machine gets to it.
func TestTheDebugServerIsForThisMachineAlone(t *testing.T) {
	for address, want := range map[string]bool{
		"": true, "127.0.0.1:0": true, "localhost:0": true, "[::1]": false, ":6060": false, "0.0.0.0:6060": false,
		"[::]:6060": false, "10.0.0.7:6060": false, "192.168.1.2:6060": false, "portal.example:6060": false, "6060": false,
	} {
		listener, err := debugListener(t.Context(), app.Settings{DebugAddr: address})
		if (err == nil) != want {
			t.Errorf("%q: %v", address, err)
		}
		if err != nil && !strings.Contains(err.Error(), "SEIVA_DEBUG_ADDR") {
			t.Errorf("%q: %v does not name the setting", address, err)
		}
		if (listener != nil) != (want && address != "") {
			t.Errorf("%q: listener %v", address, listener)
		}
		if listener != nil {
			testkit.Must(t, listener.Close())
		}
	}
}

func TestTheDebugServerTellsProfilesAndMemoryAndNoCommandLine(t *testing.T) {
	handler := debugHandler()
	ask := func(host, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = host
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	for path, status := range map[string]int{
		"/debug/pprof/": 200, "/debug/pprof/heap?debug=1": 200, "/debug/pprof/goroutine?debug=1": 200, "/debug/memory": 200,
		"/debug/pprof/cmdline": 404, "/debug/vars": 404,
	} {
		if got := ask("127.0.0.1:6060", path); got.Code != status {
			t.Errorf("%s: %d %s, want %d", path, got.Code, got.Body, status)
		}
		if got := ask("portal.example:6060", path); got.Code != http.StatusForbidden {
			t.Errorf("%s through another name: %d", path, got.Code)
		}
	}
	var figures map[string]uint64
	testkit.Must(t, json.Unmarshal(ask("localhost", "/debug/memory").Body.Bytes(), &figures))
	for _, name := range []string{"/memory/classes/total:bytes", "/memory/classes/heap/released:bytes", "process/VmRSS", "process/RssAnon"} {
		if figures[name] == 0 {
			t.Errorf("no %s in %v", name, figures)
		}
	}
}

func TestTheDebugServerStandsApart(t *testing.T) {
	listener, err := debugListener(t.Context(), app.Settings{DebugAddr: "127.0.0.1:0"})
	testkit.Must(t, err)
	stop := serveDebug(listener, slog.New(slog.DiscardHandler))
	response, err := http.Get("http://" + listener.Addr().String() + "/debug/memory") //nolint:noctx // our own server
	testkit.Must(t, err)
	testkit.Must(t, response.Body.Close())
	if response.StatusCode != http.StatusOK {
		t.Errorf("%d", response.StatusCode)
	}
	stop()
	if response, err := http.Get("http://" + listener.Addr().String() + "/debug/memory"); err == nil { //nolint:noctx // our own server
		testkit.Must(t, response.Body.Close())
		t.Error("it answers after its end")
	}
	p := apitest.Of(t, apitest.Empty(t))
	for _, path := range []string{"/debug/memory", "/debug/pprof/heap"} {
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code == http.StatusOK && strings.Contains(w.Body.String(), "memory/classes") {
			t.Errorf("the portal's own address shows %s", path)
		}
	}
}
