package exports

import (
	"fmt"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
)

// State is how far an export is.
type State string

// The states. Expired is a file whose link ended: it is stored as Done.
const (
	Waiting   State = "waiting"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
	Expired   State = "expired"
)

// Owner says which exports are listed together: those that an account asked for, in the profile that it was in, and for the stores
// that it was bound to. An account that is bound to none has them all.
type Owner struct {
	AccountID, RetailerID, PartnerID string
	Stores                           string // the key of the bound
}

// OwnerOf returns the caller as an owner.
func OwnerOf(who scope.Scope) Owner {
	return Owner{who.AccountID, who.RetailerID, who.PartnerID, who.Stores.Key()}
}

// has reports whether an export is one of the owner's.
func (o Owner) has(e Export) bool {
	if o.Stores == "" {
		o.Stores = e.Stores
	}
	return o == e.Owner
}

// Export is a file that somebody asked for, and what becomes of it.
type Export struct {
	ID string
	Owner
	SwitchID string // set when an administrator asked for it in another's profile
	Kind     string // of the report
	Title    string
	Format   file.Format
	Values   map[string]string // of the report's query
	Columns  []string          // by name, in order
	Email    string
	// Of a run of a schedule: its schedule, whose readers are mailed in Email's place, and which of its runs it is.
	ScheduleID string
	DueAt      time.Time
	Readers    []string // the readers of its schedule when the run began; none: a run begun before this was kept
	SkipEmpty  bool     // nothing is mailed of a file without rows

	State State
	Run   int // how often somebody began to write it; each has a blob of its own
	Rows  int // written until now
	Total int // to be written; known once the first is
	Bytes int64
	Sum   []byte // SHA-256 of the file
	Link  []byte // hash of the mailed link's token
	Why   string // the code of what it failed for

	CreatedAt  time.Time
	SnapshotAt time.Time // of which moment its rows are
	FinishedAt time.Time
	ExpiresAt  time.Time // when the file ends
}

// Limits of exports.
const (
	ValidFor = 7 * 24 * time.Hour  // of a file and its link
	keptFor  = 30 * 24 * time.Hour // of what was asked for, so that it can be asked for again

	MaxOpen  = 5   // that an account has waiting or running
	MaxADay  = 100 // that an account asks for in 24 hours
	MaxPages = 100 // rows of a page of the list
)

// StateAt is the state as people see it.
func (e Export) StateAt(now time.Time) State {
	if e.State == Done && !now.Before(e.ExpiresAt) {
		return Expired
	}
	return e.State
}

// Open reports whether it is still to be written.
func (e Export) Open() bool { return e.State == Waiting || e.State == Running }

// Name is the name under which the file is saved, such as lojas-2026-11-20-1405.csv.
func (e Export) Name() string {
	return e.Kind + "-" + e.SnapshotAt.In(clock.Brazil).Format("2006-01-02-1504") + "." + string(e.Format)
}

// Blob is the key under which a run keeps its file.
func (e Export) Blob(run int) string { return fmt.Sprintf("%s/%d.%s", e.folder(), run, e.Format) }

// folder is where all runs keep their files.
func (e Export) folder() string { return "exports/" + e.ID }
