package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"seiva/internal/adapter/blobstore"
	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

var errDamaged = errs.New(errs.Conflict, "backup.damaged",
	"O banco de dados está danificado, e nenhum backup foi gravado. Guarde os backups que já existem, pare o servidor, copie a pasta de dados "+
		"e restaure o backup mais novo: veja 'Damaged pages' em docs/operations.md.")

type backupCommands struct {
	Create backupCommand       `cmd:"" default:"withargs" help:"Copia uma instalação em uso para um arquivo."`
	Verify backupVerifyCommand `cmd:"" help:"Restaura um backup à parte e conta o que ele contém."`
}

type backupCommand struct {
	app.Settings
	File string `arg:"" name:"arquivo" help:"Arquivo a gravar (um tar.zst); o que já existir é substituído quando o novo estiver inteiro."`
	Dump bool   `help:"Com PostgreSQL: o pg_dump copia também o banco para dentro do arquivo."`
}

// aboutService is why the commands name no address: everybody on the machine reads the arguments of programs.
const aboutService = "O serviço 'seiva' fica em ~/.pg_service.conf e a senha em ~/.pgpass: veja 'Backup' em docs/operations.md. O endereço com a senha não vai na linha de comando.\n"

// Run copies a running installation: database, blobs and secret of SQLite; blobs and secret of PostgreSQL, with the
// command that copies the database.
func (c *backupCommand) Run(ctx context.Context) error {
	if err := c.write(ctx); err != nil {
		return err
	}
	fmt.Printf("Backup gravado em %s. Guarde-o em lugar seguro: ele contém a chave secreta da instalação.\n", c.File)
	if c.Engine() == app.Postgres && !c.Dump {
		fmt.Printf("O banco PostgreSQL não está neste arquivo. Copie-o antes de cada backup com:\n  (umask 077; pg_dump --format=custom --file=%s service=seiva)\n"+aboutService,
			shellQuote(c.File+".dump"))
	}
	return nil
}

// write makes the file, and writes down in the database that it did.
func (c *backupCommand) write(ctx context.Context) error {
	if err := c.make(ctx); err != nil {
		return err
	}
	c.remember(ctx)
	return nil
}

// make makes the file under a temporary name beside its own, so that a backup that exists is whole.
func (c *backupCommand) make(ctx context.Context) error {
	folder := filepath.Dir(c.File)
	work, err := os.MkdirTemp(folder, ".seiva-backup-*") // mode 0700
	if err != nil {
		return fmt.Errorf("gravar em %s: %w", folder, err)
	}
	defer func() { _ = os.RemoveAll(work) }()
	unfinished := filepath.Join(work, "backup")
	out, err := os.OpenFile(unfinished, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	err = c.fill(ctx, out, work)
	if err == nil {
		err = out.Sync()
	}
	if err := errors.Join(err, out.Close()); err != nil {
		return err
	}
	return os.Rename(unfinished, c.File)
}

// remember writes down that a backup of the database is whole. One that cannot be remembered is whole all the same.
func (c *backupCommand) remember(ctx context.Context) {
	if c.Engine() == app.Postgres && !c.Dump {
		return
	}
	db, err := c.Existing(ctx)
	if err == nil {
		err = errors.Join(app.BackedUp(ctx, db, time.Now()), db.Close())
	}
	if err != nil {
		slog.Warn("the backup is whole, but the database cannot remember it", "cause", err)
	}
}

// fill writes the database before the blobs, so that every blob that a row names is in the copy.
func (c *backupCommand) fill(ctx context.Context, out io.Writer, work string) error {
	files := filesInFolder
	if c.BlobURL != "" {
		files = filesInBucket
	}
	archive, err := newArchiveWriter(out, manifest{
		Format: backupFormat, Engine: c.Engine(), Version: app.Version, Files: files, CreatedAt: time.Now().UTC().Format(time.RFC3339),
	})
	if err != nil {
		return err
	}
	var packs packSums
	if c.Engine() == app.SQLite {
		snapshot := filepath.Join(work, sqldb.SQLiteFile)
		if err := c.snapshot(ctx, snapshot); err != nil {
			return err
		}
		if archive.manifest.Counts, err = countsIn(ctx, work); err != nil {
			return err
		}
		if packs, err = packsIn(ctx, work); err != nil {
			return err
		}
		if err := archive.addFile(sqldb.SQLiteFile, snapshot); err != nil {
			return err
		}
	} else if c.Dump {
		dump := filepath.Join(work, app.DumpFile)
		if archive.manifest.Counts, packs, err = c.dump(ctx, dump); err != nil {
			return err
		}
		if err := archive.addFile(app.DumpFile, dump); err != nil {
			return err
		}
	}
	if err := archive.addFile(secretMember, c.SecretPath()); err != nil {
		return fmt.Errorf("ler o arquivo da chave secreta: %w", err)
	}
	if err := addFolder(ctx, archive, app.BlobFolder, filepath.Join(c.Data, app.BlobFolder)); err != nil {
		return err
	}
	if err := archive.manifest.holds(packs); err != nil {
		return err
	}
	return archive.close()
}

func (c *backupCommand) snapshot(ctx context.Context, file string) error {
	db, err := c.Existing(ctx)
	if err != nil {
		return err
	}
	err = c.checkSecret(ctx, db)
	if err == nil {
		err = db.Snapshot(ctx, file)
	}
	if errors.Is(err, sqldb.ErrDamaged) {
		slog.Error("the database is damaged", "cause", err)
		err = errDamaged
	}
	return errors.Join(err, db.Close())
}

// checkSecret refuses a backup whose secret is not that of its database: nobody could read it.
func (c *backupCommand) checkSecret(ctx context.Context, db *sqldb.DB) error {
	root, err := secret.Open(c.SecretPath(), false)
	if err != nil {
		return err
	}
	return sqlsettings.New(db).CheckSecret(ctx, root)
}

// addFolder adds every regular file of a folder of blobs that is whole; a folder that is absent is empty, and a file that goes away while
// it is being copied was not needed any more.
func addFolder(ctx context.Context, archive *archiveWriter, name, folder string) error {
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || blobstore.Unfinished(d.Name()) {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		relative, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		if err := archive.addFile(name+"/"+filepath.ToSlash(relative), path); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
