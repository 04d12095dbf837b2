package publicweb

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Part is something that Seiva needs. Check says what it found; an error is a part that does not answer, whose cause goes to
// the log alone. However many ask, a part is checked once in Every and never twice at the same time.
type Part struct {
	Name  string
	Check func(ctx context.Context) (Finding, error)
	Every time.Duration
	Limit time.Duration // how long a check may take; zero: two seconds
	Slow  bool          // nobody waits long for it: it is well until it was found not to be
}

// Finding is what a check found; zero says that all is well. Code is for machines, Remark in Portuguese for people.
type Finding struct {
	State  State
	Code   string
	Remark string
}

// State is how a part is.
type State string

// Well is also what the zero State means. A degraded part is no reason to send requests elsewhere, an unavailable one is.
const (
	Well        State = "ok"
	Degraded    State = "degraded"
	Unavailable State = "unavailable"
)

// patience is how long a caller waits for the checks under way.
const patience = 2 * time.Second

type readiness struct {
	Status State       `json:"status"`
	Parts  []partState `json:"parts"`
}

type partState struct {
	Name   string `json:"name"`
	Status State  `json:"status"`
	Code   string `json:"code,omitempty"`
	Remark string `json:"remark,omitempty"`
}

// Alive answers 200 as long as the process runs: what /healthz says.
func Alive(w http.ResponseWriter, _ *http.Request) {
	writeState(w, http.StatusOK, map[string]string{"status": "ok"})
}

// Ready says how every part is: 503 when one is unavailable, else 200; what /readyz says. With ?strict, for alarms, a degraded
// part is 503 too. With ?process, for who sends requests to several, parts that all replicas share are no reason to send them elsewhere:
// each answers for itself that its database is away. A process that leaves says so before this is asked (Loading).
func Ready(parts ...Part) http.Handler {
	all := make([]*watched, len(parts))
	for i, part := range parts {
		all[i] = &watched{Part: part}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		state := readiness{Status: Well, Parts: []partState{}}
		if r.URL.Query().Has("process") {
			writeState(w, http.StatusOK, state)
			return
		}
		for _, part := range all {
			part.begin()
		}
		ctx, cancel := context.WithTimeout(r.Context(), patience) // for all of them
		defer cancel()
		for _, part := range all {
			s := part.wait(ctx)
			if s.Status == Unavailable || state.Status == Well {
				state.Status = s.Status
			}
			state.Parts = append(state.Parts, s)
		}
		status := http.StatusOK
		if state.Status == Unavailable || (state.Status == Degraded && r.URL.Query().Has("strict")) {
			status = http.StatusServiceUnavailable
		}
		writeState(w, status, state)
	})
}

// watched is a part with what was found last.
type watched struct {
	Part

	mu      sync.Mutex
	last    partState
	at      time.Time     // of last; zero: it was never checked
	running chan struct{} // closed once the check under way has ended or run out of time
	busy    bool          // a check still runs, though it may have run out of time
}

// begin starts a check unless one runs, or the last still counts.
func (p *watched) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy || (!p.at.IsZero() && time.Since(p.at) < p.Every) {
		return
	}
	p.busy, p.running = true, make(chan struct{})
	go p.run(p.running)
}

// run outlives the request that began it: others wait for it too.
func (p *watched) run(ended chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), cmp.Or(p.Limit, patience))
	defer cancel()
	found := make(chan partState)
	go func() {
		state := p.check(ctx)
		select {
		case found <- state:
		case <-ended: // too late: the next may begin
			p.mu.Lock()
			defer p.mu.Unlock()
			p.busy = false
		}
	}()
	var state partState
	busy := false
	select {
	case state = <-found:
	case <-ctx.Done(): // it does not even listen
		state, busy = p.silent(ctx, ctx.Err()), true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last, p.at, p.busy = state, time.Now(), busy // at once, or another would begin between them
	close(ended)
}

func (p *watched) check(ctx context.Context) partState {
	found, err := p.Check(ctx)
	if err != nil {
		return p.silent(ctx, err)
	}
	return partState{p.Name, cmp.Or(found.State, Well), found.Code, found.Remark}
}

func (p *watched) silent(ctx context.Context, cause error) partState {
	slog.ErrorContext(ctx, "a part does not answer", "part", p.Name, "cause", cause)
	return partState{p.Name, Unavailable, p.Name + "_unavailable", "Não responde. Veja o registro do servidor."}
}

// wait gives what was found, by the check under way if it ends soon.
func (p *watched) wait(ctx context.Context) partState {
	p.mu.Lock()
	running := p.running
	p.mu.Unlock()
	select {
	case <-running:
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !p.at.IsZero():
		return p.last
	case p.Slow:
		return partState{Name: p.Name, Status: Well}
	}
	return p.silent(ctx, context.DeadlineExceeded)
}

func writeState(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may be gone
}
