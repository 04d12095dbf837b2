package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads"
	"seiva/internal/uploads/uploadstest"
)

// installation makes a data folder with a migrated database, a secret and two blobs.
func installation(t *testing.T) app.Settings {
	t.Helper()
	s := app.Settings{Data: t.TempDir()}
	a, err := app.Open(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if err := a.DB.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"green-flyers/000.jpg": "flyer", "advertisement-images/001.jpg": "banner"} {
		writeBlob(t, s, name, content)
	}
	return s
}

func writeBlob(t *testing.T, s app.Settings, name, content string) {
	t.Helper()
	file := filepath.Join(s.Data, app.BlobFolder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, db *sql.DB, pattern string) int {
	t.Helper()
	var n int
	if err := db.QueryRow("SELECT count(*) FROM settings WHERE name LIKE ?", pattern).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// insertPair writes two rows in one transaction: a copy that holds one of them was not taken at one moment.
func insertPair(db *sql.DB, n int) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	for _, side := range []string{"left", "right"} {
		if _, err := tx.Exec("INSERT INTO settings (name, value) VALUES (?, ?)", side+strconv.Itoa(n), "x"); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

func TestBackupOfADatabaseThatIsBeingWritten(t *testing.T) {
	source := installation(t)
	db := apitest.RawSQL(t, source)
	for n := range 50 {
		if err := insertPair(db, n); err != nil {
			t.Fatal(err)
		}
	}
	writing, stop := context.WithCancel(t.Context())
	started, finished := make(chan struct{}), make(chan error, 1)
	go func() {
		for n := 50; writing.Err() == nil; n++ {
			if err := insertPair(db, n); err != nil {
				finished <- err
				return
			}
			if n == 60 {
				close(started)
			}
		}
		finished <- nil
	}()
	<-started
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	taken := (&backupCommand{Settings: source, File: file}).make(t.Context())
	stop()
	if err := errors.Join(taken, <-finished); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the backup's mode is %v (%v), want 0600: it holds the secret", info.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".seiva-backup-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}

	target := app.Settings{Data: filepath.Join(t.TempDir(), "data")}
	if err := (&restoreCommand{target, file}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	restored := apitest.RawSQL(t, target)
	left, right := count(t, restored, "left%"), count(t, restored, "right%")
	if left != right || left < 60 || left > count(t, db, "left%") {
		t.Errorf("rows: %d left, %d right, %d in the source now", left, right, count(t, db, "left%"))
	}
	sameFile(t, source, target, secretMember)
	sameFile(t, source, target, app.BlobFolder+"/green-flyers/000.jpg")
	sameFile(t, source, target, app.BlobFolder+"/advertisement-images/001.jpg")
	a, err := app.Open(t.Context(), target)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if err := a.DB.Migrate(t.Context()); err != nil {
		t.Errorf("the restored installation does not start: %v", err)
	}
}

func sameFile(t *testing.T, a, b app.Settings, name string) {
	t.Helper()
	want, err := os.ReadFile(filepath.Join(a.Data, name))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(b.Data, name))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not the same: %v", name, err)
	}
}

func TestBackupWithoutADatabase(t *testing.T) {
	err := (&backupCommand{Settings: app.Settings{Data: t.TempDir()}, File: filepath.Join(t.TempDir(), "b")}).Run(t.Context())
	if err == nil || !strings.Contains(explain(err), "Não há banco de dados") {
		t.Errorf("err = %v", err)
	}
}

func TestBackupReplacesTheFormerOne(t *testing.T) {
	source := installation(t)
	writeBlob(t, source, "exports/x/.writing-1", "half a file")
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	if err := os.WriteFile(file, []byte("yesterday's"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := (&backupCommand{Settings: source, File: file}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	target := app.Settings{Data: t.TempDir()}
	if err := (&restoreCommand{target, file}).Run(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(target.Data, app.BlobFolder, "exports")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what was being written is in the copy: %v", err)
	}
}

// On PostgreSQL the backup holds blobs and secret, and a SQLite target refuses it.
func TestBackupOfPostgres(t *testing.T) {
	source := installation(t)
	source.DatabaseURL, source.SecretFile = sqltest.PostgresURL(t), filepath.Join(source.Data, secretMember)
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	if err := (&backupCommand{Settings: source, File: file}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	sqlite := app.Settings{Data: t.TempDir()}
	if err := (&restoreCommand{sqlite, file}).Run(t.Context()); !errors.Is(err, errOtherEngine) {
		t.Errorf("into SQLite: %v", err)
	}
	target := app.Settings{Data: t.TempDir(), DatabaseURL: source.DatabaseURL, SecretFile: filepath.Join(t.TempDir(), "keys", "seiva")}
	if err := (&restoreCommand{target, file}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	sameFile(t, source, target, app.BlobFolder+"/green-flyers/000.jpg")
	if _, err := os.Stat(filepath.Join(target.Data, sqldb.SQLiteFile)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a SQLite database appeared: %v", err)
	}
	if info, err := os.Stat(target.SecretFile); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("secret: %v %v", info, err)
	}
}

// between runs something once the copy of the database is made and none of a file is.
type between struct {
	out io.Writer
	run func()
}

// Write implements io.Writer.
func (b *between) Write(p []byte) (int, error) {
	if b.run != nil {
		b.run()
		b.run = nil
	}
	return b.out.Write(p)
}

// A picture that the copied database shows is in the backup, though it was given up and everything useless was deleted before
// the files were copied.
func TestABackupHoldsEveryPictureThatItsDatabaseShows(t *testing.T) {
	p := apitest.NewOn(t, apitest.WithTestPayments(t))
	blob := ownPicture(p, t)
	_, err := p.Rows.NewRaw("UPDATE uploads SET created_at = 1, stale_at = 1").Exec(t.Context())
	testkit.Must(t, err)
	work, file := t.TempDir(), &bytes.Buffer{}
	c := &backupCommand{Settings: p.Settings, File: ""}
	testkit.Must(t, c.fill(t.Context(), &between{file, func() {
		if _, err := os.Stat(filepath.Join(work, sqldb.SQLiteFile)); err != nil {
			t.Errorf("the database is not copied yet: %v", err)
		}
		testkit.Must(t, p.Portal.Uploads.Drop(t.Context(), blob, "banner"))
		testkit.Must(t, p.Portal.Uploads.Sweep(t.Context()))
	}}, work))
	m, err := extract(file, filepath.Join(t.TempDir(), "restored"))
	testkit.Must(t, err)
	if !slices.ContainsFunc(m.Members, func(m member) bool { return m.Name == app.BlobFolder+"/"+blob }) {
		t.Errorf("%s is missing in %+v", blob, m.Members)
	}
}

// ownPicture is a picture that a banner shows.
func ownPicture(p *apitest.Instance, t *testing.T) string {
	t.Helper()
	key, who := "advertisement-images/000-"+id.New()+".jpg", scope.Scope{Profile: scope.Varejista, AccountID: id.New()}
	_, err := p.Portal.Uploads.Sign(t.Context(), who, []uploads.Wanted{{Key: key, Type: "image/jpeg"}})
	testkit.Must(t, err)
	testkit.Must(t, p.Blobs.Write(t.Context(), key, "image/jpeg", uploadstest.JPEG(t, 30, 20)))
	picture, err := p.Portal.Uploads.Prepare(t.Context(), who, key)
	testkit.Must(t, err)
	testkit.Must(t, p.Portal.Uploads.Use(t.Context(), picture.Key, "banner"))
	return picture.Key
}

// A database with damaged pages is not copied over a backup that is whole.
func TestABackupRefusesADamagedDatabase(t *testing.T) {
	source := installation(t)
	file := filepath.Join(t.TempDir(), "seiva.tar.zst")
	testkit.Must(t, (&backupCommand{Settings: source, File: file}).write(t.Context()))
	whole, err := os.ReadFile(file)
	testkit.Must(t, err)
	damage(t, source, "picture_uses")
	err = (&backupCommand{Settings: source, File: file}).Run(t.Context())
	if errs.From(err).Code != "backup.damaged" || !strings.Contains(explain(err), "danificado") {
		t.Errorf("of a damaged database: %v", err)
	}
	if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, whole) {
		t.Errorf("the whole backup was touched: %v", err)
	}
}

// damage writes over the pages of a table's index in a database that nobody has open.
func damage(t *testing.T, s app.Settings, table string) {
	t.Helper()
	db := apitest.RawSQL(t, s)
	var page, size int64
	testkit.Must(t, db.QueryRow("SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?", table).Scan(&page, &size))
	_, err := db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	testkit.Must(t, errors.Join(err, db.Close()))
	file, err := os.OpenFile(filepath.Join(s.Data, sqldb.SQLiteFile), os.O_WRONLY, 0)
	testkit.Must(t, err)
	_, err = file.WriteAt(bytes.Repeat([]byte{0x5a}, int(size)), (page-1)*size)
	testkit.Must(t, errors.Join(err, file.Close()))
}
