package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// At a desk a test that fails once has failed; CI is set by what runs the CI, never by the Makefile (decision 25).
func TestNothingIsTriedTwiceAtADesk(t *testing.T) {
	for _, c := range []struct {
		environment string
		twice       bool
	}{{"CI=", false}, {"CI=1", true}} {
		plan := exec.CommandContext(t.Context(), "make", "-n", "-C", root, "test", "go-test", "race")
		plan.Env = append(os.Environ(), c.environment, "SECOND_TRIES=/nowhere", "MAKEFLAGS=")
		output, err := plan.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		for _, word := range []string{"--rerun-fails=1", "--rerun-fails-report=/nowhere/", "scripts/second-tries"} {
			if strings.Contains(string(output), word) != c.twice {
				t.Errorf("with %s: %s stands in the plan: %v, want %v", c.environment, word, !c.twice, c.twice)
			}
		}
	}
	run, err := os.ReadFile(filepath.Join(root, ".ci/run"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(run), "export CI=1") {
		t.Error(".ci/run does not set CI")
	}
}

// What passed at the second try is listed at the end, and fails the run when the last one listed it too (decision 48).
func TestASecondTryIsListedAndFailsTheNextRun(t *testing.T) {
	last := filepath.Join(t.TempDir(), "kept", "last.txt")
	const fails, once, other = `echo "seiva/b.TestBroken: 2 runs, 2 failures" >>$SECOND_TRIES/go; `,
		`printf 'seiva/a.TestOnce%s: 2 runs, 1 failures\n' "" /one >$SECOND_TRIES/go; `, // and what it is a part of
		`echo "web/src/x.test.tsx > opens" >$SECOND_TRIES/web; `
	for _, c := range []struct {
		name, command string
		passes        bool
		says, keeps   string
	}{
		{"nothing", "true", true, "", ""},
		{"one at its second try", once, true, "only, to be mended:\nseiva/a.TestOnce/one\n", "seiva/a.TestOnce/one\n"},
		{"another", other, true, "mended:\nweb/src/x.test.tsx > opens\n", "web/src/x.test.tsx > opens\n"},
		{
			"both, one of them again", once + other, false, "in the last run too:\nweb/src/x.test.tsx > opens\n",
			"seiva/a.TestOnce/one\nweb/src/x.test.tsx > opens\n",
		},
		{
			"a run that fails early forgets nothing", fails + "exit 3", false, "",
			"seiva/a.TestOnce/one\nweb/src/x.test.tsx > opens\n",
		},
		{"again after it", once, false, "in the last run too:\nseiva/a.TestOnce/one\n", "seiva/a.TestOnce/one\n"},
		{"mended", "true", true, "", ""},
		{
			"why a browser test failed", `echo "web/e2e/x.spec.ts > opens: 404" >$SECOND_TRIES/failed; exit 1`, false,
			"in the browser:\nweb/e2e/x.spec.ts > opens: 404\n", "",
		},
	} {
		run := exec.CommandContext(t.Context(), filepath.Join(root, "scripts/second-tries"), "bash", "-c", c.command)
		run.Env = append(os.Environ(), "SEIVA_SECOND_TRIES="+last)
		output, err := run.CombinedOutput()
		if (err == nil) != c.passes {
			t.Errorf("%s: %v, want it to pass: %v: %s", c.name, err, c.passes, output)
		}
		if !strings.Contains(string(output), c.says) || (c.says == "" && len(output) > 0) {
			t.Errorf("%s: says %q, want %q", c.name, output, c.says)
		}
		kept, err := os.ReadFile(last)
		if err != nil || string(kept) != c.keeps {
			t.Errorf("%s: keeps %q, %v; want %q", c.name, kept, err, c.keeps)
		}
	}
}
