package analytics

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the columns into docs/analytics.md")

const document = "../../docs/analytics.md"

func columnsOf[T any](t table[T]) string {
	var out strings.Builder
	fmt.Fprintf(&out, "### %s\n\n| column | type | unit | meaning |\n|-|-|-|-|\n", t.name)
	for _, f := range t.fields {
		kind := f.Type
		if f.node.Optional() {
			kind += ", may be null"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s |\n", f.Name, kind, f.Unit, f.Meaning)
	}
	return out.String()
}

// What people read of the columns is what is written.
func TestColumnsAreDocumented(t *testing.T) {
	const begin, end = "<!-- columns -->\n", "<!-- /columns -->"
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), begin)
	_, after, found := strings.Cut(rest, end)
	if !found {
		t.Fatalf("%s has no place for the columns", document)
	}
	want := before + begin + columnsOf(rollUps) + "\n" + columnsOf(shops) + "\n" + columnsOf(receipts(true)) + end + after
	if *update {
		if err := os.WriteFile(document, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
	} else if string(text) != want {
		t.Errorf("%s tells of other columns: go test ./internal/analytics -run Columns -update", document)
	}
}
