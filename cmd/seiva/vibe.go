package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seiva/internal/app"
	"seiva/internal/kit/clock"
)

type vibeCommand struct {
	Replay vibeReplayCommand `cmd:"" help:"Envia outra vez à Vibe tudo o que foi anotado desde um momento."`
}

type vibeReplayCommand struct {
	app.Settings
	Since string `required:"" help:"Um dia no Brasil (2026-12-01) ou um momento (2026-12-01T14:00:00-03:00)."`
}

// Run puts it back into the queue, which a serving process works on.
func (c *vibeReplayCommand) Run(ctx context.Context) error {
	since, err := momentOrDay(c.Since)
	if err != nil {
		return err
	}
	a, err := app.Open(ctx, c.Settings)
	if err != nil {
		return err
	}
	defer a.Close()
	n, err := a.Customers.ReplayVibe(ctx, since)
	if err == nil {
		fmt.Printf("Mensagens que voltam a ser enviadas à Vibe: %d.\n", n)
	}
	return err
}

func momentOrDay(text string) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	if at, err := time.ParseInLocation(time.DateOnly, text, clock.Brazil); err == nil {
		return at, nil
	}
	return time.Time{}, errors.New("--since não é um dia, como 2026-12-01, nem um momento, como 2026-12-01T14:00:00-03:00: informe um dos dois")
}
