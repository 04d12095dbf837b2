package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"seiva/internal/adapter/blobstore"
	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

type auditCommand struct {
	Verify auditVerifyCommand `cmd:"" help:"Check that nobody changed the audit trail."`
	Head   auditHeadCommand   `cmd:"" help:"Print the audit trail's signed head, and keep it beside the blobs."`
}

type auditVerifyCommand struct {
	settings
	Head string `help:"File with heads taken before, such as the server's log ('-': standard input); those kept beside the blobs count anyway."`
}

// Run tells how many entries the trail holds, or fails at the first that was changed, or that a head knows otherwise.
func (c *auditVerifyCommand) Run(ctx context.Context) error {
	heads, err := c.heads()
	if err != nil {
		return err
	}
	trail, kept, end, err := c.trail(ctx)
	if err != nil {
		return err
	}
	defer end()
	known, err := kept.all(ctx)
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

type auditHeadCommand struct{ settings }

// Run prints the head as one word.
func (c *auditHeadCommand) Run(ctx context.Context) error {
	trail, kept, end, err := c.trail(ctx)
	if err != nil {
		return err
	}
	defer end()
	head, err := trail.Head(ctx)
	if err != nil {
		return err
	}
	fmt.Println(head)
	return kept.keep(ctx, head, clock.System{}.Now())
}

// trail opens what the commands need, and makes nothing where there is no installation.
func (s settings) trail(ctx context.Context) (_ *audit.Service, _ keptHeads, end func(), err error) {
	db, root, err := s.existingWithSecret(ctx)
	if err != nil {
		return nil, keptHeads{}, nil, err
	}
	blobs, err := s.blobs(ctx, root)
	if err != nil {
		_ = db.Close()
		return nil, keptHeads{}, nil, err
	}
	end = func() { _, _ = blobs.Close(), db.Close() }
	return newTrail(db, root, clock.System{}), keptHeads{blobs}, end, nil
}

func newTrail(db *sqldb.DB, root secret.Root, c clock.Clock) *audit.Service {
	return audit.NewService(sqlaudit.New(db), root.Key(secret.AuditTrail), c)
}

// keptHeads are the heads beside the blobs: each an object of its own, which a bucket with object lock never lets go.
type keptHeads struct{ blobs blobstore.Store }

const headsUnder = "audit/heads/"

func (k keptHeads) keep(ctx context.Context, head string, at time.Time) error {
	return errs.Wrap(k.blobs.Keep(ctx, headsUnder+at.UTC().Format("2006-01-02T15-04-05.000Z"), []byte(head+"\n")), "keep the audit trail's head")
}

func (k keptHeads) all(ctx context.Context) (string, error) {
	var text strings.Builder
	err := k.blobs.Under(ctx, headsUnder, func(content []byte) error {
		text.Write(content)
		text.WriteByte('\n')
		return nil
	})
	return text.String(), errs.Wrap(err, "read the audit trail's heads")
}

// tellHead writes the head into the log and beside the blobs.
func (a *app) tellHead(ctx context.Context) error {
	head, err := a.trail.Head(ctx)
	if err != nil {
		return err
	}
	slog.Info("audit head", "head", head)
	return keptHeads{a.blobs}.keep(ctx, head, a.portal.Clock.Now())
}

// adoptTrail keys a trail that an earlier version began.
func (a *app) adoptTrail(ctx context.Context) error {
	return a.trail.Adopt(ctx, keptHeads{a.blobs}.all)
}
