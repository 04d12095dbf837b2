package receipts

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

var (
	receiptColumns = []string{
		"retailer_id", "period", "access_key", "store_id", "day", "issued_at", "utc_offset", "serie", "number", "cashier", "cents",
		"consumer", "cpf_index", "printed", "status", "test", "excluded", "emission", "signature", "protocol", "reasons", "digest",
		"token_hash", "received_at", "document",
	}
	eventInserted = []string{
		"retailer_id", "access_key", "type", "sequence", "store_id", "substitute", "at", "utc_offset", "received_at", "applied_at", "test",
		"dictionary", "certificate", "body", "document",
	}
)

const sameEvent = " WHERE retailer_id = ? AND access_key = ? AND type = ? AND sequence = ?"

const sameReceipt = " WHERE retailer_id = ? AND period = ? AND access_key = ?"

// Apply implements receipts.Store.
func (s *Store) Apply(ctx context.Context, c receipts.Changes) error {
	err := s.apply(ctx, c)
	if err != nil && sqldb.UniqueViolation(err) != "" {
		return fmt.Errorf("%w (%w)", receipts.ErrRace, err)
	}
	return err
}

func (s *Store) apply(ctx context.Context, c receipts.Changes) error {
	list := append(slices.Clip(c.Insert), c.Replace...)
	slices.SortFunc(list, func(a, b receipts.NewReceipt) int { // keeps the indexes' pages together
		return cmp.Or(cmp.Compare(a.RetailerID, b.RetailerID), cmp.Compare(a.AccessKey, b.AccessKey))
	})
	documents := make([]document, 0, len(list)+len(c.Events))
	for _, n := range list {
		documents = append(documents, receiptDocument(n.Key, n.Document))
	}
	for _, e := range c.Events {
		documents = append(documents, eventDocument(e.EventKey, e.Document))
	}
	first, err := s.storeDocuments(ctx, documents)
	if err != nil {
		return err
	}
	for _, r := range c.Replace {
		key := []any{r.RetailerID, nfce.Period(r.AccessKey), r.AccessKey}
		for _, table := range []string{documentsTable, "receipt_documents"} {
			if err := s.exec(ctx, "DELETE FROM "+table+" WHERE retailer_id = ? AND id = (SELECT document FROM receipts"+sameReceipt+")",
				append([]any{r.RetailerID}, key...)...); err != nil {
				return err
			}
		}
		if err := s.exec(ctx, "DELETE FROM receipts"+sameReceipt, key...); err != nil {
			return err
		}
	}
	if err := s.insert(ctx, list, first); err != nil {
		return err
	}
	for _, change := range c.Status {
		if err := s.changeStatus(ctx, change); err != nil {
			return err
		}
	}
	for _, change := range c.Corrected {
		if err := s.correct(ctx, change); err != nil {
			return err
		}
	}
	if err := s.applyEvents(ctx, c, first+int64(len(list))); err != nil {
		return err
	}
	return s.applyCells(ctx, c.Cells)
}

// sameFacts is that a receipt is what a change was planned on: the sums follow from all of it.
const sameFacts = sameReceipt + " AND status = ? AND excluded = ? AND cashier = ? AND printed = ?"

func factsOf(r *receipts.Record) []any {
	return []any{r.RetailerID, nfce.Period(r.AccessKey), r.AccessKey, int(r.Status), r.Excluded, r.Cashier, int(r.Printed)}
}

// changeStatus gives ErrRace when the receipt is no longer what the change was planned on.
func (s *Store) changeStatus(ctx context.Context, c receipts.StatusChange) error {
	result, err := s.db.Write(ctx).ExecContext(ctx, "UPDATE receipts SET status = ?, excluded = ?"+sameFacts,
		append([]any{int(c.After.Status), c.After.Excluded}, factsOf(c.Before)...)...)
	return sqldb.ChangedOr(result, err, receipts.ErrRace)
}

// correct gives ErrRace as changeStatus does.
func (s *Store) correct(ctx context.Context, c receipts.Correction) error {
	result, err := s.db.Write(ctx).ExecContext(ctx, "UPDATE receipts SET cashier = ?, printed = ?"+sameFacts,
		append([]any{c.After.Cashier, int(c.After.Printed)}, factsOf(c.Before)...)...)
	return sqldb.ChangedOr(result, err, receipts.ErrRace)
}

// insert writes receipts whose documents are stored from the id first on.
func (s *Store) insert(ctx context.Context, list []receipts.NewReceipt, first int64) error {
	rows := make([][]any, len(list))
	for i, n := range list {
		r, period := n.Record, nfce.Period(n.AccessKey)
		var cpf any
		if r.CPFIndex != nil {
			cpf = r.CPFIndex
		}
		rows[i] = []any{
			r.RetailerID, period, r.AccessKey, r.StoreID, r.Day, r.IssuedAt.UnixMilli(), sqldb.OffsetOf(r.IssuedAt), r.Serie, r.Number, r.Cashier,
			r.Cents, int(r.Consumer), cpf, int(r.Printed), int(r.Status), r.Test, r.Excluded, r.Emission, slices.Index(signatures, r.Signature),
			slices.Index(protocols, r.Protocol), strings.Join(r.Reasons, ","), r.Digest[:], r.TokenHash, r.ReceivedAt.UnixMilli(),
			first + int64(i),
		}
	}
	if err := s.db.BulkInsert(ctx, "receipts", receiptColumns, rows); err != nil {
		err = orNoMonth(err, func() []string { return periodsOf(list, func(n receipts.NewReceipt) string { return n.AccessKey }) })
		return fmt.Errorf("insert receipts: %w", err)
	}
	return nil
}

func (s *Store) applyEvents(ctx context.Context, c receipts.Changes, first int64) error {
	rows := make([][]any, len(c.Events))
	for i, e := range c.Events {
		applied := int64(0)
		if e.Applied {
			applied = e.ReceivedAt.UnixMilli()
		}
		rows[i] = []any{
			e.RetailerID, e.AccessKey, e.Type, e.Sequence, e.StoreID, e.SubstituteKey, sqldb.Millis(e.At), sqldb.OffsetOf(e.At),
			sqldb.Millis(e.ReceivedAt), applied, e.Test, 0, 0,
			[]byte{},
			first + int64(i),
		}
	}
	for _, key := range c.Forgotten {
		same := []any{key.RetailerID, key.AccessKey, key.Type, key.Sequence}
		if err := s.exec(ctx, "DELETE FROM sealed_documents WHERE retailer_id = ? AND id = (SELECT document FROM receipt_events"+sameEvent+")",
			append([]any{key.RetailerID}, same...)...); err != nil {
			return err
		}
		if err := s.exec(ctx, "DELETE FROM receipt_events"+sameEvent, same...); err != nil {
			return err
		}
	}
	if err := s.db.BulkInsert(ctx, "receipt_events", eventInserted, rows); err != nil {
		return fmt.Errorf("insert events: %w", err)
	}
	for _, key := range c.Applied {
		if err := s.exec(ctx, "UPDATE receipt_events SET applied_at = received_at"+sameEvent,
			key.RetailerID, key.AccessKey, key.Type, key.Sequence); err != nil {
			return err
		}
	}
	return nil
}

type dayRow struct {
	bun.BaseModel `bun:"table:receipt_days,alias:d"`
	RetailerID    string
	Day           string
	StoreID       string
	Serie         int
	Cashier       string
	Total         int64
	Identified    int64
	Companies     int64
	Cents         int64
	NotPrinted    int64
	FirstAt       int64
	LastAt        int64
}

type storeDayRow struct {
	bun.BaseModel `bun:"table:receipt_store_days,alias:d"`
	RetailerID    string
	Day           string
	StoreID       string
	Total         int64
	Identified    int64
	Companies     int64
	Cents         int64
	NotPrinted    int64
}

const addSums = `total = d.total + EXCLUDED.total, identified = d.identified + EXCLUDED.identified,
	companies = d.companies + EXCLUDED.companies, cents = d.cents + EXCLUDED.cents, not_printed = d.not_printed + EXCLUDED.not_printed`

// applyCells moves both roll-ups. Rows are written in the order of their keys, so that two processes cannot block
// each other crosswise.
func (s *Store) applyCells(ctx context.Context, cells map[receipts.Cell]*receipts.CellChange) error {
	if len(cells) == 0 {
		return nil
	}
	order := make([]receipts.Cell, 0, len(cells))
	for cell := range cells {
		order = append(order, cell)
	}
	slices.SortFunc(order, compareCells)
	var fine []dayRow
	var coarse []storeDayRow
	for _, cell := range order {
		change := cells[cell]
		if change.Add.Total > 0 {
			fine = append(fine, rowOf(cell, change.Add))
		}
		coarse = addCoarse(coarse, cell, change)
	}
	if len(fine) > 0 {
		if _, err := s.db.Write(ctx).NewInsert().Model(&fine).On("CONFLICT (retailer_id, day, store_id, serie, cashier) DO UPDATE").
			Set(addSums).Set("first_at = ?(d.first_at, EXCLUDED.first_at)", bun.Safe(s.db.Least())).
			Set("last_at = ?(d.last_at, EXCLUDED.last_at)", bun.Safe(s.db.Greatest())).Exec(ctx); err != nil {
			return fmt.Errorf("add to the roll-up: %w", err)
		}
	}
	if _, err := s.db.Write(ctx).NewInsert().Model(&coarse).On("CONFLICT (retailer_id, day, store_id) DO UPDATE").
		Set(addSums).Exec(ctx); err != nil {
		return fmt.Errorf("add to the coarse roll-up: %w", err)
	}
	for _, cell := range order {
		if sub := cells[cell].Sub; sub.Total > 0 {
			if err := s.subtract(ctx, cell, sub); err != nil {
				return fmt.Errorf("subtract from the roll-up: %w", err)
			}
		}
	}
	return nil
}

const sameCell = " WHERE retailer_id = ? AND day = ? AND store_id = ? AND serie = ? AND cashier = ?"

// subtract takes receipts out of a cell: at 0 it goes, else its first and last are found again.
func (s *Store) subtract(ctx context.Context, c receipts.Cell, sub receipts.Sums) error {
	key := []any{c.RetailerID, c.Day, c.StoreID, c.Serie, c.Cashier}
	counting := " FROM receipts" + sameCell + s.db.OfMonths("period", c.Day, c.Day) + " AND status = 0 AND NOT test AND NOT excluded"
	steps := []struct {
		text string
		args []any
	}{
		{`UPDATE receipt_days SET total = total - ?, identified = identified - ?, companies = companies - ?, cents = cents - ?,
			not_printed = not_printed - ?` + sameCell, append([]any{sub.Total, sub.Identified, sub.Companies, sub.Cents, sub.NotPrinted}, key...)},
		{"DELETE FROM receipt_days" + sameCell + " AND total = 0", key},
		{"DELETE FROM receipt_store_days WHERE retailer_id = ? AND day = ? AND store_id = ? AND total = 0", key[:3]},
		{
			`UPDATE receipt_days SET
			first_at = (SELECT MIN(issued_at)` + counting + `),
			last_at = (SELECT MAX(issued_at)` + counting + `)` + sameCell,
			slices.Concat(key, key, key),
		},
	}
	for _, step := range steps {
		if err := s.exec(ctx, step.text, step.args...); err != nil {
			return err
		}
	}
	return nil
}

func rowOf(c receipts.Cell, s receipts.Sums) dayRow {
	return dayRow{
		RetailerID: c.RetailerID, Day: c.Day, StoreID: c.StoreID, Serie: c.Serie, Cashier: c.Cashier, Total: s.Total,
		Identified: s.Identified, Companies: s.Companies, Cents: s.Cents, NotPrinted: s.NotPrinted, FirstAt: s.First, LastAt: s.Last,
	}
}

// addCoarse adds a cell's net change to the store's day; cells come in order, so the day is the last row or a new one.
func addCoarse(rows []storeDayRow, c receipts.Cell, change *receipts.CellChange) []storeDayRow {
	last := len(rows) - 1
	if last < 0 || rows[last].RetailerID != c.RetailerID || rows[last].Day != c.Day || rows[last].StoreID != c.StoreID {
		rows = append(rows, storeDayRow{RetailerID: c.RetailerID, Day: c.Day, StoreID: c.StoreID})
		last++
	}
	r, add, sub := &rows[last], change.Add, change.Sub
	r.Total += add.Total - sub.Total
	r.Identified += add.Identified - sub.Identified
	r.Companies += add.Companies - sub.Companies
	r.Cents += add.Cents - sub.Cents
	r.NotPrinted += add.NotPrinted - sub.NotPrinted
	return rows
}

func compareCells(a, b receipts.Cell) int {
	return cmp.Or(cmp.Compare(a.RetailerID, b.RetailerID), cmp.Compare(a.Day, b.Day), cmp.Compare(a.StoreID, b.StoreID),
		cmp.Compare(a.Serie, b.Serie), cmp.Compare(a.Cashier, b.Cashier))
}

func (s *Store) exec(ctx context.Context, text string, args ...any) error {
	_, err := s.db.Write(ctx).ExecContext(ctx, text, args...)
	return err
}
