package portal_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/edge/portalapi/portal"
)

// What writes into the trail: a call with the action whole, one with what follows its domain, and actions that are constants.
var recorded = []*regexp.Regexp{
	regexp.MustCompile(`(?:[rR]ecord|issue|pause|note|noted|changed|endAtPeriod|\.sign)\(ctx.*"([a-z]+\.[a-z_]*[a-z])"`),
	regexp.MustCompile(`(?:action|Action) *:?= "([a-z]+\.[a-z_]*[a-z])"`),
	regexp.MustCompile(`(?:s\.done\(ctx, who, | (?:action|FactorChange) += )"([a-z_]+)"`),
}

func TestEveryDeedHasWords(t *testing.T) {
	root, said := os.DirFS("../../.."), map[string]bool{}
	err := fs.WalkDir(root, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "test/") {
			return err
		}
		source, err := fs.ReadFile(root, path)
		for i, pattern := range recorded {
			for _, m := range pattern.FindAllStringSubmatch(string(source), -1) {
				switch {
				case i < 2:
					said[m[1]] = true
				case strings.HasPrefix(path, "identity/"):
					said["identity."+m[1]] = true
				}
			}
		}
		return err
	})
	if err != nil || len(said) < 85 {
		t.Fatalf("found %d actions, %v", len(said), err)
	}
	for action := range said {
		if portal.DeedWords[action] == "" {
			t.Errorf("%s has no words", action)
		}
	}
	meant := map[string]string{}
	for action, words := range portal.DeedWords {
		if other := meant[words]; other != "" && strings.Split(other, ".")[0] == strings.Split(action, ".")[0] {
			t.Errorf("%s and %s have the same words: %s", action, other, words)
		}
		meant[words] = action
	}
}

func TestFactsAreToldInWords(t *testing.T) {
	for _, c := range []struct {
		details map[string]string
		want    string
	}{
		{map[string]string{"cep": "06010060", "before.cep": "06010000", "numero": "17", "before.numero": ""}, "CEP: 06010000 > 06010060; número:  > 17"},
		{map[string]string{"from": "Mercearia", "to": "Supermercado"}, "valor: Mercearia > Supermercado"},
		{map[string]string{"from": "LEITURA", "role": "TOTAL"}, "acesso: Leitura > Acesso total"},
		{
			map[string]string{"verifiedOnly": "true", "before.verifiedOnly": "false", "before.receiptCostMilli": "40", "receiptCostMilli": "40"},
			"custo do papel por cupom (milésimos de real): 40; só cupons verificados: Não > Sim",
		},
		{map[string]string{"total_before": "3", "total": "4", "day": "2026-11-18"}, "dia: 2026-11-18; cupons: 3 > 4"},
		{map[string]string{"fields": "nomeFantasia, logo"}, "campos alterados: nome fantasia, logo"},
		{map[string]string{"documento": "11444777000161", "unheardOf": "x"}, "CNPJ: 11.444.777/0001-61; unheardOf: x"},
		{
			map[string]string{"before.imagem": "pictures/0190000000000000000000000a.jpg", "imagem": "pictures/0190000000000000000000000b.jpg"},
			"imagem: imagem > imagem",
		},
		{nil, ""},
	} {
		var told []string
		for _, f := range portal.FactsOf(c.details) {
			one := f.Word + ": "
			if f.Was != nil {
				one += *f.Was + " > "
			}
			told = append(told, fmt.Sprint(one, f.Value))
		}
		if got := strings.Join(told, "; "); got != c.want {
			t.Errorf("%v: %s, want %s", c.details, got, c.want)
		}
	}
}
