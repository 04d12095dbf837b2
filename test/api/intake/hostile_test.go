package intake

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/testkit"
)

// A fresh key sends rubbish: what it gets back, and what it costs, is bounded however much comes.
func TestABatchOfRubbishIsCutShort(t *testing.T) {
	p := apitest.NewTills(t)
	rubbish := bytes.Repeat([]byte("x\n"), 1_300_000)
	p.Call(t, apitest.Nobody, http.MethodGet, "/identity/me", "") // waits for what is made beside the start
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", bytes.NewReader(rubbish))
	runtime.ReadMemStats(&after)
	lines := readLines(t, bytes.NewReader(got.Text))
	if got.Status != 200 || len(lines) != 1001 {
		t.Fatalf("%d, %d lines", got.Status, len(lines))
	}
	if last := lines[1000]; last.Line != 1001 || last.Status != "rejected" || last.HTTPStatus != 422 || last.Code != "receipts.too_many_unreadable" || len(last.Message) < 40 {
		t.Errorf("the last line: %+v", last)
	}
	if n := len(got.Text); n > 120_000 {
		t.Errorf("%d bytes of answers", n)
	}
	if spent := after.TotalAlloc - before.TotalAlloc; spent > 16<<20 {
		t.Errorf("%d MB allocated", spent>>20)
	}
}

// What cannot be read as XML counts as well, and so does every way of being no document.
func TestABatchOfUnreadableDocumentsIsCutShort(t *testing.T) {
	p := apitest.NewTills(t)
	for name, line := range map[string]string{
		"no XML": `{"xml":"x"}`, "no NFC-e": `{"xml":"<a/>"}`, "DOCTYPE": `{"xml":"<!DOCTYPE a><a/>"}`, "no field": `{}`,
	} {
		body := strings.Repeat(line+"\n", 50_000)
		got := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(body))
		lines := readLines(t, bytes.NewReader(got.Text))
		last := lines[len(lines)-1]
		if len(lines) > 5_000 || last.Code != "receipts.too_many_unreadable" || last.Line != len(lines) {
			t.Errorf("%s: %d lines, the last %+v", name, len(lines), last)
		}
	}
}

// An honest upload whose documents are refused for what they say is answered to its end.
func TestABatchOfRefusalsIsReadToItsEnd(t *testing.T) {
	p := apitest.NewTills(t)
	const n = 1_200
	body := strings.Repeat(envelope(t, apitest.Sample(t, "malformed/m08_mod55.xml")), n)
	got := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(body))
	lines := readLines(t, bytes.NewReader(got.Text))
	if len(lines) != n || lines[n-1].Code != "receipts.wrong_model" || lines[n-1].Message == "" {
		t.Errorf("%d lines, the last %+v", len(lines), lines[len(lines)-1])
	}
}

// impatient gives a connection up after some tenths of a second.
var impatient = httpx.Pace{
	Silence: 300 * time.Millisecond, Grace: 300 * time.Millisecond, Rate: 1 << 20, Between: 300 * time.Millisecond, Linger: 100 * time.Millisecond,
}

// listening serves an installation as the program does, on loopback.
func listening(t *testing.T, p *apitest.Tills) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.Must(t, err)
	server := app.NewServer(p.Instance.Server, slog.New(slog.DiscardHandler))
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		_ = server.Close()
		<-served
	})
	return listener.Addr().String()
}

// Two hundred connections that send half of what they said, with a key and without one, are answered and given up.
func TestHeldConnectionsAreGivenUp(t *testing.T) {
	s := apitest.WithTestPayments(t)
	s.Pace = impatient
	p := apitest.SeedTills(t, apitest.Migrated(t, s))
	address := listening(t, p)
	kinds := []struct{ path, headers, want string }{
		{"/api/identity/sign-in", "Content-Type: application/json", `^HTTP/1.1 408 [\s\S]*"code":"request.too_slow"`},
		{"/api/integration/receipts", "Content-Type: application/xml", `^HTTP/1.1 401 [\s\S]*"code":"apikeys.invalid"`},
		{"/api/integration/receipts", "Content-Type: application/xml\r\nx-api-key: " + p.Live, `^HTTP/1.1 408 [\s\S]*"code":"request.too_slow"`},
		{"/api/integration/receipts/verify", "Content-Type: application/json\r\nx-api-key: " + p.Live, `^HTTP/1.1 408 [\s\S]*"code":"request.too_slow"`},
		{"/api/integration/receipts", "Content-Type: application/x-ndjson\r\nx-api-key: " + p.Test, `^HTTP/1.1 408 [\s\S]*"code":"request.too_slow"`},
		{"/api/customer-tokens", "Content-Type: application/json\r\nx-api-key: " + p.BoundToRetailer, `^HTTP/1.1 408 [\s\S]*"code":"request.too_slow"`},
	}
	var all sync.WaitGroup
	batches := make(chan struct{}, 10) // as many as a key may have, and some
	for i := range 200 {
		kind := kinds[i%len(kinds)]
		if i >= 120 && kind.path == "/api/identity/sign-in" {
			kind = kinds[1] // an address may sign in thirty times a minute
		}
		all.Go(func() {
			if strings.Contains(kind.headers, "ndjson") {
				batches <- struct{}{}
				defer func() { <-batches }()
			}
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = conn.Close() }()
			_, _ = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: till\r\n%s\r\nContent-Length: 5000\r\n\r\n{\"xml\":", kind.path, kind.headers)
			answer, _ := io.ReadAll(conn) // to the end of the connection
			if !regexp.MustCompile(kind.want).Match(answer) {
				t.Errorf("%s with %s: %q", kind.path, kind.headers, answer)
			}
		})
	}
	all.Wait()
}

// A batch whose sender stands still in the middle says so in its last line.
func TestAHeldBatchSaysWhyItEnds(t *testing.T) {
	s := apitest.WithTestPayments(t)
	s.Pace = impatient
	p := apitest.SeedTills(t, apitest.Migrated(t, s))
	conn, err := net.Dial("tcp", listening(t, p))
	testkit.Must(t, err)
	defer func() { _ = conn.Close() }()
	whole := envelope(t, apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
	_, err = fmt.Fprintf(conn, "POST /api/integration/receipts HTTP/1.1\r\nHost: till\r\nx-api-key: %s\r\nContent-Type: application/x-ndjson\r\n"+
		"Content-Length: %d\r\n\r\n%s%s", p.Live, 2*len(whole), whole, whole[:len(whole)/2])
	testkit.Must(t, err)
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	testkit.Must(t, err)
	defer func() { _ = answer.Body.Close() }()
	lines := readLines(t, answer.Body)
	if len(lines) != 2 || lines[0].Status != "accepted" || lines[1].Line != 2 || lines[1].HTTPStatus != 408 || lines[1].Code != "request.too_slow" {
		t.Errorf("%+v", lines)
	}
}

// Headers take 16 KB and what net/http adds to that, not a megabyte.
func TestLargeHeadersAreRefused(t *testing.T) {
	address := listening(t, apitest.NewTills(t))
	for size, want := range map[int]int{8 << 10: http.StatusOK, 24 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/healthz?x="+strings.Repeat("x", size), nil)
		testkit.Must(t, err)
		response, err := http.DefaultClient.Do(r)
		testkit.Must(t, err)
		if response.StatusCode != want {
			t.Errorf("%d KB: %d", size>>10, response.StatusCode)
		}
		testkit.Must(t, response.Body.Close())
	}
}

// What one key may do ends, says when it goes on, and leaves other keys alone; a long batch is no way round and is not
// locked out.
func TestAKeyHasLimits(t *testing.T) {
	now := clock.NewFixed(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	a := apitest.Empty(t)
	a.Integration.Clock = now
	a.Integration.Limits = integrationapi.DefaultLimits
	a.Integration.Limits.Calls.Units, a.Integration.Limits.WrongKeys.Units = 4, 3
	p := apitest.SeedTills(t, a)
	p.Server = httptest.NewServer(p.Instance.Server)
	t.Cleanup(p.Server.Close)
	xml := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	batch := strings.Repeat(envelope(t, xml), 300)
	if got := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(batch)); len(readLines(t, bytes.NewReader(got.Text))) != 300 {
		t.Errorf("a batch longer than the limit of calls: %d %s", got.Status, got.Text)
	}
	for i := range 3 {
		got := p.SendXML(t, p.Live, xml)
		if want := fmt.Sprintf(`"key";r=%d;t=%d`, 2-i, []int{30, 45, 15}[i]); got.Status != 200 || got.Header.Get("RateLimit") != want || got.Header.Get("RateLimit-Policy") != `"key";q=4;w=60` {
			t.Errorf("call %d: %d %v, want %s", i+2, got.Status, got.Header, want)
		}
	}
	for _, mediaType := range []string{"application/xml", "application/x-ndjson"} {
		got := p.Send(t, p.Live, "/integration/receipts", mediaType, bytes.NewReader(xml))
		if got.Status != 429 || got.Header.Get("Retry-After") != "15" || got.Header.Get("RateLimit") != `"key";r=0;t=15` ||
			mediaType == "application/xml" && (got.Body.Code != "apikeys.too_many_calls" || len(got.Body.Message) < 40) {
			t.Errorf("%s: %d %v %s", mediaType, got.Status, got.Header, got.Text)
		}
	}
	if got := p.SendXML(t, p.BoundToRetailer, xml); got.Status != 200 {
		t.Errorf("another key: %d %s", got.Status, got.Text)
	}
	now.Advance(15 * time.Second)
	if got := p.SendXML(t, p.Live, xml); got.Status != 200 {
		t.Errorf("after the time that was said: %d %s", got.Status, got.Text)
	}
	for _, want := range []int{401, 401, 401, 429} {
		if got := p.SendXML(t, "seiva_live_000000000000000000000000000000000000", xml); got.Status != want {
			t.Errorf("a wrong key: %d, want %d", got.Status, want)
		}
	}
	if got := p.SendXML(t, p.BoundToRetailer, xml); got.Status != 200 {
		t.Errorf("a right key from the address of wrong ones: %d %s", got.Status, got.Text)
	}
}
