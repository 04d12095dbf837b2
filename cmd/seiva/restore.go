package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/kit/errs"
)

var (
	errNotEmpty = errs.New(errs.Conflict, "restore.not_empty",
		"O destino já tem dados. Restaure em uma pasta vazia, indicada em --data, e só depois troque as instalações.")
	errSecretExists = errs.New(errs.Conflict, "restore.secret_exists",
		"O arquivo de chave secreta do destino já existe. Mova-o para outro lugar e tente novamente.")
	errOtherEngine = errs.New(errs.Conflict, "restore.other_engine",
		"Este backup é de outro tipo de banco de dados. Para um backup de SQLite deixe SEIVA_DATABASE_URL vazia; para um de PostgreSQL, preencha.")
)

type restoreCommand struct {
	settings
	File string `arg:"" help:"Backup to read."`
}

// Run brings a backup back into an empty data folder. Nothing is put in place before every member has been checked.
func (c *restoreCommand) Run(context.Context) error {
	if err := c.restore(); err != nil {
		return err
	}
	fmt.Printf("Backup restaurado em %s.\n", c.Data)
	if c.engine() == postgresInstallation {
		fmt.Printf("Agora restaure o banco PostgreSQL, que está em um arquivo à parte:\n  pg_restore --no-owner --dbname=\"$SEIVA_DATABASE_URL\" %s\n",
			shellQuote(c.File+".dump"))
	}
	return nil
}

func (c *restoreCommand) restore() error {
	if err := c.targetIsEmpty(); err != nil {
		return err
	}
	in, err := os.Open(c.File)
	if errors.Is(err, os.ErrNotExist) {
		return errs.New(errs.NotFound, "restore.no_file", "O arquivo "+c.File+" não existe. Confira o nome do backup.")
	}
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return err
	}
	// Inside the data folder: that may be a volume of its own, where a rename from outside fails.
	work, err := os.MkdirTemp(c.Data, ".restore-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	m, err := extract(in, work)
	if err != nil {
		return err
	}
	if m.Engine != c.engine() {
		return errOtherEngine
	}
	return c.putInPlace(work)
}

func (c *restoreCommand) targetIsEmpty() error {
	entries, err := os.ReadDir(c.Data)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		if entry.Name() != "lost+found" { // what a fresh volume holds
			return errNotEmpty
		}
	}
	if _, err := os.Stat(c.secretPath()); err == nil {
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
	if err := os.MkdirAll(filepath.Dir(c.secretPath()), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(c.secretPath(), content, 0o600); err != nil {
		return err
	}
	for _, name := range []string{blobFolder, sqlstore.SQLiteFile} {
		err := os.Rename(filepath.Join(work, name), filepath.Join(c.Data, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}
