package scans

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/scans"
)

type wantedRow struct {
	Documento, UF, Name, City, Category string
	Scans, FirstAt, LastAt              int64
}

func (r wantedRow) wanted() scans.Wanted {
	return scans.Wanted{
		Issuer: scans.Issuer{Documento: r.Documento, UF: r.UF}, Name: r.Name, City: r.City, Category: r.Category,
		Scans: r.Scans, First: sqldb.Instant(r.FirstAt), Last: sqldb.Instant(r.LastAt),
	}
}

// of selects the stores x of a root that are not of the programme.
func (s *Store) of(ctx context.Context, root string) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().TableExpr("scanned_stores AS x").Where("x.root = ?", root).Where(register.NotOfProgramme)
}

// Demand implements scans.Store.
func (s *Store) Demand(ctx context.Context, root, fromMonth string, stores int) (d scans.Demand, err error) {
	err = s.DB.InSnapshot(ctx, func(ctx context.Context) error {
		d, err = s.demand(ctx, root, fromMonth, stores)
		return err
	})
	return d, err
}

func (s *Store) demand(ctx context.Context, root, fromMonth string, stores int) (scans.Demand, error) {
	var all struct{ Count, Scans, FirstAt, LastAt int64 }
	err := s.of(ctx, root).ColumnExpr("COUNT(*) AS count, CAST(COALESCE(SUM(x.scans), 0) AS BIGINT) AS scans").
		ColumnExpr("COALESCE(MIN(x.first_at), 0) AS first_at, COALESCE(MAX(x.last_at), 0) AS last_at").Scan(ctx, &all)
	if err != nil {
		return scans.Demand{}, err
	}
	if all.Count == 0 {
		return scans.Demand{}, scans.ErrNotFound
	}
	d := scans.Demand{
		Root: root, Scans: all.Scans, First: sqldb.Instant(all.FirstAt), Last: sqldb.Instant(all.LastAt), Count: int(all.Count),
		Stores: []scans.Wanted{}, Invitations: []scans.Invitation{},
	}
	var rows []wantedRow
	err = s.of(ctx, root).ColumnExpr("x.documento, x.uf, x.name, x.city, x.category, x.scans, x.first_at, x.last_at").
		Order("x.scans DESC", "x.documento").Limit(int64(stores)).Scan(ctx, &rows)
	if err != nil {
		return scans.Demand{}, err
	}
	for _, row := range rows {
		d.Stores = append(d.Stores, row.wanted())
		if d.Name == "" {
			d.Name = row.Name
		}
	}
	err = s.DB.Read(ctx).NewSelect().TableExpr("scanned_months AS m").ColumnExpr("m.month, CAST(SUM(m.scans) AS BIGINT) AS scans").
		Where("m.documento IN (?) AND m.month >= ?", s.of(ctx, root).Column("x.documento"), fromMonth).
		Group("m.month").Order("m.month").Scan(ctx, &d.Months)
	if err != nil {
		return scans.Demand{}, err
	}
	d.Invitations, err = s.invitations(ctx, root)
	return d, err
}

// invitationsShown is how many of a root's are read, the newest.
const invitationsShown = 20

func (s *Store) invitations(ctx context.Context, root string) ([]scans.Invitation, error) {
	var rows []struct {
		Day, Email, ByID string
		At               int64
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("scan_invitations AS i").ColumnExpr("i.day, i.email, i.by_id, i.at").Where("i.root = ?", root).
		Order("i.day DESC").Limit(invitationsShown).Scan(ctx, &rows)
	found := make([]scans.Invitation, len(rows))
	for i, r := range rows {
		found[i] = scans.Invitation{Root: root, Day: r.Day, Email: r.Email, By: r.ByID, At: sqldb.Instant(r.At)}
	}
	return found, err
}

// Invite implements scans.Store.
func (s *Store) Invite(ctx context.Context, i scans.Invitation) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx,
		"INSERT INTO scan_invitations (root, day, email, by_id, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
		i.Root, i.Day, i.Email, i.By, sqldb.Millis(i.At)))
}
