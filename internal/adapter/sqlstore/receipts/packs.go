package receipts

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
	"seiva/internal/receipts"
)

// Packs is receipts' store of where packed documents lie.
type Packs struct{ sqldb.Transactor }

// NewPacks makes it.
func NewPacks(db *sqldb.DB) *Packs { return &Packs{sqldb.Transactor{DB: db}} }

// packedSetting holds the month before which all documents were packed that were to be.
const packedSetting = "receipts.packed_before"

type packRow struct {
	bun.BaseModel `bun:"table:document_packs,alias:p"`
	RetailerID    string `bun:",pk"`
	ID            string `bun:",pk"`
	Month         string
	Object        string
	Bytes         int64
	Frames        int
	FirstDocument int64
	LastDocument  int64
	SHA256        []byte `bun:"sha256"`
	BegunAt       int64
	WholeAt       int64
	EmptiedAt     int64
	DroppedAt     int64
}

func (r packRow) pack() receipts.Pack {
	p := receipts.Pack{RetailerID: r.RetailerID, ID: r.ID, Month: r.Month, Object: r.Object, Bytes: r.Bytes}
	copy(p.SHA256[:], r.SHA256)
	return p
}

// documentsOfMonth are a retailer's documents that arrived in a month, behind the last of them that is in a pack. Those of receipts of
// an earlier year stay where they are: they go a year before their month of arrival does.
const documentsOfMonth = "sealed_documents AS d WHERE d.retailer_id = ? AND d.id > ? AND d.id < ? AND NOT d.late"

// MonthsToPack implements receipts.PackStore.
func (s *Packs) MonthsToPack(ctx context.Context, before string) (months []string, err error) {
	month, err := s.DB.Setting(ctx, packedSetting)
	if err == nil && month == "" {
		month, err = s.firstMonth(ctx)
	}
	for err == nil && month != "" && month < before {
		months = append(months, month)
		month = monthAfter(month)
	}
	return months, err
}

// firstMonth is that of the first document; empty: there is none. Each retailer's is the first of its key: no index holds them all.
func (s *Packs) firstMonth(ctx context.Context) (month string, err error) {
	var retailerIDs []string
	if err := s.DB.Read(ctx).NewRaw("SELECT retailer_id FROM retailer_keys").Scan(ctx, &retailerIDs); err != nil {
		return "", err
	}
	for _, retailerID := range retailerIDs {
		var first sql.NullInt64
		if err := s.DB.Read(ctx).QueryRowContext(ctx, "SELECT MIN(id) FROM sealed_documents WHERE retailer_id = ?", retailerID).Scan(&first); err != nil {
			return "", err
		}
		if at := arrival(first.Int64); first.Valid && (month == "" || at < month) {
			month = at
		}
	}
	return month, nil
}

// fewRows are rewritten in a second.
const fewRows = 100_000

// MonthPacked implements receipts.PackStore.
func (s *Packs) MonthPacked(ctx context.Context, month string) error {
	err := s.DB.SetSetting(ctx, packedSetting, monthAfter(month))
	if err == nil {
		slog.InfoContext(ctx, "a month of documents is packed", "month", month)
	}
	return err
}

// GiveRoomBack implements receipts.PackStore: each month that has a part of its own does so once, as soon as nobody holds it.
func (s *Packs) GiveRoomBack(ctx context.Context, some []string) error {
	before, err := s.DB.Setting(ctx, packedSetting)
	if err != nil || before == "" && len(some) == 0 {
		return err
	}
	names := map[string]bool{}
	for _, month := range some {
		names[partName(documentsTable, month)] = true
	}
	parts, err := s.DB.Parts(ctx, documentsTable)
	for _, part := range parts {
		if err != nil {
			break
		}
		ended := before != "" && part.Name != partName(documentsTable, "first") && part.EndsBy(strconv.FormatInt(firstID(before), 10))
		if ended || names[part.Name] {
			err = s.giveBack(ctx, part.Name)
		}
	}
	return err
}

func (s *Packs) giveBack(ctx context.Context, part string) error {
	if done, err := s.DB.Rewritten(ctx, part); err != nil || done {
		return err
	}
	shrunk, err := s.DB.ShrinkPart(ctx, part, fewRows)
	if err == nil {
		slog.InfoContext(ctx, "a packed month gives its room back", "part", part, "shrunk", shrunk)
	}
	return err
}

// WithDocuments implements receipts.PackStore.
func (s *Packs) WithDocuments(ctx context.Context, month string) (retailerIDs []string, err error) {
	err = s.DB.Read(ctx).NewRaw(`SELECT k.retailer_id FROM retailer_keys AS k WHERE k.destroyed_at = 0 AND k.retailer_id IN (SELECT d.retailer_id FROM sealed_documents AS d
		WHERE d.id >= ? AND d.id < ?) ORDER BY k.retailer_id`, firstID(month), firstID(monthAfter(month))).Scan(ctx, &retailerIDs)
	return retailerIDs, err
}

// BeginPack implements receipts.PackStore. Calls wait for each other, so that no document is in two packs.
func (s *Packs) BeginPack(ctx context.Context, retailerID, month string, now time.Time, patience time.Duration) (p receipts.Pack, begun bool, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		begun = false
		if err := s.DB.LockUntilCommit(ctx, register.PacksLock); err != nil {
			return err
		}
		var writing []packRow
		err := s.DB.Write(ctx).NewSelect().Model(&writing).
			Where("retailer_id = ? AND month = ? AND emptied_at = 0 AND dropped_at = 0", retailerID, month).Scan(ctx)
		if err != nil {
			return err
		}
		for _, w := range writing {
			if w.WholeAt > 0 || sqldb.Instant(w.BegunAt).After(now.Add(-patience)) {
				return receipts.ErrPacking
			}
			if err := s.drop(ctx, w, now); err != nil {
				return err
			}
		}
		waits := false
		after, err := s.packedUntil(ctx, retailerID, month)
		if err == nil {
			err = s.DB.Write(ctx).QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+documentsOfMonth+")",
				retailerID, after, firstID(monthAfter(month))).Scan(&waits)
		}
		if err != nil || !waits {
			return err
		}
		row := packRow{RetailerID: retailerID, ID: id.New(), Month: month, SHA256: []byte{}, BegunAt: sqldb.Millis(now)}
		row.Object = receipts.PacksFolder + "/" + retailerID + "/" + month + "/" + row.ID
		p, begun = row.pack(), true
		_, err = s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
	return p, begun && err == nil, err
}

// packedUntil is the last document of a retailer's month that is in a pack.
func (s *Packs) packedUntil(ctx context.Context, retailerID, month string) (last int64, err error) {
	err = s.DB.Read(ctx).QueryRowContext(ctx, "SELECT COALESCE(MAX(last_document), ?) FROM document_packs WHERE retailer_id = ? AND month = ? AND whole_at > 0 AND dropped_at = 0",
		firstID(month)-1, retailerID, month).Scan(&last)
	return last, err
}

// Unpacked implements receipts.PackStore.
func (s *Packs) Unpacked(ctx context.Context, retailerID, month string, f func(frame receipts.Frame, body []byte) (bool, error)) error {
	after, err := s.packedUntil(ctx, retailerID, month)
	if err != nil {
		return err
	}
	rows, err := s.DB.Read(ctx).QueryContext(ctx, "SELECT d.id, d.certificate, d.dictionary, d.body FROM "+documentsOfMonth+" ORDER BY d.id",
		retailerID, after, firstID(monthAfter(month)))
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var frame receipts.Frame
		var body sql.RawBytes
		if err := rows.Scan(&frame.ID, &frame.Certificate, &frame.Dictionary, &body); err != nil {
			return err
		}
		if more, err := f(frame, body); err != nil || !more {
			return err
		}
	}
	return rows.Err()
}

var segmentColumns = []string{"retailer_id", "first_document", "position", "pack", "entries"}

// PublishPack implements receipts.PackStore.
func (s *Packs) PublishPack(ctx context.Context, p receipts.Pack, now time.Time) error {
	rows, frames := make([][]any, len(p.Segments)), 0
	for i, g := range p.Segments {
		rows[i] = []any{p.RetailerID, g.Frames[0].ID, g.Position, p.ID, encoded(g.Frames)}
		frames += len(g.Frames)
	}
	last := p.Segments[len(p.Segments)-1].Frames
	return s.InTx(ctx, func(ctx context.Context) error {
		result, err := s.DB.Write(ctx).ExecContext(ctx, `UPDATE document_packs SET whole_at = ?, bytes = ?, frames = ?, first_document = ?, last_document = ?, sha256 = ?
			WHERE retailer_id = ? AND id = ? AND whole_at = 0 AND dropped_at = 0`,
			sqldb.Millis(now), p.Bytes, frames, p.Segments[0].Frames[0].ID, last[len(last)-1].ID, p.SHA256[:], p.RetailerID, p.ID)
		if err := sqldb.ChangedOr(result, err, receipts.ErrPackGivenUp); err != nil {
			return err
		}
		return s.DB.BulkInsert(ctx, "document_pack_segments", segmentColumns, rows)
	})
}

// FullPacks implements receipts.PackStore.
func (s *Packs) FullPacks(ctx context.Context) (packs []receipts.Pack, err error) {
	var rows []packRow
	err = s.DB.Read(ctx).NewSelect().Model(&rows).Where("emptied_at = 0 AND whole_at > 0 AND dropped_at = 0").Order("begun_at").Scan(ctx)
	for _, row := range rows {
		packs = append(packs, row.pack())
	}
	return packs, err
}

// EmptyPack implements receipts.PackStore. A document is found where it was until its row goes, and in the pack from then on.
func (s *Packs) EmptyPack(ctx context.Context, p receipts.Pack, now time.Time) error {
	row := packRow{RetailerID: p.RetailerID, ID: p.ID}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Where("whole_at > 0 AND dropped_at = 0").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		err = s.empty(ctx, row)
	}
	if err == nil {
		_, err = s.DB.Write(ctx).ExecContext(ctx, "UPDATE document_packs SET emptied_at = ? WHERE retailer_id = ? AND id = ?", sqldb.Millis(now), row.RetailerID, row.ID)
	}
	return err
}

// segmentsOf are those of a pack.
const segmentsOf = "document_pack_segments WHERE retailer_id = ? AND first_document BETWEEN ? AND ? AND pack = ?"

// empty deletes what is in a pack from sealed_documents, segment by segment: tills wait for one of them at most.
func (s *Packs) empty(ctx context.Context, row packRow) error {
	for from := row.FirstDocument; ; {
		var first int64
		var entries []byte
		err := s.DB.Read(ctx).QueryRowContext(ctx, "SELECT first_document, entries FROM "+segmentsOf+" ORDER BY first_document LIMIT 1",
			row.RetailerID, from, row.LastDocument, row.ID).Scan(&first, &entries)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		frames, err := decoded(first, entries)
		if err != nil {
			return err
		}
		ids := make([]int64, len(frames))
		for i, f := range frames {
			ids[i] = f.ID
		}
		if _, err := s.DB.Write(ctx).NewDelete().TableExpr(documentsTable).Where("retailer_id = ? AND id IN (?)", row.RetailerID, bun.List(ids)).Exec(ctx); err != nil {
			return err
		}
		from = first + 1
	}
}

const droppedPacksAtOnce = 100

// DropPacks implements receipts.PackStore.
func (s *Packs) DropPacks(ctx context.Context, begunBefore, now time.Time) error {
	line, err := s.DB.Setting(ctx, droppedSetting)
	for err == nil {
		var rows []packRow
		err = s.DB.Read(ctx).NewSelect().Model(&rows).Where("dropped_at = 0").Where(`(month < ? OR whole_at = 0 AND begun_at < ?
			OR retailer_id IN (SELECT retailer_id FROM retailer_keys WHERE destroyed_at > 0))`, line, sqldb.Millis(begunBefore)).Limit(droppedPacksAtOnce).Scan(ctx)
		for _, row := range rows {
			if err == nil {
				err = s.InTx(ctx, func(ctx context.Context) error { return s.drop(ctx, row, now) })
			}
		}
		if len(rows) < droppedPacksAtOnce {
			break
		}
	}
	return err
}

// drop ends a pack: nothing is found in it any more.
func (s *Packs) drop(ctx context.Context, row packRow, now time.Time) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "UPDATE document_packs SET dropped_at = ? WHERE retailer_id = ? AND id = ? AND whole_at = ? AND dropped_at = 0",
		sqldb.Millis(now), row.RetailerID, row.ID, row.WholeAt)
	if err == nil && row.WholeAt > 0 {
		_, err = s.DB.Write(ctx).ExecContext(ctx, "DELETE FROM "+segmentsOf, row.RetailerID, row.FirstDocument, row.LastDocument, row.ID)
	}
	return err
}

// DropPack implements receipts.PackStore.
func (s *Packs) DropPack(ctx context.Context, p receipts.Pack, now time.Time) error {
	return s.drop(ctx, packRow{RetailerID: p.RetailerID, ID: p.ID}, now)
}

// DroppedPacks implements receipts.PackStore.
func (s *Packs) DroppedPacks(ctx context.Context, before time.Time, most int) (packs []receipts.Pack, err error) {
	var rows []packRow
	err = s.DB.Read(ctx).NewSelect().Model(&rows).Where("dropped_at > 0 AND dropped_at < ?", sqldb.Millis(before)).Limit(int64(most)).Scan(ctx)
	for _, row := range rows {
		packs = append(packs, row.pack())
	}
	return packs, err
}

// ForgetPack implements receipts.PackStore.
func (s *Packs) ForgetPack(ctx context.Context, p receipts.Pack) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "DELETE FROM document_packs WHERE retailer_id = ? AND id = ? AND dropped_at > 0", p.RetailerID, p.ID)
	return err
}

// wholePacks are those in which documents are found.
const wholePacks = "document_packs WHERE whole_at > 0 AND dropped_at = 0"

// WholePacks implements receipts.PackStore.
func (s *Packs) WholePacks(ctx context.Context, f func(receipts.Pack) error) error {
	rows, err := s.DB.Read(ctx).QueryContext(ctx, "SELECT retailer_id, id, month, object, bytes, sha256 FROM "+wholePacks+" ORDER BY retailer_id, id")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var row packRow
		if err := rows.Scan(&row.RetailerID, &row.ID, &row.Month, &row.Object, &row.Bytes, &row.SHA256); err != nil {
			return err
		}
		if err := f(row.pack()); err != nil {
			return err
		}
	}
	return rows.Err()
}

// PackSums implements receipts.PackStore.
func (s *Packs) PackSums(ctx context.Context) (sums receipts.PackSums, err error) {
	err = s.DB.Read(ctx).QueryRowContext(ctx, "SELECT COUNT(*), CAST(COALESCE(SUM(frames), 0) AS BIGINT), CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM "+wholePacks).
		Scan(&sums.Packs, &sums.Documents, &sums.Bytes)
	return sums, err
}
