package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/kit/errs"
)

var (
	errMiscounted = errs.New(errs.Conflict, "backup.miscounted",
		"O backup não contém o que o manifesto dele diz. Não confie nele: faça outro e guarde este para análise.")
	errNoDatabase = errs.New(errs.Conflict, "backup.without_database",
		"O backup não contém banco de dados nem cópia do PostgreSQL. Com PostgreSQL use 'seiva backup --dump'.")
)

type backupVerifyCommand struct {
	File string `arg:"" name:"arquivo" help:"Arquivo de backup a conferir."`
	In   string `help:"Pasta com espaço para tudo o que ele contém; padrão: a do próprio backup."`
}

// Run restores a backup into a folder that goes away again, reads every page, proves the secret and counts.
func (c *backupVerifyCommand) Run(ctx context.Context) error {
	m, err := c.verify(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("O backup de %s, da versão %s, está inteiro: %d arquivos.\n", m.CreatedAt, m.Version, len(m.Members))
	for _, what := range slices.Sorted(maps.Keys(m.Counts)) {
		fmt.Printf("  %s: %d\n", what, m.Counts[what])
	}
	return nil
}

func (c *backupVerifyCommand) verify(ctx context.Context) (m manifest, err error) {
	in, err := os.Open(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return m, errs.New(errs.NotFound, "restore.no_file", "O arquivo "+c.File+" não existe. Confira o nome do backup.")
	}
	if err != nil {
		return m, err
	}
	defer func() { _ = in.Close() }()
	if c.In == "" {
		c.In = filepath.Dir(c.File)
	}
	work, err := os.MkdirTemp(c.In, ".seiva-backup-verify-*")
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if m, err = extract(untilDone{ctx, in}, work); err != nil {
		return m, err
	}
	s := app.Settings{Data: work}
	if m.Engine == app.Postgres {
		if !slices.ContainsFunc(m.Members, func(one member) bool { return one.Name == app.DumpFile }) {
			return m, errNoDatabase
		}
		counts, packs, err := countsOfDump(ctx, filepath.Join(work, app.DumpFile))
		if err == nil {
			err = m.holds(packs)
		}
		return m.proven(counts, err)
	}
	db, err := s.Existing(ctx)
	if err != nil {
		return m, errNoDatabase
	}
	err = db.CheckPages(ctx, 0)
	if err == nil {
		err = (&backupCommand{Settings: s}).checkSecret(ctx, db)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return m, err
	}
	counts, err := countsIn(ctx, work)
	if err == nil && counts[packsCounted] > 0 {
		var packs packSums
		if packs, err = packsIn(ctx, work); err == nil {
			err = m.holds(packs)
		}
	}
	return m.proven(counts, err)
}

// proven is a manifest with what was counted, and whether that is what it says.
func (m manifest) proven(counts map[string]int, err error) (manifest, error) {
	out := *errMiscounted
	out.Fields = map[string]string{}
	for what, n := range m.Counts { // a version before may have counted less
		if counts[what] != n {
			out.Fields[what] = fmt.Sprintf("%d; o manifesto diz %d", counts[what], n)
		}
	}
	if err == nil && len(out.Fields) > 0 {
		err = &out
	}
	m.Counts = counts
	return m, err
}

// counted are the tables whose rows a backup counts, by what people call them.
var counted = map[string][]string{
	"contas": {"accounts"}, "cupons": {"receipts"}, "documentos": {"sealed_documents", "receipt_documents"}, "varejistas": {"retailers"},
	"lojas": {"stores"}, "trilha": {"audit"}, packsCounted: {packsTable},
}

const packsTable = "document_packs"

// packsCounted is what people call packs of documents.
const packsCounted = "lotes de XML"

// countsIn counts what lies in the database of a folder. A table that its version does not have holds nothing.
func countsIn(ctx context.Context, folder string) (map[string]int, error) {
	db, err := sqldb.Open(ctx, sqldb.Config{Folder: folder})
	if err != nil {
		return nil, err
	}
	counts, err := countsOf(ctx, db)
	return counts, errors.Join(err, db.Close())
}

// countsOf counts what lies in a database.
func countsOf(ctx context.Context, db *sqldb.DB) (counts map[string]int, err error) {
	counts = map[string]int{}
	for what, tables := range counted {
		for _, table := range tables {
			n, counting := db.CountRows(ctx, table)
			counts[what] += n
			err = errors.Join(err, counting)
		}
	}
	return counts, err
}
