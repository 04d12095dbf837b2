package httpx

import (
	"net/http"
	"net/netip"
	"slices"

	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"seiva/internal/kit/spans"
)

// Traced has each request told as a span, named by the route that served it; a nil tracer none. Its trace is the log's. A
// request goes on with the trace of a caller only where that stands in one of the networks: a stranger would otherwise
// choose what is kept and paid for. The paths apart are asked all the time, and by machines.
func Traced(tracer *spans.Tracer, from Proxies, next http.Handler, apart ...string) http.Handler {
	if tracer == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e, ok := r.Context().Value(exchangeKey{}).(*exchange)
		if !ok || slices.Contains(apart, r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		if peer, err := netip.ParseAddr(ClientAddress(r)); err == nil && from.has(peer.Unmap()) {
			ctx = propagation.TraceContext{}.Extract(ctx, propagation.HeaderCarrier(r.Header))
		}
		method, whole := MethodLabel(r.Method), false
		ctx, span := tracer.Begin(ctx, method, trace.SpanKindServer)
		e.traceID = span.TraceID()
		defer func() {
			e.tell(span, method, whole)
			span.End(nil)
		}()
		next.ServeHTTP(w, r.WithContext(ctx))
		whole = true
	})
}

// tell says what is known of an exchange at its end; one that is not whole broke off.
func (e *exchange) tell(span spans.Span, method string, whole bool) {
	status := e.status
	if !whole && !e.answered {
		status = http.StatusInternalServerError
	}
	span.Name(e.routeName(method))
	span.Say("http.request.method", method)
	span.Say("http.route", e.route)
	span.Count("http.response.status_code", status)
	span.Say("seiva.request_id", e.requestID)
	span.Say("seiva.audience", e.audience)
	if status >= http.StatusInternalServerError || !whole {
		span.Fail("answer")
	}
}

// routeName is the route with its method, which most patterns begin with.
func (e *exchange) routeName(method string) string {
	if len(e.route) > 0 && e.route[0] != '/' && e.route != unmatched {
		return e.route
	}
	return method + " " + e.route
}

// For notes which audience a handler answers.
func For(audience string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if e, ok := r.Context().Value(exchangeKey{}).(*exchange); ok {
			e.audience = audience
		}
		next.ServeHTTP(w, r)
	})
}
