package standby

import (
	"context"
	"testing"
)

// What one reading sees never goes back: neither to an earlier position, nor from the leader to a standby.
func TestAReadingNeverGoesBack(t *testing.T) {
	if Of(context.Background()) != nil || Of(MayIf(context.Background(), false)) != nil {
		t.Error("a standby may answer what nobody marked")
	}
	m := Of(May(context.Background(), 7, 0))
	for _, step := range []struct{ saw, after int64 }{{0, 7}, {9, 9}, {8, 9}, {12, 12}} {
		if m.Saw(step.saw); m.After() != step.after {
			t.Errorf("after %d it must know of %d, want %d", step.saw, m.After(), step.after)
		}
	}
	if m.Leads() {
		t.Error("the leader answers unasked")
	}
	if m.ToLeader(); !m.Leads() {
		t.Error("the leader does not answer")
	}
}
