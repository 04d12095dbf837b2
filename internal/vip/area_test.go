package vip

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// What stands in a header is an origin and nothing else.
func TestOnlySitesFrameAnArea(t *testing.T) {
	good := map[string]string{
		"https://www.loja.com.br":      "https://www.loja.com.br",
		" https://Loja.com.br:8443/ ":  "https://loja.com.br:8443",
		"http://localhost:5173":        "http://localhost:5173",
		"https://xn--caf-dma.com.br":   "https://xn--caf-dma.com.br",
		"http://127.0.0.1":             "http://127.0.0.1",
		"HTTPS://app.loja.com.br":      "https://app.loja.com.br",
		"https://a-b.loja-1.com.br:80": "https://a-b.loja-1.com.br:80",
	}
	for typed, want := range good {
		if got, complaint := cleanOrigins([]string{typed, "", typed}); complaint != "" || !slices.Equal(got, []string{want}) {
			t.Errorf("%q: %q %q", typed, got, complaint)
		}
	}
	for _, typed := range []string{
		"http://www.loja.com.br", "https://www.loja.com.br/vip", "https://*.loja.com.br", "https://*", "*", "www.loja.com.br", "https://", "https://loja",
		"https://a.com.br; script-src *", "https://a.com.br https://b.com.br", "https://u:p@a.com.br", "https://a.com.br?x=1", "https://a.com.br#x",
		"javascript:alert(1)", "data:text/html,x", "https://a.com.br\nX: 1", "'self'", "https://a.com.br,b.com.br", "http://localhost.evil.com", "https://[::1]",
		"https://-a.com.br", "https://café.com.br",
	} {
		if got, complaint := cleanOrigins([]string{typed}); complaint != badOrigin {
			t.Errorf("%q is taken: %q", typed, got)
		}
	}
	var many []string
	for n := range 11 {
		many = append(many, fmt.Sprintf("https://l%d.com.br", n))
	}
	if _, complaint := cleanOrigins(many); !strings.Contains(complaint, "10") {
		t.Errorf("eleven: %q", complaint)
	}
}

func TestColoursCanBeRead(t *testing.T) {
	for _, c := range []struct {
		look  Look
		field string
		says  string
	}{
		{Look{}, "", ""},
		{Look{" #0B6E3F ", "#FFFFFF"}, "", ""},
		{Look{"#767676", "#ffffff"}, "", ""}, // 4,54:1
		{Look{"#777777", "#ffffff"}, textField, "4,4:1"},
		{Look{"#ffff00", "#ffffff"}, textField, "1,0:1"},
		{Look{"#0b6e3f", ""}, textField, "duas cores"},
		{Look{"", "#ffffff"}, colourField, "duas cores"},
		{Look{"verde", "#ffffff"}, colourField, "duas cores"},
		{Look{"#fff", "#000000"}, colourField, "duas cores"},
		{Look{"#0b6e3f;x", "#ffffff"}, colourField, "duas cores"},
	} {
		fields := map[string]string{}
		look := c.look
		look.clean(fields)
		if c.field == "" && len(fields) > 0 || c.field != "" && !strings.Contains(fields[c.field], c.says) {
			t.Errorf("%+v: %v", c.look, fields)
		}
		if c.field == "" && (look.Background != strings.ToLower(strings.TrimSpace(c.look.Background))) {
			t.Errorf("stored as %+v", look)
		}
	}
	if got := Contrast("#000000", "#ffffff"); math.Abs(got-21) > 0.001 {
		t.Errorf("black on white: %v", got)
	}
}
