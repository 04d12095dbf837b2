package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
)

const (
	batchRounds = 5
	uploads     = 2 // batches that come in side by side
)

// batch sends all documents as NDJSON to the real program and reads every answer, against the store's raw yardstick.
func (b *bench) batch(ctx context.Context) error {
	if err := b.fsync(ctx); err != nil {
		return err
	}
	transactions, err := b.capture(ctx)
	if err != nil {
		return err
	}
	bodies := b.bodies()
	for _, engine := range engines {
		var ours, theirs []float64
		for range batchRounds {
			rate, err := b.uploaded(ctx, engine, bodies, false)
			if err != nil {
				return err
			}
			raw, _, err := b.written(ctx, engine, firstDays(transactions), rawStore[engine])
			if err != nil {
				return err
			}
			ours, theirs = append(ours, rate), append(theirs, raw)
		}
		bar := .5
		if engine == postgres {
			bar = .4
		}
		b.add(row{
			name: "intake, batch, " + engine + ", end to end with verification", bar: bar, atLeast: true,
			against: "raw rows as above", notes: fmt.Sprintf("NDJSON over HTTP, %d uploads, the sender on the same cores", uploads),
		}, "receipts/s", ours, theirs)
	}
	return nil
}

// bodies are the first days' documents in so many uploads.
func (b *bench) bodies() [][]byte {
	return inUploads(b.made())
}

func inUploads(documents []document) [][]byte {
	bodies := make([][]byte, uploads)
	for i := range bodies {
		bodies[i] = lines(documents[i*len(documents)/uploads : (i+1)*len(documents)/uploads])
	}
	return bodies
}

// uploaded gives receipts a second, from the first byte sent to the last line answered; promoted: a promotion runs in every store.
func (b *bench) uploaded(ctx context.Context, engine string, bodies [][]byte, promoted bool) (float64, error) {
	i, err := b.install(ctx, engine)
	if err != nil {
		return 0, err
	}
	defer i.remove()
	if promoted {
		if err := promote(ctx, i.config); err != nil {
			return 0, err
		}
	}
	s, err := start(ctx, i.seiva())
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	err = uploadAll(ctx, s.url, i.key, bodies)
	took := time.Since(begin)
	b.notePeak(s)
	if e := s.stop(); err == nil {
		err = e
	}
	return documentCount / took.Seconds(), err
}

// uploadAll sends bodies side by side.
func uploadAll(ctx context.Context, url, key string, bodies [][]byte) (err error) {
	sent := make(chan error, len(bodies))
	for _, body := range bodies {
		go func() { sent <- upload(ctx, url, key, body) }()
	}
	for range bodies {
		if e := <-sent; err == nil {
			err = e
		}
	}
	return err
}

var accepted = []byte(`"status":"accepted"`)

func upload(ctx context.Context, url, key string, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/integration/receipts", bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-ndjson")
	r.Header.Set("x-api-key", key)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	answers := bufio.NewScanner(response.Body)
	n := 0
	for ; answers.Scan(); n++ {
		if !bytes.Contains(answers.Bytes(), accepted) {
			return fmt.Errorf("a receipt was not accepted: %s", answers.Bytes())
		}
	}
	if want := bytes.Count(body, []byte("\n")); n != want && answers.Err() == nil {
		return fmt.Errorf("%d lines answered, want %d", n, want)
	}
	return answers.Err()
}

// notePeak keeps a program's highest memory while it took receipts in.
func (b *bench) notePeak(s *server) {
	if mb, err := s.memory("VmHWM"); err == nil {
		b.peak[s.name] = max(b.peak[s.name], mb)
	}
}
