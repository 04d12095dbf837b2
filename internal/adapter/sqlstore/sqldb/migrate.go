package sqldb

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

// Migrations holds the statements, in the order of their names: migrations/NNNNN_what.sql is one text for both engines, in the
// words of spelled; those in migrations/sqlite and migrations/postgres landed as two.
func Migrations() fs.FS { return migrations }

// ErrOtherSchema is returned by Migrate where the database was made by other statements than those of this binary.
var ErrOtherSchema = errors.New("o banco de dados foi feito por outro texto do esquema")

func (db *DB) provider(all fs.FS, over *sql.DB) (*goose.Provider, fs.FS, error) {
	dialect, folder := goose.DialectSQLite3, "migrations/sqlite"
	if db.engine == postgresEngine {
		dialect, folder = goose.DialectPostgres, "migrations/postgres"
	}
	files, err := db.texts(all, folder, "migrations")
	if err != nil {
		return nil, nil, err
	}
	p, err := goose.NewProvider(dialect, over, files, goose.WithDisableGlobalRegistry(true))
	return p, files, err
}

// texts puts the migrations of some folders into one, each as the engine spells it.
func (db *DB) texts(all fs.FS, folders ...string) (fs.FS, error) {
	var held bytes.Buffer
	archive := zip.NewWriter(&held) // the file system in memory that the standard library has
	for _, folder := range folders {
		names, err := fs.Glob(all, folder+"/*.sql")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(all, name)
			if err != nil {
				return nil, err
			}
			if spelled := db.spelled(string(text)); folder == "migrations" {
				if _, unknown, found := strings.Cut(spelled, "{{"); found {
					return nil, fmt.Errorf("%s: no engine knows the word {{%.20s", name, unknown)
				}
				text = []byte(spelled)
			}
			file, err := archive.CreateHeader(&zip.FileHeader{Name: path.Base(name)}) // as it is: it is read once
			if err == nil {
				_, err = file.Write(text)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(held.Bytes()), int64(held.Len()))
}

// Migrate brings the schema up to this binary's version; it never goes back, leaves a newer database alone or refuses it (beside), and
// refuses one that other statements made (ErrOtherSchema, ErrOtherBranch). Processes that start at once wait for each other.
func (db *DB) Migrate(ctx context.Context) error { return db.migrateBy(ctx, migrations) }

func (db *DB) migrateBy(ctx context.Context, all fs.FS) error {
	over, closing := db.migrator()
	defer closing()
	p, files, err := db.provider(all, over)
	if err != nil {
		return err
	}
	unlock, err := db.lockSchema(ctx, over)
	if err != nil {
		return fmt.Errorf("espera por outro processo que migra o banco de dados: %w", err)
	}
	defer unlock()
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	if current > target {
		if beside, err := db.beside(ctx, p); err != nil || !beside {
			return errors.Join(fmt.Errorf("o banco de dados está no esquema %d, e este programa conhece até %d: use um seiva mais novo", current, target), err)
		}
		return db.compareSums(ctx, p, files)
	}
	if err := db.mendFirstLanding(ctx); err != nil {
		return fmt.Errorf("mend the first schema: %w", err)
	}
	applied, err := db.applied(ctx)
	if err := cmp.Or(err, ofThisLine(applied, p.ListSources()), db.compareSums(ctx, p, files)); err != nil {
		return err
	}
	if 0 < current && current < target { // before anything is taken away; a database that is being made has nobody else
		if err := db.sayBeside(ctx, files); err != nil {
			return fmt.Errorf("say which programs may run beside: %w", err)
		}
	}
	done := 0
	switch {
	case current == 0:
		var all []*goose.MigrationResult
		all, err = p.Up(ctx)
		done = len(all)
	case db.engine == sqliteEngine:
		done, err = oneByOne(ctx, p)
	default:
		done, err = db.upBeside(ctx, p, over)
	}
	if err != nil {
		return fmt.Errorf("migração do banco de dados: %w", err)
	}
	if done == 0 {
		return nil
	}
	return errors.Join(db.sayBeside(ctx, files), db.compareSums(ctx, p, files))
}

// oneByOne applies what is newer than the database and tells of each, so that who waits for one that reads a large table knows for what. It
// counts what it applied.
func oneByOne(ctx context.Context, p *goose.Provider) (applied int, err error) {
	for {
		current, _, err := p.GetVersions(ctx)
		if err != nil {
			return applied, err
		}
		sources := p.ListSources()
		next := slices.IndexFunc(sources, func(s *goose.Source) bool { return s.Version > current })
		if next < 0 {
			return applied, nil
		}
		name := path.Base(sources[next].Path)
		slog.InfoContext(ctx, "a migration begins", "migration", name)
		done, err := p.UpByOne(ctx)
		if err != nil {
			return applied, err
		}
		applied++
		slog.InfoContext(ctx, "a migration is done", "migration", name, "ms", done.Duration.Milliseconds())
	}
}

// lockSchema keeps other processes from migrating until unlock. SQLite has one process.
func (db *DB) lockSchema(ctx context.Context, over *sql.DB) (unlock func(), err error) {
	if db.engine == sqliteEngine {
		return func() {}, nil
	}
	const everySecond, tenMinutes = 1, 600
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(everySecond, tenMinutes))
	if err != nil {
		return nil, err
	}
	conn, err := over.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if err := locker.SessionLock(ctx, conn); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return func() {
		_ = locker.SessionUnlock(context.WithoutCancel(ctx), conn) // it ends with the connection anyway
		_ = conn.Close()
	}, nil
}

// compareSums holds every applied migration against this binary's text of it, and remembers the texts that no version
// before this one wrote down.
func (db *DB) compareSums(ctx context.Context, p *goose.Provider, files fs.FS) error {
	applied, err := db.applied(ctx)
	if err != nil || len(applied) == 0 {
		return err
	}
	sums, err := db.sums(ctx)
	if err != nil {
		return fmt.Errorf("read what was applied: %w", err)
	}
	for _, source := range p.ListSources() {
		if !slices.Contains(applied, source.Version) {
			continue
		}
		text, err := fs.ReadFile(files, source.Path)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		name, want := sumSetting(source.Version), hex.EncodeToString(sum[:])
		switch sums[name] {
		case want:
		case "":
			if err := db.SetSetting(ctx, name, want); err != nil {
				return fmt.Errorf("remember what was applied: %w", err)
			}
		default:
			return fmt.Errorf("%w (migração %d): use o seiva que o fez, ou restaure um backup", ErrOtherSchema, source.Version)
		}
	}
	return nil
}
