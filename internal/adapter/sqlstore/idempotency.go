package sqlstore

import (
	"bytes"
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/kit/httpx"
)

// Idempotency keeps the answers to creating calls.
type Idempotency struct{ db *DB }

// NewIdempotency makes it.
func NewIdempotency(db *DB) *Idempotency { return &Idempotency{db} }

type idempotencyRow struct {
	bun.BaseModel `bun:"table:idempotency_keys,alias:i"`
	AccountID     string `bun:",pk"`
	KeyHash       []byte `bun:",pk"`
	RequestHash   []byte
	Status        int
	Body          []byte
	CreatedAt     int64
}

// Once implements httpx.IdempotencyStore. The unique key makes a concurrent attempt wait until the first one's
// transaction ends; an answer older than the window is none, and some of those are dropped on the way.
func (s *Idempotency) Once(ctx context.Context, r httpx.IdempotentRequest, f func(context.Context) (httpx.Answer, error)) (httpx.Answer, error) {
	err := s.db.dropOnTheWay(ctx, outdated{
		table: "idempotency_keys", key: "account_id, key_hash", where: "created_at <= ?", by: "created_at",
		args: []any{millis(r.At.Add(-httpx.IdempotencyWindow))},
	})
	if err != nil {
		return httpx.Answer{}, err
	}
	var answer httpx.Answer
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		row := idempotencyRow{AccountID: r.AccountID, KeyHash: r.KeyHash, RequestHash: r.RequestHash, CreatedAt: millis(r.At)}
		_, err := s.db.write(ctx).NewDelete().Model(&row).WherePK(). // it may be among the old ones that are still there
										Where("created_at <= ?", millis(r.At.Add(-httpx.IdempotencyWindow))).Exec(ctx)
		if err != nil {
			return err
		}
		result, err := s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			answer, err = s.kept(ctx, row)
			return err
		}
		if answer, err = f(ctx); err != nil {
			return err
		}
		row.Status, row.Body = answer.Status, answer.Body
		_, err = s.db.write(ctx).NewUpdate().Model(&row).Column("status", "body").WherePK().Exec(ctx)
		return err
	})
	return answer, err
}

func (s *Idempotency) kept(ctx context.Context, asked idempotencyRow) (httpx.Answer, error) {
	row := asked
	if err := s.db.read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx); err != nil {
		return httpx.Answer{}, err
	}
	if !bytes.Equal(row.RequestHash, asked.RequestHash) {
		return httpx.Answer{}, httpx.ErrIdempotencyMismatch
	}
	return httpx.Answer{Status: row.Status, Body: row.Body}, nil
}
