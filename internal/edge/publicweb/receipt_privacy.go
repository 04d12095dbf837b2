package publicweb

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"seiva/internal/kit/brdoc"
	"seiva/internal/receipts/nfce"
)

// hidden stands where a text held something personal that has no shorter form.
const hidden = "(dado oculto)"

// Words within names that have no initial of their own.
var particles = []string{"de", "da", "do", "das", "dos", "e"}

// initials shortens a name to 'M. S.'.
func initials(name string) string {
	var out []string
	for word := range strings.FieldsSeq(name) {
		if slices.Contains(particles, strings.ToLower(word)) {
			continue
		}
		first, _ := utf8.DecodeRuneInString(word)
		out = append(out, strings.ToUpper(string(first))+".")
	}
	return strings.Join(out, " ")
}

// maskDocument gives what a public page shows of a consumer's document: a company's CNPJ is public, a CPF is masked, a
// foreigner's document, of which nobody knows the parts, does not appear.
func maskDocument(c nfce.DanfeConsumer) string {
	switch c.Kind {
	case nfce.ConsumerCPF:
		return brdoc.MaskCPF(c.Document)
	case nfce.ConsumerCNPJ:
		return brdoc.FormatCNPJ(c.Document)
	}
	return ""
}

// A CPF as people write it; what else has 11 digits is told apart by the check digits.
var cpfLike = regexp.MustCompile(`\d{3}\.?\d{3}\.?\d{3}-?\d{2}`)

// scrubber takes personal data out of texts that tills fill freely. What items are called is no such text: it is the
// store's, and a consumer's name must not change it.
type scrubber struct {
	replacements []replacement
	cpf          string // the consumer's; empty: none
	phone        string // the shop's own, in digits with 55; empty: none
}

// replacement hides a text of some words, each folded.
type replacement struct {
	words [][]rune
	by    string
}

// newScrubber knows what the document itself says of the consumer.
func newScrubber(c nfce.DanfeConsumer) *scrubber {
	s := &scrubber{}
	s.add(c.Name, initials(c.Name))
	if c.Kind == nfce.ConsumerCPF && len(c.Document) == brdoc.CPFLength {
		s.cpf = c.Document
	}
	if c.Kind == nfce.ConsumerForeign {
		s.add(c.Document, hidden)
	}
	if a := c.Address; a != nil {
		for _, part := range []string{a.Street, a.Complement, a.District, a.CEP, brdoc.FormatCEP(a.CEP)} {
			s.add(part, hidden)
		}
	}
	return s
}

// shortest is what is too short to be told from other words: 'AP 1', 'SN'.
const shortest = 5

// add hides a text, however its letters are cased and its words are spaced.
func (s *scrubber) add(private, by string) {
	words := [][]rune{}
	if utf8.RuneCountInString(private) < shortest {
		return
	}
	for word := range strings.FieldsSeq(private) {
		words = append(words, folded(word))
	}
	s.replacements = append(s.replacements, replacement{words, by})
}

// folded gives the letters of a text so that those which differ in case alone are the same.
func folded(text string) []rune {
	letters := []rune(text)
	for i, letter := range letters {
		for other := unicode.SimpleFold(letter); other != letter; other = unicode.SimpleFold(other) {
			letters[i] = min(letters[i], other)
		}
	}
	return letters
}

// clean masks the consumer's CPF however it is written, and every valid CPF as people write it, and hides what belongs to
// the consumer, and contacts.
func (s *scrubber) clean(text string) string {
	for _, r := range s.replacements {
		text = r.wholeWords(text)
	}
	if s.cpf != "" {
		text = maskKnown(text, s.cpf)
	}
	var out strings.Builder
	rest := 0
	for _, at := range cpfLike.FindAllStringIndex(text, -1) {
		cpf, valid := brdoc.ParseCPF(text[at[0]:at[1]])
		if !valid || at[0] > 0 && isDigit(text[at[0]-1]) || at[1] < len(text) && isDigit(text[at[1]]) {
			continue
		}
		out.WriteString(text[rest:at[0]] + brdoc.MaskCPF(cpf))
		rest = at[1]
	}
	out.WriteString(text[rest:])
	return s.withoutContacts(out.String())
}

// wholeWords replaces what is found with neither a letter nor a digit beside it. It is looked for where a word may begin and nowhere else,
// by comparing letters: a sender chooses both texts, and an expression tried at each letter of the one would cost all of the other.
func (r replacement) wholeWords(text string) string {
	letters, alike := []rune(text), folded(text)
	var out strings.Builder
	for i := 0; i < len(letters); {
		end := 0
		if i == 0 || !ofWord(letters[i-1]) {
			end = r.endAt(alike, i)
		}
		if end == 0 || end < len(letters) && ofWord(letters[end]) {
			out.WriteRune(letters[i])
			i++
			continue
		}
		out.WriteString(r.by)
		i = end
	}
	return out.String()
}

// endAt gives where the words end if they begin at i; 0 when they do not.
func (r replacement) endAt(letters []rune, i int) int {
	for n, word := range r.words {
		begins := i
		for n > 0 && i < len(letters) && strings.ContainsRune(" \t\n\f\r", letters[i]) {
			i++
		}
		if n > 0 && i == begins || len(letters)-i < len(word) || !slices.Equal(letters[i:i+len(word)], word) {
			return 0
		}
		i += len(word)
	}
	return i
}

func ofWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r))
}

// maxBetween is how many characters may stand between two digits of a CPF.
const maxBetween = 4

// maskKnown masks a CPF whose digits, of whatever script, follow each other with nothing but separators between them. With
// a digit right beside it, it is part of another number.
func maskKnown(text, cpf string) string {
	runes := []rune(text)
	var out strings.Builder
	for i := 0; i < len(runes); {
		end := knownAt(runes, i, cpf)
		if end == 0 {
			out.WriteRune(runes[i])
			i++
			continue
		}
		out.WriteString(brdoc.MaskCPF(cpf))
		i = end
	}
	return out.String()
}

// knownAt gives where a CPF that begins at i ends; 0 when none does.
func knownAt(runes []rune, i int, cpf string) int {
	if i > 0 && unicode.IsDigit(runes[i-1]) {
		return 0
	}
	for n := range len(cpf) {
		between := 0
		for n > 0 && i < len(runes) && between < maxBetween && !unicode.IsLetter(runes[i]) && !unicode.IsNumber(runes[i]) {
			i++
			between++
		}
		if i >= len(runes) || digitOf(runes[i]) != cpf[n] {
			return 0
		}
		i++
	}
	if i < len(runes) && unicode.IsDigit(runes[i]) {
		return 0
	}
	return i
}

// digitOf gives the ASCII digit of a decimal digit of any script, or 0. Unicode keeps them in tens, from zero to nine.
func digitOf(r rune) byte {
	for _, in := range unicode.Nd.R16 {
		if r >= rune(in.Lo) && r <= rune(in.Hi) {
			return '0' + byte((r-rune(in.Lo))%10)
		}
	}
	for _, in := range unicode.Nd.R32 {
		if r >= rune(in.Lo) && r <= rune(in.Hi) {
			return '0' + byte((r-rune(in.Lo))%10)
		}
	}
	return 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

var governmentHost = regexp.MustCompile(`^([a-z0-9-]+\.)+gov\.br$`)

// governmentLink tells whether an address from a document may become a link: http or https, without credentials, on a
// host of the government. Anybody can write anything into a document that is not verified.
func governmentLink(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.User == nil &&
		governmentHost.MatchString(strings.ToLower(u.Hostname()))
}

// withoutConsumer gives an address of a document, or "" when it holds the consumer's document.
func withoutConsumer(address string, c nfce.DanfeConsumer) string {
	if c.Document != "" && strings.Contains(address, c.Document) {
		return ""
	}
	return address
}

// inGroups writes an access key as the auxiliary document does: groups of four.
func inGroups(key string) string {
	var out strings.Builder
	for i, r := range key {
		if i > 0 && i%4 == 0 {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
	}
	return out.String()
}
