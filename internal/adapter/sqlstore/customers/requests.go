package customers

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/secret"
)

type customerRequestRow struct {
	bun.BaseModel `bun:"table:customer_requests,alias:q"`
	ID            string `bun:",pk"`
	RetailerID    string
	CPFIndex      []byte `bun:"cpf_index"`
	Action        customers.Action
	Status        customers.Standing
	KeyID         string
	Delayed       bool
	CodeHash      []byte
	Tries         int
	CreatedAt     int64
	DueAt         int64
	EndedAt       int64
	Channel       customers.Channel
	Address       string
	EndedBy       string
	Reason        string

	RetailerName string `bun:",scanonly"` // of those that are listed
}

func (r customerRequestRow) request() customers.Request {
	return customers.Request{
		ID: r.ID, RetailerID: r.RetailerID, CPFIndex: r.CPFIndex, Action: r.Action, Standing: r.Status, KeyID: r.KeyID,
		Delayed: r.Delayed, CodeHash: r.CodeHash, Tries: r.Tries, Asked: actOf(r.CreatedAt, r.Channel, r.Address),
		DueAt: sqldb.Instant(r.DueAt), EndedAt: sqldb.Instant(r.EndedAt), EndedBy: r.EndedBy, Reason: r.Reason,
		RetailerName: r.RetailerName,
	}
}

func requestsOf(rows []customerRequestRow) []customers.Request {
	out := make([]customers.Request, len(rows))
	for i, row := range rows {
		out[i] = row.request()
	}
	return out
}

// AddRequest implements customers.Store.
func (s *Store) AddRequest(ctx context.Context, r customers.Request, codesBefore, endedBefore time.Time) error {
	row := customerRequestRow{
		ID: r.ID, RetailerID: r.RetailerID, CPFIndex: r.CPFIndex, Action: r.Action, Status: r.Standing, KeyID: r.KeyID, Delayed: r.Delayed,
		CodeHash: r.CodeHash, CreatedAt: sqldb.Millis(r.Asked.At), DueAt: sqldb.Millis(r.DueAt), Channel: r.Asked.Channel, Address: r.Asked.Address,
	}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		return s.DB.DropOnTheWay(ctx, sqldb.Outdated{
			Table: "customer_requests", Key: "id", Where: "due_at < ? AND (NOT delayed OR due_at < ?)", By: "due_at",
			Args: []any{sqldb.Millis(codesBefore), sqldb.Millis(endedBefore)}, Tenants: true,
		})
	})
}

// Request implements customers.Store.
func (s *Store) Request(ctx context.Context, id string) (customers.Request, error) {
	var row customerRequestRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.Request{}, customers.ErrNotFound
	}
	return row.request(), err
}

// Requests implements customers.Store.
func (s *Store) Requests(ctx context.Context, retailerID string, cpfIndex []byte) ([]customers.Request, error) {
	var rows []customerRequestRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("retailer_id = ? AND cpf_index = ?", retailerID, cpfIndex).
		Order("created_at DESC", "id DESC").Scan(ctx)
	return requestsOf(rows), err
}

// Waiting implements customers.Store.
func (s *Store) Waiting(ctx context.Context, retailerID string, r paging.Request) ([]customers.Request, int, error) {
	var rows []customerRequestRow
	q := s.DB.Read(ctx).NewSelect().Model(&rows).Where("delayed").
		ColumnExpr("q.*, (SELECT trade_name FROM retailers WHERE id = q.retailer_id) AS retailer_name").
		Order("created_at DESC", "id DESC").Limit(int64(r.Size)).Offset(int64(r.Offset()))
	if retailerID != "" {
		q = q.Where("retailer_id = ?", retailerID)
	}
	total, err := q.ScanAndCount(ctx)
	return requestsOf(rows), int(total), err
}

// NthRequest implements customers.Store.
func (s *Store) NthRequest(ctx context.Context, retailerID string, cpfIndex []byte, delayed bool, after time.Time, n int) (time.Time, error) {
	q := s.DB.Read(ctx).NewSelect().Model((*customerRequestRow)(nil)).
		Where("retailer_id = ? AND delayed = ? AND created_at > ? AND action <> ?", retailerID, delayed, sqldb.Millis(after), customers.ToEnter)
	if cpfIndex != nil {
		q = q.Where("cpf_index = ?", cpfIndex)
	}
	return sqldb.Nth(ctx, q, n)
}

// HoldEntries implements customers.Store.
func (s *Store) HoldEntries(ctx context.Context, retailerID string) error {
	return s.holdCustomer(ctx, secret.Hash("entries of "+retailerID))
}

// NthEntry implements customers.Store.
func (s *Store) NthEntry(ctx context.Context, retailerID string, of customers.Entries, after time.Time, n int) (time.Time, error) {
	q := s.DB.Read(ctx).NewSelect().Model((*customerRequestRow)(nil)).
		Where("retailer_id = ? AND action = 'enter' AND created_at > ?", retailerID, sqldb.Millis(after)) // as the index has it
	if of.CPFIndex != nil {
		q = q.Where("cpf_index = ?", of.CPFIndex)
	}
	if of.Address != "" {
		q = q.Where("address = ?", of.Address)
	}
	if of.Mailed {
		q = q.Where("code_hash IS NOT NULL")
	}
	return sqldb.Nth(ctx, q, n)
}

// TakeTry implements customers.Store.
func (s *Store) TakeTry(ctx context.Context, id string, max int, at time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*customerRequestRow)(nil)).Set("tries = tries + 1").
		Where("id = ? AND status = ? AND due_at > ? AND tries < ?", id, customers.CodeSent, sqldb.Millis(at), max).Exec(ctx))
}

// Move implements customers.Store.
func (s *Store) Move(ctx context.Context, r customers.Request, from customers.Standing) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).NewUpdate().Model((*customerRequestRow)(nil)).
		Set("status = ?, due_at = ?, ended_at = ?, ended_by = ?, reason = ?", r.Standing, sqldb.Millis(r.DueAt), sqldb.Millis(r.EndedAt), r.EndedBy, r.Reason).
		Where("id = ? AND status = ?", r.ID, from).Exec(ctx))
}

// VoidCodes implements customers.Store. Those of the account are of no retailer.
func (s *Store) VoidCodes(ctx context.Context, cpfIndex []byte, at time.Time) error {
	var retailers []string
	err := s.DB.Read(ctx).NewSelect().Model((*customerRow)(nil)).Column("retailer_id").Where("cpf_index = ?", cpfIndex).Scan(ctx, &retailers)
	if err != nil {
		return err
	}
	_, err = s.DB.Write(ctx).NewUpdate().Model((*customerRequestRow)(nil)).Set("status = ?, ended_at = ?", customers.GivenUp, sqldb.Millis(at)).
		Where("retailer_id IN (?) AND cpf_index = ? AND status = ?", bun.List(append(retailers, "")), cpfIndex, customers.CodeSent).Exec(ctx)
	return err
}

// ForgetRequests implements customers.Store.
func (s *Store) ForgetRequests(ctx context.Context, retailerID string, cpfIndex []byte, but string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*customerRequestRow)(nil)).
		Where("retailer_id = ? AND cpf_index = ? AND id <> ?", retailerID, cpfIndex, but).Exec(ctx)
	return err
}
