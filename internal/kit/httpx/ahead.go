package httpx

import (
	"bytes"
	"context"
	"io"

	"github.com/danielgtaylor/huma/v2"
)

// Ahead is a middleware that shows a call's body to look before anything else, and refuses the call with the error
// that look gives. It is for work that waits on an outside service: attach it after the guard and before Idempotency,
// whose transaction must never wait.
func Ahead(look func(ctx context.Context, body []byte) error) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		body, err := io.ReadAll(io.LimitReader(ctx.BodyReader(), ctx.Operation().MaxBodyBytes+1)) // huma refuses the excess
		if err != nil {
			Refuse(ctx, unreadBody(err))
			return
		}
		if err := look(ctx.Context(), body); err != nil {
			Refuse(ctx, err)
			return
		}
		next(&rewound{ctx, bytes.NewReader(body)})
	}
}

// rewound is a call whose body was read once.
type rewound struct {
	humaContext
	body io.Reader
}

// BodyReader gives the body from its beginning.
func (r *rewound) BodyReader() io.Reader { return r.body }

// Unwrap gives the context below, as huma's adapters expect.
func (r *rewound) Unwrap() huma.Context { return r.humaContext }
