package main

import (
	"testing"
	"time"
)

// A day begins in Brazil, a moment where it says.
func TestWhatSinceMeans(t *testing.T) {
	for text, want := range map[string]string{
		"2026-12-01": "2026-12-01T03:00:00Z", "2026-12-01T14:00:00-03:00": "2026-12-01T17:00:00Z", "ontem": "", "": "", "2026-12-01 14:00": "",
	} {
		got, err := momentOrDay(text)
		if (err != nil) != (want == "") || err == nil && got.UTC().Format(time.RFC3339) != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
