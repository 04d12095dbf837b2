package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const heaviest = 1_000_000 // bytes of a file that is kept in the repository

// A built program or a recording that was added by accident stays in every clone for good. Only git knows what is kept;
// an archive of the sources holds nothing else.
func TestNothingHeavyIsKept(t *testing.T) {
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Log("no clone, nothing to weigh")
		return
	}
	list, err := exec.CommandContext(t.Context(), "git", "-C", root, "-c", "safe.directory=*", "ls-files", "-z").Output()
	if err != nil {
		t.Fatal(err)
	}
	kept := strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00")
	if len(kept) < 100 {
		t.Fatalf("git keeps %d files", len(kept))
	}
	for _, name := range kept {
		file, err := os.Lstat(filepath.Join(root, name))
		if err == nil && file.Size() > heaviest {
			t.Errorf("%s has %d bytes, a kept file has at most %d: build it, or fetch it", name, file.Size(), heaviest)
		}
	}
}
