package main

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/clock"
	"seiva/internal/texts"
	"seiva/internal/uploads"
)

const ownContract = "# Contrato da rede\n\n{razaoSocial} ({nomeFantasia}), CNPJ {cnpj}, {endereco}.\n\n## 1. Objeto\n\nTexto próprio.\n"

// shelf is a blob store with one blob in it; it counts how often it is asked.
type shelf struct {
	file  string
	fails error
	asked int
}

func (s *shelf) Read(_ context.Context, key string, _ int64) ([]byte, error) {
	s.asked++
	if key != templateKey || s.file == "" {
		return nil, errors.Join(uploads.ErrNotFound, s.fails)
	}
	return []byte(s.file), s.fails
}

// An installation's own contract holds from its day on; what cannot be read is never replaced by another text.
func TestTheContractsTextInForce(t *testing.T) {
	at := clock.NewFixed(time.Date(2026, 12, 1, 2, 59, 0, 0, time.UTC)) // still November in Brazil
	shipped := texts.Current(texts.Contract, at.Now())
	objects := &shelf{}
	template := &contractTemplate{blobs: objects, clock: at}
	expect := func(name, version, text string, asked int) {
		t.Helper()
		got, err := template.inForce(t.Context())
		if err != nil || got.Version != version || got.Text != text || objects.asked != asked {
			t.Errorf("%s: %+v after %d questions, %v; want version %s after %d", name, got, objects.asked, err, version, asked)
		}
	}
	expect("none", shipped.Version, shipped.Source, 1)
	objects.file = "2026-12-01\n\n" + ownContract
	expect("asked at most once a minute", shipped.Version, shipped.Source, 1)
	at.Advance(59 * time.Second)
	expect("asked at most once a minute", shipped.Version, shipped.Source, 1)
	at.Advance(time.Second)
	expect("from its day on", "2026-12-01", ownContract, 2)
	at.Advance(-time.Hour)
	expect("before its day", shipped.Version, shipped.Source, 2)
	at.Advance(2 * time.Hour)
	for name, broken := range map[string]shelf{
		"no day": {file: ownContract}, "names nobody": {file: "2026-12-01\n# Contrato"}, "out of reach": {file: objects.file, fails: errors.New("down")},
	} {
		template := &contractTemplate{blobs: &broken, clock: at}
		if got, err := template.inForce(t.Context()); !errors.Is(err, contracts.ErrNoText) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// The text among the blobs is what a retailer reads and signs, with its own names in it (CT-10); where it is
// broken nobody signs.
func TestAnInstallationsOwnContractIsSigned(t *testing.T) {
	p := newParts(t)
	const read, sign = "/varejistas/contrato/texto", "/varejistas/documentos/accept-terms"
	p.check(p.blobs.Write(t.Context(), templateKey, "text/markdown", []byte(ownContract)))
	p.play(t, []scenario{
		{"read without its day", retailer, http.MethodGet, read, "", 503, "contracts.no_text", ""},
		{"signed without its day", retailer, http.MethodPost, sign, `{"aceito":true,"sha256":"00"}`, 503, "contracts.no_text", ""},
	})
	p.check(p.blobs.Write(t.Context(), templateKey, "text/markdown", []byte("2026-11-01\n"+ownContract)))
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
