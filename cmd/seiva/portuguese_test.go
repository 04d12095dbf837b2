package main

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// A sentence of some length has words that only join others. These are English alone, and those Portuguese alone: what is a word of
// both ('a', 'as', 'do', 'for', 'no') tells nothing.
var (
	english       = strings.Fields("the of and to is are be by with from on in at or not it its that this these those which who what when where how why than then all each every none only must may can could will would should they them their there has have had was were been being but if else until while because into out up about after before between through without within more most some such no-one nobody nothing anybody something value flag flags expected unexpected unknown missing got used error failed invalid")
	portuguese    = strings.Fields("de da das dos e o os ao aos à às em na nos nas um uma uns umas que para como por pelo pela com sem se ou ser já não só também até desde mais menos quem qual quais quando onde cada todo toda todos todas nada nenhum nenhuma outro outra este esta esse essa isto isso ele ela seu sua")
	nameOfMachine = regexp.MustCompile(`\S*://\S*|--?[a-z[][\w\[\]-]*|\$?\b[A-Z][A-Z0-9]*_\w+|[\w/.*-]+\.(?:md|txt|csv|zst)\b|<[^<>]*>|"[^"]*"|'[^']*'`)
	word          = regexp.MustCompile(`[\p{L}_]+`)
)

// inEnglish gives the English words of a text that people read; names of flags, variables, addresses and values are no words.
func inEnglish(text string) (found []string) {
	for _, one := range word.FindAllString(strings.ToLower(nameOfMachine.ReplaceAllString(text, " ")), -1) {
		if slices.Contains(english, one) {
			found = append(found, one)
		}
	}
	return found
}

// isPortuguese tells whether a sentence has a word or a letter that English has not.
func isPortuguese(text string) bool {
	text = strings.ToLower(nameOfMachine.ReplaceAllString(text, " "))
	return strings.ContainsAny(text, "ãõáéíóúâêôçà") || slices.ContainsFunc(word.FindAllString(text, -1), func(one string) bool { return slices.Contains(portuguese, one) })
}

func mustBePortuguese(t *testing.T, where, text string) {
	t.Helper()
	if found := inEnglish(text); len(found) > 0 || !isPortuguese(text) {
		t.Errorf("%s is read by people, and not in Portuguese %q: %s", where, found, text)
	}
}

func TestLanguagesAreTold(t *testing.T) {
	for text, want := range map[string]bool{
		"Serve o portal e a API.": true, "Mostra a versão.": true, "Backup a conferir.": false, "Backup de hoje.": true, "Padrão: 16.": true,
		"Serve the portal.": false, "Region.": false, "Print version": false, "As before, do no more.": false, "Como '--and-of' e SEIVA_OF_THE pedem.": true,
		"Quantos dias, the rest não.": false,
	} {
		if is := isPortuguese(text) && len(inEnglish(text)) == 0; is != want {
			t.Errorf("%q: Portuguese is %v", text, is)
		}
	}
}

// without leaves the words out that flags take.
func without(text string, choices []string) string {
	return regexp.MustCompile(`\b(`+strings.Join(choices, "|")+`)\b`).ReplaceAllString(text, "")
}

// everything is each command, flag and argument of the program, those that help does not show too.
func everything(t *testing.T, each func(node kong.Visitable)) *kong.Kong {
	t.Helper()
	parser := parserOf(&cli{})
	err := kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		each(node)
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

func TestHelpIsInPortuguese(t *testing.T) {
	texts, read := 0, reading()
	var choices []string
	parser := everything(t, func(node kong.Visitable) {
		texts++
		switch of := node.(type) {
		case *kong.Value: // a flag's is visited too
			mustBePortuguese(t, of.Name, without(of.Help, of.EnumSlice()))
			if of.Enum != "" { // else it is one empty word
				choices = append(choices, of.EnumSlice()...)
			}
			if of.Flag == nil {
				mustBePortuguese(t, "the name of an argument", "o "+of.Name)
			}
		case *kong.Node:
			mustBePortuguese(t, of.Path(), of.Help)
		}
	})
	if texts < 100 {
		t.Errorf("%d texts were read", texts)
	}
	slices.Sort(choices)
	choices = slices.Compact(choices)
	for _, leaf := range append(parser.Model.Leaves(false), parser.Model.Node) {
		line := append(strings.Fields(strings.TrimPrefix(leaf.FullPath(), "seiva")), "--help")
		screen, _ := read(line)
		mustBePortuguese(t, strings.Join(line, " "), without(screen, choices))
		if !strings.HasPrefix(screen, "Uso: seiva") || !strings.Contains(screen, "\nOpções:\n") {
			t.Errorf("%q shows %s", line, screen)
		}
	}
}

// reading reads one command line after another: what it makes the parser show, and what is wrong with it.
func reading() func(line []string) (screen string, err error) {
	var out bytes.Buffer
	parser := parserOf(&cli{}, kong.Writers(&out, &out), kong.Exit(func(int) {}))
	return func(line []string) (string, error) {
		out.Reset()
		_, err := parser.Parse(line)
		return out.String(), err
	}
}

// Whatever may be written wrongly of any flag, one that comes later too, is told in Portuguese.
func TestWhatCannotBeReadIsToldInPortuguese(t *testing.T) {
	lines := []string{
		"", "nothing", "doctro", "doctor more", "doctor --jsn", "doctor --nothing", "doctor --bac", "doctor -x", "admin", "admin create", "rollups", "restore",
		"backup x y", "distribute --check --yes",
	}
	seen := map[string]bool{} // most commands take the same ones
	for _, leaf := range parserOf(&cli{}).Model.Leaves(false) {
		for _, flags := range leaf.AllFlags(false) {
			for _, flag := range flags {
				if seen[flag.Name] {
					continue
				}
				seen[flag.Name] = true
				path := strings.TrimPrefix(leaf.FullPath(), "seiva ")
				switch {
				case !flag.IsBool():
					lines = append(lines, path+" --"+flag.Name)
					fallthrough
				case flag.Name != "help":
					lines = append(lines, path+" --"+flag.Name+"=!?")
				}
			}
		}
	}
	wrong, read := 0, reading()
	for _, line := range lines {
		_, err := read(strings.Fields(line))
		if err == nil {
			continue // a flag that takes any text
		}
		wrong++
		mustBePortuguese(t, "seiva "+line, explain(misread{err}))
		if told := (misread{err}).Error(); told == err.Error() {
			t.Errorf("seiva %s: %s", line, told)
		}
	}
	if wrong < 60 {
		t.Errorf("%d lines of %d were wrong", wrong, len(lines))
	}
	t.Setenv("SEIVA_BACKUP_KEEP", "s3cret")
	if _, err := reading()([]string{"doctor"}); err == nil || !strings.HasSuffix(misread{err}.Error(), `"s3cret" não é um número inteiro (veio da variável SEIVA_BACKUP_KEEP)`) {
		t.Errorf("of a variable: %v", errors.Join(err))
	}
}

// says are the calls whose words come to the terminal.
var says = regexp.MustCompile(`^(fmt\.(Errorf|F?print(f|ln)?|F?Print(f|ln)?)|errors\.New|ask|tell)$`)

// What the commands print and answer stands in this folder.
func TestCommandsSpeakPortuguese(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || !says.Match(source[call.Fun.Pos()-1:call.Fun.End()-1]) {
				return true
			}
			for _, argument := range call.Args {
				literal, is := argument.(*ast.BasicLit)
				if !is {
					continue
				}
				if text, err := strconv.Unquote(literal.Value); err == nil {
					read++
					if found := inEnglish(text); len(found) > 0 {
						t.Errorf("%s prints or answers in English %q: %s", name, found, text)
					}
				}
			}
			return true
		})
	}
	if read < 50 {
		t.Errorf("%d texts were read", read)
	}
}
