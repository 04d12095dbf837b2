package nfce

import (
	"strings"
	"testing"
)

func TestDocumentsThatCameAsText(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"nothing declared":           {"<a>é</a>", "<a>é</a>"},
		"no encoding":                {`<?xml version="1.0"?><a>é</a>`, `<?xml version="1.0"?><a>é</a>`},
		"as usual, behind a mark":    {"\ufeff" + string(usualDeclaration) + "<a>é</a>", "\ufeff" + string(usualDeclaration) + "<a>é</a>"},
		"UTF-8, spelt otherwise":     {`<?xml version='1.0' encoding='utf8'?><a>é</a>`, `<?xml version='1.0' encoding='utf8'?><a>é</a>`},
		"Latin-1":                    {`<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>`, `<?xml version="1.0" encoding="ISO-8859-1"?>` + "<a>\xe9</a>"},
		"Latin-1, single quotes":     {`<?xml version='1.0' encoding='latin1'?><a>é</a>`, `<?xml version='1.0' encoding='latin1'?>` + "<a>\xe9</a>"},
		"Latin-1 behind a mark":      {"\ufeff \n" + `<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>`, `<?xml version="1.0" encoding="iso-8859-1"?>` + "<a>\xe9</a>"},
		"a letter that it has not":   {`<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?><a>€</a>`, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><a>€</a>`},
		"Windows-1252":               {`<?xml version="1.0" encoding="windows-1252"?><a>€</a>`, `<?xml version="1.0" encoding="windows-1252"?>` + "<a>\x80</a>"},
		"UTF-16, as .NET writes it":  {`<?xml version="1.0" encoding="utf-16"?><a>é</a>`, `<?xml version="1.0" encoding="UTF-8"?><a>é</a>`},
		"ASCII":                      {`<?xml version="1.0" encoding="US-ASCII"?><a>e</a>`, `<?xml version="1.0" encoding="US-ASCII"?><a>e</a>`},
		"more than ASCII":            {`<?xml version="1.0" encoding="us-ascii"?><a>é</a>`, `<?xml version="1.0" encoding="UTF-8"?><a>é</a>`},
		"a declaration that is none": {`<?xml encoding="ISO-8859-1"?><a>é</a>`, `<?xml encoding="ISO-8859-1"?><a>é</a>`},
		"nothing":                    {"", ""},
	} {
		file := FromText([]byte(c.text))
		if string(file) != c.want {
			t.Errorf("%s: %q, want %q", name, file, c.want)
		}
		content, err := decode(file)
		_, meant, _ := strings.Cut(c.text, "?>")
		if err == nil && strings.Contains(c.text, "?>") && string(content) != meant {
			t.Errorf("%s: read as %q, want %q", name, content, meant)
		}
	}
}
