package app

import (
	"context"
	"errors"
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
	if key != TemplateKey || s.file == "" {
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
