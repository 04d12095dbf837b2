package idempotency

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/turns"
)

// Store keeps the answers to creating calls.
type Store struct {
	db    *sqldb.DB
	turns *turns.Turns // of attempts with the same key in this process
}

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{db, turns.New()} }

type idempotencyRow struct {
	bun.BaseModel `bun:"table:idempotency_keys,alias:i"`
	AccountID     string `bun:",pk"`
	KeyHash       []byte `bun:",pk"`
	RequestHash   []byte
	Status        int
	Body          []byte
	CreatedAt     int64
}

// errAnswered undoes an attempt beside which another process answered one with the same key. Nobody sees it, and no log calls it a fault.
var errAnswered = errs.New(errs.Conflict, "request.idempotency_answered", "Outro pedido com a mesma Idempotency-Key foi atendido.")

// Once implements httpx.IdempotencyStore. The call's transaction begins with what it writes first; it takes the unique key
// then, for which an attempt in another process waits. An answer older than the window is none, and some of those are
// dropped on the way.
func (s *Store) Once(ctx context.Context, r httpx.IdempotentRequest, f func(context.Context) (httpx.Answer, error)) (httpx.Answer, error) {
	end, err := s.turns.Take(ctx, r.AccountID+string(r.KeyHash))
	if err != nil {
		return httpx.Answer{}, err
	}
	defer end()
	row := idempotencyRow{AccountID: r.AccountID, KeyHash: r.KeyHash, RequestHash: r.RequestHash, CreatedAt: sqldb.Millis(r.At)}
	if answer, found, err := s.kept(ctx, row); err != nil || found {
		return answer, err
	}
	err = s.db.DropOnTheWay(ctx, sqldb.Outdated{
		Table: "idempotency_keys", Key: "account_id, key_hash", Where: "created_at <= ?", By: "created_at",
		Args: []any{forgotten(r.At)},
	})
	if err != nil {
		return httpx.Answer{}, err
	}
	within, call := s.db.LateIn(ctx, func(ctx context.Context) error { return s.take(ctx, row) })
	defer call.End()
	answer, err := f(within)
	if err == nil {
		err = call.Finish(func(ctx context.Context) error {
			row.Status, row.Body = answer.Status, answer.Body
			_, err := s.db.Write(ctx).NewUpdate().Model(&row).Column("status", "body").WherePK().Exec(ctx)
			return err
		})
	}
	if why := call.Failed(); errors.Is(why, errAnswered) {
		call.End()
		answer, _, err = s.kept(ctx, row)
		return answer, err
	} else if why != nil {
		return httpx.Answer{}, why
	}
	return answer, err
}

// forgotten is the instant up to which answers are none at another.
func forgotten(at time.Time) int64 { return sqldb.Millis(at.Add(-httpx.IdempotencyWindow)) }

// take writes the key of an attempt, in the transaction of ctx.
func (s *Store) take(ctx context.Context, row idempotencyRow) error {
	_, err := s.db.Write(ctx).NewDelete().Model(&row).WherePK(). // it may be among the old ones that are still there
									Where("created_at <= ?", forgotten(sqldb.Instant(row.CreatedAt))).Exec(ctx)
	if err != nil {
		return err
	}
	result, err := s.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	return sqldb.ChangedOr(result, err, errAnswered)
}

// kept returns the answer to an attempt with the same key.
func (s *Store) kept(ctx context.Context, asked idempotencyRow) (answer httpx.Answer, found bool, err error) {
	row := asked
	err = s.db.Read(ctx).NewSelect().Model(&row).WherePK().Where("created_at > ?", forgotten(sqldb.Instant(asked.CreatedAt))).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return httpx.Answer{}, false, nil
	}
	if err == nil && !bytes.Equal(row.RequestHash, asked.RequestHash) {
		err = httpx.ErrIdempotencyMismatch
	}
	return httpx.Answer{Status: row.Status, Body: row.Body}, true, err
}
