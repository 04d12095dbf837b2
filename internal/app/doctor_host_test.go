package app

import (
	"context"
	"strings"
	"syscall"
	"testing"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/kit/errs"
)

// A folder that takes nothing is told beside how much room its disk has: most often that is why.
func TestAFolderThatTakesNothingIsToldWithItsRoom(t *testing.T) {
	found := Doctor{Settings: Settings{Data: "/proc"}}.folder() // takes no file, and has no room
	if len(found) != 2 || found[0].Verdict != Broken || found[1].Check != "espaço em disco" || found[1].Verdict != Broken {
		t.Errorf("%+v", found)
	}
}

// fullStore is files on a disk that is full.
type fullStore struct{ blobstore.Store }

func (fullStore) Write(context.Context, string, string, []byte) error {
	return errs.Wrap(syscall.ENOSPC, "write")
}

// skewed is how a bucket answers whose clock is another than ours.
type skewed struct{}

func (skewed) Error() string {
	return "The difference between the request time and the current time is too large."
}
func (skewed) ErrorCode() string { return "RequestTimeTooSkewed" }

// Who lacks room or the right time is told so, and not to look at owners, credentials and permissions.
func TestWhatIsRefusedIsToldWithWhatHelps(t *testing.T) {
	wrong, err := tried(t.Context(), fullStore{})
	if !strings.HasPrefix(wrong, "não grava: ") || !strings.Contains(remedyOf(err, "Confira o dono."), "libere espaço") {
		t.Errorf("%s: %s", wrong, remedyOf(err, "Confira o dono."))
	}
	if remedy := remedyOf(errs.Wrap(skewed{}, "write"), "Confira o dono."); !strings.HasPrefix(remedy, "Acerte o relógio") {
		t.Error(remedy)
	}
	if remedy := remedyOf(syscall.EACCES, "Confira o dono."); remedy != "Confira o dono." {
		t.Error(remedy)
	}
}
