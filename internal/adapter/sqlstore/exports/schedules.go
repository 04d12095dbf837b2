package exports

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/exports"
	"seiva/internal/exports/file"
	"seiva/internal/kit/paging"
)

type scheduleRow struct {
	bun.BaseModel `bun:"table:export_schedules,alias:s"`
	ID            string `bun:",pk"`
	AccountID     string
	RetailerID    string
	PartnerID     string
	Kind          string
	Title         string
	Format        string
	Query         string
	Columns       string
	Every         string
	Weekdays      string
	MonthDay      int
	Hour          int
	Zone          string
	SkipEmpty     bool
	NextAt        int64
	PausedAt      int64
	Why           string
	CreatedAt     int64
}

type readerRow struct {
	bun.BaseModel `bun:"table:export_schedule_readers,alias:r"`
	ScheduleID    string `bun:",pk"`
	AccountID     string `bun:",pk"`
	LeftAt        int64
}

// of puts a reader of a schedule among those who are mailed, or who left.
func (r readerRow) of(one *exports.Schedule) {
	if r.LeftAt == 0 {
		one.Readers = append(one.Readers, r.AccountID)
	} else {
		one.Left = append(one.Left, r.AccountID)
	}
}

func (s *Store) schedule(r scheduleRow) (exports.Schedule, error) {
	values, err := s.values(r.Query, r.ID)
	table := exports.Timetable{Every: exports.Every(r.Every), Day: r.MonthDay, Hour: r.Hour, Zone: r.Zone}
	for _, digit := range r.Weekdays {
		table.Weekdays = append(table.Weekdays, time.Weekday(digit-'0'))
	}
	return exports.Schedule{
		ID: r.ID, Owner: exports.Owner{AccountID: r.AccountID, RetailerID: r.RetailerID, PartnerID: r.PartnerID}, Kind: r.Kind, Title: r.Title,
		Format: file.Format(r.Format), Values: values, Columns: strings.Split(r.Columns, ","), Timetable: table, SkipEmpty: r.SkipEmpty,
		NextAt: sqldb.Instant(r.NextAt), PausedAt: sqldb.Instant(r.PausedAt), Why: r.Why, CreatedAt: sqldb.Instant(r.CreatedAt),
	}, err
}

func (s *Store) schedulesOf(rows []scheduleRow) ([]exports.Schedule, error) {
	out := make([]exports.Schedule, len(rows))
	for i, row := range rows {
		var err error
		if out[i], err = s.schedule(row); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// CountSchedules implements exports.ScheduleStore.
func (s *Store) CountSchedules(ctx context.Context, accountID string) (int, error) {
	n, err := s.DB.Read(ctx).NewSelect().Model((*scheduleRow)(nil)).Where("s.account_id = ?", accountID).Count(ctx)
	return int(n), err
}

// CreateSchedule implements exports.ScheduleStore.
func (s *Store) CreateSchedule(ctx context.Context, one exports.Schedule) error {
	row, err := s.rowOf(one)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		return s.insertReaders(ctx, one)
	})
}

func (s *Store) rowOf(one exports.Schedule) (scheduleRow, error) {
	query, err := s.sealed(one.Values, one.ID)
	row := scheduleRow{
		ID: one.ID, AccountID: one.AccountID, RetailerID: one.RetailerID, PartnerID: one.PartnerID, Kind: one.Kind, Title: one.Title,
		Format: string(one.Format), Query: query, Columns: strings.Join(one.Columns, ","), Every: string(one.Every), MonthDay: one.Day,
		Hour: one.Hour, Zone: one.Zone, SkipEmpty: one.SkipEmpty, NextAt: sqldb.Millis(one.NextAt), PausedAt: sqldb.Millis(one.PausedAt), Why: one.Why,
		CreatedAt: sqldb.Millis(one.CreatedAt),
	}
	for _, day := range one.Weekdays {
		row.Weekdays += strconv.Itoa(int(day))
	}
	return row, err
}

// Schedules implements exports.ScheduleStore.
func (s *Store) Schedules(ctx context.Context, o exports.Owner, all bool, r paging.Request) ([]exports.Schedule, int, error) {
	var rows []scheduleRow
	q := s.DB.Read(ctx).NewSelect().Model(&rows).Where("s.retailer_id = ? AND s.partner_id = ?", o.RetailerID, o.PartnerID)
	if !all {
		q = q.Where("s.account_id = ? OR EXISTS (SELECT 1 FROM export_schedule_readers AS r WHERE r.schedule_id = s.id AND r.account_id = ? AND r.left_at = 0)", o.AccountID, o.AccountID)
	}
	total, err := q.OrderExpr("s.created_at DESC, s.id DESC").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, err
	}
	found, err := s.schedulesOf(rows)
	if err != nil || len(found) == 0 {
		return found, int(total), err
	}
	byID, ids := map[string]*exports.Schedule{}, make([]string, len(found))
	for i := range found {
		byID[found[i].ID], ids[i] = &found[i], found[i].ID
	}
	readers, err := s.readers(ctx, ids)
	for _, reader := range readers {
		reader.of(byID[reader.ScheduleID])
	}
	return found, int(total), err
}

func (s *Store) readers(ctx context.Context, ids []string) ([]readerRow, error) {
	var readers []readerRow
	err := s.DB.Read(ctx).NewSelect().Model(&readers).Where("r.schedule_id IN (?)", bun.List(ids)).Order("r.schedule_id", "r.account_id").Scan(ctx)
	return readers, err
}

// Scheduled implements exports.ScheduleStore.
func (s *Store) Scheduled(ctx context.Context, id string) (exports.Schedule, error) {
	var row scheduleRow
	return s.oneSchedule(ctx, &row, s.DB.Read(ctx).NewSelect().Model(&row).Where("s.id = ?", id))
}

// HoldSchedule implements exports.ScheduleStore.
func (s *Store) HoldSchedule(ctx context.Context, id string) (exports.Schedule, error) {
	var row scheduleRow
	return s.oneSchedule(ctx, &row, s.DB.Hold(s.DB.Write(ctx).NewSelect().Model(&row).Where("s.id = ?", id)))
}

func (s *Store) oneSchedule(ctx context.Context, row *scheduleRow, q *bun.SelectQuery) (exports.Schedule, error) {
	err := q.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return exports.Schedule{}, exports.ErrNoSchedule
	}
	if err != nil {
		return exports.Schedule{}, err
	}
	readers, err := s.readers(ctx, []string{row.ID})
	if err != nil {
		return exports.Schedule{}, err
	}
	one, err := s.schedule(*row)
	for _, reader := range readers {
		reader.of(&one)
	}
	return one, err
}

// DueSchedules implements exports.ScheduleStore.
func (s *Store) DueSchedules(ctx context.Context, now time.Time, limit int) ([]exports.Schedule, error) {
	var rows []scheduleRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("s.paused_at = 0 AND s.next_at <= ?", sqldb.Millis(now)).Order("s.next_at", "s.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, err
	}
	return s.schedulesOf(rows)
}

// ClaimRun implements exports.ScheduleStore.
func (s *Store) ClaimRun(ctx context.Context, id string, due, next time.Time) (bool, error) {
	return sqldb.Changed(s.change(ctx, id).Set("next_at = ?", sqldb.Millis(next)).
		Where("next_at = ? AND paused_at = 0", sqldb.Millis(due)).Exec(ctx))
}

// PauseSchedule implements exports.ScheduleStore.
func (s *Store) PauseSchedule(ctx context.Context, id, why string, at time.Time) error {
	_, err := s.change(ctx, id).Set("paused_at = ?", sqldb.Millis(at)).Set("why = ?", why).Exec(ctx)
	return err
}

// ResumeSchedule implements exports.ScheduleStore.
func (s *Store) ResumeSchedule(ctx context.Context, id string, next time.Time) error {
	_, err := s.change(ctx, id).Set("paused_at = 0").Set("why = ''").Set("next_at = ?", sqldb.Millis(next)).Exec(ctx)
	return err
}

// LeaveSchedule implements exports.ScheduleStore.
func (s *Store) LeaveSchedule(ctx context.Context, id, accountID string, at time.Time) error {
	row := readerRow{ScheduleID: id, AccountID: accountID, LeftAt: sqldb.Millis(at)}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (schedule_id, account_id) DO UPDATE").Set("left_at = EXCLUDED.left_at").Exec(ctx)
	return err
}

// EditSchedule implements exports.ScheduleStore.
func (s *Store) EditSchedule(ctx context.Context, one exports.Schedule) error {
	row, err := s.rowOf(one)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		_, err := s.DB.Write(ctx).NewUpdate().Model(&row).WherePK().
			Column("title", "format", "query", "columns", "every", "weekdays", "month_day", "hour", "zone", "skip_empty", "next_at").Exec(ctx)
		if err != nil {
			return err
		}
		if _, err := s.DB.Write(ctx).NewDelete().Model((*readerRow)(nil)).
			Where("schedule_id = ? AND (left_at = 0 OR account_id IN (?))", one.ID, bun.List(one.Readers)).Exec(ctx); err != nil {
			return err
		}
		return s.insertReaders(ctx, one)
	})
}

func (s *Store) insertReaders(ctx context.Context, one exports.Schedule) error {
	readers := make([]readerRow, len(one.Readers))
	for i, reader := range one.Readers {
		readers[i] = readerRow{ScheduleID: one.ID, AccountID: reader}
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&readers).Exec(ctx)
	return err
}

// DeleteSchedule implements exports.ScheduleStore.
func (s *Store) DeleteSchedule(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.DB.Write(ctx).NewDelete().Model((*readerRow)(nil)).Where("schedule_id = ?", id).Exec(ctx); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewDelete().Model((*scheduleRow)(nil)).Where("id = ?", id).Exec(ctx)
		return err
	})
}

func (s *Store) change(ctx context.Context, id string) *bun.UpdateQuery {
	return s.DB.Write(ctx).NewUpdate().Model((*scheduleRow)(nil)).Where("id = ?", id)
}
