package tenants

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

// together is an act on rows of a list, of whoever's that is.
type together struct {
	*apitest.World
	t         *testing.T
	who, base string
}

// does begins an act on these rows, of which so many are reached, and works on it to its end; it gives the call of the run.
func (a together) does(act string, reached float64, ids ...string) string {
	a.t.Helper()
	path := a.base + "/acoes-em-lista"
	wanted := apitest.Draft{"acao": act, "ids": ids}
	seen := a.Call(a.t, a.who, "POST", path+"/previa", wanted.JSON())
	if seen.Status != 200 || seen.Object()["alcancadas"] != reached {
		a.t.Fatalf("preview of %s: %d %s", act, seen.Status, seen.Text)
	}
	run := a.Call(a.t, a.who, "POST", path, wanted.With("alcancadas", reached).With("impressao", seen.Str("impressao")).JSON())
	if run.Status != http.StatusAccepted {
		a.t.Fatalf("%s: %d %s", act, run.Status, run.Text)
	}
	a.work()
	return path + "/" + run.Str("id")
}

func (a together) work() { a.Worker(slog.New(slog.DiscardHandler)).RunDue(a.t.Context()) }

// undone takes a run back, and holds what is told of it then.
func (a together) undone(run string, has ...string) {
	a.t.Helper()
	if got := a.Call(a.t, a.who, "POST", run+"/desfazer", ""); got.Status != http.StatusAccepted {
		a.t.Fatalf("undo: %d %s", got.Status, got.Text)
	}
	a.work()
	a.holds(run, append(has, `"situacao":"undone"`)...)
}

func (a together) holds(path string, has ...string) {
	a.t.Helper()
	got := a.Call(a.t, a.who, "GET", path, "")
	for _, want := range has {
		if got.Status != 200 || !strings.Contains(got.Text, want) {
			a.t.Errorf("%s: %d, no %s in %s", path, got.Status, want, got.Text)
		}
	}
}

func (a together) refused(who, base, act string, status int, code string, ids ...string) {
	a.t.Helper()
	body := apitest.Draft{"acao": act, "ids": ids}.JSON()
	a.Expect(a.t, []apitest.Case{{Name: act + " by " + who, As: who, Method: "POST", Path: base + "/acoes-em-lista/previa", Body: body, Status: status, Code: code}})
}

func TestKeysArePausedTogether(t *testing.T) {
	p := apitest.NewWorld(t)
	a := together{p, t, apitest.House, "/parceiros"}
	var keys []string
	for _, name := range []string{"Caixa 1", "Caixa 2", "Caixa 3"} {
		keys = append(keys, p.Call(t, a.who, "POST", "/parceiros/keys", apitest.Draft{"name": name, "retailerId": p.Seiva.ID}.JSON()).Str("id"))
	}
	pause := func(key, verb string) {
		if got := p.Call(t, a.who, "POST", "/parceiros/keys/"+key+"/"+verb, ""); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
	}
	pause(keys[2], "pause")
	run := a.does("pausar-keys", 2, keys...)
	a.holds(run, `"feitas":2`, `"ignoradas":1`, `"desfazivel":true`)
	if got := p.Call(t, a.who, "GET", "/parceiros/keys", ""); strings.Contains(got.Text, `"pausedAt":null`) {
		t.Errorf("one works still: %s", got.Text)
	}
	p.Expect(t, []apitest.Case{{Name: "the trail tells what was", As: apitest.Admin, Method: "GET", Path: "/admin/auditoria?objetoId=" + keys[0], Status: 200, Has: []string{`"antes":"Funcionando"`, `"valor":"Pausada desde `}}})
	pause(keys[1], "resume")
	pause(keys[1], "pause") // it is another pause now
	a.undone(run, `"desfeitas":1`, `"mantidas":1`)
	a.holds("/parceiros/keys/"+keys[0], `"pausedAt":null`)
	a.holds(run+"/linhas?situacao=kept", "Caixa 2", "foi retomada ou pausada de novo")
	a.refused(apitest.OtherHouse, "/parceiros", "pausar-keys", 404, "bulk.rows_not_found", keys...)
	a.refused(apitest.Retailer, "/varejistas", "pausar-keys", 403, "access.wrong_profile", keys...)
	a.refused(apitest.Support, "/support", "pausar-keys", 403, "access.wrong_profile", keys...)
	a.refused(apitest.House, "/parceiros", "pausar-keys-varejistas", 403, "access.wrong_profile", keys...)
	a.refused(apitest.Admin, "/admin", "pausar-keys-varejistas", 404, "bulk.rows_not_found", keys...)
	a.who, a.base = apitest.Admin, "/admin"
	a.holds(a.does("pausar-keys", 1, keys...), `"feitas":1`, `"ignoradas":2`)
}

func TestProblemsAreTakenAndResolvedTogether(t *testing.T) {
	p := apitest.NewWorld(t)
	told := []string{tell(t, p, apitest.Retailer, "/varejistas"), tell(t, p, apitest.House, "/parceiros"), tell(t, p, apitest.House, "/parceiros")}
	a := together{p, t, apitest.Support, "/support"}
	p.Call(t, apitest.Admin, "POST", "/admin/problemas/"+told[2]+"/assumir", "")
	run := a.does("assumir-problemas", 2, told...)
	a.holds(run, `"feitas":2`, `"ignoradas":1`)
	a.holds("/support/problemas?responsavel=MIM", `"total":2`)
	p.Call(t, apitest.Admin, "POST", "/admin/problemas/"+told[0]+"/anotacoes", `{"texto":"Liguei."}`)
	a.undone(run, `"desfeitas":1`, `"mantidas":1`)
	a.holds("/support/problemas?responsavel=MIM", `"total":1`)

	p.Call(t, apitest.Admin, "POST", "/admin/problemas/"+told[2]+"/situacao", `{"situacao":"RESPONDIDO"}`)
	run = a.does("resolver-problemas", 3, told...)
	a.holds("/support/problemas?situacao=RESOLVIDO", `"total":3`)
	a.undone(run, `"desfeitas":3`)
	a.holds("/support/problemas?situacao=RESPONDIDO", `"total":1`)
	a.holds("/support/problemas?situacao=ABERTO", `"total":2`)
	a.holds(a.does("resolver-problemas", 3, told...), `"feitas":3`)
	for who, base := range map[string]string{apitest.Retailer: "/varejistas", apitest.House: "/parceiros"} {
		a.refused(who, base, "assumir-problemas", 403, "access.wrong_profile", told...)
		a.refused(who, base, "resolver-problemas", 403, "access.wrong_profile", told...)
	}
}

func TestFailuresAreSeenAndRepeatedTogether(t *testing.T) {
	p := apitest.NewWorld(t)
	a := together{p, t, apitest.Support, "/support"}
	failed := make([]string, 2)
	for i, kind := range []string{"receipts.seal", "exports.write"} {
		failed[i] = id.New()
		_, err := p.DB.Write(t.Context()).ExecContext(t.Context(), "INSERT INTO jobs (id, kind, unique_key, lane, payload, due_at, attempt, lease, failed_at, last_error) VALUES (?, ?, '', '', '', 1, 0, '', ?, 'Falhou.')", failed[i], kind, time.Now().UnixMilli())
		p.Check(err)
	}
	for _, who := range []string{apitest.Retailer, apitest.House} {
		a.refused(who, bases[who], "ver-falhas", 403, "access.wrong_profile", failed...)
		a.refused(who, bases[who], "repetir-falhas", 403, "access.wrong_profile", failed...)
	}
	run := a.does("ver-falhas", 2, failed...)
	a.holds(run, `"feitas":2`, `"desfazivel":false`)
	a.holds("/support/falhas?situacao=VISTA", `"total":2`)
	a.holds(a.does("repetir-falhas", 1, failed...), `"feitas":1`, `"ignoradas":1`)
	a.refused(apitest.Admin, "/admin", "ver-falhas", 404, "bulk.rows_not_found", id.New())
}

func TestSilencesArePutOffTogether(t *testing.T) {
	p := apitest.NewWorld(t)
	silent := map[string]string{}
	for name, store := range map[string]string{"centro": p.Centro.ID, "norte": p.Norte.ID, "praia": p.Praia.ID} {
		silent[name] = id.New()
		_, err := p.DB.Write(t.Context()).ExecContext(t.Context(), "INSERT INTO quiet_incidents (id, retailer_id, store_id, since, told_at, ended_at) SELECT ?, retailer_id, id, 1, 1, 0 FROM stores WHERE id = ?", silent[name], store)
		p.Check(err)
	}
	own := []string{silent["centro"], silent["norte"]}
	a := together{p, t, apitest.Retailer, "/varejistas"}
	run := a.does("adiar-lojas-paradas", 2, own...)
	a.holds("/varejistas/lojas-paradas?situacao=ADIADA", `"total":2`)
	p.Call(t, a.who, "PUT", "/varejistas/lojas-paradas/"+own[0]+"/adiamento", `{"motivo":"Reforma da loja."}`) // without an end
	a.undone(run, `"desfeitas":1`, `"mantidas":1`)
	a.holds("/varejistas/lojas-paradas?situacao=ADIADA", `"total":1`)
	a.refused(apitest.OtherRetailer, "/varejistas", "adiar-lojas-paradas", 404, "bulk.rows_not_found", own...)
	a.refused(apitest.House, "/parceiros", "adiar-lojas-paradas", 404, "bulk.rows_not_found", silent["norte"]) // another's
	a.who, a.base = apitest.Support, "/support"
	a.holds(a.does("adiar-lojas-paradas", 2, silent["norte"], silent["praia"], own[0]), `"feitas":2`, `"ignoradas":1`)
}

func TestARunIsStoppedByWhoBeganItAndByAdministrators(t *testing.T) {
	p := apitest.NewWorld(t)
	told := []string{tell(t, p, apitest.Retailer, "/varejistas"), tell(t, p, apitest.House, "/parceiros")}
	const path = "/support/acoes-em-lista"
	wanted := apitest.Draft{"acao": "resolver-problemas", "ids": told}
	begin := func() string {
		t.Helper()
		print := p.Call(t, apitest.Support, "POST", path+"/previa", wanted.JSON()).Str("impressao")
		return p.Call(t, apitest.Support, "POST", path, wanted.With("alcancadas", 2).With("impressao", print).JSON()).Str("id")
	}
	first := begin()
	p.Expect(t, []apitest.Case{
		{Name: "by who began it", As: apitest.Support, Method: "POST", Path: path + "/" + first + "/interromper", Status: 200, Has: []string{`"situacao":"done"`, `"naoFeitas":2`, `"interrompivel":false`}},
		{Name: "twice", As: apitest.Support, Method: "POST", Path: path + "/" + first + "/interromper", Status: 409, Code: "bulk.no_stop"},
		{Name: "its rows say so", As: apitest.Support, Method: "GET", Path: path + "/" + first + "/linhas?situacao=stopped", Status: 200, Has: []string{`"total":2`, "a ação foi interrompida"}},
	})
	second := begin()
	p.Expect(t, []apitest.Case{
		{Name: "a retailer sees none of it", As: apitest.Retailer, Method: "POST", Path: "/varejistas/acoes-em-lista/" + second + "/interromper", Status: 404, Code: "bulk.not_found"},
		{Name: "administrators see it", As: apitest.Admin, Method: "GET", Path: "/admin/acoes-em-lista/em-andamento", Status: 200, Has: []string{`"total":1`, second, `"interrompivel":true`, `"desfazivel":false`}},
		{Name: "support sees no such list", As: apitest.Support, Method: "GET", Path: "/admin/acoes-em-lista/em-andamento", Status: 403, Code: "access.wrong_profile"},
		{Name: "and stop it", As: apitest.Admin, Method: "POST", Path: "/admin/acoes-em-lista/" + second + "/interromper", Status: 200, Has: []string{`"naoFeitas":2`}},
		{Name: "nothing was resolved", As: apitest.Support, Method: "GET", Path: "/support/problemas?situacao=RESOLVIDO", Status: 200, Has: []string{`"total":0`}},
		{Name: "the trail tells it", As: apitest.Admin, Method: "GET", Path: "/admin/auditoria?objetoId=" + second, Status: 200, Has: []string{"Ação em lista interrompida"}},
	})
}
