package nfce

import (
	"bytes"
	"context"
)

// Line is what a receipt says of one line of its sale: the product's bar code and its quantity, a decimal with a point, as it is
// written.
type Line struct{ GTIN, Quantity string }

// Lines reads those lines of a sale whose product is wanted, by its bar code, from a document that Read has accepted. Where none
// is, a glance is enough as long as the codes are written as tills write them; the lines of such a document take a fraction of
// the time that Detail takes. Its errors are Detail's, of what it looks at.
func Lines(ctx context.Context, b []byte, wanted func(gtin string) bool) ([]Line, error) {
	content, err := decode(b)
	if err != nil {
		return nil, err
	}
	if known, sure := glance(content, wanted); sure && !known {
		return nil, nil
	}
	if all, plain := plainLines(content); plain {
		return chosen(all, wanted), nil
	}
	shown, err := Detail(ctx, b)
	if err != nil {
		return nil, err
	}
	all := make([]Line, len(shown.Items))
	for i, item := range shown.Items {
		all[i] = Line{item.GTIN, item.Quantity}
	}
	return chosen(all, wanted), nil
}

func chosen(all []Line, wanted func(gtin string) bool) (lines []Line) {
	for _, line := range all {
		if line.GTIN != "" && wanted(line.GTIN) {
			lines = append(lines, line)
		}
	}
	return lines
}

// signedPart ends where the signed part of a receipt does.
func signedPart(content []byte) []byte {
	signed, _, _ := bytes.Cut(content, []byte("</infNFe>"))
	return signed
}

// glance looks at the bar codes alone. It is sure where there are no comments, CDATA sections or numeric references: then every
// '<' of the signed part opens a tag, and no digit is written in another way.
func glance(content []byte, wanted func(gtin string) bool) (known, sure bool) {
	signed := signedPart(content)
	if bytes.Contains(signed, []byte("<!")) || bytes.Contains(signed, []byte("&#")) {
		return false, false
	}
	for {
		_, rest, found := bytes.Cut(signed, []byte("<cEAN"))
		if !found {
			return false, true
		}
		if signed = rest; bytes.HasPrefix(rest, []byte("Trib")) {
			continue
		}
		code, _, _ := bytes.Cut(rest, []byte("<"))
		if len(code) == 0 || code[0] != '>' {
			return false, false
		}
		if wanted(gtinOf(string(code[1:]))) {
			return true, true
		}
	}
}

// plainLines finds the lines by their tags. That is sure only in what the scanner reads, where every '<' of the signed part opens
// a tag; anything unusual in a line is left to Detail.
func plainLines(content []byte) (lines []Line, plain bool) {
	if !bytes.HasPrefix(content, []byte("<nfeProc")) {
		return nil, false
	}
	s := scanners.Get().(*scanner)
	defer s.release()
	if !s.scan(content) {
		return nil, false
	}
	for signed := signedPart(content); ; {
		_, line, found := bytes.Cut(signed, []byte("<det "))
		if !found {
			return lines, !bytes.Contains(content, []byte("<det>"))
		}
		if line, signed, found = bytes.Cut(line, []byte("</det>")); !found || len(lines) == maxItems {
			return nil, false
		}
		product, ok := single(line, "prod")
		if !ok {
			return nil, false
		}
		code, hasCode := single(product, "cEAN")
		quantity, hasQuantity := single(product, "qCom")
		if !hasCode || !hasQuantity || bytes.ContainsAny(code, "<&") || bytes.ContainsAny(quantity, "<&") {
			return nil, false
		}
		lines = append(lines, Line{gtinOf(string(code)), string(quantity)})
	}
}

// single gives what stands in the one element of a name.
func single(in []byte, name string) ([]byte, bool) {
	opening, closing := []byte("<"+name+">"), []byte("</"+name+">")
	_, rest, found := bytes.Cut(in, opening)
	inner, after, closed := bytes.Cut(rest, closing)
	return inner, found && closed && !bytes.Contains(after, opening) && !bytes.Contains(inner, opening)
}
