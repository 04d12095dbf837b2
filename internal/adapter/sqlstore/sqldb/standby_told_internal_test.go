package sqldb

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// The operator is told once that a standby is left out, why and how far behind it is, and once that it answers again.
func TestWhatBecomesOfAStandbyIsToldOnce(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	f := &follower{limit: 30 * time.Second, seen: []moment{{time.Now().Add(-time.Hour), 100}, {time.Now(), 200}}, base: t.Context(), alive: t.Context(), gone: func() {}}
	f.judge(50, nil)
	f.tell(t.Context())
	f.tell(t.Context())
	said := log.String()
	if strings.Count(said, "the standby is left out") != 1 || !strings.Contains(said, ErrBehind.Error()) || !strings.Contains(said, "lag=1h0m0s") {
		t.Errorf("an hour behind: %s", said)
	}
	f.judge(200, nil)
	f.tell(t.Context())
	f.tell(t.Context())
	if said = strings.TrimPrefix(log.String(), said); strings.Count(said, "the standby answers readings again") != 1 || strings.Contains(said, "left out") {
		t.Errorf("with all of it: %s", said)
	}
}
