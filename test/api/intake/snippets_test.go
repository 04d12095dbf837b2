package intake

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"seiva/docs"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// snippet is an example of the guide: the block of its language, the file that it is kept in, and how it is run where the
// language is there.
type snippet struct {
	language, file string
	command        []string
}

var snippets = []snippet{
	{"sh", "envio.sh", []string{"sh", "envio.sh"}},
	{"php", "envio.php", []string{"php", "envio.php"}},
	{"csharp", "Envio.cs", []string{"dotnet", "run", "Envio.cs"}},
	{"java", "Envio.java", []string{"java", "Envio.java"}},
	{"python", "envio.py", []string{"python3", "envio.py"}},
	{"js", "envio.mjs", []string{"node", "envio.mjs"}},
	{"go", "envio.go", []string{"go", "run", "envio.go"}},
}

var fenced = regexp.MustCompile("(?s)```([a-z]+)\n(.*?)```")

// The guide has an example in each language; those whose language is on the machine are run as they stand, with a good
// document and a bad one.
func TestTheGuidesExamplesRun(t *testing.T) {
	text, err := docs.Served.ReadFile("integration.md")
	testkit.Must(t, err)
	blocks := map[string]string{}
	for _, m := range fenced.FindAllStringSubmatch(string(text), -1) {
		blocks[m[1]] = m[2]
	}
	p := apitest.NewTills(t)
	ran := []string{}
	for _, s := range snippets {
		source := blocks[s.language]
		if !strings.Contains(source, "nota.xml") || !strings.Contains(source, "x-api-key") || !strings.Contains(source, "SEIVA") {
			t.Errorf("the guide has no example in %s", s.language)
			continue
		}
		if _, err := exec.LookPath(s.command[0]); err != nil {
			t.Logf("no %s here", s.command[0])
			continue
		}
		folder := t.TempDir()
		testkit.Must(t, os.WriteFile(filepath.Join(folder, s.file), []byte(source), 0o600))
		run := func(xml []byte) string {
			testkit.Must(t, os.WriteFile(filepath.Join(folder, "nota.xml"), xml, 0o600))
			c := exec.CommandContext(t.Context(), s.command[0], s.command[1:]...) //nolint:gosec // of the list above
			c.Dir, c.Env = folder, append(os.Environ(), "KEY="+p.Test, "SEIVA="+p.Server.URL, "GOFLAGS=", "NO_PROXY=127.0.0.1")
			out, err := c.CombinedOutput()
			if err != nil {
				t.Errorf("%s: %v: %s", s.language, err, out)
			}
			return string(out)
		}
		good := []byte(asks(p, t, p.Test, "GET", "/integration/test/nfce", "").Text)
		if out := run(good); !strings.Contains(out, `"status":"accepted"`) || !strings.HasSuffix(strings.TrimSpace(out), "201") {
			t.Errorf("%s: %s", s.language, out)
		}
		if out := run([]byte("<nota/>")); !strings.Contains(out, `"code":"receipts.`) || !strings.HasSuffix(strings.TrimSpace(out), "422") {
			t.Errorf("%s, with a bad document: %s", s.language, out)
		}
		ran = append(ran, s.language)
	}
	if len(ran) == 0 {
		t.Error("no example ran")
	}
	t.Log("ran", ran)
}
