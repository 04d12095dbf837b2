package httpx

import (
	"context"
	"encoding/hex"
	"math/rand/v2"
	"net/http"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/id"
)

// Bounds of an id that somebody else gave a request.
const (
	minRequestID = 8
	maxRequestID = 64
)

// requestIDOf takes over the id that a proxy or the caller gave a request (X-Request-Id), or makes one.
func requestIDOf(h http.Header) string {
	if given := h["X-Request-Id"]; len(given) == 1 && takeable(given[0]) {
		return given[0]
	}
	return id.New()
}

// takeable reports whether an id may stand in the log: letters, figures and '-', '_', '.', some of them letters, and no
// CPF or longer number among them.
func takeable(text string) bool {
	if len(text) < minRequestID || len(text) > maxRequestID {
		return false
	}
	letters := false
	var digits []byte
	for _, c := range []byte(text) {
		switch {
		case c >= '0' && c <= '9':
			if digits = append(digits, c); len(digits) >= 44 || (len(digits) >= 11 && brdoc.ValidCPF(string(digits[len(digits)-11:]))) {
				return false
			}
		case c == '-' || c == '.': // as a CPF is written
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_':
			letters, digits = true, digits[:0]
		default:
			return false
		}
	}
	return letters
}

// Lengths within a traceparent of version 00, in which a trace's id begins at 3 and ends at 35.
const (
	traceparentLength = 55
	maxTraceparent    = 256
)

// traceIDOf takes over the trace that a request belongs to (W3C Trace Context), or begins one. It is no secret.
func traceIDOf(h http.Header) string {
	if given := h["Traceparent"]; len(given) == 1 && wellFormedTrace(given[0]) {
		return given[0][3:35]
	}
	var made [16]byte
	for n, half := range [2]uint64{rand.Uint64() | 1, rand.Uint64()} { //nolint:gosec // tells traces apart, protects nothing
		for i := range 8 {
			made[8*n+i] = byte(half >> (8 * i)) //nolint:gosec // one byte of it
		}
	}
	return hex.EncodeToString(made[:])
}

func wellFormedTrace(text string) bool {
	if len(text) < traceparentLength || len(text) > maxTraceparent {
		return false
	}
	version, trace, span, flags := text[:2], text[3:35], text[36:52], text[53:55]
	later := len(text) > traceparentLength
	return text[2] == '-' && text[35] == '-' && text[52] == '-' && lowerHex(version+trace+span+flags) && version != "ff" &&
		(!later || version != "00" && text[55] == '-') && strings.Trim(trace, "0") != "" && strings.Trim(span, "0") != ""
}

func lowerHex(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// Correlation returns the ids that tie a request's lines together; empty outside of a request.
func Correlation(ctx context.Context) (requestID, traceID string) {
	if e, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return e.requestID, e.traceID
	}
	return "", ""
}
