package sqldb

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"seiva/internal/kit/standby"
)

const (
	nearLimit        = 2 * time.Second        // of connecting, and of an answer: a look finds who hangs
	standbyPatience  = 300 * time.Millisecond // for what the caller wrote to arrive
	snapshotPatience = 5 * time.Second        // of what takes long and waits for nobody
	arrivesEvery     = 10 * time.Millisecond
)

// nearest connects each marked reading to a standby, or to the leader where none is as far as it must be.
type nearest struct {
	*follower
	leader driver.Connector
}

// Connect implements driver.Connector.
func (n nearest) Connect(ctx context.Context) (driver.Conn, error) {
	if mark := standby.Of(ctx); mark != nil {
		if conn := n.near(ctx, mark); conn != nil {
			return conn, nil
		}
	}
	n.asked[0].Add(1)
	return n.leader.Connect(ctx)
}

// Driver implements driver.Connector.
func (n nearest) Driver() driver.Driver { return n.leader.Driver() }

// near returns a connection to a standby that is far enough; nil: there is none.
func (n nearest) near(ctx context.Context, mark *standby.Mark) driver.Conn {
	alive, floor, out := n.asking()
	if mark.Leads() || out != nil {
		mark.ToLeader()
		return nil
	}
	patience := max(standbyPatience, mark.Patience)
	limited, cancel := context.WithTimeout(ctx, nearLimit+patience)
	defer cancel()
	conn, err := stdlib.GetPoolConnector(n.reads).Connect(limited)
	if err == nil {
		near := &reading{Conn: conn.(*stdlib.Conn), of: n, mark: mark}
		near.cut = context.AfterFunc(alive, near.hangUp)
		if err = near.arrived(limited, floor, mark.After(), patience); err == nil {
			return near
		}
		_ = near.Close()
	}
	mark.ToLeader()
	if !errors.Is(err, ErrBehind) && limited.Err() == nil {
		n.leaveOut(ctx, err)
	}
	return nil
}

// reading is a connection to a standby. A statement that fails there is read from the leader, unless it is one of a transaction: that
// is of one server, or of none.
type reading struct {
	*stdlib.Conn
	of     nearest
	mark   *standby.Mark
	cut    func() bool
	within bool
	other  driver.Conn // to the leader, once it was needed
}

// arrived waits until the standby has replayed what it must; ErrBehind: it is too far away.
func (r *reading) arrived(ctx context.Context, floor, after int64, patience time.Duration) error {
	for began := time.Now(); ; {
		var replayed int64
		if err := r.Conn.Conn().QueryRow(ctx, replayedQuery).Scan(&replayed); err != nil {
			return err
		}
		switch {
		case replayed < 0:
			return ErrNoFollower
		case replayed < floor:
			return ErrBehind
		case replayed >= after:
			r.mark.Saw(replayed)
			return nil
		case time.Since(began) > patience:
			return ErrBehind
		}
		select {
		case <-ctx.Done():
			return ErrBehind
		case <-time.After(arrivesEvery):
		}
	}
}

// hangUp frees whoever waits for a server that does not answer.
func (r *reading) hangUp() { _ = r.Conn.Conn().PgConn().Conn().Close() }

// BeginTx implements driver.ConnBeginTx.
func (r *reading) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	r.within = true
	r.of.asked[1].Add(1)
	return r.Conn.BeginTx(ctx, options)
}

// QueryContext implements driver.QueryerContext: all rows are here before the first is given, so that they are of one server.
func (r *reading) QueryContext(ctx context.Context, query string, arguments []driver.NamedValue) (driver.Rows, error) {
	rows, err := r.Conn.QueryContext(ctx, query, arguments)
	if r.within {
		return rows, err
	}
	if err == nil {
		var held *heldRows
		if held, err = hold(rows); err == nil {
			r.of.asked[1].Add(1)
			return held, nil
		}
	}
	if ctx.Err() != nil {
		return nil, err
	}
	r.mark.ToLeader()
	var said *pgconn.PgError
	if errors.As(err, &said) && !away(err) {
		slog.InfoContext(ctx, "read from the leader what the standby did not answer", "cause", err)
	} else {
		r.of.leaveOut(ctx, err)
	}
	r.of.asked[0].Add(1)
	if r.other, err = r.of.leader.Connect(ctx); err != nil {
		return nil, err
	}
	return r.other.(driver.QueryerContext).QueryContext(ctx, query, arguments)
}

// Close implements driver.Conn.
func (r *reading) Close() error {
	r.cut()
	err := r.Conn.Close()
	if r.other != nil {
		err = errors.Join(err, r.other.Close())
	}
	return err
}

// heldRows are rows that were read already.
type heldRows struct {
	columns []string
	rows    [][]driver.Value
}

func hold(from driver.Rows) (*heldRows, error) {
	held := &heldRows{columns: from.Columns()}
	for {
		row := make([]driver.Value, len(held.columns))
		if err := from.Next(row); err != nil {
			_ = from.Close()
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return held, err
		}
		for i, value := range row {
			if text, is := value.([]byte); is {
				row[i] = bytes.Clone(text) // else the next row takes its place
			}
		}
		held.rows = append(held.rows, row)
	}
}

// Columns implements driver.Rows.
func (h *heldRows) Columns() []string { return h.columns }

// Close implements driver.Rows.
func (h *heldRows) Close() error { return nil }

// Next implements driver.Rows.
func (h *heldRows) Next(row []driver.Value) error {
	if len(h.rows) == 0 {
		return io.EOF
	}
	copy(row, h.rows[0])
	h.rows = h.rows[1:]
	return nil
}
