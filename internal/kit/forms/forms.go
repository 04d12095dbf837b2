// Package forms checks what people type into forms and complains in the words that the forms use (specification B§5).
package forms

import (
	"cmp"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/text"
)

// Rule returns a text as it is stored, or what is wrong with it.
type Rule func(typed string) (clean, complaint string)

// Required is what a form says of a field in which nothing was typed (specification B§5).
const Required = "Este campo é obrigatório"

// Text is a text that was typed, the field that it came from, and the rule that it must pass.
type Text struct {
	Value  *string
	Field  string
	Rule   Rule
	Absent string // in place of Required
}

// Clean puts the text into its stored form, or the complaint into fields.
func (t Text) Clean(fields map[string]string) {
	clean, complaint := t.Rule(*t.Value)
	if complaint != "" {
		if text.Blank(*t.Value) {
			complaint = cmp.Or(t.Absent, Required)
		}
		fields[t.Field] = complaint
		return
	}
	*t.Value = clean
}

// Change is a text that takes the place of another; where nothing was sent, that stays as it is.
type Change struct {
	Sent *string
	Text
}

// Apply writes what was sent, in its stored form, or puts the complaint into fields.
func (c Change) Apply(fields map[string]string) {
	if c.Sent == nil {
		return
	}
	*c.Value = *c.Sent
	c.Clean(fields)
}

// ApplyAll makes every change, and returns the fields whose texts are then others.
func ApplyAll(changes []Change, wrong map[string]string) (changed []string) {
	for _, c := range changes {
		before := *c.Value
		if c.Apply(wrong); *c.Value != before {
			changed = append(changed, c.Field)
		}
	}
	return changed
}

// Line is the rule of one line of 1 to max characters.
func Line(max int, complaint string) Rule {
	return func(typed string) (string, string) {
		clean, ok := text.Line(typed, max)
		return clean, unless(ok, complaint)
	}
}

// OptionalLine is that of one line that may be empty.
func OptionalLine(max int, complaint string) Rule {
	return func(typed string) (string, string) {
		if strings.TrimSpace(typed) == "" {
			return "", ""
		}
		return Line(max, complaint)(typed)
	}
}

// NoLink is what names that stand in mails to strangers are told when they hold a link.
const NoLink = "O nome não pode ter endereços de internet. Se não for um endereço, ponha um espaço depois do ponto."

// Unlinked is a rule whose text mail programs make no link of.
func Unlinked(rule Rule) Rule {
	return without(rule, text.HasLink)
}

// NoAddress is a rule whose text is not written as an internet address. It is for registered names, in which a dot often
// joins an abbreviation and a word ('COM.DE ALIMENTOS').
func NoAddress(rule Rule) Rule {
	return without(rule, text.ShowsAddress)
}

func without(rule Rule, has func(string) bool) Rule {
	return func(typed string) (string, string) {
		clean, complaint := rule(typed)
		if complaint == "" && has(clean) {
			return clean, NoLink
		}
		return clean, complaint
	}
}

// MaxName is how long names and lines of an address may be, in characters.
const MaxName = 120

// Name is the rule of one line of at most MaxName characters.
var Name = Line(MaxName, tooLong)

const tooLong = "Use no máximo 120 caracteres, em uma linha."

// The names of a company that signs up. They stand in mails to strangers.
var (
	CorporateName = NoAddress(Name)
	TradeName     = Unlinked(Name)
)

// Block is the rule of 1 to max characters in lines.
func Block(max int, complaint string) Rule {
	return func(typed string) (string, string) {
		clean, ok := text.Block(typed, max)
		return clean, unless(ok, complaint)
	}
}

// FullName is the rule of a person's name, of two words at least.
func FullName(typed string) (string, string) {
	clean, ok := text.Line(typed, MaxName)
	if !ok {
		return "", tooLong
	}
	if text.HasLink(clean) {
		return clean, NoLink
	}
	return clean, unless(strings.Contains(clean, " "), "Devem ser informados pelo menos 2 nomes")
}

// Phone is the rule of a Brazilian number, which is stored in E.164.
func Phone(typed string) (string, string) {
	clean, ok := brdoc.ParsePhone(typed)
	return clean, unless(ok, "Este telefone é inválido")
}

// Email is the rule of an e-mail address.
func Email(typed string) (string, string) {
	clean := strings.TrimSpace(typed)
	return clean, unless(text.ValidEmail(clean), "Este e-mail é inválido")
}

// CNPJ takes one with or without punctuation, and stores it bare.
func CNPJ(complaint string) Rule {
	return func(typed string) (string, string) {
		bare, ok := brdoc.ParseCNPJ(typed)
		if !ok {
			return "", complaint
		}
		return bare, ""
	}
}

// CEP is the rule of a postal code.
func CEP(typed string) (string, string) {
	clean, ok := brdoc.ParseCEP(typed)
	return clean, unless(ok, "Este CEP é inválido")
}

func unless(ok bool, complaint string) string {
	if ok {
		return ""
	}
	return complaint
}
