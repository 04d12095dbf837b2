package integrationapi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

var errInvalid = errs.New(errs.Unauthorized, "apikeys.invalid", "Chave inválida.")

// drawer knows one key, and counts how often and how many at once it is looked into.
type drawer struct {
	looked, at, most atomic.Int64
	held             chan struct{} // when not nil, a look ends with it
}

func (d *drawer) Authenticate(_ context.Context, presented string) (scope.Grant, error) {
	d.looked.Add(1)
	if now := d.at.Add(1); now > d.most.Load() {
		d.most.Store(now)
	}
	defer d.at.Add(-1)
	if d.held != nil {
		<-d.held
	}
	if strings.HasPrefix(presented, "right") {
		return scope.Grant{KeyID: presented}, nil
	}
	return scope.Grant{}, errInvalid
}

type door struct {
	*drawer
	clock  *clock.Fixed
	server http.Handler
	inside chan struct{} // when not nil, told of each call that is let in,
	leave  chan struct{} // which ends with this
}

func newDoor() *door {
	d := &door{drawer: &drawer{}, clock: clock.NewFixed(time.Unix(1_800_000_000, 0))}
	g := newGuard(d.drawer, Limits{
		Calls: httpx.Policy{Name: "key", Units: 10, Window: time.Minute}, Lines: httpx.Policy{Name: "lines", Units: 10, Window: time.Minute},
		AtOnce: 2, Batches: 1, WrongKeys: httpx.Policy{Name: "wrong-keys", Units: 5, Window: time.Minute},
	}, d.clock)
	audience := httpx.NewDocument("test").Audience()
	audience.API.UseMiddleware(g.admit)
	httpx.Register(audience.API, huma.Operation{OperationID: "in", Method: http.MethodGet, Path: "/in"},
		func(context.Context, *struct{}) (*struct{}, error) {
			if d.inside != nil {
				d.inside <- struct{}{}
				<-d.leave
			}
			return nil, nil
		})
	d.server = audience.Handler()
	return d
}

// call gives status, code and the headers of the limit.
func (d *door) call(key, address string) (status int, said string) {
	r := httptest.NewRequest(http.MethodGet, "/api/in", nil)
	r.RemoteAddr = address + ":4711"
	r.Header.Set(keyHeader, key)
	w := httptest.NewRecorder()
	d.server.ServeHTTP(w, r)
	code := ""
	if _, rest, ok := strings.Cut(w.Body.String(), `"code":"`); ok {
		code, _, _ = strings.Cut(rest, `"`)
	}
	return w.Code, strings.TrimSpace(fmt.Sprint(code, " ", w.Header().Get("RateLimit"), " ", w.Header().Get("Retry-After")))
}

func TestAKeyIsLimitedBeforeItIsLookedUp(t *testing.T) {
	d := newDoor()
	for i := range 10 {
		if status, said := d.call("right 1", "10.0.0.1"); status != 204 || said != fmt.Sprintf(`"key";r=%d;t=%d`, 9-i, 6*(i+1)) && i < 9 {
			t.Fatalf("call %d: %d %s", i+1, status, said)
		}
	}
	looked := d.looked.Load()
	if status, said := d.call("right 1", "10.0.0.2"); status != 429 || said != `apikeys.too_many_calls "key";r=0;t=6 6` {
		t.Errorf("%d %s", status, said)
	}
	if d.looked.Load() != looked {
		t.Error("a key that has nothing left was looked up")
	}
	if status, _ := d.call("right 2", "10.0.0.1"); status != 204 {
		t.Errorf("another key: %d", status)
	}
	d.clock.Advance(6 * time.Second)
	if status, _ := d.call("right 1", "10.0.0.1"); status != 204 {
		t.Errorf("after the time that was said: %d", status)
	}
}

func TestWrongKeysCountForTheirAddressAlone(t *testing.T) {
	d := newDoor()
	for i := range 5 {
		if status, said := d.call(fmt.Sprint("wrong ", i), "10.0.0.1"); status != 401 || said != "apikeys.invalid" {
			t.Fatalf("%d %s", status, said)
		}
	}
	if status, said := d.call("", "10.0.0.1"); status != 429 || said != `apikeys.too_many_wrong_keys "wrong-keys";r=0;t=12 12` {
		t.Errorf("%d %s", status, said)
	}
	for range 3 {
		if status, _ := d.call("right", "10.0.0.1"); status != 204 {
			t.Errorf("a right key from the same address: %d", status)
		}
	}
	if status, _ := d.call("wrong", "10.0.0.2"); status != 401 {
		t.Errorf("another address: %d", status)
	}
	d.clock.Advance(12 * time.Second)
	if status, _ := d.call("wrong", "10.0.0.1"); status != 401 {
		t.Errorf("after the time that was said: %d", status)
	}
}

func TestWrongKeysOfOneAddressDoNotCrowdTheDatabase(t *testing.T) {
	d := newDoor()
	for range 5 {
		d.call("wrong", "10.0.0.1")
	}
	d.most.Store(0)
	d.held = make(chan struct{})
	answered := make(chan int)
	for range 50 {
		go func() {
			status, _ := d.call("wrong", "10.0.0.1")
			answered <- status
		}()
	}
	for range 50 {
		d.held <- struct{}{}
		if status := <-answered; status != 429 {
			t.Errorf("status %d", status)
		}
	}
	if most := d.most.Load(); most > httpx.SuspectsAtOnce {
		t.Errorf("%d look-ups at once", most)
	}
}

func TestAKeyHasSoManyPlaces(t *testing.T) {
	d := newDoor()
	d.inside, d.leave = make(chan struct{}), make(chan struct{})
	done := make(chan int)
	for range 2 {
		go func() {
			status, _ := d.call("right", "10.0.0.1")
			done <- status
		}()
		<-d.inside
	}
	if status, said := d.call("right", "10.0.0.1"); status != 429 || said != `apikeys.too_many_at_once "at-once";r=0;t=1 1` {
		t.Errorf("%d %s", status, said)
	}
	for range 2 {
		d.leave <- struct{}{}
		if status := <-done; status != 204 {
			t.Errorf("a call that was let in: %d", status)
		}
	}
	d.inside = nil
	if status, _ := d.call("right", "10.0.0.1"); status != 204 {
		t.Errorf("after the others have left: %d", status)
	}
}

// A batch is slowed down, never refused for its length; blank lines are lines.
func TestLinesOfABatchWaitForTheirTurn(t *testing.T) {
	d := newDoor()
	g := newGuard(d.drawer, Limits{
		Calls: DefaultLimits.Calls, WrongKeys: DefaultLimits.WrongKeys, Lines: httpx.Policy{Name: "lines", Units: 60, Window: time.Minute},
	}, d.clock)
	var waited time.Duration
	g.wait = func(by time.Duration) {
		waited += by
		d.clock.Advance(by)
	}
	source := &lines{
		reader: bufio.NewReader(strings.NewReader(strings.Repeat("\n{\"xml\":\"<a/>\"}\n", 2_500))), unreadable: &atomic.Int64{},
		document: func() {}, pause: g.pause("right"),
	}
	read := 0
	for {
		in, err := source.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || in.Err != nil {
			t.Fatal(err, in.Err)
		}
		read++
	}
	if read != 2_500 || waited.Round(time.Second) != (5_000-60)*time.Second {
		t.Errorf("%d documents after %v", read, waited)
	}
}
