// Package disk tells what errors say of disks.
package disk

import (
	"errors"
	"syscall"
)

// The codes by which SQLite and PostgreSQL say that their disk is full; the second is SQLite's of the file that its processes share, which
// could not grow.
const (
	sqliteFull   = 13
	sharedFull   = 4874
	postgresFull = "53100"
)

// Full tells whether a disk took no more: this machine's, or that of either database.
func Full(err error) bool {
	var lite interface{ Code() int }
	var pg interface{ SQLState() string }
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.As(err, &lite) && (lite.Code()&0xff == sqliteFull || lite.Code() == sharedFull) ||
		errors.As(err, &pg) && pg.SQLState() == postgresFull
}
