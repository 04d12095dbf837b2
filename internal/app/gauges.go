package app

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/spans"
	"seiva/internal/outbox"
)

// gauges are what the metrics show of the installation as it is now. What stands in the database every replica shows the same.
func (a *App) gauges(ctx context.Context) (all []publicweb.Gauge, err error) {
	add := func(name, help string, value float64) {
		all = append(all, publicweb.Gauge{Name: name, Help: help, Value: value})
	}
	add("seiva_commit_queue", "Groups of documents that wait to be committed by this process.", float64(a.Integration.Receipts.Waiting()))
	standby, out := a.DB.Standby(), 0.0
	if standby.Out != nil {
		out = 1
	}
	add("seiva_standby_lag_seconds", "How far behind the standby is that readings are asked of; 0 where there is none.", standby.Lag.Seconds())
	add("seiva_standby_left_out", "1 while the leader answers the standby's readings.", out)
	if file := filepath.Join(a.Settings.Data, sqldb.SQLiteFile+"-wal"); a.Settings.Engine() == SQLite {
		add("seiva_database_log_bytes", "SQLite's log of writes.", float64(sizeOf(file)))
	}
	if of, err := volumeOf(a.Settings.Data); a.Settings.usesDisk() && err == nil {
		add("seiva_disk_free_bytes", "Free space of the data folder's disk.", float64(of.free))
		add("seiva_disk_bytes", "Size of the data folder's disk.", float64(of.Blocks)*float64(of.Bsize))
	}
	state, err := a.DB.State(ctx)
	if err != nil {
		return all, err
	}
	add("seiva_database_bytes", "Size of the database.", float64(state.Bytes))
	packed, err := a.packs.Sums(ctx)
	if err != nil {
		return all, err
	}
	add("seiva_packs", "Packs of sealed documents beside the files.", float64(packed.Packs))
	add("seiva_packed_documents", "Documents in them.", float64(packed.Documents))
	add("seiva_packed_bytes", "Their bytes.", float64(packed.Bytes))
	now := a.Portal.Clock.Now()
	late, err := a.Jobs.Late(ctx, now)
	if err != nil {
		return all, err
	}
	for _, l := range late {
		all = append(all,
			publicweb.Gauge{Name: "seiva_jobs_due", Help: "Jobs that are due and wait for a worker.", Kind: l.Kind, Value: float64(l.Count)},
			publicweb.Gauge{Name: "seiva_job_lag_seconds", Help: "How long the oldest of them is due.", Kind: l.Kind, Value: now.Sub(l.Since).Seconds()})
	}
	givenUp, err := a.Jobs.GivenUp(ctx, now.Add(-24*time.Hour))
	if err != nil {
		return all, err
	}
	for _, g := range givenUp {
		if g.Kind == outbox.DeliveryJob { // its mail is counted
			continue
		}
		all = append(all, publicweb.Gauge{Name: "seiva_jobs_given_up", Help: "Jobs of the last 24 hours that were given up, but mails.", Kind: g.Kind, Value: float64(g.Count)})
	}
	counts, err := a.Outbox.State(ctx)
	oldest, read := a.Outbox.OldestWaiting(ctx)
	if err := errors.Join(err, read); err != nil {
		return all, err
	}
	age := 0.0
	if counts.Waiting > 0 {
		age = now.Sub(oldest).Seconds()
	}
	add("seiva_mail_waiting", "Mails that wait to be delivered.", float64(counts.Waiting))
	add("seiva_mail_oldest_seconds", "How long the oldest of them waits.", age)
	add("seiva_mail_given_up", "Mails of the last 24 hours that were given up.", float64(counts.Failed))
	for _, run := range [][3]string{
		{lastBackup, "seiva_backup_last_success_timestamp_seconds", "When a backup was last whole."},
		{lastAnalytics, "seiva_analytics_last_success_timestamp_seconds", "When the files for analysis were last brought up to date."},
	} {
		at, failed := lastRun(ctx, a.DB, run[0])
		if !at.IsZero() {
			add(run[1], run[2], float64(at.UnixMilli())/1000)
		}
		err = errors.Join(err, failed)
	}
	return all, err
}

// lastRun returns when what a setting tells of last ended well; zero: never.
func lastRun(ctx context.Context, db *sqldb.DB, setting string) (time.Time, error) {
	text, err := db.Setting(ctx, setting)
	at, unread := strconv.ParseInt(text, 10, 64)
	if err != nil || unread != nil {
		return time.Time{}, err
	}
	return time.UnixMilli(at), nil
}

// ran writes down that it did.
func ran(ctx context.Context, db *sqldb.DB, setting string, at time.Time) error {
	return db.SetSetting(ctx, setting, strconv.FormatInt(at.UnixMilli(), 10))
}

// lastBackup says when a backup was last whole (lastRun).
const lastBackup = "backup.last"

// BackedUp writes down that a backup is whole.
func BackedUp(ctx context.Context, db *sqldb.DB, at time.Time) error {
	return ran(ctx, db, lastBackup, at)
}

// timedMailer tells how long a mailer takes.
type timedMailer struct {
	outbox.Mailer
	delivered func(took time.Duration, failed bool)
}

func timed(m outbox.Mailer, delivered func(took time.Duration, failed bool)) outbox.Mailer {
	if m == nil {
		return nil
	}
	return timedMailer{m, delivered}
}

// Deliver implements outbox.Mailer.
func (m timedMailer) Deliver(ctx context.Context, mail outbox.Mail) error {
	began := time.Now()
	_, span := spans.Call(ctx, "SMTP")
	err := m.Mailer.Deliver(ctx, mail)
	span.End(err)
	m.delivered(time.Since(began), err != nil)
	return err
}
