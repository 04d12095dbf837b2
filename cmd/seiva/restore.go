package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/kit/errs"
)

var (
	errNotEmpty = errs.New(errs.Conflict, "restore.not_empty",
		"O destino já tem dados. Restaure em uma pasta vazia, indicada em --data, e só depois troque as instalações.")
	errSecretExists = errs.New(errs.Conflict, "restore.secret_exists",
		"O arquivo de chave secreta do destino já existe. Mova-o para outro lugar e tente novamente.")
	errRestoring = errs.New(errs.Conflict, "restore.running",
		"Outra restauração está em andamento nesta pasta. Espere que termine, ou encerre-a, e tente novamente.")
	errInterrupted = errs.New(errs.Conflict, "restore.interrupted",
		"A restauração foi interrompida, e nada foi restaurado. Execute o mesmo comando para começar de novo.")
	errOtherEngine = errs.New(errs.Conflict, "restore.other_engine",
		"Este backup é de outro tipo de banco de dados. Para um backup de SQLite deixe SEIVA_DATABASE_URL vazia; para um de PostgreSQL, preencha.")
)

type restoreCommand struct {
	app.Settings
	File string `arg:"" name:"arquivo" help:"Arquivo de backup a ler."`
}

// Run brings a backup back into an empty data folder. Nothing is put in place before every member has been checked, and
// what is broken off (SIGINT, SIGTERM, even SIGKILL) leaves nothing that the next try would stumble over.
func (c *restoreCommand) Run(ctx context.Context) error {
	if err := c.restore(ctx); err != nil {
		return err
	}
	fmt.Printf("Backup restaurado em %s.\n", c.Data)
	if c.Engine() == app.Postgres {
		dump := filepath.Join(c.Data, app.DumpFile)
		if _, err := os.Stat(dump); err != nil {
			dump = c.File + ".dump"
		}
		fmt.Printf("Agora restaure o banco PostgreSQL, que está em um arquivo à parte:\n  pg_restore --no-owner --dbname=service=seiva %s\n"+aboutService, shellQuote(dump))
	}
	return nil
}

// lockedFile lies in a restore's folder, and is locked as long as the process lives.
const lockedFile = "lock"

// lockFile makes a file that one process at a time holds. Error: errRestoring.
func lockFile(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(errRestoring, file.Close())
	}
	return func() { _ = file.Close() }, nil
}

func (c *restoreCommand) restore(ctx context.Context) error {
	if err := c.clearLeftovers(); err != nil {
		return err
	}
	if err := c.targetIsEmpty(); err != nil {
		return err
	}
	in, err := os.Open(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return errs.New(errs.NotFound, "restore.no_file", "O arquivo "+c.File+" não existe. Confira o nome do backup.")
	}
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return err
	}
	work, err := os.MkdirTemp(c.Data, app.RestoreFolder+"*")
	if err != nil {
		return err
	}
	unlock, err := lockFile(filepath.Join(work, lockedFile))
	if err != nil {
		return errors.Join(err, os.RemoveAll(work))
	}
	defer unlock()
	err = c.bringBack(ctx, in, work)
	return errors.Join(err, os.RemoveAll(work))
}

func (c *restoreCommand) bringBack(ctx context.Context, in io.Reader, work string) error {
	m, err := extract(untilDone{ctx, in}, work)
	if ctx.Err() != nil {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	if m.Engine != c.Engine() {
		return errOtherEngine
	}
	placing := filepath.Join(work, app.PlacingFile)
	if err := os.WriteFile(placing, []byte(c.SecretPath()), 0o600); err != nil {
		return err
	}
	if err := c.putInPlace(work); err != nil {
		return errors.Join(err, c.takeBack(work))
	}
	return os.Remove(placing)
}

// untilDone is a reader that ends with its context.
type untilDone struct {
	ctx context.Context
	io.Reader
}

// Read implements io.Reader.
func (u untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.Reader.Read(p)
}

// clearLeftovers takes away what a restore left that was killed.
func (c *restoreCommand) clearLeftovers() error {
	left, err := filepath.Glob(filepath.Join(c.Data, app.RestoreFolder+"*"))
	if err != nil {
		return err
	}
	for _, work := range left {
		unlock, err := lockFile(filepath.Join(work, lockedFile))
		if err != nil {
			return err
		}
		if err = c.takeBack(work); err == nil {
			err = os.RemoveAll(work)
		}
		unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

// takeBack undoes a putInPlace that did not come to its end: the target was empty before, and nothing is served from it.
func (c *restoreCommand) takeBack(work string) error {
	secretFile, err := os.ReadFile(filepath.Join(work, app.PlacingFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // nothing was moved, or everything
	}
	if err != nil {
		return err
	}
	for _, path := range []string{string(secretFile), filepath.Join(c.Data, sqldb.SQLiteFile), filepath.Join(c.Data, app.BlobFolder), filepath.Join(c.Data, app.DumpFile)} {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	return nil
}

func (c *restoreCommand) targetIsEmpty() error {
	entries, err := os.ReadDir(c.Data)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		if entry.Name() != "lost+found" { // what a fresh volume holds
			return errNotEmpty
		}
	}
	if _, err := os.Stat(c.SecretPath()); err == nil {
		return errSecretExists
	}
	return nil
}

// putInPlace moves what was checked. The secret comes first: without it the rest cannot be read.
func (c *restoreCommand) putInPlace(work string) error {
	content, err := os.ReadFile(filepath.Join(work, secretMember))
	if err != nil {
		return errAltered
	}
	if err := os.MkdirAll(filepath.Dir(c.SecretPath()), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(c.SecretPath(), content, 0o600); err != nil {
		return err
	}
	for _, name := range []string{app.BlobFolder, sqldb.SQLiteFile, app.DumpFile} {
		err := os.Rename(filepath.Join(work, name), filepath.Join(c.Data, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
