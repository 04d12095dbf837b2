package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"seiva/internal/kit/testkit"
)

var settingName = regexp.MustCompile(`\bSEIVA_[A-Z]+(?:_[A-Z]+)*\b`)

// What a sample sets, and what the operator reads of, are settings of the program; and the operator reads of every one of them.
func TestSamplesNameSettingsThatExist(t *testing.T) {
	var parsed cli
	parser, err := kong.New(&parsed)
	testkit.Must(t, err)
	known := map[string]bool{}
	for _, command := range parser.Model.Children {
		for _, flag := range command.Flags {
			for _, name := range flag.Envs {
				known[name] = true
			}
		}
	}
	operations, err := os.ReadFile("../../docs/operations.md")
	testkit.Must(t, err)
	texts := map[string]string{"docs/operations.md": string(operations)}
	for _, name := range []string{"Containerfile", "caddy/Caddyfile", "compose/compose.yaml", "kubernetes/seiva.yaml", "nginx/seiva.conf", "prometheus/scrape.yml", "systemd/seiva.env", "systemd/seiva.service"} {
		texts[name] = deployed(t, name)
	}
	for file, text := range texts {
		found := settingName.FindAllString(text, -1)
		for _, name := range found {
			if !known[name] && !strings.HasPrefix(name, "SEIVA_TEST_") {
				t.Errorf("%s names %s, which is no setting", file, name)
			}
		}
	}
	if len(known) < 50 {
		t.Errorf("%d settings are known", len(known))
	}
	for name := range known {
		if !strings.Contains(texts["docs/operations.md"], name) {
			t.Errorf("docs/operations.md says nothing of %s", name)
		}
	}
}
