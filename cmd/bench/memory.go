package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	memoryMinutes = 10     // BENCH_MINUTES=120 says another
	memoryFilled  = 60_000 // SQLite's writer has its pages full then
	memoryRate    = 30     // calls a second
	memorySample  = 15 * time.Second
	memoryPages   = 5_000 // public links that are opened, at random
	benchEmail    = "ana@bench.seiva.test"
	benchPassword = "Laranjeira-do-monte-2026" //nolint:gosec // of an installation that lives for some minutes
)

// memory holds a mixed load of 30 calls a second (ten receipts, nine screens of the portal, seven feeds, four public
// pages) against an installation that has receipts, and looks at what is resident: the last third of the time against
// the second. What still grows then has no end. Each sample is a line on standard error.
func (b *bench) memory(ctx context.Context) error {
	i, err := b.install(ctx, sqlite)
	if err != nil {
		return err
	}
	defer i.remove()
	if err := publishBanners(ctx, i.config); err != nil {
		return err
	}
	debug, err := freeAddress()
	if err != nil {
		return err
	}
	p := i.seiva()
	p.environment = append(p.environment, "SEIVA_STAFF_SECOND_FACTOR=false", "SEIVA_TRUSTED_PROXIES=127.0.0.1", "SEIVA_DEBUG_ADDR="+debug)
	if err := createAdministrator(ctx, p); err != nil {
		return err
	}
	s, err := start(ctx, p)
	if err != nil {
		return err
	}
	l := newMixedLoad(s.url, i.key)
	samples, err := l.watched(ctx, debug, memoryTime())
	if e := s.stop(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	third := len(samples) / 3
	b.add(row{
		name: "process, memory under a mixed load", bar: 1.05, against: "itself a third of the time before",
		notes: fmt.Sprintf("resident, %d calls a second for %v, %d failed", memoryRate, memoryTime(), l.failed.Load()),
	}, "MB", []float64{median(samples[2*third:])}, []float64{median(samples[third : 2*third])})
	return nil
}

func memoryTime() time.Duration {
	if n, err := strconv.Atoi(os.Getenv("BENCH_MINUTES")); err == nil && n > 0 {
		return time.Duration(n) * time.Minute
	}
	return memoryMinutes * time.Minute
}

func createAdministrator(ctx context.Context, p program) error {
	command := exec.CommandContext(ctx, p.path, "admin", "create", "--email", benchEmail, "--profile", "ADMINISTRADOR", "--password-stdin") //nolint:gosec // our own program
	command.Env = append(os.Environ(), p.environment...)
	command.Stdin = strings.NewReader(benchPassword + "\n")
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// mixedLoad is what many people and tills ask for together.
type mixedLoad struct {
	url, key, token string
	generator       *generator
	client          *http.Client
	sent            int // receipts so far
	failed          atomic.Int64

	mu    sync.Mutex
	pages []string        // public links
	took  []time.Duration // by each call that was answered well
}

func newMixedLoad(url, key string) *mixedLoad {
	return &mixedLoad{url: url, key: key, generator: newGenerator(), client: &http.Client{Timeout: 30 * time.Second}}
}

// link gives one of the receipts' public links.
func (l *mixedLoad) link() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.pages) == 0 {
		return "/healthz"
	}
	return l.pages[rand.IntN(len(l.pages))] //nolint:gosec // any will do
}

// noteLink keeps the public link of a receipt's answer.
func (l *mixedLoad) noteLink(answer []byte) {
	var accepted struct{ PublicURL string }
	if json.Unmarshal(answer, &accepted) != nil {
		return
	}
	_, path, ok := strings.Cut(accepted.PublicURL, "/r/")
	if !ok {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.pages) < memoryPages {
		l.pages = append(l.pages, "/r/"+path)
	}
}

func (l *mixedLoad) noteTime(took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.took = append(l.took, took)
}

// fill gives the installation its first receipts, and signs the administrator in.
func (l *mixedLoad) fill(ctx context.Context) error {
	for ; l.sent < memoryFilled; l.sent += memoryFilled / 10 {
		if err := upload(ctx, l.url, l.key, lines(l.generator.documents(l.sent, l.sent+memoryFilled/10))); err != nil {
			return err
		}
	}
	return l.signIn(ctx)
}

// watched fills the installation, then asks, and gives what was resident (MB) at each sample.
func (l *mixedLoad) watched(ctx context.Context, debug string, length time.Duration) ([]float64, error) {
	if err := l.fill(ctx); err != nil {
		return nil, err
	}
	begin := time.Now()
	asking, done := context.WithTimeout(ctx, length)
	var calls sync.WaitGroup
	calls.Go(func() { l.ask(asking) })
	defer calls.Wait()
	defer done()
	sample := time.NewTicker(memorySample)
	defer sample.Stop()
	var samples []float64
	for {
		select {
		case <-asking.Done():
			return samples, ctx.Err()
		case <-sample.C:
			mb, err := l.sample(ctx, debug, time.Since(begin))
			if err != nil {
				return nil, err
			}
			samples = append(samples, mb)
		}
	}
}

// ask makes the calls, whatever is answered, until ctx ends, and waits for the last answers.
func (l *mixedLoad) ask(ctx context.Context) {
	var calls sync.WaitGroup
	defer calls.Wait()
	call := time.NewTicker(time.Second / memoryRate)
	defer call.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-call.C:
			receipt := l.next(n)
			calls.Go(func() { l.call(context.WithoutCancel(ctx), n, receipt) }) // a call that waits for its answer keeps no other from asking
		}
	}
}

func (l *mixedLoad) signIn(ctx context.Context) error {
	body, err := json.Marshal(map[string]string{"email": benchEmail, "password": benchPassword})
	if err != nil {
		return err
	}
	answer, err := l.send(ctx, http.MethodPost, "/api/identity/sign-in", body, http.Header{"Content-Type": {"application/json"}})
	if err != nil {
		return err
	}
	var signedIn struct{ AccessToken string }
	if err := json.Unmarshal(answer, &signedIn); err != nil || signedIn.AccessToken == "" {
		return errors.Join(errors.New("the administrator cannot sign in"), err)
	}
	l.token = signedIn.AccessToken
	return nil
}

// next makes the receipt of a call, if it is one that sends a receipt.
func (l *mixedLoad) next(n int) []byte {
	if n%3 != 0 {
		return nil
	}
	l.sent++
	return l.generator.document(l.sent).xml
}

func (l *mixedLoad) call(ctx context.Context, n int, receipt []byte) {
	header := http.Header{"X-Forwarded-For": {fmt.Sprintf("192.0.2.%d", n%250)}}
	method, path := http.MethodGet, ""
	switch {
	case receipt != nil:
		method, path = http.MethodPost, "/api/integration/receipts"
		header.Set("Content-Type", "application/xml")
		header.Set("X-Api-Key", l.key)
	case n%30 < 14:
		path = l.screen(n)
		header.Set("Authorization", "Bearer "+l.token)
	case n%30 < 24:
		path = feedPath
	default:
		path = l.link()
	}
	sent := time.Now()
	answer, err := l.send(ctx, method, path, receipt, header)
	if err != nil {
		if l.failed.Add(1) == 1 {
			fmt.Fprintln(os.Stderr, err)
		}
		return
	}
	l.noteTime(time.Since(sent))
	if receipt != nil {
		l.noteLink(answer)
	}
}

// screen gives one of what an administrator looks at; days and pages change, so that all of the database is read.
func (l *mixedLoad) screen(n int) string {
	day := firstDay.AddDate(0, 0, n/30%daysCovered).Format(time.DateOnly)
	screens := []string{
		"/api/admin/cupons?day=" + day + "&pageSize=50&page=" + fmt.Sprint(1+n%40), "/api/admin/cupons/report?startDate=2026-10-01&endDate=" + day,
		"/api/admin/lojas?pageSize=50", "/api/admin/cupons/daily?startDate=2026-10-01&endDate=" + day, "/api/admin/varejistas/all", "/api/identity/me",
	}
	return screens[n/3%len(screens)]
}

func (l *mixedLoad) send(ctx context.Context, method, path string, body []byte, header http.Header) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, l.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header = header
	response, err := l.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode/100 != 2 {
		err = fmt.Errorf("%s %s answered %d: %.300s", method, path, response.StatusCode, answer)
	}
	return answer, err
}

// sample writes down where the memory is, and gives what is resident in MB.
func (l *mixedLoad) sample(ctx context.Context, debug string, at time.Duration) (float64, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+debug+"/debug/memory", nil)
	if err != nil {
		return 0, err
	}
	response, err := l.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	var figures map[string]float64
	if err := json.NewDecoder(response.Body).Decode(&figures); err != nil {
		return 0, err
	}
	mb := func(name string) float64 { return figures[name] / (1 << 20) }
	resident, held := mb("process/VmRSS"), mb("/memory/classes/total:bytes")-mb("/memory/classes/heap/released:bytes")
	fmt.Fprintf(os.Stderr, "%4.0f s  resident %5.1f MB: files %5.1f, Go %5.1f (live %5.1f), beyond Go %5.1f; %2.0f goroutines, %d failed\n",
		at.Seconds(), resident, mb("process/RssFile")+mb("process/RssShmem"), held, mb("/gc/heap/live:bytes"), mb("process/RssAnon")-held,
		figures["/sched/goroutines:goroutines"], l.failed.Load())
	return resident, nil
}
