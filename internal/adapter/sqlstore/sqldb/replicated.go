package sqldb

import (
	"errors"
	"net"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// errUnreplicated says that a commit stands on the leader alone: somebody ended its wait for a standby. PostgreSQL calls that a
// success, but who was told so would lose it with the leader.
var errUnreplicated = errors.New("sqlstore: a commit that no standby has")

const unreplicated = "seiva.unreplicated" // among the data of a connection

// noteUnreplicated marks a connection whose commit stopped waiting. The warning is in the server's language; where it comes from is not.
func noteUnreplicated(conn *pgconn.PgConn, notice *pgconn.Notice) {
	if notice.Routine == "SyncRepWaitForLSN" {
		conn.CustomData()[unreplicated] = true
	}
}

// replicated is errUnreplicated where the transaction's commit stopped waiting.
func (tx transaction) replicated() error {
	return tx.conn.Raw(func(driver any) error {
		conn, postgres := driver.(*stdlib.Conn)
		if !postgres {
			return nil
		}
		data := conn.Conn().PgConn().CustomData()
		if data[unreplicated] == nil {
			return nil
		}
		delete(data, unreplicated)
		return errUnreplicated
	})
}

// hosts counts the servers that an address names; one is tried several times where TLS is a wish.
func hosts(config *pgx.ConnConfig) int {
	named := map[string]bool{net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port))): true}
	for _, other := range config.Fallbacks {
		named[net.JoinHostPort(other.Host, strconv.Itoa(int(other.Port)))] = true
	}
	return len(named)
}
