package stores

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/stores"
)

// RootHolders implements stores.Storage.
func (s *Store) RootHolders(ctx context.Context, roots []string) (map[string]string, error) {
	var rows []register.RootRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("root IN (?)", bun.List(roots)).Scan(ctx)
	holders := make(map[string]string, len(rows))
	for _, row := range rows {
		holders[row.Root] = row.RetailerID
	}
	return holders, err
}

// MoveRoot implements stores.RootStorage.
func (s *Store) MoveRoot(ctx context.Context, root, to string, at time.Time, successor func() string) (stores.Transferred, error) {
	done := stores.Transferred{Root: root, To: to}
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := register.ExistsOr(ctx, s.DB, "retailers", to, stores.ErrUnknownRetailer); err != nil {
			return err
		}
		if err := register.HoldRoot(ctx, s.DB, root); err != nil {
			return err
		}
		users, err := register.UsersOf(ctx, s.DB, root)
		if err != nil {
			return err
		}
		done.From = slices.DeleteFunc(users, func(id string) bool { return id == to })
		if len(done.From) == 0 {
			return stores.ErrUnusedRoot
		}
		row := register.RootRow{Root: root, RetailerID: to}
		if _, err := s.DB.Write(ctx).NewUpdate().Model(&row).WherePK().Column("retailer_id").Exec(ctx); err != nil {
			return err
		}
		if err := s.freeOwn(ctx, root, to); err != nil {
			return err
		}
		if done.Stores, err = s.succeed(ctx, root, to, at, successor); err != nil || to != "" {
			return err
		}
		_, err = s.DB.Write(ctx).NewDelete().Model(&row).WherePK().Exec(ctx)
		return err
	})
	return done, err
}

// freeOwn frees what others than a retailer took of a root by signing up with it.
func (s *Store) freeOwn(ctx context.Context, root, except string) error {
	of := s.DB.Read(ctx).NewSelect().Model((*register.DocumentRow)(nil)).Column("d.documento").
		Where("d.kind = ? AND substr(d.documento, 1, 8) = ? AND d.owner_id <> ?", register.RetailerDocument, root, except)
	if _, err := s.DB.Write(ctx).NewDelete().Table("sign_ups").Where("profile = 'VAREJISTA' AND documento IN (?)", of).Exec(ctx); err != nil {
		return err
	}
	_, err := s.DB.Write(ctx).NewDelete().Model((*register.DocumentRow)(nil)).
		Where("kind = ? AND substr(documento, 1, 8) = ? AND owner_id <> ?", register.RetailerDocument, root, except).Exec(ctx)
	return err
}

// succeed ends the living stores of a root that are not the new retailer's, and makes their successors there.
func (s *Store) succeed(ctx context.Context, root, to string, at time.Time, successor func() string) ([]stores.Moved, error) {
	var rows []storeRow
	if err := s.livingUnder(ctx, &rows, root).Where("s.retailer_id <> ?", to).Scan(ctx); err != nil {
		return nil, err
	}
	var moved []stores.Moved
	for _, row := range rows {
		if err := s.end(ctx, row, at); err != nil {
			return nil, err
		}
		one := stores.Moved{RetailerID: row.RetailerID, From: row.ID, Documento: row.Documento}
		if to != "" {
			next := row.store()
			next.ID, next.RetailerID, next.PartnerID, next.CreatedAt = successor(), to, "", at
			if err := s.Create(ctx, next); err != nil {
				return nil, err
			}
			one.To = next.ID
		}
		moved = append(moved, one)
	}
	return moved, nil
}

// Clashes implements stores.RootStorage. It asks no table but those that every schema has, so that it also answers for a
// database that is still to be migrated.
func (s *Store) Clashes(ctx context.Context) ([]stores.Clash, error) {
	var users []struct {
		Root, RetailerID, RetailerName, OwnDocument string
		CreatedAt                                   int64
	}
	err := s.DB.Read(ctx).NewRaw(`
		SELECT u.root, u.retailer_id, r.trade_name AS retailer_name, r.created_at, COALESCE(MAX(d.documento), '') AS own_document
		FROM (`+register.RootUses+`) AS u JOIN retailers AS r ON r.id = u.retailer_id
		LEFT JOIN documents AS d ON d.kind = 'retailer' AND d.owner_id = r.id AND substr(d.documento, 1, 8) = u.root
		WHERE u.root IN (SELECT root FROM (`+register.RootUses+`) AS v GROUP BY root HAVING COUNT(DISTINCT retailer_id) > 1)
		GROUP BY u.root, u.retailer_id, r.trade_name, r.created_at ORDER BY u.root, r.created_at, u.retailer_id`).Scan(ctx, &users)
	if err != nil || len(users) == 0 {
		return nil, err
	}
	var clashes []stores.Clash
	for _, u := range users {
		if len(clashes) == 0 || clashes[len(clashes)-1].Root != u.Root {
			clashes = append(clashes, stores.Clash{Root: u.Root})
		}
		claim := stores.Claim{RetailerID: u.RetailerID, RetailerName: u.RetailerName, Since: sqldb.Instant(u.CreatedAt), OwnDocument: u.OwnDocument}
		if claim.Stores, err = s.underRoot(ctx, u.Root, u.RetailerID); err != nil {
			return nil, err
		}
		last := &clashes[len(clashes)-1]
		last.Claims = append(last.Claims, claim)
	}
	return clashes, nil
}

// underRoot gives a retailer's living stores of a root.
func (s *Store) underRoot(ctx context.Context, root, retailerID string) ([]stores.Store, error) {
	var rows []storeRow
	err := s.livingUnder(ctx, &rows, root).Where("s.retailer_id = ?", retailerID).Scan(ctx)
	found := make([]stores.Store, len(rows))
	for i, row := range rows {
		found[i] = row.store()
	}
	return found, err
}

func (s *Store) livingUnder(ctx context.Context, into *[]storeRow, root string) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().Model(into).Where("substr(s.documento, 1, 8) = ? AND s.deleted_at = 0", root).Order("s.documento")
}
