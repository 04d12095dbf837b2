package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/receipts/nfcegen"
)

// steadyTills send receipts to processes at a bounded pace, three tills each, and each receipt until it is acknowledged.
type steadyTills struct {
	key       string
	addresses []string
	emitter   func(process, serie int) string
	stop      context.CancelFunc
	wait      sync.WaitGroup

	mu      sync.Mutex
	keys    map[string]bool
	last    []time.Time     // of each process, when a receipt was acknowledged
	longest []time.Duration // of each process, between two acknowledgements
	refused int             // answers of 503 with Retry-After
	wrong   []string        // any other
}

const (
	tillsEach = 3
	tillPace  = 100 * time.Millisecond // between two receipts of a till: 90 a second in all
	tillAgain = 200 * time.Millisecond // sooner than Retry-After says, to see when receipts are taken again
)

// ofSample is the store of a série among those of SeedTills.
func ofSample(_, serie int) string { return apitest.SampleStores[serie%len(apitest.SampleStores)] }

func startTills(key string, addresses []string, emitter func(process, serie int) string) *steadyTills {
	ctx, stop := context.WithCancel(context.Background())
	s := &steadyTills{key: key, addresses: addresses, emitter: emitter, stop: stop, keys: map[string]bool{}}
	s.watch()
	for process := range addresses {
		for till := range tillsEach {
			s.wait.Go(func() { s.send(ctx, process, 1+process*tillsEach+till) })
		}
	}
	return s
}

// watch forgets how long receipts waited so far.
func (s *steadyTills) watch() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last, s.longest, s.refused = make([]time.Time, len(s.addresses)), make([]time.Duration, len(s.addresses)), 0
	for i := range s.last {
		s.last[i] = time.Now()
	}
}

// silence is the longest that any process acknowledged nothing since watch; refused, how many were told to come again.
func (s *steadyTills) silence() (longest time.Duration, refused int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.last {
		longest = max(longest, s.longest[i], time.Since(s.last[i]))
	}
	return longest, s.refused
}

// longestOf is the longest that any of those acknowledged nothing since watch.
func (s *steadyTills) longestOf(processes []int) (longest time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range processes {
		longest = max(longest, s.longest[i], time.Since(s.last[i]))
	}
	return longest
}

// writingAgain waits until every process has acknowledged another receipt.
func (s *steadyTills) writingAgain(t *testing.T) {
	t.Helper()
	since := time.Now()
	waitFor(t, "receipt taken by every process", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, at := range s.last {
			if at.Before(since) {
				return false
			}
		}
		return true
	})
}

func (s *steadyTills) acknowledged() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.keys)
}

// ofSerie makes the documents of a store's série by their numbers.
func ofSerie(cnpj string, serie int) func(number int) []byte {
	gen := nfcegen.New(uint64(serie)) //nolint:gosec // small
	signer := gen.Signer(cnpj, "LOJA")
	return func(number int) []byte {
		return gen.Receipt(nfcegen.Sale{
			Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "LOJA", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
			Serie:   serie, Number: number, At: time.Date(2026, 11, 10, 8, number%60, 0, 0, time.FixedZone("", -3*60*60)),
		}, signer)
	}
}

// send sends a série of its own.
func (s *steadyTills) send(ctx context.Context, process, serie int) {
	document := ofSerie(s.emitter(process, serie), serie)
	client := &http.Client{Timeout: time.Minute}
	for number := 1; ctx.Err() == nil; number++ {
		xml := document(number)
		for wait := tillPace; ; wait = tillAgain {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
				return
			}
			if s.tell(client, process, xml) {
				break
			}
		}
	}
}

// tell sends one document, and tells whether it was acknowledged.
func (s *steadyTills) tell(client *http.Client, process int, xml []byte) bool {
	status, again, text, err := s.post(client, process, xml)
	s.mu.Lock()
	defer s.mu.Unlock()
	var result struct{ AccessKey, Status any }
	switch key := ""; {
	case err != nil:
		s.wrong = append(s.wrong, err.Error())
	case status == http.StatusServiceUnavailable && again != "":
		s.refused++
	case status >= http.StatusMultipleChoices || json.Unmarshal(text, &result) != nil:
		s.wrong = append(s.wrong, fmt.Sprintf("%d %q %.300s", status, again, text))
	default:
		if key, _ = result.AccessKey.(string); result.Status != "accepted" && result.Status != "duplicate" {
			s.wrong = append(s.wrong, string(text))
		}
		s.keys[key] = true
		s.longest[process], s.last[process] = max(s.longest[process], time.Since(s.last[process])), time.Now()
		return true
	}
	return false
}

func (s *steadyTills) post(client *http.Client, process int, xml []byte) (status int, again string, text []byte, err error) {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, s.addresses[process]+"/api/integration/receipts", bytes.NewReader(xml))
	if err != nil {
		return 0, "", nil, err
	}
	r.Header.Set("Content-Type", "application/xml")
	r.Header.Set("x-api-key", s.key)
	answer, err := client.Do(r)
	if err != nil {
		return 0, "", nil, err
	}
	text, err = io.ReadAll(answer.Body)
	return answer.StatusCode, answer.Header.Get("Retry-After"), text, errors.Join(err, answer.Body.Close())
}

// end waits for the last answers, and fails unless each was an acknowledgement or told to come again.
func (s *steadyTills) end(t *testing.T) {
	t.Helper()
	s.stop()
	s.wait.Wait()
	if len(s.wrong) > 0 {
		t.Errorf("%d answers were neither an acknowledgement nor 503 with Retry-After: %q", len(s.wrong), s.wrong[:min(5, len(s.wrong))])
	}
}
