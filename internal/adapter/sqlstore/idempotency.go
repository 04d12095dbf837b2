package sqlstore

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/turns"
)

// Idempotency keeps the answers to creating calls.
type Idempotency struct {
	db    *DB
	turns *turns.Turns // of attempts with the same key in this process
}

// NewIdempotency makes it.
func NewIdempotency(db *DB) *Idempotency { return &Idempotency{db, turns.New()} }

type idempotencyRow struct {
	bun.BaseModel `bun:"table:idempotency_keys,alias:i"`
	AccountID     string `bun:",pk"`
	KeyHash       []byte `bun:",pk"`
	RequestHash   []byte
	Status        int
	Body          []byte
	CreatedAt     int64
}

// errAnswered undoes an attempt beside which another process answered one with the same key.
var errAnswered = errors.New("sqlstore: another attempt was answered")

// Once implements httpx.IdempotencyStore. The call's transaction begins with what it writes first; it takes the unique key
// then, for which an attempt in another process waits. An answer older than the window is none, and some of those are
// dropped on the way.
func (s *Idempotency) Once(ctx context.Context, r httpx.IdempotentRequest, f func(context.Context) (httpx.Answer, error)) (httpx.Answer, error) {
	end, err := s.turns.Take(ctx, r.AccountID+string(r.KeyHash))
	if err != nil {
		return httpx.Answer{}, err
	}
	defer end()
	row := idempotencyRow{AccountID: r.AccountID, KeyHash: r.KeyHash, RequestHash: r.RequestHash, CreatedAt: millis(r.At)}
	if answer, found, err := s.kept(ctx, row); err != nil || found {
		return answer, err
	}
	err = s.db.dropOnTheWay(ctx, outdated{
		table: "idempotency_keys", key: "account_id, key_hash", where: "created_at <= ?", by: "created_at",
		args: []any{forgotten(r.At)},
	})
	if err != nil {
		return httpx.Answer{}, err
	}
	within, call := s.db.lateIn(ctx, func(ctx context.Context) error { return s.take(ctx, row) })
	defer call.end()
	answer, err := f(within)
	if err == nil {
		err = call.finish(func(ctx context.Context) error {
			row.Status, row.Body = answer.Status, answer.Body
			_, err := s.db.write(ctx).NewUpdate().Model(&row).Column("status", "body").WherePK().Exec(ctx)
			return err
		})
	}
	if why := call.failed(); errors.Is(why, errAnswered) {
		call.end()
		answer, _, err = s.kept(ctx, row)
		return answer, err
	} else if why != nil {
		return httpx.Answer{}, why
	}
	return answer, err
}

// forgotten is the instant up to which answers are none at another.
func forgotten(at time.Time) int64 { return millis(at.Add(-httpx.IdempotencyWindow)) }

// take writes the key of an attempt, in the transaction of ctx.
func (s *Idempotency) take(ctx context.Context, row idempotencyRow) error {
	_, err := s.db.write(ctx).NewDelete().Model(&row).WherePK(). // it may be among the old ones that are still there
									Where("created_at <= ?", forgotten(instant(row.CreatedAt))).Exec(ctx)
	if err != nil {
		return err
	}
	result, err := s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	return changedOr(result, err, errAnswered)
}

// kept returns the answer to an attempt with the same key.
func (s *Idempotency) kept(ctx context.Context, asked idempotencyRow) (answer httpx.Answer, found bool, err error) {
	row := asked
	err = s.db.read(ctx).NewSelect().Model(&row).WherePK().Where("created_at > ?", forgotten(instant(asked.CreatedAt))).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return httpx.Answer{}, false, nil
	}
	if err == nil && !bytes.Equal(row.RequestHash, asked.RequestHash) {
		err = httpx.ErrIdempotencyMismatch
	}
	return httpx.Answer{Status: row.Status, Body: row.Body}, true, err
}
