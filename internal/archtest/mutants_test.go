package archtest

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// Every rule that scripts/mutants takes out still stands in the sources as its list says: otherwise nobody would notice
// that it is no longer tried (decision 60).
func TestMutantsStillApply(t *testing.T) {
	check := exec.CommandContext(t.Context(), filepath.Join(root, "scripts/mutants"), "--check")
	if output, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v: mend scripts/mutants.txt:\n%s", err, output)
	}
}
