package app

import (
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/receipts"
)

func newPacks(g ground, s Settings, blobs receipts.PackBlobs) *receipts.Packs {
	after := time.Duration(s.PackAfter) * 24 * time.Hour
	return receipts.NewPacks(sqlreceipts.NewPacks(g.db), blobs, receipts.DefaultPackLimits, after, s.exportsFolder(), g.clock)
}
