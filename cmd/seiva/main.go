// Command seiva is the whole product: portal, API and background work in one binary.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"
	_ "time/tzdata" // a container has no time zones of its own

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"seiva/internal/app"
	"seiva/internal/app/demo"
	"seiva/internal/edge/publicweb"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/web"
)

// Unattended are the commands that machines run, who are told in JSON lines.
type Unattended struct {
	Serve   serveCommand   `cmd:"" help:"Serve o portal e a API."`
	Migrate migrateCommand `cmd:"" help:"Atualiza o banco de dados para esta versão."`
}

type cli struct {
	Unattended
	Admin      adminCommand      `cmd:"" help:"Cuida das pessoas que administram o programa."`
	Doctor     doctorCommand     `cmd:"" help:"Examina a instalação e aquilo de que ela precisa, e diz o que fazer."`
	Backup     backupCommands    `cmd:"" help:"Copia uma instalação em uso para um arquivo, ou confere uma cópia."`
	Restore    restoreCommand    `cmd:"" help:"Restaura um backup em uma pasta de dados vazia."`
	Audit      auditCommand      `cmd:"" help:"Cuida da trilha de auditoria."`
	Secret     secretCommand     `cmd:"" help:"Cuida da chave secreta da instalação."`
	CNPJ       cnpjCommand       `cmd:"" name:"cnpj" help:"Cuida de a quem pertence cada CNPJ."`
	RollUps    rollUpsCommand    `cmd:"" name:"rollups" help:"Cuida dos resumos que os relatórios leem."`
	Distribute distributeCommand `cmd:"" help:"Distribui o PostgreSQL por varejista, como o Citus faz, ou diz o que seria de cada tabela."`
	Export     exportCommand     `cmd:"" help:"Grava arquivos para análise em outros programas."`
	Vibe       vibeCommand       `cmd:"" name:"vibe" help:"Cuida do que é enviado à Vibe."`
	Version    versionCommand    `cmd:"" help:"Mostra a versão."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		stop()
		os.Exit(exitCode(err))
	}
}

// exitCode is 1 for all that a command fails by.
func exitCode(err error) int {
	if wrong := (misread{}); errors.As(err, &wrong) {
		return wrong.ExitCode()
	}
	return 1
}

// run does one command, and has said what went wrong when it gives an error.
func run(ctx context.Context, arguments []string) error {
	var c cli
	grammar := any(&c)
	if unattended(arguments) {
		grammar = &c.Unattended // the flags of all the others are a tenth of a start
	}
	parser := parserOf(grammar, kong.BindTo(ctx, (*context.Context)(nil)))
	command, err := parser.Parse(arguments)
	if err != nil {
		err = misread{err}
	}
	if unattended(arguments) {
		return c.logged(command, err)
	}
	if err != nil {
		tellUsage(err)
	} else {
		err = command.Run()
	}
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "seiva:", explain(err))
	}
	return err
}

type serveCommand struct {
	app.Settings
	Demo bool   `help:"Carrega uma vez um programa com dados de demonstração e mostra a caixa de e-mails de desenvolvimento."`
	Size string `enum:"small,large" default:"small" help:"Tamanho da demonstração: large tem mais 3.000 varejistas, com 15.000 lojas e 50.000 consumidores, e leva minutos."`
}

// Run serves until SIGTERM or SIGINT, tells for a while that it leaves, then lets the requests under way finish.
func (c *serveCommand) Run(ctx context.Context) error {
	log := slog.Default()
	limitMemory(c.Settings, memlimit.FromCgroup, log)
	c.Mailbox, c.TestPayments, c.Samples = c.Demo || c.Dev, c.Demo || c.Dev, c.Demo || c.Dev
	if c.Demo {
		if err := c.OwnPasswords(); err != nil {
			return err
		}
		c.StaffSecondFactor, c.Billing = false, "local" // its accounts are for everybody to try, and nobody pays
	}
	if err := c.Check(); err != nil {
		return err
	}
	a, err := app.Open(ctx, c.Settings)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := a.Migrate(ctx); err != nil {
		return err
	}
	protectBelow := protectData(c.Settings, log)
	listener, err := openFront(ctx, c.Addr)
	if err != nil {
		return err
	}
	debugging, err := debugListener(ctx, c.Settings)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer serveDebug(debugging, log)()
	var front publicweb.Loading
	server := app.NewServer(&front, log)
	var coming arrivals
	coming.watch(server)
	failed := make(chan error, 1)
	serve := sync.OnceFunc(func() { go func() { failed <- server.Serve(listener) }() })
	if c.Demo {
		serve() // people see how far it is; anybody else waits those few milliseconds, so that no proxy is told 503
	}
	if err := c.fill(ctx, a, log, &front, listener.Addr()); err != nil {
		return errors.Join(err, server.Close())
	}
	serve()
	a.WarnOfPayments(log)
	a.WarnOfLookUps(log)
	go a.TellOfFiles(ctx, log)
	go a.WarnOfTroubles(ctx, log)
	defer a.Beat(ctx, log)()
	defer a.DB.Follow(ctx)()
	go protectBelow()
	a.BackUp = func(ctx context.Context) error { return c.backUp(ctx, a.DB) }
	stopWork := a.Work(ctx, log)
	defer stopWork()
	time.AfterFunc(time.Second, debug.FreeOSMemory) // what only starting up needed: about 10 MB
	fmt.Printf("Seiva está em http://%s\n", listener.Addr())
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	front.Leave()
	c.lameDuck()
	if err := listener.Settle(); err != nil {
		log.Warn("who connects while the process ends may be broken off", "cause", err)
	}
	_ = listener.Close()
	if err := <-failed; !errors.Is(err, net.ErrClosed) { // else Shutdown would not know of a connection that is just being taken
		log.Warn("the listener ended badly", "cause", err)
	}
	coming.settle(settleLimit)
	a.Integration.Receipts.Stop()
	stopping, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		return errors.Join(err, server.Close()) // whoever is still connected after that is waited for no longer
	}
	return nil
}

// lameDuck goes on serving while whoever asks /readyz is told to send requests elsewhere. A second signal ends it.
func (c *serveCommand) lameDuck() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, c.LameDuck)
	defer cancel()
	<-ctx.Done()
}

// fill loads the demonstration, if it is one, and opens the installation. Whoever comes before is told to wait.
func (c *serveCommand) fill(ctx context.Context, a *app.App, log *slog.Logger, front *publicweb.Loading, at net.Addr) error {
	if c.Demo {
		err := c.demo(ctx, a, func(what string) {
			front.Tell(what)
			fmt.Printf("Carregando a demonstração (%s): %s…\n", at, what)
		})
		if err != nil {
			return err
		}
	}
	handler, err := a.Handler(log, web.Dist)
	if err == nil {
		front.Open(handler)
	}
	return err
}

// demo loads the demonstration and warns where strangers could reach it.
func (c *serveCommand) demo(ctx context.Context, a *app.App, tell func(what string)) error {
	if host, _, err := net.SplitHostPort(c.Addr); err != nil || !app.OwnHost(host) {
		slog.WarnContext(ctx, "Atenção: a demonstração tem senhas conhecidas e está acessível em "+c.Addr+".")
	}
	start := time.Now()
	if err := a.LoadDemo(ctx, demo.Sizes[c.Size], tell); err != nil {
		return err
	}
	if took := time.Since(start); took > time.Second {
		slog.InfoContext(ctx, fmt.Sprintf("Demonstração carregada em %.1f s.", took.Seconds()))
	}
	return nil
}

type migrateCommand struct{ app.Settings }

// Run migrates and stops.
func (c *migrateCommand) Run(ctx context.Context) error {
	a, err := app.Open(ctx, c.Settings)
	if err != nil {
		return err
	}
	defer a.Close()
	return a.Migrate(ctx)
}

type adminCommand struct {
	Create adminCreateCommand `cmd:"" help:"Cria uma conta de administração ou de suporte."`
}

type adminCreateCommand struct {
	app.Settings
	Email         string `required:"" help:"E-mail da conta."`
	Name          string `help:"Nome da pessoa; sem ele, a primeira parte do e-mail."`
	Profile       string `required:"" enum:"ADMINISTRADOR,SUPORTE" help:"ADMINISTRADOR ou SUPORTE."`
	PasswordStdin bool   `help:"Lê a senha, uma linha, da entrada padrão."`
}

// Run asks for the password and makes the account.
func (c *adminCreateCommand) Run(ctx context.Context) error {
	password, err := c.password()
	if err != nil {
		return err
	}
	a, err := app.Open(ctx, c.Settings)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := a.Migrate(ctx); err != nil {
		return err
	}
	name := c.Name
	if name == "" {
		name, _, _ = strings.Cut(c.Email, "@")
	}
	_, err = a.Portal.Identity.CreateAccount(ctx, identity.NewAccount{
		Email: c.Email, Name: name, Password: password, Profile: scope.Profile(c.Profile),
	})
	if err == nil {
		a.TellPool(ctx)
		fmt.Printf("Conta %s criada com o perfil %s.\n", c.Email, c.Profile)
	}
	return err
}

func (c *adminCreateCommand) password() (string, error) {
	if c.PasswordStdin {
		line, err := bufio.NewReader(os.Stdin).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", err
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	first, err := ask("Senha: ")
	if err != nil {
		return "", err
	}
	second, err := ask("Repita a senha: ")
	if err != nil {
		return "", err
	}
	if first != second {
		return "", errors.New("As senhas não são iguais. Verifique os campos e tente novamente.") //nolint:staticcheck // shown as it is
	}
	return first, nil
}

func ask(prompt string) (string, error) {
	_, _ = fmt.Fprint(os.Stderr, prompt)
	b, err := term.ReadPassword(int(os.Stdin.Fd()))
	_, _ = fmt.Fprintln(os.Stderr)
	return string(b), err
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run() error {
	fmt.Println("seiva", app.Version)
	return nil
}
