package main

import (
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app"
)

const networksContract = "# Contrato da rede\n\n{razaoSocial} ({nomeFantasia}), CNPJ {cnpj}, {endereco}.\n\n## 1. Objeto\n\nTexto próprio.\n"

// The text among the blobs is what a retailer reads and signs, with its own names in it (CT-10); where it is
// broken nobody signs.
func TestAnInstallationsOwnContractIsSigned(t *testing.T) {
	p := newParts(t)
	const read, sign = "/varejistas/contrato/texto", "/varejistas/documentos/accept-terms"
	p.check(p.Blobs.Write(t.Context(), app.TemplateKey, "text/markdown", []byte(networksContract)))
	p.expect(t, []Case{
		{Name: "read without its day", As: retailer, Method: http.MethodGet, Path: read, Status: 503, Code: "contracts.no_text"},
		{Name: "signed without its day", As: retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":true,"sha256":"00"}`, Status: 503, Code: "contracts.no_text"},
	})
	p.check(p.Blobs.Write(t.Context(), app.TemplateKey, "text/markdown", []byte("2026-11-01\n"+networksContract)))
	text := p.call(t, retailer, http.MethodGet, read, "")
	if text.str("titulo") != "Contrato da rede" || text.str("versao") != "2026-11-01" ||
		!strings.Contains(text.text, "Mercado Seiva Comércio Ltda (Mercado Seiva), CNPJ 11.222.333/0001-81, endereço a completar no cadastro.") {
		t.Fatalf("the text: %d %s", text.status, text.text)
	}
	for range 2 { // the same request twice is one signature
		got := p.call(t, retailer, http.MethodPost, sign, `{"aceito":true,"sha256":"`+text.str("sha256")+`"}`, "Idempotency-Key", "sign")
		if got.status != 201 || got.str("situacao") != "assinado" {
			t.Errorf("signed: %d %s", got.status, got.text)
		}
	}
	kept := p.rows("SELECT version || ' ' || content FROM contracts WHERE retailer_id = ?", p.seiva.ID)
	if len(kept) != 1 || !strings.HasPrefix(kept[0], "2026-11-01 # Contrato da rede\n\nMercado Seiva Comércio Ltda (") {
		t.Errorf("kept: %q", kept)
	}
}
