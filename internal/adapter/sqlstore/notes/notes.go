// Package notes is the store of staff's notes.
package notes

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/notes"
)

// Store is notes' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type noteRow struct {
	bun.BaseModel `bun:"table:staff_notes,alias:n"`
	ID            string `bun:",pk"`
	AboutID       string
	ByID          string
	ByName        string
	Words         string
	At            int64
}

func (r noteRow) note() notes.Note {
	return notes.Note{ID: r.ID, AboutID: r.AboutID, By: r.ByID, Name: r.ByName, Words: r.Words, At: sqldb.Instant(r.At)}
}

// Retailer implements notes.Store. A store that was closed still has its notes.
func (s *Store) Retailer(ctx context.Context, aboutID string) (retailerID string, err error) {
	err = s.DB.Read(ctx).NewRaw(`SELECT id FROM retailers WHERE id = ?0 UNION ALL SELECT '' FROM partners WHERE id = ?0
		UNION ALL SELECT retailer_id FROM stores WHERE id = ?0`, aboutID).Scan(ctx, &retailerID)
	if errors.Is(err, sql.ErrNoRows) {
		err = notes.ErrNobody
	}
	return retailerID, err
}

// List implements notes.Store.
func (s *Store) List(ctx context.Context, aboutID string, before notes.Mark, most int) ([]notes.Note, error) {
	var rows []noteRow
	query := s.DB.Read(ctx).NewSelect().Model(&rows).Where("about_id = ?", aboutID)
	if !before.At.IsZero() {
		query.Where("at <= ?0 AND (at < ?0 OR id < ?1)", sqldb.Millis(before.At), before.ID)
	}
	err := query.Order("at DESC", "id DESC").Limit(int64(most)).Scan(ctx)
	return notesOf(rows), err
}

// Page implements notes.Store.
func (s *Store) Page(ctx context.Context, aboutID string, r paging.Request) ([]notes.Note, int, error) {
	var rows []noteRow
	total, err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("about_id = ?", aboutID).Order("at DESC", "id DESC").
		Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return notesOf(rows), int(total), err
}

func notesOf(rows []noteRow) []notes.Note {
	out := make([]notes.Note, len(rows))
	for i, row := range rows {
		out[i] = row.note()
	}
	return out
}

// Get implements notes.Store.
func (s *Store) Get(ctx context.Context, noteID string) (notes.Note, error) {
	var row noteRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("id = ?", noteID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = notes.ErrNotFound
	}
	return row.note(), err
}

// Create implements notes.Store.
func (s *Store) Create(ctx context.Context, n notes.Note) error {
	row := noteRow{ID: n.ID, AboutID: n.AboutID, ByID: n.By, ByName: n.Name, Words: n.Words, At: sqldb.Millis(n.At)}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// Delete implements notes.Store.
func (s *Store) Delete(ctx context.Context, noteID string) error {
	result, err := s.DB.Write(ctx).NewDelete().Model((*noteRow)(nil)).Where("id = ?", noteID).Exec(ctx)
	if err != nil {
		return err
	}
	if gone, err := result.RowsAffected(); err != nil || gone == 0 {
		return errors.Join(err, notes.ErrNotFound)
	}
	return nil
}
