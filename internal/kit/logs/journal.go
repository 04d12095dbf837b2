package logs

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"syscall"
)

// isJournal reports whether what is written there goes straight to systemd's journal: JOURNAL_STREAM says which file that is.
func isJournal(out io.Writer) bool {
	file, is := out.(*os.File)
	if !is {
		return false
	}
	about, err := file.Stat()
	if err != nil {
		return false
	}
	stat, is := about.Sys().(*syscall.Stat_t)
	return is && os.Getenv("JOURNAL_STREAM") == fmt.Sprintf("%d:%d", stat.Dev, stat.Ino)
}

// priority is how grave a line is, as the journal takes it off the line's beginning and finds it by: 'journalctl -p warning'.
func priority(line []byte) string {
	_, level, _ := bytes.Cut(line, []byte(`"level":"`)) // the first: it stands before what anybody chose to say
	switch {
	case bytes.HasPrefix(level, []byte("ERROR")):
		return "<3>"
	case bytes.HasPrefix(level, []byte("WARN")):
		return "<4>"
	case bytes.HasPrefix(level, []byte("DEBUG")):
		return "<7>"
	}
	return "<6>"
}
