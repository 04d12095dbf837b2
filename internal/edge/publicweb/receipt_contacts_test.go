package publicweb

import (
	"strings"
	"testing"

	"seiva/internal/receipts/nfce"
)

// What tills write of people beside their CPF does not appear, however it is spelt.
func TestContactsAreHidden(t *testing.T) {
	s := newScrubber(nfce.DanfeConsumer{}).keeping("1130000000")
	for by, written := range map[string][]string{
		hiddenPhone: {
			"(11) 98765-4321", "11 98765-4321", "11 98765 4321", "11987654321", "(11)987654321", "11-98765-4321", "11.98765.4321", "98765-4321",
			"98765.4321", "98765 4321", "+55 11 98765-4321", "+5511987654321", "5511987654321", "55 (11) 9 8765-4321", "(011) 98765-4321",
			"(0xx11) 98765-4321", "(21) 2222-3333", "21 2222-3333", "(21) 22223333", "3222-3333", "(11) 9.8765-4321", "１１ ９８７６５－４３２１",
			"11\u00a098765\u20114321", "11 98765–4321", "11\u200b98765\u200b4321", "(11) 4004-1234",
		},
		hiddenMail: {
			"maria@gmail.com", "Maria.Silva+compras@sub.exemplo.com.br", "maria_s-1@exemplo.co", "joão@exemplo.com.br", "MARIA @ GMAIL . COM", "maria(at)gmail.com",
		},
		hiddenPlate: {"ABC1234", "ABC-1234", "ABC1D23", "ABC-1D23", "abc1d23", "abc-1234"},
	} {
		for _, text := range written {
			for _, around := range []string{"%s", "Cliente: %s.", "de %s, obrigado", "x %s\ny", "(%s)", "1 %s", "%s 22,50", "%s/%s", "%s %s"} {
				got := s.clean(strings.ReplaceAll(around, "%s", text))
				if want := strings.ReplaceAll(around, "%s", by); got != want {
					t.Errorf("%q in %q: %q", text, around, got)
				}
			}
		}
	}
	for text, want := range map[string]string{
		"Tel: 32223333":                   "Tel: (telefone oculto)",
		"fone 1132223333":                 "fone (telefone oculto)",
		"WhatsApp 987654321":              "WhatsApp (telefone oculto)",
		"whats: 3222 3333":                "whats: (telefone oculto)",
		"CEL.987654321":                   "CEL.(telefone oculto)",
		"Celular do cliente 987654321":    "Celular do cliente (telefone oculto)",
		"Placa: PED 1234":                 "Placa: (placa oculta)",
		"placa PED1234 km 4521":           "placa (placa oculta) km 4521",
		"VEICULO NSU-1234":                "VEICULO (placa oculta)",
		"Maria 11 98765-4321 ou 32223333": "Maria (telefone oculto) ou 32223333",
		"11 98765-4321 11 91234-5678":     "(telefone oculto) (telefone oculto)",
		"CPF 111.444.777-35 e ABC1D23":    "CPF ***.444.777-** e (placa oculta)",
		"tel/zap maria@x.com/11987654321": "tel/zap (e-mail oculto)/(telefone oculto)",
	} {
		if got := s.clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// What is no person's stays as it is: amounts, numbers, dates, laws, companies, services, and the shop's own telephone.
func TestWhatIsNoContactStays(t *testing.T) {
	s := newScrubber(nfce.DanfeConsumer{}).keeping("+55 (11) 3000-0000")
	for _, text := range []string{
		"R$ 1.234,56", "Trib aprox R$: 12,34 Fed, 56,78 Est e 0,00 Mun", "Val aprox tributos R$ 9876,54 (31,45%)", "Lei 12.741/2012", "LEI 12741/2012",
		"Lei Federal 8.137/90", "LEI-8137", "Art. 1234", "Dec. 45.490/2000", "DEC-4549", "protocolo 135260000000105", "Protocolo: 1352600000001051",
		"3526 1111 2223 3300 0181 6500 1000 0001 0110 0904 5612", "35261111222333000181650010000001011009045612", "CNPJ 11.222.333/0001-81",
		"CNPJ 11222333000181", "12.ABC.345/01DE-35", "12/11/2026 09:15:30", "2026-11-12T09:15:30-03:00", "12-11-2026", "20261112", "exercicio 2025-2026",
		"CEP 01310-100", "CEP 01310100", "Pedido 99900011122", "Pedido 1234567890", "EAN 7891000315507", "Cod 78910003", "Caixa 07 Operador 123",
		"SAC 0800 282 7060", "0800-1234567", "SAC 4004-1234", "4004 1234", "PROCON 151", "SAC (11) 3000-0000", "tel 1130000000", "Fone: 3000-0000", "+55 11 3000-0000",
		"procon@procon.rj.gov.br", "www.loja.com.br", "NSU123456", "NSU 123456 AUT 654321", "CV:123456789", "NCM 19059090", "CFOP5102", "CST0102", "ABC12345",
		"XABC1234", "ABCD123", "PED1234", "Qtd 1,2350 x 6,9900", "20 x 9,90", "desconto 10%", "ICMS 18,00", "base 12345,67", "COO:123456 CCF:012345",
		"BANCO 001 AG 1234-5 CC 12345-6", "1234 5678 9012 3456", "4000.1234.5678.9010", "cartao ****1234", "IE 110042490114", "IE 110.042.490.114", "@seivamercado", "2 @ 4,50",
	} {
		if got := s.clean(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestContactsDoNotReachThePage(t *testing.T) {
	s := sample(t, "valid/02_sp_cpf_pix.xml")
	s.receipt.Danfe.Notes = "Entrega: (11) 98765-4321, maria@gmail.com, placa ABC1D23"
	name := "CAPA P/ CELULAR ABC1D23 11987654321"
	s.receipt.Danfe.Items[0].Description = name
	for _, form := range []string{"", ".json"} {
		_, got := s.page(t, form)
		notes := strings.ReplaceAll(got, name, "")
		if notes == got || !strings.Contains(got, hiddenPlate) {
			t.Errorf("form %q: an item's name or the note is gone", form)
		}
		for _, private := range []string{"98765", "maria@", "ABC1D23"} {
			if strings.Contains(notes, private) {
				t.Errorf("form %q shows %q", form, private)
			}
		}
	}
}
