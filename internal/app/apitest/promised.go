package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/app"
	"seiva/internal/kit/httpx"
)

// anywhere are the refusals that every call may give and none lists: the document's 'default' stands for them.
var anywhere = []int{
	http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusTooManyRequests,
	http.StatusInternalServerError, http.StatusServiceUnavailable, 499,
}

// promises are what the document says of each call, found by a request. Made once: every installation has the same calls.
type promises struct {
	calls   *http.ServeMux
	schemas huma.Registry
}

// promise is what the document says of one call; nobody serves it.
type promise struct {
	http.Handler
	op *huma.Operation
}

var (
	promisedOnce sync.Once
	promised     promises
)

func promisesOf(a *app.App) promises {
	promisedOnce.Do(func() {
		document := a.API(http.NewServeMux()).OpenAPI()
		promised = promises{http.NewServeMux(), document.Components.Schemas}
		for path, item := range document.Paths {
			for method, op := range operations(item) {
				if op != nil {
					promised.calls.Handle(method+" "+httpx.Prefix+path, promise{op: op})
				}
			}
		}
	})
	return promised
}

// holding serves with next, and holds every answer of the API to what the document says of its call: the status, the media
// type, and the schema of JSON.
func (p promises) holding(t *testing.T, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, _ := p.calls.Handler(r)
		call, known := asked.(promise)
		if !known {
			next.ServeHTTP(w, r)
			return
		}
		heard := &hearing{ResponseWriter: w, status: http.StatusOK}
		if conn, real := w.(connection); real { // whose pace is kept
			next.ServeHTTP(struct {
				*hearing
				connection
			}{heard, conn}, r)
		} else {
			next.ServeHTTP(heard, r)
		}
		if r.Context().Err() != nil {
			return // nobody heard the answer
		}
		if wrong := p.broken(call.op, r.Method, heard); wrong != "" {
			t.Errorf("%s %s: the document does not say so: %s", r.Method, call.op.Path, wrong)
		}
	})
}

// broken says what the document does not promise of an answer.
func (p promises) broken(op *huma.Operation, method string, heard *hearing) string {
	said, named := op.Responses[strconv.Itoa(heard.status)]
	switch {
	case !named && (slices.Contains(anywhere, heard.status) || strings.Contains(heard.body.String(), `"access.other_account"`)):
		return ""
	case !named:
		return fmt.Sprintf("%d %.200s", heard.status, heard.body.String())
	case said.Ref != "" || method == http.MethodHead || heard.body.Len() == 0:
		return "" // Call holds problems to their media type
	}
	kind, _, _ := mime.ParseMediaType(heard.Header().Get("Content-Type"))
	content, named := said.Content[kind]
	if !named {
		return fmt.Sprintf("%d with %q", heard.status, kind)
	}
	if content.Schema == nil || kind != "application/json" || heard.cut {
		return ""
	}
	var body any
	if err := json.Unmarshal(heard.body.Bytes(), &body); err != nil {
		return fmt.Sprintf("%d, %v", heard.status, err)
	}
	var result huma.ValidateResult
	huma.Validate(p.schemas, content.Schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, body, &result)
	if len(result.Errors) > 0 {
		return fmt.Sprintf("%d, %v", heard.status, result.Errors)
	}
	return ""
}

type connection interface {
	SetReadDeadline(at time.Time) error
	SetWriteDeadline(at time.Time) error
}

const mostHeard = 1 << 20 // bytes; of what is longer the schema is not looked at

// hearing passes an answer on and keeps it.
type hearing struct {
	http.ResponseWriter
	status int
	sent   bool
	body   bytes.Buffer
	cut    bool
}

func (h *hearing) Unwrap() http.ResponseWriter { return h.ResponseWriter }

func (h *hearing) WriteHeader(status int) {
	if !h.sent && status >= http.StatusOK {
		h.status, h.sent = status, true
	}
	h.ResponseWriter.WriteHeader(status)
}

func (h *hearing) Write(b []byte) (int, error) {
	h.sent = true
	if h.body.Len()+len(b) > mostHeard {
		h.cut = true
	} else {
		h.body.Write(b)
	}
	return h.ResponseWriter.Write(b)
}
