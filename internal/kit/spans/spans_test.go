package spans_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"seiva/internal/kit/spans"
)

func recording(sampler sdk.Sampler) (*spans.Tracer, *tracetest.SpanRecorder) {
	seen := tracetest.NewSpanRecorder()
	return spans.New(sdk.NewTracerProvider(sdk.WithSampler(sampler), sdk.WithSpanProcessor(seen))), seen
}

// Where no collector is configured, nothing is allocated for what is told nobody.
func TestWhatNobodyHearsCostsNothing(t *testing.T) {
	var none *spans.Tracer
	ctx := context.WithValue(t.Context(), "request", 1) //nolint:staticcheck,revive // as deep as any
	if n := testing.AllocsPerRun(100, func() {
		inner, whole := none.Begin(ctx, "GET", trace.SpanKindServer)
		inner, part := spans.Part(inner, "SELECT receipts")
		part.Say("db.collection.name", "receipts")
		part.Count("db.rows", 3)
		part.End(nil)
		_ = spans.Carry(ctx, inner)
		whole.End(nil)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestARequestThatIsNotSampledHasNoParts(t *testing.T) {
	tracer, seen := recording(sdk.NeverSample())
	ctx, whole := tracer.Begin(t.Context(), "GET", trace.SpanKindServer)
	_, part := spans.Part(ctx, "SELECT receipts")
	part.End(nil)
	whole.End(nil)
	if n := len(seen.Ended()); n != 0 || part != (spans.Span{}) {
		t.Errorf("%d spans", n)
	}
	if id := whole.TraceID(); len(id) != 32 || strings.Trim(id, "0") == "" {
		t.Errorf("trace %q: its lines in the log have none", id)
	}
}

// One request cannot crowd the others out: what it does a thousand times is told 256 times, and counted.
func TestTheTellingOfARequestIsBounded(t *testing.T) {
	tracer, seen := recording(sdk.AlwaysSample())
	ctx, whole := tracer.Begin(t.Context(), "GET", trace.SpanKindServer)
	for range 1000 {
		_, part := spans.Part(ctx, "SELECT receipts")
		part.End(nil)
	}
	whole.End(nil)
	ended := seen.Ended()
	if len(ended) != 257 {
		t.Fatalf("%d spans", len(ended))
	}
	if got := fmt.Sprint(ended[256].Attributes()); !strings.Contains(got, "seiva.parts_left_out") || !strings.Contains(got, "744") {
		t.Errorf("%s", got)
	}
}

// An error's text may repeat what was sent: a span says that it failed, and its code.
func TestASpanSaysNoErrorsText(t *testing.T) {
	tracer, seen := recording(sdk.AlwaysSample())
	_, whole := tracer.Begin(t.Context(), "GET", trace.SpanKindServer)
	whole.End(errors.New("duplicate key (cpf)=(52998224725)"))
	for _, s := range seen.Ended() {
		if text := fmt.Sprint(s.Attributes(), s.Events(), s.Status()); strings.Contains(text, "52998224725") || !strings.Contains(text, "internal") {
			t.Errorf("%s", text)
		}
	}
}

// A commit that several requests wait for goes on when they are gone: what is carried to it is the trace alone.
func TestCarriedIsTheTraceAlone(t *testing.T) {
	tracer, seen := recording(sdk.AlwaysSample())
	request, leave := context.WithCancel(t.Context())
	request, whole := tracer.Begin(request, "POST", trace.SpanKindServer)
	ctx := spans.Carry(t.Context(), request)
	leave()
	_, part := spans.Part(ctx, "INSERT receipts")
	part.End(nil)
	whole.End(nil)
	ended := seen.Ended()
	if ctx.Err() != nil || len(ended) != 2 || ended[0].Parent().SpanID() != ended[1].SpanContext().SpanID() {
		t.Errorf("%v, %v", ctx.Err(), ended)
	}
}
