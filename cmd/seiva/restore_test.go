package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"seiva/internal/app"
)

func TestRestoreRefusesATargetWithData(t *testing.T) {
	source := installation(t)
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	if err := (&backupCommand{Settings: source, File: file}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := (&restoreCommand{source, file}).Run(t.Context()); !errors.Is(err, errNotEmpty) {
		t.Errorf("over the source: %v", err)
	}
	other := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(other, []byte("of another installation"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (&restoreCommand{app.Settings{Data: t.TempDir(), SecretFile: other}, file}).Run(t.Context()); !errors.Is(err, errSecretExists) {
		t.Errorf("over a secret: %v", err)
	}
	volume := t.TempDir()
	if err := os.Mkdir(filepath.Join(volume, "lost+found"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := (&restoreCommand{app.Settings{Data: volume}, file}).Run(t.Context()); err != nil {
		t.Errorf("a fresh volume: %v", err)
	}
	if err := (&restoreCommand{app.Settings{Data: t.TempDir()}, file + ".gone"}).Run(t.Context()); err == nil || !strings.Contains(explain(err), "não existe") {
		t.Errorf("no file: %v", err)
	}
}

// refused restores content and asserts that it is refused in Portuguese and leaves nothing.
func refused(t *testing.T, name string, content []byte) {
	t.Helper()
	file, data := filepath.Join(t.TempDir(), "b"), t.TempDir()
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	err := (&restoreCommand{app.Settings{Data: data}, file}).Run(t.Context())
	if !errors.Is(err, errAltered) || !strings.Contains(explain(err), "cortado ou alterado") {
		t.Errorf("%s: %v", name, err)
	}
	if left, _ := os.ReadDir(data); len(left) > 0 {
		t.Errorf("%s: left %v in the target", name, left)
	}
}

func TestRestoreRefusesWhatWasCutOrAltered(t *testing.T) {
	source := installation(t)
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	if err := (&backupCommand{Settings: source, File: file}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	refused(t, "empty", nil)
	refused(t, "not a backup", []byte("SQLite format 3"))
	refused(t, "with something after it", append(bytes.Clone(whole), "more"...))
	for i := 1; i <= 20; i++ {
		length := len(whole) * i / 21
		refused(t, fmt.Sprintf("cut at %d of %d", length, len(whole)), whole[:length])
	}
	refused(t, "without its last byte", whole[:len(whole)-1])
	plain, err := decompressed(whole)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for i := range 20 {
		at := (len(whole) - 1) * i / 19
		altered := bytes.Clone(whole)
		altered[at] ^= 0xff
		if content, err := decompressed(altered); err == nil && bytes.Equal(content, plain) {
			continue // a few bits of zstd mean nothing: what is restored is not altered
		}
		refused(t, fmt.Sprintf("byte %d of %d altered", at, len(whole)), altered)
		tried++
	}
	if tried < 15 {
		t.Errorf("only %d of 20 bytes meant something", tried)
	}
}

func decompressed(archive []byte) ([]byte, error) {
	in, err := zstd.NewReader(bytes.NewReader(archive))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(in)
}

// crafted makes an archive that is right in itself, with members of these names.
func crafted(t *testing.T, change func(*archiveWriter), names ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive, err := newArchiveWriter(&out, manifest{Format: backupFormat, Engine: app.SQLite})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if err := archive.add(name, 1, strings.NewReader("x")); err != nil {
			t.Fatal(err)
		}
	}
	if change != nil {
		change(archive)
	}
	if err := archive.close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestRestoreRefusesWhatABackupNeverHolds(t *testing.T) {
	for _, name := range []string{
		"../outside", "/etc/outside", "blobs/../../outside", "blobs/..", `blobs/..\outside`, "other", "seiva.db-wal", ".restore",
	} {
		refused(t, name, crafted(t, nil, name))
	}
	refused(t, "one name twice", crafted(t, nil, "secret", "secret"))
	refused(t, "no secret", crafted(t, nil, "blobs/a"))
	refused(t, "a link", crafted(t, func(a *archiveWriter) {
		if err := a.tar.WriteHeader(&tar.Header{Name: "blobs/a", Linkname: "/etc/passwd", Typeflag: tar.TypeSymlink}); err != nil {
			t.Fatal(err)
		}
	}))
	refused(t, "a sum that differs", crafted(t, func(a *archiveWriter) { a.manifest.Members[0].SHA256 = strings.Repeat("0", 64) }, "secret"))
	refused(t, "a member that is missing", crafted(t, func(a *archiveWriter) {
		a.manifest.Members = append(a.manifest.Members, member{"blobs/a", 1, ""})
	}, "secret"))
	refused(t, "another format", crafted(t, func(a *archiveWriter) { a.manifest.Format = "seiva-backup-9" }, "secret"))
}
