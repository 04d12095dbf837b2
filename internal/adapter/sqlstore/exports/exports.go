package exports

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/exports"
	"seiva/internal/exports/file"
	"seiva/internal/kit/paging"
)

// Store is exports' store.
type Store struct {
	sqldb.Transactor
	key []byte
}

// New makes it; queries are sealed with the key.
func New(db *sqldb.DB, key []byte) *Store { return &Store{sqldb.Transactor{DB: db}, key} }

type exportRow struct {
	bun.BaseModel `bun:"table:exports,alias:e"`
	ID            string `bun:",pk"`
	AccountID     string
	RetailerID    string
	PartnerID     string
	Stores        string
	SwitchID      string
	Kind          string
	Title         string
	Format        string
	Query         string
	Columns       string
	Email         string
	State         string
	Run           int
	Lines         int
	Total         int
	Bytes         int64
	Sum           []byte `bun:"sha256"`
	LinkHash      []byte
	Why           string
	CreatedAt     int64
	SnapshotAt    int64
	FinishedAt    int64
	ExpiresAt     int64
	RemovedAt     int64
	SweptAt       int64
	ScheduleID    string
	DueAt         int64
	Readers       string
	SkipEmpty     bool
}

func (s *Store) export(r exportRow) (e exports.Export, err error) {
	e = exports.Export{
		ID: r.ID, Owner: exports.Owner{AccountID: r.AccountID, RetailerID: r.RetailerID, PartnerID: r.PartnerID, Stores: r.Stores},
		SwitchID: r.SwitchID,
		Kind:     r.Kind, Title: r.Title, Format: file.Format(r.Format), Columns: strings.Split(r.Columns, ","), Email: r.Email,
		State: exports.State(r.State), Run: r.Run, Rows: r.Lines, Total: r.Total, Bytes: r.Bytes, Sum: r.Sum, Link: r.LinkHash, Why: r.Why,
		CreatedAt: sqldb.Instant(r.CreatedAt), SnapshotAt: sqldb.Instant(r.SnapshotAt), FinishedAt: sqldb.Instant(r.FinishedAt),
		ExpiresAt: sqldb.Instant(r.ExpiresAt), ScheduleID: r.ScheduleID, DueAt: sqldb.Instant(r.DueAt), SkipEmpty: r.SkipEmpty,
	}
	if r.Readers != "" {
		e.Readers = strings.Split(r.Readers, ",")
	}
	e.Values, err = s.values(r.Query, r.ID)
	return e, err
}

// InSnapshot implements exports.Store: the first that is read makes the moment.
func (s *Store) InSnapshot(ctx context.Context, f func(ctx context.Context) error) error {
	return s.DB.InSnapshot(ctx, func(ctx context.Context) error {
		var any bool
		if err := s.DB.Read(ctx).NewRaw("SELECT EXISTS (SELECT 1 FROM exports)").Scan(ctx, &any); err != nil {
			return err
		}
		return f(ctx)
	})
}

// Hold implements exports.Store.
func (s *Store) Hold(ctx context.Context, accountID string) error {
	return s.DB.HoldRow(ctx, "accounts", accountID)
}

// HoldCompany implements exports.Store.
func (s *Store) HoldCompany(ctx context.Context, o exports.Owner) error {
	if o.RetailerID == "" && o.PartnerID == "" {
		return s.Hold(ctx, o.AccountID)
	}
	return register.HoldCompany(ctx, s.DB, o.RetailerID, o.PartnerID)
}

// Kept implements exports.Store.
func (s *Store) Kept(ctx context.Context, o exports.Owner) (kept exports.Kept, err error) {
	q := s.rows(ctx).Where("e.retailer_id = ? AND e.partner_id = ? AND e.swept_at = 0 AND e.state = ?", o.RetailerID, o.PartnerID, exports.Done)
	if o.RetailerID == "" && o.PartnerID == "" {
		q = q.Where("e.account_id = ?", o.AccountID)
	}
	err = q.ColumnExpr("COUNT(*)").ColumnExpr("CAST(COALESCE(SUM(e.bytes), 0) AS BIGINT)").Scan(ctx, &kept.Files, &kept.Bytes)
	return kept, err
}

var open = bun.List([]exports.State{exports.Waiting, exports.Running})

// CountOpen implements exports.Store.
func (s *Store) CountOpen(ctx context.Context, accountID string) (int, error) {
	n, err := s.rows(ctx).Where("e.account_id = ? AND e.schedule_id = '' AND e.state IN (?)", accountID, open).Count(ctx)
	return int(n), err
}

// Nth implements exports.Store.
func (s *Store) Nth(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error) {
	return sqldb.Nth(ctx, s.rows(ctx).Where("e.account_id = ? AND e.schedule_id = '' AND e.created_at > ?", accountID, sqldb.Millis(since)), n)
}

// Create implements exports.Store.
func (s *Store) Create(ctx context.Context, e exports.Export) error {
	query, err := s.sealed(e.Values, e.ID)
	if err != nil {
		return err
	}
	row := exportRow{
		ID: e.ID, AccountID: e.AccountID, RetailerID: e.RetailerID, PartnerID: e.PartnerID, Stores: e.Stores, SwitchID: e.SwitchID, Kind: e.Kind,
		Title: e.Title, Format: string(e.Format), Query: query, Columns: strings.Join(e.Columns, ","), Email: e.Email,
		State: string(e.State), Sum: []byte{}, CreatedAt: sqldb.Millis(e.CreatedAt),
		ScheduleID: e.ScheduleID, DueAt: sqldb.Millis(e.DueAt), Readers: strings.Join(e.Readers, ","), SkipEmpty: e.SkipEmpty,
	}
	return sqldb.InsertOr(ctx, s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING"), exports.ErrStarted)
}

// List implements exports.Store.
func (s *Store) List(ctx context.Context, o exports.Owner, r paging.Request) ([]exports.Export, int, error) {
	var rows []exportRow
	total, err := owned(s.DB.Read(ctx).NewSelect().Model(&rows), o).OrderExpr("e.created_at DESC, e.id DESC").
		Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, err
	}
	found, err := s.exportsOf(rows)
	return found, int(total), err
}

// Get implements exports.Store.
func (s *Store) Get(ctx context.Context, o exports.Owner, id string) (exports.Export, error) {
	var row exportRow
	return s.one(&row, owned(s.DB.Read(ctx).NewSelect().Model(&row), o).Where("e.id = ?", id).Scan(ctx))
}

// ByID implements exports.Store.
func (s *Store) ByID(ctx context.Context, id string) (exports.Export, error) {
	var row exportRow
	return s.one(&row, s.DB.Read(ctx).NewSelect().Model(&row).Where("e.id = ? AND e.removed_at = 0", id).Scan(ctx))
}

// ByLink implements exports.Store.
func (s *Store) ByLink(ctx context.Context, hash []byte) (exports.Export, error) {
	var row exportRow
	return s.one(&row, s.DB.Read(ctx).NewSelect().Model(&row).Where("e.link_hash = ? AND e.removed_at = 0", hash).Scan(ctx))
}

// Begin implements exports.Store.
func (s *Store) Begin(ctx context.Context, id string) (exports.Export, error) {
	var row exportRow
	return s.one(&row, s.DB.Write(ctx).NewUpdate().Model(&row).Set("run = run + 1").Set("state = ?", exports.Running).
		Set("lines = 0").Set("total = 0").Where("id = ? AND state IN (?)", id, open).Returning("*").Scan(ctx))
}

// Bind implements exports.Store.
func (s *Store) Bind(ctx context.Context, id string, run int, stores string) (bool, error) {
	return sqldb.Changed(s.of(ctx, id, run).Where("state = ?", exports.Running).Set("stores = ?", stores).Exec(ctx))
}

// Progress implements exports.Store.
func (s *Store) Progress(ctx context.Context, id string, run, rows, total int) (bool, error) {
	return sqldb.Changed(s.of(ctx, id, run).Where("state = ?", exports.Running).Set("lines = ?", rows).Set("total = ?", total).Exec(ctx))
}

// Finish implements exports.Store.
func (s *Store) Finish(ctx context.Context, e exports.Export) (bool, error) {
	if e.Sum == nil {
		e.Sum = []byte{}
	}
	return sqldb.Changed(s.of(ctx, e.ID, e.Run).Set("state = ?", e.State).Set("lines = ?", e.Rows).Set("total = ?", e.Total).
		Set("bytes = ?", e.Bytes).Set("sha256 = ?", e.Sum).Set("link_hash = ?", e.Link).Set("why = ?", e.Why).
		Set("snapshot_at = ?", sqldb.Millis(e.SnapshotAt)).Set("finished_at = ?", sqldb.Millis(e.FinishedAt)).
		Set("expires_at = ?", sqldb.Millis(e.ExpiresAt)).Exec(ctx))
}

// Cancel implements exports.Store.
func (s *Store) Cancel(ctx context.Context, id string, at time.Time) (bool, error) {
	return sqldb.Changed(s.update(ctx).Set("state = ?", exports.Cancelled).Set("finished_at = ?", sqldb.Millis(at)).
		Where("id = ? AND state IN (?)", id, open).Exec(ctx))
}

// Remove implements exports.Store.
func (s *Store) Remove(ctx context.Context, id string, at time.Time) error {
	_, err := s.update(ctx).Set("removed_at = ?", sqldb.Millis(at)).Set("expires_at = ?", sqldb.Millis(at)).Where("id = ?", id).Exec(ctx)
	return err
}

// Leftover implements exports.Store. What failed or was cancelled has no end of its own: 0 comes before every instant.
func (s *Store) Leftover(ctx context.Context, now, settled time.Time, limit int) ([]exports.Export, error) {
	var rows []exportRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("e.swept_at = 0 AND e.expires_at <= ?", sqldb.Millis(now)).
		Where("e.state = ? OR (e.state NOT IN (?) AND e.finished_at <= ?)", exports.Done, open, sqldb.Millis(settled)).Order("e.expires_at", "e.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, err
	}
	return s.exportsOf(rows)
}

// Swept implements exports.Store.
func (s *Store) Swept(ctx context.Context, id string, at time.Time) error {
	_, err := s.update(ctx).Set("swept_at = ?", sqldb.Millis(at)).Where("id = ?", id).Exec(ctx)
	return err
}

// Forget implements exports.Store.
func (s *Store) Forget(ctx context.Context, before time.Time) error {
	return s.DB.DropByJob(ctx, sqldb.Outdated{
		Table: "exports", Key: "id", Where: "swept_at > 0 AND created_at < ?", By: "created_at", Args: []any{sqldb.Millis(before)},
	})
}

func (s *Store) rows(ctx context.Context) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model((*exportRow)(nil))
}

func (s *Store) update(ctx context.Context) *bun.UpdateQuery {
	return s.DB.Write(ctx).NewUpdate().Model((*exportRow)(nil))
}

// of begins an update of an export that is still a run's; 0 is the run of one that nobody began.
func (s *Store) of(ctx context.Context, id string, run int) *bun.UpdateQuery {
	return s.update(ctx).Where("id = ? AND run = ? AND state IN (?)", id, run, open)
}

func owned(q *bun.SelectQuery, o exports.Owner) *bun.SelectQuery {
	q = q.Where("e.account_id = ? AND e.retailer_id = ? AND e.partner_id = ? AND e.removed_at = 0", o.AccountID, o.RetailerID, o.PartnerID)
	if o.Stores != "" {
		q = q.Where("e.stores = ?", o.Stores)
	}
	return q
}

func (s *Store) one(row *exportRow, err error) (exports.Export, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return exports.Export{}, exports.ErrNotFound
	}
	if err != nil {
		return exports.Export{}, err
	}
	return s.export(*row)
}

func (s *Store) exportsOf(rows []exportRow) ([]exports.Export, error) {
	out := make([]exports.Export, len(rows))
	for i, row := range rows {
		var err error
		if out[i], err = s.export(row); err != nil {
			return nil, err
		}
	}
	return out, nil
}
