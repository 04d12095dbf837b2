package sqldb

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun/dialect/pgdialect"

	"seiva/internal/kit/standby"
)

const (
	defaultReadLag = 30 * time.Second
	lookEvery      = time.Second
	lookLimit      = 3 * time.Second // of asking the leader, and of asking the standby
	positionLimit  = time.Second     // of asking the leader while somebody waits
	remembered     = time.Hour       // of the leader's positions: how far a lag is told
)

// replayedQuery asks a standby how far it is in the leader's log of writes. A server that follows nobody is no standby any more.
const replayedQuery = "SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::bigint ELSE -1 END"

// Why a standby is not asked, besides that it does not answer.
var (
	ErrNoFollower   = errors.New("sqlstore: the server follows nobody")
	ErrOtherCluster = errors.New("sqlstore: the server is no copy of this database")
	ErrBehind       = errors.New("sqlstore: the standby is too far behind")
	ErrSpread       = errors.New("sqlstore: what lies on other servers is no standby's") // nor in the leader's log of writes (decision 142)
	errUnwatched    = errors.New("sqlstore: nobody has looked at the standby yet")
)

// moment is where the leader's log of writes was.
type moment struct {
	at       time.Time
	position int64
}

// follower is what is known of the standbys that an address leads to.
type follower struct {
	reads, looks *pgxpool.Pool
	limit        time.Duration
	asked        [2]atomic.Int64 // marked readings: of the leader, of a standby

	system atomic.Int64 // the leader's, which its standbys share; 0: not known yet

	mu       sync.Mutex
	seen     []moment // of the leader, the oldest first
	replayed int64
	out      error              // why no standby is asked
	told     bool               // that it is left out
	base     context.Context    //nolint:containedctx // that of the opening, which never ends
	alive    context.Context    //nolint:containedctx // ends when the standby does not answer any more
	gone     context.CancelFunc // ends it
}

// openStandby makes what connects to standbys; nothing is asked of them here.
func (db *DB) openStandby(ctx context.Context, c Config, most int32) error {
	config, err := pgxpool.ParseConfig(c.ReadURL)
	if err != nil {
		return unreadable("SEIVA_DATABASE_READ_URL", err)
	}
	f := &follower{limit: cmp.Or(c.ReadLag, defaultReadLag), out: errUnwatched, base: context.WithoutCancel(ctx)}
	f.alive, f.gone = context.WithCancel(f.base)
	db.prepare(config)
	simple := config.AfterConnect
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		return errors.Join(simple(ctx, conn), f.ours(ctx, conn))
	}
	config.MinConns, config.MinIdleConns = 0, 0
	for pool, most := range map[**pgxpool.Pool]int32{&f.reads: most, &f.looks: 1} {
		config := config.Copy()
		config.MaxConns = most
		if *pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
			return err
		}
		db.pools = append(db.pools, *pool)
	}
	opened := sql.OpenDB(nearest{f, patient{stdlib.GetPoolConnector(db.pools[0])}})
	opened.SetMaxIdleConns(0) // each reading chooses its server again
	db.standby, db.near = f, over(opened, pgdialect.New()).WithQueryHook(db.damage)
	return nil
}

// ours refuses a server that is no copy of the leader's cluster: its positions say nothing.
func (f *follower) ours(ctx context.Context, conn *pgx.Conn) error {
	var system int64
	err := conn.QueryRow(ctx, "SELECT system_identifier FROM pg_control_system()").Scan(&system)
	if known := f.system.Load(); err == nil && known != 0 && known != system {
		err = ErrOtherCluster
	}
	return err
}

// marked tells whether a standby may answer what is read with ctx.
func (db *DB) marked(ctx context.Context) bool { return db.standby != nil && standby.Of(ctx) != nil }

// Position is where the log of writes is: whoever has replayed so much has what was committed before. 0 where there is no
// standby to compare it with; the farthest where it is not known.
func (db *DB) Position(ctx context.Context) int64 {
	if db.standby == nil {
		return 0
	}
	var position int64
	limited, cancel := context.WithTimeout(ctx, positionLimit)
	defer cancel()
	if err := db.w.QueryRowContext(limited, "SELECT (pg_current_wal_lsn() - '0/0')::bigint").Scan(&position); err != nil {
		if ctx.Err() == nil {
			slog.WarnContext(ctx, "how far the database is cannot be told", "cause", err)
		}
		return math.MaxInt64
	}
	return position
}

// Standby is how the standby does.
type Standby struct {
	Named       bool // by SEIVA_DATABASE_READ_URL
	Out         error
	Lag, Limit  time.Duration
	Leads, Read int64 // marked readings that the leader answered, and a standby
}

// Standby tells it as of the last look.
func (db *DB) Standby() Standby {
	f := db.standby
	if f == nil {
		return Standby{}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return Standby{Named: true, Out: f.out, Lag: f.lag(time.Now()), Limit: f.limit, Leads: f.asked[0].Load(), Read: f.asked[1].Load()}
}

// Follow looks at the standby until the function that it gives is called; before, none is asked.
func (db *DB) Follow(ctx context.Context) (stop func()) {
	if db.standby == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		every := time.NewTicker(lookEvery)
		defer every.Stop()
		for ctx.Err() == nil {
			db.Look(ctx)
			db.standby.tell(ctx)
			select {
			case <-ctx.Done():
			case <-every.C:
			}
		}
	}()
	return func() { cancel(); <-ended }
}

// Look compares the standby with the leader. While a standby is left out, an address of several servers is resolved again: the one
// left out may have been promoted.
func (db *DB) Look(ctx context.Context) Standby {
	f := db.standby
	limited, cancel := context.WithTimeout(ctx, lookLimit)
	var now moment
	var system int64
	var spread bool
	err := db.w.QueryRowContext(limited, "SELECT (pg_current_wal_lsn() - '0/0')::bigint, system_identifier, "+spreadQuery+" FROM pg_control_system()", "receipts").
		Scan(&now.position, &system, &spread)
	cancel()
	if err == nil {
		f.system.Store(system)
		now.at = time.Now()
		f.remember(now)
	}
	limited, cancel = context.WithTimeout(ctx, lookLimit)
	var replayed int64
	err = f.looks.QueryRow(limited, replayedQuery).Scan(&replayed)
	cancel()
	if err == nil && replayed < 0 {
		err = ErrNoFollower
	}
	if spread {
		err = ErrSpread
	}
	if ctx.Err() == nil {
		f.judge(replayed, err)
	}
	s := db.Standby()
	if s.Out != nil {
		f.looks.Reset()
		f.reads.Reset()
	}
	return s
}

// remember keeps where the leader was. One that is before where another was has taken its place without all of it.
func (f *follower) remember(now moment) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if last := len(f.seen) - 1; last >= 0 && now.position < f.seen[last].position {
		f.seen = nil
	}
	f.seen = append(f.seen, now)
	keep := now.at.Add(-max(remembered, f.limit))
	for len(f.seen) > 1 && !f.seen[1].at.After(keep) {
		f.seen = f.seen[1:]
	}
}

// lag is how long ago the leader was where the standby is, at least. A leader that writes nothing is not far ahead, however long.
func (f *follower) lag(now time.Time) time.Duration {
	for _, m := range f.seen {
		if m.position > f.replayed {
			return now.Sub(m.at)
		}
	}
	return 0
}

// floor is what a standby must have replayed: where the leader was as long ago as the limit, or when it was first looked at.
func (f *follower) floor(now time.Time) int64 {
	floor := int64(math.MaxInt64)
	for _, m := range slices.Backward(f.seen) {
		floor = m.position
		if now.Sub(m.at) >= f.limit {
			break
		}
	}
	return floor
}

// judge decides whether the standby is asked from now on.
func (f *follower) judge(replayed int64, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.out = err; err != nil {
		f.gone() // whoever still waits for it reads from the leader
		return
	}
	if f.alive.Err() != nil {
		f.alive, f.gone = context.WithCancel(f.base)
	}
	if f.replayed = replayed; replayed < f.floor(time.Now()) {
		f.out = ErrBehind
	}
}

// tell says in the log, once, that the standby is left out, or back.
func (f *follower) tell(ctx context.Context) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if (f.out != nil) == f.told {
		return
	}
	if f.told = !f.told; f.told {
		slog.WarnContext(ctx, "the standby is left out: the leader answers its readings", "cause", f.out, "lag", f.lag(time.Now()).Round(time.Second))
	} else {
		slog.InfoContext(ctx, "the standby answers readings again")
	}
}

// asking returns what ends with the standby, and what it must have replayed; an error: it is left out.
func (f *follower) asking() (alive context.Context, floor int64, out error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.alive, f.floor(time.Now()), f.out
}

// leaveOut asks nothing more of the standby until the next look.
func (f *follower) leaveOut(ctx context.Context, cause error) {
	f.mu.Lock()
	f.out = cmp.Or(f.out, cause)
	f.mu.Unlock()
	f.tell(ctx)
}
