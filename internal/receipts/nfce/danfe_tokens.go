package nfce

import (
	"bytes"
	"context"
	"encoding/xml"
)

// Most of what a document may repeat, by the layout.
const (
	maxItems    = 990
	maxPayments = 100
	maxRemarks  = 10

	maxPersonal = 1000   // bytes of a consumer's name and the like; the layout knows 60 characters
	maxNotes    = 20_000 // bytes of infCpl; the layout knows 5,000 characters
)

// tokens gives encoding/xml the tokens of a document, within the same limits as the general reader's.
type tokens struct {
	ctx      context.Context
	d        *xml.Decoder
	spent    int // of the budget
	looked   int // how much was spent at the last look at the context
	depth    int
	repeated map[string]int // how many of what may be repeated may still come
	stopped  error          // ErrTooLongToShow or the context's, which ended the reading
}

func tokensOf(ctx context.Context, content []byte) *tokens {
	d := xml.NewDecoder(bytes.NewReader(content))
	return &tokens{
		ctx: ctx, d: d, looked: -betweenLooks,
		repeated: map[string]int{"det": maxItems, "detPag": maxPayments, "obsCont": maxRemarks},
	}
}

// Token implements xml.TokenReader.
func (t *tokens) Token() (xml.Token, error) {
	token, err := t.d.RawToken()
	if err == nil {
		err = t.take(token)
	}
	if err != nil {
		return nil, err
	}
	return token, nil
}

// take charges for a token, and looks now and then whether anybody still waits.
func (t *tokens) take(token xml.Token) error {
	switch token := token.(type) {
	case xml.StartElement:
		t.spent += costOfTag
		for _, a := range token.Attr {
			t.spent += costOfAttr
			if a.Name.Space == "xmlns" || a.Name.Local == "xmlns" {
				t.spent += costOfSpace
			}
		}
		if t.depth++; t.depth > maxDepth || len(token.Attr) > maxAttributes {
			return ErrMalformedXML
		}
		if left, bound := t.repeated[token.Name.Local]; bound {
			if left == 0 {
				return t.stop(ErrTooLongToShow)
			}
			t.repeated[token.Name.Local]--
		}
	case xml.EndElement:
		t.depth--
	case xml.CharData:
		t.spent += costOfText
	default:
		t.spent += costOfOther
	}
	if t.spent > budget {
		return t.stop(ErrTooLongToShow)
	}
	if t.spent-t.looked >= betweenLooks {
		t.looked = t.spent
		return t.stop(t.ctx.Err())
	}
	return nil
}

func (t *tokens) stop(why error) error {
	t.stopped = why
	return why
}

// into reads the document into x.
func (t *tokens) into(x *xmlProc) error {
	err := xml.NewTokenDecoder(t).Decode(x)
	if t.stopped == nil && err != nil {
		return ErrMalformedXML
	}
	return t.stopped
}
