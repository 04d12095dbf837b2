package main

import (
	"os"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
)

// clashes runs the command and gives what it prints.
func clashes(t *testing.T, s app.Settings) (string, error) {
	t.Helper()
	reader, writer, err := os.Pipe()
	testkit.Must(t, err)
	screen := os.Stdout
	os.Stdout = writer
	err = (&cnpjClashesCommand{s}).Run(t.Context())
	os.Stdout = screen
	testkit.Must(t, writer.Close())
	var out strings.Builder
	_, _ = reader.WriteTo(&out)
	return out.String(), err
}

func TestClashesAreListed(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			s := on(t)
			p := apitest.Of(t, apitest.Migrated(t, s))
			seiva, alfa := p.MakeRetailer("11222333000181", "Mercado Seiva", ""), p.MakeRetailer("12ABC34501DE35", "Empório Alfa", "")
			if out, err := clashes(t, s); err != nil || out != "Raízes em conflito: 0.\n" {
				t.Errorf("none: %q, %v", out, err)
			}
			shop := id.New()
			_, err := p.Rows.NewRaw("INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES (?, ?, '11222333000262', 'Filial', 'f', 1790000000000)",
				alfa.ID, shop).Exec(t.Context())
			testkit.Must(t, err)
			out, err := clashes(t, s)
			testkit.Must(t, err)
			for _, part := range []string{
				"Raiz 11222333, usada por 2 varejistas:\n", "  Mercado Seiva (" + seiva.ID + "), cadastrado em ", ", com o CNPJ 11.222.333/0001-81\n",
				"  Empório Alfa (" + alfa.ID + ")", "    loja Filial (" + shop + "), CNPJ 11.222.333/0002-62, desde 2026-09-21\n", "Raízes em conflito: 1.\n",
			} {
				if !strings.Contains(out, part) {
					t.Errorf("%s\nlacks %q", out, part)
				}
			}
		})
	}
	if _, err := clashes(t, app.Settings{Data: t.TempDir()}); err == nil || !strings.Contains(explain(err), "Não há banco de dados") {
		t.Errorf("no installation: %v", err)
	}
}
