package sqldb

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/uptrace/bun"
)

// Fault is what may be wrong with the database itself, whatever is asked of it.
type Fault string

// The faults; NoFault is every other error, or none.
const (
	NoFault       Fault = ""
	FaultDamaged  Fault = "damaged"   // pages are not as they were written
	FaultFull     Fault = "full"      // the disk takes no more
	FaultDisk     Fault = "disk"      // reading or writing the disk fails
	FaultReadOnly Fault = "read_only" // a standby, or a file that may not be written
)

// ErrDamaged says that pages of the database are not as they were written.
var ErrDamaged = errors.New("the database is damaged")

// ErrOtherSecret means that the secret in use is not the one that wrapped the keys of what is stored.
var ErrOtherSecret = errors.New("a chave secreta não é a que selou os documentos deste banco de dados: coloque de volta o arquivo da instalação, que cada backup contém")

func damagedOr(err error) error {
	if faultOf(err) == FaultDamaged {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// damage remembers that a statement met a damaged page: it does not heal, though most statements never go near it.
type damage struct {
	mu  sync.Mutex
	err error
}

func (d *damage) note(err error) {
	if err == nil || faultOf(err) != FaultDamaged {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err == nil {
		d.err = damagedOr(err)
	}
}

// BeforeQuery implements bun.QueryHook.
func (d *damage) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

// AfterQuery implements bun.QueryHook.
func (d *damage) AfterQuery(_ context.Context, event *bun.QueryEvent) { d.note(event.Err) }

// Damage is ErrDamaged once any statement of this process met a damaged page.
func (db *DB) Damage() error {
	db.damage.mu.Lock()
	defer db.damage.mu.Unlock()
	return db.damage.err
}

// probeSetting is the row that ProbeWrite writes.
const probeSetting = "health.written"

// ProbeWrite commits one small row, and tells what is wrong when it cannot.
func (db *DB) ProbeWrite(ctx context.Context, at time.Time) (Fault, error) {
	err := db.SetSetting(ctx, probeSetting, at.UTC().Format(time.RFC3339Nano))
	return faultOf(err), err
}

// NoDatabase tells whether what was opened as SQLite's file is damaged, or is none.
func NoDatabase(err error) bool { return faultOf(err) == FaultDamaged }

// DiskFails tells whether the disk did not read or write, and was not full.
func DiskFails(err error) bool { return faultOf(err) == FaultDisk }
