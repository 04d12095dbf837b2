package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/audit"
)

// Audit is audit's store.
type Audit struct{ db *DB }

// NewAudit makes it.
func NewAudit(db *DB) *Audit { return &Audit{db} }

type auditRow struct {
	bun.BaseModel `bun:"table:audit,alias:a"`
	Number        int64 `bun:",pk"`
	At            int64
	ActorID       string
	ActedFor      string
	Action        string
	RetailerID    string
	ObjectID      string
	Details       string
	Hash          []byte
}

// Append implements audit.Store. Everybody waits for the trail's end, so a transaction comes to it last: whoever holds it
// waits for nobody.
func (s *Audit) Append(ctx context.Context, seal func(last audit.Entry) audit.Entry) error {
	return s.db.atTheEnd(ctx, func(ctx context.Context) error {
		if err := s.db.lockUntilCommit(ctx, auditLock); err != nil {
			return err
		}
		last, err := s.Last(ctx)
		if err != nil {
			return err
		}
		e := seal(last)
		row := auditRow{
			Number: e.Number, At: millis(e.At), ActorID: e.ActorID, ActedFor: e.ActedFor, Action: e.Action,
			RetailerID: e.RetailerID, ObjectID: e.ObjectID, Details: e.Details, Hash: e.Hash,
		}
		_, err = s.db.write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// Last implements audit.Store.
func (s *Audit) Last(ctx context.Context) (audit.Entry, error) {
	var last auditRow
	err := s.db.read(ctx).NewSelect().Model(&last).Column("number", "hash").Order("number DESC").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return audit.Entry{}, nil
	}
	return audit.Entry{Number: last.Number, Hash: last.Hash}, err
}

// unkeyedSetting holds the signed head of the entries from before the chain had a key.
const unkeyedSetting = "audit.unkeyed"

// Unkeyed implements audit.Store.
func (s *Audit) Unkeyed(ctx context.Context) (string, error) {
	return s.db.setting(ctx, unkeyedSetting)
}

// SetUnkeyed implements audit.Store.
func (s *Audit) SetUnkeyed(ctx context.Context, head string) error {
	return s.db.setSetting(ctx, unkeyedSetting, head)
}

// After implements audit.Store.
func (s *Audit) After(ctx context.Context, number int64, limit int) ([]audit.Entry, error) {
	var rows []auditRow
	err := s.db.read(ctx).NewSelect().Model(&rows).Where("number > ?", number).Order("number").Limit(int64(limit)).Scan(ctx)
	entries := make([]audit.Entry, len(rows))
	for i, r := range rows {
		entries[i] = audit.Entry{
			Number: r.Number, At: instant(r.At), ActorID: r.ActorID, ActedFor: r.ActedFor, Action: r.Action,
			RetailerID: r.RetailerID, ObjectID: r.ObjectID, Details: r.Details, Hash: r.Hash,
		}
	}
	return entries, err
}
