// Package privacy is the room of what consumers ask for by law.
package privacy

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/privacy"
)

// Store is privacy's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type requestRow struct {
	bun.BaseModel `bun:"table:privacy_requests,alias:p"`
	ID            string `bun:",pk"`
	Number        int
	AccountID     string
	RetailerID    string
	Kind          string
	Words         []byte
	State         string
	DueDay        string
	Acts          int
	CreatedAt     int64
	EndedAt       int64
	AnswerHash    string
	WithFile      bool
	WarnedAt      int64
}

type shownRow struct {
	requestRow `bun:",extend"`
	Retailer   string
}

func (r shownRow) shown() privacy.Request {
	return privacy.Request{
		ID: r.ID, Number: r.Number, AccountID: r.AccountID, RetailerID: r.RetailerID, Retailer: r.Retailer, Kind: privacy.Kind(r.Kind), Words: r.Words,
		State: privacy.State(r.State), DueDay: r.DueDay, Acts: r.Acts, CreatedAt: sqldb.Instant(r.CreatedAt), EndedAt: sqldb.Instant(r.EndedAt),
		AnswerHash: r.AnswerHash, WithFile: r.WithFile,
	}
}

func shown(rows []shownRow) []privacy.Request {
	out := make([]privacy.Request, len(rows))
	for i, row := range rows {
		out[i] = row.shown()
	}
	return out
}

// Create implements privacy.Store. The row of the last number is held until the transaction of ctx ends, so no two take the same.
func (s *Store) Create(ctx context.Context, r privacy.Request) (number int, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		_, err := s.DB.Write(ctx).NewUpdate().Table("privacy_numbers").Set("last = last + 1").Where("id = ?", "requests").
			Returning("last").Exec(ctx, &number)
		if err != nil {
			return err
		}
		row := requestRow{
			ID: r.ID, Number: number, AccountID: r.AccountID, RetailerID: r.RetailerID, Kind: string(r.Kind), Words: r.Words, State: string(r.State),
			DueDay: r.DueDay, CreatedAt: sqldb.Millis(r.CreatedAt),
		}
		_, err = s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
	return number, err
}

func (s *Store) requests(ctx context.Context, into any) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model(into).ColumnExpr("p.*").ColumnExpr("COALESCE(r.trade_name, '') AS retailer").
		Join("LEFT JOIN retailers AS r ON r.id = p.retailer_id")
}

// waiting are an account's that wait for an answer.
func (s *Store) waiting(ctx context.Context, accountID string) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model((*requestRow)(nil)).Where("account_id = ? AND ended_at = 0", accountID)
}

// CountOpen implements privacy.Store.
func (s *Store) CountOpen(ctx context.Context, accountID string) (int, error) {
	n, err := s.waiting(ctx, accountID).Count(ctx)
	return int(n), err
}

// OpenOf implements privacy.Store.
func (s *Store) OpenOf(ctx context.Context, accountID string) (ids []string, err error) {
	err = s.waiting(ctx, accountID).Column("id").Order("id").Scan(ctx, &ids)
	return ids, err
}

// Nth implements privacy.Store.
func (s *Store) Nth(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error) {
	return sqldb.Nth(ctx, s.DB.Read(ctx).NewSelect().Model((*requestRow)(nil)).
		Where("account_id = ? AND created_at > ?", accountID, sqldb.Millis(since)), n)
}

func page(ctx context.Context, query *bun.SelectQuery, rows *[]shownRow, r paging.Request) ([]privacy.Request, int, error) {
	total, err := query.Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return shown(*rows), int(total), err
}

// Own implements privacy.Store.
func (s *Store) Own(ctx context.Context, accountID string, r paging.Request) ([]privacy.Request, int, error) {
	var rows []shownRow
	return page(ctx, s.requests(ctx, &rows).Where("p.account_id = ?", accountID).Order("p.number DESC"), &rows, r)
}

// Queue implements privacy.Store.
func (s *Store) Queue(ctx context.Context, q privacy.Query, dueUntil string) ([]privacy.Request, int, error) {
	var rows []shownRow
	query := s.requests(ctx, &rows)
	if q.State != "" {
		query = query.Where("p.state = ?", string(q.State))
	}
	if q.Kind != "" {
		query = query.Where("p.kind = ?", string(q.Kind))
	}
	if dueUntil != "" {
		query = query.Where("p.ended_at = 0 AND p.due_day <= ?", dueUntil)
	}
	direction := sqldb.Direction(q.Desc)
	if q.Sort == privacy.ByArrival {
		query = query.Order("p.number" + direction)
	} else {
		query = query.OrderExpr("p.ended_at > 0").Order("p.due_day"+direction, "p.number"+direction)
	}
	return page(ctx, query, &rows, q.Request)
}

// Hold implements privacy.Store.
func (s *Store) Hold(ctx context.Context, id string) error {
	return s.DB.HoldRow(ctx, "privacy_requests", id)
}

// Get implements privacy.Store.
func (s *Store) Get(ctx context.Context, id string) (privacy.Request, error) {
	var row shownRow
	err := s.requests(ctx, &row).Where("p.id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return privacy.Request{}, privacy.ErrNotFound
	}
	return row.shown(), err
}

// ToWarn implements privacy.Store.
func (s *Store) ToWarn(ctx context.Context, dueUntil string, limit int) ([]privacy.Request, error) {
	var rows []shownRow
	err := s.requests(ctx, &rows).Where("p.ended_at = 0 AND p.due_day <= ? AND p.warned_at = 0", dueUntil).
		Order("p.due_day", "p.number").Limit(int64(limit)).Scan(ctx)
	return shown(rows), err
}

// Warned implements privacy.Store.
func (s *Store) Warned(ctx context.Context, id string, at time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx,
		"UPDATE privacy_requests SET warned_at = ? WHERE id = ? AND ended_at = 0 AND warned_at = 0", sqldb.Millis(at), id))
}

// Part implements privacy.Store.
func (s *Store) Part(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "UPDATE privacy_acts SET words = ? WHERE request_id IN (SELECT id FROM privacy_requests WHERE account_id = ?)",
		[]byte{}, accountID)
	if err != nil {
		return err
	}
	_, err = s.DB.Write(ctx).ExecContext(ctx, "UPDATE privacy_requests SET account_id = '', words = ? WHERE account_id = ?", []byte{}, accountID)
	return err
}

// DropEnded implements privacy.Store.
func (s *Store) DropEnded(ctx context.Context, before time.Time) error {
	return s.DB.DropByJob(ctx, sqldb.Outdated{
		Table: "privacy_requests", Key: "id", Where: "ended_at > 0 AND ended_at < ?", By: "ended_at", Args: []any{sqldb.Millis(before)},
	})
}

const maxDesk = 20

// Desk implements privacy.Store.
func (s *Store) Desk(ctx context.Context) (emails []string, err error) {
	err = s.DB.Read(ctx).NewSelect().TableExpr("accounts AS a").Column("a.email").
		Where("a.profile = ?", string(scope.Administrador)).Where(register.MayEnter).Order("a.created_at", "a.id").Limit(maxDesk).Scan(ctx, &emails)
	return emails, err
}
