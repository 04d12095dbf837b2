package main

import (
	"errors"
	"os"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// distributed runs the command and gives what it prints.
func distributed(t *testing.T, c distributeCommand) (string, error) {
	t.Helper()
	reader, writer, err := os.Pipe()
	testkit.Must(t, err)
	screen, out := os.Stdout, make(chan string)
	os.Stdout = writer
	go func() { // more than a pipe holds
		var text strings.Builder
		_, _ = reader.WriteTo(&text)
		out <- text.String()
	}()
	err = c.Run(t.Context())
	os.Stdout = screen
	testkit.Must(t, writer.Close())
	return <-out, err
}

func TestDistributeChecksAndChangesNothing(t *testing.T) {
	s := apitest.OnPostgres(t)
	apitest.Migrated(t, s)
	out, err := distributed(t, distributeCommand{Settings: s, Check: true})
	if err != nil {
		t.Errorf("it ends with %v", err)
	}
	for _, line := range []string{
		"Por retailer_id: ", "\n  receipts  ", "Copiadas para todos os nós: ", "\n  stores  ", "No coordenador: ", "\n  audit  ",
		"\n  intake_log  ", "; crescimento: com as keys, também as encerradas\n", "NÃO são distribuídas como estão, e ficam no coordenador: 0\n", "\n  ErasureLock ",
		"O catálogo foi lido, e nada mudou.",
	} {
		if !strings.Contains(out, line) {
			t.Errorf("it does not say %q:\n%s", line, out)
		}
	}
	for _, yes := range []bool{false, true} {
		if out, err := distributed(t, distributeCommand{Settings: s, Yes: yes}); !errors.Is(err, distribution.ErrNoCluster) || out != "" {
			t.Errorf("without --check, %v: %q, %v", yes, out, err)
		}
	}
	if out, err := distributed(t, distributeCommand{Settings: app.Settings{Data: t.TempDir()}, Check: true}); !errors.Is(err, distribution.ErrNotPostgres) || out != "" {
		t.Errorf("on SQLite: %q, %v", out, err)
	}
}

// What is ready is no exception, and a table that nobody knows is told as one.
func TestDistributeTellsWhatIsLeft(t *testing.T) {
	var out strings.Builder
	ready := distribution.Verdict{Table: distribution.Table{Name: "receipts", Kind: distribution.Distributed, Why: "os cupons"}, Bytes: 12 << 20}
	if n := printDistribution(&out, []distribution.Verdict{ready}); n != 0 || !strings.Contains(out.String(), "12,0 MB  os cupons") {
		t.Errorf("%d are left:\n%s", n, out.String())
	}
	out.Reset()
	if n := printDistribution(&out, []distribution.Verdict{ready, {Table: distribution.Table{Name: "other"}}}); n != 1 || !strings.Contains(out.String(), "não conhece") {
		t.Errorf("%d are left:\n%s", n, out.String())
	}
}
