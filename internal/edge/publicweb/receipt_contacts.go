package publicweb

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What stands in place of contacts.
const (
	hiddenPhone = "(telefone oculto)"
	hiddenMail  = "(e-mail oculto)"
	hiddenPlate = "(placa oculta)"
)

const (
	// gap is what people put between the digits of one number: a blank, a point, a hyphen of any kind, or what nobody sees.
	gap      = `[\p{Zs}.\p{Pd}\p{Cf}]`
	areaCode = `(?:\((?:0?|0xx|0\d\d)[1-9]\d\)|0?[1-9]\d)`
	mobile   = `9` + gap + `?[1-9]\d{3}`
	landline = `[2-5]\d{3}`
)

var (
	mailLike = regexp.MustCompile(`(?i)[\p{L}\p{N}._%+\-]+(?:\p{Zs}?@\p{Zs}?|\(at\))[\p{L}\p{N}\-]+(?:(?:\.| \. )[\p{L}\p{N}\-]+)*(?:\.| \. )\p{L}{2,}`)

	// numberLike finds what may be a telephone. First stand the longer numbers in which one could be found by mistake, and
	// the years and services that look like one; last, what is one only when a word says so.
	numberLike = regexp.MustCompile(`(?i)([0-9A-Z]{4}(?: [0-9A-Z]{4}){10}|\d{4}(?: \d{4}){2,}|\d{4}(?:[.\-]\d{4}){2,}|` +
		`0[3589]00` + gap + `?\d{3}` + gap + `?\d{4}|(?:19|20)\d{2}-(?:19|20)\d{2})|` +
		`((?:\+?55` + gap + `{0,2})?` + areaCode + gap + `{0,2}(?:` + mobile + `|` + landline + `)` + gap + `?\d{4}|` +
		mobile + gap + `\d{4}|` + landline + `\p{Pd}\d{4})|` +
		`(\d{8,11}|9?\d{4}` + gap + `\d{4})`)
	tenDigits     = regexp.MustCompile(`^(?:55)?\d{10}$`)
	telephone     = regexp.MustCompile(`(?i)\b(?:tel|fone|telefone|cel|celular|whats|whatsapp|zap|wpp|contato|ligue)\b[^\d\n]{0,24}$`)
	numberBefore  = regexp.MustCompile(`\d[.\p{Pd}]$`)
	numberAfter   = regexp.MustCompile(`^(?:[.\p{Pd}]\d|,\d{1,2}(?:\D|$))`)
	national      = regexp.MustCompile(`^(?:300[34]|400[1-9]|4020|4062|4090)\d{4}$`)
	plateLike     = regexp.MustCompile(`(?i)[a-z]{3}\p{Pd}?\d[a-z\d]\d{2}`)
	platesWord    = regexp.MustCompile(`(?i)(?:placa|ve[ií]culo|carro)s?[:\s]*$`)
	plateLikeSaid = regexp.MustCompile(`(?i)(?:placa|ve[ií]culo|carro)s?[:\s]+[a-z]{3}[\s.\p{Pd}]\d[a-z\d]\d{2}`)

	// notPlates are the beginnings of numbers which receipts have, and which look like a plate of before 2018.
	notPlates = regexp.MustCompile(`(?i)^(?:lei|art|dec|nsu|ncm|cst|ped|coo|ccf|ecf|pdv|nfc|nfe|sat|cep|tel|fax|pis|ipi|iss|fcp|sku|ref|cod|doc|aut|ser|num)\p{Pd}?\d{4}$`)
)

// withoutContacts hides telephones, e-mail addresses and plates of cars. Numbers of services, addresses of the government
// and the shop's own telephone are no person's and stay.
func (s *scrubber) withoutContacts(text string) string {
	text = strings.Map(plainDigit, text)
	text = replaceFound(text, mailLike, func(_, found, _ string) string {
		if strings.HasSuffix(strings.ToLower(found), ".gov.br") {
			return found
		}
		return hiddenMail
	})
	text = replaceFound(text, plateLikeSaid, func(_, found, _ string) string {
		return strings.TrimRight(found[:len(found)-len("ABC-1234")], " .") + " " + hiddenPlate
	})
	text = replaceFound(text, plateLike, func(before, found, after string) string {
		if besideWord(before, after) || notPlates.MatchString(found) && !platesWord.MatchString(before) {
			return ""
		}
		return hiddenPlate
	})
	return replaceFound(text, numberLike, s.withoutPhone)
}

// withoutPhone returns what stands in place of a number, or "" when it is no telephone.
func (s *scrubber) withoutPhone(before, found, after string) string {
	groups := numberLike.FindStringSubmatch(found)
	if groups == nil || groups[1] != "" && !besideWord(before, after) {
		return found
	}
	if besideWord(before, after) || numberBefore.MatchString(before) || numberAfter.MatchString(after) {
		return ""
	}
	digits := onlyDigits(found)
	if s.phone != "" && strings.HasSuffix(s.phone, strings.TrimPrefix(digits, "0")) || s.phone == digits || national.MatchString(digits) {
		return found
	}
	if (groups[3] != "" || tenDigits.MatchString(found)) && !telephone.MatchString(before) {
		return ""
	}
	return hiddenPhone
}

// keeping names the shop's own telephone, which stays.
func (s *scrubber) keeping(phone string) *scrubber {
	if digits := onlyDigits(phone); len(digits) >= len("30000000") {
		s.phone = "55" + strings.TrimPrefix(digits, "55")
	}
	return s
}

// replaceFound writes by's answer in place of each find; after an empty one the search goes on behind the word.
func replaceFound(text string, find *regexp.Regexp, by func(before, found, after string) string) string {
	var out strings.Builder
	for from := 0; from < len(text); {
		at := find.FindStringIndex(text[from:])
		if at == nil {
			out.WriteString(text[from:])
			break
		}
		start, end := from+at[0], from+at[1]
		out.WriteString(text[from:start])
		put := by(text[max(0, start-longestWord):start], text[start:end], text[end:])
		if put == "" {
			end = endOfWord(text, start)
			put = text[start:end]
		}
		out.WriteString(put)
		from = end
	}
	return out.String()
}

// longestWord is how far before a find is looked for what it is called.
const longestWord = 64

// endOfWord returns where the letters or digits that begin at i end; one character at least.
func endOfWord(text string, i int) int {
	_, width := utf8.DecodeRuneInString(text[i:])
	end := i + width
	for n, r := range text[end:] {
		if !ofWord(r) {
			return end + n
		}
	}
	return len(text)
}

func besideWord(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return ofWord(last) || ofWord(next)
}

// plainDigit returns a decimal digit of any script as ASCII's, and anything else as it is.
func plainDigit(r rune) rune {
	if r > unicode.MaxASCII && unicode.IsDigit(r) {
		return rune(digitOf(r))
	}
	return r
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}
