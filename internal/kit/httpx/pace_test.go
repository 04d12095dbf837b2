package httpx_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
)

// pipes is a network inside the program, whose deadlines go by the bubble's clock.
type pipes struct{ conns chan net.Conn }

func (p pipes) Accept() (net.Conn, error) {
	conn, open := <-p.conns
	if !open {
		return nil, net.ErrClosed
	}
	return conn, nil
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// paced runs a client against a server in a bubble, where hours pass at once.
func paced(t *testing.T, handler http.Handler, client func(t *testing.T, dial func() net.Conn)) {
	synctest.Test(t, func(t *testing.T) {
		network := pipes{make(chan net.Conn)}
		server := &http.Server{
			Handler:           httpx.Outer(slog.New(slog.DiscardHandler), httpx.DefaultPace, func(string, string, int, time.Duration) {}, handler),
			ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		}
		served := make(chan struct{})
		go func() {
			defer close(served)
			_ = server.Serve(network)
		}()
		client(t, func() net.Conn {
			ours, theirs := net.Pipe()
			network.conns <- theirs
			return ours
		})
		close(network.conns)
		<-served
		_ = server.Close()
	})
}

// readsAll answers with the length of the body.
func readsAll() http.Handler {
	audience := httpx.NewDocument("test").Audience()
	api := audience.API
	type input struct {
		RawBody []byte
		Body    struct {
			Text string `json:"text"`
		}
	}
	httpx.Register(api, huma.Operation{OperationID: "put", Method: http.MethodPut, Path: "/put", DefaultStatus: http.StatusNoContent},
		func(context.Context, *input) (*struct{}, error) { return nil, nil })
	httpx.Register(api, huma.Operation{
		OperationID: "ahead", Method: http.MethodPut, Path: "/ahead", DefaultStatus: http.StatusNoContent,
	}, func(context.Context, *input) (*struct{}, error) { return nil, nil },
		httpx.Before(func(context.Context, *input) error { return nil }))
	mux := http.NewServeMux()
	mux.Handle("/api/", audience.Handler())
	mux.HandleFunc("PUT /refused", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
	return mux
}

func header(path string, length int) string {
	return fmt.Sprintf("PUT %s HTTP/1.1\r\nHost: seiva\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", path, length)
}

// answerTo reads what the server says, until it closes the connection.
func answerTo(t *testing.T, conn net.Conn) (status int, code string, took time.Duration) {
	t.Helper()
	start := time.Now()
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	var problem httpx.Problem
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = json.Unmarshal(body, &problem)
	return response.StatusCode, problem.Code, time.Since(start)
}

func TestWhoStandsStillIsGivenUp(t *testing.T) {
	for _, path := range []string{"/api/put", "/api/ahead"} {
		for name, drip := range map[string]time.Duration{"silent": time.Hour, "a byte a second": time.Second, "a byte in ten": 10 * time.Second} {
			t.Run(path+" "+name, func(t *testing.T) {
				paced(t, readsAll(), func(t *testing.T, dial func() net.Conn) {
					conn := dial()
					_, _ = io.WriteString(conn, header(path, 1000)+`{"text":"`)
					stop := make(chan struct{})
					go func() {
						for {
							select {
							case <-stop:
								return
							case <-time.After(drip):
								if _, err := io.WriteString(conn, "x"); err != nil {
									return
								}
							}
						}
					}()
					status, code, took := answerTo(t, conn)
					close(stop)
					if status != 408 || code != "request.too_slow" || took > 20*time.Second {
						t.Errorf("%d %s after %v", status, code, took)
					}
					if _, err := conn.Read(make([]byte, 1)); err == nil {
						t.Error("the connection stays open")
					}
					_ = conn.Close()
				})
			})
		}
	}
}

func TestASteadySenderMayTakeAsLongAsItTakes(t *testing.T) {
	paced(t, readsAll(), func(t *testing.T, dial func() net.Conn) {
		conn := dial()
		text := `{"text":"` + strings.Repeat("x", 900_000) + `"}`
		_, _ = io.WriteString(conn, header("/api/put", len(text)))
		for rest := text; len(rest) > 0; {
			n := min(len(rest), 30_000)
			if _, err := io.WriteString(conn, rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
			time.Sleep(10 * time.Second)
		}
		if status, code, _ := answerTo(t, conn); status != 204 {
			t.Errorf("%d %s", status, code)
		}
		_ = conn.Close()
	})
}

// The answer does not wait for a body that nobody reads, and the handler's context outlives the body's deadline.
func TestABodyThatNobodyReadsHoldsNobody(t *testing.T) {
	paced(t, readsAll(), func(t *testing.T, dial func() net.Conn) {
		conn := dial()
		_, _ = io.WriteString(conn, header("/refused", 1000))
		if status, _, took := answerTo(t, conn); status != 401 || took > 10*time.Second {
			t.Errorf("%d after %v", status, took)
		}
		_ = conn.Close()
	})
	slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		select {
		case <-r.Context().Done():
			w.WriteHeader(http.StatusInternalServerError)
		case <-time.After(time.Hour):
		}
	})
	paced(t, slow, func(t *testing.T, dial func() net.Conn) {
		conn := dial()
		_, _ = io.WriteString(conn, header("/", 2)+"{}")
		if status, _, _ := answerTo(t, conn); status != 200 {
			t.Errorf("after an hour's work: %d", status)
		}
		_ = conn.Close()
	})
}

func TestAStreamMayPauseBetweenDocumentsAndNotWithin(t *testing.T) {
	var got chan string // of the bubble
	stream := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).EnableFullDuplex()
		body, lines := httpx.PacedBody(r), bufio.NewReader(r.Body)
		for {
			body.Document()
			line, err := lines.ReadString('\n')
			if err != nil {
				got <- fmt.Sprintf("%q, timed out: %v", line, httpx.TimedOut(err))
				return
			}
			got <- line
			_, _ = io.WriteString(w, line)
			_ = http.NewResponseController(w).Flush()
		}
	})
	paced(t, stream, func(t *testing.T, dial func() net.Conn) {
		got = make(chan string, 9)
		conn := dial()
		go func() { _, _ = io.Copy(io.Discard, conn) }()
		_, _ = io.WriteString(conn, header("/", 1_000))
		for range 5 { // nine minutes
			time.Sleep(110 * time.Second)
			_, _ = io.WriteString(conn, "a document\n")
			if line := <-got; line != "a document\n" {
				t.Fatal(line)
			}
		}
		start := time.Now()
		_, _ = io.WriteString(conn, "half a doc")
		if line := <-got; line != `"half a doc", timed out: true` || time.Since(start) > 20*time.Second {
			t.Errorf("%s after %v", line, time.Since(start))
		}
		_ = conn.Close()
	})
}

func TestWhoDoesNotReadIsGivenUp(t *testing.T) {
	large := bytes.Repeat([]byte("x"), 3<<20)
	var failed chan error // of the bubble
	writes := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write(large)
		failed <- err
	})
	paced(t, writes, func(t *testing.T, dial func() net.Conn) {
		failed = make(chan error, 1)
		conn := dial()
		_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: seiva\r\n\r\n")
		start := time.Now()
		if err := <-failed; !httpx.TimedOut(err) || time.Since(start) > 25*time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		_ = conn.Close()
		steady := dial()
		_, _ = io.WriteString(steady, "GET / HTTP/1.1\r\nHost: seiva\r\nConnection: close\r\n\r\n")
		var read int64
		for { // 8 KB/s, for more than six minutes
			n, err := io.CopyN(io.Discard, steady, 80_000)
			if read += n; err != nil {
				break
			}
			time.Sleep(10 * time.Second)
		}
		if err := <-failed; err != nil || read < int64(len(large)) {
			t.Errorf("a slow reader got %d bytes: %v", read, err)
		}
		_ = steady.Close()
	})
}
