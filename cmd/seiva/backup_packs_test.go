package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
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
	store, limits := sqlreceipts.NewPacks(a.DB), receipts.PackLimits{Bytes: 1 << 20, Least: 1}
	testkit.Must(t, receipts.NewPacks(store, a.Blobs, limits, time.Hour, t.TempDir(), clock.NewFixed(at)).Run(t.Context()))
	return receipts.NewPacks(store, a.Blobs, limits, time.Hour, t.TempDir(), clock.System{})
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

// The doctor tells of packs that are whole, and names those that are cut or gone.
func TestTheDoctorLooksAtPacks(t *testing.T) {
	a, _, _ := packedUp(t)
	found, err := filepath.Glob(filepath.Join(a.Settings.Data, app.BlobFolder, receipts.PacksFolder, "*/*/*"))
	testkit.Must(t, err)
	told := func() app.Diagnosis {
		var all []app.Diagnosis
		app.Doctor{Settings: a.Settings}.Examine(t.Context(), func(d app.Diagnosis) { all = append(all, d) })
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
