package problems

import (
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// State is how a report stands.
type State string

// The states. A report is New until somebody of staff does something about it, and never again.
const (
	New      State = "NOVO"
	Open     State = "ABERTO"
	Answered State = "RESPONDIDO"
	Awaiting State = "AGUARDA_EQUIPE" // the reporter wrote since staff did something
	Resolved State = "RESOLVIDO"
)

// Unresolved asks a Query for every state but Resolved; no report stands so.
const Unresolved State = "NAO_RESOLVIDO"

// Case is a report with how it stands.
type Case struct {
	Report
	State                 State
	AskerName, AskerEmail string // as the account has them now; empty when it is gone
	Company               string // the trade name of the owner; empty for the programme's own people
	TakenBy, TakerName    string // the staff member who looks after it; empty: nobody
	TakerEmail            string // empty when that account is gone, suspended, or of staff no more
	TakerProfile          scope.Profile
	Acts                  int // how many there are
	Pictures              int // how many there are
	ActedAt               time.Time
}

// Version is of all that was done about the report.
func (c Case) Version() string { return etag.Of(c.ID, c.Acts) }

// Deed is what an act was.
type Deed string

// The deeds.
const (
	Took     Deed = "ASSUMIU"
	Returned Deed = "DEVOLVEU"
	Moved    Deed = "MUDOU_SITUACAO"
	Noted    Deed = "ANOTOU" // for staff alone
	Replied  Deed = "RESPONDEU"
	Wrote    Deed = "ESCREVEU" // by the reporter; all others are by staff
)

// Act is one thing that was done about a report.
type Act struct {
	Place    int // from 1 on
	Deed     Deed
	By, Name string // the account, and the name that it had
	Words    string // of a note, an answer, or of who reported
	State    State  // of the report from then on
	At       time.Time
}

// Thread is a report with what was done about it, in order.
type Thread struct {
	Case
	Deeds []Act
	Shut  error // why who reported can write no more in it; nil: they can
}

// MaxActs is how many acts a report takes; a thread is read as a whole.
const MaxActs = 300

// Taking narrows reports by who looks after them.
type Taking string

// Those of the caller, of nobody, of anybody.
const (
	Mine      Taking = "MIM"
	Nobodys   Taking = "NINGUEM"
	Somebodys Taking = "ALGUEM"
)

// Query asks for a page of the queue. What is empty narrows nothing. Text is a number ('12', 'nº 12') or the beginning of
// the e-mail of who reported.
type Query struct {
	IDs       []string // these alone
	State     State    // also Unresolved
	Taking    Taking
	CompanyID string // whose people reported it
	Text      string
	paging.Request
}

// Sought reads Text: a number, else the folded beginning of an address; neither when nothing is sought.
func (q Query) Sought() (number int, email string) {
	typed := strings.TrimSpace(q.Text)
	bare := strings.TrimLeft(strings.TrimPrefix(strings.ToLower(typed), "n"), "º°o.# ")
	if number, err := strconv.Atoi(bare); err == nil && number > 0 {
		return number, ""
	}
	return 0, text.Fold(typed)
}

// Sorting is what the queue may be sorted by; by itself it has the newest first.
const Sorting = "criadoEm"

// Owned narrows reports to those of an account, made in the name of a company where there is one.
type Owned struct{ AccountID, OwnerID string }

const maxWords = 4000

// words cleans what is written within a report. Error: problems.invalid_words (422, field texto).
func words(typed string) (string, error) {
	wrong := map[string]string{}
	forms.Text{Value: &typed, Field: "texto", Rule: forms.Block(maxWords, "Escreva o texto, em até 4.000 caracteres.")}.Clean(wrong)
	if len(wrong) > 0 {
		return "", errs.InvalidFields("problems.invalid_words", wrong)
	}
	return typed, nil
}

// retailer names the retailer in whose name a report was made; empty for others.
func (r Report) retailer() string {
	if r.Profile == scope.Varejista {
		return r.OwnerID
	}
	return ""
}
