package integrity

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/integrity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

type listedRow struct {
	findingRow
	TradeName, Documento, RetailerName, JudgedBy string
}

func (r *listedRow) listed() integrity.Listed {
	return integrity.Listed{Finding: r.finding(), StoreName: r.TradeName, Documento: r.Documento, RetailerName: r.RetailerName, VerdictBy: r.JudgedBy}
}

// reached are the findings of the stores that a caller reaches, also of one that was deleted since, for the whole company.
func (s *Store) reached(ctx context.Context, who scope.Scope) *bun.SelectQuery {
	q := s.DB.Read(ctx).NewSelect().TableExpr(register.StoresOfRetailers).
		Join("JOIN integrity_findings AS f ON f.retailer_id = s.retailer_id AND f.store_id = s.id").
		Join("LEFT JOIN accounts AS a ON a.id = f.verdict_by").
		ColumnExpr("f.*, s.trade_name, s.documento, r.trade_name AS retailer_name, COALESCE(a.name, '') AS judged_by")
	switch who.Profile {
	case scope.Administrador:
		return q
	case scope.Varejista:
		return register.OfStores(q.Where("f.retailer_id = ?", who.RetailerID), "f.store_id", who.Stores)
	}
	return q.Where(sqldb.NoRow("f.id"))
}

var sorts = map[string]string{integrity.ByLastDay: "f.last_day", integrity.ByFirstDay: "f.first_day"}

// Findings implements integrity.Store.
func (s *Store) Findings(ctx context.Context, who scope.Scope, q integrity.Query, r paging.Request) ([]integrity.Listed, int, error) {
	direction := bun.Safe(sqldb.Direction(r.Desc))
	var rows []listedRow
	var total int64
	err := register.Find(s.DB, q.Filter, func(narrow register.Narrow) (_ int, err error) {
		rows = nil
		query := narrow(s.reached(ctx, who), "s.search")
		switch q.State {
		case integrity.ToCheck:
			query = query.Where("f.ended_at = 0 AND f.verdict_at = 0")
		case integrity.Legitimate:
			query = query.Where("f.ended_at = 0 AND f.verdict_at <> 0")
		case integrity.Over:
			query = query.Where("f.ended_at <> 0")
		}
		if q.Kind != "" {
			query = query.Where("f.kind = ?", string(q.Kind))
		}
		total, err = query.OrderExpr("? ?, f.id ?", bun.Safe(sorts[r.Sort]), direction, direction).
			Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
		return int(total), err
	})
	listed := make([]integrity.Listed, len(rows))
	for i := range rows {
		listed[i] = rows[i].listed()
	}
	return listed, int(total), err
}

// Finding implements integrity.Store.
func (s *Store) Finding(ctx context.Context, who scope.Scope, id string) (integrity.Listed, error) {
	var row listedRow
	err := s.reached(ctx, who).Where("f.id = ?", id).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		err = integrity.ErrNotFound
	}
	return row.listed(), err
}

// Receipts implements integrity.Store: those that were kept for the finding, or, for a share, the cashier's with CPF that had come when
// it was counted: a stretch of receipts_cell for each day.
func (s *Store) Receipts(ctx context.Context, f integrity.Finding, r paging.Request) ([]integrity.Counted, int, error) {
	q := s.counts(ctx, f.Shop)
	if f.Kind == integrity.Share {
		q = q.Where("c.day IN (?)", bun.List(period.Period{From: f.From, To: f.LastDay}.Each())).
			Where("c.cashier = ? AND c.received_at <= ?"+s.DB.OfMonths("c.period", f.From, f.LastDay), f.Cashier, f.SeenAt.UnixMilli())
	} else {
		q = q.Join("JOIN integrity_receipts AS e ON e.retailer_id = c.retailer_id AND e.period = c.period AND e.access_key = c.access_key").Where("e.finding_id = ?", f.ID)
	}
	if f.Kind == integrity.RepeatedCPF {
		q = q.Where("c.cpf_index IS NOT NULL") // an erased consumer is tied to no other receipt
	}
	var rows []struct {
		AccessKey     string
		IssuedAt      int64
		UTCOffset     int
		Serie, Number int
		Cents         int64
	}
	total, err := q.Column("c.access_key", "c.issued_at", "c.utc_offset", "c.serie", "c.number", "c.cents").
		OrderExpr("c.day DESC, c.issued_at DESC, c.access_key").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
	out := make([]integrity.Counted, len(rows))
	for i, row := range rows {
		at := time.UnixMilli(row.IssuedAt).In(time.FixedZone("", row.UTCOffset*60))
		out[i] = integrity.Counted{AccessKey: row.AccessKey, IssuedAt: at, Serie: row.Serie, Number: row.Number, Cents: row.Cents}
	}
	return out, int(total), err
}
