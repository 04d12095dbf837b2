package billing

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/billing"
)

// Store is billing's store.
type Store struct {
	sqldb.Transactor
	db *sqldb.DB
}

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}, db} }

type subscriptionRow struct {
	bun.BaseModel `bun:"table:subscriptions,alias:s"`
	RetailerID    string `bun:",pk"`
	Ref           string `bun:",pk"`
	CheckoutID    string
	State         string
	Items         string
	OverdueSince  int64
	CreatedAt     int64
	Version       int
	UpdatedAt     int64
	EndsAt        int64
	CanceledAt    int64
}

type checkoutRow struct {
	bun.BaseModel `bun:"table:checkouts,alias:c"`
	RetailerID    string `bun:",pk"`
	ID            string `bun:",pk"`
	Ref           string
	URL           string
	Items         string
	CreatedAt     int64
	ExpiresAt     int64
	FinishedAt    int64
	ClosedAt      int64
}

type billingEventRow struct {
	bun.BaseModel `bun:"table:billing_events,alias:e"`
	ID            string `bun:",pk"`
	HandledAt     int64
}

// Subscription implements billing.Store.
func (s *Store) Subscription(ctx context.Context, retailerID string) (billing.Subscription, error) {
	found, err := s.Subscriptions(ctx, []string{retailerID})
	if err != nil {
		return billing.Subscription{}, err
	}
	sub, ok := found[retailerID]
	if !ok {
		return billing.Subscription{}, billing.ErrNotFound
	}
	return sub, nil
}

// Former implements billing.Store.
func (s *Store) Former(ctx context.Context, retailerID string) (ref string, err error) {
	err = s.db.Read(ctx).NewSelect().Model((*subscriptionRow)(nil)).Column("ref").Where("retailer_id = ? AND state = ?", retailerID, billing.Ended).
		OrderExpr("created_at DESC, ref DESC").Limit(1).Scan(ctx, &ref)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return ref, err
}

// Subscriptions implements billing.Store.
func (s *Store) Subscriptions(ctx context.Context, retailerIDs []string) (map[string]billing.Subscription, error) {
	var rows []subscriptionRow
	err := s.db.Read(ctx).NewSelect().Model(&rows).Where("retailer_id IN (?) AND state <> ?", bun.List(retailerIDs), billing.Ended).
		OrderExpr("CASE WHEN state = ? THEN 1 ELSE 0 END, created_at, ref", billing.Active).Scan(ctx)
	found := make(map[string]billing.Subscription, len(rows))
	for _, row := range rows { // the last of a retailer is the one that counts
		items, err := itemsOf(row.Items)
		if err != nil {
			return nil, err
		}
		found[row.RetailerID] = billing.Subscription{
			Ref: row.Ref, RetailerID: row.RetailerID, CheckoutID: row.CheckoutID, State: billing.State(row.State), Items: items,
			OverdueSince: sqldb.Instant(row.OverdueSince), CreatedAt: sqldb.Instant(row.CreatedAt),
			EndsAt: sqldb.Instant(row.EndsAt), CanceledAt: sqldb.Instant(row.CanceledAt),
		}
	}
	return found, err
}

// Written implements billing.Store.
func (s *Store) Written(ctx context.Context, ref string) (billing.Written, error) {
	var row subscriptionRow
	err := s.db.Read(ctx).NewSelect().Model(&row).Where("ref = ?", ref).Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return billing.Written{}, nil
	}
	return billing.Written{Version: row.Version, OverdueSince: sqldb.Instant(row.OverdueSince)}, err
}

// Apply implements billing.Store: the retailer's row is what new stores wait for, so that they find the plan as it is now.
func (s *Store) Apply(ctx context.Context, sub billing.Subscription, version int, at time.Time) error {
	items, err := json.Marshal(sub.Items)
	if err != nil {
		return err
	}
	row := subscriptionRow{
		RetailerID: sub.RetailerID, Ref: sub.Ref, CheckoutID: sub.CheckoutID, State: string(sub.State), Items: string(items),
		OverdueSince: sqldb.Millis(sub.OverdueSince), CreatedAt: sqldb.Millis(sub.CreatedAt), Version: version + 1, UpdatedAt: sqldb.Millis(at),
		EndsAt: sqldb.Millis(sub.EndsAt), CanceledAt: sqldb.Millis(sub.CanceledAt),
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if sub.RetailerID == "" {
			return billing.ErrUnknownRetailer
		}
		if err := s.db.HoldRow(ctx, "retailers", sub.RetailerID); err != nil {
			return err
		}
		if err := register.ExistsOr(ctx, s.db, "retailers", sub.RetailerID, billing.ErrUnknownRetailer); err != nil {
			return err
		}
		if err := s.write(ctx, row, version); err != nil {
			return err
		}
		return s.follow(ctx, row)
	})
}

// write stores a subscription over a version, 0 for none.
func (s *Store) write(ctx context.Context, row subscriptionRow, version int) error {
	if version == 0 {
		return sqldb.InsertOr(ctx, s.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING"), billing.ErrStale)
	}
	result, err := s.db.Write(ctx).NewUpdate().Model(&row).WherePK().Where("version = ?", version).Exec(ctx)
	return sqldb.ChangedOr(result, err, billing.ErrStale)
}

// follow finishes the checkout that a subscription came from, or closes it with the subscription's end.
func (s *Store) follow(ctx context.Context, row subscriptionRow) error {
	q := s.db.Write(ctx).NewUpdate().Model((*checkoutRow)(nil)).
		Where("retailer_id = ? AND id = ?", row.RetailerID, row.CheckoutID)
	if row.State == string(billing.Ended) {
		q = q.Set("closed_at = ?", row.UpdatedAt).Where("closed_at = 0")
	} else {
		q = q.Set("finished_at = ?", row.UpdatedAt).Where("finished_at = 0")
	}
	_, err := q.Exec(ctx)
	return err
}

// eventsKept is longer than any provider goes on sending a message again.
const eventsKept = 90 * 24 * time.Hour

// Handle implements billing.Store.
func (s *Store) Handle(ctx context.Context, eventID string, at time.Time) error {
	old := sqldb.Outdated{Table: "billing_events", Key: "id", Where: "handled_at < ?", By: "handled_at", Args: []any{sqldb.Millis(at.Add(-eventsKept))}}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.DropOnTheWay(ctx, old); err != nil {
			return err
		}
		row := billingEventRow{ID: eventID, HandledAt: sqldb.Millis(at)}
		_, err := s.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
		return err
	})
}

// Handled implements billing.Store.
func (s *Store) Handled(ctx context.Context, eventID string) (bool, error) {
	return s.db.Read(ctx).NewSelect().Model((*billingEventRow)(nil)).Where("id = ?", eventID).Exists(ctx)
}

func itemsOf(text string) ([]billing.Item, error) {
	var items []billing.Item
	return items, json.Unmarshal([]byte(text), &items)
}
