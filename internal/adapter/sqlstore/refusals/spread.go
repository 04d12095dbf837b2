package refusals

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/apikeys"
	"seiva/internal/refusals"
)

// Where the log is spread over servers (decision 142) nothing is looked up for each key of the coordinator: refusals are counted first, on all
// servers at once and without a bound, and put to the keys here.

// countedSpread is Counted.
func (s *Store) countedSpread(ctx context.Context, after string, limit int, w refusals.Window) ([]refusals.Counted, error) {
	var keys []struct {
		ID        string
		CreatedAt int64
	}
	err := s.db.Read(ctx).NewSelect().TableExpr("api_keys AS k").Column("k.id", "k.created_at").
		Where("k.revoked_at = 0 AND k.environment = ? AND k.id > ?", apikeys.Live, after).Order("k.id").Limit(int64(limit)).Scan(ctx, &keys)
	counted, ids, worth := make([]refusals.Counted, len(keys)), make([]string, len(keys)), []string(nil)
	for i, k := range keys {
		counted[i], ids[i] = refusals.Counted{KeyID: k.ID, CreatedAt: sqldb.Instant(k.CreatedAt)}, k.ID
	}
	last, err := s.byCode(ctx, err, ids, w.From, w.To)
	for i, k := range counted {
		if of := last[k.KeyID]; of.n >= w.Least {
			counted[i].Code, worth = of.most, append(worth, k.KeyID)
		}
		counted[i].Last = min(last[k.KeyID].n, w.Most)
	}
	before, err := s.byCode(ctx, err, worth, w.Usual, w.From)
	for i, k := range counted {
		counted[i].Before = min(before[k.KeyID].n, w.Most*10)
	}
	return counted, err
}

// refusedOf is how much was refused to a key, and the code of most of it.
type refusedOf struct {
	n    int
	most string
}

// byCode counts what was refused to keys in a time; nothing of none, or behind an error.
func (s *Store) byCode(ctx context.Context, err error, keys []string, from, to time.Time) (map[string]refusedOf, error) {
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	var rows []struct {
		KeyID, Code string
		N           int
	}
	err = s.db.Read(ctx).NewSelect().TableExpr("intake_log AS l").ColumnExpr("l.key_id, l.code, COUNT(*) AS n").
		Where("l.status = 5 AND l.at >= ? AND l.at < ?", sqldb.Millis(from), sqldb.Millis(to)).Where("l.key_id IN (?)", bun.List(keys)).
		GroupExpr("l.key_id, l.code").OrderExpr("n DESC, l.code").Scan(ctx, &rows)
	found := map[string]refusedOf{}
	for _, r := range rows {
		of, known := found[r.KeyID]
		if !known {
			of.most = r.Code
		}
		of.n += r.N
		found[r.KeyID] = of
	}
	return found, err
}
