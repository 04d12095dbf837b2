package outbox

import (
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

const link = "https://portal.example/pagina?codigo=482913&conta=1"

var at = time.Date(2026, 11, 20, 17, 5, 0, 0, time.UTC) // 14:05 in Brasília

// every is one mail of each kind, with what it must say in text and HTML.
var every = []struct {
	data    Data
	subject string
	says    []string
}{
	{ConfirmEmail{"Ana", link, 24 * time.Hour}, "Confirme seu e-mail", []string{"Olá, Ana!", link, "24 horas", "completar o cadastro", "assinatura"}},
	{ResetCode{"Ana", "482913", link, 15 * time.Minute}, "Código para redefinir sua senha", []string{"482913", link, "15 minutos"}},
	{Invitation{"Mercado Seiva", "Rui", "ana@loja.com.br", "Xk7-pq2", link, 7 * 24 * time.Hour}, "Seu acesso à Seiva", []string{"Olá!", "Rui convidou você para acessar a conta de Mercado Seiva", "ana@loja.com.br", "Xk7-pq2", link, "7 dias"}},
	{NewDevice{"Ana", "Chrome no Windows", "203.0.113.7", link, at}, "Novo acesso à sua conta", []string{"Chrome no Windows", "203.0.113.7", "20/11/2026 às 14:05 (horário de Brasília)", link}},
	{PasswordChanged{"Ana", link, at}, "Sua senha foi alterada", []string{"20/11/2026 às 14:05", link}},
	{FactorChanged{"Ana", "Aplicativo autenticador desativado", link, at}, "A proteção da sua conta mudou", []string{"Aplicativo autenticador desativado", "20/11/2026 às 14:05", link}},
	{EmailChangedOld{"Ana", "nova@loja.com.br", at}, "O e-mail da sua conta foi alterado", []string{"n***@loja.com.br", "20/11/2026 às 14:05"}},
	{EmailChangedNew{"Ana", "nova@loja.com.br", link, at}, "Este é o novo e-mail da sua conta", []string{"nova@loja.com.br", "20/11/2026 às 14:05", link}},
	{AccountEntered{"Mercado Seiva", "Rui Lima", "Chamado 123", link, at, time.Hour}, "A equipe da Seiva acessou sua conta", []string{"Mercado Seiva", "Rui Lima", "Chamado 123", "20/11/2026 às 14:05", "1 hora", link}},
	{AccountInvited{"Mercado Seiva", "nova@loja.com.br", "Rui", link, at}, "Nova conta convidada", []string{"Mercado Seiva", "nova@loja.com.br", "Rui", "20/11/2026 às 14:05", link}},
	{AccountRemoved{"Mercado Seiva", "Rui", at}, "Seu acesso foi removido", []string{"Rui removeu seu acesso à conta de Mercado Seiva", "20/11/2026 às 14:05"}},
	{ContractSent{"Ana", "Mercado Seiva", link, at}, "Seu contrato está pronto para assinar", []string{"Mercado Seiva", "20/11/2026", link}},
	{PaymentLate{"Ana", "Mercado Seiva", link, at}, "Pagamento em atraso", []string{"Mercado Seiva", "20/11/2026", link}},
	{ExportReady{"Cupons", "CSV", link, 1234567, 48 * time.Hour}, "Sua exportação está pronta: Cupons", []string{"CSV", "1.234.567 linhas", link, "48 horas"}},
	{VIPAddress{"Mercado Seiva", link}, "Endereço de integração de Mercado Seiva", []string{link}},
	{ConsumerCode{"Mercado Seiva", "apagar os dados", "12345678", 15 * time.Minute}, "Seu código para apagar os dados", []string{"Mercado Seiva", "12345678", "15 minutos", "nada acontece"}},
	{ConsumerRequest{"Mercado Seiva", "apagar os dados", "Caixa", link, at, at.Add(24 * time.Hour)}, "Um consumidor pediu para apagar os dados", []string{"Mercado Seiva", "Caixa", "20/11/2026 às 14:05", "21/11/2026 às 14:05", link}},
	{ConsumerTold{"Mercado Seiva", "apagar os dados", at, at.Add(24 * time.Hour)}, "Um pedido em seu nome: apagar os dados", []string{"Mercado Seiva", "21/11/2026 às 14:05", "cancele-o"}},
	{ProblemReport{"Ana", "ana@loja.com.br", "Mercado Seiva", "Não abre", "A tela não abre.\nTentei duas vezes.", at}, "Problema relatado: Não abre", []string{"A tela não abre.\nTentei duas vezes.", "ana@loja.com.br", "Mercado Seiva", "20/11/2026 às 14:05"}},
}

func TestEveryMailSaysWhatItMust(t *testing.T) {
	for _, c := range every {
		t.Run(reflect.TypeOf(c.data).Name(), func(t *testing.T) {
			m, err := write(c.data)
			if err != nil {
				t.Fatal(err)
			}
			if m.Subject != c.subject {
				t.Errorf("subject %q, want %q", m.Subject, c.subject)
			}
			for _, s := range c.says {
				if !strings.Contains(m.Text, s) {
					t.Errorf("the text lacks %q:\n%s", s, m.Text)
				}
				if inHTML := strings.ReplaceAll(s, "&", "&amp;"); !strings.Contains(m.HTML, inHTML) {
					t.Errorf("the HTML lacks %q:\n%s", inHTML, m.HTML)
				}
			}
			for _, picture := range []string{"<img", "url(", "<script", "<link"} {
				if strings.Contains(m.HTML, picture) {
					t.Errorf("the HTML needs something from elsewhere: %s", picture)
				}
			}
			if strings.Contains(m.Text, "\n\n\n") || strings.HasPrefix(m.Text, "\n") || strings.Contains(m.HTML, "ZgotmplZ") {
				t.Errorf("badly laid out:\n%s", m.Text)
			}
		})
	}
}

// What people typed: markup, line breaks, headers, bytes that are no text.
const attack = "Ana\r\nBcc: rui@loja.com.br\r\n\r\n<script>alert(1)</script>\u2028\x00\xff\"><a href=\"https://mal.example\">clique</a>"

// Each field of each kind of mail, filled with an attack: no line break in the subject, no markup in the HTML.
func TestWhatPeopleTypedStaysText(t *testing.T) {
	clean, err := write(every[0].data)
	if err != nil {
		t.Fatal(err)
	}
	tags := strings.Count(clean.HTML, "<a ") // the button and the written-out link
	for _, c := range every {
		kind := reflect.TypeOf(c.data)
		for i := range kind.NumField() {
			if kind.Field(i).Type.Kind() != reflect.String || kind.Field(i).Name == "Link" {
				continue
			}
			t.Run(kind.Name()+"/"+kind.Field(i).Name, func(t *testing.T) {
				attacked := reflect.New(kind).Elem()
				attacked.Set(reflect.ValueOf(c.data))
				attacked.Field(i).SetString(attack)
				m, err := write(attacked.Interface().(Data))
				if err != nil {
					t.Fatal(err)
				}
				if strings.ContainsAny(m.Subject, "\r\n\u2028") || len([]rune(m.Subject)) > maxLine {
					t.Errorf("subject %q", m.Subject)
				}
				if all := m.Subject + m.Text + m.HTML; !utf8.ValidString(all) || strings.ContainsAny(all, "\x00\r") {
					t.Errorf("bytes that cannot be stored: %q", all)
				}
				if strings.Contains(m.HTML, "<script") || strings.Count(m.HTML, "<a ") > tags || strings.Contains(m.HTML, `href="https://mal`) {
					t.Errorf("markup got through:\n%s", m.HTML)
				}
			})
		}
	}
}

// Names that were stored before forms refused links stand in mails to strangers: no mail program makes a link of them.
func TestNamesBecomeNoLinks(t *testing.T) {
	for _, c := range every {
		kind := reflect.TypeOf(c.data)
		for _, name := range []string{"Name", "Organization", "InvitedBy", "RemovedBy"} {
			if _, has := kind.FieldByName(name); !has {
				continue
			}
			attacked := reflect.New(kind).Elem()
			attacked.Set(reflect.ValueOf(c.data))
			attacked.FieldByName(name).SetString("Ganhe em https://mal.example/pix ou mal.com.br")
			m, err := write(attacked.Interface().(Data))
			if err != nil {
				t.Fatal(err)
			}
			if all := m.Subject + m.Text + m.HTML; strings.Contains(all, "mal.example") || strings.Contains(all, "mal.com") || strings.Contains(all, "https://mal") || !strings.Contains(all, "Ganhe em") {
				t.Errorf("%s of %s:\n%s", name, kind.Name(), m.Text)
			}
		}
	}
}

func TestLinksAreOfTheWeb(t *testing.T) {
	for _, bad := range []string{"javascript:alert(1)", "//mal.example", "/pagina", "data:text/html,x", "https://", "http://[::1"} {
		if _, err := write(ConfirmEmail{Link: bad}); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestNamesMayBeAbsent(t *testing.T) {
	m, err := write(Invitation{Organization: "Mercado Seiva", Link: link})
	if err != nil || !strings.Contains(m.Text, "Você foi convidado para acessar a conta de Mercado Seiva") {
		t.Errorf("%v\n%s", err, m.Text)
	}
	if m, err = write(NewDevice{Link: link, At: at}); err != nil || strings.Contains(m.Text, "Endereço IP") || !strings.HasPrefix(m.Text, "Olá!\n") {
		t.Errorf("%v\n%s", err, m.Text)
	}
}

func TestWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Minute: "1 minuto", 90 * time.Minute: "90 minutos", time.Hour: "1 hora", 48 * time.Hour: "48 horas", 72 * time.Hour: "3 dias",
	} {
		if got := duration(d); got != want {
			t.Errorf("duration(%s) = %q, want %q", d, got, want)
		}
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1.000", 1234567: "1.234.567"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %q, want %q", n, got, want)
		}
	}
	if got := line(strings.Repeat("é", 300)); len([]rune(got)) != maxLine || !strings.HasSuffix(got, "…") {
		t.Errorf("a long line became %d characters", len([]rune(got)))
	}
}
