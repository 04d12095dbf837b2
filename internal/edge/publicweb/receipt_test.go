package publicweb

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

var update = flag.Bool("update", false, "write the pages in testdata")

func routed(pages *ReceiptPages) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(ReceiptPath, pages)
	mux.HandleFunc(RatePath, pages.Rate)
	return mux
}

// Pages as people get them, checked in so that a change shows in review (and can be opened in a browser).
func TestReceiptPagesLookAsReviewed(t *testing.T) {
	cancelled := sample(t, "valid/08_sp_desconto_troco.xml")
	cancelled.receipt.Status = receipts.Cancelled
	cancelled.receipt.Events = []receipts.EventRecord{{Applied: true, At: time.Date(2026, 11, 5, 10, 20, 0, 0, time.FixedZone("", -3*60*60))}}
	unreadable := sample(t, "valid/01_sp_sem_cpf.xml", "</vUnCom>", "x</vUnCom>")
	for name, s := range map[string]shelf{
		"cpf":         sample(t, "valid/02_sp_cpf_pix.xml"),
		"company":     sample(t, "valid/03_sp_cnpj_dest.xml"),
		"foreigner":   sample(t, "valid/04_sp_estrangeiro.xml"),
		"contingency": sample(t, "valid/06_alfa_contingencia.xml"),
		"40-items":    sample(t, "valid/10_sp_40_itens.xml"),
		"300-items":   basket(t, 300, ware),
		"1-item":      basket(t, 1, ware),
		"longest":     longest(t),
		"without-qr":  sample(t, "valid/01_sp_sem_cpf.xml", "qrCode>", "other>", "qrCode>", "other>"),
		"test":        sample(t, "valid/18_sp_homologacao.xml"),
		"invalid":     sample(t, "malformed/m09_vNF_adulterado.xml"),
		"cancelled":   cancelled,
		"unreadable":  unreadable,
		"not-found":   {err: receipts.ErrNotFound},
	} {
		_, got := s.page(t, "")
		file := filepath.Join("testdata", "receipt-"+name+".html")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs: review it after `go test ./internal/edge/publicweb -run LookAsReviewed -update`", file)
		}
		if len(got) >= 50_000 {
			t.Errorf("%s has %d bytes, the limit is 50,000", file, len(got))
		}
		if runs := withoutOwnScript(got); strings.Contains(runs, "<script") || regexp.MustCompile(`\son[a-z]+=|javascript:|style="`).MatchString(got) {
			t.Errorf("%s runs or styles something inline", file)
		}
	}
}

func TestReceiptPageTellsItsState(t *testing.T) {
	with := func(change func(*receipts.Public)) shelf {
		s := sample(t, "valid/01_sp_sem_cpf.xml")
		change(&s.receipt)
		return s
	}
	const mark = `class="mark"`
	for _, c := range []struct {
		name     string
		s        shelf
		has, not []string
	}{
		{
			"authorised", sample(t, "valid/01_sp_sem_cpf.xml"),
			[]string{
				"Documento autorizado presente", "Autorização não confirmada na SEFAZ", "Assinatura verificada", "CONSUMIDOR NÃO IDENTIFICADO",
				`href="https://www.nfce.fazenda.sp.gov.br/consulta"`, "3526 1111 2223 3300 0181 6500 1000 0001 0110 0904 5612",
				`href="/r/` + aToken + `.xml"`, `class="qr"`, "Protocolo de autorização", "11.222.333/0001-81",
			},
			[]string{mark, "CONTINGÊNCIA", "SEM VALOR FISCAL", `class="alert`, "confirmada pela SEFAZ"},
		},
		{
			"cancelled", with(func(p *receipts.Public) { p.Status = receipts.Cancelled }),
			[]string{mark, "CANCELADA", "Cupom cancelado</strong> A loja cancelou este cupom. Ele não vale"},
			nil,
		},
		{
			"substituted", with(func(p *receipts.Public) {
				p.Status = receipts.Substituted
				p.Events = []receipts.EventRecord{
					{Applied: false, At: time.Date(2026, 1, 1, 1, 1, 0, 0, time.UTC), SubstituteKey: "35261111222333000181659020000000019944734902"},
					{Applied: true, At: time.Date(2026, 11, 5, 10, 20, 0, 0, time.UTC), SubstituteKey: "35261111222333000181659020000000019944734902"},
				}
			}),
			[]string{mark, "CANCELADA", "por substituição", "em 05/11/2026 às 10:20", "emitiu outro"},
			[]string{"659020000000019944734902", "6590 2000"},
		},
		{"contingency", sample(t, "valid/06_alfa_contingencia.xml"), []string{"EMITIDA EM CONTINGÊNCIA"}, []string{mark}},
		{"test", sample(t, "valid/18_sp_homologacao.xml"), []string{"SEM VALOR FISCAL", mark, "ambiente de homologação"}, nil},
		{
			"signature invalid", sample(t, "malformed/m09_vNF_adulterado.xml"),
			[]string{"A assinatura digital não confere", "pode ter sido alterado", "Assinatura não confere"},
			[]string{"Assinatura verificada"},
		},
		{
			"signature absent", with(func(p *receipts.Public) { p.Signature = nfce.SignatureAbsent }),
			[]string{"Sem assinatura digital", "não traz assinatura"},
			[]string{"Assinatura verificada"},
		},
		{
			"protocol of another", with(func(p *receipts.Public) { p.Protocol = nfce.ProtocolMismatch }),
			[]string{"O protocolo não é deste documento"},
			[]string{"Documento autorizado presente"},
		},
		{
			"expired", with(func(p *receipts.Public) { p.Reasons = []string{nfce.ReasonCertificateExpired} }),
			[]string{"já estava vencido"},
			nil,
		},
		{
			"unreadable", sample(t, "valid/01_sp_sem_cpf.xml", "</vUnCom>", "x</vUnCom>"),
			[]string{"Só conseguimos mostrar um resumo", "Loja do cadastro", "11.222.333/0001-81", "Valor a pagar", "Série 1", aToken + ".xml"},
			[]string{"<table", "Forma de pagamento", "class=\"qr\"", "não traz o QR Code"},
		},
		{
			"free payment", sample(t, "valid/01_sp_sem_cpf.xml", "<tPag>01</tPag>", "<tPag>99</tPag><xPag>Vale da casa, tel. (11) 98765-4321</xPag>"),
			[]string{"<dt>Outros - Vale da casa, tel. (telefone oculto)</dt>"},
			[]string{"98765"},
		},
		{
			"no QR Code", with(func(p *receipts.Public) { p.Danfe.QRCode = "" }),
			[]string{"O XML da loja não traz o QR Code. Consulte este cupom pela chave de acesso."},
			[]string{`class="qr"`, "Texto do QR Code"},
		},
		{
			"a QR Code with the consumer's CPF", delivery(t),
			[]string{"O QR Code não aparece aqui porque traz o documento de quem comprou. Consulte este cupom pela chave de acesso."},
			[]string{`class="qr"`, "Texto do QR Code"},
		},
		{
			"a QR Code that cannot be drawn", with(func(p *receipts.Public) {
				p.Danfe.QRCode = "https://www.nfce.fazenda.sp.gov.br/qrcode?p=" + strings.Repeat("x", 4000)
			}),
			[]string{"O QR Code que veio no XML não pôde ser lido. Consulte este cupom pela chave de acesso."},
			[]string{`class="qr"`},
		},
		{
			"a QR Code of a stranger", with(func(p *receipts.Public) { p.Danfe.QRCode = "https://premio.example/qr" }),
			[]string{"O QR Code que veio no XML não leva ao site da SEFAZ", "Texto do QR Code"},
			[]string{`class="qr"`},
		},
		{
			"too long", tooLong(t),
			[]string{"Só conseguimos mostrar um resumo", "mais itens, pagamentos ou texto do que uma NFC-e pode ter", "está completo no XML", "Valor a pagar", aToken + ".xml"},
			[]string{"<table", "valor ou data fora do padrão"},
		},
		{
			"company", sample(t, "valid/03_sp_cnpj_dest.xml"), []string{"CONSUMIDOR - CNPJ 90.400.500/0001-03"}, nil,
		},
	} {
		status, got := c.s.page(t, "")
		if status != 200 {
			t.Errorf("%s: status %d", c.name, status)
		}
		for _, want := range c.has {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q", c.name, want)
			}
		}
		for _, unwanted := range c.not {
			if strings.Contains(got, unwanted) {
				t.Errorf("%s: has %q", c.name, unwanted)
			}
		}
	}
}

// tooLong is a receipt with one item more than the layout knows.
func tooLong(t *testing.T) shelf {
	t.Helper()
	const end = "</det>"
	return sample(t, "valid/01_sp_sem_cpf.xml", end, end+strings.Repeat(`<det nItem="2"><prod><vProd>1.00</vProd></prod></det>`, 990))
}

// The blocks stand in the order of the auxiliary document.
func TestReceiptBlocksKeepTheirOrder(t *testing.T) {
	_, got := sample(t, "valid/08_sp_desconto_troco.xml").page(t, "")
	at := 0
	for _, block := range []string{
		"CNPJ 11.222.333/0001-81", "DANFE NFC-e</strong>", "Código · Descrição", "Qtde total de itens", "Valor a pagar R$",
		"Forma de pagamento", "Troco R$", "Consulte pela chave de acesso em", "CONSUMIDOR", "Protocolo de autorização", `class="qr"`, "Tributos totais",
	} {
		next := strings.Index(got[at:], block)
		if next < 0 {
			t.Fatalf("%q is missing, or stands too early", block)
		}
		at += next
	}
}

func TestReceiptHeaders(t *testing.T) {
	h := routed(NewReceiptPages(sample(t, "valid/01_sp_sem_cpf.xml"), noBanner{}, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0))))
	for form, mediaType := range map[string]string{
		"": "text/html; charset=utf-8", ".json": "application/json; charset=utf-8", ".xml": "application/xml; charset=utf-8",
	} {
		for _, method := range []string{"GET", "HEAD"} {
			w := get(t, h, method, "/r/"+aToken+form)
			header := w.Header()
			if w.Code != 200 || header.Get("Content-Type") != mediaType || header.Get("Cache-Control") != "no-store" ||
				header.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(header.Get("X-Robots-Tag"), "noindex") ||
				header.Get("Content-Length") == "" {
				t.Errorf("%s %s: %d %v", method, form, w.Code, header)
			}
		}
	}
	w := get(t, h, "GET", "/r/"+aToken)
	inline := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(w.Body.String(), -1)
	if len(inline) != 1 {
		t.Fatalf("%d styles", len(inline))
	}
	sum := sha256.Sum256([]byte(inline[0][1]))
	policy := w.Header().Get("Content-Security-Policy")
	if !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") || strings.Contains(policy, "unsafe") ||
		!strings.HasPrefix(policy, "default-src 'none'; ") {
		t.Errorf("the policy does not fit the page's style: %s", policy)
	}
	if !strings.Contains(w.Body.String(), `<meta name="robots" content="noindex`) {
		t.Error("no robots meta")
	}
	scripted := sha256.Sum256([]byte(regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindStringSubmatch(w.Body.String())[1]))
	if !strings.HasSuffix(policy, "; script-src 'sha256-"+base64.StdEncoding.EncodeToString(scripted[:])+"'") {
		t.Errorf("the policy does not fit the page's script: %s", policy)
	}
	if policy := get(t, h, "GET", "/r/"+aToken[1:]).Header().Get("Content-Security-Policy"); strings.Contains(policy, "script-src") {
		t.Errorf("a page without a receipt may run something: %s", policy)
	}
}

// Addresses go on behind a slash; what else stands in a text, dates with it, is as it was.
func TestAddressesWrapAtSlashes(t *testing.T) {
	for text, want := range map[string]string{
		"https://www.nfce.fazenda.sp.gov.br/NFCe/Consulta?p=1&x": "https://<wbr>www.nfce.fazenda.sp.gov.br/<wbr>NFCe/<wbr>Consulta?p=1&amp;x",
		"Troca ate 12/11/2026 em www.loja.example/troca <hoje>":  "Troca ate 12/11/2026 em www.loja.example/<wbr>troca &lt;hoje&gt;",
		"https://loja.example/<script>":                          "https://<wbr>loja.example/<wbr>&lt;script&gt;",
		"sem nada":                                               "sem nada", "": "",
	} {
		if got := string(wrapping(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestReceiptRefusals(t *testing.T) {
	broken := shelf{err: errors.New("database is locked at /secret/path")}
	for _, c := range []struct {
		name, path string
		s          shelf
		status     int
		want       string
	}{
		{"wrong token", "/r/" + aToken[1:], shelf{}, 404, "Não encontramos este cupom"},
		{"nothing", "/r/", shelf{}, 404, "Não encontramos este cupom"},
		{"below a token", "/r/" + aToken + "/xml", shelf{}, 404, "Não encontramos este cupom"},
		{"another form", "/r/" + aToken + ".pdf", shelf{}, 404, "Não encontramos este cupom"},
		{"wrong token, JSON", "/r/x.json", shelf{}, 404, `"code":"receipts.not_found"`},
		{"wrong token, XML", "/r/x.xml", shelf{}, 404, "Não encontramos este cupom"},
		{"our fault", "/r/" + aToken, broken, 500, "O problema é nosso"},
		{"our fault, JSON", "/r/" + aToken + ".json", broken, 500, `"code":"internal"`},
	} {
		w := get(t, routed(NewReceiptPages(c.s, noBanner{}, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0)))), "GET", c.path)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: %d %s", c.name, w.Code, w.Body)
		}
		on := strings.Contains(w.Body.String(), `href="`+AccountPath+`"`) && strings.Contains(w.Body.String(), `href="`+scanPage+`"`)
		if page := strings.HasPrefix(c.want, "Não encontramos"); on != page {
			t.Errorf("%s leads on: %v", c.name, on)
		}
		if strings.Contains(w.Body.String(), "locked") || w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Header().Get("X-Robots-Tag"), "noindex") {
			t.Errorf("%s: %v %s", c.name, w.Header(), w.Body)
		}
	}
}

func TestReceiptOriginal(t *testing.T) {
	for name, charset := range map[string]string{
		"valid/01_sp_sem_cpf.xml": "utf-8", "malformed/m14_bom.xml": "utf-8", "malformed/m15_iso8859_declarado.xml": "iso-8859-1",
	} {
		s := sample(t, name)
		w := get(t, routed(NewReceiptPages(s, noBanner{}, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0)))), "GET", "/r/"+aToken+".xml")
		h := w.Header()
		if w.Body.String() != string(s.receipt.XML) {
			t.Errorf("%s: not byte for byte", name)
		}
		if h.Get("Content-Type") != "application/xml; charset="+charset ||
			h.Get("Content-Disposition") != `attachment; filename="NFe`+s.receipt.AccessKey+`.xml"` ||
			!strings.Contains(h.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %v", name, h)
		}
	}
}

func TestReceiptContent(t *testing.T) {
	_, body := sample(t, "valid/02_sp_cpf_pix.xml").page(t, ".json")
	var got PublicReceipt
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if !got.Readable || got.Status != "authorised" || got.Consumer != (PublicConsumer{"cpf", "***.982.247-**", ""}) ||
		got.AccessKey != "3526 1111 2223 3300 0181 6500 1000 0001 0210 0912 4803" || len(got.Items) == 0 || len(got.Payments) == 0 ||
		got.Protocol == nil || got.Protocol.At == nil || got.Verification.Signature != nfce.SignatureValid || got.QueryURL == "" {
		t.Errorf("%+v", got)
	}
	_, body = sample(t, "valid/01_sp_sem_cpf.xml", "</vUnCom>", "x</vUnCom>").page(t, ".json")
	got = PublicReceipt{}
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if got.Readable || got.Protocol != nil || got.TotalCents == 0 || got.Store.TradeName != "Loja do cadastro" || !strings.Contains(body, `"items":[]`) {
		t.Errorf("unreadable: %s", body)
	}
}
