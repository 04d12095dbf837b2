package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/banners"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
)

const (
	feedRounds  = 5
	feedFor     = 3 * time.Second
	feedClients = 16
	feedPath    = "/api/app/banners?channel=" + string(banners.WebPublicReceipt)
)

// feed asks for the banners of a channel, as fast as a few connections can, and asks a bare net/http server for the
// same bytes.
func (b *bench) feed(ctx context.Context) error {
	i, err := b.install(ctx, sqlite)
	if err != nil {
		return err
	}
	defer i.remove()
	if err := publishBanners(ctx, i.config); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	body, err := b.onceFrom(ctx, i.seiva())
	if err != nil {
		return err
	}
	bare := program{name: "bare", path: self, ready: "/", arguments: func(address string) []string { return []string{bareServer, address, body} }}
	var ours, theirs []float64
	for range feedRounds {
		for p, rates := range map[*program]*[]float64{pointer(i.seiva()): &ours, &bare: &theirs} {
			rate, err := askFeed(ctx, *p)
			if err != nil {
				return err
			}
			*rates = append(*rates, rate)
		}
	}
	b.add(row{
		name: "banner feed, 3 banners, anonymous", bar: .8, atLeast: true, against: "a bare net/http handler with the same bytes",
		notes: "each turn counted",
	}, "requests/s", ours, theirs)
	return nil
}

func pointer(p program) *program { return &p }

// publishBanners stores three banners for all consumers.
func publishBanners(ctx context.Context, c sqldb.Config) error {
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	now := time.Now()
	for n := range 3 {
		err := sqlbanners.New(db).Create(ctx, banners.Banner{
			ID: id.New(), Name: fmt.Sprint("Banner ", n), Active: true, Channels: []banners.Channel{banners.WebPublicReceipt},
			Period: banners.Period{Start: now}, Picture: media.Picture{Key: "pictures/" + id.New() + ".jpg", Width: 298, Height: 124},
			AltText: "Ofertas da semana", ActionURL: "https://loja.com.br/ofertas", CreatedAt: now, CreatedBy: "bench", UpdatedAt: now,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// onceFrom gives the feed's answer.
func (b *bench) onceFrom(ctx context.Context, p program) (string, error) {
	s, err := start(ctx, p)
	if err != nil {
		return "", err
	}
	response, err := http.Get(s.url + feedPath) //nolint:noctx // our own server
	if err != nil {
		return "", err
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("the feed answered %d: %s", response.StatusCode, body)
	}
	if err != nil {
		return "", err
	}
	return string(body), s.stop()
}

// bareServer is the first argument with which this program is the bare server: it answers everything with a text.
const bareServer = "bare-server"

func serveBare(address, body string) error {
	return http.ListenAndServe(address, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { //nolint:gosec // for a few seconds, on loopback
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, body)
	}))
}

// askFeed gives requests a second of a fresh server.
func askFeed(ctx context.Context, p program) (float64, error) {
	s, err := start(ctx, p)
	if err != nil {
		return 0, err
	}
	until := time.Now().Add(feedFor)
	counts, failed := make([]int, feedClients), make([]error, feedClients)
	var wait sync.WaitGroup
	for n := range feedClients {
		wait.Go(func() { counts[n], failed[n] = askUntil(strings.TrimPrefix(s.url, "http://"), until) })
	}
	wait.Wait()
	total := 0
	for n := range counts {
		total += counts[n]
		if failed[n] != nil {
			return 0, failed[n]
		}
	}
	return float64(total) / feedFor.Seconds(), s.stop()
}

// askUntil asks over one connection, one request after the other, with as little work of its own as it can.
func askUntil(address string, until time.Time) (int, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return 0, err
	}
	defer func() { _ = conn.Close() }()
	request, reader := []byte("GET "+feedPath+" HTTP/1.1\r\nHost: "+address+"\r\n\r\n"), bufio.NewReader(conn)
	for n := 0; ; n++ {
		if n%64 == 0 && time.Now().After(until) {
			return n, nil
		}
		if _, err := conn.Write(request); err != nil {
			return n, err
		}
		if err := skipAnswer(reader); err != nil {
			return n, err
		}
	}
}

var statusOK, bodyLength = []byte("HTTP/1.1 200 "), []byte("Content-Length: ")

// skipAnswer reads one answer and makes nothing of it: what a client does with headers is not the servers' cost. It
// must be a 200 that states its length.
func skipAnswer(reader *bufio.Reader) error {
	first, err := reader.ReadSlice('\n')
	if err != nil || !bytes.HasPrefix(first, statusOK) {
		return fmt.Errorf("the feed answered %q, %w", first, err)
	}
	length := -1
	for {
		line, err := reader.ReadSlice('\n')
		if err != nil {
			return err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if digits, ok := bytes.CutPrefix(line, bodyLength); ok {
			if length, err = strconv.Atoi(string(digits)); err != nil {
				return err
			}
		}
	}
	if length <= 0 {
		return errors.New("the feed answered without a length, or nothing")
	}
	_, err = reader.Discard(length)
	return err
}
