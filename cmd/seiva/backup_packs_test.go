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
	"seiva/internal/adapter/sqlstore/sqldb"
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

// A backup is refused that would lack a pack of its database, or have another in its place, and the one that is there stays. Where packs are in
// a bucket there is none to look for, and what is lost for good is given up by hand.
func TestABackupThatWouldLackAPackIsRefused(t *testing.T) {
	a, _, _ := packedUp(t)
	pack := packsLying(t, a.Settings)[0]
	content, err := os.ReadFile(pack)
	testkit.Must(t, err)
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	backUp := func(s app.Settings) error { return (&backupCommand{Settings: s, File: file}).write(t.Context()) }
	testkit.Must(t, backUp(a.Settings))
	former, err := os.Stat(file)
	testkit.Must(t, err)
	object := receipts.PacksFolder + strings.TrimPrefix(pack, filepath.Join(a.Settings.Data, app.BlobFolder, receipts.PacksFolder))
	inBucket := a.Settings
	inBucket.BlobURL = "s3://seiva?region=us-east-1"
	for name, change := range map[string]func() error{
		"is gone":           func() error { return os.Remove(pack) },
		"is cut":            func() error { return os.WriteFile(pack, content[:100], 0o600) },
		"has another byte":  func() error { return os.WriteFile(pack, append([]byte{content[0] + 1}, content[1:]...), 0o600) },
		"is empty":          func() error { return os.WriteFile(pack, nil, 0o600) },
		"lies under a name": func() error { return os.Rename(pack, pack+"-other") },
	} {
		testkit.Must(t, change())
		err := backUp(a.Settings)
		if said := explain(err); !errors.Is(err, errPacksLacking) || !strings.Contains(said, object) || !strings.Contains(err.Error(), object) {
			t.Errorf("it %s: %s", name, said)
		}
		if now, err := os.Stat(file); err != nil || !os.SameFile(former, now) {
			t.Errorf("it %s: the former backup is gone, %v", name, err)
		}
		testkit.Must(t, os.WriteFile(pack, content, 0o600))
	}
	testkit.Must(t, backUp(a.Settings))
	testkit.Must(t, os.Remove(pack))
	testkit.Must(t, backUp(inBucket))
	for _, statement := range []string{"DELETE FROM document_pack_segments WHERE pack = ?", "DELETE FROM document_packs WHERE id = ?"} {
		_, err := a.DB.Write(t.Context()).ExecContext(t.Context(), statement, filepath.Base(pack))
		testkit.Must(t, err)
	}
	testkit.Must(t, backUp(a.Settings))
}

func packsLying(t *testing.T, s app.Settings) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(s.Data, app.BlobFolder, receipts.PacksFolder, "*/*/*"))
	testkit.Must(t, err)
	return found
}

// A backup that lacks a pack of its database is not whole, also where it holds none at all; one of an installation whose packs are in a bucket is.
func TestABackupWithoutAPackIsNotWhole(t *testing.T) {
	a, _, _ := packedUp(t)
	folder, pack := t.TempDir(), packsLying(t, a.Settings)[0]
	testkit.Must(t, (&backupCommand{Settings: a.Settings}).snapshot(t.Context(), filepath.Join(folder, sqldb.SQLiteFile)))
	inBlobs := func(name string) string { return app.BlobFolder + "/" + receipts.PacksFolder + name }
	own := inBlobs(strings.TrimPrefix(pack, filepath.Join(a.Settings.Data, app.BlobFolder, receipts.PacksFolder)))
	for name, c := range map[string]struct {
		files, member string
		want          error
	}{
		"it":                         {filesInFolder, own, nil},
		"another":                    {filesInFolder, inBlobs("/x/y/z"), errPacksLacking},
		"none":                       {filesInFolder, "", errPacksLacking},
		"none, which is in a bucket": {filesInBucket, "", nil},
		"one of before, which is in a bucket now": {filesInBucket, inBlobs("/x/y/z"), nil},
		"none, by a version before":               {"", "", nil},
		"another, by a version before":            {"", inBlobs("/x/y/z"), errPacksLacking},
	} {
		var out bytes.Buffer
		archive, err := newArchiveWriter(&out, manifest{Format: backupFormat, Engine: app.SQLite, Files: c.files})
		testkit.Must(t, err)
		testkit.Must(t, errors.Join(archive.addFile(sqldb.SQLiteFile, filepath.Join(folder, sqldb.SQLiteFile)), archive.addFile(secretMember, a.Settings.SecretPath())))
		if c.member != "" {
			testkit.Must(t, archive.addFile(c.member, pack))
		}
		testkit.Must(t, archive.close())
		file := filepath.Join(t.TempDir(), "b")
		testkit.Must(t, os.WriteFile(file, out.Bytes(), 0o600))
		if _, err := (&backupVerifyCommand{File: file}).verify(t.Context()); !errors.Is(err, c.want) {
			t.Errorf("it holds %s: %v", name, err)
		}
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
	found := packsLying(t, s)
	testkit.Must(t, os.Rename(found[0], filepath.Join(filepath.Dir(found[0]), "other")))
	if err := (&backupCommand{Settings: s, File: after, Dump: true}).write(t.Context()); !errors.Is(err, errPacksLacking) {
		t.Errorf("without a pack: %v", err)
	}
}

// The doctor tells of packs that are whole, and names those that are cut or gone.
func TestTheDoctorLooksAtPacks(t *testing.T) {
	a, _, _ := packedUp(t)
	found := packsLying(t, a.Settings)
	told := func(whole bool) app.Diagnosis {
		var all []app.Diagnosis
		app.Doctor{Settings: a.Settings, Packs: 1, WholePacks: whole}.Examine(t.Context(), func(d app.Diagnosis) { all = append(all, d) })
		i := slices.IndexFunc(all, func(d app.Diagnosis) bool { return d.Check == "lotes de XML" })
		if i < 0 {
			t.Fatalf("it says nothing of packs: %+v", all)
		}
		return all[i]
	}
	if d := told(false); d.Verdict != app.Fine || !strings.HasPrefix(d.Found, "1,") {
		t.Errorf("whole: %+v", d)
	}
	content, err := os.ReadFile(found[0])
	testkit.Must(t, err)
	if d := told(true); d.Verdict != app.Fine || !strings.HasPrefix(d.Found, "1,") {
		t.Errorf("read: %+v", d)
	}
	content[len(content)/2]++
	testkit.Must(t, os.WriteFile(found[0], content, 0o600))
	if d := told(true); d.Verdict != app.Broken || !strings.Contains(d.Found, filepath.Base(found[0])) {
		t.Errorf("with another byte: %+v", d)
	}
	testkit.Must(t, os.Truncate(found[0], 100))
	if d := told(false); d.Verdict != app.Broken || !strings.Contains(d.Found, filepath.Base(found[0])) || d.Remedy == "" {
		t.Errorf("cut: %+v", d)
	}
	testkit.Must(t, os.Remove(found[0]))
	if d := told(false); d.Verdict != app.Broken {
		t.Errorf("gone: %+v", d)
	}
}
