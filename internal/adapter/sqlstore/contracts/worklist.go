package contracts

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/contracts"
	"seiva/internal/kit/paging"
)

// Outdated implements contracts.Store.
func (s *Store) Outdated(ctx context.Context, day, after string, most int) (ids []string, err error) {
	err = s.DB.Read(ctx).NewSelect().Model((*contractRow)(nil)).Column("retailer_id").
		Where("c.signed_at <> 0 AND c.version < ? AND c.retailer_id > ?", day, after).Order("c.retailer_id").Limit(int64(most)).Scan(ctx, &ids)
	return ids, err
}

const (
	waits    = "(c.signed_at = 0 AND c.sent_at >= ?)"
	hurries  = "(c.signed_at = 0 AND c.sent_at >= ? AND c.sent_at < ?)"
	isHeld   = "(c.signed_at = 0 AND c.sent_at > 0 AND c.sent_at < ?)"
	outdated = "(c.signed_at <> 0 AND c.version < ?)"
	anyWork  = "((c.signed_at = 0 AND c.sent_at > 0) OR " + outdated + ")"
)

const aDay = 24 * time.Hour

// WorkList implements contracts.Store.
func (s *Store) WorkList(ctx context.Context, q contracts.WorkQuery, m contracts.Marks, r paging.Request) ([]contracts.Work, int, error) {
	over, near, day := sqldb.Millis(m.Over), sqldb.Millis(m.Near), m.Asks.Template.Version // empty: no version is before it
	var rows []struct {
		RetailerID, TradeName, CorporateName, Documento, Version string
		SentAt, SignedAt                                         int64
	}
	var total int64
	err := register.Find(s.DB, q.Filter, func(narrow register.Narrow) (_ int, err error) {
		rows = nil
		query := narrow(register.Among(s.DB.Read(ctx).NewSelect().TableExpr("contracts AS c").Join("JOIN retailers AS r ON r.id = c.retailer_id").
			ColumnExpr("c.retailer_id, r.trade_name, r.corporate_name, r.documento, c.version, c.sent_at, c.signed_at"),
			"c.retailer_id", q.IDs), "r.search")
		switch q.Todo {
		case contracts.ToSign:
			query = query.Where(waits, over)
		case contracts.ToHurry:
			query = query.Where(hurries, over, near)
		case contracts.ToFree:
			query = query.Where(isHeld, over)
		case contracts.ToAccept:
			query = query.Where(outdated, day)
		default:
			query = query.Where(anyWork, day)
		}
		direction := bun.Safe(sqldb.Direction(r.Desc))
		if r.Sort == contracts.ByName {
			query = query.OrderExpr("r.trade_name ?, c.retailer_id ?", direction, direction)
		} else { // the instant at which the time ends, but for the hours of its day
			query = query.OrderExpr("CASE WHEN c.signed_at = 0 THEN c.sent_at ELSE ? END ?, c.retailer_id ?",
				sqldb.Millis(m.Asks.AcceptBy())-(contracts.GraceDays*aDay).Milliseconds(), direction, direction)
		}
		total, err = query.Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
		return int(total), err
	})
	work := make([]contracts.Work, len(rows))
	for i, row := range rows {
		work[i] = contracts.Work{
			Contract: contracts.Contract{
				RetailerID: row.RetailerID, SentAt: sqldb.Instant(row.SentAt), SignedAt: sqldb.Instant(row.SignedAt), Version: row.Version,
			},
			TradeName: row.TradeName, CorporateName: row.CorporateName, Documento: row.Documento,
		}
	}
	return work, int(total), err
}
