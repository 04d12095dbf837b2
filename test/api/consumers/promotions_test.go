package consumers

import (
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfcegen"
)

const (
	coffeeGTIN = "7891000053508"
	milkGTIN   = "7896051111016"
)

// offer is an active promotion of coffee, three days either way, in the first of the sample stores.
func offer(t *testing.T, p *apitest.Tills) (id, storeID string) {
	t.Helper()
	p.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	p.SignIn(t, apitest.Support, identity.NewAccount{Profile: scope.Suporte})
	p.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: p.RetailerID})
	sponsor := p.Call(t, apitest.Admin, "POST", "/admin/patrocinadores", sponsorDraft().JSON())
	if sponsor.Status != 201 {
		t.Fatalf("%d %s", sponsor.Status, sponsor.Text)
	}
	made := p.Call(t, apitest.Admin, "POST", "/admin/promocoes", apitest.Draft{
		"nome": "Café em dobro", "descricao": "Leve dois", "patrocinadorId": sponsor.Str("id"), "dataInicio": apitest.Day(-3), "dataFim": apitest.Day(3),
	}.JSON())
	if made.Status != 201 || made.Str("status") != "ACTIVE" {
		t.Fatalf("%d %s", made.Status, made.Text)
	}
	id, storeID = made.Str("id"), p.Text("SELECT id FROM stores WHERE documento = ?", apitest.SampleStores[0])
	p.Expect(t, []apitest.Case{
		{Name: "a product", As: apitest.Admin, Method: "POST", Path: "/admin/promocoes-items", Body: fmt.Sprintf(`{"promocaoId":%q,"nome":"Café 500 g","codigoBarras":%q,"quantidade":2}`, id, coffeeGTIN), Status: 201},
		{Name: "a store", As: apitest.Admin, Method: "POST", Path: "/admin/promocoes-lojas", Body: fmt.Sprintf(`{"promocaoId":%q,"lojaId":%q}`, id, storeID), Status: 201},
	})
	return id, storeID
}

func sponsorDraft() apitest.Draft {
	return apitest.Draft{
		"documento": "11.222.333/0001-81", "razaoSocial": "Torrefação Serra Ltda.", "nomeFantasia": "Café da Serra",
		"contatoComercialNome": "Rita Alves", "contatoComercialEmail": "rita@serra.com.br", "contatoComercialTelefone": "(11) 98765-4321",
	}
}

// bought is a receipt of the first sample store: so many thousandths of coffee, and a litre of milk.
func bought(number int, cpf string, coffee int64) nfcegen.Sale {
	return nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: apitest.SampleStores[0], LegalName: "MERCADO", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
		Serie:   7, Number: number, At: time.Now().Add(-time.Hour).Truncate(time.Second), Consumer: nfcegen.Consumer{CPF: cpf},
		Items: []nfcegen.Item{
			{Code: "1", EAN: coffeeGTIN, Name: "CAFE 500G", NCM: "09012100", Unit: "UN", Quantity: coffee, UnitPriceCents: 1500},
			{Code: "2", EAN: milkGTIN, Name: "LEITE", NCM: "04012010", Unit: "UN", Quantity: 1000, UnitPriceCents: 500},
		},
	}
}

func TestReceiptsTakePartInPromotions(t *testing.T) {
	p := apitest.NewTills(t)
	id, _ := offer(t, p)
	generator := nfcegen.New(7)
	signer := generator.Signer(apitest.SampleStores[0], "MERCADO")
	send := func(s nfcegen.Sale) apitest.Reply {
		t.Helper()
		got := p.SendXML(t, p.Live, generator.Receipt(s, signer))
		if got.Status != 201 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		return got
	}
	figures := func(name string, receipts, people int, units float64) {
		t.Helper()
		got := p.Call(t, apitest.Admin, "GET", "/admin/promocoes/"+id+"/participacoes", "")
		o := got.Object()
		if got.Status != 200 || o["cupons"] != float64(receipts) || o["pessoas"] != float64(people) || o["unidades"] != units {
			t.Errorf("%s: %d %s, want %d receipts, %d people, %v units", name, got.Status, got.Text, receipts, people, units)
		}
	}
	first := send(bought(1, apitest.AnaCPF, 3000))
	send(bought(2, apitest.AnaCPF, 2000))
	send(bought(3, apitest.AnaCPF, 1000)) // not enough of it
	send(bought(4, "", 5000))             // nobody said who bought
	figures("two receipts of one person", 2, 1, 5)
	excluded := "/admin/cupons/" + first.Body.AccessKey + "/fora-dos-totais"
	p.Expect(t, []apitest.Case{{Name: "out of every sum", As: apitest.Admin, Method: "PUT", Path: excluded, Body: `{"motivo":"Teste da loja"}`, Status: 204}})
	figures("staff took one out", 1, 1, 2)
	p.Expect(t, []apitest.Case{{Name: "and in again", As: apitest.Admin, Method: "DELETE", Path: excluded, Status: 204}})
	figures("it counts again", 2, 1, 5)

	page := p.Open(t, "GET", first.Body.PublicURL[strings.Index(first.Body.PublicURL, "/r/"):])
	if !strings.Contains(page.Body, "participa da promoção <strong>Café em dobro</strong>") {
		t.Errorf("the receipt does not say that it takes part: %s", page.Body)
	}

	cancelled := generator.Cancellation(nfcegen.Cancel{AccessKey: first.Body.AccessKey, At: time.Now().Truncate(time.Second)}, signer)
	if got := p.SendXML(t, p.Live, cancelled); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	figures("one was cancelled", 1, 1, 2)
	if page := p.Open(t, "GET", first.Body.PublicURL[strings.Index(first.Body.PublicURL, "/r/"):]); strings.Contains(page.Body, "participa da promoção") {
		t.Error("a cancelled receipt says that it takes part")
	}

	// A document that nothing proves gives way to the one that SEFAZ has, which names nobody.
	unproven, proven := bought(5, apitest.AnaCPF, 4000), bought(5, "", 4000)
	unproven.Defect = nfcegen.BadSignature
	send(unproven)
	figures("until the proven one comes", 2, 1, 6)
	send(proven)
	figures("another document took its place", 1, 1, 2)

	long := bought(6, apitest.AnaCPF, 2000) // longer than what is kept beside its packed form
	for range 20 {
		long.Items = append(long.Items, long.Items[1])
	}
	send(long)
	figures("a long one", 2, 1, 4)

	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	accepted := p.Call(t, token, "POST", termsPath, `{"document":"529.982.247-25","email":"ana@example.com","name":"Ana Souza"}`, "Sec-Fetch-Site", "same-origin")
	_, err := p.Rows.Exec("UPDATE customers SET email_at = 1") // it was told long ago
	if err != nil || accepted.Status != 200 {
		t.Fatalf("%v %d %s", err, accepted.Status, accepted.Text)
	}
	if _, files := p.Download(t, token); !strings.Contains(files["dados.json"], `"promocoes":[{"nome":"Café em dobro","patrocinador":"Café da Serra","unidades":2}]`) ||
		strings.Count(files["dados.json"], `"promocoes"`) != 2 {
		t.Errorf("what is kept of her: %s", files["dados.json"])
	}
	if got := p.Call(t, token, "DELETE", anaPath, "", "X-Customer-Code", p.Proof(t, token, "erase")); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	figures("the person was erased, and the retailer's receipts stay", 2, 0, 4)
}

// A simulation reads what is kept, of before the promotion too, and changes nothing.
func TestPromotionIsSimulated(t *testing.T) {
	onEachEngine(t, func(t *testing.T, s app.Settings) {
		p := apitest.SeedTills(t, apitest.Migrated(t, s))
		p.Server = httptest.NewServer(p.Instance.Server)
		t.Cleanup(p.Server.Close)
		generator := nfcegen.New(7)
		signer := generator.Signer(apitest.SampleStores[0], "MERCADO")
		send := func(number int, cpf string, coffee int64, daysAgo int) string {
			t.Helper()
			sale := bought(number, cpf, coffee)
			sale.At = sale.At.AddDate(0, 0, -daysAgo)
			got := p.SendXML(t, p.Live, generator.Receipt(sale, signer))
			if got.Status != 201 {
				t.Fatalf("%d %s", got.Status, got.Text)
			}
			return got.Body.AccessKey
		}
		send(1, apitest.AnaCPF, 3000, 2)
		send(2, apitest.AnaCPF, 2000, 12)
		send(3, apitest.AnaCPF, 1000, 2) // not enough of it
		send(4, "", 5000, 2)             // nobody said who bought
		id, _ := offer(t, p)
		path := "/admin/promocoes/" + id + "/simulacao"
		p.Expect(t, []apitest.Case{
			{Name: "none yet", As: apitest.Admin, Method: "GET", Path: path, Status: 200, Has: []string{`"ultima":null`}},
			{Name: "support may not", As: apitest.Support, Method: "POST", Path: path, Status: 403},
			{Name: "asked for", As: apitest.Admin, Method: "POST", Path: path, Status: 202, Has: []string{`"estado":"waiting"`, `"lojas":1`}},
			{Name: "once", As: apitest.Admin, Method: "POST", Path: path, Status: 409, Code: "promotions.simulating"},
		})
		p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
		p.Expect(t, []apitest.Case{
			{Name: "done", As: apitest.Admin, Method: "GET", Path: path, Status: 200, Has: []string{`"estado":"done"`, `"cupons":2`, `"pessoas":1`, `"unidades":5`, `"lojasLidas":1`}},
			{Name: "nothing takes part by it", As: apitest.Admin, Method: "GET", Path: "/admin/promocoes/" + id + "/participacoes", Status: 200, Has: []string{`"cupons":0`}},
		})
	})
}

func TestPromotionsAndTheirPartsAreKept(t *testing.T) {
	p := apitest.NewTills(t)
	id, storeID := offer(t, p)
	const path = "/admin/promocoes"
	whole := p.Call(t, apitest.Admin, "GET", path+"/"+id, "")
	milk := p.Call(t, apitest.Admin, "POST", "/admin/promocoes-items", fmt.Sprintf(`{"promocaoId":%q,"nome":"Leite 1 L","codigoBarras":%q}`, id, milkGTIN))
	if milk.Status != 201 || milk.Str("nome") != "Leite 1 L" || milk.Str("codigoBarras") != milkGTIN || milk.Object()["quantidade"] != 1.0 {
		t.Errorf("a product without a quantity: %d %s", milk.Status, milk.Text)
	}
	for _, want := range []string{
		`"nome":"Café em dobro"`, `"nome":"Café 500 g"`, `"patrocinadorNome":"Café da Serra"`, `"descricao":"Leve dois"`,
		`"dataInicio":"` + apitest.Day(-3) + `","dataFim":"` + apitest.Day(3) + `"`, `"ativa":true`, `"codigoBarras":"` + coffeeGTIN + `"`, `"quantidade":2`, `"lojaId":"` + storeID + `"`, `"totalItems":1`, `"totalLojas":1`,
	} {
		if !strings.Contains(whole.Text, want) {
			t.Errorf("the promotion lacks %s: %s", want, whole.Text)
		}
	}
	sponsorID, item := whole.Str("patrocinadorId"), fmt.Sprintf(`{"promocaoId":%q,"nome":"Café","codigoBarras":%q}`, id, coffeeGTIN)
	form := apitest.Draft{"nome": "Café em triplo", "descricao": "Leve três", "patrocinadorId": sponsorID, "dataInicio": "2026-01-01", "dataFim": "2026-12-31", "ativa": false}
	version := whole.Header.Get("ETag")
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "GET", Path: path, Status: 401, Code: "access.no_session"},
		{Name: "support", As: apitest.Support, Method: "GET", Path: path, Status: 403, Code: "access.wrong_profile"},
		{Name: "a retailer", As: apitest.Retailer, Method: "POST", Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"},
		{Name: "empty", As: apitest.Admin, Method: "POST", Path: path, Body: "{}", Status: 422, Code: "promotions.invalid", Field: "nome"},
		{Name: "no sponsor", As: apitest.Admin, Method: "POST", Path: path, Body: form.With("patrocinadorId", "0199a1b2c3d4e5f6a7b8c9d0e1").JSON(), Status: 422, Code: "promotions.invalid", Field: "patrocinadorId"},
		{Name: "the end first", As: apitest.Admin, Method: "POST", Path: path, Body: form.With("dataFim", "2025-12-31").JSON(), Status: 422, Code: "promotions.invalid", Field: "dataFim"},
		{Name: "too long", As: apitest.Admin, Method: "POST", Path: path, Body: form.With("dataFim", "2028-12-31").JSON(), Status: 422, Code: "promotions.invalid", Field: "dataFim"},
		{Name: "the same product", As: apitest.Admin, Method: "POST", Path: "/admin/promocoes-items", Body: item, Status: 409, Code: "promotions.item_taken"},
		{Name: "zeros before it", As: apitest.Admin, Method: "POST", Path: "/admin/promocoes-items", Body: strings.Replace(item, coffeeGTIN, "0"+coffeeGTIN, 1), Status: 409, Code: "promotions.item_taken"},
		{Name: "no bar code", As: apitest.Admin, Method: "POST", Path: "/admin/promocoes-items", Body: strings.Replace(item, coffeeGTIN, "7891000053509", 1), Status: 422, Code: "promotions.invalid_item", Field: "codigoBarras"},
		{Name: "the same store", As: apitest.Admin, Method: "POST", Path: "/admin/promocoes-lojas", Body: fmt.Sprintf(`{"promocaoId":%q,"lojaId":%q}`, id, storeID), Status: 409, Code: "promotions.store_taken"},
		{Name: "no store", As: apitest.Admin, Method: "POST", Path: "/admin/promocoes-lojas", Body: fmt.Sprintf(`{"promocaoId":%q,"lojaId":"x"}`, id), Status: 422, Code: "promotions.invalid_store", Field: "lojaId"},
		apitest.Reading("its stores", apitest.Admin, "/admin/promocoes-lojas/"+id, 200, `"total":1`, `"pageSize":20`, `"lojaId":"`+storeID+`"`),
		{Name: "no promotion is deleted", As: apitest.Admin, Method: "DELETE", Path: path + "/" + id, Status: 404, Code: "request.not_found"},
		{Name: "its sponsor stays", As: apitest.Admin, Method: "DELETE", Path: "/admin/patrocinadores/" + sponsorID, Status: 409, Code: "sponsors.in_use"},
	})
	if got := p.Call(t, apitest.Admin, "PUT", path+"/"+id, form.JSON(), "If-Match", version); got.Status != 200 || got.Str("status") != "ENDED" ||
		got.Str("nome") != "Café em triplo" || got.Str("descricao") != "Leve três" || got.Str("dataInicio") != "2026-01-01" || got.Str("dataFim") != "2026-12-31" {
		t.Errorf("ended: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Admin, "PUT", path+"/"+id, form.JSON(), "If-Match", version); got.Status != 412 || got.Str("code") != "promotions.stale" {
		t.Errorf("a version of before: %d %s", got.Status, got.Text)
	}
	if list := p.Call(t, apitest.Admin, "GET", path+"?filter=serra", ""); list.Object()["total"] != 1.0 || list.Object()["pageSize"] != 6.0 {
		t.Errorf("by the sponsor's name: %s", list.Text)
	}
	link := whole.Object()["stores"].([]any)[0].(map[string]any)["id"].(string)
	product := whole.Object()["items"].([]any)[0].(map[string]any)["id"].(string)
	p.Expect(t, []apitest.Case{
		{Name: "the store goes", As: apitest.Admin, Method: "DELETE", Path: "/admin/promocoes-lojas/" + link, Status: 204},
		{Name: "once", As: apitest.Admin, Method: "DELETE", Path: "/admin/promocoes-lojas/" + link, Status: 404, Code: "promotions.store_not_found"},
		{Name: "the product goes", As: apitest.Admin, Method: "DELETE", Path: "/admin/promocoes-items/" + product, Status: 204},
		{Name: "once", As: apitest.Admin, Method: "DELETE", Path: "/admin/promocoes-items/" + product, Status: 404, Code: "promotions.item_not_found"},
	})
}
