package stores

import (
	"errors"
	"testing"

	"seiva/internal/kit/errs"
)

// Most retailers have one store: their refusal speaks of one.
func TestARefusalCountsItsStores(t *testing.T) {
	for want, got := range map[string]error{
		"A assinatura permite até 1 loja: já há 1 e você quer cadastrar mais 1. Aumente a assinatura ou exclua uma loja.":  overLimit(1, 1, 1),
		"A assinatura permite até 3 lojas: já há 2 e você quer cadastrar mais 4. Aumente a assinatura ou exclua uma loja.": overLimit(3, 2, 4),
	} {
		var told *errs.Error
		if !errors.As(got, &told) || told.Message != want {
			t.Errorf("%+v, want %q", told, want)
		}
	}
}
