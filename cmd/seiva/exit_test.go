package main

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A command line that cannot be read ends every command with 80, whoever runs it; what a command fails by, with 1.
func TestExitCodes(t *testing.T) {
	program := build(t)
	for line, want := range map[string]int{
		"version": 0, "serve --help": 0,
		"": 80, "nothing": 80, "serve --nothing": 80, "serve more": 80, "serve --size=huge": 80, "migrate --nothing": 80, "doctor --nothing": 80, "doctor --limit=soon": 80,
		"backup --nothing": 80, "export parquet --nothing": 80, "admin create": 80,
		"migrate --secret-file=/nowhere/secret --database-url=postgres://127.0.0.1:1/none": 1,
		"serve --data=/dev/null/none": 1, "export parquet --data=/nowhere": 1, "rollups verify --data=/nowhere": 1,
	} {
		command := exec.CommandContext(t.Context(), program, strings.Fields(line)...) //nolint:gosec // built above
		command.Env = append(os.Environ(), "SEIVA_DATABASE_URL=", "SEIVA_BLOB_URL=", "SEIVA_ANALYTICS_TO=")
		out, err := command.CombinedOutput()
		code := 0
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			code = exit.ExitCode()
		}
		if code != want || code == 80 && len(out) == 0 {
			t.Errorf("seiva %s ends with %d, want %d: %s", line, code, want, out)
		}
	}
	for _, of := range []string{"serve", "doctor"} {
		command := exec.CommandContext(t.Context(), program, of) //nolint:gosec // built above
		command.Env = append(os.Environ(), "SEIVA_LAME_DUCK=soon")
		out, err := command.CombinedOutput()
		if said := string(out); command.ProcessState.ExitCode() != 80 || !strings.Contains(said, "não pode ser lido: corrija") || !strings.Contains(said, "SEIVA_LAME_DUCK") {
			t.Errorf("%s with a variable that cannot be read: %v, %s", of, err, out)
		}
	}
}
