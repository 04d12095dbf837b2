package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// peer is the built PocketBase.
type peer struct{ path string }

// pocketbase builds it once, in its own module and with the toolchain that it asks for.
func (b *bench) pocketbase(ctx context.Context) (peer, error) {
	if b.peer.path != "" {
		return b.peer, nil
	}
	path := filepath.Join(b.folder, "pocketbase")
	build := exec.CommandContext(ctx, "go", "build", "-o", path, ".") //nolint:gosec // our own path
	build.Dir = "bench/pocketbase"
	build.Env = append(os.Environ(), "GOTOOLCHAIN=go1.27.0", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return peer{}, fmt.Errorf("build PocketBase: %w: %s", err, out)
	}
	b.peer = peer{path}
	return b.peer, nil
}

// at runs it on a folder of data.
func (p peer) at(folder string) program {
	return program{
		name: "pocketbase", path: p.path, ready: "/api/health",
		arguments: func(address string) []string { return []string{"serve", "--http=" + address, "--dir=" + folder} },
	}
}

// fresh runs it on new data.
func (p peer) fresh(parent string) program {
	folder, err := os.MkdirTemp(parent, "pocketbase-data-")
	if err != nil {
		return program{name: "pocketbase"}
	}
	return p.at(folder)
}
