package privacy

import (
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/paging"
)

// Kind is what a request asks for.
type Kind string

// The kinds (LGPD, art. 18): access, correction, erasure of what the buttons leave, who saw the data, another right.
const (
	Access     Kind = "ACESSO"
	Correction Kind = "CORRECAO"
	Erasure    Kind = "ELIMINACAO"
	Readers    Kind = "QUEM_CONSULTOU"
	Another    Kind = "OUTRO"
)

// Kinds are all of them.
var Kinds = []Kind{Access, Correction, Erasure, Readers, Another}

// HasFile tells whether an answer to it may come with a file that the program makes.
func (k Kind) HasFile() bool { return k == Access || k == Readers }

// State is how a request stands.
type State string

// The states. Closed is that of who erased the account before an answer.
const (
	Open     State = "ABERTO"
	Studied  State = "EM_ANALISE"
	Answered State = "RESPONDIDO"
	Refused  State = "RECUSADO"
	Closed   State = "ENCERRADO"
)

var states = []State{Open, Studied, Answered, Refused, Closed}

const (
	// Days is how long the law gives for a whole answer (art. 19, II), counted from the day after the request.
	Days = 15
	// NearDays is how many days are left, or fewer, of a request that needs attention; one that is overdue does as well.
	NearDays = 5
	// warnDays is how many are left when staff are told by mail.
	warnDays = 3
	// MaxOpen is how many requests of a person may wait for an answer.
	MaxOpen = 5
	// PerDay is how many a person may make within 24 hours.
	PerDay = 10
	// evidenceYears is how long a request is kept after its end.
	evidenceYears = 5

	maxWords  = 4000
	maxGround = 300
)

// Request is what a person asked for, and how it stands. Its words are sealed in a store.
type Request struct {
	ID         string
	Number     int    // from 1 on, in the order of arrival; the store gives it
	AccountID  string // empty once the person is gone
	RetailerID string // the retailer it is about; empty: no retailer alone
	Retailer   string // its trade name; the store gives it
	Kind       Kind
	Words      []byte
	State      State
	DueDay     string // YYYY-MM-DD, the last day for an answer
	Acts       int
	CreatedAt  time.Time
	EndedAt    time.Time // zero: it waits for an answer
	AnswerHash string    // SHA-256 of the answer's text, in hex; empty: there is none
	WithFile   bool
}

// Version is of all that was done about the request.
func (r Request) Version() string { return etag.Of(r.ID, r.Acts) }

// DaysLeft is how many days there are until DueDay on the day of an instant: 0 on that day itself, less when it is overdue.
func (r Request) DaysLeft(at time.Time) int {
	due, today := clock.Beginning(r.DueDay), clock.Beginning(clock.Day(at.In(clock.Brazil)))
	return int(due.Sub(today).Round(24*time.Hour) / (24 * time.Hour))
}

func dayAfter(at time.Time, days int) string {
	return clock.Day(at.In(clock.Brazil).AddDate(0, 0, days))
}

// Deed is what an act was.
type Deed string

// The deeds.
const (
	Began   Deed = "ANALISOU"
	Replied Deed = "RESPONDEU"
	Denied  Deed = "RECUSOU"
	Lapsed  Deed = "ENCERROU" // the person erased the account
)

// Act is one thing that was done about a request. By is the account of who of staff did it; empty: the person.
type Act struct {
	Place    int // from 1 on
	Deed     Deed
	By, Name string
	Words    []byte // sealed
	At       time.Time
}

// Reply is what staff answer: Text for the person; Done, what was done for it, for the evidence; Ground, the legal ground of a
// refusal. WithFile lets the person take the file of the request's kind.
type Reply struct {
	Text, Done, Ground string
	Refused, WithFile  bool
}

// clean gives the reply as it is kept. Error: privacy.invalid_reply (422, fields texto, feito, fundamento and arquivo).
func (r Reply) clean(k Kind) (Reply, error) {
	wrong := map[string]string{}
	typed := []forms.Text{
		{Value: &r.Text, Field: "texto", Rule: forms.Block(maxWords, "Escreva a resposta, em até 4.000 caracteres.")},
		{Value: &r.Done, Field: "feito", Rule: forms.Block(maxWords, "Diga o que foi feito, em até 4.000 caracteres.")},
	}
	if r.Refused {
		typed = append(typed, forms.Text{Value: &r.Ground, Field: "fundamento", Rule: forms.Line(maxGround, "Diga em até 300 caracteres em que lei a recusa se apoia.")})
	}
	for _, t := range typed {
		t.Clean(wrong)
	}
	if r.WithFile && (r.Refused || !k.HasFile()) {
		wrong["arquivo"] = "Só um pedido de acesso ou de quem consultou, atendido, tem arquivo."
	}
	if len(wrong) > 0 {
		return Reply{}, errs.InvalidFields("privacy.invalid_reply", wrong)
	}
	if !r.Refused {
		r.Ground = ""
	}
	return r, nil
}

// Draft is what a person fills in: the kind, up to 4000 characters, and the retailer that it is about, if any.
type Draft struct {
	Kind       Kind
	Text       string
	RetailerID string
}

// clean gives the draft as it is kept. Error: privacy.invalid (422, fields kind and text).
func (d Draft) clean() (Draft, error) {
	wrong := map[string]string{}
	forms.Text{Value: &d.Text, Field: "text", Rule: forms.Block(maxWords, "Escreva o seu pedido, em até 4.000 caracteres.")}.Clean(wrong)
	if !slices.Contains(Kinds, d.Kind) {
		wrong["kind"] = "Escolha uma das opções da lista."
	}
	if len(wrong) > 0 {
		return Draft{}, errs.InvalidFields("privacy.invalid", wrong)
	}
	return d, nil
}

// Clock narrows requests that wait for an answer by the days that are left.
type Clock string

// Those with NearDays or fewer left, overdue ones too; overdue ones alone.
const (
	Near    Clock = "PERTO"
	Overdue Clock = "VENCIDO"
)

// Query asks for a page of the queue. What is empty narrows nothing.
type Query struct {
	State State
	Kind  Kind
	Clock Clock
	paging.Request
}

func (q Query) check() error {
	if q.State != "" && !slices.Contains(states, q.State) || q.Kind != "" && !slices.Contains(Kinds, q.Kind) || !slices.Contains([]Clock{"", Near, Overdue}, q.Clock) {
		return errQuery
	}
	return nil
}

// dueUntil is the last due day that a clock takes; empty: any.
func (c Clock) dueUntil(now time.Time) string {
	switch c {
	case Near:
		return dayAfter(now, NearDays)
	case Overdue:
		return dayAfter(now, -1)
	default:
		return ""
	}
}

// Sorts of the queue; by itself what waits for an answer comes first, the most urgent of it before all.
const (
	ByDue     = "prazo"
	ByArrival = "criadoEm"
)
