package distribution

import (
	"cmp"
	"context"
	"embed"
	"encoding/csv"
	"fmt"
	"slices"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/errs"
)

// ErrNotPostgres is that only PostgreSQL is distributed.
var ErrNotPostgres = errs.New(errs.Conflict, "distribution.not_postgres",
	"Só um PostgreSQL pode ser distribuído, e esta instalação usa SQLite. Informe o banco em SEIVA_DATABASE_URL.")

// Kind is what would become of a table.
type Kind string

// The kinds.
const (
	Distributed Kind = "distributed"
	Reference   Kind = "reference"
	Local       Kind = "local"
	Unknown     Kind = "" // of a table that tables.csv does not name
)

// Table is a table with what would become of it, and why; of one that stays on the coordinator also how it grows there.
type Table struct {
	Name  string
	Kind  Kind
	Why   string
	Grows string
}

// Lock is a lock of the application, with whose it is and what it would be in a distributed database.
type Lock struct{ Name, Of, Instead string }

//go:embed tables.csv locks.csv
var lists embed.FS

// Tables are all tables of Seiva, each once.
func Tables() (out []Table) {
	for _, row := range rowsOf("tables.csv") {
		out = append(out, Table{row[0], Kind(row[1]), row[2], row[3]})
	}
	return out
}

// Locks are the advisory locks that Seiva takes.
func Locks() (out []Lock) {
	for _, row := range rowsOf("locks.csv") {
		out = append(out, Lock{row[0], row[1], row[2]})
	}
	return out
}

func rowsOf(name string) [][]string {
	file, err := lists.Open(name)
	if err != nil {
		panic(err) // it is part of the program
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		panic(err)
	}
	return rows[1:]
}

// Verdict is what a database's catalogue says of a table: how large it is with its parts, and what keeps it from being
// distributed.
type Verdict struct {
	Table
	Bytes int64
	Lacks []string
	Now   Kind // what it is; unknown where the database is not distributed at all
}

// Ready tells whether the table would become what it is meant to be.
func (v Verdict) Ready() bool { return v.Kind != Unknown && len(v.Lacks) == 0 }

// Check reads the catalogue of a PostgreSQL database, in the order of tables' names, and nothing else of it.
func Check(ctx context.Context, db *sqldb.DB) ([]Verdict, error) {
	_, verdicts, err := judged(ctx, db)
	return verdicts, err
}

// judged gives the catalogue too, on which the verdicts stand.
func judged(ctx context.Context, db *sqldb.DB) (found catalogue, out []Verdict, err error) {
	if !db.InParts() {
		return found, nil, ErrNotPostgres
	}
	now, left, err := cluster(ctx, db) // first, so that nothing of left is seen that is no longer in it
	if err != nil {
		return found, nil, fmt.Errorf("ask Citus: %w", err)
	}
	if found, err = catalogueOf(ctx, db); err != nil {
		return found, nil, fmt.Errorf("read the catalogue: %w", err)
	}
	kinds := map[string]Table{}
	for _, t := range Tables() {
		kinds[t.Name] = t
	}
	for _, t := range found.tables {
		if slices.Contains(left, t.Name) {
			continue
		}
		v := Verdict{Table: Table{Name: t.Name}, Bytes: t.Bytes}
		if now != nil {
			v.Now = cmp.Or(now[t.Name], Local)
		}
		if known, ok := kinds[t.Name]; ok {
			v.Table = known
		}
		if v.Kind == Distributed {
			v.Lacks = found.lacks(t)
		}
		v.Lacks = append(v.Lacks, found.wrongReferences(t.Name, v.Kind, kinds)...)
		out = append(out, v)
	}
	return found, out, nil
}

// lacks tells what a table lacks to be distributed by retailer_id.
func (c catalogue) lacks(t table) (out []string) {
	if !t.HasRetailer {
		out = append(out, "sem a coluna retailer_id, ou ela aceita nulos")
	}
	if t.OwnOrder {
		out = append(out, "a coluna retailer_id não é comparada byte a byte (COLLATE \"C\")")
	}
	for _, k := range c.keys {
		if k.Table == t.Name && !k.HasRetailer {
			out = append(out, "a chave única "+k.Name+" não tem retailer_id")
		}
	}
	return out
}

// wrongReferences tells which foreign keys a table of that kind may not have: of one that is distributed they lead to a
// reference table, or carry retailer_id to another that is distributed; of any other they do not lead to a distributed one.
func (c catalogue) wrongReferences(name string, of Kind, kinds map[string]Table) (out []string) {
	for _, r := range c.references {
		to := kinds[r.To].Kind
		allowed := to == Reference || to == Distributed && r.HasRetailer
		if of != Distributed {
			allowed = to != Distributed
		}
		if r.Table == name && !allowed {
			out = append(out, "a chave estrangeira "+r.Name+" leva a "+r.To)
		}
	}
	slices.Sort(out)
	return out
}
