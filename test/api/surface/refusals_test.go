package surface

import (
	"net/http"
	"runtime"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// What a refusal tells of a body is short, whatever the body is: a stranger's 1 MB, deep and full of numbers that nobody can read, made
// an answer of gigabytes.
func TestARefusalIsShortWhateverWasSent(t *testing.T) {
	p := apitest.New(t)
	const most, room = 64 << 10, 300 << 20
	many := "[" + strings.Repeat("1e999,", 100_000) + "1e999]"
	within := func(name string, depth int, value string) string {
		return `{"email":` + strings.Repeat(`{"`+name+`":`, depth) + value + strings.Repeat("}", depth) + "}"
	}
	for name, body := range map[string]string{
		"many numbers":         `{"email":` + many + `}`,
		"many, deep":           within("a", 9000, many),
		"deep, of long names":  within(strings.Repeat("a", 50), 9000, "1e999"),
		"under one long name":  `{"` + strings.Repeat("a", 400_000) + `":` + many + `}`,
		"a number, long named": `{"` + strings.Repeat("a", 900_000) + `":1e999}`,
		"a lone long name":     within(strings.Repeat("é", 400_000), 1, "1e999"),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := p.Call(t, apitest.Nobody, http.MethodPost, "/identity/sign-in", body)
		runtime.ReadMemStats(&after)
		if len(got.Text) > most || got.Status != http.StatusUnprocessableEntity && got.Status != http.StatusBadRequest {
			t.Errorf("%s: %d in %d bytes", name, got.Status, len(got.Text))
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > room {
			t.Errorf("%s: %d MB", name, taken>>20)
		}
	}
}
