package main

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// The library that reads the command line speaks English; who uses this program reads Portuguese.

// parserOf reads command lines, and shows help in Portuguese.
func parserOf(grammar any, options ...kong.Option) *kong.Kong {
	parser := kong.Must(grammar, append(options, kong.Name("seiva"), kong.Description("Portal de cupons fiscais sem papel."), kong.Help(help))...)
	if help := parser.Model.HelpFlag; help != nil {
		help.Help = "Mostra esta ajuda."
	}
	_ = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, is := node.(*kong.Flag); is && flag.PlaceHolder == "" && !flag.HasDefault {
			flag.PlaceHolder = placeFor(flag.Target.Kind())
		}
		return next(nil)
	})
	return parser
}

// placeFor is what stands for a value that the person gives.
func placeFor(kind reflect.Kind) string {
	if kind == reflect.Int {
		return "N"
	}
	return "TEXTO"
}

// said are the words of kong's help, and what they are here.
var said = strings.NewReplacer("Usage: ", "Uso: ", "\nArguments:\n", "\nArgumentos:\n", "\nFlags:\n", "\nOpções:\n", "\nCommands:\n", "\nComandos:\n",
	" <command>", " <comando>", " [flags]", " [opções]", `Run "`, `Execute "`, `" for more information on a command.`, `" para saber mais de um comando.`)

// help is kong's screen of help, with its words in Portuguese.
func help(options kong.HelpOptions, command *kong.Context) error {
	var screen bytes.Buffer
	out := command.Stdout
	command.Stdout = &screen
	err := kong.DefaultHelpPrinter(options, command)
	command.Stdout = out
	if err == nil {
		_, err = io.WriteString(out, said.Replace(screen.String()))
	}
	return err
}

// tellUsage shows what the command takes whose line cannot be read.
func tellUsage(err error) {
	var unread *kong.ParseError
	if errors.As(err, &unread) {
		_ = unread.Context.PrintUsage(false) // the error itself follows, to another place
	}
}

// misread is what is wrong with a command line, or with a variable in its place.
type misread struct{ error }

// ExitCode implements kong.ExitCoder: what kong itself says of most of it.
func (misread) ExitCode() int { return 80 }

func (m misread) Unwrap() error { return m.error }

func (m misread) Error() string {
	text := m.error.Error()
	for _, fault := range misreadings {
		text = regexp.MustCompile(fault[0]).ReplaceAllString(text, fault[1])
	}
	return text
}

// misreadings are the sentences of kong that this program's commands lead to, and what is said in their place.
var misreadings = [][2]string{
	{`^unknown flag (-\S+?)(,|$)`, `a opção $1 não existe$2`},
	{`^unexpected argument (.+?)(, did you|$)`, `"$1" não é um comando, nem cabe aqui$2`},
	{`, did you mean one of (.+)\?$`, `; talvez uma destas: $1`},
	{`, did you mean (.+)\?$`, `; talvez $1`},
	{`^missing flags: `, `falta informar `},
	{`^expected one of `, `falta um destes: `},
	{`^expected "`, `falta "`},
	{` must be one of (\S+) but got (".*")`, ` é $2, e só pode ser $1`},
	{`expected duration but got (".*?"): time: .*?( \(from|$)`, `$1 não é um tempo, como 30s, 10m ou 24h$2`},
	{`bool value must be true, 1, yes, false, 0 or no but got (".*?")`, `$1 não é nem true nem false`},
	{`expected a valid \d+ bit u?int but got (".*?")`, `$1 não é um número inteiro`},
	{`(expected \S+ value but got|missing value, expecting) .*`, `falta o valor`},
	{`(--\S+) and (--\S+) can't be used together`, `$1 e $2 não podem ser usadas juntas`},
	{` \(from envar (\w+)=.*\)$`, ` (veio da variável $1)`},
}
