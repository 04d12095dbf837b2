package screens

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"lojas": true, "lojas.colunas-2": true, "9": true, strings.Repeat("a", MaxName): true,
		"": false, "Lojas": false, "preço": false, "a b": false, ".a": false, "a.": false, "a..b": false, "a\n": false, strings.Repeat("a", MaxName+1): false,
	} {
		if IsName(name) != want {
			t.Errorf("%q: want %v", name, want)
		}
	}
}

// JSON of at most 8 KB without its spaces is kept, in UTF-8 alone.
func TestOnlySmallJSONIsKept(t *testing.T) {
	most := `"` + strings.Repeat("x", MaxValue-2) + `"`
	for sent, want := range map[string]string{
		`{ "a" : [ 1 ] }`: `{"a":[1]}`, `null`: `null`, " " + most + " ": most,
		"": "", "{": "", "1 2": "", "\"\xff\"": "", most[:1] + "x" + most[1:]: "",
	} {
		if got, ok := Compact(json.RawMessage(sent)); ok != (want != "") || ok && string(got) != want {
			t.Errorf("%.40q is kept as %.40q, %v", sent, got, ok)
		}
	}
}
