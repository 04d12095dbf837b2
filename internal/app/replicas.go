package app

import (
	"context"
	"log/slog"
	"os"
	"time"

	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/kit/id"
)

// How often a process says that it lives, and when one that does not is taken for gone.
const (
	beatEvery   = 30 * time.Second
	beatLimit   = 3 * time.Second
	silentAfter = 2 * time.Minute
)

// Beat writes into the database, until the function that it gives is called, that this process serves it: for people who
// look at all replicas. Nothing depends on it.
func (a *App) Beat(ctx context.Context, log *slog.Logger) (stop func()) {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	facts, now := sqlsettings.New(a.DB), time.Now()
	r := sqlsettings.Replica{ID: id.New(), Host: host, Version: Version, Fingerprint: a.Secret.Fingerprint(), Origin: a.Settings.Origin(), StartedAt: now}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	beat := func() {
		limited, end := context.WithTimeout(ctx, beatLimit)
		defer end()
		r.SeenAt = a.clock.Now() // by which others tell who is gone
		if off := time.Since(r.SeenAt); off.Abs() >= clockOff {
			log.WarnContext(ctx, "this machine's clock is not the database's: set both by NTP, then restart", "ahead", off.Round(time.Second).String())
		}
		if err := facts.Beat(limited, r); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "this process cannot say that it serves", "cause", err)
		}
	}
	beat()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		every := time.NewTicker(beatEvery)
		defer every.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-every.C:
				beat()
			}
		}
	}()
	return func() {
		cancel()
		<-ended
		limited, end := context.WithTimeout(context.WithoutCancel(ctx), beatLimit)
		defer end()
		_ = facts.Leave(limited, r.ID) // else it is taken for gone in two minutes
	}
}
