package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"seiva/internal/app"
	"seiva/internal/audit"
	"seiva/internal/kit/clock"
)

type auditCommand struct {
	Verify auditVerifyCommand `cmd:"" help:"Confere que ninguém alterou a trilha de auditoria."`
	Head   auditHeadCommand   `cmd:"" help:"Mostra a ponta assinada da trilha de auditoria e a guarda junto aos arquivos."`
}

type auditVerifyCommand struct {
	app.Settings
	Head string `help:"Arquivo com pontas tiradas antes, como o log do servidor ('-': entrada padrão); as guardadas junto aos arquivos contam de qualquer forma."`
}

// Run tells how many entries the trail holds, or fails at the first that was changed, or that a head knows otherwise.
func (c *auditVerifyCommand) Run(ctx context.Context) error {
	heads, err := c.heads()
	if err != nil {
		return err
	}
	trail, kept, end, err := c.Trail(ctx)
	if err != nil {
		return err
	}
	defer end()
	known, err := kept.All(ctx)
	if err != nil {
		return err
	}
	entries, err := trail.Verify(ctx, heads+"\n"+known)
	if err == nil {
		fmt.Printf("OK: a trilha de auditoria está íntegra. Registros: %d.\n", entries)
	}
	return err
}

func (c *auditVerifyCommand) heads() (string, error) {
	if c.Head == "" {
		return "", nil
	}
	in := os.Stdin
	if c.Head != "-" {
		file, err := os.Open(c.Head)
		if err != nil {
			return "", err
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	text, err := io.ReadAll(in)
	if err == nil && !audit.HasHead(string(text)) {
		err = audit.ErrNoHead
	}
	return string(text), err
}

type auditHeadCommand struct{ app.Settings }

// Run prints the head as one word.
func (c *auditHeadCommand) Run(ctx context.Context) error {
	trail, kept, end, err := c.Trail(ctx)
	if err != nil {
		return err
	}
	defer end()
	head, err := trail.Head(ctx)
	if err != nil {
		return err
	}
	fmt.Println(head)
	return kept.Keep(ctx, head, clock.System{}.Now())
}
