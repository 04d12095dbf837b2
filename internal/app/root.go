package app

import (
	"context"
	"errors"
	"io/fs"

	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// errNoSecret is returned where a database in use stands without its secret.
func errNoSecret(path string) error {
	return errs.New(errs.NotFound, "secret.missing", "O arquivo de chave secreta "+path+" não existe. Coloque de volta o arquivo desta "+
		"instalação: cada backup o contém. Uma chave nova só é criada ao lado de um banco de dados SQLite vazio, porque com outra chave "+
		"nenhum cupom guardado abre e nenhum link público vale.")
}

// root opens the secret of a database, and makes one where the data folder has neither a secret nor anything that needs it.
func (s Settings) root(ctx context.Context, db *sqldb.DB) (root secret.Root, made bool, err error) {
	root, err = secret.Open(s.SecretPath(), false)
	if !errors.Is(err, fs.ErrNotExist) {
		return root, false, err
	}
	if s.Engine() == Postgres {
		return root, false, errNoSecret(s.SecretPath())
	}
	inUse, err := sqlsettings.New(db).InUse(ctx)
	if err != nil {
		return root, false, err
	}
	if inUse {
		return root, false, errNoSecret(s.SecretPath())
	}
	root, err = secret.Open(s.SecretPath(), true)
	return root, err == nil, err
}

// holdSecret refuses a secret that is not the database's. A database that has none yet, of a version that kept no check or
// of nobody, has this one from now on.
func (a *App) holdSecret(ctx context.Context) error {
	if err := a.Keys.Check(ctx); err != nil {
		return err
	}
	facts := sqlsettings.New(a.DB)
	if a.secretMade {
		return facts.SetSecret(ctx, a.Secret)
	}
	return facts.HoldSecret(ctx, a.Secret)
}

// existingWithSecret opens the database of an installation, for a command that reads or writes what the secret made; another
// secret is refused before.
func (s Settings) existingWithSecret(ctx context.Context) (*sqldb.DB, secret.Root, error) {
	db, err := s.Existing(ctx)
	if err != nil {
		return nil, secret.Root{}, err
	}
	root, err := secret.Open(s.SecretPath(), false)
	if err == nil {
		err = sqlsettings.New(db).CheckSecret(ctx, root)
	}
	if err != nil {
		_ = db.Close()
		return nil, secret.Root{}, err
	}
	return db, root, nil
}
