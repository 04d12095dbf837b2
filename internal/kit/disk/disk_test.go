package disk_test

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"seiva/internal/kit/disk"
)

type lite int

func (l lite) Error() string { return fmt.Sprintf("error %d", int(l)) }
func (l lite) Code() int     { return int(l) }

func TestWhatSaysThatADiskIsFull(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"nothing":             {nil, false},
		"a file":              {&os.PathError{Op: "write", Err: syscall.ENOSPC}, true},
		"a quota":             {fmt.Errorf("keep: %w", syscall.EDQUOT), true},
		"a folder":            {&os.PathError{Op: "open", Err: syscall.EACCES}, false},
		"SQLite":              {fmt.Errorf("copy: %w", lite(13)), true},
		"SQLite, its longer":  {lite(13 | 1<<8), true},
		"SQLite's shared one": {lite(4874), true},
		"SQLite's disk":       {lite(10), false},
		"SQLite's pages":      {lite(11), false},
		"PostgreSQL":          {fmt.Errorf("begin: %w", &pgconn.PgError{Code: "53100"}), true},
		"too many there":      {&pgconn.PgError{Code: "53300"}, false},
		"anything else":       {errors.New("full"), false},
	} {
		if got := disk.Full(c.err); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
