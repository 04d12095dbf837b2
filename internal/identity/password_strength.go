package identity

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	zxcvbn "github.com/ccojocar/zxcvbn-go"
	"github.com/ccojocar/zxcvbn-go/frequency"
	"github.com/ccojocar/zxcvbn-go/match"
	"github.com/ccojocar/zxcvbn-go/matching"
	"golang.org/x/net/publicsuffix"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/text"
)

// MinPasswordLength holds wherever a password is set (specification A§5).
const MinPasswordLength = 8

const (
	maxPasswordLength = 256 // characters: bounds the work of one hash
	estimatedLength   = 64  // characters that the estimate looks at: its work grows faster than the length
	mostSigns         = 5   // different signs for letters that the estimate reads so: with each more, its work multiplies
	minScore          = 2   // of zxcvbn's 0 to 4: beyond 10^6 guesses, which the lock makes years
)

// What Brazilians choose, beside the English list that zxcvbn brings.
//
//go:embed common_passwords.txt
var commonInBrazil string

// breached holds the words from which leaked passwords are made, folded and with letters for digits: zxcvbn's 7,141 most
// used passwords (from public leaks) and the Brazilian ones.
var breached = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range slices.Concat(frequency.Lists()["Passwords"].List, strings.Fields(commonInBrazil)) {
		words[unleet(word)] = true
	}
	return words
})

// Weakness returns what is wrong with a new password, for people, or nothing. The person's own data make a password
// weak: e-mail, name, and the names of their company.
func Weakness(password string, own ...string) string {
	length := utf8.RuneCountInString(password)
	switch {
	case length < MinPasswordLength:
		return "A senha deve ter no mínimo 8 caracteres."
	case length > maxPasswordLength:
		return "A senha deve ter no máximo 256 caracteres."
	case !utf8.ValidString(password):
		return "A senha tem caracteres que não conseguimos ler. Digite-a novamente."
	case leaked(password):
		return "Esta senha aparece em listas de senhas vazadas. Escolha outra."
	case madeOf(password, ownWords(own)):
		return "Esta senha usa o seu nome, o seu e-mail ou o nome da empresa. Escolha outra."
	case estimate(password, ownWords(own)) < minScore:
		return "Esta senha é fácil de adivinhar. Use uma frase ou misture mais palavras, números e símbolos."
	}
	return ""
}

// checkPassword refuses a weak new password, under the name newPassword.
func (s *Service) checkPassword(ctx context.Context, password string, account Account) error {
	own := []string{account.Email, account.Name}
	if s.ports.Config.OwnerNames != nil && account.owner() != (Owner{}) {
		names, err := s.ports.Config.OwnerNames(ctx, account.owner())
		if err != nil {
			return errs.Wrap(err, "look up a company's names")
		}
		own = append(own, names...)
	}
	weakness := Weakness(password, own...)
	if weakness == "" {
		weakness = s.provider.refuses(password)
	}
	if weakness != "" {
		return errs.InvalidFields("identity.weak_password", map[string]string{"newPassword": weakness})
	}
	return nil
}

// fewestOwn is how many letters a word of the person's own data must have to make a password weak.
const fewestOwn = 3

// ownWords returns the words of a person's data, folded, the longest first: each whole, its parts, and the parts run
// together as people write them in a password; of an e-mail's domain what its owner chose.
func ownWords(own []string) []string {
	var words []string
	for _, typed := range own {
		folded := text.Fold(typed)
		if local, domain, ok := strings.Cut(folded, "@"); ok {
			words, folded = append(words, folded, companyOf(domain)), local
		}
		parts := strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		words = append(append(words, parts...), folded, strings.Join(parts, ""))
	}
	words = slices.DeleteFunc(words, func(w string) bool { return utf8.RuneCountInString(w) < fewestOwn })
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return slices.Compact(words)
}

// companyOf returns the part of a domain that somebody chose: 'boavista' of 'loja.boavista.com.br'.
func companyOf(domain string) string {
	registered, err := publicsuffix.EffectiveTLDPlusOne(domain)
	if err != nil {
		return ""
	}
	company, _, _ := strings.Cut(registered, ".")
	return company
}

// madeOf reports whether little but digits and signs is left of a password without the person's own words.
func madeOf(password string, own []string) bool {
	for _, folded := range []string{text.Fold(password), unleet(text.Fold(password))} {
		rest, used := strings.Join(strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " "), false
		for _, word := range own {
			for _, form := range []string{word, unleet(word)} {
				if strings.Contains(rest, form) {
					rest, used = strings.ReplaceAll(rest, form, " "), true
				}
			}
		}
		if letters := strings.Map(onlyLetters, rest); used && utf8.RuneCountInString(letters) < fewestOwn {
			return true
		}
	}
	return false
}

func onlyLetters(r rune) rune {
	if unicode.IsLetter(r) {
		return r
	}
	return -1
}

// leaked reports whether a password is a listed word, written in any case and with digits for letters, with nothing
// but digits and signs around it: 'Fl@mengo2026!' is 'flamengo'.
func leaked(password string) bool {
	folded := text.Fold(password)
	core := strings.TrimFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) })
	words := breached()
	trimmed := strings.TrimRightFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) })
	return words[unleet(folded)] || words[unleet(core)] || words[unleet(trimmed)] || onlyDigits(folded)
}

var leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i")

func unleet(word string) string { return leet.Replace(word) }

// onlyDigits reports whether a password is a number: dates, telephone numbers and documents.
func onlyDigits(s string) bool {
	return strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) == "" && utf8.RuneCountInString(s) <= 14
}

func estimate(password string, own []string) int {
	if runes := []rune(password); len(runes) > estimatedLength {
		password = string(runes[:estimatedLength])
	}
	return zxcvbn.PasswordStrength(password, own, func(m match.Matcher) bool {
		return matching.FilterL33tMatcher(m) && signsOf(password) > mostSigns
	}).Score
}

// leetSigns are what the estimate reads as letters, several of them each as one of two.
const leetSigns = "4@8({[<3691!|70$5+%2"

func signsOf(password string) (n int) {
	for _, sign := range leetSigns {
		if strings.ContainsRune(password, sign) {
			n++
		}
	}
	return n
}
