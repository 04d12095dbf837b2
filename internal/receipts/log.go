package receipts

import (
	"cmp"
	"context"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/receipts/nfce"
)

// What is kept of what keys send.
const (
	LogAge = 30 * 24 * time.Hour

	maxLogPage   = 100
	maxRefusals  = 200    // that a key's last refusals are
	logStep      = 500    // lines that are read at once where all are
	maxLogCounts = 10_000 // beyond it a day's documents are not counted
	noteLimit    = 5 * time.Second
)

// ResultRejected is a refused document's status in the log of its key.
const ResultRejected ResultStatus = "rejected"

// LogStatuses are all that a line of the log can have.
var LogStatuses = []ResultStatus{ResultAccepted, ResultDuplicate, ResultCancelled, ResultPending, ResultIgnored, ResultRejected}

// LogLine is one document that a key sent: what became of it, and of its content only whose it is. No consumer is in it.
type LogLine struct {
	LogPlace
	KeyID      string
	Status     ResultStatus
	Code       string // of the refusal
	AccessKey  string // empty when it could not be read
	Emitter    string // the CNPJ it says it comes from; empty when it could not be read
	StoreID    string // empty of a refused document
	RetailerID string // where the line lies: the receipt's; of a refused document the key's, or empty
	Cashier    string // empty when the till said none, or said one that is refused
	Line       int    // in its batch, from 1; 0: it came alone
	RequestID  string
	Took       time.Duration // from when it had come until it was written down

	StoreName string // of StoreID, while the store is open; filled by Log
}

// LogPlace is where a line stands among its key's.
type LogPlace struct {
	At    time.Time // to the millisecond
	Nonce int64     // tells lines of one millisecond apart
}

// LogQuery asks for lines of a key.
type LogQuery struct {
	KeyID       string
	From, Until time.Time
	Status      ResultStatus // empty: any
	Before      *LogPlace    // only older ones
}

// LogPage is a part of a key's day, the newest first.
type LogPage struct {
	Lines []LogLine
	Next  *LogPlace // where the next page begins; nil: this is the last
	// Counts is how many of each status the day has, whatever the query's status is; nil when there are more than 10,000.
	Counts map[ResultStatus]int
}

// Logged is what is asked of a key's log: a day of Brazil (YYYY-MM-DD), or all from one to another; without any, today.
type Logged struct {
	Day, Start, End string
	Status          ResultStatus // empty: any
}

// Check gives the error that the log would give, before it is read.
func (l Logged) Check(now time.Time) error {
	_, err := l.of("", now)
	return err
}

func (l Logged) of(keyID string, now time.Time) (LogQuery, error) {
	fields := map[string]string{}
	first, name := dayOf(now), "day"
	if l.Day == "" {
		name = "startDate"
	}
	if day := cmp.Or(l.Day, l.Start, l.End); day != "" {
		first = period.Day(name, day, clock.Brazil, fields)
	}
	last := first
	if l.Day == "" && l.End != "" {
		last = period.Day("endDate", l.End, clock.Brazil, fields)
	}
	if len(fields) == 0 && last.Before(first) {
		fields["endDate"] = endFirst
	}
	if l.Status != "" && !slices.Contains(LogStatuses, l.Status) {
		fields["status"] = "Escolha uma situação da lista."
	}
	if len(fields) > 0 {
		return LogQuery{}, errs.InvalidFields("receipts.invalid_filter", fields)
	}
	return LogQuery{KeyID: keyID, From: first, Until: last.AddDate(0, 0, 1), Status: l.Status}, nil
}

// Log gives a page of what a key sent on a day of Brazil (YYYY-MM-DD; empty: today), one of at most 100 lines. Whoever
// asks must have shown that the key is theirs. Errors: receipts.invalid_filter (422) with the field named.
func (s *Service) Log(ctx context.Context, keyID, day string, status ResultStatus, before *LogPlace, size int) (LogPage, error) {
	q, err := Logged{Day: day, Status: status}.of(keyID, s.clock.Now())
	if err != nil {
		return LogPage{}, err
	}
	q.Before = before
	size = min(max(size, 1), maxLogPage)
	lines, err := s.store.Log(ctx, q, size+1)
	if err != nil {
		return LogPage{}, errs.Wrap(err, "read a key's log")
	}
	counts, err := s.store.LogCounts(ctx, q, maxLogCounts)
	if err != nil {
		return LogPage{}, errs.Wrap(err, "count a key's log")
	}
	page := LogPage{Lines: lines, Counts: counts}
	if len(lines) > size {
		page.Lines, page.Next = lines[:size], &lines[size-1].LogPlace
	}
	return page, s.nameStores(ctx, page.Lines)
}

// EachLogged hands over every line that is asked of a key's log, the newest first, and says how many they are. ctx is of one
// moment, and whoever asks must have shown that the key is theirs. Errors as those of Log, and the first of row.
func (s *Service) EachLogged(ctx context.Context, keyID string, asked Logged, row func(l LogLine, total int) error) error {
	q, err := asked.of(keyID, s.clock.Now())
	if err != nil {
		return err
	}
	total, err := s.store.LogCount(ctx, q)
	if err != nil {
		return errs.Wrap(err, "count a key's log")
	}
	for {
		lines, err := s.store.Log(ctx, q, logStep)
		if err != nil {
			return errs.Wrap(err, "read a key's log")
		}
		if err := s.nameStores(ctx, lines); err != nil {
			return err
		}
		for _, l := range lines {
			if err := row(l, total); err != nil {
				return err
			}
		}
		if len(lines) < logStep {
			return nil
		}
		q.Before = &lines[logStep-1].LogPlace
	}
}

func dayOf(t time.Time) time.Time {
	year, month, day := t.In(clock.Brazil).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, clock.Brazil)
}

// nameStores names the stores that took documents: a refused one may be another's, whose name is not the sender's to see.
func (s *Service) nameStores(ctx context.Context, lines []LogLine) error {
	var documentos []string
	for _, l := range lines {
		if l.StoreID != "" && !slices.Contains(documentos, l.Emitter) {
			documentos = append(documentos, l.Emitter)
		}
	}
	if len(documentos) == 0 {
		return nil
	}
	found, err := s.ports.Emitters.Emitters(ctx, documentos)
	for i, l := range lines {
		if store := found[l.Emitter]; l.StoreID != "" && store.StoreID == l.StoreID {
			lines[i].StoreName = store.StoreName
		}
	}
	return errs.Wrap(err, "name stores")
}

// Refusals gives the last 200 documents that were refused to a key, the newest first. Whoever asks must have shown that
// the key is theirs.
func (s *Service) Refusals(ctx context.Context, keyID string) ([]LogLine, error) {
	now := s.clock.Now()
	q := LogQuery{KeyID: keyID, From: now.Add(-LogAge), Until: now.Add(time.Minute), Status: ResultRejected}
	lines, err := s.store.Log(ctx, q, maxRefusals)
	return lines, errs.Wrap(err, "list refusals")
}

// LogJob is what forgets the old lines, by the day.
const LogJob = "receipts.log"

// ForgetLog deletes what is older than LogAge.
func (s *Service) ForgetLog(ctx context.Context) error {
	return errs.Wrap(s.store.ForgetLog(ctx, s.clock.Now().Add(-LogAge)), "forget old lines of logs")
}

// note writes lines down outside of what they are about: when that fails, nothing else does.
func (s *Service) note(lines []LogLine) {
	if len(lines) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), noteLimit)
	defer cancel()
	if err := s.tryNote(ctx, lines); err != nil {
		slog.Warn("documents not logged", "cause", err, "documents", len(lines))
	}
}

func (s *Service) tryNote(ctx context.Context, lines []LogLine) (err error) {
	defer recovered(&err)
	return s.store.InTx(ctx, func(ctx context.Context) error { return s.store.Note(ctx, lines) })
}

// logOf gives the lines of the entries that are wanted; nobody is told of a document whose sender hung up.
func (s *Service) logOf(entries []*entry, wanted func(LogLine) bool) []LogLine {
	lines, now := make([]LogLine, 0, len(entries)), s.clock.Now()
	nonce := rand.Int64() >> 1 //nolint:gosec // tells lines apart, and hides nothing
	for i, e := range entries {
		if line := e.logged(); wanted(line) && !interrupted(e.out.Err) {
			line.LogPlace, line.Took = LogPlace{now, nonce + int64(i)}, now.Sub(e.began)
			lines = append(lines, line)
		}
	}
	return lines
}

func everyLine(LogLine) bool { return true }

func refusedLine(l LogLine) bool { return l.Status == ResultRejected }

// retailersLine lies with a retailer, whose receipts it may be stored with; a line of nobody lies on a server of its own in a distributed
// database, which they must not wait for.
func retailersLine(l LogLine) bool { return l.RetailerID != "" }

func nobodysLine(l LogLine) bool { return l.RetailerID == "" }

func (e *entry) logged() LogLine {
	line := LogLine{
		KeyID: e.grant.KeyID, Status: e.out.Result.Status, AccessKey: e.accessKey(), Emitter: e.emitter(), StoreID: e.out.Result.StoreID,
		RetailerID: cmp.Or(e.out.Result.RetailerID, e.grant.RetailerID), Line: e.out.Line, RequestID: e.requestID,
	}
	if plainLine(e.cashier) {
		line.Cashier = e.cashier
	}
	if e.out.Err != nil {
		line.Status, line.Code, line.StoreID = ResultRejected, codeOf(e.out.Err), ""
	}
	return line
}

// accessKey is the document's; ” when it was not understood.
func (e *entry) accessKey() string {
	if e.doc == nil {
		return ""
	}
	key := e.documentKey()
	if !nfce.ValidAccessKey(key) {
		return ""
	}
	return key
}

// documentKey is the access key of what was understood: of the receipt, or of the one that an event is about.
func (e *entry) documentKey() string {
	if e.doc.Receipt != nil {
		return e.doc.Receipt.AccessKey
	}
	return e.doc.Event.AccessKey
}
