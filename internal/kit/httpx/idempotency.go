package httpx

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// IdempotencyHeader is what a client sends so that a POST that it repeats creates nothing twice.
const IdempotencyHeader = "Idempotency-Key"

// IdempotencyWindow is how long a key is remembered (design: api.md, 'Everywhere').
const IdempotencyWindow = 24 * time.Hour

const maxIdempotencyKey = 255

// ErrIdempotencyMismatch refuses a key that came with another request before.
var ErrIdempotencyMismatch = errs.New(errs.Invalid, "request.idempotency_mismatch",
	"Esta Idempotency-Key já foi usada com outros dados. Envie uma chave nova.")

// IdempotentRequest is one attempt. Nothing of it can be read back: keys and bodies are hashed.
type IdempotentRequest struct {
	AccountID            string
	KeyHash, RequestHash []byte
	At                   time.Time
}

// Answer is what was answered to a request.
type Answer struct {
	Status int
	Body   []byte
}

func (a Answer) is(b Answer) bool { return a.Status == b.Status && bytes.Equal(a.Body, b.Body) }

// IdempotencyStore remembers answers.
type IdempotencyStore interface {
	// Once runs f, whose writes are one transaction that begins with the first of them, and stores its answer in that same
	// transaction; f's error undoes all. What f does before it writes holds nobody up. When the account's key already has
	// an answer within IdempotencyWindow, f does not run: the stored answer comes back, or ErrIdempotencyMismatch if the
	// request was another. A concurrent attempt waits for the first to end, or is undone and gets its answer.
	Once(ctx context.Context, r IdempotentRequest, f func(ctx context.Context) (Answer, error)) (Answer, error)
}

// Idempotency makes the session guard's creating calls repeatable. What a call creates and the answer that is stored
// are committed together, so a crash leaves both or neither. Only successes are stored: a failed attempt created
// nothing and may be tried again with the same key.
type Idempotency struct {
	store IdempotencyStore
	clock clock.Clock
}

// NewIdempotency makes it.
func NewIdempotency(store IdempotencyStore, c clock.Clock) *Idempotency {
	return &Idempotency{store, c}
}

// Attach adds it to a guarded group, after the guard.
func (i *Idempotency) Attach(group *huma.Group) {
	group.UseMiddleware(i.middleware)
	group.UseTransformer(keepReplay)
}

// Replayer is a body that a repeated request gets in another form, such as without a secret that is shown once.
type Replayer interface{ Replayed() any }

const addsKey = "adds"

// Adds marks a POST that adds something to what it answers (200): like one that creates (201, 202) it takes an Idempotency-Key.
func Adds(op huma.Operation) huma.Operation {
	op.Metadata = maps.Clone(op.Metadata)
	op.Metadata[addsKey] = true
	return op
}

// creates reports whether repeating the operation would create another thing. Its body must have a limit.
func creates(op *huma.Operation) bool {
	adds := op.DefaultStatus == http.StatusCreated || op.DefaultStatus == http.StatusAccepted || op.Metadata[addsKey] == true
	return adds && op.Method == http.MethodPost && op.MaxBodyBytes >= 0 && Profiles(op) != nil
}

// documentIdempotency adds the header to a creating operation of the document.
func documentIdempotency(op *huma.Operation) {
	if !creates(op) {
		return
	}
	length := maxIdempotencyKey
	op.Parameters = append(op.Parameters, &huma.Param{
		Name: IdempotencyHeader, In: "header", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: &length},
		Description: "Texto único do cliente. Por 24 horas, repetir o pedido com a mesma chave devolve a mesma resposta e não cria de novo.",
	})
	op.Errors = append(slices.Clip(op.Errors), http.StatusUnprocessableEntity)
}

// errNotKept ends the transaction of a call that answered with an error.
var errNotKept = errors.New("the answer is an error")

func (i *Idempotency) middleware(ctx huma.Context, next func(huma.Context)) {
	key := ctx.Header(IdempotencyHeader)
	if key == "" || !creates(ctx.Operation()) {
		next(ctx)
		return
	}
	if len(key) > maxIdempotencyKey {
		Refuse(ctx, errs.InvalidFields("request.idempotency_key",
			map[string]string{IdempotencyHeader: fmt.Sprintf("Use no máximo %d caracteres.", maxIdempotencyKey)}))
		return
	}
	body, err := io.ReadAll(io.LimitReader(ctx.BodyReader(), ctx.Operation().MaxBodyBytes+1)) // huma refuses the excess
	if err != nil {
		Refuse(ctx, unreadBody(err))
		return
	}
	var live *recorder
	var own Answer
	answer, err := i.store.Once(ctx.Context(), i.request(ctx, key, body), func(tx context.Context) (Answer, error) {
		live = &recorder{humaContext: huma.WithContext(ctx, within(ctx.Context(), tx)), in: bytes.NewReader(body)}
		next(live)
		if live.status >= http.StatusBadRequest {
			return Answer{}, errNotKept
		}
		own = live.kept()
		return own, nil
	})
	switch {
	case err != nil && !errors.Is(err, errNotKept):
		Refuse(ctx, err)
	case live != nil && (err != nil || own.is(answer)): // else another process answered, and what was done here is undone
		write(ctx, live.status, live.out.Bytes())
	default:
		ctx.SetHeader("Content-Type", "application/json")
		write(ctx, answer.Status, answer.Body)
	}
}

func (i *Idempotency) request(ctx huma.Context, key string, body []byte) IdempotentRequest {
	u, keyHash, request := ctx.URL(), sha256.Sum256([]byte(key)), sha256.New()
	_, _ = fmt.Fprintf(request, "%s %s\n", ctx.Method(), u.RequestURI())
	_, _ = request.Write(body)
	who := scope.From(ctx.Context())
	_, _ = request.Write([]byte(who.SwitchID))     // what was answered in one profile is nothing for another
	_, _ = request.Write([]byte(who.Stores.Key())) // nor what was answered to who saw other stores
	return IdempotentRequest{
		AccountID: who.AccountID, KeyHash: keyHash[:], RequestHash: request.Sum(nil), At: i.clock.Now(),
	}
}

func write(ctx huma.Context, status int, body []byte) {
	ctx.SetStatus(status)
	_, _ = ctx.BodyWriter().Write(body) // the client may be gone
}

type humaContext = huma.Context

// recorder holds a call's answer back until its transaction is committed.
type recorder struct {
	humaContext
	in     io.Reader
	out    bytes.Buffer
	replay []byte // what to store in place of out
	status int
}

// BodyReader returns the request's body, which the middleware has read.
func (r *recorder) BodyReader() io.Reader { return r.in }

// BodyWriter takes the answer's body.
func (r *recorder) BodyWriter() io.Writer { return &r.out }

// SetStatus takes the answer's status.
func (r *recorder) SetStatus(status int) { r.status = status }

// Status returns it.
func (r *recorder) Status() int { return r.status }

// Unwrap returns the context below, as huma's adapters expect.
func (r *recorder) Unwrap() huma.Context { return r.humaContext }

func (r *recorder) kept() Answer {
	if r.replay != nil {
		return Answer{r.status, r.replay}
	}
	return Answer{r.status, r.out.Bytes()}
}

// keepReplay is a transformer that changes nothing: it sees bodies before they become text.
func keepReplay(ctx huma.Context, _ string, v any) (any, error) {
	live, recorded := ctx.(*recorder)
	body, replayer := v.(Replayer)
	if !recorded || !replayer {
		return v, nil
	}
	var err error
	live.replay, err = json.Marshal(body.Replayed())
	return v, err
}
