package receipts

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

type logRow struct {
	bun.BaseModel `bun:"table:intake_log,alias:l"`
	KeyID         string `bun:",pk"`
	At            int64  `bun:",pk"`
	Nonce         int64  `bun:",pk"`
	Status        int
	Code          string
	AccessKey     string
	Emitter       string
	StoreID       string
	Cashier       string
	Line          int
	RequestID     string
	Took          int64
	RetailerID    string
}

var logColumns = []string{
	"key_id", "at", "nonce", "status", "code", "access_key", "emitter", "store_id", "cashier", "line", "request_id", "took", "retailer_id",
}

// Note implements receipts.Store.
func (s *Store) Note(ctx context.Context, lines []receipts.LogLine) error {
	rows := make([][]any, len(lines))
	for i, l := range lines {
		emitter := l.Emitter
		if l.AccessKey != "" && nfce.Emitter(l.AccessKey) == emitter {
			emitter = ""
		}
		rows[i] = []any{
			l.KeyID, sqldb.Millis(l.At), l.Nonce, slices.Index(receipts.LogStatuses, l.Status), l.Code, l.AccessKey, emitter, l.StoreID,
			l.Cashier, l.Line, l.RequestID, l.Took.Milliseconds(), l.RetailerID,
		}
	}
	return s.db.BulkInsert(ctx, "intake_log", logColumns, rows)
}

// Log implements receipts.Store.
func (s *Store) Log(ctx context.Context, q receipts.LogQuery, most int) ([]receipts.LogLine, error) {
	var rows []logRow
	find := s.asked(ctx, q).Model(&rows).Order("at DESC", "nonce DESC").Limit(int64(most))
	if q.Before != nil {
		find.Where("(at, nonce) < (?, ?)", sqldb.Millis(q.Before.At), q.Before.Nonce)
	}
	if err := find.Scan(ctx); err != nil {
		return nil, err
	}
	lines := make([]receipts.LogLine, len(rows))
	for i, r := range rows {
		lines[i] = receipts.LogLine{
			LogPlace: receipts.LogPlace{At: sqldb.Instant(r.At), Nonce: r.Nonce}, KeyID: r.KeyID, Status: receipts.LogStatuses[r.Status],
			Code: r.Code, AccessKey: r.AccessKey, Emitter: r.Emitter, StoreID: r.StoreID, Cashier: r.Cashier, Line: r.Line,
			RequestID: r.RequestID, Took: time.Duration(r.Took) * time.Millisecond, RetailerID: r.RetailerID,
		}
		if r.Emitter == "" && r.AccessKey != "" {
			lines[i].Emitter = nfce.Emitter(r.AccessKey)
		}
	}
	return lines, nil
}

// ofLog selects what a key sent in a time.
func (s *Store) ofLog(ctx context.Context, q receipts.LogQuery) *bun.SelectQuery {
	return s.db.Read(ctx).NewSelect().Where("key_id = ? AND at >= ? AND at < ?", q.KeyID, sqldb.Millis(q.From), sqldb.Millis(q.Until))
}

// asked selects those of them that have the query's status.
func (s *Store) asked(ctx context.Context, q receipts.LogQuery) *bun.SelectQuery {
	find := s.ofLog(ctx, q)
	if q.Status == receipts.ResultRejected {
		find.ModelTableExpr("intake_log AS l" + s.db.ByIndex("intake_log_rejected")).Where("status = 5") // spelt out, for the index
	} else if q.Status != "" {
		find.Where("status = ?", slices.Index(receipts.LogStatuses, q.Status))
	}
	return find
}

// LogCount implements receipts.Store.
func (s *Store) LogCount(ctx context.Context, q receipts.LogQuery) (int, error) {
	n, err := s.asked(ctx, q).Model((*logRow)(nil)).Count(ctx)
	return int(n), err
}

// LogCounts implements receipts.Store.
func (s *Store) LogCounts(ctx context.Context, q receipts.LogQuery, most int) (map[receipts.ResultStatus]int, error) {
	var rows []struct {
		Status, Lines int
	}
	newest := s.ofLog(ctx, q).Model((*logRow)(nil)).Column("status").Limit(int64(most) + 1)
	err := s.db.Read(ctx).NewSelect().TableExpr("(?) AS newest", newest).Column("status").ColumnExpr("COUNT(*) AS lines").Group("status").
		Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	counts, total := map[receipts.ResultStatus]int{}, 0
	for _, r := range rows {
		counts[receipts.LogStatuses[r.Status]] = r.Lines
		total += r.Lines
	}
	if total > most {
		return nil, nil
	}
	return counts, nil
}

// ForgetLog implements receipts.Store. It goes from key to key: an index by time would cost every receipt a twentieth.
func (s *Store) ForgetLog(ctx context.Context, before time.Time) error {
	for keyID := ""; ; {
		var next sql.NullString
		err := s.db.Read(ctx).NewSelect().Model((*logRow)(nil)).ColumnExpr("MIN(key_id)").Where("key_id > ?", keyID).Scan(ctx, &next)
		if err != nil || !next.Valid {
			return err
		}
		keyID = next.String
		err = s.db.DropByJob(ctx, sqldb.Outdated{
			Table: "intake_log", Key: "key_id, at, nonce", Where: "key_id = ? AND at < ?", By: "at", Args: []any{keyID, sqldb.Millis(before)}, Tenants: true,
		})
		if err != nil {
			return err
		}
	}
}
