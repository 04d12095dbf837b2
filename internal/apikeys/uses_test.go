package apikeys

import (
	"testing"
	"time"

	"seiva/internal/kit/id"
)

// Whatever the number of keys, what is remembered of them is bounded; within it each is written down once a minute.
func TestLastUsesAreBounded(t *testing.T) {
	var uses lastUses
	now := time.Now()
	if !uses.claim("a", now) || uses.claim("a", now.Add(UsedEvery-1)) || !uses.claim("a", now.Add(UsedEvery)) {
		t.Error("not once a minute")
	}
	for range maxLastUses + 1000 {
		if !uses.claim(id.New(), now) {
			t.Fatal("a first use is not written down")
		}
		if len(uses.at) > maxLastUses {
			t.Fatalf("%d keys are remembered", len(uses.at))
		}
	}
}
