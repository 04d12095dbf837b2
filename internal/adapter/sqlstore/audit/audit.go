package audit

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/audit"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Store is audit's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

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
	Address       string
	Device        string
	OriginSeal    string
}

// Append implements audit.Store. Everybody waits for the trail's end, so a transaction comes to it last: whoever holds it
// waits for nobody.
func (s *Store) Append(ctx context.Context, seal func(last audit.Entry) audit.Entry) error {
	return s.DB.AtTheEnd(ctx, func(ctx context.Context) error {
		if err := s.DB.LockUntilCommit(ctx, register.AuditLock); err != nil {
			return err
		}
		last, err := s.Last(ctx)
		if err != nil {
			return err
		}
		e := seal(last)
		row := auditRow{
			Number: e.Number, At: sqldb.Millis(e.At), ActorID: e.ActorID, ActedFor: e.ActedFor, Action: e.Action,
			RetailerID: e.RetailerID, ObjectID: e.ObjectID, Details: e.Details, Hash: e.Hash,
			Address: e.Origin.Address, Device: e.Origin.Device, OriginSeal: e.OriginSeal,
		}
		_, err = s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

// Last implements audit.Store.
func (s *Store) Last(ctx context.Context) (audit.Entry, error) {
	var last auditRow
	err := s.DB.Read(ctx).NewSelect().Model(&last).Column("number", "at", "hash").Order("number DESC").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return audit.Entry{}, nil
	}
	return audit.Entry{Number: last.Number, At: sqldb.Instant(last.At), Hash: last.Hash}, err
}

// unkeyedSetting holds the signed head of the entries from before the chain had a key.
const unkeyedSetting = "audit.unkeyed"

// Unkeyed implements audit.Store.
func (s *Store) Unkeyed(ctx context.Context) (string, error) {
	return s.DB.Setting(ctx, unkeyedSetting)
}

// SetUnkeyed implements audit.Store.
func (s *Store) SetUnkeyed(ctx context.Context, head string) error {
	return s.DB.SetSetting(ctx, unkeyedSetting, head)
}

// After implements audit.Store.
func (s *Store) After(ctx context.Context, number int64, limit int) ([]audit.Entry, error) {
	var rows []auditRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("number > ?", number).Order("number").Limit(int64(limit)).Scan(ctx)
	return entriesOf(rows), err
}

// Stay implements audit.Store.
func (s *Store) Stay(ctx context.Context, stay audit.Stay, r paging.Request) ([]audit.Entry, int, error) {
	var rows []auditRow
	total, err := s.DB.Read(ctx).NewSelect().Model(&rows).
		Where("acted_for = ? AND acted_for <> '' AND actor_id = ?", stay.ActedFor, stay.ActorID). // the index holds no empty ones
		Where("at BETWEEN ? AND ?", sqldb.Millis(stay.From), sqldb.Millis(stay.Until)).
		Where("action NOT LIKE 'switches.%'").
		Order("at", "number").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return entriesOf(rows), int(total), err
}

// OfObject implements audit.Store.
func (s *Store) OfObject(ctx context.Context, objectID string, actions []string, r paging.Request) ([]audit.Entry, int, error) {
	var rows []auditRow
	total, err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("object_id = ?", objectID).Where("action IN (?)", bun.List(actions)).
		Order("at DESC", "number DESC").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return entriesOf(rows), int(total), err
}

// ForgetOrigins implements audit.Store.
func (s *Store) ForgetOrigins(ctx context.Context, before time.Time, most int) (int, error) {
	old := s.DB.Read(ctx).NewSelect().Table("audit").Column("number").
		Where("address <> '' AND at < ?", sqldb.Millis(before)).Order("at").Limit(int64(most))
	result, err := s.DB.Write(ctx).NewUpdate().Table("audit").Set("address = '', device = ''").Where("number IN (?)", old).Exec(ctx)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

func entriesOf(rows []auditRow) []audit.Entry {
	entries := make([]audit.Entry, len(rows))
	for i, r := range rows {
		entries[i] = audit.Entry{
			Number: r.Number, At: sqldb.Instant(r.At), ActorID: r.ActorID, ActedFor: r.ActedFor, Action: r.Action,
			RetailerID: r.RetailerID, ObjectID: r.ObjectID, Details: r.Details, Hash: r.Hash,
			Origin: scope.Origin{Address: r.Address, Device: r.Device}, OriginSeal: r.OriginSeal,
		}
	}
	return entries
}
