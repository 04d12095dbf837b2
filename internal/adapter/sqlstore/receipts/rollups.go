package receipts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// RollUps is receipts' store of roll-ups, for comparing and mending them.
type RollUps struct{ sqldb.Transactor }

// NewRollUps makes it.
func NewRollUps(db *sqldb.DB) *RollUps { return &RollUps{sqldb.Transactor{DB: db}} }

// NextDay implements receipts.RollUpStore: each question is a look-up in the tables' keys by retailer, day and store.
func (s *RollUps) NextDay(ctx context.Context, after receipts.StoreDay) (receipts.StoreDay, bool, error) {
	const behind = " WHERE retailer_id = ? AND day >= ? AND (day > ? OR store_id > ?)"
	day, ok, err := s.first(ctx, "day", behind, s.DB.OfMonths("period", after.Day, ""), after.RetailerID, after.Day, after.Day, after.StoreID)
	if err != nil || ok {
		return receipts.StoreDay{RetailerID: after.RetailerID, Day: day}, ok, err
	}
	retailer, ok, err := s.first(ctx, "retailer_id", " WHERE retailer_id > ?", "", after.RetailerID)
	if err != nil || !ok {
		return receipts.StoreDay{}, false, err
	}
	day, ok, err = s.first(ctx, "day", " WHERE retailer_id = ?", "", retailer)
	return receipts.StoreDay{RetailerID: retailer, Day: day}, ok, err
}

// first returns the smallest value of a column in receipts, of those months alone, and roll-ups; false when no row is there.
func (s *RollUps) first(ctx context.Context, column, where, ofMonths string, args ...any) (string, bool, error) {
	var parts []string
	for _, table := range []string{"receipts", "receipt_days", "receipt_store_days"} {
		parts = append(parts, "SELECT MIN("+column+") AS v FROM "+table+where+map[bool]string{true: ofMonths}[table == "receipts"])
	}
	var least sql.NullString
	err := s.DB.Read(ctx).QueryRowContext(ctx, "SELECT MIN(v) FROM ("+strings.Join(parts, " UNION ALL ")+") AS x",
		slices.Concat(args, args, args)...).Scan(&least)
	return least.String, least.Valid, err
}

// What a line of recounted is.
const (
	lineReceipt = iota
	lineFine
	lineCoarse
)

// recounted reads receipts, of those months alone, and roll-ups side by side, in one statement, so that all is as of the same instant. A sum that
// overflowed is no integer on SQLite. Tables' keys give the order by retailer, day and store.
func recounted(where, ofMonths string) string {
	return `SELECT 0 AS line, day, store_id, serie, cashier, issued_at, cents, consumer, printed, status,
	CASE WHEN test THEN 1 ELSE 0 END, CASE WHEN excluded THEN 1 ELSE 0 END FROM receipts` + where + ofMonths + `
	UNION ALL SELECT 1, day, store_id, serie, cashier, CAST(total AS BIGINT), CAST(identified AS BIGINT), CAST(companies AS BIGINT),
	CAST(cents AS BIGINT), CAST(not_printed AS BIGINT), first_at, last_at FROM receipt_days` + where + `
	UNION ALL SELECT 2, day, store_id, 0, '', CAST(total AS BIGINT), CAST(identified AS BIGINT), CAST(companies AS BIGINT),
	CAST(cents AS BIGINT), CAST(not_printed AS BIGINT), 0, 0 FROM receipt_store_days` + where + `
	ORDER BY day, store_id`
}

const storeDaysBehind = " WHERE retailer_id = ? AND day >= ? AND day <= ? AND (day > ? OR store_id > ?)"

// Compare implements receipts.RollUpStore.
func (s *RollUps) Compare(ctx context.Context, after receipts.StoreDay, until string, visit func(*receipts.Recount) error) error {
	return s.recount(ctx, after.RetailerID, storeDaysBehind, s.DB.OfMonths("period", after.Day, until),
		[]any{after.RetailerID, after.Day, until, after.Day, after.StoreID}, visit)
}

// recount gathers the lines of each store's day.
func (s *RollUps) recount(ctx context.Context, retailerID, where, ofMonths string, args []any, visit func(*receipts.Recount) error) error {
	rows, err := s.DB.Read(ctx).QueryContext(ctx, recounted(where, ofMonths), slices.Concat(args, args, args)...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	var under *receipts.Recount
	for rows.Next() {
		var kind int
		var n [7]int64
		cell := receipts.Cell{RetailerID: retailerID}
		if err := rows.Scan(&kind, &cell.Day, &cell.StoreID, &cell.Serie, &cell.Cashier, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6]); err != nil {
			return err
		}
		if of := (receipts.StoreDay{RetailerID: retailerID, Day: cell.Day, StoreID: cell.StoreID}); under == nil || under.StoreDay != of {
			if under != nil {
				if err := visit(under); err != nil {
					return err
				}
			}
			under = receipts.NewRecount(of)
		}
		addLine(under, kind, cell, n)
	}
	if err := rows.Err(); err != nil || under == nil {
		return err
	}
	return visit(under)
}

func addLine(to *receipts.Recount, kind int, c receipts.Cell, n [7]int64) {
	sums := receipts.Sums{Total: n[0], Identified: n[1], Companies: n[2], Cents: n[3], NotPrinted: n[4], First: n[5], Last: n[6]}
	switch kind {
	case lineFine:
		to.Fine(c, sums)
	case lineCoarse:
		to.Coarse(sums)
	default:
		to.Receipt(&receipts.Record{
			Key: receipts.Key{RetailerID: c.RetailerID}, Day: c.Day, StoreID: c.StoreID, Serie: c.Serie, Cashier: c.Cashier,
			IssuedAt: time.UnixMilli(n[0]), Cents: n[1], Consumer: nfce.ConsumerKind(n[2]), Printed: receipts.Printed(n[3]),
			Status: receipts.Status(n[4]), Test: n[5] == 1, Excluded: n[6] == 1,
		})
	}
}

const sameStoreDay = " WHERE retailer_id = ? AND day = ? AND store_id = ?"

// Recount implements receipts.RollUpStore.
func (s *RollUps) Recount(ctx context.Context, of receipts.StoreDay) (*receipts.Recount, error) {
	if err := s.holdStoreDay(ctx, of); err != nil {
		return nil, err
	}
	out := receipts.NewRecount(of)
	err := s.recount(ctx, of.RetailerID, sameStoreDay, s.DB.OfMonths("period", of.Day, of.Day), []any{of.RetailerID, of.Day, of.StoreID}, func(c *receipts.Recount) error {
		out = c
		return nil
	})
	return out, err
}

// holdStoreDay holds every emitter whose receipts are, or may come to be, the store's of that day.
func (s *RollUps) holdStoreDay(ctx context.Context, of receipts.StoreDay) error {
	var held []string
	for {
		var documentos []string
		err := s.DB.Write(ctx).NewRaw("SELECT documento FROM stores WHERE retailer_id = ? AND id = ?"+
			" UNION SELECT "+register.EmitterOf("access_key")+" FROM receipts"+sameStoreDay+s.DB.OfMonths("period", of.Day, of.Day)+" ORDER BY 1",
			of.RetailerID, of.StoreID, of.RetailerID, of.Day, of.StoreID).Scan(ctx, &documentos)
		if err != nil || slices.Equal(documentos, held) {
			return err
		}
		emitters := make([]emitter, len(documentos))
		for i, d := range documentos {
			emitters[i] = emitter{of.RetailerID, d}
		}
		if err := holdEmitters(ctx, s.DB, emitters); err != nil {
			return fmt.Errorf("hold emitters: %w", err)
		}
		held = documentos // and look again: another may have come until they were held
	}
}

// Mend implements receipts.RollUpStore.
func (s *RollUps) Mend(ctx context.Context, c *receipts.Recount) error {
	for _, table := range []string{"receipt_days", "receipt_store_days"} {
		if _, err := s.DB.Write(ctx).ExecContext(ctx, "DELETE FROM "+table+sameStoreDay, c.RetailerID, c.Day, c.StoreID); err != nil {
			return err
		}
	}
	if len(c.Counted) == 0 {
		return nil
	}
	fine := make([]dayRow, 0, len(c.Counted))
	for cell, sums := range c.Counted {
		fine = append(fine, rowOf(cell, sums))
	}
	for some := range slices.Chunk(fine, sqldb.RowsAtOnce) {
		if _, err := s.DB.Write(ctx).NewInsert().Model(&some).Exec(ctx); err != nil {
			return err
		}
	}
	all := c.Whole()
	coarse := storeDayRow{
		RetailerID: c.RetailerID, Day: c.Day, StoreID: c.StoreID, Total: all.Total, Identified: all.Identified,
		Companies: all.Companies, Cents: all.Cents, NotPrinted: all.NotPrinted,
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&coarse).Exec(ctx)
	return err
}

type roundRow struct {
	bun.BaseModel `bun:"table:rollup_rounds,alias:r"`
	ID            int `bun:",pk"`
	RetailerID    string
	Day           string
	StoreID       string
	Found         int
	LastFound     int
	EndedAt       int64
}

// Round implements receipts.RollUpStore.
func (s *RollUps) Round(ctx context.Context) (receipts.Round, error) {
	var row roundRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("id = 1").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return receipts.Round{
		At:    receipts.StoreDay{RetailerID: row.RetailerID, Day: row.Day, StoreID: row.StoreID},
		Found: row.Found, Before: row.LastFound, EndedAt: sqldb.Instant(row.EndedAt),
	}, err
}

// KeepRound implements receipts.RollUpStore.
func (s *RollUps) KeepRound(ctx context.Context, r receipts.Round) error {
	row := roundRow{
		ID: 1, RetailerID: r.At.RetailerID, Day: r.At.Day, StoreID: r.At.StoreID, Found: r.Found, LastFound: r.Before, EndedAt: sqldb.Millis(r.EndedAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").
		Set("retailer_id = EXCLUDED.retailer_id, day = EXCLUDED.day, store_id = EXCLUDED.store_id").
		Set("found = EXCLUDED.found, last_found = EXCLUDED.last_found, ended_at = EXCLUDED.ended_at").Exec(ctx)
	return err
}
