package surface

import (
	"log/slog"
	"net/http"

	"seiva/internal/app/apitest"
)

// bulkRun does an act on a list to one row and takes it back, so that it stands as before; it gives the run's id.
func bulkRun(p *apitest.World, who, base, act, rowID string) string {
	p.T.Helper()
	base += "/acoes-em-lista"
	chosen := apitest.Draft{"acao": act, "ids": []string{rowID}}
	print := p.Call(p.T, who, "POST", base+"/previa", chosen.JSON()).Str("impressao")
	run := p.Call(p.T, who, "POST", base, chosen.With("alcancadas", 1).With("impressao", print).JSON())
	if run.Status != http.StatusAccepted {
		p.T.Fatalf("an act on a list: %d %s", run.Status, run.Text)
	}
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(p.T.Context())
	if got := p.Call(p.T, who, "POST", base+"/"+run.Str("id")+"/desfazer", ""); got.Status != http.StatusAccepted {
		p.T.Fatalf("taken back: %d %s", got.Status, got.Text)
	}
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(p.T.Context())
	return run.Str("id")
}
