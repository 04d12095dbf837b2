package bound

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/scope"
	"seiva/internal/ratings"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/uploads/uploadstest"
)

// bia is bound to the store Centro; the store Norte is another of the same company, with a software house of its own.
const bia = "bia@demo.seiva.test"

type world struct {
	*apitest.World
	biaID      string
	ofNorte    []string          // what bia must never read
	norteIDs   map[string]string // objects of Norte alone, by the path before their id
	sharedIDs  map[string]string // objects of both stores
	centroIDs  map[string]string // objects of Centro alone
	northerner string            // a key that is bound to Norte
}

func onBoth(t *testing.T, f func(t *testing.T, w *world)) {
	for engine, s := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			w := &world{World: apitest.WorldIn(apitest.Of(t, apitest.Migrated(t, s(t))))}
			w.Retailer, w.Store = w.Seiva.ID, w.Centro.ID
			w.biaID = w.join(bia)
			w.bind(w.biaID, w.Centro.ID)
			f(t, w)
		})
	}
}

// join invites somebody of the retailer, who enters.
func (w *world) join(email string) (accountID string) {
	w.T.Helper()
	invited := w.Call(w.T, apitest.Retailer, "POST", "/varejistas/usuarios-secundarios", fmt.Sprintf(`{"email":%q}`, email))
	if invited.Status != http.StatusCreated || invited.Object()["todasAsLojas"] != true {
		w.T.Fatalf("invited: %d %s", invited.Status, invited.Text)
	}
	challenge := w.Call(w.T, apitest.Nobody, "POST", "/identity/sign-in", fmt.Sprintf(`{"email":%q,"password":%q}`, email, w.TemporaryPassword(w.T, email)))
	entered := w.Call(w.T, apitest.Nobody, "POST", "/identity/complete-new-password",
		fmt.Sprintf(`{"session":%q,"newPassword":"grampo-azul-correto"}`, challenge.Str("session")))
	if entered.Status != http.StatusOK {
		w.T.Fatalf("entered: %d %s", entered.Status, entered.Text)
	}
	w.Tokens[email] = entered.Str("accessToken")
	return invited.Str("id")
}

// bind binds an account to stores; to none of them: to all.
func (w *world) bind(accountID string, storeIDs ...string) apitest.Answer {
	w.T.Helper()
	got := w.Call(w.T, apitest.Retailer, "PUT", "/varejistas/usuarios-secundarios/"+accountID, apitest.Draft{"lojas": append([]string{}, storeIDs...)}.JSON())
	if got.Status != http.StatusOK {
		w.T.Fatalf("bind: %d %s", got.Status, got.Text)
	}
	return got
}

func (w *world) made(path, body string, status int) apitest.Answer {
	w.T.Helper()
	got := w.Call(w.T, apitest.Retailer, "POST", path, body)
	if got.Status != status {
		w.T.Fatalf("%s: %d %s", path, got.Status, got.Text)
	}
	return got
}

// sell sends a receipt of a store, and gives its access key.
func (w *world) sell(key, cnpj, cashier string, number int) string {
	w.T.Helper()
	gen := nfcegen.New(uint64(number))
	xml := gen.Receipt(nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "LOJA", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
		Serie:   1, Number: number, At: time.Now().Add(-26 * time.Hour).In(time.FixedZone("", -3*60*60)),
	}, gen.Signer(cnpj, "LOJA"))
	r := httptest.NewRequest(http.MethodPost, "/api/integration/receipts?cashierCode="+cashier+"&printed=false", strings.NewReader(string(xml)))
	r.Header.Set("Content-Type", "application/xml")
	r.Header.Set("x-api-key", key)
	rec := httptest.NewRecorder()
	w.Server.ServeHTTP(rec, r)
	_, after, _ := strings.Cut(rec.Body.String(), `"accessKey":"`)
	if rec.Code != http.StatusCreated || len(after) < 44 {
		w.T.Fatalf("sell: %d %s", rec.Code, rec.Body)
	}
	return after[:44]
}

func (w *world) keyOf(name string, b apikeys.Bindings) string {
	w.T.Helper()
	who := scope.Scope{AccountID: "test", Profile: scope.Administrador}
	issued, err := w.Portal.Keys.Create(w.T.Context(), who, apikeys.RetailerKey, apikeys.Draft{Name: name, Environment: apikeys.Live, Bindings: b})
	w.Check(err)
	return issued.Presented
}

func (w *world) rate(accessKey, comment string, score int) string {
	w.T.Helper()
	made, err := w.Portal.Ratings.Rate(w.T.Context(), ratings.Key{RetailerID: w.Seiva.ID, AccessKey: accessKey}, ratings.Draft{Score: score, Comment: &comment})
	w.Check(err)
	return made.ID
}

func (w *world) banner(name string, storeIDs ...string) string {
	w.T.Helper()
	rules := []any{apitest.Draft{"type": "RETAILER_ID", "value": w.Seiva.ID}}
	for _, storeID := range storeIDs {
		rules = append(rules, apitest.Draft{"type": "STORE_ID", "value": storeID})
	}
	if len(storeIDs) == 0 {
		rules = []any{apitest.Draft{"type": "RETAILER_ID", "value": w.Seiva.ID, "flags": []string{"ALL_STORES"}}}
	}
	return w.made("/varejistas/propagandas", w.StoreDraft(w.Upload(w.T, apitest.Retailer, uploadstest.JPEG(w.T, 298, 124))).
		With("description", name).With("rules", rules).JSON(), 201).Str("id")
}

func (w *world) flyer(storeIDs ...string) string {
	w.T.Helper()
	return w.made("/varejistas/encartes", apitest.Draft{"images": []string{w.FlyerPage(w.T, apitest.Retailer)}, "storeIds": storeIDs}.JSON(), 201).Str("id")
}

func (w *world) work() { w.Worker(slog.New(slog.DiscardHandler)).RunDue(w.T.Context()) }

// fillCentro makes what bia may read.
func (w *world) fillCentro() {
	w.T.Helper()
	key := w.keyOf("Caixa do Centro", apikeys.Bindings{RetailerID: w.Seiva.ID, StoreID: w.Centro.ID})
	sold := w.sell(key, w.Centro.Documento, "C1", 1)
	w.centroIDs = map[string]string{
		"/varejistas/lojas/": w.Centro.ID, "/varejistas/cupons/": sold, "/varejistas/avaliacoes/": w.rate(sold, "Bom atendimento.", 4),
		"/varejistas/propagandas/": w.banner("Sexta do Centro", w.Centro.ID), "/varejistas/conferir-cpf/": w.Finding(w.Seiva.ID, w.Centro.ID),
	}
	w.sharedIDs = map[string]string{"/varejistas/propagandas/": w.banner("Sexta das lojas"), "/varejistas/encartes/": w.flyer(w.Centro.ID, w.Norte.ID)}
	w.northerner = w.keyOf("Caixa setentrional", apikeys.Bindings{RetailerID: w.Seiva.ID, StoreID: w.Norte.ID})
	w.ofNorte = []string{
		w.Norte.ID, w.Norte.Documento, brdoc.FormatCNPJ(w.Norte.Documento), w.Norte.TradeName, w.Beta.ID, w.Beta.TradeName, "setentrional",
	}
}

// fillNorte makes one more of everything that Norte can have.
func (w *world) fillNorte() {
	w.T.Helper()
	first := w.sell(w.northerner, w.Norte.Documento, "N77", 1001)
	for number := range 6 {
		w.ofNorte = append(w.ofNorte, w.sell(w.northerner, w.Norte.Documento, "N77", 1002+number))
	}
	rated := w.rate(first, "Faltou farinha.", 1)
	w.norteIDs = map[string]string{
		"/varejistas/lojas/": w.Norte.ID, "/varejistas/cupons/": first, "/varejistas/avaliacoes/": rated,
		"/varejistas/propagandas/": w.banner("Oferta polar", w.Norte.ID), "/varejistas/pedidos-de-consumidores/": w.Norte.ID,
		"/varejistas/exports/": w.export(apitest.Retailer, "lojas", w.Norte.ID), "/varejistas/conferir-cpf/": w.Finding(w.Seiva.ID, w.Norte.ID),
	}
	for _, id := range w.norteIDs {
		w.ofNorte = append(w.ofNorte, id)
	}
	w.ofNorte = append(w.ofNorte, "N77", "farinha", "polar")
}

// export asks for a report of a store in a file and has it written; its id.
func (w *world) export(who, kind, storeID string) string {
	w.T.Helper()
	filters := "{}"
	if storeID != "" {
		filters = fmt.Sprintf(`{"lojaId":%q,"storeId":%q}`, storeID, storeID)
	}
	return w.written(w.Call(w.T, who, "POST", "/varejistas/"+kind+"/report/export", fmt.Sprintf(`{"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":%s}`, filters)))
}

// exportList is export of a list that is no report.
func (w *world) exportList(who, kind, filters string) string {
	w.T.Helper()
	return w.written(w.Call(w.T, who, "POST", "/varejistas/exports", fmt.Sprintf(`{"tipo":%q,"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":%s}`, kind, filters)))
}

func (w *world) written(asked apitest.Answer) (exportID string) {
	w.T.Helper()
	if asked.Status != http.StatusAccepted {
		w.T.Fatalf("export: %d %s", asked.Status, asked.Text)
	}
	w.work()
	return asked.Str("id")
}

// file reads an address as a browser does.
func (w *world) file(who, path string) (int, string) {
	r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
	if token := w.Tokens[who]; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	rec := httptest.NewRecorder()
	w.Server.ServeHTTP(rec, r)
	return rec.Code, rec.Body.String()
}

// quiet reports what of Norte stands in a text.
func (w *world) quiet(where, text string) {
	w.T.Helper()
	for _, secret := range w.ofNorte {
		if strings.Contains(text, secret) && !strings.Contains(where, secret) { // what was asked for is told back
			w.T.Errorf("%s tells of Norte: %q in %s", where, secret, text)
			return
		}
	}
}
