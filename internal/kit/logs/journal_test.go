package logs_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"seiva/internal/kit/logs"
	"seiva/internal/kit/testkit"
)

// In systemd's journal 'journalctl -p warning' finds warnings: each line begins with how grave it is, where the journal itself is
// what is written to. Into a file that its lines are sent on to, and from a terminal, they are JSON and nothing else.
func TestTheJournalKnowsHowGraveALineIs(t *testing.T) {
	for name, c := range map[string]struct {
		ofJournal bool
		want      string
	}{
		"the journal":    {true, "<7><6><4><3>"},
		"somewhere else": {false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log")
			file, err := os.Create(path) //nolint:gosec // a test's folder
			testkit.Must(t, err)
			about, err := file.Stat()
			testkit.Must(t, err)
			stat, _ := about.Sys().(*syscall.Stat_t)
			stream := fmt.Sprintf("%d:%d", stat.Dev, stat.Ino)
			if !c.ofJournal {
				stream = fmt.Sprintf("%d:%d", stat.Dev, stat.Ino+1)
			}
			t.Setenv("JOURNAL_STREAM", stream)
			log := logs.New(file, slog.LevelDebug, correlation)
			log.Debug("looked")
			log.Info(`says "level":"ERROR" itself`)
			log.Warn("to be seen to")
			log.Error("failed")
			log.Close()
			testkit.Must(t, file.Close())
			written, err := os.ReadFile(path) //nolint:gosec // a test's folder
			testkit.Must(t, err)
			grave := ""
			for line := range strings.Lines(string(written)) {
				before, _, _ := strings.Cut(line, "{")
				grave += before
			}
			if grave != c.want || strings.Count(string(written), "\n") != 4 {
				t.Errorf("%s, want %s: %s", grave, c.want, written)
			}
		})
	}
}
