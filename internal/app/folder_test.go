package app

import (
	"os"
	"path/filepath"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

// Where there is no database it is told; what cannot be looked into is another thing.
func TestAFolderThatCannotBeLookedInto(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	testkit.Must(t, os.WriteFile(file, nil, 0o600))
	for data, want := range map[string]bool{t.TempDir(): true, filepath.Join(t.TempDir(), "none"): true, file: false} {
		_, err := Settings{Data: data}.Existing(t.Context())
		if got := errs.From(err).Code == "backup.no_database"; err == nil || got != want {
			t.Errorf("%s: %v", data, err)
		}
	}
}
