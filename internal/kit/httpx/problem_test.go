package httpx_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"

	"seiva/internal/kit/httpx"
)

func TestACallerWhoDidNotWaitIsNoFaultOfOurs(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	failed := fmt.Errorf("list receipts: %w", context.Canceled)

	gone, leave := context.WithCancel(t.Context())
	leave()
	if p := httpx.ProblemOf(gone, failed); p.Status != 499 {
		t.Errorf("status %d for a caller who left, want 499", p.Status)
	}
	if log.Len() > 0 {
		t.Errorf("logged as a failure: %s", log.String())
	}
	// A cancellation that is not the caller's is a failure all the same.
	if p := httpx.ProblemOf(t.Context(), failed); p.Status != 500 {
		t.Errorf("status %d while the caller waits, want 500", p.Status)
	}
	if log.Len() == 0 {
		t.Error("a failure was not logged")
	}
}
