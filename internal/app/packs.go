package app

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
)

func newPacks(g ground, s Settings, blobs receipts.PackBlobs) *receipts.Packs {
	after := time.Duration(s.PackAfter) * 24 * time.Hour
	return receipts.NewPacks(sqlreceipts.NewPacks(g.db), blobs, receipts.PackBytes, after, s.exportsFolder(), g.clock)
}

// packsLookedAt are how many packs the doctor asks for by itself.
const packsLookedAt = 20

// packs tells whether some packs are as long as they were written, or as they were written.
func (d Doctor) packs(ctx context.Context, db *sqldb.DB, root secret.Root) Diagnosis {
	const check = "lotes de XML"
	sums, err := sqlreceipts.NewPacks(db).PackSums(ctx)
	if err != nil {
		return broken(check, because(err), "Veja a linha do banco de dados.")
	}
	if sums.Packs == 0 {
		return fine(check, "nenhum")
	}
	blobs, err := d.blobs(ctx, root, clock.System{}, nil)
	if err != nil {
		return broken(check, because(err), "Veja a linha dos arquivos ou do bucket.")
	}
	defer func() { _ = blobs.Close() }()
	all, looked, damaged, err := newPacks(ground{db: db, clock: clock.System{}}, d.Settings, blobs).Look(ctx, cmp.Or(d.Packs, packsLookedAt), d.WholePacks)
	switch {
	case err != nil && ctx.Err() != nil: // by its own limit
		return broken(check, because(ctx.Err()), "Dê mais tempo à verificação, com --limit 1h, e veja a linha dos arquivos ou do bucket.")
	case err != nil:
		return broken(check, because(causeOf(err)), "Veja a linha dos arquivos ou do bucket.")
	case len(damaged) > 0:
		return broken(check, fmt.Sprintf("de %d olhados faltam, estão cortados ou são outros %d: %s", looked, len(damaged), strings.Join(damaged, ", ")),
			"Traga estes objetos de volta: de uma versão anterior do bucket ou do backup da pasta de dados. Veja 'Packs' em docs/operations.md.")
	}
	if d.WholePacks {
		return fine(check, fmt.Sprintf("%d, dos quais %d lidos são como foram gravados", all, looked))
	}
	return fine(check, fmt.Sprintf("%d, dos quais %d olhados vão até o fim", all, looked))
}
