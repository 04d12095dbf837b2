package publicweb

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
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

// scrubber takes personal data out of texts that tills fill freely.
type scrubber struct{ replacements []replacement }

type replacement struct {
	find *regexp.Regexp
	by   string
}

// newScrubber knows what the document itself says of the consumer.
func newScrubber(c nfce.DanfeConsumer) *scrubber {
	s := &scrubber{}
	s.add(c.Name, initials(c.Name))
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
	words := strings.Fields(private)
	if utf8.RuneCountInString(private) < shortest {
		return
	}
	for i, word := range words {
		words[i] = regexp.QuoteMeta(word)
	}
	s.replacements = append(s.replacements, replacement{regexp.MustCompile(`(?i)` + strings.Join(words, `\s+`)), by})
}

// clean masks every valid CPF in a text, and hides what belongs to the consumer.
func (s *scrubber) clean(text string) string {
	for _, r := range s.replacements {
		text = r.find.ReplaceAllLiteralString(text, r.by)
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
	return out.String()
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
