package httpx

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
)

const numberTooLarge = "este número é grande demais"

var (
	// tooLargeForInt is what the decoder says of a whole number that no int holds; the schema has let it pass.
	tooLargeForInt = regexp.MustCompile(`^json: cannot unmarshal number .* into Go struct field (?:\S*\.)?(\w+) of type int`)
	// tooLargeForAny is what it says of one that no number of Go's holds; it does not say where.
	tooLargeForAny = regexp.MustCompile(`^json: cannot unmarshal number \S+ into Go value of type float64`)
)

// unreadableNumbers returns a message for each field whose number the decoder could not read; none for other failures.
func unreadableNumbers(detail *huma.ErrorDetail) map[string]string {
	if overflow := tooLargeForInt.FindStringSubmatch(detail.Message); overflow != nil {
		return map[string]string{overflow[1]: validation.MsgExpectedInteger}
	}
	body, ok := detail.Value.(string)
	if !ok || !tooLargeForAny.MatchString(detail.Message) {
		return nil
	}
	var tree any
	decoder := json.NewDecoder(strings.NewReader(body))
	decoder.UseNumber()
	if decoder.Decode(&tree) != nil {
		return nil
	}
	fields := map[string]string{}
	eachTooLarge(tree, "", func(place string) bool {
		fields[nameTold(place)] = numberTooLarge
		return len(fields) < maxFieldsTold
	})
	return fields
}

// eachTooLarge visits the numbers that no float64 holds, each with its place as huma writes it: 'rules[0].value', until visit
// returns false. A place whose name is too long to be told is not entered: of a body as deep as it is long, the names alone would fill
// the memory.
func eachTooLarge(node any, place string, visit func(place string) bool) bool {
	if number, is := node.(json.Number); is {
		_, err := number.Float64()
		return err == nil || place == "" || visit(place)
	}
	if len(place) > maxFieldName {
		return true
	}
	switch v := node.(type) {
	case map[string]any:
		for name, child := range v {
			if !eachTooLarge(child, strings.TrimPrefix(place+"."+name, "."), visit) {
				return false
			}
		}
	case []any:
		for i, child := range v {
			if !eachTooLarge(child, fmt.Sprintf("%s[%d]", place, i), visit) {
				return false
			}
		}
	}
	return true
}
