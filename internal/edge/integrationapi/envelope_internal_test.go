package integrationapi

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"seiva/internal/receipts"
)

// slowEnvelope is what encoding/json makes of an envelope; false when it refuses it.
func slowEnvelope(b []byte) (receipts.Submission, bool) {
	var e ReceiptEnvelope
	var present struct {
		XML *string `json:"xml"`
	}
	if json.Unmarshal(b, &e) != nil || json.Unmarshal(b, &present) != nil || present.XML == nil {
		return receipts.Submission{}, false
	}
	in := receipts.Submission{XML: []byte(e.XML), Printed: receipts.PrintedOf(e.Printed)}
	if e.CashierCode != nil {
		in.Cashier = *e.CashierCode
	}
	return in, true
}

// agree fails when the fast way takes what encoding/json refuses, or reads it otherwise.
func agree(t *testing.T, b []byte) (plain bool) {
	t.Helper()
	fast, plain := plainEnvelope(b)
	if !plain {
		return false
	}
	slow, taken := slowEnvelope(b)
	if !taken || string(fast.XML) != string(slow.XML) || fast.Cashier != slow.Cashier || fast.Printed != slow.Printed {
		t.Errorf("%q: the fast way gives %q, %q, %v, encoding/json (%v) %q, %q, %v", b,
			fast.XML, fast.Cashier, fast.Printed, taken, slow.XML, slow.Cashier, slow.Printed)
	}
	return true
}

var envelopes = []struct {
	name, text string
	plain      bool
}{
	{"cut off", `{"xml":"<a`, false},
	{"a control character", "{\"xml\":\"<a>\n</a>\"}", false},
	{"half a character", `{"xml":"\ud83d"}`, false},
	{"a character in two halves", `{"xml":"\ud83d\ude00"}`, false},
	{"an escape that is none", `{"xml":"\x"}`, false},
	{"a sign in an escape", `{"xml":"\u+041"}`, false},
	{"not a text", `{"xml":1}`, false},
	{"null", `{"xml":null}`, false},
	{"no xml", `{"printed":true}`, false},
	{"empty", `{}`, false},
	{"something behind it", `{"xml":"<a/>"} x`, false},
	{"a comma too many", `{"xml":"<a/>",}`, false},
	{"a name twice", `{"xml":"<a/>","xml":"<b/>"}`, false},
	{"a name in capitals", `{"XML":"<a/>"}`, false},
	{"an unknown name", `{"xml":"<a/>","x":1}`, false},
	{"a word that goes on", `{"xml":"<a/>","printed":truer}`, false},
	{"xml alone", `{"xml":"<a b=\"c\">d/\u00e9\u003c\/a>"}`, true},
	{"every field, spaced", " { \"printed\" : false ,\t\"cashierCode\" : \"caixa \\\"7\\\"\" , \"xml\" : \"<á>\\n\\t\\\\</á>\" } ", true},
	{"an empty xml", `{"xml":""}`, true},
}

func TestPlainEnvelopesReadAsEncodingJSONReadsThem(t *testing.T) {
	for _, c := range envelopes {
		t.Run(c.name, func(t *testing.T) {
			if plain := agree(t, []byte(c.text)); plain != c.plain {
				t.Errorf("read by the fast way: %v, want %v", plain, c.plain)
			}
		})
	}
}

func FuzzPlainEnvelope(f *testing.F) {
	for _, c := range envelopes {
		f.Add([]byte(c.text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if utf8.Valid(b) {
			agree(t, b)
		}
	})
}
