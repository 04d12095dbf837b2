package settings

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// Replica is a process that serves this database.
type Replica struct {
	ID, Host, Version string
	Fingerprint       string // of its secret
	Origin            string // SEIVA_PUBLIC_URL
	StartedAt, SeenAt time.Time
}

type replicaRow struct {
	bun.BaseModel `bun:"table:replicas"`

	ID          string `bun:",pk"`
	Host        string
	Version     string
	Fingerprint string
	Origin      string
	StartedAt   int64
	SeenAt      int64
}

// forgottenAfter is how long a replica that was killed stays listed.
const forgottenAfter = 24 * time.Hour

// Beat writes down that a replica lives, and forgets those of long ago.
func (s *Store) Beat(ctx context.Context, r Replica) error {
	row := replicaRow{
		ID: r.ID, Host: r.Host, Version: r.Version, Fingerprint: r.Fingerprint, Origin: r.Origin,
		StartedAt: sqldb.Millis(r.StartedAt), SeenAt: sqldb.Millis(r.SeenAt),
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").Set("seen_at = EXCLUDED.seen_at").Exec(ctx)
	if err != nil {
		return err
	}
	return s.DB.DropOnTheWay(ctx, sqldb.Outdated{
		Table: "replicas", Key: "id", Where: "seen_at < ?", By: "seen_at", Args: []any{sqldb.Millis(r.SeenAt.Add(-forgottenAfter))},
	})
}

// Leave forgets a replica that ends.
func (s *Store) Leave(ctx context.Context, id string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*replicaRow)(nil)).Where("id = ?", id).Exec(ctx)
	return err
}

// Replicas gives those seen since an instant, the oldest first; at most 100.
func (s *Store) Replicas(ctx context.Context, since time.Time) ([]Replica, error) {
	var rows []replicaRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("seen_at >= ?", sqldb.Millis(since)).Order("started_at", "id").Limit(100).Scan(ctx)
	all := make([]Replica, len(rows))
	for i, r := range rows {
		all[i] = Replica{r.ID, r.Host, r.Version, r.Fingerprint, r.Origin, sqldb.Instant(r.StartedAt), sqldb.Instant(r.SeenAt)}
	}
	return all, err
}
