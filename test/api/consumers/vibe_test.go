package consumers

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/adapter/vibe"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/customers"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/texts"
)

const vibeSecret = "a secret that two sides keep, of 32 or more"

// told is a message as the partner got it.
type told struct {
	ID, Type, Consumer string
	Receipt            struct {
		AccessKey   string
		AmountCents int64
		Store       struct{ CNPJ, Name string }
	}
}

// partner is the Vibe: a real server, which checks what comes and answers as it is told to.
type partner struct {
	*httptest.Server
	mu     sync.Mutex
	got    []told // that it took
	tried  []string
	answer func(m told) int
	each   chan told
}

func newPartner(t *testing.T) *partner {
	p := &partner{each: make(chan told, 1000)}
	p.takes(http.StatusNoContent)
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		at := r.Header.Get(vibe.TimestampHeader)
		if err != nil || r.Header.Get(vibe.SignatureHeader) != vibe.Sign([]byte(vibeSecret), at, body) {
			t.Errorf("a message that we did not sign: %v %s", r.Header, body)
		}
		if whole := string(body) + r.URL.String(); strings.Contains(whole, apitest.AnaCPF) || strings.Contains(whole, "Ana") {
			t.Errorf("the person is named: %s", whole)
		}
		var m told
		testkit.Must(t, json.Unmarshal(body, &m))
		if m.ID != r.Header.Get(vibe.IDHeader) {
			t.Errorf("%s goes by %s", m.ID, r.Header.Get(vibe.IDHeader))
		}
		p.mu.Lock()
		status := p.answer(m)
		p.tried = append(p.tried, m.ID)
		if status < 300 {
			p.got = append(p.got, m)
			p.each <- m
		}
		p.mu.Unlock()
		if status == 0 { // it lets us wait
			<-r.Context().Done()
			return
		}
		w.WriteHeader(status)
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *partner) takes(status int) { p.answers(func(told) int { return status }) }

func (p *partner) answers(f func(m told) int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answer = f
}

// has are the types and access keys of what was taken since the last call, in their order.
func (p *partner) has() (all []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.got {
		all = append(all, m.Type+" "+m.Receipt.AccessKey)
	}
	p.got, p.tried = nil, nil
	return all
}

// feed is an installation that sends receipts to a partner, and the tills that make them.
type feed struct {
	*apitest.Tills
	*testing.T
	partner *partner
	gen     *nfcegen.Generator
	signer  *nfcegen.Signer
	number  int

	environment nfce.Environment // of the next document
}

func newFeed(t *testing.T, s app.Settings) *feed {
	f := &feed{T: t, partner: newPartner(t), gen: nfcegen.New(3)}
	s.VibeURL, s.VibeSecret = f.partner.URL+"/receipts", vibeSecret
	f.Tills = apitest.SeedTills(t, apitest.Migrated(t, s))
	f.Tills.Server = httptest.NewServer(f.Instance.Server)
	t.Cleanup(f.Tills.Server.Close)
	f.signer = f.gen.Signer(apitest.SampleStores[0], "MERCADO")
	return f
}

// document is a receipt of a CPF, or of nobody.
func (f *feed) document(cpf string) (accessKey string, xml []byte) {
	f.number++
	sale := nfcegen.Vary(nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: apitest.SampleStores[0], LegalName: "MERCADO", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
		Serie:   7, Number: f.number, At: time.Now().Add(-time.Hour).Truncate(time.Second), Normal: true, Consumer: nfcegen.Consumer{CPF: cpf},
		Environment: f.environment,
	})
	return f.gen.AccessKey(sale), f.gen.Receipt(sale, f.signer)
}

func (f *feed) sell(cpf string) string {
	f.Helper()
	key, xml := f.document(cpf)
	if got := f.SendXML(f.T, f.Live, xml); got.Status != 201 {
		f.Fatalf("%d %s", got.Status, got.Text)
	}
	return key
}

// try sends a test document, with a test key.
func (f *feed) try(cpf string) {
	f.Helper()
	f.environment = nfce.Homologation
	_, xml := f.document(cpf)
	f.environment = nfce.Production
	if got := f.SendXML(f.T, f.Test, xml); got.Status != 201 {
		f.Fatalf("%d %s", got.Status, got.Text)
	}
}

func (f *feed) cancel(accessKey string) {
	f.Helper()
	xml := f.gen.Cancellation(nfcegen.Cancel{AccessKey: accessKey, At: time.Now().Add(-time.Minute)}, f.signer)
	if got := f.SendXML(f.T, f.Live, xml); got.Status != 200 {
		f.Fatalf("%d %s", got.Status, got.Text)
	}
}

// work does what is due, also what a failure put off.
func (f *feed) work() {
	f.Helper()
	_, err := f.Rows.ExecContext(f.Context(), "UPDATE jobs SET due_at = 0 WHERE kind = '"+customers.VibeJob+"'")
	testkit.Must(f.T, err)
	f.Worker(slog.New(slog.DiscardHandler)).RunDue(f.Context())
}

// told works, and holds what the partner got against what it should have.
func (f *feed) told(what string, want ...string) {
	f.Helper()
	f.work()
	if got := f.partner.has(); !slices.Equal(got, want) {
		f.Errorf("%s: %q, want %q", what, got, want)
	}
}

func (f *feed) choose(token, choice string, status int, has string) {
	f.Helper()
	body := `{"alwaysGreenReceipt":false,"sendReceiptsForVibe":` + choice + `}`
	if got := f.Call(f.T, token, "PUT", anaPath, body); got.Status != status || !strings.Contains(got.Text, has) {
		f.Errorf("%s: %d %s", choice, got.Status, got.Text)
	}
}

func (f *feed) accept(token string) {
	f.Helper()
	if got := f.Call(f.T, token, "POST", termsPath, `{"document":"52998224725","email":"ana@example.com","name":"Ana Souza"}`); got.Status != 200 {
		f.Fatalf("%d %s", got.Status, got.Text)
	}
}

// agree has Ana accept the terms and choose to send.
func (f *feed) agree() string {
	f.Helper()
	token := f.CustomerToken(f.T, f.RetailerID, apitest.AnaCPF)
	f.accept(token)
	f.choose(token, "true", 200, `"sendReceiptsForVibe":true`)
	return token
}

// another has Bia accept the terms and choose to send, which is hers alone.
func (f *feed) another() {
	f.Helper()
	bia := f.CustomerToken(f.T, f.RetailerID, apitest.BiaCPF)
	f.Expect(f.T, []apitest.Case{
		{Name: "Bia accepts", As: bia, Method: "POST", Path: termsPath, Body: `{"document":"` + apitest.BiaCPF + `","email":"bia@example.com","name":"Bia Lima"}`, Status: 200},
		{
			Name: "Bia chooses", As: bia, Method: "PUT", Path: "/customer/customers/" + apitest.BiaCPF, Body: `{"alwaysGreenReceipt":false,"sendReceiptsForVibe":true}`, Status: 200,
			Has: []string{`"sendReceiptsForVibe":true`},
		},
	})
}

func onEachEngine(t *testing.T, f func(t *testing.T, s app.Settings)) {
	t.Run("sqlite", func(t *testing.T) { t.Parallel(); f(t, apitest.OnSQLite(t)) })
	t.Run("postgres", func(t *testing.T) { t.Parallel(); f(t, apitest.OnPostgres(t)) })
}

// From a choice to a withdrawal: only what a consumer agreed to is sent, once, and it says who they are to nobody who does
// not know their CPF (IM-09, decision 93).
func TestReceiptsAreSentToTheVibe(t *testing.T) {
	onEachEngine(t, func(t *testing.T, s app.Settings) {
		f := newFeed(t, s)
		token := f.CustomerToken(t, f.RetailerID, apitest.AnaCPF)
		f.Expect(t, []apitest.Case{
			apitest.Reading("it is offered", token, anaPath, 200, `"vibeOffered":true`, `"sendReceiptsForVibe":false`),
			apitest.Reading("the terms say it", token, termsPath, 200, `Enviar à Vibe: autoriza`, `"version":"`+texts.Current(texts.ConsumerTermsVibe, f.Portal.Clock.Now()).Version+`"`),
		})
		f.choose(token, "true", 409, "customers.vibe_terms")
		f.accept(token)
		f.sell(apitest.AnaCPF)
		f.told("accepted the terms, chose nothing")
		f.choose(token, "true", 200, `"sendReceiptsForVibe":true`)
		listed, err := f.Portal.Customers.People(t.Context(), scope.Scope{AccountID: "test", Profile: scope.Administrador}, "", paging.Request{Size: 6})
		if err != nil || len(listed.Items) != 1 || !listed.Items[0].SendForVibe || !listed.Items[0].VibeOffered {
			t.Errorf("an administrator sees %+v, %v", listed.Items, err)
		}
		f.sell(apitest.BiaCPF)
		f.sell("")
		f.try(apitest.AnaCPF)
		mine := f.sell(apitest.AnaCPF)
		f.work()
		got := f.partner.got
		if len(got) != 1 || got[0].Type != "receipt.accepted" || got[0].Consumer != vibe.Consumer([]byte(vibeSecret), apitest.AnaCPF) ||
			got[0].Receipt.AccessKey != mine || got[0].Receipt.AmountCents <= 0 || got[0].Receipt.Store.CNPJ != apitest.SampleStores[0] {
			t.Fatalf("%+v", got)
		}
		f.partner.has()
		f.cancel(mine)
		f.told("cancelled", "receipt.cancelled "+mine)
		unsent := f.sell(apitest.AnaCPF)
		f.cancel(unsent)
		f.told("cancelled before it went")
		if _, files := f.Download(t, token); !strings.Contains(files["dados.json"], `"enviosAVibe":[{"tipo":"cupom"`) ||
			!strings.Contains(files["dados.json"], `"tipo":"cancelamento"`) || !strings.Contains(files["dados.json"], "A Vibe, parceira do programa") {
			t.Errorf("%s", files["dados.json"])
		}

		f.another()
		f.sell(apitest.AnaCPF) // waits while the choice ends
		f.choose(token, "false", 200, `"sendReceiptsForVibe":false`)
		f.cancel(f.sell(apitest.AnaCPF))
		f.told("no more")
		f.choose(token, "true", 200, `"sendReceiptsForVibe":true`)
		again := f.sell(apitest.AnaCPF)
		f.told("again", "receipt.accepted "+again)
		testkit.Must(t, f.Customers.Withdraw(t.Context(), f.customer(token), customers.Origin{Channel: customers.FromPage}))
		f.sell(apitest.AnaCPF)
		f.told("withdrawn")
		_, err = f.Customers.Erase(t.Context(), f.customer(token), customers.Origin{Channel: customers.FromPage})
		testkit.Must(t, err)
		var left int
		testkit.Must(t, f.Rows.NewRaw("SELECT COUNT(*) FROM vibe_deliveries").Scan(t.Context(), &left))
		if left != 0 {
			t.Errorf("%d deliveries of who was erased", left)
		}
		for _, private := range []string{apitest.AnaCPF, vibeSecret} {
			if strings.Contains(f.Instance.Log.String(), private) {
				t.Errorf("the log holds %s", private)
			}
		}
	})
}

func (f *feed) customer(token string) customers.Customer {
	f.Helper()
	c, err := f.Customers.Authenticate(f.Context(), token)
	testkit.Must(f.T, err)
	return c
}

// Whatever the partner does, what it was to be told of arrives in the end, by the same id.
func TestTheVibeIsDownSlowOrRefuses(t *testing.T) {
	onEachEngine(t, func(t *testing.T, s app.Settings) {
		f := newFeed(t, s)
		f.agree()
		f.partner.takes(http.StatusServiceUnavailable)
		first := f.sell(apitest.AnaCPF)
		f.told("down")
		f.cancel(first)
		f.told("still down")
		f.partner.takes(http.StatusOK)
		f.work()
		f.told("up again: what may have arrived is taken back", "receipt.cancelled "+first)

		refused, taken := f.sell(apitest.AnaCPF), f.sell(apitest.AnaCPF)
		f.Exec("UPDATE vibe_deliveries SET batch = ? WHERE access_key = ?",
			f.Text("SELECT batch FROM vibe_deliveries WHERE access_key = ?", refused), taken) // as if one commit had both
		f.partner.answers(func(m told) int {
			if m.Receipt.AccessKey == refused {
				return http.StatusForbidden
			}
			return http.StatusOK
		})
		f.told("one is refused, the other not", "receipt.accepted "+taken)
		f.partner.takes(http.StatusFound) // a redirect is no answer
		f.told("a redirect")
		f.partner.takes(http.StatusOK)
		f.told("taken in the end", "receipt.accepted "+refused)

		slow := f.sell(apitest.AnaCPF)
		f.partner.takes(0)
		var batch string
		testkit.Must(t, f.Rows.NewRaw("SELECT batch FROM vibe_deliveries WHERE access_key = ?", slow).Scan(t.Context(), &batch))
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if err := f.Customers.DeliverVibe(ctx, batch); err == nil {
			t.Error("who does not answer took it")
		}
		tries := slices.Clone(f.partner.tried)
		f.partner.takes(http.StatusOK)
		f.work()
		if got := f.partner.tried; len(tries) != 1 || got[len(got)-1] != tries[0] {
			t.Errorf("tried as %v, then as %v", tries, got)
		}
		f.partner.has()
		testkit.Must(t, f.Customers.GiveUpVibe(t.Context(), batch)) // nothing of it waits
		f.partner.takes(http.StatusForbidden)
		given := f.sell(apitest.AnaCPF)
		for range len(customers.VibeRetries) + 1 {
			f.work()
		}
		f.partner.takes(http.StatusOK)
		f.told("given up")
		testkit.Must(t, f.Rows.NewRaw("SELECT batch FROM vibe_deliveries WHERE access_key = ?", given).Scan(t.Context(), &batch))
		testkit.Must(t, f.Customers.DeliverVibe(t.Context(), batch)) // a job that comes late
		if got := f.partner.has(); len(got) != 0 {
			t.Errorf("sent though it had ended: %q", got)
		}
		n, err := f.Customers.ReplayVibe(t.Context(), time.Now().Add(-time.Hour))
		if err != nil || n != 6 {
			t.Errorf("sent again: %d, %v", n, err)
		}
		f.told("again: of the first that it was cancelled", "receipt.cancelled "+first, "receipt.accepted "+refused, "receipt.accepted "+taken,
			"receipt.accepted "+slow, "receipt.accepted "+given)
	})
}

// Two processes share the work: each message arrives, and once.
func TestTwoWorkersSendToTheVibe(t *testing.T) {
	onEachEngine(t, func(t *testing.T, s app.Settings) {
		f := newFeed(t, s)
		f.agree()
		const many = 60
		for range many {
			f.sell(apitest.AnaCPF)
		}
		ctx, stop := context.WithCancel(t.Context())
		var workers sync.WaitGroup
		for range 2 {
			workers.Go(func() { f.Worker(slog.New(slog.DiscardHandler)).Run(ctx) })
		}
		seen := map[string]int{}
		for range many {
			select {
			case m := <-f.partner.each:
				seen[m.Receipt.AccessKey+m.ID]++
			case <-time.After(time.Minute):
				t.Fatalf("%d of %d arrived", len(seen), many)
			}
		}
		stop()
		workers.Wait()
		if len(seen) != many || len(f.partner.tried) != many {
			t.Errorf("%d receipts in %d messages, want %d", len(seen), len(f.partner.tried), many)
		}
	})
}

// What was told while nothing was sent counts for nothing once something is: the page asks again.
func TestAnEarlierChoiceCountsForNothing(t *testing.T) {
	s := apitest.OnSQLite(t)
	p := apitest.SeedTills(t, apitest.Migrated(t, s))
	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	p.Expect(t, []apitest.Case{apitest.Reading("not offered", token, anaPath, 200, `"vibeOffered":false`)})
	if got := p.Call(t, token, "GET", termsPath, ""); strings.Contains(got.Text, "Vibe") || got.Str("version") != texts.Current(texts.ConsumerTerms, p.Portal.Clock.Now()).Version {
		t.Errorf("%s", got.Text)
	}
	got := p.Call(t, token, "POST", termsPath, `{"document":"52998224725","email":"ana@example.com","name":"Ana Souza"}`)
	if got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if got := p.Call(t, token, "PUT", anaPath, `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":true}`); got.Status != 200 || !strings.Contains(got.Text, `"vibeOffered":false`) {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	if _, err := p.Customers.ReplayVibe(t.Context(), time.Time{}); err == nil {
		t.Error("nothing is sent, and everything again")
	}
	s.VibeURL, s.VibeSecret = "https://vibe.example/receipts", vibeSecret
	on := apitest.Of(t, apitest.Open(t, s))
	on.Expect(t, []apitest.Case{
		apitest.Reading("asked again", token, anaPath, 200, `"vibeOffered":true`, `"sendReceiptsForVibe":false`, `"alwaysGreenReceipt":true`, `"termsAccepted":false`),
	})
	if got := on.Call(t, token, "PUT", anaPath, `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":true}`); got.Status != 409 {
		t.Errorf("under terms that name no Vibe: %d %s", got.Status, got.Text)
	}
}
