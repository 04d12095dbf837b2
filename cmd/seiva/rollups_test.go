package main

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sqlpromotions "seiva/internal/adapter/sqlstore/promotions"
	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
	"seiva/internal/promotions"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
)

const lonely = "INSERT INTO receipt_store_days VALUES ('r', '2026-11-10', 's', 2, 1, 0, 300, 0)"

const lonelyStars = "INSERT INTO rating_days VALUES ('r', '2026-11-10', 's', 0, 0, 0, 1, 2)"

// miscounted is a cancelled receipt, whose participation counts.
const miscounted = `INSERT INTO receipts (retailer_id, period, access_key, store_id, day, issued_at, utc_offset, serie, number, cashier, cents,
	consumer, printed, status, emission, signature, protocol, test, token_hash, received_at, reasons, digest) VALUES
	('r', '2611', '352611', 's', '2026-11-10', 1, -180, 1, 1, '', 100, 0, 0, 1, 1, 0, 0, FALSE, 1, 1, '', '1'); ` +
	`INSERT INTO promotion_receipts VALUES ('r', '352611', 'p', 's', '2026-11-10', NULL, 1000, TRUE)`

const toldMiscount = `2026-11-10, loja s, varejista r: participações em promoções
  contam sem que o cupom conte: 1
  não contam, mas o cupom conta: 0
`

const toldStars = `2026-11-10, loja s, varejista r: notas de 1 a 5 estrelas
  pelas avaliações: [0 0 0 0 0]
  pelo resumo: [0 0 0 1 2]
`

const told = `2026-11-10, loja s, varejista r: 0 linhas erradas e o total do dia
  pelos cupons: 0 cupons, 0 centavos, 0 com CPF, 0 com CNPJ, 0 não impressos
  pelas linhas: 0 cupons, 0 centavos, 0 com CPF, 0 com CNPJ, 0 não impressos
  pelo total do dia: 2 cupons, 300 centavos, 1 com CPF, 0 com CNPJ, 0 não impressos
`

// Sums without receipts are told of, and the command fails; once rebuilt they are gone, and the trail knows.
func TestRollUpCommands(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			s := on(t)
			a := apitest.Migrated(t, s)
			for _, planted := range []string{lonely, lonelyStars, miscounted} {
				_, err := apitest.Of(t, a).Rows.NewRaw(planted).Exec(t.Context())
				testkit.Must(t, err)
			}
			verify := func(retailer string) (string, error) {
				return printed(t, func() error { return (&rollUpsVerifyCommand{s, retailer}).Run(t.Context()) })
			}
			if out, err := verify(""); out != told+"Dias de loja conferidos: 1. Diferenças: 1.\n"+toldStars+"Avaliações: diferenças em 1 dias de loja.\n"+toldMiscount+"Participações em promoções: diferenças em 1 dias de loja.\n" || err == nil || !strings.Contains(explain(err), "rollups rebuild") {
				t.Errorf("%q, %v", out, err)
			}
			if out, err := verify("another"); out != "Dias de loja conferidos: 0. Diferenças: 0.\nAvaliações: diferenças em 0 dias de loja.\nParticipações em promoções: diferenças em 0 dias de loja.\n" || err != nil {
				t.Errorf("another retailer: %q, %v", out, err)
			}
			for _, want := range []string{
				told + "Dias de loja conferidos: 1. Corrigidos: 1.\n" + toldStars + "Avaliações: 1 dias de loja corrigidos.\n" +
					toldMiscount + "Participações em promoções: 1 dias de loja corrigidos.\n",
				"Dias de loja conferidos: 1. Corrigidos: 0.\nAvaliações: 0 dias de loja corrigidos.\nParticipações em promoções: 0 dias de loja corrigidos.\n",
			} {
				out, err := printed(t, func() error { return (&rollUpsRebuildCommand{Settings: s}).Run(t.Context()) })
				if out != want || err != nil {
					t.Errorf("%q, %v", out, err)
				}
			}
			if out, err := verify(""); err != nil {
				t.Errorf("rebuilt: %q, %v", out, err)
			}
			if out, err := verified(t, s, ""); err != nil || !strings.Contains(out, "Registros: 3.") {
				t.Errorf("the trail: %q, %v", out, err)
			}
		})
	}
	empty := app.Settings{Data: t.TempDir()}
	if err := (&rollUpsRebuildCommand{Settings: empty}).Run(t.Context()); err == nil || !strings.Contains(explain(err), "Não há banco de dados") {
		t.Errorf("no installation: %v", err)
	}
}

// Every night the roll-ups are compared, and /metrics shows what was found, and when.
func TestRollUpsAreComparedNightly(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			a, c := apitest.Migrated(t, on(t)), clock.NewFixed(time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC))
			p := apitest.Of(t, a)
			metrics := func(want string) {
				t.Helper()
				r, w := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil), httptest.NewRecorder()
				r.RemoteAddr = "127.0.0.1:4000"
				p.Server.ServeHTTP(w, r)
				if got := w.Body.String(); strings.Contains(got, "seiva_rollup") != (want != "") || !strings.Contains(got, want) {
					t.Errorf("metrics lack %q:\n%s", want, got)
				}
			}
			metrics("")
			nightly := jobs.RollUps(receipts.NewRollUps(sqlreceipts.NewRollUps(a.DB), a.Trail, c), ratings.NewSums(sqlratings.NewSums(a.DB), a.Trail, c),
				promotions.NewCounts(sqlpromotions.NewCounts(a.DB), a.Trail, c))
			testkit.Must(t, nightly.Plan(t.Context(), a.Jobs, c))
			worker := jobqueue.NewWorker(a.Jobs, c, slog.New(slog.DiscardHandler), nightly.Kind(a.Jobs, c))
			for _, night := range []struct{ statement, want string }{
				{lonely, "1"}, {lonelyStars, "2"}, {miscounted, "3"}, {"DELETE FROM receipt_store_days", "2"}, {"DELETE FROM rating_days", "1"}, {"DELETE FROM promotion_receipts", "0"},
			} {
				_, err := p.Rows.NewRaw(night.statement).Exec(t.Context())
				testkit.Must(t, err)
				c.Advance(24 * time.Hour)
				if ran := worker.RunDue(t.Context()); ran != 1 {
					t.Errorf("%d jobs ran", ran)
				}
				metrics("\nseiva_rollup_differences " + night.want + "\n")
			}
			metrics("\nseiva_rollup_last_run_timestamp_seconds 1.795896e+09\n")
		})
	}
}
