package publicweb

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"time"
)

// Part is something that Seiva needs. Check gives an error when it does not answer, and a remark in Portuguese when
// it does but people should know something (mail that waits for SMTP); the cause of an error goes to the log alone.
type Part struct {
	Name  string
	Check func(ctx context.Context) (remark string, err error)
}

// How long one part may take to answer.
const patience = 2 * time.Second

type readiness struct {
	Status string      `json:"status"`
	Parts  []partState `json:"parts"`
}

type partState struct {
	Name   string `json:"name"`
	Status string `json:"status"`
	Remark string `json:"remark,omitempty"`
}

// Alive answers 200 as long as the process runs: what /healthz says.
func Alive(w http.ResponseWriter, _ *http.Request) {
	writeState(w, http.StatusOK, map[string]string{"status": "ok"})
}

// Ready asks every part, and answers 200 when all of them work, else 503: what /readyz says.
func Ready(parts ...Part) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		state, status := readiness{Status: "ok", Parts: []partState{}}, http.StatusOK
		for _, part := range parts {
			s := check(r.Context(), part)
			if s.Status != "ok" {
				state.Status, status = s.Status, http.StatusServiceUnavailable
			}
			state.Parts = append(state.Parts, s)
		}
		writeState(w, status, state)
	})
}

func check(ctx context.Context, part Part) partState {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	remark, err := part.Check(ctx)
	if err != nil {
		slog.ErrorContext(ctx, "a part does not answer", "part", part.Name, "cause", err)
		return partState{part.Name, "unavailable", "Não responde. Veja o registro do servidor."}
	}
	return partState{part.Name, "ok", remark}
}

func writeState(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may be gone
}
