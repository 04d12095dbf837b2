// Package bulk stores the acts that were done to many rows of a list.
package bulk

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/bulk"
	"seiva/internal/kit/paging"
)

// Store is bulk's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type runRow struct {
	bun.BaseModel `bun:"table:bulk_runs,alias:br"`
	ID            string `bun:",pk"`
	AccountID     string
	RetailerID    string
	PartnerID     string
	Kind          string
	State         string
	CreatedAt     int64
	FinishedAt    int64
	UndoneAt      int64
	StoppedAt     int64
	StoppedBy     string
	Name          string `bun:",scanonly"` // of the account
}

type rowRow struct {
	bun.BaseModel `bun:"table:bulk_rows,alias:bw"`
	RunID         string `bun:",pk"`
	N             int    `bun:",pk"`
	ItemID        string
	Name          string
	State         string
	Why           string
	Mark          string
	SettledAt     int64
}

func (r rowRow) row() bulk.Row {
	return bulk.Row{
		N: r.N, ID: r.ItemID, Name: r.Name, State: bulk.RowState(r.State), Why: r.Why, Mark: r.Mark, SettledAt: sqldb.Instant(r.SettledAt),
	}
}

var open = bun.List([]bulk.State{bulk.Waiting, bulk.Running, bulk.Undoing})

// Hold implements bulk.Store.
func (s *Store) Hold(ctx context.Context, accountID string) error {
	return s.DB.HoldRow(ctx, "accounts", accountID)
}

// CountOpen implements bulk.Store.
func (s *Store) CountOpen(ctx context.Context, accountID string) (int, error) {
	n, err := s.DB.Read(ctx).NewSelect().Model((*runRow)(nil)).Where("br.account_id = ? AND br.state IN (?)", accountID, open).Count(ctx)
	return int(n), err
}

// Create implements bulk.Store.
func (s *Store) Create(ctx context.Context, r bulk.Run, rows []bulk.Row) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		_, err := s.DB.Write(ctx).NewInsert().Model(&runRow{
			ID: r.ID, AccountID: r.AccountID, RetailerID: r.RetailerID, PartnerID: r.PartnerID, Kind: r.Kind, State: string(r.State),
			CreatedAt: sqldb.Millis(r.CreatedAt),
		}).Exec(ctx)
		if err != nil {
			return err
		}
		values := make([][]any, len(rows))
		for i, row := range rows {
			values[i] = []any{r.ID, row.N, sqldb.Millis(r.CreatedAt), row.ID, row.Name, string(row.State), row.Why, row.Mark, sqldb.Millis(row.SettledAt)}
		}
		return s.DB.BulkInsert(ctx, "bulk_rows", []string{"run_id", "n", "run_at", "item_id", "name", "state", "why", "mark", "settled_at"}, values)
	})
}

// List implements bulk.Store.
func (s *Store) List(ctx context.Context, o bulk.Owner, r paging.Request) ([]bulk.Run, int, error) {
	var rows []runRow
	return s.page(ctx, owned(s.runs(ctx, &rows), o), &rows, r)
}

// Underway implements bulk.Store.
func (s *Store) Underway(ctx context.Context, r paging.Request) ([]bulk.Run, int, error) {
	var rows []runRow
	return s.page(ctx, s.runs(ctx, &rows).Where("br.state IN (?)", open), &rows, r)
}

// runs reads runs with the names of who began them.
func (s *Store) runs(ctx context.Context, into any) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model(into).ColumnExpr("br.*").ColumnExpr("COALESCE(a.name, '') AS name").
		Join("LEFT JOIN accounts AS a ON a.id = br.account_id")
}

func (s *Store) page(ctx context.Context, q *bun.SelectQuery, rows *[]runRow, r paging.Request) ([]bulk.Run, int, error) {
	total, err := q.OrderExpr("br.created_at DESC, br.id DESC").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, err
	}
	runs, err := s.counted(ctx, *rows)
	return runs, int(total), err
}

// Get implements bulk.Store.
func (s *Store) Get(ctx context.Context, o bulk.Owner, id string) (bulk.Run, error) {
	return s.one(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return owned(q, o).Where("br.id = ?", id) })
}

// ByID implements bulk.Store.
func (s *Store) ByID(ctx context.Context, id string) (bulk.Run, error) {
	return s.one(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("br.id = ?", id) })
}

func (s *Store) one(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery) (bulk.Run, error) {
	var row runRow
	err := narrow(s.runs(ctx, &row)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return bulk.Run{}, bulk.ErrNotFound
	}
	if err != nil {
		return bulk.Run{}, err
	}
	runs, err := s.counted(ctx, []runRow{row})
	if err != nil {
		return bulk.Run{}, err
	}
	return runs[0], nil
}

func owned(q *bun.SelectQuery, o bulk.Owner) *bun.SelectQuery {
	return q.Where("br.account_id = ? AND br.retailer_id = ? AND br.partner_id = ?", o.AccountID, o.RetailerID, o.PartnerID)
}

// counted adds how many rows are in which state.
func (s *Store) counted(ctx context.Context, rows []runRow) ([]bulk.Run, error) {
	runs, ids := make([]bulk.Run, len(rows)), make([]string, len(rows))
	at := map[string]map[bulk.RowState]int{}
	for i, r := range rows {
		ids[i], at[r.ID] = r.ID, map[bulk.RowState]int{}
		runs[i] = bulk.Run{
			ID: r.ID, Owner: bulk.Owner{AccountID: r.AccountID, RetailerID: r.RetailerID, PartnerID: r.PartnerID}, By: r.Name, Kind: r.Kind, State: bulk.State(r.State),
			StoppedAt: sqldb.Instant(r.StoppedAt), StoppedBy: r.StoppedBy,
			CreatedAt: sqldb.Instant(r.CreatedAt), FinishedAt: sqldb.Instant(r.FinishedAt), UndoneAt: sqldb.Instant(r.UndoneAt), Rows: at[r.ID],
		}
	}
	if len(ids) == 0 {
		return runs, nil
	}
	var counts []struct {
		RunID, State string
		Many         int
	}
	err := s.DB.Read(ctx).NewSelect().Model((*rowRow)(nil)).ColumnExpr("bw.run_id, bw.state, COUNT(*) AS many").
		Where("bw.run_id IN (?)", bun.List(ids)).Group("bw.run_id", "bw.state").Scan(ctx, &counts)
	for _, c := range counts {
		at[c.RunID][bulk.RowState(c.State)] = c.Many
	}
	return runs, err
}

// Rows implements bulk.Store.
func (s *Store) Rows(ctx context.Context, runID string, state bulk.RowState, r paging.Request) ([]bulk.Row, int, error) {
	var rows []rowRow
	q := s.DB.Read(ctx).NewSelect().Model(&rows).Where("bw.run_id = ?", runID)
	if state != "" {
		q = q.Where("bw.state = ?", string(state))
	}
	total, err := q.Order("bw.n").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return rowsOf(rows), int(total), err
}

func rowsOf(rows []rowRow) []bulk.Row {
	out := make([]bulk.Row, len(rows))
	for i, r := range rows {
		out[i] = r.row()
	}
	return out
}

// ends are the columns that tell since when a run is in a state.
var ends = map[bulk.State]string{bulk.Done: "finished_at", bulk.Undone: "undone_at"}

func (s *Store) move(ctx context.Context, runID string, to bulk.State, at time.Time) *bun.UpdateQuery {
	q := s.DB.Write(ctx).NewUpdate().Model((*runRow)(nil)).Set("state = ?", string(to)).Where("id = ?", runID)
	if column := ends[to]; column != "" {
		q = q.Set("? = ?", bun.Ident(column), sqldb.Millis(at))
	}
	return q
}

// Move implements bulk.Store.
func (s *Store) Move(ctx context.Context, runID string, to bulk.State, at time.Time, from ...bulk.State) (bool, error) {
	return sqldb.Changed(s.move(ctx, runID, to, at).Where("state IN (?)", bun.List(from)).Exec(ctx))
}

// Stop implements bulk.Store.
func (s *Store) Stop(ctx context.Context, runID, by string, at time.Time) (bool, error) {
	return sqldb.Changed(s.move(ctx, runID, bulk.Done, at).Set("stopped_at = ?", sqldb.Millis(at)).Set("stopped_by = ?", by).
		Where("state IN (?)", bun.List([]bulk.State{bulk.Waiting, bulk.Running})).Exec(ctx))
}

// End implements bulk.Store.
func (s *Store) End(ctx context.Context, runID string, from, to bulk.State, left bulk.RowState, at time.Time) (bool, error) {
	return sqldb.Changed(s.move(ctx, runID, to, at).Where("state = ?", string(from)).
		Where("NOT EXISTS (SELECT 1 FROM bulk_rows WHERE run_id = ? AND state = ?)", runID, string(left)).Exec(ctx))
}

// Next implements bulk.Store.
func (s *Store) Next(ctx context.Context, runID string, state bulk.RowState, after, most int) ([]bulk.Row, error) {
	var rows []rowRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("bw.run_id = ? AND bw.n > ? AND bw.state = ?", runID, after, string(state)).
		Order("bw.n").Limit(int64(most)).Scan(ctx)
	return rowsOf(rows), err
}

// Settle implements bulk.Store.
func (s *Store) Settle(ctx context.Context, runID string, from bulk.RowState, r bulk.Row) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*rowRow)(nil)).Set("state = ?", string(r.State)).Set("why = ?", r.Why).
		Set("mark = ?", r.Mark).Set("settled_at = ?", sqldb.Millis(r.SettledAt)).
		Where("run_id = ? AND n = ? AND state = ?", runID, r.N, string(from)).Exec(ctx))
}

// SettleAll implements bulk.Store.
func (s *Store) SettleAll(ctx context.Context, runID string, from, to bulk.RowState, why string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*rowRow)(nil)).Set("state = ?", string(to)).Set("why = ?", why).
		Set("settled_at = ?", sqldb.Millis(at)).Where("run_id = ? AND state = ?", runID, string(from)).Exec(ctx)
	return err
}

// Forget implements bulk.Store. The rows go first: what is cut off between the two is a run without rows, which the next call deletes.
func (s *Store) Forget(ctx context.Context, before time.Time) error {
	err := s.DB.DropByJob(ctx, sqldb.Outdated{Table: "bulk_rows", Key: "run_id, n", Where: "run_at < ?", By: "run_at", Args: []any{sqldb.Millis(before)}})
	if err != nil {
		return err
	}
	return s.DB.DropByJob(ctx, sqldb.Outdated{Table: "bulk_runs", Key: "id", Where: "created_at < ?", By: "created_at", Args: []any{sqldb.Millis(before)}})
}
