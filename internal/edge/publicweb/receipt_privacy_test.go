package publicweb

import (
	"strings"
	"testing"

	"seiva/internal/kit/text"
	"seiva/internal/receipts/nfce"
)

// A receipt for delivery, whose till wrote the consumer into every field it could.
func delivery(t *testing.T) shelf {
	t.Helper()
	s := sample(t, "valid/02_sp_cpf_pix.xml", "<indPres>1</indPres>", "<indPres>4</indPres>",
		"<CPF>52998224725</CPF><indIEDest>", "<CPF>52998224725</CPF><xNome>Maria Aparecida da Silva</xNome><enderDest><xLgr>Rua das Acácias</xLgr>"+
			"<nro>4521</nro><xCpl>Apto 73 bloco B</xCpl><xBairro>Jardim Petrópolis</xBairro><cMun>3550308</cMun><xMun>Campinas</xMun><UF>SP</UF>"+
			"<CEP>04638000</CEP></enderDest><indIEDest>")
	s.receipt.Danfe.Notes = "Cliente: MARIA  APARECIDA da silva CPF 529.982.247-25 (52998224725) Entregar: rua das acácias 4521, APTO 73 BLOCO B, " +
		"Jardim Petrópolis 04638-000. Outro CPF 11144477735. Pedido 99900011122."
	s.receipt.Danfe.QRCode = "https://www.nfce.fazenda.sp.gov.br/qrcode?p=" + s.receipt.AccessKey + "|3|1|04|33.92|2|52998224725|c2ln"
	s.receipt.Danfe.QueryURL = "https://www.nfce.fazenda.sp.gov.br/consulta?cDest=52998224725"
	return s
}

func TestReceiptShowsNothingPersonal(t *testing.T) {
	s := delivery(t)
	if s.receipt.Danfe.Consumer.Address == nil || !s.receipt.Danfe.Delivery {
		t.Fatal("the sample has no delivery")
	}
	for _, form := range []string{"", ".json"} {
		_, got := s.page(t, form)
		lower := strings.ToLower(got)
		for _, private := range []string{
			"52998224725", "529.982.247-25", "982.247-25", "11144477735", "Maria", "Aparecida", "Silva", "Acácias", "Apto 73", "Petrópolis",
			"04638000", "04638-000", "Campinas",
		} {
			if strings.Contains(lower, strings.ToLower(private)) {
				t.Errorf("form %q shows %q", form, private)
			}
		}
		for _, want := range []string{"***.982.247-**", "M. A. S.", "99900011122"} {
			if !strings.Contains(got, want) {
				t.Errorf("form %q lacks %q", form, want)
			}
		}
		if strings.Contains(got, `class="qr"`) {
			t.Error("the QR Code with a CPF is drawn")
		}
	}
}

// The consumer's CPF is masked however it is written; what only looks like it, or has other digits beside it, stays.
func TestKnownCPFIsMaskedWithAnySeparators(t *testing.T) {
	s := newScrubber(nfce.DanfeConsumer{Kind: nfce.ConsumerCPF, Document: "52998224725"})
	for _, written := range []string{
		"52998224725", "529.982.247-25", "529 982 247 25", "529\u00a0982\u00a0247\u00a025", "529-982-247-25", "529/982/247/25", "529.982.247/25",
		"529 . 982 . 247 - 25", "5 2 9 9 8 2 2 4 7 2 5", "529_982_247_25", "529,982,247,25", "529\n982\n247\n25", "529–982–247—25", "529·982·247·25",
		"529\u200b982\u200b247\u200b25", "５２９９８２２４７２５", "５２９．９８２．２４７－２５", "529|982|247|25", "529:982:247:25", "(529)982.247-25",
		"٥٢٩٩٨٢٢٤٧٢٥", "𝟓𝟐𝟗𝟗𝟖𝟐𝟐𝟒𝟕𝟐𝟓",
	} {
		for _, around := range []string{"%s", "CPF:%s.", "cliente %s, obrigado", "x%sx"} {
			got := s.clean(strings.Replace(around, "%s", written, 1))
			want := strings.Replace(around, "%s", "***.982.247-**", 1)
			if got != want && got != strings.Replace(want, "***", "(***", 1) {
				t.Errorf("%q: %q, want %q", written, got, want)
			}
		}
	}
	for _, other := range []string{"152998224725", "529982247251", "011144477735", "111444777350", "R$ 529,98 e 224,72", "99900011122", "pedido 529-982"} {
		if got := s.clean(other); got != other {
			t.Errorf("%q became %q", other, got)
		}
	}
	if got := s.clean("2 529 982 247 25 9"); got != "2 ***.982.247-** 9" {
		t.Errorf("between other numbers: %q", got)
	}
	if got := newScrubber(nfce.DanfeConsumer{}).clean("11144477735 e 111.444.777-35"); got != "***.444.777-** e ***.444.777-**" {
		t.Errorf("somebody else's: %q", got)
	}
}

// Neither a foreigner's document nor a producer's CPF is anybody's to read.
func TestDocumentsOfPeopleAreHidden(t *testing.T) {
	foreign := newScrubber(nfce.DanfeConsumer{Kind: nfce.ConsumerForeign, Document: "YB123456"})
	if got := foreign.clean("Passaporte yb123456, obrigado"); got != "Passaporte (dado oculto), obrigado" {
		t.Errorf("a passport: %q", got)
	}
	for document, want := range map[string]string{"52998224725": "***.982.247-**", "11222333000181": "11.222.333/0001-81"} {
		if got := emitterDocument(document); got != want {
			t.Errorf("%s: %q, want %q", document, got, want)
		}
	}
}

// A name, an address: as whole words, and short ones not at all.
func TestWhatIsTheConsumersIsHiddenAsWholeWords(t *testing.T) {
	centro := &nfce.DanfeAddress{District: "Centro", Street: "Rua Ana"}
	s := newScrubber(nfce.DanfeConsumer{Kind: nfce.ConsumerCPF, Document: "52998224725", Name: "Maria", Address: centro})
	for text, want := range map[string]string{
		"Obrigado, MARIA!": "Obrigado, M.!", "MARIANA e Santamaria": "MARIANA e Santamaria", "maria": "M.", "Maria/maria": "M./M.", "MARIAÇÃO": "MARIAÇÃO",
		"Entregar no CENTRO": "Entregar no (dado oculto)", "Centrox": "Centrox", "rua ana, 3": "(dado oculto), 3", "rua anabela": "rua anabela", "Maria2": "Maria2",
	} {
		if got := s.clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// What an item is called is the store's: no consumer changes it.
func TestItemNamesStayAsTheyAre(t *testing.T) {
	s := delivery(t)
	s.receipt.Danfe.Consumer.Name, s.receipt.Danfe.Consumer.Address.District = "Maria", "Mesa de Centro"
	names := []string{"BISC MARIA", "MESA DE CENTRO", "CESTA MARIA 529.982.247-25"}
	for n, name := range names {
		if n >= len(s.receipt.Danfe.Items) {
			s.receipt.Danfe.Items = append(s.receipt.Danfe.Items, s.receipt.Danfe.Items[0])
		}
		s.receipt.Danfe.Items[n].Description = name
	}
	for _, form := range []string{"", ".json"} {
		_, got := s.page(t, form)
		for _, name := range names {
			if !strings.Contains(got, name) {
				t.Errorf("form %q lacks %q", form, name)
			}
		}
	}
}

// What a document says is text, wherever it stands.
func TestReceiptRunsNothing(t *testing.T) {
	const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
	s := sample(t, "valid/01_sp_sem_cpf.xml")
	d := s.receipt.Danfe
	d.Emitter = nfce.DanfeEmitter{
		Document: attack, LegalName: attack, TradeName: attack, StateRegistration: attack, Phone: attack,
		Address: nfce.DanfeAddress{Street: attack, City: attack, UF: attack, CEP: attack},
	}
	d.Consumer = nfce.DanfeConsumer{Kind: nfce.ConsumerCNPJ, Document: attack, Name: attack}
	d.Items = []nfce.DanfeItem{{Code: attack, Description: attack, Quantity: attack, Unit: attack, UnitPrice: attack}}
	d.Payments = []nfce.DanfePayment{{Method: attack, Name: attack}}
	d.Notes, d.Protocol.Number = attack, attack
	for _, address := range []string{attack, "javascript:alert(1)", "data:text/html," + attack} {
		d.QRCode, d.QueryURL = address, address
		for _, form := range []string{"", ".json"} {
			_, got := s.page(t, form)
			got = withoutOwnScript(got)
			for _, unwanted := range []string{"<script", "<img", `href="javascript:`, `href="data:`, `class="qr"`} {
				if strings.Contains(got, unwanted) {
					t.Errorf("%q in form %q: %s", unwanted, form, address)
				}
			}
		}
	}
}

func TestGovernmentLink(t *testing.T) {
	for address, want := range map[string]bool{
		"": false, "javascript:alert(1)": false, "ftp://www.sefaz.rs.gov.br": false, "//www.sefaz.rs.gov.br": false,
		"www.fazenda.rj.gov.br/nfce": false, "https://gov.br": false, "https://evil.com/.gov.br": false,
		"https://evil.com#.gov.br": false, "https://evil.com?.gov.br": false, `https://evil.com\.gov.br`: false,
		"https://www.sefaz.rs.gov.br@evil.com": false, "https://u:p@www.sefaz.rs.gov.br": false, "https://sefazgov.br": false,
		"https://www.sefaz.rs.gov.br.evil.com": false, "https://evil.com%2f.gov.br": false, "https://evil.com／.gov.br": false,
		" https://www.sefaz.rs.gov.br": false, "https://www.sefaz.rs.gov.br\n": false, "java\nscript:alert(1)": false,
		"https://www.sefaz.rs.gov.br/nfce?p=1|2|1": true, "HTTP://WWW.FAZENDA.PR.GOV.BR/nfce": true,
		"https://nfe.sefaz.ba.gov.br:8443/consulta": true,
	} {
		if got := governmentLink(address); got != want {
			t.Errorf("%q: %v, want %v", address, got, want)
		}
	}
}

func TestAddressesOfStrangersStayText(t *testing.T) {
	s := sample(t, "valid/01_sp_sem_cpf.xml")
	s.receipt.Danfe.QRCode, s.receipt.Danfe.QueryURL = "https://premio.example/qr", "https://premio.example/consulta"
	_, got := s.page(t, "")
	got = strings.ReplaceAll(got, "<wbr>", "") // where a line may end
	if strings.Contains(got, `href="https://premio.example`) || strings.Contains(got, `class="qr"`) {
		t.Error("a link or a QR Code leads to a stranger")
	}
	if !strings.Contains(got, ">https://premio.example/qr<") || !strings.Contains(got, ">https://premio.example/consulta<") {
		t.Error("the texts are gone")
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"": "", "Ana": "A.", "maria da Silva e Souza": "M. S. S.", "  Érica   dos  Anjos ": "É. A.", "JOÃO DAS NEVES": "J. N.",
	} {
		if got := initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestAmountsInPortuguese(t *testing.T) {
	for cents, want := range map[int64]string{0: "0,00", 5: "0,05", 99999: "999,99", 100000: "1.000,00", 123456789: "1.234.567,89", -150: "-1,50"} {
		if got := text.Reais(cents); got != want {
			t.Errorf("%d: %s, want %s", cents, got, want)
		}
	}
	for number, want := range map[string]string{"": "", "2": "2", "1234.5": "1.234,5", "0.125": "0,125"} {
		if got := decimal(number); got != want {
			t.Errorf("%s: %s, want %s", number, got, want)
		}
	}
}
