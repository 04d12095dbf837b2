package contracts

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func told(changes []Change) string {
	marks := map[ChangeKind]string{Same: "=", Removed: "-", Added: "+"}
	var out []string
	for _, c := range changes {
		out = append(out, marks[c.Kind]+c.Line)
	}
	return strings.Join(out, " ")
}

func TestCompare(t *testing.T) {
	for _, c := range []struct{ before, after, want string }{
		{"", "", ""},
		{"a\nb", "a\n\n\nb\n", "=a =b"},
		{"a\nb\nc", "a\nx\nc", "=a -b +x =c"},
		{"a\nb\nc", "a\nc", "=a -b =c"},
		{"a", "x\na\ny", "+x =a +y"},
		{"a\nb\nc\nd", "c\nd\na\nb", "-a -b =c =d +a +b"},
		{"a\na\na", "a\na", "=a =a -a"},
		{"", "a", "+a"},
		{"a", "", "-a"},
	} {
		if got := told(compare(c.before, c.after)); got != c.want {
			t.Errorf("%q to %q: %s, want %s", c.before, c.after, got, c.want)
		}
	}
}

// Neither texts of the most lines nor longer ones, of files, take long.
func TestCompareIsBounded(t *testing.T) {
	text := func(prefix string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%s%d\n", prefix, i)
		}
		return b.String()
	}
	for _, n := range []int{maxLines, 100_000} {
		begun := time.Now()
		if changes := compare(text("a", n), text("b", n)); len(changes) != 2*n {
			t.Errorf("%d lines: %d changes", n, len(changes))
		}
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%d lines took %s", n, took)
		}
	}
}
