// Package spans tells how long a request or a job took, and its parts, where a collector of traces is configured. What a
// span says is chosen by the program: names of routes, tables, kinds and services, never anything that somebody sent.
package spans

import (
	"context"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"seiva/internal/kit/errs"
)

// mostParts is how many parts of one request or job are told; those beyond are counted.
const mostParts = 256

// Tracer begins requests and jobs; nil begins none.
type Tracer struct{ of trace.Tracer }

// New makes one of a provider.
func New(p trace.TracerProvider) *Tracer { return &Tracer{p.Tracer("seiva")} }

// whole is a request or a job that somebody hears of.
type whole struct {
	of    trace.Tracer
	parts atomic.Int32
}

type wholeKey struct{}

// Span is what is being told of; of the zero value nobody hears.
type Span struct {
	of    trace.Span
	whole *whole // of a request or a job itself
}

// Begin begins a request or a job: its parts are those of the context that it returns. It belongs to the trace that ctx names
// as its remote one, or begins one.
func (t *Tracer) Begin(ctx context.Context, name string, kind trace.SpanKind) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	ctx, span := t.of.Start(ctx, name, trace.WithSpanKind(kind))
	if !span.IsRecording() {
		return ctx, Span{of: span}
	}
	w := &whole{of: t.of}
	return context.WithValue(ctx, wholeKey{}, w), Span{span, w}
}

// Part begins a part of what ctx belongs to; where nobody hears of that, it costs one look.
func Part(ctx context.Context, name string) (context.Context, Span) {
	return part(ctx, name, trace.SpanKindInternal)
}

// Call is Part of asking a server elsewhere. That server is told nothing of the trace.
func Call(ctx context.Context, service string) (context.Context, Span) {
	return part(ctx, service, trace.SpanKindClient)
}

func part(ctx context.Context, name string, kind trace.SpanKind) (context.Context, Span) {
	w, is := ctx.Value(wholeKey{}).(*whole)
	if !is || w.parts.Add(1) > mostParts {
		return ctx, Span{}
	}
	ctx, span := w.of.Start(ctx, name, trace.WithSpanKind(kind))
	return ctx, Span{of: span}
}

// Carry gives a context what another belongs to, and nothing else of it.
func Carry(ctx, from context.Context) context.Context {
	if w, is := from.Value(wholeKey{}).(*whole); is {
		ctx = context.WithValue(trace.ContextWithSpan(ctx, trace.SpanFromContext(from)), wholeKey{}, w)
	}
	return ctx
}

// TraceID names the trace that it belongs to; empty of none.
func (s Span) TraceID() string {
	if s.of == nil {
		return ""
	}
	return s.of.SpanContext().TraceID().String()
}

// Name gives it another name, once that is known.
func (s Span) Name(name string) {
	if s.of != nil {
		s.of.SetName(name)
	}
}

// Say adds a fact; an empty one is none.
func (s Span) Say(key, value string) {
	if s.of != nil && value != "" {
		s.of.SetAttributes(attribute.String(key, value))
	}
}

// Count adds a number.
func (s Span) Count(key string, n int) {
	if s.of != nil {
		s.of.SetAttributes(attribute.Int(key, n))
	}
}

// Fail marks it as failed, for a reason of a few words of the program.
func (s Span) Fail(reason string) {
	if s.of != nil {
		s.of.SetStatus(codes.Error, "")
		s.Say("error.type", reason)
	}
}

// End ends it. Of an error the code alone is told: its text may repeat what was sent.
func (s Span) End(err error) {
	if s.of == nil {
		return
	}
	if err != nil {
		s.Fail(errs.From(err).Code)
	}
	if s.whole != nil {
		if over := s.whole.parts.Load() - mostParts; over > 0 {
			s.Count("seiva.parts_left_out", int(over))
		}
	}
	s.of.End()
}
