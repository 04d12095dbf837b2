package ratings

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/compare"
	"seiva/internal/ratings"
)

// Sums is ratings' store of sums, for comparing and mending them.
type Sums struct{ sqldb.Transactor }

// NewSums makes it.
func NewSums(db *sqldb.DB) *Sums { return &Sums{sqldb.Transactor{DB: db}} }

// NextRetailer implements compare.Store.
func (s *Sums) NextRetailer(ctx context.Context, after string) (string, error) {
	var next sql.NullString
	err := s.DB.Read(ctx).QueryRowContext(ctx, "SELECT MIN(v) FROM (SELECT MIN(retailer_id) AS v FROM ratings WHERE retailer_id > ?"+
		" UNION ALL SELECT MIN(retailer_id) FROM rating_days WHERE retailer_id > ?) AS x", after, after).Scan(&next)
	return next.String, err
}

// recounted reads ratings and sums in one statement, so that both are as of the same instant.
func recounted(where string) string {
	return `SELECT day, store_id, CAST(SUM(c1) AS BIGINT) AS c1, CAST(SUM(c2) AS BIGINT) AS c2, CAST(SUM(c3) AS BIGINT) AS c3,
	CAST(SUM(c4) AS BIGINT) AS c4, CAST(SUM(c5) AS BIGINT) AS c5, CAST(SUM(n1) AS BIGINT) AS n1, CAST(SUM(n2) AS BIGINT) AS n2,
	CAST(SUM(n3) AS BIGINT) AS n3, CAST(SUM(n4) AS BIGINT) AS n4, CAST(SUM(n5) AS BIGINT) AS n5, CAST(SUM(line) AS BIGINT) AS line
	FROM (SELECT day, store_id, CASE WHEN score = 1 THEN 1 ELSE 0 END AS c1, CASE WHEN score = 2 THEN 1 ELSE 0 END AS c2,
	CASE WHEN score = 3 THEN 1 ELSE 0 END AS c3, CASE WHEN score = 4 THEN 1 ELSE 0 END AS c4, CASE WHEN score = 5 THEN 1 ELSE 0 END AS c5,
	0 AS n1, 0 AS n2, 0 AS n3, 0 AS n4, 0 AS n5, 0 AS line FROM ratings WHERE counts = 1 AND ` + where + `
	UNION ALL SELECT day, store_id, 0, 0, 0, 0, 0, n1, n2, n3, n4, n5, 1 FROM rating_days WHERE ` + where + `) AS x GROUP BY day, store_id`
}

// differing is ratings.Difference.Differs.
const differing = ` HAVING SUM(c1) <> SUM(n1) OR SUM(c2) <> SUM(n2) OR SUM(c3) <> SUM(n3) OR SUM(c4) <> SUM(n4) OR SUM(c5) <> SUM(n5)
	OR SUM(line) <> CASE WHEN SUM(c1 + c2 + c3 + c4 + c5) > 0 THEN 1 ELSE 0 END ORDER BY day, store_id`

// Differences implements compare.Store.
func (s *Sums) Differences(ctx context.Context, retailerID string) ([]ratings.Difference, error) {
	return s.recount(ctx, retailerID, recounted("retailer_id = ?")+differing, retailerID, retailerID)
}

func (s *Sums) recount(ctx context.Context, retailerID, query string, args ...any) ([]ratings.Difference, error) {
	rows, err := s.DB.Read(ctx).QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var out []ratings.Difference
	for rows.Next() {
		d := ratings.Difference{StoreDay: compare.StoreDay{RetailerID: retailerID}}
		c, n := &d.ByRatings, &d.Kept
		if err := rows.Scan(&d.Day, &d.StoreID, &c[0], &c[1], &c[2], &c[3], &c[4], &n[0], &n[1], &n[2], &n[3], &n[4], &d.Line); err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, rows.Err()
}

const ofDay = "retailer_id = ? AND day = ? AND store_id = ?"

// Mend implements compare.Store. The line of a store's day is what every move of it holds until its end, so that a recount by who holds it
// has every rating whose move is done, and the others move what is set here.
func (s *Sums) Mend(ctx context.Context, day compare.StoreDay) (ratings.Difference, error) {
	w, of := s.DB.Write(ctx), []any{day.RetailerID, day.Day, day.StoreID}
	made, err := s.hold(ctx, of)
	if err != nil {
		return ratings.Difference{}, err
	}
	found, err := s.recount(ctx, day.RetailerID, recounted(ofDay), append(of, of...)...)
	if err != nil {
		return ratings.Difference{}, err
	}
	d := ratings.Difference{StoreDay: day}
	if len(found) > 0 {
		d = found[0]
	}
	d.Line = d.Line && !made
	if d.ByRatings == (ratings.Stars{}) {
		_, err = w.ExecContext(ctx, "DELETE FROM rating_days WHERE "+ofDay, of...)
		return d, err
	}
	n := d.ByRatings
	_, err = w.ExecContext(ctx, "UPDATE rating_days SET n1 = ?, n2 = ?, n3 = ?, n4 = ?, n5 = ? WHERE "+ofDay,
		append([]any{n[0], n[1], n[2], n[3], n[4]}, of...)...)
	return d, err
}

// hold holds the line of a store's day, and makes it where there is none. One that is there may be taken away before it is held: then it
// is made after all.
func (s *Sums) hold(ctx context.Context, of []any) (made bool, err error) {
	for held := false; err == nil && !made && !held; {
		made, err = sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx, `INSERT INTO rating_days (retailer_id, day, store_id, n1, n2, n3, n4, n5)
			VALUES (?, ?, ?, 0, 0, 0, 0, 0) ON CONFLICT (retailer_id, day, store_id) DO NOTHING`, of...))
		if err == nil && !made {
			held, err = sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx, "UPDATE rating_days SET n1 = n1 WHERE "+ofDay, of...))
		}
	}
	return made, err
}

type roundRow struct {
	bun.BaseModel `bun:"table:rating_rounds,alias:o"`
	ID            int `bun:",pk"`
	Differences   int
	EndedAt       int64
}

// Known implements compare.Store.
func (s *Sums) Known(ctx context.Context) (int, error) {
	var row roundRow
	err := s.DB.Read(ctx).NewSelect().Model(&row).Where("id = 1").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return row.Differences, err
}

// KeepKnown implements compare.Store.
func (s *Sums) KeepKnown(ctx context.Context, differences int, at time.Time) error {
	row := roundRow{ID: 1, Differences: differences, EndedAt: sqldb.Millis(at)}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").
		Set("differences = EXCLUDED.differences, ended_at = EXCLUDED.ended_at").Exec(ctx)
	return err
}
