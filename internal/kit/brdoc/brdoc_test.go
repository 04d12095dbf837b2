package brdoc_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"seiva/internal/kit/brdoc"
)

func TestParseCNPJ(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"12ABC34501DE00", "12ABC34501DE00", false},
		{"12ABC34501DE3A", "12ABC34501DE3A", false},
		{"11222333000180", "11222333000180", false},
		{"11111111111111", "11111111111111", false},
		{"00000000000000", "00000000000000", false},
		{"12.ABC.345/01DE-3", "12ABC34501DE3", false},
		{"112223330001811", "112223330001811", false},
		{"", "", false},
		{"１1222333000181", "１1222333000181", false},
		{"12АBC34501DE35", "12АBC34501DE35", false},
		{"11222333_000181", "11222333_000181", false},
		{"11222333000181\n", "11222333000181\n", false},

		{"12.ABC.345/01DE-35", "12ABC34501DE35", true},
		{"12abc34501de35", "12ABC34501DE35", true},
		{" 11.222.333/0001-81 ", "11222333000181", true},
		{"11222333000262", "11222333000262", true},
		{"12345678000195", "12345678000195", true},
		{"00000000000191", "00000000000191", true},
		{"12ABC345000188", "12ABC345000188", true},
		{"A1B2C3D4000193", "A1B2C3D4000193", true},
		{"A1B2C3D41A2B62", "A1B2C3D41A2B62", true},
		{"XT9CDVWJ000172", "XT9CDVWJ000172", true},
		{"SE1VA026000178", "SE1VA026000178", true},
		{"SE1VA026000259", "SE1VA026000259", true},
		{"AAAAAAAA000191", "AAAAAAAA000191", true},
		{"ZZZZZZZZZZZZ62", "ZZZZZZZZZZZZ62", true},
	} {
		if got, ok := brdoc.ParseCNPJ(c.in); got != c.want || ok != c.ok {
			t.Errorf("ParseCNPJ(%q) = %q, %v; want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
	if brdoc.ValidCNPJ("12abc34501de35") {
		t.Error("ValidCNPJ accepts lower case: only ParseCNPJ may")
	}
}

func TestCNPJParts(t *testing.T) {
	if got := brdoc.FormatCNPJ("12ABC34501DE35"); got != "12.ABC.345/01DE-35" {
		t.Errorf("FormatCNPJ = %q", got)
	}
	if got := brdoc.FormatCNPJ("123"); got != "123" {
		t.Errorf("FormatCNPJ of an odd value = %q", got)
	}
	if brdoc.Root("SE1VA026000178") != brdoc.Root("SE1VA026000259") || brdoc.Root("11222333000181") != "11222333" {
		t.Error("branches of one company must share the root")
	}
	if brdoc.Root("1122233300018") != "" {
		t.Error("no CNPJ, no root")
	}
}

func TestParseCPF(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"52998224724", "52998224724", false},
		{"11111111111", "11111111111", false},
		{"00000000000", "00000000000", false},
		{"1234567890", "1234567890", false},
		{"5299822472A", "5299822472A", false},
		{"５2998224725", "５2998224725", false},
		{"", "", false},

		{"529.982.247-25", "52998224725", true},
		{"11144477735", "11144477735", true},
		{"12345678909", "12345678909", true},
		{"98765432100", "98765432100", true},
		{"93541134780", "93541134780", true},
		{"00000000191", "00000000191", true},
		{"39053344705", "39053344705", true},
		{"24843803480", "24843803480", true},
		{"23858488135", "23858488135", true},
	} {
		if got, ok := brdoc.ParseCPF(c.in); got != c.want || ok != c.ok {
			t.Errorf("ParseCPF(%q) = %q, %v; want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

func TestShowCPF(t *testing.T) {
	if got := brdoc.MaskCPF("52998224725"); got != "***.982.247-**" {
		t.Errorf("MaskCPF = %q", got)
	}
	if got := brdoc.MaskCPF("5299822472"); strings.ContainsAny(got, "0123456789") {
		t.Errorf("MaskCPF shows digits of an odd value: %q", got)
	}
}

func TestParseCEP(t *testing.T) {
	for in, want := range map[string]string{
		"01310-100": "01310100", "01310100": "01310100", " 69005-040 ": "69005040",
		"0131-0100": "", "0131010": "", "013101000": "", "01310-10a": "", "０1310100": "", "": "",
	} {
		got, ok := brdoc.ParseCEP(in)
		if ok != (want != "") || (ok && got != want) {
			t.Errorf("ParseCEP(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
	if got := brdoc.FormatCEP("01310100"); got != "01310-100" {
		t.Errorf("FormatCEP = %q", got)
	}
	if got := brdoc.FormatCEP("1"); got != "1" {
		t.Errorf("FormatCEP of an odd value = %q", got)
	}
}

func TestParsePhone(t *testing.T) {
	for in, want := range map[string]string{
		"(11) 98765-4321": "+5511987654321", "+55 (11) 98765-4321": "+5511987654321", "5511987654321": "+5511987654321",
		"11 3456.7890": "+551134567890", "(55) 3222-1234": "+555532221234", "+555532221234": "+555532221234",
		"(20) 98765-4321": "", "(11) 88765-4321": "", "(11) 6765-4321": "", "98765-4321": "", "+1 212 555 0100": "",
		"11987654321x": "", "": "", "+55": "", "(11) 98765-43210": "",
	} {
		got, ok := brdoc.ParsePhone(in)
		if ok != (want != "") || (ok && got != want) {
			t.Errorf("ParsePhone(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
	for in, want := range map[string]string{
		"+5511987654321": "(11) 98765-4321", "+551134567890": "(11) 3456-7890", "190": "190",
	} {
		if got := brdoc.FormatPhone(in); got != want {
			t.Errorf("FormatPhone(%q) = %q, want %q", in, got, want)
		}
	}
}

// One wrong digit never passes, whatever the document: check digits exist for it.
func TestOneWrongCharacterFails(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root := rapid.StringMatching(`[0-9A-Z]{12}`).Draw(t, "root")
		cnpj := root + brdoc.CNPJCheckDigits(root)
		if !brdoc.ValidCNPJ(cnpj) && strings.Count(cnpj, cnpj[:1]) != 14 {
			t.Fatalf("%s with its own check digits is refused", cnpj)
		}
		if parsed, ok := brdoc.ParseCNPJ(brdoc.FormatCNPJ(cnpj)); parsed != cnpj || ok != brdoc.ValidCNPJ(cnpj) {
			t.Fatalf("the mask of %s does not come back", cnpj)
		}
		i := rapid.IntRange(12, 13).Draw(t, "at")
		wrong := []byte(cnpj)
		wrong[i] = '0' + (wrong[i]-'0'+byte(rapid.IntRange(1, 9).Draw(t, "by")))%10
		if brdoc.ValidCNPJ(string(wrong)) {
			t.Fatalf("%s passes with a wrong check digit", wrong)
		}
	})
}
