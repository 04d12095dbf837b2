package archtest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// notDomains are the folders under internal that stand around the domains (docs/architecture.md).
var notDomains = []string{"adapter", "app", "archtest", "edge", "kit"}

// Every domain can be proved by its name: scripts/test knows what its rules, stores and calls are.
func TestEveryDomainIsProvedByName(t *testing.T) {
	script, err := os.ReadFile("../../scripts/test")
	if err != nil {
		t.Fatal(err)
	}
	var known []string
	for _, line := range regexp.MustCompile(`(?m)^  ([a-z |]+)\) calls=`).FindAllStringSubmatch(string(script), -1) {
		known = append(known, strings.Split(line[1], " | ")...)
	}
	folders, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		if name := folder.Name(); folder.IsDir() && !slices.Contains(notDomains, name) && !slices.Contains(known, name) {
			t.Errorf("scripts/test does not know %s: say there which parts of test/api call it", name)
		}
	}
}
