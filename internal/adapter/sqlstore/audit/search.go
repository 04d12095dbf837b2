package audit

import (
	"context"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/audit"
	"seiva/internal/kit/paging"
)

// ofCompany are what leads, each along an index of its own, to what was done about a company (?0), in its place and by a software
// house's people: PostgreSQL would use none for one OR the other. Partial indexes hold no empty values.
var ofCompany = []string{
	"retailer_id <> '' AND retailer_id = ?0", "acted_for <> '' AND acted_for = ?0", "object_id = ?0",
	"actor_id IN (SELECT id FROM accounts WHERE partner_id = ?0)",
}

// numbers finds the entries of every one of ofCompany, each narrowed and cut by what follows.
func numbers(columns, following string) string {
	parts := make([]string, len(ofCompany))
	for i, leads := range ofCompany {
		parts[i] = "SELECT number FROM (SELECT " + columns + " FROM audit WHERE " + leads + " AND " + following + ") AS part" + strconv.Itoa(i)
	}
	return "number IN (" + strings.Join(parts, " UNION ") + ")"
}

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
		query.Where(numbers("number", "at >= ?1 AND at < ?2"), q.CompanyID, sqldb.Millis(q.From), sqldb.Millis(q.Until))
	}
	total, err := query.Order("at DESC", "number DESC").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return entriesOf(rows), int(total), err
}

// History implements audit.Store: of each that leads to entries no more are read than are asked for.
func (s *Store) History(ctx context.Context, h audit.History, most int) ([]audit.Entry, error) {
	var rows []auditRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).
		Where(numbers("number, at", "at >= ?1 AND at <= ?2 AND (at < ?2 OR number < ?3) AND action <> ?4 ORDER BY at DESC, number DESC LIMIT ?5"),
			h.CompanyID, sqldb.Millis(h.From), sqldb.Millis(h.Before.At), h.Before.Number, h.Without, most).
		Order("at DESC", "number DESC").Limit(int64(most)).Scan(ctx)
	return entriesOf(rows), err
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
