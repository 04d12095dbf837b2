package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/errs"
)

// Engines that a backup names.
const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// BlobFolder is where blobs lie inside the data folder, and inside a backup.
const BlobFolder = "blobs"

// DumpFile is what pg_dump wrote, inside a backup and once it is restored.
const DumpFile = "postgres.dump"

func (s Settings) Engine() string {
	if s.DatabaseURL != "" {
		return Postgres
	}
	return SQLite
}

// Names of what a restore makes while it runs: its folder inside the data folder, which may be a volume of its own, where a
// rename from outside fails; there, the file that says that members are being moved, with where the secret goes.
const (
	RestoreFolder = ".restore-"
	PlacingFile   = "placing"
)

var ErrHalfRestored = errs.New(errs.Conflict, "restore.unfinished",
	"Uma restauração nesta pasta foi interrompida no meio. Execute 'seiva restore' outra vez com o mesmo backup: ela começa de novo.")

// checkRestored refuses to work with half an installation.
func (s Settings) checkRestored() error {
	left, err := filepath.Glob(filepath.Join(s.Data, RestoreFolder+"*", PlacingFile))
	if err == nil && len(left) > 0 {
		err = ErrHalfRestored
	}
	return err
}

// Existing opens the installation's database, and makes none where there is none.
func (s Settings) Existing(ctx context.Context) (*sqldb.DB, error) {
	if s.Engine() == SQLite {
		if _, err := os.Stat(filepath.Join(s.Data, sqldb.SQLiteFile)); errors.Is(err, fs.ErrNotExist) {
			return nil, errs.New(errs.NotFound, "backup.no_database",
				"Não há banco de dados em "+s.Data+". Informe a pasta da instalação com --data.")
		} else if err != nil { // such as a folder of somebody else: opening it would make one
			return nil, err
		}
	}
	return sqldb.Open(ctx, s.database())
}

func (s Settings) database() sqldb.Config {
	return sqldb.Config{URL: s.DatabaseURL, Folder: s.Data, Connections: s.Connections, ReadURL: s.DatabaseReadURL, ReadLag: s.ReadLag, Traced: s.Traces.on()}
}
