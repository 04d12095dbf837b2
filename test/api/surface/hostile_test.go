package surface

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// reachedCalls is how many calls take their valid request in this test (with no 401, 403 or 404): fewer mean that the
// hostile ones fail ahead of what they are to reach.
const reachedCalls = 222

// patience is the longest that a call may take over a hostile value: what hangs shows, a busy machine does not.
const patience = 30 * time.Second

// Every call of the document, with a valid request but for one hostile field at a time: it never answers a 5xx and never late,
// refuses in Portuguese without anything internal, and what it refuses changes nothing. At the end all that was saved can
// still be read.
func TestHostileInput(t *testing.T) {
	t.Parallel()
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.WithTestPayments, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			h := newHostility(t, on(t))
			calls := h.calls()
			before := h.read(calls)
			for _, c := range calls {
				h.attack(c)
			}
			for path, status := range h.read(calls) {
				if status != before[path] && status >= 400 {
					t.Errorf("GET %s: %d, before the hostile calls %d", path, status, before[path])
				}
			}
			for _, c := range calls {
				if c.ends() {
					h.finish(c)
				}
			}
			_, err := h.Trail.Verify(t.Context(), "")
			testkit.Must(t, err)
			if len(h.reached) < reachedCalls {
				t.Errorf("%d calls took their valid request in %d requests, want %d", len(h.reached), h.sent, reachedCalls)
				for _, c := range calls {
					if !h.reached[c.Op.OperationID] {
						t.Log("not reached:", c.Method, c.Path)
					}
				}
			}
			t.Logf("%d requests, %d calls", h.sent, len(h.reached))
		})
	}
}

// read calls every GET with its valid request.
func (h *hostility) read(calls []hostileCall) map[string]int {
	statuses := map[string]int{}
	for _, c := range calls {
		if c.Method == http.MethodGet {
			statuses[c.Path] = h.finish(c)
		}
	}
	return statuses
}

// finish sends a call's valid request.
func (h *hostility) finish(c hostileCall) int {
	got := h.send(c, c.valid(), "valid")
	if !slices.Contains([]int{401, 403, 404}, got.Status) {
		h.reached[c.Op.OperationID] = true
	}
	return got.Status
}

// attack sends a call's hostile requests, the worst of every field first: what is accepted may change what the valid
// request meets.
func (h *hostility) attack(c hostileCall) {
	if !c.ends() {
		h.finish(c)
	}
	valid, twin := c.valid(), h.twin(c)
	before := twin()
	for _, m := range mutants(c, valid) {
		got := h.send(c, m.request, m.name)
		// A document's code stands for what is wrong with it.
		refused := got.Status == http.StatusUnprocessableEntity || got.Str("code") == "request.malformed"
		if m.named && refused && got.Object()["fields"] == nil && !strings.HasPrefix(c.Path, "/integration/") {
			h.t.Errorf("%s %s with %s: no field is named: %s", c.Method, c.Path, m.name, got.Text)
		}
		after := twin()
		if got.Status >= 400 && after != before {
			h.t.Errorf("%s %s with %s was refused (%d) and changed what is kept:\n%s\n%s", c.Method, c.Path, m.name, got.Status, before, after)
		}
		before = after
	}
	if !c.ends() {
		h.finish(c) // puts back what was accepted in between
	}
}

// twin reads what a call that changes something changes, where the same path reads it.
func (h *hostility) twin(c hostileCall) func() string {
	read := slices.IndexFunc(h.all, func(o hostileCall) bool { return o.Path == c.Path && o.Method == http.MethodGet })
	if read < 0 || c.Method == http.MethodGet {
		return func() string { return "" }
	}
	return func() string {
		got := h.exchange(h.all[read], h.all[read].valid())
		if got.Status != http.StatusOK {
			return ""
		}
		return meanwhile.ReplaceAllString(got.Text, "")
	}
}

// meanwhile is what moves on by itself or by being read: how often the feed handed a banner out, which is written down
// every other second, and when a session or a key was last used.
var meanwhile = regexp.MustCompile(`"(served|lastSeenAt|lastUsedAt)":[^,}]*`)

// send sends one request and judges the answer.
func (h *hostility) send(c hostileCall, r hostileRequest, name string) hostileAnswer {
	start := time.Now()
	got := h.exchange(c, r)
	took := time.Since(start)
	complain := func(what string) {
		text := got.Text
		h.t.Errorf("%s %s with %s: %s: %d %.600s", c.Method, c.Path, name, what, got.Status, text)
	}
	if took > patience {
		complain("took " + took.String())
	}
	if got.Status >= 500 || got.Status == 0 {
		complain("failed")
	}
	if got.Status < 400 || got.Status >= 500 {
		return got
	}
	if got.header.Get("Content-Type") != "application/problem+json" {
		complain("content type " + got.header.Get("Content-Type"))
	}
	var problem struct {
		Code, Message string
		Fields        map[string]string
	}
	if err := json.Unmarshal([]byte(got.Text), &problem); err != nil || problem.Code == "" || problem.Message == "" {
		complain("no problem")
	}
	for field, message := range problem.Fields {
		problem.Message += "\n" + message
		if message == "" {
			complain("says nothing of " + field)
		}
	}
	if found := internals.FindString(problem.Message); found != "" {
		complain("shows " + found)
	}
	return got
}

// internals is what no message for people holds: words of the machinery, and English.
var internals = regexp.MustCompile(`(?i)\b(sql|sqlite|sqlstate|pq|postgres|constraint|json:|unmarshal|panic|goroutine|runtime|` +
	`strconv|reflect|struct|nil|int64|huma|the|invalid|must|expected|unexpected|failed|error|required|cannot|value)\b|\.go\b`)

// exchange sends one request from an address of its own, so that no limit of addresses is met.
func (h *hostility) exchange(c hostileCall, in hostileRequest) (got hostileAnswer) {
	h.sent++
	defer func() {
		if p := recover(); p != nil {
			got.Text = fmt.Sprint("the connection was dropped: ", p)
		}
	}()
	r := httptest.NewRequest(c.Method, "/api"+in.url(), bytes.NewReader(in.body))
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:4711", h.sent>>16, h.sent>>8&255, h.sent&255)
	if c.mediaType != "" {
		r.Header.Set("Content-Type", c.mediaType)
	}
	for name, value := range c.credentials {
		r.Header.Set(name, value)
	}
	for name, value := range in.headers {
		r.Header[http.CanonicalHeaderKey(name)] = []string{value}
	}
	w := streamRecorder{httptest.NewRecorder()}
	h.Server.ServeHTTP(w, r)
	text, _ := io.ReadAll(w.Body)
	got = hostileAnswer{apitest.Answer{Status: w.Code, Text: string(text)}, w.Header()}
	_ = json.Unmarshal(text, &got.Body)
	return got
}

// streamRecorder can do what a stream of receipts asks of a connection.
type streamRecorder struct{ *httptest.ResponseRecorder }

func (streamRecorder) SetReadDeadline(time.Time) error  { return nil }
func (streamRecorder) SetWriteDeadline(time.Time) error { return nil }
func (streamRecorder) EnableFullDuplex() error          { return nil }
