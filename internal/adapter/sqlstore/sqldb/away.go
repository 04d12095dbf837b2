package sqldb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"seiva/internal/kit/errs"
)

// whenAway is when a database that was restarted is back as a rule.
const whenAway = 5 * time.Second

// AwayCode is the code of what callers are told of a database that does not answer.
const AwayCode = "unavailable"

func init() { errs.Recognise(unavailable) }

// Refused tells whether PostgreSQL lets nobody in as the address says: by user and password, or into a database that is not there.
func Refused(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (strings.HasPrefix(pg.Code, "28") || pg.Code == "3D000")
}

// whenMended is when somebody may have made room, or put another disk in.
const whenMended = time.Minute

// unavailable makes of a database that does not answer, or whose disk takes nothing or fails, what callers are told; nil of any other error.
func unavailable(cause error) *errs.Error {
	switch faultOf(cause) {
	case FaultFull:
		return &errs.Error{
			Kind: errs.Unavailable, Code: AwayCode, RetryAfter: whenMended, Cause: cause,
			Message: "O servidor está sem espaço para gravar, e nada foi gravado. Tente novamente mais tarde.",
		}
	case FaultDisk:
		return &errs.Error{
			Kind: errs.Unavailable, Code: AwayCode, RetryAfter: whenMended, Cause: cause,
			Message: "O disco do servidor falhou. Tente novamente mais tarde.",
		}
	}
	if !away(cause) && (!Limited(cause) || errors.Is(cause, context.Canceled)) {
		return nil
	}
	return &errs.Error{
		Kind: errs.Unavailable, Code: AwayCode, RetryAfter: whenAway, Cause: cause,
		Message: "O banco de dados não respondeu. Tente novamente em alguns segundos.",
	}
}

// away tells whether an error says that the database could not be reached, is going away or coming up, only reads at the
// moment, has no connection left or no standby that took a commit, or did not answer in time: later it may go well, and nobody asked for anything wrong.
func away(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return strings.HasPrefix(pg.Code, "57P0") || strings.HasPrefix(pg.Code, "08") || pg.Code == "25006" || pg.Code == "53300"
	}
	var connecting *pgconn.ConnectError
	var line *lineError
	return errors.As(err, &connecting) || errors.As(err, &line) || errors.Is(err, errNoneFree) || errors.Is(err, errUnreplicated) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || (pgconn.SafeToRetry(err) && !pgconn.Timeout(err)) ||
		errors.Is(err, errUnanswered) || (pgconn.Timeout(err) && errors.Is(err, context.DeadlineExceeded))
}

// Limited tells whether a limit of PostgreSQL's operator, or a hand, ended a statement or a transaction (statement_timeout, lock_timeout, pg_cancel_backend): it
// had no answer in time, as where the server hangs, which answers others all the same. A migration that gives up its table says so itself.
func Limited(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && slices.Contains([]string{"57014", "55P03", "25P03", "25P04"}, pg.Code) && !errors.Is(err, errInUse)
}

// lineError is what broke on the way to the database, apart from other errors of a network.
type lineError struct{ error }

func (e *lineError) Unwrap() error { return e.error }

// line is a connection whose errors are told from those of others.
type line struct{ net.Conn }

// Read implements net.Conn.
func (l line) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	return n, broken(err)
}

// Write implements net.Conn.
func (l line) Write(b []byte) (int, error) {
	n, err := l.Conn.Write(b)
	return n, broken(err)
}

// broken marks an error of a line, but for a deadline: whoever gave up set it. A server that fell silent is none, though its error says
// that time ran out (ETIMEDOUT).
func broken(err error) error {
	if err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return &lineError{err}
}

// silentAfter is how long a server's machine may not have acknowledged what it was sent. One that lost its power closes no connection, and
// the system would go on asking it for a quarter of an hour, with a request behind each.
const silentAfter = 30 * time.Second

// alive asks a machine that owes an answer whether it is there. Of a statement that takes long it says so by itself.
var alive = net.KeepAliveConfig{Enable: true, Idle: silentAfter / 2, Interval: silentAfter / 6, Count: 3}

// dial makes lines.
func dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{KeepAliveConfig: alive, Control: giveUp}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return line{conn}, nil
}

var errNoneFree = errors.New("sqlstore: no connection came free")

// patient waits for a connection of a pool, but not for ever.
type patient struct{ driver.Connector }

// Connect implements driver.Connector.
func (p patient) Connect(ctx context.Context) (driver.Conn, error) {
	limited, cancel := context.WithTimeout(ctx, freeLimit)
	defer cancel()
	conn, err := p.Connector.Connect(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w: %w", errNoneFree, err)
	}
	return conn, err
}
