package customers

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/text"
)

type accountRow struct {
	bun.BaseModel `bun:"table:customer_accounts,alias:a"`
	ID            string `bun:",pk"`
	CPFIndex      []byte `bun:"cpf_index"`
	Name          string
	Email         string
	EmailKey      string
	Search        string
	Vouched       bool
	Password      string
	CreatedAt     int64
}

func accountRowOf(a customers.Account) accountRow {
	return accountRow{
		ID: a.ID, CPFIndex: a.CPFIndex, Name: a.Name, Email: a.Email, EmailKey: a.EmailKey(), Search: text.Fold(a.Name + " " + a.Email),
		Vouched: a.Vouched, Password: a.PasswordHash, CreatedAt: sqldb.Millis(a.CreatedAt),
	}
}

func (r accountRow) account() customers.Account {
	return customers.Account{
		ID: r.ID, CPFIndex: r.CPFIndex, Name: r.Name, Email: r.Email, Vouched: r.Vouched, PasswordHash: r.Password,
		CreatedAt: sqldb.Instant(r.CreatedAt),
	}
}

func accountsOf(rows []accountRow) []customers.Account {
	out := make([]customers.Account, len(rows))
	for i, row := range rows {
		out[i] = row.account()
	}
	return out
}

// AccountOf implements customers.Store.
func (s *Store) AccountOf(ctx context.Context, cpfIndex []byte) (customers.Account, error) {
	return s.oneAccount(ctx, "cpf_index", cpfIndex)
}

// Account implements customers.Store.
func (s *Store) Account(ctx context.Context, id string) (customers.Account, error) {
	return s.oneAccount(ctx, "id", id)
}

func (s *Store) oneAccount(ctx context.Context, column string, value any) (customers.Account, error) {
	var row accountRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("? = ?", bun.Ident("a."+column), value).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Account{}, customers.ErrNotFound
	}
	return row.account(), err
}

// AccountsWith implements customers.Store.
func (s *Store) AccountsWith(ctx context.Context, emailKey string, limit int) ([]customers.Account, error) {
	var rows []accountRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("a.email_key = ?", emailKey).Order("a.id").Limit(int64(limit)).Scan(ctx)
	return accountsOf(rows), err
}

// AddAccount implements customers.Store.
func (s *Store) AddAccount(ctx context.Context, a customers.Account) error {
	row := accountRowOf(a)
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return err
}

// UpdateAccount implements customers.Store.
func (s *Store) UpdateAccount(ctx context.Context, a customers.Account) error {
	row := accountRowOf(a)
	result, err := s.DB.Write(ctx).NewUpdate().Model(&row).ExcludeColumn("cpf_index", "created_at").WherePK().Exec(ctx)
	return sqldb.ChangedOr(result, err, customers.ErrNotFound)
}

// DropAccount implements customers.Store.
func (s *Store) DropAccount(ctx context.Context, a customers.Account) error {
	if err := s.EndSessions(ctx, a.ID); err != nil {
		return err
	}
	if err := s.DropPasskeys(ctx, a.ID); err != nil {
		return err
	}
	_, err := s.DB.Write(ctx).NewDelete().Model(&accountRow{ID: a.ID}).WherePK().Exec(ctx)
	return err
}

// EndSessions implements customers.Store.
func (s *Store) EndSessions(ctx context.Context, accountID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*customerTokenRow)(nil)).Where("key_id = ?", accountID).Exec(ctx)
	return err
}

// EndToken implements customers.Store.
func (s *Store) EndToken(ctx context.Context, retailerID string, hash []byte) error {
	condition, args := tokenOf(retailerID, hash)
	_, err := s.DB.Write(ctx).NewDelete().Model((*customerTokenRow)(nil)).Where(condition, args...).Exec(ctx)
	return err
}

// accountOrder is the column that each sort goes by.
var accountOrder = map[string]string{customers.ByEmail: "email_key", customers.ByCreated: "created_at"}

// Accounts implements customers.Store.
func (s *Store) Accounts(ctx context.Context, filter string, cpfIndex []byte, r paging.Request) ([]customers.Account, int, error) {
	column, known := accountOrder[r.Sort]
	if !known {
		column = "search" // the name as people compare it
	}
	direction := bun.Safe(sqldb.Direction(r.Desc))
	var rows []accountRow
	var total int64
	page := func(q *bun.SelectQuery) (err error) {
		total, err = q.OrderExpr("? ?, ? ?", bun.Ident("a."+column), direction, bun.Ident("a.id"), direction).
			Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
		return err
	}
	if cpfIndex != nil {
		err := page(s.DB.Read(ctx).NewSelect().Model(&rows).Where("a.cpf_index = ?", cpfIndex))
		return accountsOf(rows), int(total), err
	}
	err := register.Find(s.DB, filter, func(narrow register.Narrow) (int, error) {
		rows = nil
		err := page(narrow(s.DB.Read(ctx).NewSelect().Model(&rows), "a.search"))
		return int(total), err
	})
	return accountsOf(rows), int(total), err
}

// Relations implements customers.Store.
func (s *Store) Relations(ctx context.Context, cpfIndexes ...[]byte) ([]customers.Relation, error) {
	if len(cpfIndexes) == 0 {
		return nil, nil
	}
	var rows []struct {
		customerRow `bun:",extend"`
		TradeName   string
		AlwaysGreen bool
		SendVibe    bool
		VibeTerms   string
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("customers AS c").
		ColumnExpr("c.*, COALESCE(r.trade_name, '') AS trade_name").
		ColumnExpr("COALESCE(p.always_green, FALSE) AS always_green, COALESCE(p.send_vibe, FALSE) AS send_vibe, COALESCE(p.vibe_terms, '') AS vibe_terms").
		Join("LEFT JOIN retailers AS r ON r.id = c.retailer_id").
		Join("LEFT JOIN customer_preferences AS p ON p.retailer_id = c.retailer_id AND p.cpf_index = c.cpf_index").
		Where("c.cpf_index IN (?)", bun.List(cpfIndexes)).Order("c.email_at", "c.retailer_id").Scan(ctx, &rows)
	out := make([]customers.Relation, len(rows))
	for i, row := range rows {
		out[i] = customers.Relation{
			Person: row.person(), TradeName: row.TradeName,
			Chosen: customers.Preferences{AlwaysGreen: row.AlwaysGreen, SendForVibe: row.SendVibe, VibeTerms: row.VibeTerms},
		}
	}
	return out, err
}

// MoveRelations implements customers.Store.
func (s *Store) MoveRelations(ctx context.Context, cpfIndex []byte, emailKey, email string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*customerRow)(nil)).Set("email = ?, email_at = ?", email, sqldb.Millis(at)).
		Where("cpf_index = ? AND lower(email) = ?", cpfIndex, emailKey).Exec(ctx)
	return err
}
