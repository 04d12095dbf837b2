package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/testkit"
)

// backUp makes a scheduled backup of an installation.
func backUp(t *testing.T, s app.Settings) error {
	t.Helper()
	db, err := s.Existing(t.Context())
	testkit.Must(t, err)
	return errors.Join((&serveCommand{Settings: s}).backUp(t.Context(), db), db.Close())
}

func TestABackupIsVerifiedByRestoringIt(t *testing.T) {
	s := apitest.OnSQLite(t)
	used(t, s)
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	testkit.Must(t, (&backupCommand{Settings: s, File: file}).Run(t.Context()))
	m, err := (&backupVerifyCommand{File: file}).verify(t.Context())
	if err != nil || m.Counts["contas"] != 1 {
		t.Errorf("%v, %v", m.Counts, err)
	}
	if left, _ := os.ReadDir(filepath.Dir(file)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	whole, err := os.ReadFile(file)
	testkit.Must(t, err)
	testkit.Must(t, os.WriteFile(file, whole[:len(whole)/2], 0o600))
	if _, err := (&backupVerifyCommand{File: file}).verify(t.Context()); !errors.Is(err, errAltered) {
		t.Errorf("cut: %v", err)
	}
	examine(t, doctorCommand{Settings: s}).says(t, "backup", app.Fine, "o último inteiro")
}

// Whatever a backup lacks of what it says is told.
func TestABackupThatLacksSomethingIsTold(t *testing.T) {
	s := apitest.OnSQLite(t)
	used(t, s)
	folder := t.TempDir()
	testkit.Must(t, (&backupCommand{Settings: s}).snapshot(t.Context(), filepath.Join(folder, sqldb.SQLiteFile)))
	counts, err := countsIn(t.Context(), folder)
	testkit.Must(t, err)
	more := maps.Clone(counts)
	more["cupons"]++
	other := filepath.Join(t.TempDir(), "secret")
	testkit.Must(t, os.WriteFile(other, []byte(strings.Repeat("another one ", 4)), 0o600))
	for name, c := range map[string]struct {
		secret string
		counts map[string]int
		want   error
	}{
		"nothing":            {s.SecretPath(), counts, nil},
		"not counted before": {s.SecretPath(), nil, nil},
		"a receipt":          {s.SecretPath(), more, errMiscounted},
		"its secret":         {other, counts, sqldb.ErrOtherSecret},
	} {
		var out bytes.Buffer
		archive, err := newArchiveWriter(&out, manifest{Format: backupFormat, Engine: app.SQLite, Counts: c.counts})
		testkit.Must(t, err)
		testkit.Must(t, errors.Join(archive.addFile(sqldb.SQLiteFile, filepath.Join(folder, sqldb.SQLiteFile)), archive.addFile(secretMember, c.secret), archive.close()))
		file := filepath.Join(t.TempDir(), "b")
		testkit.Must(t, os.WriteFile(file, out.Bytes(), 0o600))
		_, err = (&backupVerifyCommand{File: file}).verify(t.Context())
		if !errors.Is(err, c.want) || errors.Is(err, errMiscounted) && !strings.Contains(explain(err), fmt.Sprintf("cupons: %d; o manifesto diz %d", counts["cupons"], more["cupons"])) {
			t.Errorf("lacking %s: %v", name, err)
		}
	}
}

func TestScheduledBackupsKeepTheNewest(t *testing.T) {
	s := installation(t)
	s.BackupKeep, s.BackupTo = 2, filepath.Join(t.TempDir(), "backups")
	for _, name := range []string{scheduledName(time.Now().Add(-48 * time.Hour)), scheduledName(time.Now().Add(-24 * time.Hour)), "seiva-mine.tar.zst"} {
		testkit.Must(t, errors.Join(os.MkdirAll(s.BackupTo, 0o700), os.WriteFile(filepath.Join(s.BackupTo, name), nil, 0o600)))
	}
	for name, age := range map[string]time.Duration{"dead": 25 * time.Hour, "busy": time.Hour} {
		folder, at := filepath.Join(s.BackupTo, unfinishedBackup+name), time.Now().Add(-age)
		testkit.Must(t, errors.Join(os.MkdirAll(folder, 0o700), os.Chtimes(folder, at, at)))
	}
	testkit.Must(t, backUp(t, s))
	left, err := os.ReadDir(s.BackupTo)
	testkit.Must(t, err)
	var names []string
	for _, entry := range left {
		names = append(names, entry.Name())
	}
	if len(names) != 4 || names[0] != unfinishedBackup+"busy" || names[3] != "seiva-mine.tar.zst" || !strings.Contains(names[1], time.Now().Add(-24*time.Hour).UTC().Format("20060102")) {
		t.Fatalf("%q", names)
	}
	if _, err := (&backupVerifyCommand{File: filepath.Join(s.BackupTo, names[2])}).verify(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestScheduledBackupsGoToABucket(t *testing.T) {
	s := installation(t)
	s.BackupKeep, s.BackupTo = 1, os.Getenv("SEIVA_TEST_S3")
	bucket, err := blobstore.Open(t.Context(), blobstore.Config{URL: s.BackupTo})
	testkit.Must(t, err)
	defer func() { _ = bucket.Close() }()
	testkit.Must(t, bucket.Clear(t.Context(), strings.TrimSuffix(scheduledKey, "/")))
	testkit.Must(t, bucket.Write(t.Context(), scheduledKey+scheduledName(time.Now().Add(-time.Hour)), "application/zstd", []byte("older")))
	testkit.Must(t, backUp(t, s))
	keys, err := bucket.Keys(t.Context(), scheduledKey)
	if err != nil || len(keys) != 1 {
		t.Fatalf("%q, %v", keys, err)
	}
	content, err := bucket.Open(t.Context(), keys[0])
	testkit.Must(t, err)
	whole, err := io.ReadAll(content)
	testkit.Must(t, errors.Join(err, content.Close()))
	file := filepath.Join(t.TempDir(), "b")
	testkit.Must(t, os.WriteFile(file, whole, 0o600))
	if _, err := (&backupVerifyCommand{File: file}).verify(t.Context()); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(s.Data, unfinishedBackup+"*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	s.BackupTo = apitest.NoSuchBucket(t)
	if err := backUp(t, s); err == nil {
		t.Error("a bucket that is not there took a backup")
	}
}

// A scheduled backup of PostgreSQL has the database in it.
func TestAScheduledBackupOfPostgresHoldsItsDatabase(t *testing.T) {
	s := apitest.OnPostgres(t)
	used(t, s)
	s.BackupKeep, s.BackupTo = 1, t.TempDir()
	testkit.Must(t, backUp(t, s))
	made, err := filepath.Glob(filepath.Join(s.BackupTo, "*"))
	if err != nil || len(made) != 1 {
		t.Fatalf("%q, %v", made, err)
	}
	if m, err := (&backupVerifyCommand{File: made[0]}).verify(t.Context()); err != nil || m.Counts["contas"] != 1 {
		t.Errorf("%v, %v", m.Counts, err)
	}
	target := app.Settings{Data: filepath.Join(t.TempDir(), "data"), DatabaseURL: sqltest.EmptyPostgresURL(t), SecretFile: filepath.Join(t.TempDir(), "secret")}
	testkit.Must(t, (&restoreCommand{target, made[0]}).Run(t.Context()))
	if out, err := exec.CommandContext(t.Context(), "pg_restore", "--no-owner", "--dbname="+target.DatabaseURL, filepath.Join(target.Data, app.DumpFile)).CombinedOutput(); err != nil { //nolint:gosec // files of the test
		t.Fatalf("%v: %s", err, out)
	}
	var accounts int
	testkit.Must(t, sqltest.RawOf(t, sqldb.Config{URL: target.DatabaseURL}).NewRaw("SELECT COUNT(*) FROM accounts").Scan(t.Context(), &accounts))
	if err := start(t, target); err != nil || accounts != 1 {
		t.Errorf("%d accounts, start: %v", accounts, err)
	}
	address, err := url.Parse(s.DatabaseURL)
	testkit.Must(t, err)
	address.User = url.UserPassword("nobody-here", "s3cret-of-nobody")
	s.DatabaseURL = address.String()
	err = dumpPostgres(t.Context(), s.DatabaseURL, filepath.Join(t.TempDir(), "dump"), "00000003-0000001B-1")
	if err == nil || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("as nobody: %v", err)
	}
}

// Of several replicas that all plan it, one makes the backup.
func TestOneReplicaMakesTheBackup(t *testing.T) {
	s := apitest.OnPostgres(t)
	s.BackupTo, s.BackupEvery, s.BackupKeep = "/nowhere", time.Hour, 1
	log := slog.New(slog.DiscardHandler)
	var made atomic.Int32
	var replicas []*app.App
	for range 3 {
		a := apitest.Migrated(t, s)
		a.BackUp = func(context.Context) error { made.Add(1); return nil }
		testkit.Must(t, jobs.Backups(s.BackupEvery, a.BackUp).Plan(t.Context(), a.Jobs, clock.System{}))
		replicas = append(replicas, a)
	}
	_, err := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL}).NewRaw("UPDATE jobs SET due_at = 1 WHERE kind = 'backup.make'").Exec(t.Context())
	testkit.Must(t, err)
	for _, a := range replicas {
		a.Worker(log).RunDue(t.Context())
	}
	if n := made.Load(); n != 1 {
		t.Errorf("%d backups", n)
	}
}

// A backup that is killed leaves nothing that looks like one.
func TestAKilledBackupLeavesNothingThatLooksWhole(t *testing.T) {
	s := installation(t)
	noise := bytes.Repeat([]byte("x"), 64<<20)
	for i := range noise { // that does not compress
		noise[i] = byte(i*i>>3 ^ i>>11 ^ i*7)
	}
	writeBlob(t, s, "green-flyers/large.jpg", string(noise))
	program, folder := build(t), t.TempDir()
	file := filepath.Join(folder, "seiva.tar.zst")
	command := exec.CommandContext(t.Context(), program, "backup", "--data", s.Data, file) //nolint:gosec // built above
	testkit.Must(t, command.Start())
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for range look.C {
		if begun, _ := filepath.Glob(filepath.Join(folder, unfinishedBackup+"*", "backup")); len(begun) > 0 {
			break
		}
	}
	testkit.Must(t, command.Process.Kill())
	_ = command.Wait() // killed
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a file: %v", err)
	}
	if out, err := exec.CommandContext(t.Context(), program, "backup", "--data", s.Data, file).CombinedOutput(); err != nil { //nolint:gosec // built above
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := exec.CommandContext(t.Context(), program, "backup", "verify", file).CombinedOutput(); err != nil || !bytes.Contains(out, []byte("contas: 0")) { //nolint:gosec // built above
		t.Errorf("%v: %s", err, out)
	}
}
