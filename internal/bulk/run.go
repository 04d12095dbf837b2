package bulk

import (
	"time"

	"seiva/internal/kit/scope"
)

// State is how far a run is.
type State string

// The states.
const (
	Waiting State = "waiting"
	Running State = "running"
	Done    State = "done"
	Undoing State = "undoing"
	Undone  State = "undone"
)

// RowState is what became of a row.
type RowState string

// The states of a row. Kept is one that was done and that the undoing left as it was, Stopped one to which a run that was stopped did
// not come.
const (
	RowWaiting RowState = "waiting"
	RowDone    RowState = "done"
	RowSkipped RowState = "skipped"
	RowFailed  RowState = "refused"
	RowUndone  RowState = "undone"
	RowKept    RowState = "kept"
	RowStopped RowState = "stopped"
)

// RowStates are all of them.
var RowStates = []RowState{RowWaiting, RowDone, RowSkipped, RowFailed, RowUndone, RowKept, RowStopped}

// Owner is whose runs are listed together: those that an account began, in the company that it was of.
type Owner struct{ AccountID, RetailerID, PartnerID string }

// OwnerOf returns the caller as an owner.
func OwnerOf(who scope.Scope) Owner { return Owner{who.AccountID, who.RetailerID, who.PartnerID} }

// Run is an act that somebody had done to many rows, and how far it is.
type Run struct {
	ID string
	Owner
	By                              string // the name of who began it; empty: the account is gone
	Kind                            string
	State                           State
	CreatedAt, FinishedAt, UndoneAt time.Time // zero: not yet
	StoppedAt                       time.Time // zero: it was not; else it ended then
	StoppedBy                       string    // a name
	Rows                            map[RowState]int
}

// Total is how many rows it has, those that were left out from the beginning included.
func (r Run) Total() (n int) {
	for _, many := range r.Rows {
		n += many
	}
	return n
}

// Row is a row of a run, and what became of it.
type Row struct {
	N         int // from 0, in the order in which they were found
	ID, Name  string
	State     RowState
	Why       string // a sentence in Portuguese, where it was left out, failed or was kept
	Mark      string // of Act.Do
	SettledAt time.Time
}

// Limits of runs.
const (
	MaxRows  = 2000                // that one reaches
	UndoFor  = 7 * 24 * time.Hour  // after it ended
	keptFor  = 30 * 24 * time.Hour // from its beginning
	MaxPages = 100                 // rows of a page

	shownNames  = 20 // of a preview
	shownOfSkip = 5  // of one reason
)
