package text

import (
	"net/netip"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/publicsuffix"
)

// ShowsAddress reports whether a text holds what is written as an internet address: a scheme, or 'www.'.
func ShowsAddress(s string) bool {
	folded := Fold(s)
	return strings.Contains(folded, "://") || strings.Contains(folded, "www.") || strings.Contains(folded, "mailto:")
}

// HasLink reports whether mail programs would make a link of a part of a text: an address, an e-mail, or a name under a
// domain that the internet has. 'Casa & Cia.' and 'Padaria S.A.' have none; 'Pão.Com' has.
func HasLink(s string) bool {
	if ShowsAddress(s) || strings.Contains(s, "@") {
		return true
	}
	for _, token := range strings.FieldsFunc(Fold(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '-' && r != '。' && r != '．'
	}) {
		if isHost(strings.Trim(dots.Replace(token), ".-")) {
			return true
		}
	}
	return false
}

// dots are the signs that browsers read as a dot.
var dots = strings.NewReplacer("。", ".", "．", ".")

func isHost(token string) bool {
	if _, err := netip.ParseAddr(token); err == nil {
		return true
	}
	for strings.Contains(token, ".") { // 'cia.loja.com.br' and 'loja.com.br.sempre' alike
		suffix, icann := publicsuffix.PublicSuffix(token)
		if icann && suffix != token || !icann && strings.Contains(suffix, ".") {
			return true
		}
		token = token[:strings.LastIndexByte(token, '.')]
	}
	return false
}

// linked finds what joins the parts of an address: a dot, a colon or an at sign with something right behind it.
var linked = regexp.MustCompile(`([.。．:@])([\pL\pN/@])`)

// Unlinked parts with spaces whatever mail programs would make a link of; a text without a link stays as it is.
func Unlinked(s string) string {
	if !HasLink(s) {
		return s
	}
	return linked.ReplaceAllString(s, "$1 $2")
}
