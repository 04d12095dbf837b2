package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	capacityPages  = 400 // calls of each kind of page
	capacityIdle   = 500 // connections that ask for nothing
	signIns        = 20
	capacityFile   = "docs/capacity.json"
	capacityFiller = documentCount // receipts that lie there when pages are asked for
)

// cost is what one of something takes: of the program and of PostgreSQL, milliseconds of the processor; of the disk, bytes that are
// written to it (SQLite: by the program, its checkpoints too; PostgreSQL: its log), and commits.
type cost struct {
	ServerMS   float64 `json:"serverMs"`
	DatabaseMS float64 `json:"databaseMs"`
	DiskBytes  float64 `json:"diskBytes"`
	Commits    float64 `json:"commits"`
}

// capacity is what docs/capacity.md is computed from.
type capacity struct {
	Day     string                    `json:"day"`
	Machine string                    `json:"machine"`
	Engines map[string]engineCapacity `json:"engines"`
}

type engineCapacity struct {
	Batch            cost    `json:"batch"`  // a receipt of a batch
	Single           cost    `json:"single"` // a receipt sent alone, 64 clients
	Link             cost    `json:"link"`   // a public link's page
	Feed             cost    `json:"feed"`   // a feed of banners
	Screen           cost    `json:"screen"` // a call of the portal's screens
	SignIn           cost    `json:"signIn"`
	StoredBytes      float64 `json:"storedBytes"`      // a receipt, with its document
	PeakMB           float64 `json:"peakMb"`           // the program's memory at most
	IdleConnectionKB float64 `json:"idleConnectionKb"` // the program's memory for a connection that waits
	BackendMB        float64 `json:"backendMb"`        // PostgreSQL's own memory for a connection that was used
}

// capacity measures what a receipt, a page and a connection cost, and writes it down for the page that computes with it.
func (b *bench) capacity(ctx context.Context) error {
	if err := b.fsync(ctx); err != nil {
		return err
	}
	transactions, err := b.capture(ctx)
	if err != nil {
		return err
	}
	found := capacity{Day: time.Now().Format(time.DateOnly), Machine: machine(), Engines: map[string]engineCapacity{}}
	for _, engine := range engines {
		e, err := b.costs(ctx, engine)
		if err != nil {
			return err
		}
		if _, e.StoredBytes, err = b.written(ctx, engine, transactions, ourStore); err != nil {
			return err
		}
		found.Engines[engine] = e
	}
	text, err := json.MarshalIndent(found, "", "  ")
	if err != nil {
		return err
	}
	return found.write(append(text, '\n'))
}

func machine() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, _ := strings.Cut(string(info), "model name")
	model, _, _ := strings.Cut(rest, "\n")
	return fmt.Sprintf("%d × %s", runtime.NumCPU(), strings.TrimSpace(strings.TrimLeft(model, "\t :")))
}

// costs asks an installation of its own for everything, one kind after the other.
func (b *bench) costs(ctx context.Context, engine string) (e engineCapacity, err error) {
	i, err := b.install(ctx, engine)
	if err != nil {
		return e, err
	}
	defer i.remove()
	if err := publishBanners(ctx, i.config); err != nil {
		return e, err
	}
	p := i.seiva()
	p.environment = append(p.environment, "SEIVA_STAFF_SECOND_FACTOR=false", "SEIVA_TRUSTED_PROXIES=127.0.0.1")
	if err := createAdministrator(ctx, p); err != nil {
		return e, err
	}
	s, err := start(ctx, p)
	if err != nil {
		return e, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	m, err := b.meters(ctx, s, i.config)
	if err != nil {
		return e, err
	}
	defer m.close()

	l := &mixedLoad{url: s.url, key: i.key, generator: newGenerator(), client: &http.Client{Timeout: time.Minute}}
	documents := l.generator.documents(0, capacityFiller+singleRequests)
	if e.Batch, err = m.each(ctx, capacityFiller, func() error {
		return upload(ctx, s.url, i.key, lines(documents[:capacityFiller]))
	}); err != nil {
		return e, err
	}
	if e.Single, err = m.each(ctx, singleRequests, func() error { return l.alone(ctx, documents[capacityFiller:]) }); err != nil {
		return e, err
	}
	if e.SignIn, err = m.each(ctx, signIns, func() error { return repeat(signIns, func(int) error { return l.signIn(ctx) }) }); err != nil {
		return e, err
	}
	for _, page := range []struct {
		of   *cost
		path func(n int) string
	}{
		{&e.Link, func(int) string { return l.link() }},
		{&e.Feed, func(int) string { return feedPath }},
		{&e.Screen, l.screen},
	} {
		if *page.of, err = m.each(ctx, capacityPages, func() error {
			return repeat(capacityPages, func(n int) error { return l.page(ctx, page.path(3*n)) })
		}); err != nil {
			return e, err
		}
	}
	if e.BackendMB, err = m.backend(ctx); err != nil {
		return e, err
	}
	if e.IdleConnectionKB, err = idleConnection(ctx, s); err != nil {
		return e, err
	}
	e.PeakMB, err = s.memory("VmHWM")
	return e, err
}

func repeat(times int, do func(n int) error) error {
	for n := range times {
		if err := do(n); err != nil {
			return err
		}
	}
	return nil
}

// alone sends receipts one a request, from 64 clients, and keeps their public links.
func (l *mixedLoad) alone(ctx context.Context, documents []document) error {
	var wait sync.WaitGroup
	failures := make(chan error, clients)
	next := make(chan document)
	l.client.Transport = &http.Transport{MaxIdleConnsPerHost: clients}
	for range clients {
		wait.Go(func() {
			for d := range next {
				answer, err := l.send(ctx, http.MethodPost, "/api/integration/receipts", d.xml,
					http.Header{"Content-Type": {"application/xml"}, "X-Api-Key": {l.key}})
				if err != nil {
					select {
					case failures <- err:
					default:
					}
					continue
				}
				l.noteLink(answer)
			}
		})
	}
	for _, d := range documents {
		next <- d
	}
	close(next)
	wait.Wait()
	close(failures)
	return <-failures
}

// page asks for one: a screen's call as an administrator, what consumers see as anybody.
func (l *mixedLoad) page(ctx context.Context, path string) error {
	header := http.Header{}
	if path != feedPath && !strings.HasPrefix(path, "/r/") {
		header.Set("Authorization", "Bearer "+l.token)
	}
	_, err := l.send(ctx, http.MethodGet, path, nil, header)
	return err
}

// idleConnection gives what a connection that was used once and waits costs the program, in KB.
func idleConnection(ctx context.Context, s *server) (float64, error) {
	before, err := s.memory("RssAnon")
	if err != nil {
		return 0, err
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: capacityIdle}}
	defer client.CloseIdleConnections()
	var answered, closed sync.WaitGroup
	answered.Add(capacityIdle)
	all := make(chan struct{})
	failures := make([]error, capacityIdle)
	for n := range capacityIdle {
		closed.Go(func() {
			response, err := get(ctx, client, s.url+"/healthz")
			answered.Done()
			<-all // none is used twice
			if err == nil {
				err = response.Body.Close()
			}
			failures[n] = err
		})
	}
	answered.Wait()
	after, err := s.memory("RssAnon")
	close(all)
	closed.Wait()
	return max(0, after-before) * 1024 / capacityIdle, errors.Join(append(slices.Clip(failures), err)...)
}

func get(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return client.Do(r)
}

// commits reads how many commits of receipts there were, from the program's metrics.
func commits(ctx context.Context, url string) (float64, error) {
	response, err := get(ctx, http.DefaultClient, url+"/metrics")
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	var text bytes.Buffer
	if _, err := text.ReadFrom(response.Body); err != nil {
		return 0, err
	}
	var n float64
	_, rest, _ := strings.Cut("\n"+text.String(), "\nseiva_commit_seconds_count ")
	if _, err := fmt.Sscan(rest, &n); err != nil {
		return 0, fmt.Errorf("the metrics have no count of commits: %w", err)
	}
	return n, nil
}
