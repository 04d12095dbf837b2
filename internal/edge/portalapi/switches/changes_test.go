package switches

import (
	"slices"
	"testing"
	"time"

	"seiva/internal/switches"
)

func TestAChangeIsToldInWords(t *testing.T) {
	at := time.UnixMilli(1_790_000_000_000)
	for _, c := range []struct {
		action  string
		details map[string]string
		want    AdministrativeChange
	}{
		{"stores.changed", map[string]string{"nomeFantasia": "Loja", "cep": "01310100", "before.cep": "01310200"}, AdministrativeChange{at, "Loja alterada", "", []string{"CEP", "nome fantasia"}}},
		{"stores.deleted", map[string]string{"documento": "11444777000161"}, AdministrativeChange{at, "Loja excluída", "11.444.777/0001-61", []string{}}},
		{"banners.updated", map[string]string{"name": "Verão"}, AdministrativeChange{at, "Banner alterado", "Verão", []string{}}},
		{"retailers.profile_changed", map[string]string{"fields": "razaoSocial uf"}, AdministrativeChange{at, "Dados da empresa alterados", "", []string{"razão social", "UF"}}},
		{"nobody.knows", nil, AdministrativeChange{at, "Outra alteração", "", []string{}}},
		{"retailers.configured", nil, AdministrativeChange{at, "Configurações alteradas", "", []string{}}},
	} {
		got := changeOf(switches.Deed{At: at, Action: c.action, Details: c.details})
		if got.Quando != c.want.Quando || got.Alteracao != c.want.Alteracao || got.Nome != c.want.Nome || !slices.Equal(got.Campos, c.want.Campos) || got.Campos == nil {
			t.Errorf("%s: %+v, want %+v", c.action, got, c.want)
		}
	}
}
