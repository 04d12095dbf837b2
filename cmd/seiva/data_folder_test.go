package main

import (
	"bytes"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/kit/testkit"
)

func modeOf(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Lstat(path)
	testkit.Must(t, err)
	return info.Mode().Perm()
}

// What a new installation writes is its owner's alone, whatever the user's mask.
func TestANewInstallationIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	s := app.Settings{Data: filepath.Join(t.TempDir(), "data")}
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	defer a.Close()
	testkit.Must(t, a.DB.Migrate(t.Context()))
	testkit.Must(t, a.Blobs.Write(t.Context(), "green-flyers/000.jpg", "image/jpeg", []byte("flyer")))
	testkit.Must(t, (&backupCommand{Settings: s, File: filepath.Join(s.Data, "backup.tar.zst")}).write(t.Context()))
	files := 0
	testkit.Must(t, filepath.WalkDir(s.Data, func(path string, d fs.DirEntry, err error) error {
		testkit.Must(t, err)
		files++
		if want := map[bool]fs.FileMode{true: 0o700, false: 0o600}[d.IsDir()]; modeOf(t, path) != want {
			t.Errorf("%s has mode %v, want %v", path, modeOf(t, path), want)
		}
		return nil
	}))
	if files < 7 { // the folder, database, -wal, -shm, secret, blobs, backup
		t.Errorf("%d files", files)
	}
}

// With PostgreSQL and a bucket nothing else makes the folder, where exports and packs are written before they go to the bucket.
func TestTheFirstStartMakesTheDataFolder(t *testing.T) {
	t.Parallel()
	s := app.Settings{Data: filepath.Join(t.TempDir(), "data", "seiva"), DatabaseURL: "postgres://elsewhere"}
	var log bytes.Buffer
	protectData(s, slog.New(slog.NewTextHandler(&log, nil)))()
	if modeOf(t, s.Data) != 0o700 || log.Len() > 0 {
		t.Errorf("mode %v, %s", modeOf(t, s.Data), log.String())
	}
}

// What others were let into is closed at the start, and said; nothing outside of the folder is touched.
func TestOpenFilesAreClosedAtTheStart(t *testing.T) {
	t.Parallel()
	s := installation(t)
	outside := filepath.Join(t.TempDir(), "outside")
	testkit.Must(t, os.WriteFile(outside, nil, 0o600))
	testkit.Must(t, os.Symlink(outside, filepath.Join(s.Data, "link")))
	opened := []string{".", "seiva.db", "secret", "blobs", "blobs/green-flyers", "blobs/green-flyers/000.jpg"}
	for _, name := range append(opened, "link") {
		path := filepath.Join(s.Data, name)
		mode := fs.FileMode(0o644)
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			mode = 0o755
		}
		testkit.Must(t, os.Chmod(path, mode)) //nolint:gosec // the attack
	}
	var log bytes.Buffer
	protectData(s, slog.New(slog.NewTextHandler(&log, nil)))()
	for _, name := range opened {
		path := filepath.Join(s.Data, name)
		if modeOf(t, path)&othersRights != 0 {
			t.Errorf("%s has mode %v", name, modeOf(t, path))
		}
		if !strings.Contains(log.String(), path) {
			t.Errorf("the log does not tell of %s: %s", name, log.String())
		}
	}
	if modeOf(t, outside) != 0o644 {
		t.Error("a file outside of the folder was changed")
	}
	log.Reset()
	s.SecretFile = outside
	protectData(s, slog.New(slog.NewTextHandler(&log, nil)))()
	if lines := strings.Count(log.String(), "\n"); lines != 1 || !strings.Contains(log.String(), outside) {
		t.Errorf("the second time: %s", log.String())
	}
}
