package certificate_test

import (
	"bytes"
	"crypto/sha256"
	"strings"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/contracts/certificate"
	"seiva/internal/kit/testkit"
)

var at = time.Date(2026, 11, 20, 12, 30, 5, 0, time.UTC)

func sample() contracts.Certificate {
	hash := sha256.Sum256([]byte("texto"))
	return contracts.Certificate{
		Contract: contracts.Contract{
			SignedAt: at, SignedBy: "06h1h7t5nhy5q1d6d04a4pb7f0", Signer: contracts.Contact{Name: "Ana (sócia) São João", Email: "ana@loja.com.br"},
			Company: "Empório Açaí Ltda", Address: "203.0.113.9", Browser: "Firefox/140.0", Version: "2026-11-20", Hash: hash[:],
		},
		Documento: "11222333000181", Link: "https://portal.example/verificar-contrato?codigo=a.b.c",
		Events: []contracts.Event{
			{Kind: contracts.EventSent, At: at.Add(-48 * time.Hour)},
			{Kind: contracts.EventMailed, At: at.Add(-47 * time.Hour)},
			{Kind: contracts.EventResent, At: at.Add(-46 * time.Hour)},
			{Kind: contracts.EventRenewed, At: at.Add(-45 * time.Hour)},
			{Kind: contracts.EventReminded, Detail: "3", At: at.Add(-44 * time.Hour)},
			{Kind: contracts.EventReminded, Detail: "1", At: at.Add(-43 * time.Hour)},
			{Kind: contracts.EventOpened, Detail: "Bia", At: at.Add(-time.Hour)},
		},
	}
}

func read(t *testing.T, c contracts.Certificate) string {
	t.Helper()
	content, err := certificate.PDF(c)
	testkit.Must(t, err)
	return strings.Join(testkit.PDFPages(t, content), "\n")
}

func TestACertificateSaysWhoSignedWhatWhenAndFromWhere(t *testing.T) {
	said := read(t, sample())
	for _, want := range []string{
		"Certificado de assinatura", "Empório Açaí Ltda", "11.222.333/0001-81", "Ana (sócia) São João", "ana@loja.com.br", "06h1h7t5nhy5q1d6d04a4pb7f0",
		"20/11/2026 09:30:05 (-03:00), horário de Brasília", "203.0.113.9", "Firefox/140.0", "Contrato de adesão, versão 2026-11-20",
		"f46e3b17", "18/11/2026 09:30:05\nEnviado por e-mail", "Enviado de novo a pedido da empresa", "Enviado de novo pelo programa, com novo prazo",
		"Novo prazo dado pelo programa", "Lembrete enviado, com 3 dias de prazo", "Lembrete enviado, com 1 dia de prazo", "Texto aberto por Bia",
		"20/11/2026 09:30:05\nAssinado", "https://portal.example/verificar-contrato?codigo=a.b.c",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	if strings.Contains(said, "não registrado") {
		t.Error("something is missing")
	}
	if t.Failed() {
		t.Log(said)
	}
}

func TestWhatWasNotKeptIsSaidNotToBe(t *testing.T) {
	c := sample()
	c.Signer, c.Browser, c.Address = contracts.Contact{}, "", ""
	if said := read(t, c); strings.Count(said, "não registrado") != 4 {
		t.Error(said)
	}
}

func TestTheSameCertificateIsTheSameFile(t *testing.T) {
	one, err := certificate.PDF(sample())
	testkit.Must(t, err)
	two, err := certificate.PDF(sample())
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("%d and %d bytes differ, %v", len(one), len(two), err)
	}
}

// A certificate with all the events that are shown goes on over pages.
func TestACertificateOfManyEvents(t *testing.T) {
	c := sample()
	for range 90 {
		c.Events = append(c.Events, contracts.Event{Kind: contracts.EventOpened, Detail: strings.Repeat("Maria ", 30), At: at})
	}
	content, err := certificate.PDF(c)
	testkit.Must(t, err)
	pages := testkit.PDFPages(t, content)
	if len(pages) < 3 || !strings.Contains(pages[len(pages)-1], c.Link) {
		t.Errorf("%d pages", len(pages))
	}
}
