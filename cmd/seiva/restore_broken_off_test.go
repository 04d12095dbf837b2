package main

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// largeBackup is one whose members take many reads.
func largeBackup(t *testing.T) (file string) {
	t.Helper()
	source, noise := installation(t), make([]byte, 4<<20)
	_, _ = rand.Read(noise)
	writeBlob(t, source, "pictures/noise.jpg", string(noise))
	file = filepath.Join(t.TempDir(), "seiva.tar.zst")
	testkit.Must(t, (&backupCommand{Settings: source, File: file}).write(t.Context()))
	return file
}

// SIGINT in the middle of a restore ends it and leaves nothing: the same command begins again.
func TestABrokenOffRestoreLeavesNothing(t *testing.T) {
	file, target := largeBackup(t), app.Settings{Data: t.TempDir()}
	pipe := filepath.Join(t.TempDir(), "pipe")
	testkit.Must(t, syscall.Mkfifo(pipe, 0o600))
	content, err := os.ReadFile(file)
	testkit.Must(t, err)
	ctx, interrupt := context.WithCancel(t.Context())
	finished := make(chan error, 1)
	go func() { finished <- (&restoreCommand{target, pipe}).Run(ctx) }()
	in, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	testkit.Must(t, err)
	_, err = in.Write(content[:len(content)/2])
	testkit.Must(t, err)
	interrupt()
	_, _ = in.Write(content[len(content)/2:]) // a restore that has ended reads no more
	_ = in.Close()
	if err := <-finished; err == nil || !errors.Is(err, errInterrupted) {
		t.Errorf("interrupted: %v", err)
	}
	if left, _ := os.ReadDir(target.Data); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	testkit.Must(t, (&restoreCommand{target, file}).Run(t.Context()))
	if err := start(t, target); err != nil {
		t.Error(err)
	}
}

// What a killed restore leaves, whatever it was doing, is taken away by the next; nothing is served in between.
func TestAKilledRestoreIsBegunAgain(t *testing.T) {
	file := largeBackup(t)
	for name, leave := range map[string]func(t *testing.T, s app.Settings, work string){
		"reading": func(t *testing.T, _ app.Settings, work string) {
			testkit.Must(t, os.WriteFile(filepath.Join(work, secretMember), []byte("half"), 0o600))
		},
		"moving": func(t *testing.T, s app.Settings, work string) {
			testkit.Must(t, os.WriteFile(filepath.Join(work, "placing"), []byte(s.SecretPath()), 0o600))
			testkit.Must(t, os.WriteFile(s.SecretPath(), []byte("of the backup"), 0o600))
			writeBlob(t, s, "pictures/1.jpg", "x")
			testkit.Must(t, os.WriteFile(filepath.Join(work, "seiva.db"), []byte("not moved yet"), 0o600))
			if err := start(t, s); !errors.Is(err, app.ErrHalfRestored) {
				t.Errorf("half an installation starts: %v", err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := app.Settings{Data: t.TempDir()}
			work := filepath.Join(s.Data, ".restore-123")
			testkit.Must(t, os.Mkdir(work, 0o700))
			leave(t, s, work)
			testkit.Must(t, (&restoreCommand{s, file}).Run(t.Context()))
			if left, _ := filepath.Glob(filepath.Join(s.Data, ".restore-*")); len(left) > 0 {
				t.Errorf("left %v", left)
			}
			if err := start(t, s); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestTwoRestoresIntoOneFolder(t *testing.T) {
	file, s := largeBackup(t), app.Settings{Data: t.TempDir()}
	work := filepath.Join(s.Data, ".restore-123")
	testkit.Must(t, os.Mkdir(work, 0o700))
	unlock, err := lockFile(filepath.Join(work, "lock"))
	testkit.Must(t, err)
	defer unlock()
	if err := (&restoreCommand{s, file}).Run(t.Context()); !errors.Is(err, errRestoring) {
		t.Errorf("beside another: %v", err)
	}
	if _, err := os.Stat(work); err != nil {
		t.Errorf("the other's folder: %v", err)
	}
}

// A backup ends with its signal.
func TestABackupIsBrokenOff(t *testing.T) {
	p := apitest.NewOn(t, apitest.WithTestPayments(t))
	writeBlob(t, p.Settings, "pictures/1.jpg", "x")
	ctx, interrupt := context.WithCancel(t.Context())
	c := &backupCommand{Settings: p.Settings, File: ""}
	if err := c.fill(ctx, &between{io.Discard, interrupt}, t.TempDir()); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}
