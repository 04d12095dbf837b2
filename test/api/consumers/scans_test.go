package consumers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/clock"
	"seiva/internal/scans/scanstest"
)

const (
	spHost = "https://www.nfce.fazenda.sp.gov.br/qrcode?p="
	alfas  = "AAAAAAAA000191" // known to the register of samples
	cpf    = "52998224725"
)

// wanted is the QR Code of a receipt of this month, of a company that is not of the programme.
func wanted(documento string, number int) string {
	return spHost + scanstest.AccessKey("35", time.Now().In(clock.Brazil).Format("0601"), documento, number) + "|3|1"
}

func qrBody(text string) string {
	body, _ := json.Marshal(map[string]string{"qrCode": text})
	return string(body)
}

func scanCase(name, text string, status int, code string, has ...string) apitest.Case {
	return apitest.Case{Name: name, As: apitest.Nobody, Method: "POST", Path: "/app/scanned-receipts", Body: qrBody(text), Status: status, Code: code, Has: has}
}

// The QR Code of a paper receipt leads to it where it is, and to nothing of another environment or of a forged code.
func TestAQRCodeLeadsToItsReceipt(t *testing.T) {
	v := apitest.NewTills(t)
	printed := func(name string) string {
		return string(regexp.MustCompile(`<qrCode><!\[CDATA\[(.*)]]>`).FindSubmatch(apitest.Sample(t, name))[1])
	}
	online, minas, tested := printed("valid/01_sp_sem_cpf.xml"), printed("valid/16_mg_qrcode_v3.xml"), printed("valid/18_sp_homologacao.xml")
	v.Expect(t, []apitest.Case{scanCase("before it came", online, 200, "", `"result":"awaited"`, `"storeName":"Loja 11222333000181"`, `"publicUrl":null`)})
	link := v.Link(t, v.Live, "valid/01_sp_sem_cpf.xml")
	v.Link(t, v.Live, "valid/16_mg_qrcode_v3.xml")
	testLink := v.Link(t, v.Test, "valid/18_sp_homologacao.xml")
	forged := online[:len(online)-1] + "0"
	if forged == online {
		t.Fatal("nothing is forged")
	}
	v.Expect(t, []apitest.Case{
		scanCase("it came", online, 200, "", `"result":"here"`, link+`"`),
		scanCase("as a browser copies it", strings.ReplaceAll(online, "|", "%7C"), 200, "", link+`"`),
		scanCase("version 3", minas, 200, "", `"result":"here"`, `/r/`),
		scanCase("a forged hash", forged, 422, "scans.another_qr_code"),
		scanCase("the key alone", online[:strings.Index(online, "|")]+"|3|1", 422, "scans.another_qr_code"),
		scanCase("of a test", tested, 422, "scans.test_environment"),
		scanCase("of a test, said to be of production", strings.Replace(tested, "|2|2|", "|2|1|", 1), 200, "", `"result":"awaited"`, `"publicUrl":null`),
		scanCase("another state's site", strings.Replace(online, "www.nfce.fazenda.sp", "www.fazenda.pr", 1), 422, "scans.unknown_host"),
		scanCase("nothing", "", 422, "scans.not_a_receipt"),
		scanCase("something long", strings.Repeat("a", 7000), 422, "scans.not_a_receipt"),
		scanCase("something longer", strings.Repeat("a", 9000), 413, ""),
		{Name: "a number", As: apitest.Nobody, Method: "POST", Path: "/app/scanned-receipts", Body: `{"qrCode":1}`, Status: 422, Has: []string{`"qrCode"`}},
		{Name: "no body", As: apitest.Nobody, Method: "POST", Path: "/app/scanned-receipts", Status: 400},
	})
	for _, private := range []string{online, strings.TrimPrefix(apitest.OfBefore(link), "/r/"), strings.TrimPrefix(apitest.OfBefore(testLink), "/r/"), online[len(spHost):][:44]} {
		if strings.Contains(v.Log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
}

// Who is not of the programme is counted, named by the register later, seen and invited by administrators alone, and no longer asked
// for once it joins.
func TestAnUnknownIssuerIsCounted(t *testing.T) {
	p := apitest.NewWorld(t)
	key := wanted(alfas, 2)[len(spHost):][:44]
	offline := key[:34] + "9" + key[35:43]
	offline = spHost + withDigit(offline) + "|3|1|31|12.30|2|" + cpf + "|Zm9vYmFy"
	p.Expect(t, []apitest.Case{
		scanCase("first", wanted(alfas, 1), 200, "", `{"result":"counted","storeName":null,"publicUrl":null}`),
		scanCase("again", wanted(alfas, 1), 200, "", `"counted"`),
		scanCase("with a CPF", offline, 200, "", `"counted"`),
		scanCase("a person's", wanted("000"+cpf, 1), 422, "scans.not_a_company"),
	})
	const root, path = "AAAAAAAA", "/admin/lojas-nao-integradas/AAAAAAAA"
	report := "/admin/lojas-nao-integradas/report?agrupador=" + root
	p.Expect(t, []apitest.Case{
		apitest.Reading("not looked up yet", apitest.Admin, report, 200, `"total":1`, `"nomeFantasia":""`, `"leituras":2`, `"uf":"SP"`),
		apitest.Reading("another state", apitest.Admin, report+"&uf=PR", 200, `"total":0`),
	})
	if err := p.Portal.Scans.LookUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("looked up", apitest.Admin, report, 200, `"nomeFantasia":"Quitanda Boa Hora"`, `"cidade":"Belo Horizonte"`, `"categoria":"Hortifrúti"`),
		apitest.Reading("in full", apitest.Admin, path, 200, `"agrupador":"AAAAAAAA"`, `"leituras":2`, `"totalLojas":1`, `"convites":[]`,
			fmt.Sprintf(`{"mes":%q,"leituras":2}`, time.Now().In(clock.Brazil).Format("2006-01"))),
		apitest.Reading("by a CNPJ", apitest.Admin, "/admin/lojas-nao-integradas/"+alfas, 200, `"agrupador":"AAAAAAAA"`),
		apitest.Reading("nobody asked for it", apitest.Admin, "/admin/lojas-nao-integradas/ZZZZZZZZ", 404, "scans.not_found"),
	})
	invite := func(as, body string, status int, code string, has ...string) apitest.Case {
		return apitest.Case{Name: as + body, As: as, Method: "POST", Path: path + "/convites", Body: body, Status: status, Code: code, Has: has}
	}
	for _, who := range []string{apitest.Support, apitest.House, apitest.Retailer} {
		p.Expect(t, []apitest.Case{
			apitest.Reading(who, who, path, 403, "access.wrong_profile"), invite(who, `{"email":"dona@loja.test"}`, 403, "access.wrong_profile"),
			apitest.Reading(who, who, report, 403, "access.wrong_profile"),
		})
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("nobody", apitest.Nobody, path, 401, "access.no_session"), invite(apitest.Nobody, `{"email":"dona@loja.test"}`, 401, "access.no_session"),
		invite(apitest.Admin, `{}`, 422, "scans.invalid_invitation", `"email":"Este campo é obrigatório"`),
		invite(apitest.Admin, `{"email":"dona@quitanda.test"}`, 201, "", `"email":"dona@quitanda.test"`),
		invite(apitest.Admin, `{"email":"outra@quitanda.test"}`, 409, "scans.already_invited"),
		apitest.Reading("it is kept", apitest.Admin, path, 200, `"convites":[{"email":"dona@quitanda.test"`),
	})
	if letter := p.Mailed(t, "dona@quitanda.test", "Seus clientes pedem o cupom digital"); !strings.Contains(letter, "Quitanda Boa Hora") {
		t.Errorf("the letter: %s", letter)
	}
	if strings.Contains(p.Log.String(), cpf) || strings.Contains(p.Log.String(), key) {
		t.Error("the log holds what only the QR Code says")
	}
	p.MakeStore(p.Alfa, "", alfas, "Quitanda")
	p.Expect(t, []apitest.Case{
		apitest.Reading("it joined", apitest.Admin, report, 200, `"total":0`), apitest.Reading("it joined", apitest.Admin, path, 404, "scans.not_found"),
		scanCase("its receipts are awaited", wanted(alfas, 1), 200, "", `"result":"awaited"`),
	})
}

// withDigit adds a key's check digit, which is the one of ten that is right.
func withDigit(first string) string {
	for d := '0'; ; d++ {
		if scanstest.ValidKey(first + string(d)) {
			return first + string(d)
		}
	}
}

// One receipt and one address are scanned so often, and no more; another address and receipt are.
func TestScansAreLimited(t *testing.T) {
	n := apitest.NewNewcomers(t, apitest.OnSQLite(t))
	scan := func(address, text string) apitest.Answer {
		return n.From(address, "POST", "/app/scanned-receipts", qrBody(text))
	}
	answered := func(most int, scan func(i int) apitest.Answer) {
		t.Helper()
		for i := range most + 1 {
			got := scan(i)
			if over := i == most; over != (got.Status == http.StatusTooManyRequests) || over && got.Str("code") != "scans.too_many_requests" {
				t.Fatalf("call %d: %d %s", i, got.Status, got.Text)
			}
		}
	}
	answered(20, func(i int) apitest.Answer { return scan(fmt.Sprintf("10.1.0.%d", i), wanted(alfas, 1)) })
	answered(120, func(int) apitest.Answer { return scan("10.2.0.1", "nothing") })
	if got := scan("10.2.0.2", wanted(alfas, 2)); got.Status != 200 {
		t.Errorf("another: %d %s", got.Status, got.Text)
	}
}
