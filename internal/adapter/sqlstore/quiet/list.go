package quiet

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
	"seiva/internal/quiet"
)

type listedRow struct {
	ID, StoreID, TradeName, Documento, RetailerID, RetailerName string
	Since, ToldAt, EndedAt, SnoozedUntil                        int64
	SnoozeReason, SnoozedBy                                     string
}

func (r listedRow) listed() quiet.Listed {
	return quiet.Listed{
		Incident: quiet.Incident{
			ID: r.ID, RetailerID: r.RetailerID, StoreID: r.StoreID, Since: sqldb.Instant(r.Since), Told: sqldb.Instant(r.ToldAt), Ended: sqldb.Instant(r.EndedAt),
			SnoozedUntil: sqldb.Instant(r.SnoozedUntil), Reason: r.SnoozeReason,
		},
		StoreName: r.TradeName, Documento: r.Documento, RetailerName: r.RetailerName, SnoozedBy: r.SnoozedBy,
	}
}

// reached are the incidents of the living stores that a caller reaches.
func (s *Store) reached(ctx context.Context, who scope.Scope) *bun.SelectQuery {
	q := s.DB.Read(ctx).NewSelect().TableExpr(register.StoresOfRetailers).Join("JOIN quiet_incidents AS i ON i.retailer_id = s.retailer_id AND i.store_id = s.id").
		Join("LEFT JOIN accounts AS a ON a.id = i.snoozed_by").
		ColumnExpr("i.id, i.store_id, s.trade_name, s.documento, s.retailer_id, r.trade_name AS retailer_name").
		ColumnExpr("i.since, i.told_at, i.ended_at, i.snoozed_until, i.snooze_reason, COALESCE(a.name, '') AS snoozed_by").
		Where("s.deleted_at = 0")
	switch who.Profile {
	case scope.Administrador, scope.Suporte:
		return q
	case scope.Parceiro:
		return q.Where(register.EffectivePartner+" = ?", who.PartnerID)
	default:
		return register.OfStores(q.Where("s.retailer_id = ?", who.RetailerID), "s.id", who.Stores)
	}
}

var sorts = map[string]string{quiet.BySince: "i.since", quiet.ByTold: "i.told_at"}

// Incidents implements quiet.Store.
func (s *Store) Incidents(ctx context.Context, who scope.Scope, q quiet.Query, endedFrom time.Time, r paging.Request) ([]quiet.Listed, int, error) {
	direction := bun.Safe(sqldb.Direction(r.Desc))
	var rows []listedRow
	var total int64
	err := register.Find(s.DB, q.Filter, func(narrow register.Narrow) (_ int, err error) {
		rows = nil
		query := register.Among(narrow(s.reached(ctx, who), "s.search"), "i.id", q.IDs)
		switch q.State {
		case quiet.Stopped:
			query = query.Where("i.ended_at = 0 AND i.snoozed_until = 0")
		case quiet.Snoozed:
			query = query.Where("i.ended_at = 0 AND i.snoozed_until <> 0")
		case quiet.Returned:
			query = query.Where("i.ended_at >= ?", sqldb.Millis(endedFrom))
		default:
			query = query.Where("(i.ended_at = 0 OR i.ended_at >= ?)", sqldb.Millis(endedFrom))
		}
		total, err = query.OrderExpr("? ?, i.id ?", bun.Safe(sorts[r.Sort]), direction, direction).
			Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
		return int(total), err
	})
	listed := make([]quiet.Listed, len(rows))
	for i, row := range rows {
		listed[i] = row.listed()
	}
	return listed, int(total), err
}

// Incident implements quiet.Store.
func (s *Store) Incident(ctx context.Context, who scope.Scope, id string) (quiet.Listed, error) {
	var row listedRow
	err := s.reached(ctx, who).Where("i.id = ?", id).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		err = quiet.ErrNotFound
	}
	return row.listed(), err
}

// Hold implements quiet.Store.
func (s *Store) Hold(ctx context.Context, i quiet.Incident) error {
	return s.DB.HoldRetailersRow(ctx, "quiet_incidents", i.RetailerID, i.ID)
}

// Snooze implements quiet.Store.
func (s *Store) Snooze(ctx context.Context, i quiet.Incident, until time.Time, accountID, reason string) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "UPDATE quiet_incidents SET snoozed_until = ?, snoozed_by = ?, snooze_reason = ? WHERE id = ? AND retailer_id = ?",
		sqldb.Millis(until), accountID, reason, i.ID, i.RetailerID)
	return err
}

// Remind implements quiet.Store.
func (s *Store) Remind(ctx context.Context, i quiet.Incident, until time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx,
		"UPDATE quiet_incidents SET snoozed_until = 0, snoozed_by = '', snooze_reason = '' WHERE id = ? AND retailer_id = ? AND ended_at = 0 AND snoozed_until = ?",
		i.ID, i.RetailerID, sqldb.Millis(until)))
}
