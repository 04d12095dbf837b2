package surface

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"seiva/internal/app/apitest"
)

// hostileRequest is a request in its parts.
type hostileRequest struct {
	path    string // with {parameters}
	params  map[string]string
	query   map[string]string
	headers map[string]string
	tree    any // the JSON that body was written from; nil when the body is none
	body    []byte
}

func (r hostileRequest) url() string {
	out := apitest.Parameter.ReplaceAllStringFunc(r.path, func(name string) string {
		return url.PathEscape(r.params[strings.Trim(name, "{}")])
	})
	values := url.Values{}
	for name, value := range r.query {
		values.Set(name, value)
	}
	if len(values) > 0 {
		out += "?" + values.Encode()
	}
	return out
}

// mutant is a valid request with one hostile value.
type mutant struct {
	name    string
	rank    int  // the place of the value in its list
	named   bool // a value of the body that, when it is refused, is named: it holds U+0000, or no number of Go's holds it
	request hostileRequest
}

const (
	deep   = 5000
	enough = 5 // of a password's values: each is hashed, and five wrong ones lock an account
)

var (
	tooLong   = strings.Repeat("ação ", 100_000/7)
	lengthy   = tooLong[:7*700] // a parameter
	unseen    = "\u202eabc\u200b\u200d\ufeff\u2066x\U000e0041"
	injection = "'; DROP TABLE accounts; --"
	nested    = strings.Repeat("[", deep) + strings.Repeat("]", deep)
	oddDays   = []string{"9999-12-31", "0000-00-00", "-1-01-01"}
	odd       = append(oddDays, "%_\\", "NaN", "-1", "9223372036854775808", "1e400", "")
)

var dayForm = regexp.MustCompile(`^\d{4}-\d\d-\d\d`)

// within are texts that hold what databases refuse, beside and inside of what was valid.
func within(valid, character string) []string {
	runes := []rune(valid)
	if len(runes) == 0 {
		return []string{character}
	}
	runes[len(runes)/2] = '\x01'
	return []string{valid + character, strings.Replace(string(runes), "\x01", character, 1)}
}

func notEmpty(texts []string) []string {
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// hostileTexts are the hostile values of a parameter or a header.
func hostileTexts(valid string) []string {
	out := append(within(valid, "\x00"), within(valid, "\xff\xfe")...)
	return append(append(out, lengthy, unseen, injection), odd...)
}

// hostileJSON are those of a value of a body, as JSON.
func hostileJSON(valid any) []string {
	quoted := func(texts ...string) []string {
		out := make([]string, len(texts))
		for i, t := range texts {
			out[i] = string(marshal(t))
		}
		return out
	}
	switch v := valid.(type) {
	case string:
		out := quoted(within(v, "\x00")...)
		out = append(out, `"\ud800"`, "\"\xff\xfe\"")
		out = append(out, quoted(tooLong, unseen, injection, "%_\\", "")...)
		out = append(out, `7`, `null`, `[]`)
		switch {
		case dayForm.MatchString(v) && strings.Contains(v, "T"):
			return append(out, quoted("9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "9999-12-31T23:59:59-23:59", "NaN")...)
		case dayForm.MatchString(v):
			return append(out, quoted(oddDays...)...)
		}
		return out
	case float64, int, int64:
		return []string{`-1`, `0`, `2147483648`, `9223372036854775807`, `9223372036854775808`, `1e400`, `1.5`, `"NaN"`, `"1"`, `null`, `[]`}
	case bool:
		return []string{`"sim"`, `1`, `null`}
	case []any:
		out := []string{`[]`, `[null]`, `{}`, `null`, `"x"`, nested}
		if len(v) > 0 {
			one, _ := json.Marshal(v[0])
			out = append(out, "["+strings.Repeat(string(one)+",", 9999)+string(one)+"]")
		}
		return out
	default:
		return []string{`[]`, `null`, `"x"`, nested}
	}
}

// mutants are the hostile requests of a call, those with the worst values of all fields first.
func mutants(c hostileCall, valid hostileRequest) []mutant {
	var out []mutant
	add := func(place string, values []string, with func(value string) hostileRequest) {
		if strings.HasSuffix(place, "assword") {
			values = values[:min(len(values), enough)]
		}
		for rank, value := range values {
			out = append(out, mutant{
				name: fmt.Sprintf("%s=%.40q", place, value), rank: rank, named: strings.HasPrefix(place, "body.") && (value == "1e400" || strings.Contains(value, `\u0000`)),
				request: with(value),
			})
		}
	}
	one := func(texts map[string]string, name, value string) map[string]string {
		texts = maps.Clone(texts)
		if texts == nil {
			texts = map[string]string{}
		}
		texts[name] = value
		return texts
	}
	for name, text := range valid.params {
		add("path "+name, notEmpty(hostileTexts(text)), func(value string) hostileRequest {
			r := valid
			r.params = one(valid.params, name, value)
			return r
		})
	}
	for _, p := range c.Op.Parameters {
		if p.In == "query" {
			add("query "+p.Name, hostileTexts(valid.query[p.Name]), func(value string) hostileRequest {
				r := valid
				r.query = one(valid.query, p.Name, value)
				return r
			})
		}
	}
	for _, name := range c.headers() {
		add("header "+name, notEmpty(hostileTexts("a")), func(value string) hostileRequest {
			r := valid
			r.headers = one(valid.headers, name, value)
			return r
		})
	}
	switch {
	case valid.tree != nil:
		eachNode(valid.tree, "body", func(node any) any { return node }, func(place string, node any, in func(any) any) {
			add(place, hostileJSON(node), func(value string) hostileRequest {
				r := valid
				r.body = marshal(in(json.RawMessage(value)))
				return r
			})
		})
		add("body", []string{"", "{", "\x00", "\xff", `{"a":` + nested + `}`}, func(value string) hostileRequest {
			r := valid
			r.body = []byte(value)
			return r
		})
	case valid.body != nil:
		add("body", hostileFiles(string(valid.body)), func(value string) hostileRequest {
			r := valid
			r.body = []byte(value)
			return r
		})
	}
	slices.SortStableFunc(out, func(a, b mutant) int { return a.rank - b.rank })
	return out
}

// eachNode visits every value of a tree with what puts another into its place.
func eachNode(node any, place string, in func(any) any, visit func(place string, node any, in func(any) any)) {
	visit(place, node, in)
	switch v := node.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			eachNode(v[name], place+"."+name, func(other any) any {
				copied := maps.Clone(v)
				copied[name] = other
				return in(copied)
			}, visit)
		}
	case []any:
		if len(v) > 0 {
			eachNode(v[0], place+"[0]", func(other any) any {
				copied := slices.Clone(v)
				copied[0] = other
				return in(copied)
			}, visit)
		}
	}
}

// marshal writes a tree whose hostile value stands as it is, whatever json thinks of it.
func marshal(tree any) []byte {
	switch v := tree.(type) {
	case json.RawMessage:
		return v
	case map[string]any:
		out := []byte("{")
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if len(out) > 1 {
				out = append(out, ',')
			}
			out = append(append(append(out, marshal(name)...), ':'), marshal(v[name])...)
		}
		return append(out, '}')
	case []any:
		out := []byte("[")
		for i, item := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, marshal(item)...)
		}
		return append(out, ']')
	}
	b, _ := json.Marshal(tree)
	return b
}

// hostileFiles are the hostile bodies of a call that takes no JSON: whole ones, and the file with one of its texts
// replaced.
func hostileFiles(valid string) []string {
	out := []string{
		"", "\x00", "\xff\xfe", nested, strings.Repeat("<a>", deep), strings.Repeat("a;b\n", 10_000), tooLong, valid + "\x00", valid + "\xff",
		valid[:len(valid)/2], strings.Repeat(valid[:len(valid)/2], 2), "\ufeff" + valid, strings.ReplaceAll(valid, "\n", "\r\n"),
	}
	for _, at := range cells.FindAllStringSubmatchIndex(valid, -1) {
		for _, value := range []string{"\x00", unseen, "9999-12-31T23:59:59-03:00", "-1"} {
			out = append(out, valid[:at[2]]+value+valid[at[3]:])
		}
	}
	return out
}

// cells are the texts of an XML document and of a table.
var cells = regexp.MustCompile(`[>;]([^<>;\n]+)`)
