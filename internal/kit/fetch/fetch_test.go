package fetch_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/fetch"
)

func TestBaseMustBeAPlainAddress(t *testing.T) {
	for base, fine := range map[string]bool{
		"": false, "brasilapi.com.br": false, "ftp://host": false, "file:///etc/passwd": false, "https://": false,
		"https://user:word@host": false, "https://host?x=1": false, "https://host#x": false, "https://a b": false,
		"https://brasilapi.com.br": true, "http://127.0.0.1:9/mirror/": true,
	} {
		if _, err := fetch.New("host", base); (err == nil) != fine {
			t.Errorf("%q: %v", base, err)
		}
	}
}

type answer struct{ Name string }

func TestWhatAHostMayDo(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("a redirect was followed")
	}))
	defer inside.Close()
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		want    string // part of the error; empty: the answer is read
	}{
		"right":      {says(200, `{"Name":"Ana"}`), ""},
		"absent":     {says(404, `{"Name":"Ana"}`), fetch.ErrAbsent.Error()},
		"broken":     {says(500, `{"Name":"Ana"}`), "answered 500"},
		"busy":       {says(429, ``), "answered 429"},
		"no content": {says(204, ``), "answered 204"},
		"not JSON":   {says(200, `<html>subject</html>`), "not the JSON"},
		"two values": {says(200, `{"Name":"Ana"}{"Name":"Rui"}`), "not the JSON"},
		"wrong type": {says(200, `{"Name":7}`), "not the JSON"},
		"empty":      {says(200, ``), "not the JSON"},
		"huge":       {says(200, `{"Name":"`+strings.Repeat("a", 300<<10)+`"}`), "too large"},
		"cut off": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "99")
			_, _ = w.Write([]byte("{"))
		}, "read the answer"},
		"hangs up":  {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "fetch"},
		"redirects": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, inside.URL, http.StatusFound) }, "answered 302"},
		"moved for it": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, inside.URL, http.StatusPermanentRedirect)
		}, "answered 308"},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(c.handler)
			defer server.Close()
			got, err := ask(t, server.URL)
			if c.want == "" {
				if err != nil || got.Name != "Ana" {
					t.Fatalf("%+v, %v", got, err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "subject") {
				t.Errorf("%v, want an error with %q that does not name the subject", err, c.want)
			}
			if errors.Is(err, fetch.ErrAbsent) != (name == "absent") {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestSlowAndClosedHostsAreLeft(t *testing.T) {
	stop := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK) // the head comes at once, the body never
		w.(http.Flusher).Flush()
		<-stop
	}))
	defer slow.Close()
	defer close(stop)
	start := time.Now()
	_, err := ask(t, slow.URL)
	if took := time.Since(start); err == nil || took > 2*fetch.Timeout || strings.Contains(err.Error(), "subject") {
		t.Errorf("slow: %v after %v", err, took)
	}
	closed := httptest.NewServer(nil)
	closed.Close()
	if _, err := ask(t, closed.URL); err == nil || errors.Is(err, fetch.ErrAbsent) || strings.Contains(err.Error(), "subject") {
		t.Errorf("closed: %v", err)
	}
}

func TestPathsStayUnderTheBase(t *testing.T) {
	var asked string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.URL.EscapedPath()
		_, _ = w.Write([]byte(`{}`))
	}))
	defer server.Close()
	if _, err := ask(t, server.URL+"/mirror/"); err != nil || asked != "/mirror/api/subject" {
		t.Errorf("asked %q, %v", asked, err)
	}
}

func ask(t *testing.T, base string) (answer, error) {
	t.Helper()
	client, err := fetch.New("host", base)
	if err != nil {
		t.Fatal(err)
	}
	var got answer
	err = client.JSON(t.Context(), &got, "api", "subject")
	return got, err
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}
