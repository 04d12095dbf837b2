// Package cognitotest is a stand-in for Amazon Cognito that speaks its protocol and is stricter than it: whatever a
// request has that we should not send fails the test. It knows the calls that the product makes, and no others.
package cognitotest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// What the pool is called, and its one client.
const (
	PoolID       = "sa-east-1_Teste0001"
	ClientID     = "1example23456789"
	ClientSecret = "a client's secret"
)

// Mail is one message of the pool. Kind is "confirm" (with what the link carries) or "reset".
type Mail struct{ Kind, To, Username, Code string }

// Trouble is what the server does in place of answering.
type Trouble struct {
	Status        int           // with a body that names the error, unless Body is set
	Name, Message string        // of the error
	Body          string        // sent as it is
	Wait          time.Duration // before anything
	HangUp        bool          // the connection is closed without an answer
	Lose          bool          // the call is done, then the connection is closed without an answer
}

// Server is a user pool.
type Server struct {
	*httptest.Server
	t       testing.TB
	mu      sync.Mutex
	users   map[string]*user
	mails   []Mail
	calls   map[string]int
	trouble map[string][]Trouble
	serial  int
}

// New starts a Server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{t: t, users: map[string]*user{}, calls: map[string]int{}, trouble: map[string][]Trouble{}}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Have makes the next answers to an operation go wrong, one after the other.
func (s *Server) Have(operation string, troubles ...Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trouble[operation] = append(s.trouble[operation], troubles...)
}

// Calls counts the requests for an operation.
func (s *Server) Calls(operation string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[operation]
}

// TakeMails gives the mails since the last call.
func (s *Server) TakeMails() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	mails := s.mails
	s.mails = nil
	return mails
}

// failure is an answer that is an error.
type failure struct{ name, message string }

func fail(name, message string) *failure { return &failure{name, message} }

const targetPrefix = "AWSCognitoIdentityProviderService."

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	operation, ok := strings.CutPrefix(r.Header.Get("X-Amz-Target"), targetPrefix)
	if !ok || r.Method != http.MethodPost || r.URL.Path != "/" || r.Header.Get("Content-Type") != "application/x-amz-json-1.1" {
		s.t.Errorf("%s %s %v is no request to Cognito", r.Method, r.URL, r.Header)
	}
	signed := strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 ")
	if signed != strings.HasPrefix(operation, "Admin") {
		s.t.Errorf("%s: signed %v", operation, signed)
	}
	var body bytes.Buffer
	if _, err := body.ReadFrom(r.Body); err != nil {
		return // the client is gone
	}
	trouble, ok := s.next(operation)
	if ok && trouble.happen(w, r) {
		return
	}
	s.mu.Lock()
	answer, failed := s.answer(operation, body.Bytes())
	s.mu.Unlock()
	if trouble.Lose {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "application/x-amz-json-1.1")
	if failed != nil {
		w.WriteHeader(http.StatusBadRequest)
		answer = map[string]string{"__type": failed.name, "message": failed.message}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

func (s *Server) next(operation string) (Trouble, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls[operation]++
	waiting := s.trouble[operation]
	if len(waiting) == 0 {
		return Trouble{}, false
	}
	s.trouble[operation] = waiting[1:]
	return waiting[0], true
}

// happen does the trouble; false when the answer is to follow.
func (t Trouble) happen(w http.ResponseWriter, r *http.Request) bool {
	if t.Wait > 0 {
		select {
		case <-time.After(t.Wait):
		case <-r.Context().Done():
			return true
		}
	}
	switch {
	case t.HangUp:
		panic(http.ErrAbortHandler)
	case t.Status == 0:
		return false
	}
	body := t.Body
	if body == "" {
		text, _ := json.Marshal(map[string]string{"__type": t.Name, "message": t.Message})
		body = string(text)
	}
	w.Header().Set("Content-Type", "application/x-amz-json-1.1")
	w.WriteHeader(t.Status)
	_, _ = w.Write([]byte(body))
	return true
}
