// Package scans is the room of what consumers scanned.
package scans

import (
	"cmp"
	"context"
	"time"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
	"seiva/internal/scans"
)

// Store is scans' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

// Note implements scans.Store.
func (s *Store) Note(ctx context.Context, hash []byte, at time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx, "INSERT INTO scanned_receipts (key_hash, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
		hash, sqldb.Millis(at)))
}

// Spend implements scans.Store.
func (s *Store) Spend(ctx context.Context, day string, most int) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx, `INSERT INTO scanned_days AS d (day, scans) VALUES (?, 1)
		ON CONFLICT (day) DO UPDATE SET scans = d.scans + 1 WHERE d.scans < ?`, day, most))
}

// Add implements scans.Store.
func (s *Store) Add(ctx context.Context, i scans.Issuer, month string, at time.Time) error {
	w, now := s.DB.Write(ctx), sqldb.Millis(at)
	_, err := w.ExecContext(ctx, `INSERT INTO scanned_stores AS x
		(id, documento, root, uf, name, corporate_name, city, category, search, scans, first_at, last_at, look_up_at)
		VALUES (?, ?, ?, ?, '', '', '', '', ?, 1, ?, ?, ?)
		ON CONFLICT (documento) DO UPDATE SET scans = x.scans + 1, first_at = `+s.DB.Least()+`(x.first_at, EXCLUDED.first_at),
		last_at = `+s.DB.Greatest()+`(x.last_at, EXCLUDED.last_at)`,
		id.New(), i.Documento, i.Root(), i.UF, register.Searchable("", "", i.Documento), now, now, now)
	if err != nil {
		return err
	}
	_, err = w.ExecContext(ctx, `INSERT INTO scanned_months AS m (documento, month, scans) VALUES (?, ?, 1)
		ON CONFLICT (documento, month) DO UPDATE SET scans = m.scans + 1`, i.Documento, month)
	return err
}

// Forget implements scans.Store.
func (s *Store) Forget(ctx context.Context, before time.Time) error {
	err := s.DB.DropByJob(ctx, sqldb.Outdated{Table: "scanned_receipts", Key: "key_hash", Where: "at < ?", By: "at", Args: []any{sqldb.Millis(before)}})
	if err != nil {
		return err
	}
	day := before.Format(time.DateOnly)
	return s.DB.DropByJob(ctx, sqldb.Outdated{Table: "scanned_days", Key: "day", Where: "day < ?", By: "day", Args: []any{day}})
}

// Due implements scans.Store.
func (s *Store) Due(ctx context.Context, now time.Time, most int) ([]string, error) {
	var documentos []string
	err := s.DB.Read(ctx).NewSelect().TableExpr("scanned_stores AS x").Column("x.documento").
		Where("x.look_up_at > 0 AND x.look_up_at <= ?", sqldb.Millis(now)).Order("x.scans DESC", "x.id").Limit(int64(most)).Scan(ctx, &documentos)
	return documentos, err
}

// Named implements scans.Store.
func (s *Store) Named(ctx context.Context, documento string, c scans.Company) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx,
		"UPDATE scanned_stores SET name = ?, corporate_name = ?, city = ?, category = ?, search = ?, look_up_at = 0 WHERE documento = ?",
		cmp.Or(c.TradeName, c.CorporateName), c.CorporateName, c.City, c.Category, register.Searchable(c.TradeName, c.CorporateName, documento), documento)
	return err
}

// Postpone implements scans.Store.
func (s *Store) Postpone(ctx context.Context, documento string, until time.Time) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "UPDATE scanned_stores SET look_up_at = ? WHERE documento = ?", sqldb.Millis(until), documento)
	return err
}
