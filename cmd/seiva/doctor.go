package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"seiva/internal/app"
	"seiva/internal/kit/errs"
)

type doctorCommand struct {
	app.Settings
	JSON       bool          `name:"json" help:"Mostra um documento JSON no lugar de linhas."`
	SendTo     string        `help:"Envia um e-mail a este endereço; sem a opção nenhum é enviado."`
	Limit      time.Duration `default:"10s" help:"Tempo de cada verificação."`
	PagesLimit time.Duration `default:"1m" help:"Tempo para ler todas as páginas de um banco SQLite."`
	Packs      int           `default:"20" help:"Quantos lotes de XML conferir, tirados ao acaso."`
	WholePacks bool          `help:"Lê por inteiro os lotes de XML, no lugar de pedir o último byte de cada um."`
}

var errUnwell = errs.New(errs.Conflict, "doctor.unwell", "Há o que corrigir: veja as linhas com FALHA.")

// Run prints what it finds, and fails when something is broken; a warning alone is no failure.
func (c *doctorCommand) Run(ctx context.Context) error { return c.examine(ctx, os.Stdout) }

func (c *doctorCommand) examine(ctx context.Context, out io.Writer) error {
	doctor := app.Doctor{Settings: c.Settings, SendTo: c.SendTo, Limit: c.Limit, Pages: c.PagesLimit, Packs: c.Packs, WholePacks: c.WholePacks}
	report := struct {
		Version  string          `json:"version"`
		Well     bool            `json:"well"`
		Settings []app.Setting   `json:"settings"`
		Checks   []app.Diagnosis `json:"checks"`
	}{app.Version, true, c.Set(), nil}
	if !c.JSON {
		printSettings(out, report.Settings)
	}
	doctor.Examine(ctx, func(found app.Diagnosis) {
		report.Checks = append(report.Checks, found)
		report.Well = report.Well && found.Verdict != app.Broken
		if !c.JSON {
			printDiagnosis(out, found)
		}
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if c.JSON {
		written := json.NewEncoder(out)
		written.SetIndent("", "  ")
		if err := written.Encode(report); err != nil {
			return err
		}
	}
	if !report.Well {
		return errUnwell
	}
	return nil
}

func printSettings(out io.Writer, settings []app.Setting) {
	for _, s := range settings {
		value := s.Value
		if value == "" {
			value = "(definida)"
		}
		_, _ = fmt.Fprintf(out, "       %s = %s\n         %s\n", s.Name, value, s.Means)
	}
}

var verdicts = map[app.Verdict]string{app.Fine: "ok", app.Warning: "AVISO", app.Broken: "FALHA"}

func printDiagnosis(out io.Writer, d app.Diagnosis) {
	_, _ = fmt.Fprintf(out, "%-5s  %s: %s\n", verdicts[d.Verdict], d.Check, d.Found)
	if d.Remedy != "" && d.Verdict != app.Fine {
		_, _ = fmt.Fprintf(out, "       → %s\n", d.Remedy)
	}
}
