package nfcegen

import (
	"strconv"
	"strings"
)

// writer appends XML that is in canonical form from the start.
type writer struct{ b []byte }

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "")

func (w *writer) raw(parts ...string) {
	for _, part := range parts {
		w.b = append(w.b, part...)
	}
}

// text writes an element with text.
func (w *writer) text(name, value string) {
	w.raw("<", name, ">")
	if strings.ContainsAny(value, "&<>\r") {
		value = escaper.Replace(value)
	}
	w.raw(value, "</", name, ">")
}

// optional writes an element unless its text is empty.
func (w *writer) optional(name, value string) {
	if value != "" {
		w.text(name, value)
	}
}

func (w *writer) number(name string, value int) { w.text(name, strconv.Itoa(value)) }

func (w *writer) cents(name string, value int64) { w.text(name, decimal(value, 2)) }

// decimal writes value / 10^places with all its places.
func decimal(value int64, places int) string {
	text := strconv.FormatInt(value, 10)
	if missing := places + 1 - len(text); missing > 0 {
		text = strings.Repeat("0", missing) + text
	}
	return text[:len(text)-places] + "." + text[len(text)-places:]
}
