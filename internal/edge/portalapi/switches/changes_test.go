package switches

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/switches"
)

// Actions that nobody of a company does, nor who stands in its place.
var notTheirs = strings.Fields(`apikeys.restricted apikeys.released campaigns.published campaigns.deleted contracts.marked_signed contracts.resent
	contracts.renewed customers.cpf_shown customers.email_changed identity.email_changed identity.invitation_void identity.proven onboarding.sign_up_lapsed onboarding.signed_up
	receipts.corrected receipts.destroyed receipts.replaced receipts.rollups_rebuilt ratings.sums_rebuilt scans.invited promotions.created promotions.changed promotions.item_added promotions.item_removed
	promotions.store_added promotions.store_removed promotions.simulated promotions.simulation_cancelled sponsors.created sponsors.changed sponsors.deleted stores.category_changed stores.root_transferred
	vip.created vip.changed vip.rotated vip.deleted
	switches.closed switches.opened switches.request`)

// recorded finds the action in a line that writes into the trail.
var recorded = regexp.MustCompile(`(?:[rR]ecord|issue|endAtPeriod|\.sign)\(.*"([a-z]+\.[a-z_]*[a-z])"`)

func TestEveryChangeHasWords(t *testing.T) {
	said := map[string]bool{}
	err := fs.WalkDir(os.DirFS("../../.."), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "test/") {
			return err
		}
		source, err := os.ReadFile("../../../" + path)
		for _, m := range recorded.FindAllStringSubmatch(string(source), -1) {
			said[m[1]] = true
		}
		return err
	})
	if err != nil || len(said) < 30 {
		t.Fatalf("found %d actions, %v", len(said), err)
	}
	for action := range said {
		if words[action] == "" && !slices.Contains(notTheirs, action) {
			t.Errorf("%s has no words here and is not among those that nobody of a company does", action)
		}
	}
	if change := changeOf(switches.Deed{Action: "nobody.knows"}); change.Alteracao != "Outra alteração" {
		t.Errorf("an unknown action: %+v", change)
	}
}

func TestAChangeIsToldInWords(t *testing.T) {
	at := time.UnixMilli(1_790_000_000_000)
	for _, c := range []struct {
		action  string
		details map[string]string
		want    AdministrativeChange
	}{
		{"stores.changed", map[string]string{"nomeFantasia": "Loja", "cep": "01310100"}, AdministrativeChange{at, "Loja alterada", "", []string{"CEP", "nome fantasia"}}},
		{"stores.deleted", map[string]string{"documento": "11444777000161"}, AdministrativeChange{at, "Loja excluída", "11.444.777/0001-61", []string{}}},
		{"banners.updated", map[string]string{"name": "Verão"}, AdministrativeChange{at, "Propaganda alterada", "Verão", []string{}}},
		{"retailers.profile_changed", map[string]string{"fields": "razaoSocial uf"}, AdministrativeChange{at, "Dados da empresa alterados", "", []string{"razão social", "UF"}}},
		{"retailers.configured", nil, AdministrativeChange{at, "Configurações alteradas", "", []string{}}},
	} {
		got := changeOf(switches.Deed{At: at, Action: c.action, Details: c.details})
		if got.Quando != c.want.Quando || got.Alteracao != c.want.Alteracao || got.Nome != c.want.Nome || !slices.Equal(got.Campos, c.want.Campos) || got.Campos == nil {
			t.Errorf("%s: %+v, want %+v", c.action, got, c.want)
		}
	}
}
