package archtest

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
)

// exceptions name a package that may break the ladder, and why. A package that breaks nothing is a stale entry.
var exceptions = map[string]string{}

// Imports go only down the ladder (cmd > app > edge, adapter > domains > kit), and folders on the same rung never import
// each other. A folder under internal/ that this file does not name is a domain, so the rule guards it from its
// first commit.
func TestImportsGoOnlyDownTheLadder(t *testing.T) {
	found := violations(imports(t))
	broken := map[string]bool{}
	for _, v := range found {
		broken[v.from] = true
		if _, excused := exceptions[v.from]; !excused {
			t.Errorf("%s imports %s: %s", v.from, v.to, v.why)
		}
	}
	for pkg, reason := range exceptions {
		if !broken[pkg] {
			t.Errorf("stale exception for %s (%s): remove it", pkg, reason)
		}
	}
}

type violation struct{ from, to, why string }

func violations(all []anImport) []violation {
	var found []violation
	for _, i := range all {
		if why := verdict(i); why != "" {
			found = append(found, violation{i.from, i.to, why})
		}
	}
	return found
}

type rung int

const (
	outside rung = iota // the standard library and other people's modules
	kit
	domain
	adapter
	edge
	composition // internal/app: one installation, wired
	build       // the React build, embedded
	calls       // test/: whole installations, called from outside
	command
	house // this package: imports nothing of ours, and nobody imports it
)

var rungNames = map[rung]string{
	kit: "kit", domain: "a domain", adapter: "an adapter", edge: "edge", composition: "internal/app", build: "the web build", calls: "test", command: "cmd", house: "archtest",
}

// place gives a package's rung, and the folder within which imports are its own business.
func place(pkg string) (rung, string) {
	parts := strings.Split(pkg, "/")
	within := func(n int) string { return strings.Join(parts[:min(n, len(parts))], "/") }
	switch {
	case parts[0] == "cmd":
		return command, within(2)
	case parts[0] == "web":
		return build, "web"
	case parts[0] == "test":
		return calls, within(3)
	case parts[0] != "internal" || len(parts) == 1:
		return outside, pkg
	}
	switch parts[1] {
	case "kit":
		return kit, "internal/kit" // kit's packages may use each other: they know no domain, and Go forbids circles
	case "edge":
		return edge, within(3)
	case "adapter":
		return adapter, within(3)
	case "app":
		return composition, "internal/app"
	case "archtest":
		return house, "internal/archtest"
	}
	return domain, within(2)
}

var below = map[rung][]rung{
	kit: {}, domain: {kit}, adapter: {domain, kit}, edge: {domain, kit}, build: {}, house: {},
	composition: {edge, adapter, domain, kit},
	calls:       {composition, edge, adapter, domain, kit},
	command:     {composition, edge, adapter, domain, kit, build},
}

// What a domain never sees, in the product's own code: how it is reached, and where its data lie.
var forbiddenToDomains = []string{"net/http", "database/sql", "github.com/uptrace/bun"}

// halls are packages whose subpackages are siblings too: a room imports what its hall shares, and no other room.
var halls = map[string][]string{
	"internal/edge/portalapi": {"portal"},
}

// room gives which room of a hall a package is in; an empty room is the hall itself.
func room(pkg string) (hall, within string) {
	for hall := range halls {
		if rest, ok := strings.CutPrefix(pkg, hall+"/"); ok {
			within, _, _ = strings.Cut(rest, "/")
			return hall, within
		}
	}
	return pkg, ""
}

// verdictWithin judges an import between two packages of the same house.
func verdictWithin(i anImport) string {
	hall, from := room(i.from)
	toHall, to := room(i.to)
	switch {
	case from == "" || hall != toHall || from == to:
		return "" // the hall itself knows its rooms
	case slices.Contains(halls[hall], from):
		return from + " is what the rooms share: it knows none of them"
	case slices.Contains(halls[hall], to):
		return ""
	}
	return fmt.Sprintf("a room of %s imports no other: share it in %s", hall, strings.Join(halls[hall], " or "))
}

// verdict gives what is wrong with an import; empty when nothing is. Tests obey the same ladder.
func verdict(i anImport) string {
	from, fromHouse := place(i.from)
	to, toHouse := place(i.to)
	if to == outside {
		if from == domain && !i.test {
			for _, forbidden := range forbiddenToDomains {
				if i.to == forbidden || strings.HasPrefix(i.to, forbidden+"/") {
					return "a domain knows neither HTTP nor SQL: put it in an edge or an adapter"
				}
			}
		}
		return ""
	}
	if fromHouse == toHouse {
		return verdictWithin(i)
	}
	for _, allowed := range below[from] {
		if to == allowed {
			return ""
		}
	}
	if from == to {
		return fmt.Sprintf("%s never imports another on its rung: declare an interface, and plug it in internal/app", rungNames[from])
	}
	return fmt.Sprintf("%s may not import %s: imports go only down the ladder", rungNames[from], rungNames[to])
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, from, to string
		test, refused  bool
	}{
		{name: "cmd sees an adapter", from: "cmd/seiva", to: "internal/adapter/sqlstore"},
		{name: "cmd sees an edge", from: "cmd/seiva", to: "internal/edge/portalapi"},
		{name: "cmd sees the web build", from: "cmd/seiva", to: "web"},
		{name: "cmd sees the composition", from: "cmd/seiva", to: "internal/app"},
		{name: "the composition sees an adapter", from: "internal/app", to: "internal/adapter/sqlstore"},
		{name: "the composition sees an edge", from: "internal/app", to: "internal/edge/portalapi"},
		{name: "the demonstration sees a domain", from: "internal/app/demo", to: "internal/banners"},
		{name: "an edge sees a domain", from: "internal/edge/portalapi", to: "internal/identity"},
		{name: "an adapter sees a domain's conformance suite", from: "internal/adapter/sqlstore", to: "internal/identity/identitytest", test: true},
		{name: "a domain sees kit", from: "internal/identity", to: "internal/kit/errs"},
		{name: "a domain sees its own subpackage", from: "internal/receipts", to: "internal/receipts/nfce"},
		{name: "an adapter's test subpackage sees it", from: "internal/adapter/sqlstore/sqltest", to: "internal/adapter/sqlstore"},
		{name: "kit sees kit", from: "internal/kit/httpx", to: "internal/kit/errs"},
		{name: "the portal sees its rooms", from: "internal/edge/portalapi", to: "internal/edge/portalapi/banners"},
		{name: "a room sees what rooms share", from: "internal/edge/portalapi/banners", to: "internal/edge/portalapi/portal"},
		{name: "a room sees its domain", from: "internal/edge/portalapi/banners", to: "internal/banners"},
		{name: "an edge sees net/http", from: "internal/edge/portalapi", to: "net/http"},
		{name: "a domain sees net/url", from: "internal/banners", to: "net/url"},
		{name: "a domain's test sees net/http", from: "internal/cnpj", to: "net/http", test: true},

		{name: "a domain sees another", from: "internal/reports", to: "internal/receipts", refused: true},
		{name: "a new folder is a domain", from: "internal/novelty", to: "internal/receipts", refused: true},
		{name: "a domain sees another's subpackage", from: "internal/reports", to: "internal/receipts/nfce", refused: true},
		{name: "a domain sees an adapter", from: "internal/identity", to: "internal/adapter/sqlstore", refused: true},
		{name: "a domain's test sees an adapter", from: "internal/identity", to: "internal/adapter/sqlstore", test: true, refused: true},
		{name: "a domain sees an edge", from: "internal/identity", to: "internal/edge/jobs", refused: true},
		{name: "an edge sees another", from: "internal/edge/portalapi", to: "internal/edge/publicweb", refused: true},
		{name: "a room sees another", from: "internal/edge/portalapi/flyers", to: "internal/edge/portalapi/banners", refused: true},
		{name: "a room's test sees another", from: "internal/edge/portalapi/flyers", to: "internal/edge/portalapi/banners", test: true, refused: true},
		{name: "a room sees the portal", from: "internal/edge/portalapi/flyers", to: "internal/edge/portalapi", refused: true},
		{name: "what rooms share sees a room", from: "internal/edge/portalapi/portal", to: "internal/edge/portalapi/banners", refused: true},
		{name: "a room sees another edge", from: "internal/edge/portalapi/flyers", to: "internal/edge/publicweb", refused: true},
		{name: "an edge sees an adapter", from: "internal/edge/portalapi", to: "internal/adapter/sqlstore", refused: true},
		{name: "an adapter sees another", from: "internal/adapter/mailer", to: "internal/adapter/sqlstore", refused: true},
		{name: "an adapter sees an edge", from: "internal/adapter/mailer", to: "internal/edge/jobs", refused: true},
		{name: "an edge sees the web build", from: "internal/edge/publicweb", to: "web", refused: true},
		{name: "kit sees a domain", from: "internal/kit/scope", to: "internal/identity", refused: true},
		{name: "a test of calls sees the composition's tests", from: "test/api/money", to: "internal/app/apitest", test: true},
		{name: "a test of calls sees another", from: "test/api/money", to: "test/api/access", test: true, refused: true},
		{name: "the composition sees a test of calls", from: "internal/app/apitest", to: "test/api/money", refused: true},
		{name: "a domain sees the composition", from: "internal/identity", to: "internal/app", refused: true},
		{name: "an edge sees the composition", from: "internal/edge/jobs", to: "internal/app", refused: true},
		{name: "the composition sees cmd", from: "internal/app", to: "cmd/seiva", refused: true},
		{name: "the composition sees the web build", from: "internal/app", to: "web", refused: true},
		{name: "a domain sees cmd", from: "internal/identity", to: "cmd/seiva", refused: true},
		{name: "a domain sees net/http", from: "internal/identity", to: "net/http", refused: true},
		{name: "a domain's subpackage sees database/sql", from: "internal/receipts/nfce", to: "database/sql", refused: true},
		{name: "a domain sees a part of bun", from: "internal/identity", to: "github.com/uptrace/bun/dialect", refused: true},
		{name: "a domain sees this package", from: "internal/identity", to: "internal/archtest", refused: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			why := verdict(anImport{c.from, c.to, c.test})
			if (why != "") != c.refused {
				t.Errorf("%s -> %s: refused %v (%q), want %v", c.from, c.to, why != "", why, c.refused)
			}
		})
	}
}

// A graph that breaks the rule in one place is found broken in that place alone.
func TestViolationsNameTheImport(t *testing.T) {
	got := violations([]anImport{
		{from: "cmd/seiva", to: "internal/adapter/sqlstore"},
		{from: "internal/reports", to: "internal/receipts"},
		{from: "internal/reports", to: "internal/kit/errs"},
	})
	if len(got) != 1 || got[0].from != "internal/reports" || got[0].to != "internal/receipts" {
		t.Errorf("violations = %+v", got)
	}
}

// Every package that asks a whole installation hands its tests to apitest.Main, which fails them when they wait for
// something slow within a write transaction (decision 42).
func TestEveryTestOfAnInstallationIsGuarded(t *testing.T) {
	asks, guarded := map[string]bool{}, map[string]bool{}
	eachFile(t, func(name string, content []byte) {
		folder := path.Dir(name)
		if strings.HasPrefix(folder, "internal/archtest") || !strings.HasSuffix(name, "_test.go") {
			return
		}
		asks[folder] = asks[folder] || strings.Contains(string(content), `"seiva/internal/app/apitest"`)
		guarded[folder] = guarded[folder] || strings.Contains(string(content), "os.Exit(apitest.Main(m))")
	}, ".go")
	for folder, does := range asks {
		if does && !guarded[folder] {
			t.Errorf("%s has no TestMain that calls apitest.Main", folder)
		}
	}
	if !guarded["cmd/seiva"] || !guarded["test/api/money"] {
		t.Errorf("the guarded packages are not seen: %v", guarded)
	}
}
