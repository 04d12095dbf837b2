package onboarding_test

import (
	"context"
	"testing"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/onboarding"
)

type (
	accounts  struct{ onboarding.Accounts }
	retailers struct {
		onboarding.Retailers
		documento, root string
	}
	houses struct {
		onboarding.Partners
		documento string
	}
)

func (accounts) HasEmail(_ context.Context, email string) (bool, error) {
	return email == "ana@mercado.test", nil
}

func (r retailers) HasDocument(_ context.Context, documento string) (bool, error) {
	return documento == r.documento, nil
}

func (r retailers) RootTaken(_ context.Context, root string) (bool, error) {
	return root == r.root, nil
}

func (h houses) HasDocument(_ context.Context, documento string) (bool, error) {
	return documento == h.documento, nil
}

// A CNPJ belongs to one company, retailer or software house; a root to one retailer.
func TestExists(t *testing.T) {
	const retailer, branch, house, nobody = "11222333000181", "11222333000262", "12ABC34501DE35", "12345678000195"
	s := onboarding.NewService(nil, onboarding.Ports{
		Accounts: accounts{}, Retailers: retailers{documento: retailer, root: "11222333"}, Partners: houses{documento: house},
	}, clock.System{})
	for _, c := range []struct {
		profile          scope.Profile
		email, documento string
		want             bool
	}{
		{scope.Varejista, "", retailer, true},
		{scope.Varejista, "", house, true},
		{scope.Varejista, "", branch, true},
		{scope.Varejista, "", nobody, false},
		{scope.Parceiro, "", retailer, true},
		{scope.Parceiro, "", house, true},
		{scope.Parceiro, "", branch, false},
		{scope.Parceiro, "ana@mercado.test", nobody, true},
		{scope.Parceiro, "bia@mercado.test", "", false},
	} {
		if got, err := s.Exists(t.Context(), c.profile, c.email, c.documento); err != nil || got != c.want {
			t.Errorf("%s %s %s: %t, %v; want %t", c.profile, c.email, c.documento, got, err, c.want)
		}
	}
}
