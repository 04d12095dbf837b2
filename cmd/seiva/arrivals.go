package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// arrivals are the connections whose first request no handler has seen yet. net/http drops a request that it reads once
// Shutdown has begun, unanswered, so that Shutdown begins when there are none.
type arrivals struct {
	mu      sync.Mutex
	waiting map[net.Conn]bool
}

type connKey struct{}

// watch makes a server tell of its connections.
func (a *arrivals) watch(server *http.Server) {
	a.waiting = map[net.Conn]bool{}
	next := server.Handler
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) }
	server.ConnState = func(c net.Conn, state http.ConnState) {
		a.mu.Lock()
		defer a.mu.Unlock()
		switch state {
		case http.StateNew:
			a.waiting[c] = true
		case http.StateClosed, http.StateHijacked:
			delete(a.waiting, c)
		case http.StateActive, http.StateIdle:
		}
	}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, is := r.Context().Value(connKey{}).(net.Conn); is {
			a.mu.Lock()
			delete(a.waiting, c)
			a.mu.Unlock()
		}
		next.ServeHTTP(w, r)
	})
}

// settle waits until there are none, but not for those who connect without asking anything.
func (a *arrivals) settle(limit time.Duration) {
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(time.Millisecond) {
		a.mu.Lock()
		none := len(a.waiting) == 0
		a.mu.Unlock()
		if none {
			return
		}
	}
}
