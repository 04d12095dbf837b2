package money

import (
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
)

const networksContract = "# Contrato da rede\n\n{razaoSocial} ({nomeFantasia}), CNPJ {cnpj}, {endereco}.\n\n## 1. Objeto\n\nTexto próprio.\n"

// The text among the blobs is what a retailer reads and signs, with its own names in it (CT-10); where it is
// broken nobody signs.
func TestAnInstallationsOwnContractIsSigned(t *testing.T) {
	p := apitest.NewWorld(t)
	const read, sign = "/varejistas/contrato/texto", "/varejistas/documentos/accept-terms"
	p.Check(p.Blobs.Write(t.Context(), app.TemplateKey, "text/markdown", []byte(networksContract)))
	p.Expect(t, []apitest.Case{
		{Name: "read without its day", As: apitest.Retailer, Method: http.MethodGet, Path: read, Status: 503, Code: "contracts.no_text"},
		{Name: "signed without its day", As: apitest.Retailer, Method: http.MethodPost, Path: sign, Body: `{"aceito":true,"sha256":"00"}`, Status: 503, Code: "contracts.no_text"},
	})
	p.Check(p.Blobs.Write(t.Context(), app.TemplateKey, "text/markdown", []byte("2026-11-01\n"+networksContract)))
	text := p.Call(t, apitest.Retailer, http.MethodGet, read, "")
	if text.Str("titulo") != "Contrato da rede" || text.Str("versao") != "2026-11-01" ||
		!strings.Contains(text.Text, "Mercado Seiva Comércio Ltda (Mercado Seiva), CNPJ 11.222.333/0001-81, endereço a completar no cadastro.") {
		t.Fatalf("the text: %d %s", text.Status, text.Text)
	}
	for range 2 { // the same request twice is one signature
		got := p.Call(t, apitest.Retailer, http.MethodPost, sign, `{"aceito":true,"sha256":"`+text.Str("sha256")+`"}`, "Idempotency-Key", "sign")
		if got.Status != 201 || got.Str("situacao") != "assinado" {
			t.Errorf("signed: %d %s", got.Status, got.Text)
		}
	}
	kept := p.Texts("SELECT version || ' ' || content FROM contracts WHERE retailer_id = ?", p.Seiva.ID)
	if len(kept) != 1 || !strings.HasPrefix(kept[0], "2026-11-01 # Contrato da rede\n\nMercado Seiva Comércio Ltda (") {
		t.Errorf("kept: %q", kept)
	}
}
