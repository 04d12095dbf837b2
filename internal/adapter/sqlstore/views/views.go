// Package views is the store of the views that teams share.
package views

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"hash/fnv"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
	"seiva/internal/views"
)

// Store is views' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type viewRow struct {
	bun.BaseModel `bun:"table:shared_views,alias:v"`
	ID            string `bun:",pk"`
	Profile       string
	RetailerID    string
	PartnerID     string
	List          string
	Name          string
	Folded        string
	Search        string
	AccountID     string
	CreatedAt     int64
}

func (r viewRow) view() views.View {
	return views.View{
		ID: r.ID, Team: views.Team{Profile: scope.Profile(r.Profile), RetailerID: r.RetailerID, PartnerID: r.PartnerID}, List: r.List, Name: r.Name,
		Search: json.RawMessage(r.Search), AccountID: r.AccountID, CreatedAt: sqldb.Instant(r.CreatedAt),
	}
}

func of(q *bun.SelectQuery, team views.Team, list string) *bun.SelectQuery {
	return q.Where("profile = ? AND retailer_id = ? AND partner_id = ? AND list = ?", string(team.Profile), team.RetailerID, team.PartnerID, list)
}

// Of implements views.Store.
func (s *Store) Of(ctx context.Context, team views.Team, list string) ([]views.View, error) {
	var rows []viewRow
	err := of(s.DB.Read(ctx).NewSelect().Model(&rows), team, list).Order("folded").Limit(views.MaxViews).Scan(ctx)
	out := make([]views.View, len(rows))
	for i, row := range rows {
		out[i] = row.view()
	}
	return out, err
}

// HoldList implements views.Store. Staff have no row of their own to hold: the lock is of the list's name.
func (s *Store) HoldList(ctx context.Context, team views.Team, list string) (int, error) {
	name := fnv.New64a()
	_, _ = name.Write([]byte(strings.Join([]string{"shared view", string(team.Profile), team.RetailerID, team.PartnerID, list}, "\x00")))
	if err := s.DB.LockUntilCommit(ctx, int64(name.Sum64())); err != nil { //nolint:gosec // the bits matter, not the sign
		return 0, err
	}
	n, err := of(s.DB.Write(ctx).NewSelect().Model((*viewRow)(nil)), team, list).Count(ctx)
	return int(n), err
}

// Hold implements views.Store.
func (s *Store) Hold(ctx context.Context, viewID string) (views.View, error) {
	var row viewRow
	err := s.DB.Hold(s.DB.Write(ctx).NewSelect().Model(&row).Where("v.id = ?", viewID)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = views.ErrNotFound
	}
	return row.view(), err
}

// Create implements views.Store.
func (s *Store) Create(ctx context.Context, v views.View) error {
	row := viewRow{
		ID: v.ID, Profile: string(v.Profile), RetailerID: v.RetailerID, PartnerID: v.PartnerID, List: v.List, Name: v.Name, Folded: text.Fold(v.Name),
		Search: string(v.Search), AccountID: v.AccountID, CreatedAt: sqldb.Millis(v.CreatedAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	return taken(err)
}

// Rename implements views.Store.
func (s *Store) Rename(ctx context.Context, viewID, name string) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*viewRow)(nil)).Set("name = ?", name).Set("folded = ?", text.Fold(name)).
		Where("id = ?", viewID).Exec(ctx)
	return taken(err)
}

// Replace implements views.Store.
func (s *Store) Replace(ctx context.Context, viewID string, search json.RawMessage) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*viewRow)(nil)).Set("search = ?", string(search)).Where("id = ?", viewID).Exec(ctx)
	return err
}

func taken(err error) error {
	if sqldb.UniqueViolation(err) != "" {
		return views.ErrNameTaken
	}
	return err
}

// Delete implements views.Store.
func (s *Store) Delete(ctx context.Context, viewID string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*viewRow)(nil)).Where("id = ?", viewID).Exec(ctx)
	return err
}
