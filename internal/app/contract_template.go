package app

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/clock"
	"seiva/internal/texts"
	"seiva/internal/uploads"
)

// TemplateKey is the blob in which an installation puts a contract of its own (see texts.Template).
const TemplateKey = "contract/template.md"

const (
	templateKept = time.Minute // before the blob is read again
	templateWait = 5 * time.Second
)

// contractTemplate reads the contract's text: the installation's own from its day of effect on, else the one that ships.
type contractTemplate struct {
	blobs interface {
		Read(ctx context.Context, key string, max int64) ([]byte, error)
	}
	clock clock.Clock

	mu     sync.Mutex
	own    texts.Text // without a version: there is none
	readAt time.Time
}

func (c *contractTemplate) inForce(ctx context.Context) (contracts.Template, error) {
	text, err := c.current(ctx)
	if err != nil {
		slog.ErrorContext(ctx, "the contract's text cannot be read", "blob", TemplateKey, "cause", err)
		return contracts.Template{}, contracts.ErrNoText
	}
	now := c.clock.Now()
	if text.Version == "" || !text.Begun(now) {
		text = texts.Current(texts.Contract, now)
	}
	return contracts.Template{Version: text.Version, Text: text.Source}, nil
}

// current gives the installation's own text as it was at most a minute ago. One that cannot be read is an error: nobody
// signs another text instead.
func (c *contractTemplate) current(ctx context.Context) (texts.Text, error) {
	c.mu.Lock()
	own, readAt := c.own, c.readAt
	c.mu.Unlock()
	now := c.clock.Now()
	if !readAt.IsZero() && now.Sub(readAt) < templateKept {
		return own, nil
	}
	ctx, cancel := context.WithTimeout(ctx, templateWait)
	defer cancel()
	file, err := c.blobs.Read(ctx, TemplateKey, texts.MaxTemplate)
	switch {
	case errors.Is(err, uploads.ErrNotFound):
		own = texts.Text{}
	case err != nil:
		return texts.Text{}, err
	default:
		if own, err = texts.Template(file); err != nil {
			return texts.Text{}, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.own, c.readAt = own, now
	return own, nil
}
