package texts

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// MaxTemplate bounds the file of an installation's own contract, in bytes.
const MaxTemplate = 256 << 10

// Template reads the contract that an installation puts in place of the one that ships: its first line is the day of
// effect (2026-12-01), then the text comes as in the files that ship, with {razaoSocial}, {cnpj} and {endereco} where the
// retailer is to be named.
func Template(file []byte) (Text, error) {
	if len(file) > MaxTemplate || !utf8.Valid(file) {
		return Text{}, fmt.Errorf("texts: the contract must be at most %d bytes of UTF-8", MaxTemplate)
	}
	content := strings.ReplaceAll(strings.TrimPrefix(string(file), "\ufeff"), "\r\n", "\n")
	day, source, _ := strings.Cut(content, "\n")
	day, source = strings.TrimSpace(day), strings.TrimLeft(source, "\n")
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return Text{}, errors.New("texts: the contract's first line must be its day of effect, such as 2026-12-01")
	}
	if lacks := Lacking(source); len(lacks) > 0 {
		return Text{}, fmt.Errorf("texts: the contract lacks %s", strings.Join(lacks, ", "))
	}
	text := Parse(source)
	text.Name, text.Version = Contract, day
	return text, nil
}

// Lacking names what a contract's text must have and has not: its title, as '# ', and the retailer's names.
func Lacking(source string) (lacks []string) {
	if Parse(source).Title == "" {
		lacks = append(lacks, "# ")
	}
	for _, name := range []string{"{razaoSocial}", "{cnpj}", "{endereco}"} {
		if !strings.Contains(source, name) {
			lacks = append(lacks, name)
		}
	}
	return lacks
}
