package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
)

// packedUp is an installation whose documents are in a pack, what was sent, and what packs.
func packedUp(t *testing.T) (a *app.App, sent map[receipts.Key][]byte, packer *receipts.Packs) {
	t.Helper()
	a = apitest.Migrated(t, apitest.WithTestPayments(t))
	sent = ofLastMonths(t, apitest.SeedTills(t, a), 20)
	packer = packAll(t, a, time.Now())
	return a, sent, packer
}

// packAll packs what arrived in months that are over at a moment, and gives what packs at the machine's time.
func packAll(t *testing.T, a *app.App, at time.Time) *receipts.Packs {
	t.Helper()
	const most = 1 << 20
	store := sqlreceipts.NewPacks(a.DB)
	testkit.Must(t, receipts.NewPacks(store, a.Blobs, most, time.Hour, t.TempDir(), clock.NewFixed(at)).Run(t.Context()))
	return receipts.NewPacks(store, a.Blobs, most, time.Hour, t.TempDir(), clock.System{})
}

// A backup holds the packs that its database names, also when they are given up while it is made; what is brought back gives every document.
func TestABackupHoldsItsPacks(t *testing.T) {
	a, sent, packer := packedUp(t)
	work, copied := t.TempDir(), &bytes.Buffer{}
	c := &backupCommand{Settings: a.Settings}
	testkit.Must(t, c.fill(t.Context(), &between{copied, func() {
		_, err := a.DB.Write(t.Context()).ExecContext(t.Context(), "UPDATE document_packs SET dropped_at = ?", time.Now().UnixMilli())
		testkit.Must(t, err)
		testkit.Must(t, packer.Run(t.Context()))
	}}, work))
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	testkit.Must(t, os.WriteFile(file, copied.Bytes(), 0o600))
	m, err := (&backupVerifyCommand{File: file}).verify(t.Context())
	if err != nil || m.Counts[packsCounted] != 1 || m.Counts["documentos"] != 0 {
		t.Errorf("%v, %v", m.Counts, err)
	}
	target := apitest.WithTestPayments(t)
	testkit.Must(t, (&restoreCommand{target, file}).Run(t.Context()))
	comeBack(t, target, sent)
}

// A backup that lacks a pack of its database, or has another in its place, is not whole; one of an installation whose packs are in a bucket is.
func TestABackupWithoutAPackIsNotWhole(t *testing.T) {
	a, _, _ := packedUp(t)
	found, err := filepath.Glob(filepath.Join(a.Settings.Data, app.BlobFolder, receipts.PacksFolder, "*/*/*"))
	testkit.Must(t, err)
	verify := func() error {
		file := filepath.Join(t.TempDir(), "seiva.tar.zst")
		testkit.Must(t, (&backupCommand{Settings: a.Settings, File: file}).write(t.Context()))
		_, err := (&backupVerifyCommand{File: file}).verify(t.Context())
		return err
	}
	beside := filepath.Join(filepath.Dir(found[0]), "other")
	testkit.Must(t, os.Rename(found[0], beside))
	if err := verify(); !errors.Is(err, errMiscounted) {
		t.Errorf("without it: %v", err)
	}
	testkit.Must(t, os.Remove(beside))
	if err := verify(); err != nil {
		t.Errorf("in a bucket: %v", err)
	}
}

// A backup of PostgreSQL holds the packs that its copy of the database names, or is not whole; what is packed behind the copy is in it too, and its
// documents come back out of the rows of before.
func TestABackupOfPostgresHoldsItsPacks(t *testing.T) {
	s := apitest.OnPostgres(t)
	s.SharedBlobs = true
	a := apitest.Migrated(t, s)
	sent, copied := ofLastMonths(t, apitest.SeedTills(t, a), 20), &bytes.Buffer{}
	before := filepath.Join(t.TempDir(), "before")
	testkit.Must(t, (&backupCommand{Settings: s, Dump: true}).fill(t.Context(), &between{copied, func() { packAll(t, a, time.Now()) }}, t.TempDir()))
	testkit.Must(t, os.WriteFile(before, copied.Bytes(), 0o600))
	after := filepath.Join(t.TempDir(), "after")
	testkit.Must(t, (&backupCommand{Settings: s, File: after, Dump: true}).write(t.Context()))
	for file, packs := range map[string]int{before: 0, after: 1} {
		if m, err := (&backupVerifyCommand{File: file}).verify(t.Context()); err != nil || m.Counts[packsCounted] != packs || (m.Counts["documentos"] == 0) != (packs > 0) {
			t.Errorf("%d packs: %v, %v", packs, m.Counts, err)
		}
		target := app.Settings{Data: filepath.Join(t.TempDir(), "data"), DatabaseURL: sqltest.EmptyPostgresURL(t), SecretFile: filepath.Join(t.TempDir(), "secret"), SharedBlobs: true}
		testkit.Must(t, (&restoreCommand{target, file}).Run(t.Context()))
		out, err := exec.CommandContext(t.Context(), "pg_restore", "--no-owner", "--dbname="+target.DatabaseURL, filepath.Join(target.Data, app.DumpFile)).CombinedOutput() //nolint:gosec // files of the test
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		comeBack(t, target, sent)
		packAll(t, apitest.Open(t, target), time.Now())
		comeBack(t, target, sent)
	}
	found, err := filepath.Glob(filepath.Join(s.Data, app.BlobFolder, receipts.PacksFolder, "*/*/*"))
	testkit.Must(t, err)
	testkit.Must(t, os.Rename(found[0], filepath.Join(filepath.Dir(found[0]), "other")))
	testkit.Must(t, (&backupCommand{Settings: s, File: after, Dump: true}).write(t.Context()))
	if _, err := (&backupVerifyCommand{File: after}).verify(t.Context()); !errors.Is(err, errMiscounted) {
		t.Errorf("without a pack: %v", err)
	}
}

// The doctor tells of packs that are whole, and names those that are cut or gone.
func TestTheDoctorLooksAtPacks(t *testing.T) {
	a, _, _ := packedUp(t)
	found, err := filepath.Glob(filepath.Join(a.Settings.Data, app.BlobFolder, receipts.PacksFolder, "*/*/*"))
	testkit.Must(t, err)
	told := func() app.Diagnosis {
		var all []app.Diagnosis
		app.Doctor{Settings: a.Settings, Packs: 1}.Examine(t.Context(), func(d app.Diagnosis) { all = append(all, d) })
		i := slices.IndexFunc(all, func(d app.Diagnosis) bool { return d.Check == "lotes de XML" })
		if i < 0 {
			t.Fatalf("it says nothing of packs: %+v", all)
		}
		return all[i]
	}
	if d := told(); d.Verdict != app.Fine || !strings.HasPrefix(d.Found, "1,") {
		t.Errorf("whole: %+v", d)
	}
	testkit.Must(t, os.Truncate(found[0], 100))
	if d := told(); d.Verdict != app.Broken || !strings.Contains(d.Found, filepath.Base(found[0])) || d.Remedy == "" {
		t.Errorf("cut: %+v", d)
	}
	testkit.Must(t, os.Remove(found[0]))
	if d := told(); d.Verdict != app.Broken {
		t.Errorf("gone: %+v", d)
	}
}
