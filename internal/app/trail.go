package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"seiva/internal/adapter/blobstore"
	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	"seiva/internal/adapter/sqlstore/sqldb"
	sqluploads "seiva/internal/adapter/sqlstore/uploads"
	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// Trail opens what the commands need, and makes nothing where there is no installation.
func (s Settings) Trail(ctx context.Context) (_ *audit.Service, _ keptHeads, end func(), err error) {
	db, root, err := s.existingWithSecret(ctx)
	if err != nil {
		return nil, keptHeads{}, nil, err
	}
	blobs, err := s.blobs(ctx, root, clock.System{}, nil)
	if err != nil {
		_ = db.Close()
		return nil, keptHeads{}, nil, err
	}
	end = func() { _, _ = blobs.Close(), db.Close() }
	return NewTrail(db, root, db.Clock(clock.System{})), keptHeads{blobs}, end, nil
}

func NewTrail(db *sqldb.DB, root secret.Root, c clock.Clock) *audit.Service {
	return audit.NewService(sqlaudit.New(db), audit.Ports{Key: root.Key(secret.AuditTrail), Queue: sqljobs.New(db), Pictures: sqluploads.New(db)}, c)
}

// RollUps opens what the commands need, and makes nothing where there is no installation.
func (s Settings) RollUps(ctx context.Context) (_ RollUps, end func(), err error) {
	db, root, err := s.existingWithSecret(ctx)
	if err != nil {
		return RollUps{}, nil, err
	}
	c := db.Clock(clock.System{})
	return newRollUps(db, NewTrail(db, root, c), c), func() { _ = db.Close() }, nil
}

// keptHeads are the heads beside the blobs: each an object of its own, which a bucket with object lock never lets go.
type keptHeads struct{ blobs blobstore.Store }

const headsUnder = "audit/heads/"

func (k keptHeads) Keep(ctx context.Context, head string, at time.Time) error {
	return errs.Wrap(k.blobs.Keep(ctx, headsUnder+at.UTC().Format("2006-01-02T15-04-05.000Z"), []byte(head+"\n")), "keep the audit trail's head")
}

func (k keptHeads) All(ctx context.Context) (string, error) {
	var text strings.Builder
	err := k.blobs.Under(ctx, headsUnder, func(content []byte) error {
		text.Write(content)
		text.WriteByte('\n')
		return nil
	})
	return text.String(), errs.Wrap(err, "read the audit trail's heads")
}

// TellHead writes the head into the log and beside the blobs.
func (a *App) TellHead(ctx context.Context) error {
	head, err := a.Trail.Head(ctx)
	if err != nil {
		return err
	}
	slog.Info("audit head", "head", head)
	return keptHeads{a.Blobs}.Keep(ctx, head, a.Portal.Clock.Now())
}

// adoptTrail keys a trail that an earlier version began.
func (a *App) adoptTrail(ctx context.Context) error {
	return a.Trail.Adopt(ctx, keptHeads{a.Blobs}.All)
}

// verifyTrail walks the trail against every head that is kept, and forgets from where old acts came.
func (a *App) verifyTrail(ctx context.Context) error {
	return errors.Join(a.Trail.VerifyAtNight(ctx, keptHeads{a.Blobs}.All), a.Trail.ForgetOrigins(ctx))
}
