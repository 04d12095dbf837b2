package integrationapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// These calls are ours alone, and not the specifications': what nobody would read is refused by name, so that a till
// which spells a name otherwise is told before its data are lost.
var (
	errUnknownField = errs.New(errs.Invalid, "request.unknown_field", "Há campos que esta chamada não tem. Corrija os nomes e reenvie.")
	errBadQuery     = errs.New(errs.Invalid, "request.bad_query",
		"Não conseguimos ler os parâmetros do endereço. Separe-os com &, codifique os caracteres especiais (% é %25) e reenvie.")
)

// once is what a name is told that comes twice: which of the two was meant nobody knows.
const once = "Informe uma vez só."

// How much of what a sender made up is repeated to it.
const (
	maxNamesTold = 10
	maxNameTold  = 60 // characters
)

// unknownFields refuses names that stand where only the known ones may.
func unknownFields(unknown []string, where string, known []string) error {
	fields, told := map[string]string{}, make([]string, 0, maxNamesTold)
	for _, name := range unknown[:min(len(unknown), maxNamesTold)] {
		if utf8.RuneCountInString(name) > maxNameTold {
			name = string([]rune(name)[:maxNameTold]) + "…"
		}
		fields[name] = "Campo desconhecido."
		told = append(told, name)
	}
	message := "Desconhecido " + where + ": " + strings.Join(told, ", ") + "."
	if len(known) == 0 {
		message += " Esta chamada não aceita nada ali."
	} else {
		message += " Esta chamada aceita " + listed(known) + "."
	}
	e := *errUnknownField
	e.Message, e.Fields = message+" Corrija e reenvie.", fields
	return &e
}

// listed joins names as a sentence does.
func listed(names []string) string {
	last := len(names) - 1
	if last <= 0 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " e " + names[last]
}

// knownQuery is middleware: the query holds the operation's parameters, each once.
func knownQuery(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	var known []string
	for _, p := range ctx.Operation().Parameters {
		if p.In == "query" {
			known = append(known, p.Name)
		}
	}
	if err := checkQuery(r.URL.RawQuery, known); err != nil {
		httpx.Refuse(ctx, err)
		return
	}
	next(ctx)
}

func checkQuery(raw string, known []string) error {
	if raw == "" {
		return nil
	}
	query, err := url.ParseQuery(raw)
	if err != nil {
		return errBadQuery
	}
	var unknown []string
	twice := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		switch {
		case !slices.Contains(known, name):
			unknown = append(unknown, name)
		case len(query[name]) > 1:
			twice[name] = once
		}
	}
	if len(unknown) > 0 {
		return unknownFields(unknown, "no endereço", known)
	}
	if len(twice) > 0 {
		return errs.InvalidFields("request.invalid", twice)
	}
	return nil
}

// field is what a JSON object may hold: its name, where its value goes, and what to say of a value of another type.
type field struct {
	name string
	into any
	want string
}

var errNoObject = errors.New("no JSON object")

// readObject reads one JSON object of these fields, whose names may be in capitals; null is as good as absent. It refuses unknown
// names; wrong types, and names that come twice, are a copy of bad that names each; and anything else that is no such object is bad.
func readObject(b []byte, bad *errs.Error, fields ...field) error {
	wrong, seen := map[string]string{}, make([]bool, len(fields))
	unknown, err := members(b, func(name string, value json.RawMessage) bool {
		i := slices.IndexFunc(fields, func(f field) bool { return strings.EqualFold(f.name, name) })
		if i < 0 {
			return false
		}
		switch {
		case seen[i]:
			wrong[fields[i].name] = once
		case json.Unmarshal(value, fields[i].into) != nil:
			wrong[fields[i].name] = fields[i].want
		}
		seen[i] = true
		return true
	})
	switch {
	case err != nil:
		return bad
	case len(unknown) > 0:
		known := make([]string, len(fields))
		for i, f := range fields {
			known[i] = f.name
		}
		return unknownFields(unknown, "no JSON", known)
	case len(wrong) > 0:
		e := *bad
		e.Fields = wrong
		return &e
	}
	return nil
}

// members hands the members of one JSON object to take, and returns the names that it did not take. Of those it looks for
// no more than are told.
func members(b []byte, take func(name string, value json.RawMessage) bool) (unknown []string, err error) {
	decoder := json.NewDecoder(bytes.NewReader(b))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return nil, errNoObject
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return nil, err
		}
		if text, _ := name.(string); !take(text, value) {
			if unknown = append(unknown, text); len(unknown) == maxNamesTold {
				return unknown, nil
			}
		}
	}
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errNoObject // something comes behind it
	}
	return unknown, nil
}

// onlyFields refuses a body that holds other fields than these; what else is wrong with it was judged before.
func onlyFields(b []byte, known ...string) error {
	unknown, err := members(b, func(name string, _ json.RawMessage) bool {
		return slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, name) })
	})
	if err != nil || len(unknown) == 0 {
		return nil //nolint:nilerr // what is no object was refused before
	}
	return unknownFields(unknown, "no JSON", known)
}
