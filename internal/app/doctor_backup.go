package app

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/adapter/sqlstore/sqldb"
)

const placeCheck = "destino do backup"

// BackupPrefix and BackupSuffix are about the moment in a scheduled backup's name: names sort by it.
const BackupPrefix, BackupSuffix = "seiva-", ".tar.zst"

// backupPlace tries, by day, what a scheduled backup needs at night: somewhere to go, and with PostgreSQL a pg_dump that takes the
// server.
func (d Doctor) backupPlace(ctx context.Context) Diagnosis {
	switch {
	case d.BackupTo == "":
		return fine(placeCheck, "não configurado")
	case !strings.HasPrefix(d.BackupTo, "s3://"):
		return d.backupFolder(ctx)
	}
	const remedy = "Confira nome, endereço e região em SEIVA_BACKUP_TO, as credenciais, e as permissões de ler, gravar e apagar objetos."
	bucket, err := blobstore.Open(ctx, blobstore.Config{Setting: "SEIVA_BACKUP_TO", URL: d.BackupTo})
	if err != nil {
		return broken(placeCheck, because(err), remedy)
	}
	defer func() { _ = bucket.Close() }()
	if wrong, err := tried(ctx, bucket); err != nil {
		return broken(placeCheck, wrong, remedyOf(err, remedy))
	}
	return d.dumps(ctx, "o bucket grava, lê e apaga")
}

// backupFolder looks at the folder, or at the one in which the first backup makes it.
func (d Doctor) backupFolder(ctx context.Context) Diagnosis {
	folder := d.BackupTo
	for !exists(folder) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
	}
	if err := takesFiles(folder); err != nil {
		return broken(placeCheck, folder+" não aceita gravações: "+because(err), remedyOf(err,
			"Crie "+d.BackupTo+" com o usuário do servidor como dono ('install -d -o seiva -m 0700'); com systemd, inclua-a em ReadWritePaths de seiva.service."))
	}
	if lacks := d.backupRoom(folder); lacks != nil {
		return *lacks
	}
	return d.dumps(ctx, folder+" aceita gravações")
}

// backupRoom compares what is free with what a backup takes while it is made: as much as the newest one there, and with SQLite a copy of the
// database as it is.
func (d Doctor) backupRoom(folder string) *Diagnosis {
	of, err := volumeOf(folder)
	if err != nil {
		return nil
	}
	var needs uint64
	made, _ := filepath.Glob(filepath.Join(d.BackupTo, BackupPrefix+"*"+BackupSuffix)) // the pattern is one
	if len(made) > 0 {
		needs = sizeOf(slices.Max(made)) // of the newest moment
	}
	if d.Engine() != Postgres {
		needs += sizeOf(filepath.Join(d.Data, sqldb.SQLiteFile))
	}
	if of.free >= needs {
		return nil
	}
	lacks := warning(placeCheck, fmt.Sprintf("%s tem %d MB livres, e um backup toma %d MB enquanto é feito", folder, of.free>>20, needs>>20),
		"Libere espaço, aumente o disco, guarde menos deles (SEIVA_BACKUP_KEEP), ou escolha outro lugar em SEIVA_BACKUP_TO.")
	return &lacks
}

// sizeOf is 0 of what is not there.
func sizeOf(file string) uint64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return uint64(info.Size()) //nolint:gosec // no file has a negative size
}

var majorVersion = regexp.MustCompile(`PostgreSQL\)? (\d+)`)

// dumps looks for a pg_dump that is no older than the server: an older one refuses to copy it.
func (d Doctor) dumps(ctx context.Context, place string) Diagnosis {
	const remedy = "Instale o cliente do PostgreSQL (Debian: postgresql-client), da versão do servidor ou mais nova, onde cada réplica o encontre; " +
		"em um contêiner que não o tem, copie o banco por outro meio (pgBackRest) e deixe SEIVA_BACKUP_TO vazia."
	if d.Engine() != Postgres {
		return fine(placeCheck, place)
	}
	said, err := exec.CommandContext(ctx, "pg_dump", "--version").Output()
	if err != nil {
		return broken(placeCheck, place+", mas pg_dump não está nesta máquina", remedy)
	}
	db, err := d.Existing(ctx)
	if err != nil {
		return fine(placeCheck, place)
	}
	defer func() { _ = db.Close() }()
	s, err := db.State(ctx)
	if err != nil {
		return fine(placeCheck, place)
	}
	if ours, theirs := majorOf(string(said)), majorOf(s.Version); ours < theirs {
		return broken(placeCheck, fmt.Sprintf("%s, mas pg_dump é da versão %d, e o servidor, da %d", place, ours, theirs), remedy)
	}
	return fine(placeCheck, place+", e pg_dump está nesta máquina")
}

// majorOf reads the first number of a version, of 'pg_dump (PostgreSQL) 15.4' and 'PostgreSQL 17.2'; 0: there is none.
func majorOf(said string) (n int) {
	if found := majorVersion.FindStringSubmatch(said); found != nil {
		_, _ = fmt.Sscan(found[1], &n)
	}
	return n
}
