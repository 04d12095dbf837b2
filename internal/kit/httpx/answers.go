package httpx

import (
	"strings"
	"time"
)

// Each turns every item into what an answer shows; never nil, which JSON would write as null.
func Each[T, U any](items []T, show func(T) U) []U {
	out := make([]U, len(items))
	for i, item := range items {
		out[i] = show(item)
	}
	return out
}

// OrNull makes null of an empty text, or of another zero value.
func OrNull[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// InstantOrNull makes null of the zero time, in whatever zone.
func InstantOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// PictureURL is where a picture lies, as the client knows this server; null of none.
func PictureURL(origin, key string) *string {
	if key == "" {
		return nil
	}
	return OrNull(origin + MediaPath + key)
}

// OrZero reads what a client may leave out or send as null.
func OrZero[T any](p *T) (value T) {
	if p != nil {
		value = *p
	}
	return value
}

// Absolute completes an address on this very server, as the client knows it; others stay.
func (c *Client) Absolute(url string) string {
	if strings.HasPrefix(url, "/") {
		return c.Origin() + url
	}
	return url
}
