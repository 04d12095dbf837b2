package receipts

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
)

// Retention is receipts' store of what is dropped.
type Retention struct{ sqldb.Transactor }

// NewRetention makes it.
func NewRetention(db *sqldb.DB) *Retention { return &Retention{sqldb.Transactor{DB: db}} }

const (
	firstKeptSetting = "receipts.first_kept"
	droppedSetting   = "receipts.dropped_before"
	waitingSetting   = "receipts.waiting"

	droppedAtOnce = 500              // receipts in a transaction: SQLite has one writer, and tills wait for it
	dropLimit     = 30 * time.Second // of a transaction
)

// errHeld is that somebody was changing rows that were to be dropped.
var errHeld = errors.New("receipts: some that are to be dropped are held by others")

func firstKept(ctx context.Context, db *sqldb.DB) (string, error) {
	if err := db.ShareUntilCommit(ctx, register.RetentionLock); err != nil {
		return "", err
	}
	return db.Setting(ctx, firstKeptSetting)
}

// FirstKept implements receipts.Store.
func (s *Store) FirstKept(ctx context.Context) (string, error) { return firstKept(ctx, s.db) }

// FirstKept implements receipts.RollUpStore.
func (s *RollUps) FirstKept(ctx context.Context) (string, error) { return firstKept(ctx, s.DB) }

// MoveLine implements receipts.RetentionStore.
func (s *Retention) MoveLine(ctx context.Context, period string) (string, error) {
	if err := s.DB.LockUntilCommit(ctx, register.RetentionLock); err != nil {
		return "", err
	}
	before, err := s.DB.Setting(ctx, firstKeptSetting)
	if err != nil || before >= period {
		return before, err
	}
	return period, s.DB.SetSetting(ctx, firstKeptSetting, period)
}

// FirstKept implements receipts.RetentionStore.
func (s *Retention) FirstKept(ctx context.Context) (string, error) { return firstKept(ctx, s.DB) }

// Waiting implements receipts.RetentionStore.
func (s *Retention) Waiting(ctx context.Context) (string, error) {
	return s.DB.Setting(ctx, waitingSetting)
}

// KeepWaiting implements receipts.RetentionStore.
func (s *Retention) KeepWaiting(ctx context.Context, text string) error {
	return s.DB.SetSetting(ctx, waitingSetting, text)
}

// Dropped implements receipts.RetentionStore.
func (s *Retention) Dropped(ctx context.Context) (string, error) {
	return s.DB.Setting(ctx, droppedSetting)
}

// KeepDropped implements receipts.RetentionStore.
func (s *Retention) KeepDropped(ctx context.Context, period string) error {
	return s.DB.SetSetting(ctx, droppedSetting, period)
}

// DropBefore implements receipts.RetentionStore. Months that have a part of their own go with it; of others, receipts go retailer
// by retailer and month by month, by the key.
func (s *Retention) DropBefore(ctx context.Context, period string) (dropped int, err error) {
	dropped, held, err := s.dropMonths(ctx, period)
	if err != nil {
		return dropped, err
	}
	for retailerID, month := "", ""; ; {
		retailerID, month, err = s.nextMonth(ctx, retailerID, month, period)
		if err != nil {
			return dropped, err
		}
		if retailerID == "" {
			break
		}
		n, err := s.untilFew(ctx, func(ctx context.Context) (int, error) { return s.dropReceipts(ctx, retailerID, month) })
		dropped += n
		if err != nil {
			return dropped, err
		}
		left, err := s.left(ctx, "receipts WHERE retailer_id = ? AND period = ?", retailerID, month)
		if err != nil {
			return dropped, err
		}
		held = held || left
	}
	if _, err := s.untilFew(ctx, func(ctx context.Context) (int, error) { return s.dropEvents(ctx, period) }); err != nil {
		return dropped, err
	}
	left, err := s.left(ctx, "receipt_events WHERE "+keyPeriod+" < ?", period)
	if err == nil && (held || left) {
		err = errHeld
	}
	if err != nil {
		return dropped, err
	}
	return dropped, s.dropArrivals(ctx, period)
}

// nextMonth returns the next month before a period in which a retailer has receipts; ” when there is none.
func (s *Retention) nextMonth(ctx context.Context, retailerID, month, before string) (string, string, error) {
	for {
		var next sql.NullString
		read := s.DB.Read(ctx)
		err := read.QueryRowContext(ctx, "SELECT MIN(period) FROM receipts WHERE retailer_id = ? AND period > ? AND period < ?",
			retailerID, month, before).Scan(&next)
		if err != nil || next.Valid {
			return retailerID, next.String, err
		}
		if err := read.QueryRowContext(ctx, "SELECT MIN(retailer_id) FROM receipts WHERE retailer_id > ?", retailerID).Scan(&next); err != nil || !next.Valid {
			return "", "", err
		}
		retailerID, month = next.String, ""
	}
}

// untilFew runs transactions until one has little left to do, or ctx ends.
func (s *Retention) untilFew(ctx context.Context, drop func(ctx context.Context) (int, error)) (dropped int, err error) {
	for {
		if err := ctx.Err(); err != nil {
			return dropped, err
		}
		n := 0
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropLimit)
		err := s.InTx(limited, func(ctx context.Context) (err error) {
			n, err = drop(ctx)
			return err
		})
		cancel()
		if err != nil {
			return dropped, err
		}
		if dropped += n; n < droppedAtOnce {
			return dropped, nil
		}
	}
}

func (s *Retention) left(ctx context.Context, rows string, args ...any) (found bool, err error) {
	err = s.DB.Read(ctx).QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+rows+")", args...).Scan(&found)
	return found, err
}

// dropReceipts drops the first receipts of a month with all that is found by them.
func (s *Retention) dropReceipts(ctx context.Context, retailerID, month string) (int, error) {
	var rows []struct {
		AccessKey string
		Document  int64
	}
	err := s.DB.Write(ctx).NewRaw(`SELECT r.access_key, r.document FROM receipts AS r WHERE r.retailer_id = ? AND r.period = ?
		ORDER BY r.access_key LIMIT ?`+s.DB.RowsOfRNotLocked(), retailerID, month, droppedAtOnce).Scan(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	keys, documents := make([]string, len(rows)), make([]int64, len(rows))
	for i, r := range rows {
		keys[i], documents[i] = r.AccessKey, r.Document
	}
	if err := s.dropDocuments(ctx, retailerID, documents); err != nil {
		return 0, err
	}
	for _, table := range []string{"receipt_exclusions", "receipt_reads"} {
		_, err := s.DB.Write(ctx).NewDelete().TableExpr(table).Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(keys)).Exec(ctx)
		if err != nil {
			return 0, err
		}
	}
	_, err = s.DB.Write(ctx).NewDelete().TableExpr("receipts").
		Where("retailer_id = ? AND period = ? AND access_key IN (?)", retailerID, month, bun.List(keys)).Exec(ctx)
	return len(rows), err
}

func (s *Retention) dropDocuments(ctx context.Context, retailerID string, ids []int64) error {
	for _, table := range []string{documentsTable, "receipt_documents"} {
		if _, err := s.DB.Write(ctx).NewDelete().TableExpr(table).Where("retailer_id = ? AND id IN (?)", retailerID, bun.List(ids)).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// keyPeriod is the period of the receipt that an event, an exclusion or a reading is about, as its index has it.
const keyPeriod = "substr(access_key, 3, 4)"

// dropEvents drops some events of months before a period, also those whose receipt never came.
func (s *Retention) dropEvents(ctx context.Context, period string) (int, error) {
	var rows []struct {
		RetailerID, AccessKey, Type string
		Sequence                    int
		Document                    int64
	}
	held, err := s.DB.RowsOfRNotLockedIn(ctx, "receipt_events")
	if err != nil {
		return 0, err
	}
	err = s.DB.Write(ctx).NewRaw("SELECT r.retailer_id, r.access_key, r.type, r.sequence, r.document FROM receipt_events AS r WHERE "+
		keyPeriod+" < ? LIMIT ?"+held, period, droppedAtOnce).Scan(ctx, &rows)
	if err != nil {
		return 0, err
	}
	for _, r := range rows {
		if err := s.dropDocuments(ctx, r.RetailerID, []int64{r.Document}); err != nil {
			return 0, err
		}
		if _, err := s.DB.Write(ctx).ExecContext(ctx, "DELETE FROM receipt_events"+sameEvent, r.RetailerID, r.AccessKey, r.Type, r.Sequence); err != nil {
			return 0, err
		}
	}
	return len(rows), nil
}
