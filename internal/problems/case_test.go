package problems

import "testing"

func TestWhatIsSought(t *testing.T) {
	for typed, want := range map[string]struct {
		number int
		email  string
	}{
		"":                     {},
		"  ":                   {},
		"12":                   {12, ""},
		" nº 12 ":              {12, ""},
		"Nº12":                 {12, ""},
		"n. 12":                {12, ""},
		"#12":                  {12, ""},
		"0":                    {0, "0"},
		"12a@loja.com.br":      {0, "12a@loja.com.br"},
		"Ana@Loja.com.br ":     {0, "ana@loja.com.br"},
		"no12@loja.com.br":     {0, "no12@loja.com.br"},
		"99999999999999999999": {0, "99999999999999999999"},
	} {
		if number, email := (Query{Text: typed}).Sought(); number != want.number || email != want.email {
			t.Errorf("%q: %d, %q; want %v", typed, number, email, want)
		}
	}
}
