package nfce_test

import (
	"bytes"
	"errors"
	"reflect"
	"testing"
	"time"

	"seiva/internal/receipts/nfce"
)

func detail(t *testing.T, name string) *nfce.Danfe {
	t.Helper()
	d, err := nfce.Detail(t.Context(), document(t, name))
	if err != nil {
		t.Fatal(name, err)
	}
	return d
}

func TestDetailOfASale(t *testing.T) {
	got := detail(t, "valid/08_sp_desconto_troco.xml")
	at := time.Date(2026, 11, 12, 9, 0, 0, 0, time.FixedZone("", -3*60*60))
	if !got.IssuedAt.Equal(at) || !got.Protocol.At.Equal(at) || len(got.Items) != 3 {
		t.Fatalf("got %+v", got)
	}
	got.IssuedAt, got.Protocol.At = time.Time{}, time.Time{}
	items := got.Items
	got.Items = nil
	qr := got.QRCode
	got.QRCode = ""
	want := &nfce.Danfe{
		AccessKey: "35261111222333000181650010000001051009362374", Serie: 1, Number: 105, Environment: nfce.Production, EmissionType: 1,
		Emitter: nfce.DanfeEmitter{
			Document: "11222333000181", LegalName: "MERCADO SEIVA TESTE LTDA", TradeName: "Mercado Seiva",
			StateRegistration: "110042490114", Phone: "1130000000",
			Address: nfce.DanfeAddress{
				Street: "Rua das Acacias", Number: "100", District: "Centro", CityCode: "3550308", City: "Sao Paulo", UF: "SP",
				CEP: "01310100",
			},
		},
		ProductsCents: 3392, DiscountCents: 200, TotalCents: 3192, TaxCents: 611,
		Payments:    []nfce.DanfePayment{{Method: "01", Name: "Dinheiro", Cents: 5000}},
		ChangeCents: 1808, QueryURL: "https://www.nfce.fazenda.sp.gov.br/consulta",
		Protocol: nfce.DanfeProtocol{Number: "135260000000105", Status: 100, Reason: "Autorizado o uso da NF-e"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if third := (nfce.DanfeItem{
		Number: 3, Code: "1003", Description: "Banana prata kg", Quantity: "1.235", Unit: "KG", NCM: "08039000", UnitPrice: "6.99",
		TotalCents: 863,
	}); items[2] != third {
		t.Errorf("got %+v, want %+v", items[2], third)
	}
	if items[0].DiscountCents != 200 || items[1].Quantity != "2" || items[1].UnitPrice != "9.90" {
		t.Errorf("items %+v", items)
	}
	if qr == "" || qr != (&nfce.Danfe{QRCode: qr}).PublicQRCode() {
		t.Errorf("QR Code %q", qr)
	}
}

func TestDetailOfOtherCases(t *testing.T) {
	if d := detail(t, "valid/06_alfa_contingencia.xml"); d.EmissionType != 9 || d.ContingencyAt.IsZero() || d.ContingencyReason == "" {
		t.Errorf("contingency: %+v", d)
	}
	if d := detail(t, "valid/09_sp_multi_pag.xml"); len(d.Payments) != 3 || d.Payments[1].Name != "Cartão de crédito" ||
		d.Payments[2].Name != "Pix" || d.Consumer.Kind != nfce.ConsumerCPF {
		t.Errorf("payments: %+v", d.Payments)
	}
	if d := detail(t, "valid/10_sp_40_itens.xml"); len(d.Items) != 40 || d.Items[39].Number != 40 {
		t.Errorf("%d items", len(d.Items))
	}
	if d := detail(t, "valid/03_sp_cnpj_dest.xml"); d.Consumer.Kind != nfce.ConsumerCNPJ || d.Consumer.Document != "90400500000103" {
		t.Errorf("consumer: %+v", d.Consumer)
	}
	if d := detail(t, "valid/04_sp_estrangeiro.xml"); d.Consumer.Kind != nfce.ConsumerForeign || d.Consumer.Document != "AB123456" {
		t.Errorf("consumer: %+v", d.Consumer)
	}
	if d := detail(t, "malformed/m15_iso8859_declarado.xml"); d.Items[0].Description == "" || !bytes.ContainsRune([]byte(d.Items[0].Description), 'ã') {
		t.Errorf("ISO-8859-1: %+v", d.Items)
	}
	if d := detail(t, "valid/18_sp_homologacao.xml"); d.Environment != nfce.Homologation {
		t.Errorf("environment: %+v", d)
	}
}

func TestDetailRefuses(t *testing.T) {
	receipt := document(t, "valid/01_sp_sem_cpf.xml")
	for name, b := range map[string][]byte{
		"an event":        document(t, "valid/30_evento_cancela_01.xml"),
		"nothing":         nil,
		"a bad amount":    bytes.Replace(receipt, []byte("<vProd>5.49</vProd>"), []byte("<vProd>5,49</vProd>"), 1),
		"a bad quantity":  bytes.Replace(receipt, []byte("<qCom>1.0000</qCom>"), []byte("<qCom>um</qCom>"), 1),
		"a bad date":      bytes.Replace(receipt, []byte("T10:15:30-03:00</dhRecbto>"), []byte("</dhRecbto>"), 1),
		"an odd encoding": []byte(`<?xml version="1.0" encoding="EBCDIC"?><a/>`),
	} {
		if _, err := nfce.Detail(t.Context(), b); !errors.Is(err, nfce.ErrMalformedXML) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPublicQRCodeHidesTheConsumer(t *testing.T) {
	d := nfce.Danfe{QRCode: "https://x/qrcode?p=key|3|1|10|33.92|2|52998224725|c2ln"}
	if d.PublicQRCode() == "" {
		t.Error("a QR Code without the consumer's document is public")
	}
	d.Consumer.Document = "52998224725"
	if d.PublicQRCode() != "" {
		t.Error("a QR Code with the consumer's CPF must not be shown")
	}
}

func TestPaymentNames(t *testing.T) {
	if nfce.PaymentName("04") != "Cartão de débito" || nfce.PaymentName("77") != "Outros" {
		t.Error("payment names")
	}
}
