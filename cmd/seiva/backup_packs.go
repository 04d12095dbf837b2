package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/kit/errs"
	"seiva/internal/receipts"
)

var errPacksLacking = errs.New(errs.Conflict, "backup.packs_lacking",
	"Faltam, ou foram alterados, lotes de XML que o banco de dados conhece, e um backup sem eles não está inteiro. Guarde os backups que já existem, "+
		"que talvez os tenham, e traga-os de volta: veja 'Packs' em docs/operations.md.")

// packSums are the SHA-256 in hex of packs by their objects.
type packSums map[string]string

// packsOf are the packs that a database names.
func packsOf(ctx context.Context, db *sqldb.DB) (named packSums, err error) {
	named = packSums{}
	err = sqlreceipts.NewPacks(db).WholePacks(ctx, func(p receipts.Pack) error {
		named[p.Object] = hex.EncodeToString(p.SHA256[:])
		return nil
	})
	return named, err
}

// packsIn are those that the database of a folder names.
func packsIn(ctx context.Context, folder string) (packSums, error) {
	db, err := sqldb.Open(ctx, sqldb.Config{Folder: folder})
	if err != nil {
		return nil, err
	}
	named, err := packsOf(ctx, db)
	return named, errors.Join(err, db.Close())
}

// Where an installation keeps files and packs, as a manifest says it.
const filesInFolder, filesInBucket = "folder", "bucket"

// packsNamed are how many packs are told of by name.
const packsNamed = 10

// holds fails unless every pack that a database names is in the backup as it was written, or all are in a bucket. Versions before did not say
// where: one that holds none was taken for such an installation's. Error: errPacksLacking.
func (m manifest) holds(named packSums) error {
	sums := packSums{}
	for _, one := range m.Members {
		if name, is := strings.CutPrefix(one.Name, app.BlobFolder+"/"); is && strings.HasPrefix(name, receipts.PacksFolder+"/") {
			sums[name] = one.SHA256
		}
	}
	if m.Files == filesInBucket || m.Files == "" && len(sums) == 0 {
		return nil
	}
	maps.DeleteFunc(named, func(object, sum string) bool { return sums[object] == sum })
	if len(named) == 0 {
		return nil
	}
	lacking := slices.Sorted(maps.Keys(named))
	some := strings.Join(lacking[:min(packsNamed, len(lacking))], ", ")
	out := *errPacksLacking
	out.Fields = map[string]string{"lotes de XML": some}
	return fmt.Errorf("%w: %s", &out, some) // people read the one, and the job's line in the log has the other
}
