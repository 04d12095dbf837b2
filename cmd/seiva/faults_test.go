package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/testkit"
)

// What a machine refuses is told in one sentence of Portuguese, with what to do, and what the machine said behind it.
func TestWhatAMachineRefusesIsToldInWords(t *testing.T) {
	listening := func(cause syscall.Errno) error {
		return &net.OpError{Op: "listen", Net: "tcp", Err: os.NewSyscallError("bind", cause)}
	}
	file := func(cause error) error {
		return fmt.Errorf("read: %w", &fs.PathError{Op: "open", Path: "/var/lib/seiva/secret", Err: cause})
	}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"a port that is taken":    {listening(syscall.EADDRINUSE), "Outro programa já atende"},
		"another's address":       {listening(syscall.EADDRNOTAVAIL), "não é desta máquina"},
		"a port below 1024":       {listening(syscall.EACCES), "a partir de 1024"},
		"a full disk":             {file(syscall.ENOSPC), "O disco está cheio"},
		"a full PostgreSQL":       {&pgconn.PgError{Code: "53100"}, "O disco está cheio"},
		"a failing disk":          {&pgconn.PgError{Code: "58030"}, "O disco falha"},
		"a disk that only reads":  {file(syscall.EROFS), "só aceita leituras"},
		"a file of somebody else": {file(syscall.EACCES), "não tem acesso a /var/lib/seiva/secret"},
		"a file that is absent":   {file(syscall.ENOENT), "Não existe /var/lib/seiva/secret"},
		"half a secret":           {fmt.Errorf("open: %w", secret.ErrShort), "menos de 32 bytes"},
		"a password":              {&pgconn.PgError{Code: "28P01"}, "confira usuário, senha"},
		"no such database":        {&pgconn.PgError{Code: "3D000"}, "nome do banco"},
		"a command broken off":    {fmt.Errorf("check the database: %w", context.Canceled), "O comando foi interrompido antes do fim: execute-o outra vez."},
		"one within a statement":  {fmt.Errorf("migrate: %w", errors.Join(context.Canceled, sql.ErrConnDone)), "O comando foi interrompido antes do fim"},
		"a limit of its operator": {&pgconn.PgError{Code: "57014"}, "Um limite do PostgreSQL encerrou"},
		"a database that starts":  {&pgconn.PgError{Code: "57P03"}, "O banco de dados não responde"},
	} {
		if got := explain(c.err); !strings.Contains(got, c.want) || !strings.HasSuffix(got, "("+strings.Join(strings.Fields(c.err.Error()), " ")+")") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	for _, err := range []error{errs.New(errs.Conflict, "x.y", "Uma frase."), fmt.Errorf("SEIVA_X is no address")} {
		if sentence := faultOfMachine(err); sentence != "" {
			t.Errorf("%v: %q", err, sentence)
		}
	}
}

// Whoever runs it, the program says it: a server in its log, another command to people.
func TestTheProgramSaysWhatTheMachineRefuses(t *testing.T) {
	program := build(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.Must(t, err)
	defer func() { _ = taken.Close() }()
	folder := t.TempDir()
	broken := filepath.Join(folder, "broken")
	testkit.Must(t, os.MkdirAll(broken, 0o700))
	testkit.Must(t, os.WriteFile(filepath.Join(broken, "seiva.db"), bytes.Repeat([]byte("no database "), 1000), 0o600))
	for name, c := range map[string]struct {
		line string
		want []string
	}{
		"a port that is taken":     {"serve --data " + folder + " --addr " + taken.Addr().String(), []string{`"fatal":true`, `"msg":"Outro programa já atende`, `"cause":"listen tcp`}},
		"an address without port":  {"serve --data " + folder + " --addr 8080", []string{"não tem a forma servidor:porta"}},
		"what is no database":      {"serve --data " + broken, []string{"O arquivo do banco de dados está danificado"}},
		"a database that is away":  {"rollups verify --database-url postgres://u:geheim@127.0.0.1:1/x --secret-file " + filepath.Join(folder, "secret"), []string{"seiva: O banco de dados não responde", "refused"}},
		"a folder that is nowhere": {"backup --data " + folder + " /nowhere/b.tar.zst", []string{"seiva: Não existe /nowhere: crie"}},
	} {
		command := exec.CommandContext(t.Context(), program, strings.Fields(c.line)...) //nolint:gosec // built above
		command.Env = append(os.Environ(), "SEIVA_DATABASE_URL=", "SEIVA_BLOB_URL=")
		out, err := command.CombinedOutput()
		if err == nil || command.ProcessState.ExitCode() != 1 || bytes.Contains(out, []byte("geheim")) {
			t.Errorf("%s: %v, %s", name, err, out)
		}
		for _, words := range c.want {
			if !bytes.Contains(out, []byte(words)) {
				t.Errorf("%s: %s, want %q", name, out, words)
			}
		}
	}
}
