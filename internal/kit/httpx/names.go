package httpx

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
)

// formats are huma's, whose rules look at a body as a tree before it is read into its fields. The two do not read all bodies alike: of a
// name that comes twice, in whatever capitals, the tree holds one value while the field gets another, and the rules hold no more.
var formats = map[string]huma.Format{"application/json": unambiguous, "json": unambiguous}

var unambiguous = huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: func(body []byte, into any) error {
	err := json.Unmarshal(body, into)
	if _, tree := into.(*any); err == nil && tree { // which is not too deep, then
		if name, found := ambiguousName(body); found {
			return ambiguous(name)
		}
	}
	return err
}}

// ambiguous is the error of a name; huma keeps its text alone.
type ambiguous string

func (a ambiguous) Error() string { return "ambiguous name: " + string(a) }

var ambiguousText = regexp.MustCompile(`(?s)^ambiguous name: (.*)`)

const onceAlone = "Escreva este campo uma vez só, com as letras da documentação."

// ambiguousName returns a name that an object holds twice, or that a field would take for its own though no rule does.
func ambiguousName(body []byte) (name string, found bool) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var objects []map[string]bool // the names of each object that is open; nil: an array
	named := true                 // what comes next is no name
	for {
		token, err := decoder.Token()
		if err != nil {
			return "", false // its end, or what json.Unmarshal refuses
		}
		if text, is := token.(string); is && !named {
			folded, plain := foldedName(text)
			within := objects[len(objects)-1]
			if within[folded] || !plain {
				return text, true
			}
			within[folded], named = true, true
			continue
		}
		switch token {
		case json.Delim('{'):
			objects = append(objects, map[string]bool{})
		case json.Delim('['):
			objects = append(objects, nil)
		case json.Delim('}'), json.Delim(']'):
			objects = objects[:len(objects)-1]
		}
		named = len(objects) == 0 || objects[len(objects)-1] == nil
	}
}

// foldedName is a name as encoding/json compares it with those of fields, and whether it holds no letter that only looks to that like an s
// or a k.
func foldedName(name string) (folded string, plain bool) {
	plain = true
	folded = strings.Map(func(r rune) rune {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		plain = plain && (r <= unicode.MaxASCII || least > unicode.MaxASCII)
		return least
	}, name)
	return folded, plain
}
