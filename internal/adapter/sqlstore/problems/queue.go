package problems

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
)

type caseRow struct {
	problemRow   `bun:",extend"`
	AskerName    string
	AskerEmail   string
	Company      string
	TakerName    string
	TakerEmail   string
	TakerProfile string
	Pictures     int
}

func (r caseRow) shown() problems.Case {
	return problems.Case{
		Report: problems.Report{
			ID: r.ID, AccountID: r.AccountID, Number: r.Number, Profile: scope.Profile(r.Profile), OwnerID: r.OwnerID, Subject: r.Subject,
			Description: r.Description, CreatedAt: sqldb.Instant(r.CreatedAt),
		},
		State: problems.State(r.State), AskerName: r.AskerName, AskerEmail: r.AskerEmail, Company: r.Company,
		TakenBy: r.TakenBy, TakerName: r.TakerName, TakerEmail: r.TakerEmail, TakerProfile: scope.Profile(r.TakerProfile), Acts: r.Acts, Pictures: r.Pictures, ActedAt: sqldb.Instant(r.ActedAt),
	}
}

type actRow struct {
	bun.BaseModel `bun:"table:problem_acts,alias:pa"`
	ReportID      string `bun:",pk"`
	Place         int    `bun:",pk"`
	Kind          string
	ByID          string
	ByName        string
	Words         string
	State         string
	At            int64
}

// cases reads reports with the names that stand beside them.
func (s *Store) cases(ctx context.Context, into any) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model(into).ColumnExpr("p.*").
		ColumnExpr("COALESCE(a.name, '') AS asker_name, COALESCE(a.email, '') AS asker_email").
		ColumnExpr("COALESCE(r.trade_name, h.trade_name, '') AS company").ColumnExpr("COALESCE(t.name, '') AS taker_name").
		ColumnExpr("CASE WHEN t.profile IN (?, ?) AND t.suspended_at = 0 THEN t.email ELSE '' END AS taker_email", string(scope.Administrador), string(scope.Suporte)).
		ColumnExpr("COALESCE(t.profile, '') AS taker_profile").
		ColumnExpr("(SELECT COUNT(*) FROM problem_pictures AS pp WHERE pp.report_id = p.id) AS pictures").
		Join("LEFT JOIN accounts AS a ON a.id = p.account_id").Join("LEFT JOIN accounts AS t ON t.id = p.taken_by").
		Join("LEFT JOIN retailers AS r ON r.id = p.owner_id").Join("LEFT JOIN partners AS h ON h.id = p.owner_id")
}

// page reads one of them, the newest first unless the request says otherwise.
func page(ctx context.Context, query *bun.SelectQuery, rows *[]caseRow, r paging.Request) ([]problems.Case, int, error) {
	direction := sqldb.Direction(r.Desc || r.Sort == "")
	total, err := query.Order("p.created_at"+direction, "p.id"+direction).Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	out := make([]problems.Case, len(*rows))
	for i, row := range *rows {
		out[i] = row.shown()
	}
	return out, int(total), err
}

// Queue implements problems.Store.
func (s *Store) Queue(ctx context.Context, q problems.Query, callerID string) ([]problems.Case, int, error) {
	var rows []caseRow
	query := register.Among(s.cases(ctx, &rows), "p.id", q.IDs)
	switch q.State {
	case "":
	case problems.Unresolved:
		query = query.Where(register.UnresolvedProblems)
	default:
		query = query.Where("p.state = ?", string(q.State))
	}
	if q.CompanyID != "" {
		query = query.Where(register.ProblemsOf, q.CompanyID)
	}
	switch q.Taking {
	case problems.Mine:
		query = query.Where("p.taken_by = ?", callerID)
	case problems.Nobodys:
		query = query.Where("p.taken_by = ''")
	case problems.Somebodys:
		query = query.Where("p.taken_by <> ''")
	}
	switch number, email := q.Sought(); {
	case number > 0:
		query = query.Where("p.number = ?", number)
	case email != "": // the beginning of an address is a range of its index
		query = query.Where("p.account_id IN (SELECT id FROM accounts WHERE email_key >= ? AND email_key < ?)", email, email+"\U0010FFFF")
	}
	return page(ctx, query, &rows, q.Request)
}

// Own implements problems.Store.
func (s *Store) Own(ctx context.Context, of problems.Owned, r paging.Request) ([]problems.Case, int, error) {
	var rows []caseRow
	query := s.cases(ctx, &rows).Where("p.account_id = ?", of.AccountID)
	if of.OwnerID != "" {
		query = query.Where("p.owner_id = ?", of.OwnerID)
	}
	return page(ctx, query, &rows, r)
}

// HoldReport implements problems.Store.
func (s *Store) HoldReport(ctx context.Context, reportID string) error {
	return s.DB.HoldRow(ctx, "problem_reports", reportID)
}

// Get implements problems.Store.
func (s *Store) Get(ctx context.Context, reportID string) (problems.Case, error) {
	var row caseRow
	err := s.cases(ctx, &row).Where("p.id = ?", reportID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return problems.Case{}, problems.ErrNotFound
	}
	return row.shown(), err
}

// Deeds implements problems.Store.
func (s *Store) Deeds(ctx context.Context, reportID string, most int) ([]problems.Act, error) {
	var rows []actRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("report_id = ? AND place <= ?", reportID, most).Order("place").Scan(ctx)
	out := make([]problems.Act, len(rows))
	for i, row := range rows {
		out[i] = problems.Act{
			Place: row.Place, Deed: problems.Deed(row.Kind), By: row.ByID, Name: row.ByName, Words: row.Words,
			State: problems.State(row.State), At: sqldb.Instant(row.At),
		}
	}
	return out, err
}

// Act implements problems.Store.
func (s *Store) Act(ctx context.Context, c problems.Case, a problems.Act) error {
	row := actRow{
		ReportID: c.ID, Place: a.Place, Kind: string(a.Deed), ByID: a.By, ByName: a.Name, Words: a.Words, State: string(a.State), At: sqldb.Millis(a.At),
	}
	if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return err
	}
	result, err := s.DB.Write(ctx).NewUpdate().Model((*problemRow)(nil)).
		Set("state = ?, taken_by = ?, acts = ?, acted_at = ?", string(c.State), c.TakenBy, c.Acts, sqldb.Millis(c.ActedAt)).Where("id = ?", c.ID).Exec(ctx)
	return sqldb.ChangedOr(result, err, problems.ErrNotFound)
}
