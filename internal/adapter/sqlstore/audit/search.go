package audit

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/audit"
	"seiva/internal/kit/paging"
)

// ofCompany finds, of a company (?0) from an instant (?1) until another (?2), what was done about it, in its place and by a software
// house's people: each along an index of its own, which PostgreSQL would not use for one OR the other. Partial indexes hold no
// empty values.
const ofCompany = `SELECT number FROM audit WHERE retailer_id <> '' AND retailer_id = ?0 AND at >= ?1 AND at < ?2
	UNION SELECT number FROM audit WHERE acted_for <> '' AND acted_for = ?0 AND at >= ?1 AND at < ?2
	UNION SELECT number FROM audit WHERE object_id = ?0 AND at >= ?1 AND at < ?2
	UNION SELECT number FROM audit WHERE actor_id IN (SELECT id FROM accounts WHERE partner_id = ?0) AND at >= ?1 AND at < ?2`

// Search implements audit.Store.
func (s *Store) Search(ctx context.Context, q audit.Search, r paging.Request) ([]audit.Entry, int, error) {
	var rows []auditRow
	query := s.DB.Read(ctx).NewSelect().Model(&rows).
		Where("at >= ? AND at < ?", sqldb.Millis(q.From), sqldb.Millis(q.Until))
	for column, value := range map[string]string{"actor_id": q.ActorID, "object_id": q.ObjectID, "action": q.Action} {
		if value != "" {
			query.Where("? = ?", bun.Ident(column), value)
		}
	}
	if q.CompanyID != "" {
		query.Where("number IN ("+ofCompany+")", q.CompanyID, sqldb.Millis(q.From), sqldb.Millis(q.Until))
	}
	total, err := query.Order("at DESC", "number DESC").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return entriesOf(rows), int(total), err
}

// named are where what the trail leads to has its name.
var named = map[audit.Kind]struct{ table, name string }{
	audit.Account: {"accounts", "name"}, audit.Retailer: {"retailers", "trade_name"},
	audit.House: {"partners", "trade_name"}, audit.Shop: {"stores", "trade_name"},
}

// Names implements audit.Store.
func (s *Store) Names(ctx context.Context, ids []string) (map[string]audit.Named, error) {
	found := map[string]audit.Named{}
	if len(ids) == 0 {
		return found, nil
	}
	for kind, of := range named {
		var rows []struct{ ID, Name string }
		err := s.DB.Read(ctx).NewSelect().Table(of.table).Column("id").ColumnExpr("? AS name", bun.Ident(of.name)).
			Where("id IN (?)", bun.List(ids)).Scan(ctx, &rows)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			found[r.ID] = audit.Named{Kind: kind, ID: r.ID, Name: r.Name}
		}
	}
	return found, nil
}
