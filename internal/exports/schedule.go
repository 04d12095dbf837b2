package exports

import (
	"context"
	"slices"
	"time"

	"seiva/internal/exports/file"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/scope"
)

// Schedule has a report written and mailed again and again, as its owner may see it when it runs.
type Schedule struct {
	ID string
	Owner
	Kind    string
	Title   string
	Format  file.Format
	Values  map[string]string // as those of an export; 'periodo' names a period that moves with the day of each run
	Columns []string
	Timetable
	Readers   []string // ids of the accounts that are mailed
	Left      []string // ids of those who left by their link, and are mailed again only when somebody names them knowingly
	SkipEmpty bool     // nothing is mailed of a report without rows
	NextAt    time.Time
	PausedAt  time.Time // zero: it runs
	Why       string    // the code of what it paused itself for; empty when somebody paused it
	CreatedAt time.Time
}

// Version tells two states apart of what is edited of a schedule; whether it is paused is none of it.
func (s Schedule) Version() string {
	return etag.Of(s.Format, s.Values, s.Columns, s.Timetable, s.Readers, s.SkipEmpty)
}

// Limits of schedules.
const (
	MaxSchedules = 20 // of an account
	MaxReaders   = 10 // of a schedule
)

// periodValue is the value that names a period relative to the day of a run.
const periodValue = "periodo"

// Paused reports whether it waits for somebody to resume it.
func (s Schedule) Paused() bool { return !s.PausedAt.IsZero() }

// Reason says why a schedule paused itself; empty when it runs, or somebody paused it.
func (s Schedule) Reason() string {
	if !s.Paused() || s.Why == "" {
		return ""
	}
	return reasonOf(s.Why)
}

// Seen is a schedule as somebody sees it.
type Seen struct {
	Schedule
	By      string // name of its owner; empty when the account is gone
	To      []Person
	Gone    []Person // who left by their link
	Mine    bool     // the caller's own; who may edit it, in person
	Manages bool     // the caller may pause, resume and remove it
}

// Person is an account that reports are mailed to.
type Person struct{ ID, Name, Email string }

// Teammates knows the people of a company, or those of the programme's own.
type Teammates interface {
	// Teammates returns those who may sign in beside the caller and themself, in the order of their names, at most most.
	Teammates(ctx context.Context, who scope.Scope, most int) ([]scope.Scope, error)
}

// seenBy reports whether somebody sees a schedule: its owner, its readers, and those who manage the team.
func (s Schedule) seenBy(who scope.Scope) bool {
	return s.RetailerID == who.RetailerID && s.PartnerID == who.PartnerID &&
		(s.AccountID == who.AccountID || slices.Contains(s.Readers, who.AccountID) || who.ManagesTeam())
}

// reaches reports whether somebody may be sent what another sees: a colleague who may read the report themself, and whose sight is
// no narrower.
func reaches(reader, owner scope.Scope, report Report, values map[string]string) bool {
	together := reader.Profile == owner.Profile || reader.Profile.Staff() && owner.Profile.Staff()
	return together && reader.RetailerID == owner.RetailerID && reader.PartnerID == owner.PartnerID &&
		reader.Stores.Covers(owner.Stores) && reader.May(scope.ReceiptArea, false) == nil && report.Check(reader, values) == nil
}

// unknownValue returns the name of a value that the report does not read; empty when it reads all. Elsewhere such a value does
// nothing; a schedule that once was narrowed by it would send more than it was made for.
func unknownValue(report Report, values map[string]string) string {
	taken := append(report.Takes(), columnsValue, "sortBy", "orderBy")
	for name := range values {
		if !slices.Contains(taken, name) {
			return name
		}
	}
	return ""
}
