package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/logs"
	"seiva/internal/kit/testkit"
)

// jsonLines reads standard error as a machine does.
func jsonLines(t *testing.T, text []byte) []map[string]any {
	t.Helper()
	var lines []map[string]any
	for line := range bytes.Lines(text) {
		var fields map[string]any
		if err := json.Unmarshal(line, &fields); err != nil {
			t.Errorf("%v: %s", err, line)
			continue
		}
		lines = append(lines, fields)
	}
	return lines
}

func TestTheProgramWritesItsLogAsJSON(t *testing.T) {
	program := build(t)
	t.Run("refused starts", func(t *testing.T) { refusedStarts(t, program) })
	t.Run("commands for people", func(t *testing.T) { commandsForPeople(t, program) })
	t.Run("a running server", func(t *testing.T) { runningServer(t, program) })
}

// What keeps the server from starting is a line like any other, with the sentence that people read, and what it came from.
func refusedStarts(t *testing.T, program string) {
	for name, c := range map[string]struct {
		arguments, environment []string
		want                   string
	}{
		"a wrong setting":      {[]string{"serve", "--public-url", "notaurl"}, nil, "SEIVA_PUBLIC_URL"},
		"a missing one":        {[]string{"serve", "--database-url", "postgres://nobody"}, nil, "SEIVA_PUBLIC_URL está vazia"},
		"an unknown flag":      {[]string{"serve", "--adress", "x"}, nil, "--adress"},
		"a level nobody knows": {[]string{"serve"}, []string{"SEIVA_LOG_LEVEL=loud"}, "log-level"},
		"a debug address":      {[]string{"serve", "--debug-addr", "0.0.0.0:6060"}, nil, "SEIVA_DEBUG_ADDR"},
		"migrate":              {[]string{"migrate", "--database-url", "postgres://nobody"}, nil, "SEIVA_SECRET_FILE"},
	} {
		t.Run(name, func(t *testing.T) {
			command := exec.CommandContext(t.Context(), program, append(c.arguments, "--data", t.TempDir())...) //nolint:gosec // built above
			command.Env = append(os.Environ(), append(c.environment, "SEIVA_ADDR=127.0.0.1:0")...)
			var stdout, stderr bytes.Buffer
			command.Stdout, command.Stderr = &stdout, &stderr
			if err := command.Run(); err == nil {
				t.Error("it started")
			}
			lines := jsonLines(t, stderr.Bytes())
			if len(lines) == 0 || stdout.Len() > 0 {
				t.Fatalf("%s%s", stdout.String(), stderr.String())
			}
			last := lines[len(lines)-1]
			if said := fmt.Sprintln(last["msg"], last["cause"]); !strings.Contains(said, c.want) || last["level"] != "ERROR" || last["fatal"] != true {
				t.Errorf("%v, want %s", last, c.want)
			}
		})
	}
}

// Commands that people run answer people.
func commandsForPeople(t *testing.T, program string) {
	command := exec.CommandContext(t.Context(), program, "admin", "create", "--email", "x", "--profile", "SUPORTE", "--password-stdin", "--data", t.TempDir()) //nolint:gosec // built above
	command.Stdin = strings.NewReader("123\n")
	out, err := command.CombinedOutput()
	if err == nil || !bytes.HasPrefix(out, []byte("seiva: Verifique os campos")) || !bytes.Contains(out, []byte("\n  email: ")) {
		t.Errorf("%v: %s", err, out)
	}
}

// The id that an answer carries finds the request's line; a level keeps it away.
func runningServer(t *testing.T, program string) {
	for level, want := range map[string]int{"info": 2, "warn": 0} {
		t.Run(level, func(t *testing.T) {
			t.Setenv("SEIVA_LOG_LEVEL", level)
			var log bytes.Buffer
			command, address := serveInto(t, program, app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir()}, &log)
			ids := []string{}
			for _, path := range []string{"/healthz", "/api/identity/me", "/api/integration/customers/52998224725/preferences?token=segredo"} {
				response, err := http.Get(address + path) //nolint:noctx // our own server
				testkit.Must(t, err)
				_, err = io.Copy(io.Discard, response.Body)
				testkit.Must(t, err)
				testkit.Must(t, response.Body.Close())
				ids = append(ids, response.Header.Get("X-Request-Id"))
			}
			testkit.Must(t, command.Process.Signal(os.Interrupt))
			testkit.Must(t, command.Wait())
			requests := map[any]map[string]any{}
			for _, line := range jsonLines(t, log.Bytes()) {
				if line["msg"] == "request" {
					requests[line["request_id"]] = line
				}
			}
			if len(requests) != want || requests[ids[0]] != nil {
				t.Fatalf("%v", requests)
			}
			if want > 0 && (requests[ids[1]]["status"] != 401.0 || requests[ids[2]]["route"] != "GET /api/integration/customers/{cpf}/preferences") {
				t.Errorf("%v", requests)
			}
			for _, private := range []string{"52998224725", "segredo"} {
				if bytes.Contains(log.Bytes(), []byte(private)) {
					t.Errorf("%s in %s", private, log.String())
				}
			}
		})
	}
}

// Who asked stands in the line by id alone, and the cause of what failed has the id that the person is told.
func TestALineSaysWhoAskedAndACauseWhoseItIs(t *testing.T) {
	p, _ := apitest.Cast.Plant(t, apitest.WithTestPayments(t))
	var out bytes.Buffer
	log := logs.New(&out, slog.LevelInfo, httpx.Correlation)
	former := slog.Default()
	slog.SetDefault(log.Logger)
	t.Cleanup(func() { slog.SetDefault(former) })
	var err error
	p.Server, err = p.Handler(log.Logger, os.DirFS(t.TempDir()))
	p.Check(err)
	me := p.Get(apitest.Admin, "/identity/me")
	p.Check(p.DB.Close())
	broken := p.Get(apitest.Admin, "/admin/lojas")
	log.Close()
	lines := jsonLines(t, out.Bytes())
	if len(lines) != 3 || me.Status != 200 || broken.Status < 500 {
		t.Fatalf("%d, %d %s: %s", me.Status, broken.Status, broken.Text, out.String())
	}
	if account, _ := lines[0]["account"].(string); account == "" || account != me.Str("id") {
		t.Errorf("account %v, want %v", lines[0]["account"], me.Object())
	}
	if id := broken.Str("requestId"); id == "" || lines[1]["request_id"] != id || lines[1]["cause"] == nil || lines[2]["request_id"] != id {
		t.Errorf("told %q: %v", id, lines[1:])
	}
}

func TestTheLogsLevelIsASetting(t *testing.T) {
	for want, arguments := range map[slog.Level][]string{
		slog.LevelInfo: {"serve"}, slog.LevelWarn: {"serve", "--log-level", "warn"}, slog.LevelDebug: {"serve", "--dev"},
		slog.LevelError: {"serve", "--log-level=error"},
	} {
		var parsed cli
		parser, err := kong.New(&parsed)
		testkit.Must(t, err)
		_, err = parser.Parse(arguments)
		testkit.Must(t, err)
		if got := parsed.Serve.Level(); got != want {
			t.Errorf("%v: %v", arguments, got)
		}
	}
}
