package secret

import (
	"testing"
	"time"
)

func TestOverlap(t *testing.T) {
	for hours, want := range map[int]time.Duration{0: 0, 1: time.Hour, 720: 720 * time.Hour, -1: -1, 721: -1} {
		if got, complaint := Overlap(hours); (complaint != "") != (want < 0) || want >= 0 && got != want {
			t.Errorf("%d hours: %v, %q", hours, got, complaint)
		}
	}
}
